"""Claims and their parts, and what a claim knows of itself."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Literal, Self

from pydantic import AfterValidator, BeforeValidator, Field, model_validator

from factstore.store.quantity import Quantity
from factstore.store.record import Date, Flag, Record, Ref, Text, Texts, Whole, frozen, to_tuple
from factstore.store.sources import Place, Source
from factstore.store.vocabulary import EvidenceKind

_PLACEHOLDER = re.compile(r"([^{]*)\{([^}]*)\}?")
MAX_PLACES = 12


class Citation(Record):
    """The place in a source, and the words printed there."""

    source: Annotated[Text, Ref("source")]
    section: Text
    paragraph: Annotated[Whole, Field(ge=1)]
    printed: Text
    without: Annotated[Texts, Ref("caution")] = ()

    @property
    def work(self) -> Source:
        """The source that is cited."""
        return self.store.sources[self.source]

    @property
    def place(self) -> Place:
        """Source, section and paragraph: what one row of a source's page is about."""
        return (self.source, self.section, self.paragraph)


class Condition(Record):
    """What a claim holds under; `stated_by` names the claim whose place states it."""

    value: Text | Texts
    stated_by: Annotated[Text, Ref("claim")] | None = None

    @property
    def values(self) -> tuple[str, ...]:
        """The value as a tuple, of one or more."""
        return (self.value,) if isinstance(self.value, str) else self.value


def _one_or_more(value: object) -> object:
    return () if value is None else (value,) if isinstance(value, str) else to_tuple(value)


def _condition(value: object) -> object:
    return value if isinstance(value, (dict, Condition)) else {"value": value}


class Derivation(Record):
    """How a number follows from other claims, and who computed it."""

    formula: Text | None = None
    by: Literal["source", "site"]
    inputs: Literal["not-stated"] | None = None
    rounding: Annotated[Whole, Field(le=MAX_PLACES)] | None = None
    assumes: Text | None = None
    limit: Text | None = None

    @model_validator(mode="after")
    def _formula_or_not_stated(self) -> Self:
        if (self.formula is None) == (self.inputs is None):
            message = "a derivation has a formula, or `inputs: not-stated`"
            raise ValueError(message)
        return self


RelationKind = Literal["qualifies", "differs", "repeats", "supersedes", "explains", "baseline"]


class Relation(Record):
    """An edge to another claim, kept once and shown at both ends."""

    as_: RelationKind = Field(alias="as")
    to: Annotated[Text, Ref("claim")]
    note: Text | None = None


Phase = Literal["preparation", "execution", "completion"]
Conditions = Annotated[
    Mapping[Annotated[str, Ref("condition")], Annotated[Condition, BeforeValidator(_condition)]], AfterValidator(frozen)
]


class Claim(Record):
    """One sourced assertion, with what its file says for all its claims filled in."""

    stored_as = "claim"
    topic: Annotated[Text, Ref("topic")]
    origin: Annotated[Text, Ref("source")] | None = None
    attributed_to: Annotated[Text, Ref("party")] | None = None
    statement: Text
    quantity: Quantity | None = None
    evidence: Annotated[Text, Ref("evidence")]
    phase: Phase | None = None
    setup: Annotated[Texts, BeforeValidator(_one_or_more), Ref("claim")] = ()
    conditions: Conditions = Field(default_factory=dict, validate_default=True)
    hedges: Annotated[Texts, Ref("hedge")] = ()
    citations: Annotated[tuple[Citation, ...], BeforeValidator(to_tuple)] = ()
    derivation: Derivation | None = None
    relations: Annotated[tuple[Relation, ...], BeforeValidator(to_tuple)] = ()
    caveat: Text | None = None
    as_of: Date | None = None
    status: Literal["current", "superseded"] = "current"
    keywords: Texts = ()
    answers: Texts = ()
    background: Flag = False
    exceptions: Annotated[Mapping[str, Text], AfterValidator(frozen)] = Field(
        default_factory=dict, validate_default=True
    )

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

    subject: Text
    kind: Literal["test", "context"] | None = None
    claims: Annotated[Mapping[str, object], Field(min_length=1)]
