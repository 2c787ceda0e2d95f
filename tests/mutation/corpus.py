"""The real data and pages as text, with the place of each key and value: what a mutation can take hold of."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import yaml

from factstore.html.extension.code import plain_text
from factstore.rules.grounding.texts import SourceText, read_texts
from factstore.store.claims import Citation, Claim
from factstore.store.facts import FactStore
from factstore.store.load import load


@dataclass(frozen=True)
class Edit:
    """The text of a file between two characters, replaced."""

    file: str
    start: int
    end: int
    text: str


@dataclass(frozen=True)
class Mutant:
    """One planted fault: its operator, what was done, and the edits that do it."""

    operator: str
    note: str
    edits: tuple[Edit, ...]


@dataclass(frozen=True)
class Item:
    """A key and its value in a YAML file."""

    file: str
    text: str
    key: yaml.ScalarNode
    value: yaml.Node
    first: bool

    @property
    def start(self) -> int:
        return int(self.value.start_mark.index)

    @property
    def end(self) -> int:
        return int(self.value.end_mark.index)

    @property
    def raw(self) -> str:
        """The value as it is written."""
        return self.text[self.start : self.end]

    @property
    def plain(self) -> str:
        """The value of a scalar, without quotes."""
        return str(self.value.value)

    @property
    def flow(self) -> bool:
        """Whether the key stands within braces, on a line with others."""
        line = self.text[: self.key.start_mark.index].rpartition("\n")[2]
        return bool(line.strip(" -"))

    def items(self) -> dict[str, "Item"]:
        """The keys of a value that is a mapping."""
        return {} if not isinstance(self.value, yaml.MappingNode) else items(self.file, self.text, self.value)

    def members(self) -> list[yaml.Node]:
        """The members of a value that is a list."""
        return list(self.value.value) if isinstance(self.value, yaml.SequenceNode) else []

    def replace(self, text: str) -> Edit:
        return Edit(self.file, self.start, self.end, text)

    def rename(self, text: str) -> Edit:
        return Edit(self.file, self.key.start_mark.index, self.key.end_mark.index, text)

    def insert(self, text: str) -> Edit:
        """Write something before the key: a line of the same indent, or an entry within the braces."""
        at = int(self.key.start_mark.index)
        indent = " " * int(self.key.start_mark.column)
        return Edit(self.file, at, at, f"{text}, " if self.flow else f"{text}\n{indent}")

    def drop(self) -> Edit:
        """Take the key out, with its comma or its lines."""
        start = int(self.key.start_mark.index)
        if self.flow and self.first:
            return Edit(self.file, start, self.end + len(_comma(self.text[self.end :])), "")
        if self.flow:
            return Edit(self.file, self.text.rindex(",", 0, start), self.end, "")
        return Edit(self.file, *_block(self.text, start, int(self.key.start_mark.column)), "")


def _comma(rest: str) -> str:
    found = re.match(r",\s*", rest)
    return found[0] if found else ""


def _block(text: str, start: int, column: int) -> tuple[int, int]:
    """Return the lines of a key in block style: its own, and those indented deeper."""
    end = text.find("\n", start) + 1 or len(text)
    while end < len(text):
        line = text[end : text.find("\n", end) + 1 or len(text)]
        if line.strip() and len(line) - len(line.lstrip()) <= column:
            break
        end += len(line)
    return start - column, end


def items(file: str, text: str, node: yaml.MappingNode) -> dict[str, Item]:
    """Return the keys of a mapping with their places."""
    return {str(key.value): Item(file, text, key, value, first=at == 0) for at, (key, value) in enumerate(node.value)}


@dataclass(frozen=True)
class ClaimText:
    """A claim as it is written, and as the store has it; `head` are the keys of its file."""

    name: str
    item: Item
    claim: Claim
    head: Mapping[str, Item]

    @cached_property
    def keys(self) -> dict[str, Item]:
        return self.item.items()

    def quantity(self) -> dict[str, Item]:
        return self.keys["quantity"].items() if "quantity" in self.keys else {}

    def conditions(self) -> dict[str, Item]:
        """The conditions written in the claim, and those of its file that it does not override."""
        own = self.keys["conditions"].items() if "conditions" in self.keys else {}
        shared = self.head["conditions"].items() if "conditions" in self.head else {}
        return {**shared, **own}

    def citations(self) -> Iterator[tuple["CitationText", Citation]]:
        if "citations" in self.keys:
            listed = self.keys["citations"]
            nodes = [node for node in listed.members() if isinstance(node, yaml.MappingNode)]
            for node, citation in zip(nodes, self.claim.citations, strict=True):
                yield CitationText(listed.file, listed.text, node), citation


@dataclass(frozen=True)
class CitationText:
    """A citation: a line of its own, with braces."""

    file: str
    text: str
    node: yaml.MappingNode

    @property
    def keys(self) -> dict[str, Item]:
        return items(self.file, self.text, self.node)

    @property
    def raw(self) -> str:
        return self.text[self.node.start_mark.index : self.node.end_mark.index]

    @property
    def line(self) -> tuple[int, int]:
        start = self.text.rindex("\n", 0, self.node.start_mark.index) + 1
        return start, self.text.find("\n", self.node.start_mark.index) + 1 or len(self.text)

    def replace(self, text: str) -> Edit:
        return Edit(self.file, self.node.start_mark.index, self.node.end_mark.index, text)


@dataclass(frozen=True)
class Corpus:
    """Everything that mutations work on."""

    root: Path
    store: FactStore
    texts: Mapping[str, SourceText]
    files: Mapping[str, str]

    @cached_property
    def data(self) -> dict[str, dict[str, Item]]:
        """The keys at the top of each YAML file in data/."""
        found = {}
        for file, text in self.files.items():
            node = (
                yaml.compose(text, Loader=yaml.SafeLoader)
                if file.startswith("data/") and file.endswith(".yml")
                else None
            )
            if isinstance(node, yaml.MappingNode):
                found[file] = items(file, text, node)
        return found

    @cached_property
    def claims(self) -> tuple[ClaimText, ...]:
        return tuple(
            ClaimText(name, item, self.store.claims[name], head)
            for file, head in self.data.items()
            if file.startswith("data/claims/")
            for name, item in head["claims"].items().items()
        )

    @cached_property
    def read(self) -> tuple[ClaimText, ...]:
        """The claims that the articles' texts can contradict: they cite those, and nothing else."""
        return tuple(
            each
            for each in self.claims
            if each.claim.citations and all(one.source in self.texts for one in each.claim.citations)
        )

    @cached_property
    def pages(self) -> dict[str, str]:
        return {file: text for file, text in self.files.items() if file.endswith(".md")}

    @cached_property
    def prose(self) -> dict[str, str]:
        """The pages with code and front matter blanked out, character by character."""
        return {file: _without(text) for file, text in self.pages.items()}


def _without(text: str) -> str:
    head = re.match(r"---\n.*?\n---\n", text, re.DOTALL)
    plain = plain_text(text)
    size = head.end() if head else 0
    return re.sub(r"[^\n]", " ", plain[:size]) + plain[size:]


def read_corpus(root: Path, texts: Path) -> Corpus:
    """Read data/ and docs/ of a checkout whose store has no problem."""
    store, problems = load(root)
    if store is None:
        raise ValueError("\n".join(map(str, problems)))
    paths = [path for top in ("data", "docs") for path in sorted((root / top).rglob("*")) if path.is_file()]
    kept = [path for path in paths if path.suffix in (".yml", ".md", ".txt")]
    files = {
        path.relative_to(root).as_posix(): path.read_text(encoding="utf-8") for path in (*kept, root / "mkdocs.yml")
    }
    return Corpus(root, store, read_texts(texts, tuple(store.sources)), files)
