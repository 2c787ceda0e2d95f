"""The frozen store: all records, and where in the files each of their keys stands."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from factstore.models import SLUG, Citation, Claim, Gap, Relation, Retired, Source
from factstore.problems import Mark
from factstore.reader import Mapping as MappingNode
from factstore.reader import Node, place
from factstore.vocabulary import Vocabulary


@dataclass(frozen=True)
class Places:
    """Where records stand: for each record the nodes to look a key up in, the record's own first."""

    nodes: Mapping[tuple[str, str], tuple[Node, ...]] = field(default_factory=dict)
    marks: Mapping[tuple[str, str], Mark] = field(default_factory=dict)

    def at(self, kind: str, name: str, *path: str | int) -> Mark:
        """Return the place of a key of record `name`; of the record where the key is not written."""
        for node in self.nodes.get((kind, name), ()):
            if path and isinstance(node, MappingNode) and path[0] in node.items:
                return place(node, path)
        return self.marks.get((kind, name), Mark(kind))


@dataclass(frozen=True)
class Subject:
    """A file of claims: its subject, its kind, and the ids of its claims in the file's order."""

    file: str
    name: str
    kind: str | None
    claims: tuple[str, ...]


@dataclass(frozen=True)
class FactStore:
    """Everything the site is made from; ids map to records, sorted by id."""

    vocabulary: Vocabulary
    sources: Mapping[str, Source]
    claims: Mapping[str, Claim]
    subjects: tuple[Subject, ...]
    gaps: Mapping[str, Gap]
    retired: Mapping[str, Retired]
    permalinks: tuple[str, ...]
    places: Places

    @cached_property
    def subject_of(self) -> Mapping[str, Subject]:
        """The file that each claim stands in."""
        return {claim: subject for subject in self.subjects for claim in subject.claims}

    @cached_property
    def cited_by(self) -> Mapping[tuple[str, str, int], tuple[str, ...]]:
        """The claims that cite each paragraph: source, section, number."""
        found: dict[tuple[str, str, int], list[str]] = {}
        for name, _, citation in self.citations():
            found.setdefault((citation.source, citation.section, citation.paragraph), []).append(name)
        return {key: tuple(dict.fromkeys(names)) for key, names in found.items()}

    @cached_property
    def related_from(self) -> Mapping[str, tuple[tuple[str, Relation], ...]]:
        """For each claim the relations that other claims have to it."""
        found: dict[str, list[tuple[str, Relation]]] = {}
        for name, claim in self.claims.items():
            for relation in claim.relations:
                found.setdefault(relation.to, []).append((name, relation))
        return {key: tuple(pairs) for key, pairs in found.items()}

    def citations(self) -> Iterator[tuple[str, int, Citation]]:
        """Yield every citation with its claim's id and its number in that claim."""
        for name, claim in self.claims.items():
            for number, citation in enumerate(claim.citations):
                yield name, number, citation

    def is_context(self, name: str) -> bool:
        """Whether the claim comes from outside the coverage: documentation or code, for context."""
        return self.subject_of[name].kind == "context"

    def coverage(self) -> dict[str, Claim]:
        """Return the claims of the coverage itself, without context and without what this site derived."""
        return {
            name: claim
            for name, claim in self.claims.items()
            if not self.is_context(name) and not (claim.derivation and claim.derivation.by == "site")
        }


def section_slug(section: str) -> str:
    """Return the anchor of a section: its words in ASCII, joined by hyphens."""
    plain = section.replace("’", "").replace("'", "").lower()
    words = "".join(letter if letter.isascii() and letter.isalnum() else " " for letter in plain).split()
    return "-".join(words)


def is_slug(name: str) -> bool:
    """Whether `name` may be an id."""
    return bool(SLUG.fullmatch(name))
