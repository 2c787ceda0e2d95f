"""Read YAML strictly: every scalar a string, every key and value with its place.

YAML lets one file say a thing in many ways, and some of them lose data in silence. What a fact store does not need
is refused here: anchors, aliases, merge keys, tags, tabs, several documents, duplicate keys and exotic spaces.
Built on the events of PyYAML's libyaml parser (YAML 1.1), which carry marks and leave scalars untyped.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

import yaml

from factstore.store.problems import Mark, Problem

MAX_BYTES = 1_000_000
EXOTIC = re.compile("[\u00a0\u00ad\u1680\u180e\u2000-\u200f\u2028\u2029\u202a-\u202f\u205f-\u2064\u3000\ufeff]")
NULLS = ("null", "~")


@dataclass(frozen=True)
class Scalar:
    """A string; `text` is None for a plain `null`."""

    text: str | None
    mark: Mark


@dataclass(frozen=True)
class Sequence:
    """A list of nodes."""

    items: "tuple[Node, ...]"
    mark: Mark


@dataclass(frozen=True)
class Mapping:
    """A mapping whose keys are strings; `keys` has the place of each key."""

    items: "dict[str, Node]"
    keys: dict[str, Mark]
    mark: Mark


Node = Scalar | Sequence | Mapping


class Loader(yaml.CSafeLoader):
    """The libyaml loader; importing this module fails where PyYAML was built without libyaml."""


class _Stop(Exception):  # noqa: N818 - a signal inside this module, never an error that a caller sees
    """Parsing cannot go on."""


@dataclass
class _Build:
    """Builds nodes from events, and collects problems on the way."""

    file: str
    events: Iterator[yaml.Event]
    problems: list[Problem] = field(default_factory=list)

    def mark(self, event: yaml.Event) -> Mark:
        start = event.start_mark
        return Mark(self.file, start.line + 1, start.column + 1) if start else Mark(self.file)

    def problem(self, event: yaml.Event, rule: str, message: str, hint: str = "") -> None:
        self.problems.append(Problem(self.mark(event), rule, message, hint))

    def node(self, event: yaml.Event) -> Node:
        if isinstance(event, yaml.AliasEvent):
            self.problem(event, "yaml-alias", f"alias '*{event.anchor}'", "write the value out")
            return Scalar("", self.mark(event))
        self._refuse_marks(event)
        if isinstance(event, yaml.SequenceStartEvent):
            return Sequence(tuple(self._until(yaml.SequenceEndEvent)), self.mark(event))
        if isinstance(event, yaml.MappingStartEvent):
            return self._mapping(event)
        if isinstance(event, yaml.ScalarEvent):
            return self._scalar(event)
        raise _Stop

    def _refuse_marks(self, event: yaml.Event) -> None:
        if anchor := getattr(event, "anchor", None):
            self.problem(event, "yaml-anchor", f"anchor '&{anchor}'", "write the value out where it is needed")
        if tag := getattr(event, "tag", None):
            self.problem(event, "yaml-tag", f"tag '{tag}'", "leave the tag out: every value is text")

    def _until(self, end: type[yaml.Event]) -> Iterator[Node]:
        for event in self.events:
            if isinstance(event, end):
                return
            yield self.node(event)

    def _scalar(self, event: yaml.ScalarEvent) -> Scalar:
        text = event.value.rstrip("\n") if event.style in ("|", ">") else event.value
        if text != text.strip() or EXOTIC.search(text[:1] + text[-1:]):
            self.problem(event, "stray-space", f"space at the end of the value '{text}'", "remove it")
        plain = not event.style
        if plain and not text:
            self.problem(event, "empty-value", "a key without a value", "write null where nothing is known")
        return Scalar(None if plain and text in NULLS else text, self.mark(event))

    def _mapping(self, start: yaml.MappingStartEvent) -> Mapping:
        items: dict[str, Node] = {}
        keys: dict[str, Mark] = {}
        for event in self.events:
            if isinstance(event, yaml.MappingEndEvent):
                break
            key = event.value if isinstance(event, yaml.ScalarEvent) else ""
            if not key:
                self.problem(event, "bad-key", "a key that is not a plain name", "use a name as the key")
            if isinstance(event, yaml.ScalarEvent):
                self._refuse_marks(event)
            else:
                self.node(event)
            if key == "<<":
                self.problem(event, "yaml-merge", "merge key '<<'", "write the keys out")
            if key in items:
                first = keys[key]
                where = f"{first.file}:{first.line}:{first.column}"
                self.problem(event, "duplicate-key", f"duplicate key '{key}', first at {where}", "keep one of them")
            value = self.node(next(self.events))
            if key not in items:
                items[key], keys[key] = value, self.mark(event)
        return Mapping(items, keys, self.mark(start))


def _line_problems(text: str, file: str) -> Iterator[Problem]:
    for number, line in enumerate(text.split("\n"), 1):
        if "\t" in line:
            yield Problem(Mark(file, number, line.index("\t") + 1), "yaml-tab", "a tab", "indent with two spaces")
        indent = line[: len(line) - len(line.lstrip())]
        tail = line[len(line.rstrip()) :].rstrip("\r")
        for part, column in ((indent, 1), (tail, len(line.rstrip()) + 1)):
            if EXOTIC.search(part):
                yield Problem(
                    Mark(file, number, column),
                    "exotic-space",
                    "a space that is no plain space",
                    "use plain spaces",
                )


def _syntax_problem(error: yaml.YAMLError, file: str) -> Problem:
    mark = getattr(error, "problem_mark", None)
    place = Mark(file, mark.line + 1, mark.column + 1) if mark else Mark(file)
    why = getattr(error, "problem", None) or str(error).split("\n", 1)[0]
    return Problem(
        place,
        "yaml-syntax",
        f"not valid YAML: {why}",
        "quote values that hold ': ', ' #' or start with a sign",
    )


def parse(text: str, file: str) -> tuple[Mapping | None, list[Problem]]:
    """Return the top mapping of `text` and every problem found; the mapping is None where there is none."""
    node, problems = _parsed(text, file)
    return node, list(problems)


@lru_cache(maxsize=512)
def _parsed(text: str, file: str) -> tuple[Mapping | None, list[Problem]]:
    """Parse a file. A server builds again and again, so what did not change is not parsed again."""
    problems = list(_line_problems(text, file))
    events = yaml.parse(text, Loader=Loader)
    build = _Build(file, iter(events))
    documents: list[Node] = []
    try:
        for event in build.events:
            if isinstance(event, yaml.DocumentStartEvent):
                documents.append(build.node(next(build.events)))
            if len(documents) > 1:
                build.problem(event, "yaml-documents", "more than one document in a file", "remove the '---'")
                break
    except yaml.YAMLError as error:
        if not any(problem.rule == "yaml-tab" for problem in problems):
            problems.append(_syntax_problem(error, file))
        return None, problems + build.problems
    problems += build.problems
    if not documents or isinstance(documents[0], Scalar):
        problems.append(Problem(Mark(file), "empty-file", "no mapping in the file", "add the keys, or delete the file"))
        return None, problems
    if not isinstance(documents[0], Mapping):
        problems.append(Problem(documents[0].mark, "wrong-shape", "a list where a mapping belongs", "use 'key: value'"))
        return None, problems
    return documents[0], problems


def read(path: Path, file: str) -> tuple[Mapping | None, list[Problem]]:
    """Read one file; `file` is the name that its problems print."""
    try:
        data = path.read_bytes()
    except OSError as error:
        return None, [Problem(Mark(file), "unreadable", f"cannot be read: {error.strerror}", "check the file")]
    if len(data) > MAX_BYTES:
        return None, [
            Problem(Mark(file), "file-too-large", f"{len(data)} bytes, at most {MAX_BYTES}", "split the file")
        ]
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start]
        line, column = before.count(b"\n") + 1, error.start - before.rfind(b"\n")
        return None, [
            Problem(Mark(file, line, column), "not-utf8", "a byte that is not UTF-8", "save the file as UTF-8")
        ]
    return parse(text, file)


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
