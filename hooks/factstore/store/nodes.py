"""What a file is read into: texts, lists and mappings that know their place in it."""

from typing import NamedTuple

from factstore.store.problems import Mark


class Scalar(NamedTuple):
    """A string; `text` is None for a plain `null`."""

    text: str | None
    mark: Mark


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
    """Return the node as dicts, lists, strings and None."""
    if isinstance(node, Scalar):
        return node.text
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


def reached(node: Node, path: tuple[str | int, ...]) -> int:
    """Return how many steps of `path` a node has."""
    for number, step in enumerate(path):
        if isinstance(node, Mapping) and step in node.items:
            node = node.items[str(step)]
        elif isinstance(node, Sequence) and isinstance(step, int) and step < len(node.items):
            node = node.items[step]
        else:
            return number
    return len(path)
