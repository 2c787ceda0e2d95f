"""The places in a YAML file that a mutation can take hold of: each key, value and item, with its key path."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

import yaml

Span = tuple[int, int]
# What a record of a file is called; the keys at this level are ids. In the vocabulary, each list holds records.
RECORDS = {"file.claims": "claim", "gaps": "gap", "addresses": "retired"}


@dataclass(frozen=True)
class Edit:
    """The text of a file between two characters, replaced."""

    file: str
    start: int
    end: int
    text: str


@dataclass(frozen=True)
class Spot:
    """A place: `path` is its key path with ids and numbers left out, `record` the record that it stands in.

    `value` is the span of its text, `key` that of its key, `cut` what goes where it is dropped, and `at` where a
    neighbour can be written before it. `form` says how: in `flow`, as a `key` or an `item` of a block, or on a `page`.
    """

    file: str
    path: str
    record: str
    text: str
    value: Span
    cut: Span
    at: int
    form: str
    key: Span | None = None
    scalar: bool = True

    @property
    def raw(self) -> str:
        """The value as it is written."""
        return self.text[slice(*self.value)]

    @property
    def plain(self) -> str:
        """The value of a scalar, without quotes."""
        return self.raw.strip("\"'")

    @property
    def name(self) -> str:
        """The key, without the path to it."""
        return self.path.rpartition(".")[2]

    @property
    def parent(self) -> str:
        return self.path.rpartition(".")[0]

    def edit(self, span: Span, text: str) -> Edit:
        return Edit(self.file, *span, text)

    def replace(self, text: str) -> Edit:
        """Write another value; what was quoted stays so."""
        quote = self.raw[:1] if self.scalar and self.raw[:1] in ('"', "'") and text[:1] != self.raw[:1] else ""
        return self.edit(self.value, f"{quote}{text}{quote}")

    def insert(self, text: str) -> Edit:
        """Write a neighbour before it."""
        indent = " " * (self.at - self.text.rfind("\n", 0, self.at) - 1)
        new = {"flow": f"{text}, ", "key": f"{text}\n{indent}", "item": f"- {text}\n{indent}"}[self.form]
        return self.edit((self.at, self.at), new)


def _lines(text: str, at: int) -> Span:
    """Return the lines of an entry in block style: its own, and those indented deeper."""
    start = text.rfind("\n", 0, at) + 1
    end = text.find("\n", at) + 1 or len(text)
    while end < len(text):
        line = text[end : text.find("\n", end) + 1 or len(text)]
        if line.strip() and len(line) - len(line.lstrip()) <= at - start:
            break
        end += len(line)
    return start, end


def _listed(text: str, at: int, end: int) -> Span:
    """Return an entry within brackets, with one of its commas."""
    if after := re.match(r",\s*", text[end:]):
        return at, end + after.end()
    before = re.search(r",\s*$", text[:at])
    return (before.start() if before else at), end


class _Walk:
    """The places of one YAML file."""

    def __init__(self, file: str, text: str) -> None:
        self.file, self.text = file, text
        self.kind = file.split("/")[1].removesuffix(".yml")

    def entries(self, node: yaml.MappingNode, path: str, record: str) -> Iterator[Spot]:
        """Yield the keys of a mapping, each before what it holds."""
        listed = path in ("parties", "topics", "units", "qualifiers", "hedges", "conditions", "evidence", "systems")
        for key, value in node.value:
            named = RECORDS.get(path) or (path if listed and self.kind == "vocabulary" and not record else "")
            own = named or f"{path}.{key.value}".strip(".")
            mine = str(key.value) if named else record
            if path or not isinstance(value, yaml.MappingNode):
                yield self._spot(own, mine, value, key, flow=bool(node.flow_style))
            yield from self._inside(value, own, mine)

    def _inside(self, node: yaml.Node, path: str, record: str) -> Iterator[Spot]:
        if isinstance(node, yaml.MappingNode):
            yield from self.entries(node, path, record)
        elif isinstance(node, yaml.SequenceNode):
            for value in node.value:
                yield self._spot(f"{path}.*", record, value, None, flow=bool(node.flow_style))
                yield from self._inside(value, f"{path}.*", record)

    def _spot(self, path: str, record: str, value: yaml.Node, key: yaml.Node | None, *, flow: bool) -> Spot:
        start = value.start_mark.index
        end = start + len(self.text[start : value.end_mark.index].rstrip())
        span = (key.start_mark.index, key.end_mark.index) if key else None
        at = span[0] if span else start if flow else self.text.rfind("- ", 0, start)
        cut = _listed(self.text, at, end) if flow else _lines(self.text, at)
        form = "flow" if flow else "key" if key else "item"
        scalar = isinstance(value, yaml.ScalarNode)
        return Spot(self.file, path, record, self.text, (start, end), cut, at, form, span, scalar)


def yaml_spots(file: str, text: str) -> Iterator[Spot]:
    """Yield every key and item of a file; the words that readers search by are no part of the record."""
    walk, node = _Walk(file, text), yaml.compose(text, Loader=yaml.SafeLoader)
    head = {"claims": "file", "sources": "source"}.get(walk.kind, "")
    record = file.rpartition("/")[2].removesuffix(".yml") if walk.kind == "sources" else ""
    if isinstance(node, yaml.MappingNode):
        for spot in walk.entries(node, head, record):
            if not re.search(r"^search\b|keywords|synonyms|answers", spot.path):
                yield spot
