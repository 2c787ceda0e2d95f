"""Claims and their parts, and what a claim knows of itself."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Literal

from pydantic import AfterValidator, BeforeValidator, Field

from factstore.store.parts import Citation, Condition, Derivation, Relation, one_of_each, to_condition
from factstore.store.quantity import Quantity
from factstore.store.record import Date, Flag, Record, Ref, Text, Texts, frozen, to_tuple
from factstore.store.sources import Source
from factstore.store.vocabulary import EvidenceKind

_PLACEHOLDER = re.compile(r"([^{]*)\{([^}]*)\}?")
LONGEST_STATEMENT = 600
INHERITED = ("topic", "origin", "attributed-to", "setup", "conditions")  # what a file says for all its claims


def _one_or_more(value: object) -> object:
    return () if value is None else (value,) if isinstance(value, str) else to_tuple(value)


Phase = Literal["preparation", "execution", "completion"]
Conditions = Annotated[
    Mapping[Annotated[str, Ref("condition")], Annotated[Condition, BeforeValidator(to_condition)]],
    AfterValidator(frozen),
]


class Claim(Record):
    """One sourced assertion, with what its file says for all its claims filled in."""

    stored_as = "claim"
    topic: Annotated[Text, Ref("topic")]
    """The page that the claim belongs to; often stands once, at the head of the file."""
    origin: Annotated[Text, Ref("source")] | None = None
    """The work whose finding it is, where that is not the article that is cited."""
    attributed_to: Annotated[Text, Ref("party")] | None = None
    """The party that it is credited to, where that is not the publisher of the origin."""
    statement: Annotated[Text, Field(max_length=LONGEST_STATEMENT)]
    """One plain sentence of ours, clear alone; its only figures are `{quantity}` and `{another-claim-id}`."""
    quantity: Quantity | None = None
    """The claim’s number."""
    evidence: Annotated[Text, Ref("evidence")]
    """The kind of support; unsure between two, take the one that claims less."""
    phase: Phase | None = None
    """The part of a run that it is about."""
    setup: Annotated[Texts, BeforeValidator(_one_or_more), Ref("claim")] = ()
    """The claims of the same test whose conditions hold here, too; they are carried over."""
    conditions: Conditions = Field(default_factory=dict, validate_default=True)
    """What it holds under, as far as a place states it: for a place elsewhere, `{value: …, stated-by: <claim id>}`."""
    hedges: Annotated[Texts, Ref("hedge")] = ()
    """Each word of caution that the source uses of it, and that the vocabulary knows."""
    citations: Annotated[tuple[Citation, ...], BeforeValidator(to_tuple)] = ()
    """Where it is printed."""
    derivation: Derivation | None = None
    """How the number follows from others; only for evidence `derived`."""
    relations: Annotated[tuple[Relation, ...], BeforeValidator(to_tuple), AfterValidator(one_of_each)] = ()
    """Edges to other claims, written at one end and shown at both."""
    caveat: Text | None = None
    """One sentence, where a reader would otherwise go wrong."""
    as_of: Date | None = None
    """The date that it was true on, where the source gives one of its own."""
    status: Literal["current", "superseded"] = "current"
    """Whether it still holds; a superseded claim has a newer one with `supersedes`."""
    keywords: Texts = ()
    """Words that people search by and that are not in the statement."""
    answers: Texts = ()
    """Short questions that it answers, in a reader’s words, without numbers."""
    background: Flag = False
    """That it is a definition or boilerplate: cited, but kept out of lists and ranked last."""
    exceptions: Annotated[Mapping[str, Text], AfterValidator(frozen)] = Field(
        default_factory=dict, validate_default=True
    )
    """Rules that it may break, each with the reason; only pointing-word can be."""

    @cached_property
    def subject(self) -> "Subject":
        """The file that the claim stands in."""
        return self.store.subject_of[self.id]

    @cached_property
    def kind(self) -> EvidenceKind:
        """The kind of evidence."""
        return self.store.vocabulary.evidence[self.evidence]

    @property
    def by_site(self) -> bool:
        """Whether this site computed it."""
        return self.derivation is not None and self.derivation.by == "site"

    @cached_property
    def kind_name(self) -> str:
        """The name of the kind as readers see it; what this site computed has a name of its own."""
        return (self.by_site and self.kind.ours) or self.kind.name

    @cached_property
    def is_listed(self) -> bool:
        """Whether lists and counts of the coverage have it: definitions and boilerplate stay in the background."""
        return self.in_coverage and not self.background

    @cached_property
    def is_context(self) -> bool:
        """Whether it comes from outside the coverage: documentation or code, for context."""
        return self.subject.kind == "context"

    @property
    def in_coverage(self) -> bool:
        """Whether the coverage itself says it: neither context nor computed by this site."""
        return not self.by_site and not self.is_context

    @property
    def origin_id(self) -> str | None:
        """The id of the work whose finding it is: `origin`, else the first cited source."""
        return self.origin or (self.citations[0].source if self.citations else None)

    @property
    def origin_work(self) -> Source | None:
        """That work; None for what is cited nowhere."""
        return self.store.sources.get(self.origin_id or "")

    @property
    def cautions(self) -> tuple[str, ...]:
        """The words of caution that a reader must meet with it: its qualifier and its hedges."""
        qualifier = self.quantity.qualifier if self.quantity else None
        return ((qualifier,) if qualifier else ()) + self.hedges

    @cached_property
    def related_from(self) -> "tuple[tuple[Claim, Relation], ...]":
        """The relations that other claims have to it."""
        return self.store.related_from.get(self.id, ())

    @cached_property
    def figure(self) -> str:
        """The quantity as plain text; empty where it has none."""
        return self.quantity.text if self.quantity else ""

    @cached_property
    def statement_parts(self) -> "tuple[tuple[str, Claim | None], ...]":
        """The statement as (text, claim): the claim is the one whose quantity the text is, None for plain words."""
        parts: list[tuple[str, Claim | None]] = []
        for words, key in _PLACEHOLDER.findall(self.statement + "{}"):
            claim = self if key == "quantity" else self.store.claims.get(key)
            parts.append((words, None))
            if claim and claim.quantity:
                parts.append((claim.figure, claim))
        return tuple((text, claim) for text, claim in parts if text)

    @cached_property
    def text(self) -> str:
        """The statement as plain text, quantities in it."""
        return "".join(text for text, _ in self.statement_parts)


@dataclass(frozen=True)
class Subject:
    """A file of claims: its subject, its kind, and the ids of its claims in the file's order."""

    file: str
    name: str
    kind: str | None
    claims: tuple[str, ...]


class SubjectFile(Record):
    """The head of a file of claims; the claims themselves are validated one by one."""

    also = INHERITED
    subject: Text
    """What the claims of the file are about."""
    kind: Literal["test", "context"] | None = None
    """`test`: each mode is a row of the results page. `context`: from outside the coverage, shown and counted apart."""
    claims: Annotated[Mapping[str, object], Field(min_length=1)]
    """The claims, each under its id: a slug that is unique, and stays for ever."""
