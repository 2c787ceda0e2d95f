"""Read YAML strictly: every scalar a string, every key and value with its place.

YAML lets one file say a thing in many ways, and some of them lose data in silence. What a fact store does not need
is refused here: anchors, aliases, merge keys, tags, tabs, several documents, duplicate keys and exotic spaces.
Built on the events of PyYAML's libyaml parser (YAML 1.1), which carry marks and leave scalars untyped.
"""

from collections.abc import Collection
from pathlib import Path

import yaml

from factstore.store.files import read_text
from factstore.store.nodes import MERGE, Mapping, Node, Scalar, Sequence
from factstore.store.problems import Mark, Problem
from factstore.store.slips import Slip, comma_slip, diagnosed, line_slip, scalar_slip
from factstore.store.unseen import OTHERS, RULES, seen, unseen_in, unseen_problems

MAX_DEPTH = 20
NULLS, OTHER_NULLS = ("null", "~"), ("Null", "NULL")
OTHER_BREAKS = "\r\x85\u2028\u2029"  # YAML ends a line at these as well


class Loader(yaml.CSafeLoader):
    """The libyaml loader; importing this module fails where PyYAML was built without libyaml."""


class _StopError(Exception):
    """Reading cannot go on; why is among the problems."""


class _SlipError(Exception):
    """Reading cannot go on, for this one reason."""

    def __init__(self, slip: Slip) -> None:
        super().__init__(slip.message)
        self.slip = slip


class _Builder:
    """Builds nodes from events, and collects problems on the way."""

    def __init__(self, text: str, file: str, tags: Collection[str] = ()) -> None:
        self.file = file
        self.tags = tags
        self.lines = text.split("\n")
        self.loader = Loader(text)
        self.problems = list(unseen_problems(text, file))
        self.depth = 0

    def next_event(self) -> yaml.Event:
        event = self.loader.get_event()
        if event is None:
            raise _StopError
        return event

    def mark(self, event: yaml.Event) -> Mark:
        start = event.start_mark
        return Mark(self.file, start.line + 1, start.column + 1) if start else Mark(self.file)

    def problem(self, event: yaml.Event, rule: str, message: str, hint: str) -> None:
        self.problems.append(Problem(self.mark(event), rule, message, hint))

    def documents(self) -> list[Node]:
        """Return the documents of the file; of more than one the first two."""
        found: list[Node] = []
        while len(found) <= 1 and not isinstance(event := self.next_event(), yaml.StreamEndEvent):
            if isinstance(event, yaml.DocumentStartEvent):
                found.append(self.node(self.next_event()))
                if len(found) > 1:
                    self.problem(event, "yaml-documents", "more than one document in a file", "remove the '---'")
        return found

    def node(self, event: yaml.Event) -> Node:
        if isinstance(event, yaml.ScalarEvent):
            return self._scalar(event)
        if isinstance(event, yaml.AliasEvent):
            self.problem(event, "yaml-alias", f"alias '*{event.anchor}'", "write the value out")
            return Scalar("", self.mark(event), spoilt=True)
        self._refuse_marks(event)
        self.depth += 1
        if self.depth > MAX_DEPTH:
            self.problem(event, "wrong-shape", f"nested deeper than {MAX_DEPTH}", "no key takes that")
            raise _StopError
        found = self._mapping(event) if isinstance(event, yaml.MappingStartEvent) else self._sequence(event)
        self.depth -= 1
        return found

    def _refuse_marks(self, event: yaml.Event) -> None:
        if anchor := getattr(event, "anchor", None):
            self.problem(event, "yaml-anchor", f"anchor '&{anchor}'", "write the value out where it is needed")
        tag = getattr(event, "tag", None)
        if tag and tag not in self.tags:
            self.problem(event, "yaml-tag", f"tag '{tag}'", "leave the tag out: every value is text")

    def _sequence(self, start: yaml.Event) -> Sequence:
        items: list[Node] = []
        while not isinstance(event := self.next_event(), yaml.SequenceEndEvent):
            items.append(self.node(event))
        return Sequence(tuple(items), self.mark(start))

    def _scalar(self, event: yaml.ScalarEvent) -> Scalar:
        before = len(self.problems)
        self._refuse_marks(event)
        if slip := scalar_slip(event, self.lines):
            raise _SlipError(slip)
        text, style = event.value, event.style
        if style in ("|", ">"):
            text = text.rstrip("\n")
        if event.style and not self.problems and (found := unseen_in(text, self.mark(event))):
            self.problems.append(found)
        if "\n" in text:
            self.problem(event, OTHERS, "a line break in a value", "write it on one line, or behind '>-' on several")
        elif text != text.strip():
            self.problem(event, "stray-space", f"space at the end of the value '{text}'", "remove it")
        if not style and text in OTHER_NULLS:
            self.problem(event, "empty-value", f"'{text}' is no value", "write null where nothing is known")
        if not style and not text:
            self.problem(event, "empty-value", "a key without a value", "write null where nothing is known")
        spoilt = len(self.problems) > before
        text = seen(text) if self.problems else text
        return Scalar(None if not style and text in NULLS else text, self.mark(event), spoilt)

    def _mapping(self, start: yaml.Event) -> Mapping:
        items: dict[str, Node] = {}
        keys: dict[str, Mark] = {}
        before = ""
        while not isinstance(event := self.next_event(), yaml.MappingEndEvent):
            key = self._key(event)
            if key in items:
                self.problem(event, "duplicate-key", f"duplicate key '{key}', first at {keys[key]}", "keep one of them")
            value_event = self.next_event()
            if isinstance(event, yaml.ScalarEvent) and self._has_no_colon(event, value_event):
                raise _SlipError(comma_slip(before, event))
            value = self.node(value_event)
            before = (value.text or "") if isinstance(value, Scalar) else ""
            if key not in items:
                items[key], keys[key] = value, self.mark(event)
        return Mapping(items, keys, self.mark(start))

    def _has_no_colon(self, key: yaml.Event, value: yaml.Event) -> bool:
        """Whether an entry in braces is a key alone: YAML takes it, with nothing as its value."""
        end = key.end_mark
        empty = isinstance(value, yaml.ScalarEvent) and not value.value and not value.style
        return bool(empty and end and self.lines[end.line][end.column :].lstrip()[:1] in ("", ",", "}"))

    def _key(self, event: yaml.Event) -> str:
        if isinstance(event, yaml.ScalarEvent):
            self._refuse_marks(event)
        else:
            self.node(event)
        key = event.value if isinstance(event, yaml.ScalarEvent) else ""
        key = seen(key) if self.problems else key
        if not key:
            self.problem(event, "bad-key", "a key that is not a plain name", "use a name as the key")
        if key == MERGE:
            self.problem(event, "yaml-merge", "merge key '<<'", "write the keys out")
        return key


