"""The parts of a claim: where it is printed, what it holds under, how it was computed, how it stands to others."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from factstore.store.problems import FormError
from factstore.store.record import Long, Record, Ref, Text, Texts, Whole
from factstore.store.sources import Place, Source

MAX_PLACES = 12


class Citation(Record):
    """The place in a source, and the words printed there."""

    source: Annotated[Text, Ref("source")]
    """The work that was read; one that was not read cannot be cited."""
    section: Text
    """The section, to the letter; `(lead)` is what stands before the first heading."""
    paragraph: Annotated[Whole, Field(ge=1)]
    """The number of the paragraph within its section, counted from 1."""
    printed: Text
    """The figure with its unit, or a few words that locate it, to the letter, always in quotation marks."""
    without: Annotated[Texts, Ref("caution")] = ()
    """Words of caution in that sentence that are about something else, or that this report of the finding lacks."""

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
    """What the claim holds under; a list where it is several things."""
    stated_by: Annotated[Text, Ref("claim")] | None = None
    """The claim whose place states it, where the cited paragraph does not; readers see it as carried over."""

    @property
    def values(self) -> tuple[str, ...]:
        """The value as a tuple, of one or more."""
        return (self.value,) if isinstance(self.value, str) else self.value


def to_condition(value: object) -> object:
    """Return a plain value, of one or more, as a condition, and anything else as it is."""
    return value if isinstance(value, (dict, Condition)) else {"value": value}


class Derivation(Record):
    """How a number follows from other claims, and who computed it."""

    formula: Long | None = None
    """The computation, over ids of claims: plus, minus, times, divided by, and brackets."""
    by: Literal["source", "site"]
    """Who computed it: the source, or this site."""
    inputs: Literal["not-stated"] | None = None
    """That the coverage lacks the figures that it was computed from."""
    rounding: Annotated[Whole, Field(le=MAX_PLACES)] | None = None
    """To how many decimal places the value is rounded."""
    assumes: Text | None = None
    """What the computation takes for granted."""
    limit: Text | None = None
    """What the result cannot show."""

    @model_validator(mode="after")
    def _formula_or_not_stated(self) -> Self:
        if (self.formula is None) == (self.inputs is None):
            hint = "write `formula: one-claim / another-claim`; `inputs: not-stated` where the coverage lacks them"
            raise FormError("a derivation has a formula, or `inputs: not-stated`", hint)
        return self


RelationKind = Literal["qualifies", "differs", "repeats", "supersedes", "explains", "baseline"]


class Relation(Record):
    """An edge to another claim, kept once and shown at both ends."""

    as_: RelationKind = Field(alias="as")
    """How this claim stands to the other."""
    to: Annotated[Text, Ref("claim")]
    """The other claim."""
    note: Text | None = None
    """A few words on the relation, for readers."""


def one_of_each(relations: tuple[Relation, ...]) -> tuple[Relation, ...]:
    """Return relations as they are; raise FormError where one is listed twice."""
    pairs = [(relation.as_, relation.to) for relation in relations]
    if twice := next((pair for at, pair in enumerate(pairs) if pair in pairs[:at]), None):
        raise FormError(f"'{twice[0]}' to '{twice[1]}' stands twice", "remove one of the two")
    return relations
