"""What a file is read into: texts, lists and mappings that know their place in it."""

import re
import sys
from collections.abc import Iterator
from typing import NamedTuple

from factstore.store.problems import Mark

MERGE = "<<"
_SLUG = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


class Scalar(NamedTuple):
    """A string; `text` is None for a plain `null`. One that is `spoilt` was reported when it was read."""

    text: str | None
    mark: Mark
    spoilt: bool = False


class Sequence(NamedTuple):
    """A list of nodes."""

    items: "tuple[Node, ...]"
    mark: Mark


class Mapping(NamedTuple):
    """A mapping whose keys are strings; `keys` has the place of each key."""

    items: "dict[str, Node]"
    keys: dict[str, Mark]
    mark: Mark


Node = Scalar | Sequence | Mapping


def plain(node: Node) -> object:
    """Return the node as dicts, lists, strings and None; equal strings are one: most stand in many claims."""
    if isinstance(node, Scalar):
        return node.text and sys.intern(node.text)
    if isinstance(node, Sequence):
        return [plain(item) for item in node.items]
    return {key: plain(item) for key, item in node.items.items()}


def place(node: Node, path: tuple[str | int, ...]) -> Mark:
    """Return the place of what `path` leads to, or of the deepest node on the way that exists."""
    mark = node.mark
    for step in path:
        if isinstance(node, Mapping) and step in node.items:
            mark, node = node.keys[str(step)], node.items[str(step)]
        elif isinstance(node, Sequence) and isinstance(step, int) and step < len(node.items):
            node = node.items[step]
            mark = node.mark
        else:
            break
    return mark


def _child(node: Node, step: str | int) -> Node | None:
    """Return what a step leads to, if there is anything."""
    if isinstance(node, Mapping):
        return node.items.get(str(step)) if step in node.items else None
    if isinstance(node, Sequence) and isinstance(step, int) and step < len(node.items):
        return node.items[step]
    return None


def within(node: Node, steps: tuple[str | int, ...]) -> Node | None:
    """Return the node that steps lead to, if there is one."""
    found: Node | None = node
    for step in steps:
        found = _child(found, step) if found else None
    return found


def phrases(node: Node) -> Iterator[tuple[str, Mark]]:
    """Yield the keys of a node, and of all nodes in it, that are no slugs, and were not reported before."""
    if isinstance(node, Sequence):
        for item in node.items:
            yield from phrases(item)
    elif isinstance(node, Mapping):
        for key, item in node.items.items():
            if not _SLUG.fullmatch(key) and key != MERGE:
                yield key, node.keys[key]
            yield from phrases(item)


def reached(node: Node, path: tuple[str | int, ...]) -> int:
    """Return how many steps of `path` a node has."""
    for number, step in enumerate(path):
        child = _child(node, step)
        if child is None:
            return number
        node = child
    return len(path)