def slip_problem(slip: Slip, file: str) -> Problem:
    """Return the problem that a slip is."""
    return Problem(Mark(file, slip.line + 1, slip.column + 1), slip.rule, slip.message, slip.hint)


def parse(text: str, file: str, tags: tuple[str, ...] = ()) -> tuple[Mapping | None, list[Problem]]:
    """Return the top mapping of `text` and every problem found; the mapping is None where there is none.

    Tags are refused, but for those that are given.
    """
    last = _last.get(file)
    if last is None or last[0] != (text, tags):
        last = (text, tags), _parsed(text, file, tags)
        if _serving:
            _last[file] = last
    node, problems = last[1]
    return node, list(problems)


def _parsed(text: str, file: str, tags: tuple[str, ...]) -> tuple[Mapping | None, list[Problem]]:
    """Parse a file.

    A slip that stops the reading is the only problem of its file: what else was found may follow from it.
    """
    builder = _Builder(text, file, tags)
    if builder.problems and any(sign in text for sign in OTHER_BREAKS):
        return None, builder.problems  # the parser counts lines in another way
    if slip := line_slip(builder.lines):
        return None, [slip_problem(slip, file)]
    try:
        documents = builder.documents()
    except (_StopError, _SlipError, yaml.YAMLError) as error:
        return None, _stopped(error, builder)
    return _top(documents, builder.problems, file)


def _stopped(error: Exception, builder: _Builder) -> list[Problem]:
    if odd := [problem for problem in builder.problems if problem.rule in RULES]:
        return odd  # YAML takes them for letters, or for no text
    if isinstance(error, _SlipError):
        return [slip_problem(error.slip, builder.file)]
    if isinstance(error, yaml.MarkedYAMLError):
        return [slip_problem(diagnosed(error, builder.lines), builder.file)]
    if isinstance(error, yaml.YAMLError):
        why = str(error).split("\n", 1)[0]
        return [Problem(Mark(builder.file), "yaml-syntax", f"not valid YAML: {why}", "remove what is no text")]
    return builder.problems


def _top(documents: list[Node], problems: list[Problem], file: str) -> tuple[Mapping | None, list[Problem]]:
    """Return the mapping that a file has to be, and the problems, one more where it is something else."""
    if documents and isinstance(documents[0], Mapping):
        return documents[0], problems
    if documents and not isinstance(documents[0], Scalar):
        fault = Problem(documents[0].mark, "wrong-shape", "a list where a mapping belongs", "use 'key: value'")
    else:
        fault = Problem(Mark(file), "empty-file", "no mapping in the file", "add the keys, or delete the file")
    return None, [*problems, fault]


_last: dict[str, tuple[tuple[str, tuple[str, ...]], tuple[Mapping | None, list[Problem]]]] = {}  # of each file
_serving: list[bool] = []


def keep_all() -> None:
    """Keep what is read of each file: a server builds again and again, and what did not change is not parsed again."""
    _serving[:] = [True]


def read(path: Path, file: str) -> tuple[Mapping | None, list[Problem]]:
    """Read one file; `file` is the name that its problems print."""
    text, problems = read_text(path, file)
    return (None, problems) if problems else parse(text, file)
