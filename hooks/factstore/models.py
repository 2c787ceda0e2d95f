"""The shapes of the store's records: strict, frozen, without extra keys.

Each model is one record or a part of one, as DESIGN's "The store" lists the keys. Every scalar arrives as text
(see `reader`); validators turn it into numbers and dates, and keep digits as written.
"""

import re
from collections.abc import Mapping
from decimal import Decimal
from types import MappingProxyType
from typing import Annotated, Literal, Self, TypeVar

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, model_validator

from factstore.dates import PartialDate, parse_date

T = TypeVar("T")
SLUG = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")


def _hyphens(name: str) -> str:
    return name.rstrip("_").replace("_", "-")


def _number(value: object) -> object:
    if isinstance(value, str):
        if not _NUMBER.fullmatch(value):
            message = f"'{value}' is no number: write digits without separators, as in 11099 or 12.50"
            raise ValueError(message)
        return Decimal(value)
    return value


def _whole(value: object) -> object:
    if isinstance(value, str) and not value.isascii():
        message = f"'{value}' is no whole number"
        raise ValueError(message)
    return int(value) if isinstance(value, str) and value.isdecimal() else value


def _flag(value: object) -> object:
    return {"true": True, "false": False}.get(value, value) if isinstance(value, str) else value


def _date(value: object) -> object:
    return parse_date(value) if isinstance(value, str) else value


def _tuple(value: object) -> object:
    return tuple(value) if isinstance(value, list) else value


def frozen(value: Mapping[str, T]) -> Mapping[str, T]:
    """Return a read-only copy of `value`."""
    return MappingProxyType(dict(value))


Number = Annotated[Decimal, BeforeValidator(_number)]
Whole = Annotated[int, BeforeValidator(_whole), Field(ge=0)]
Flag = Annotated[bool, BeforeValidator(_flag)]
Date = Annotated[PartialDate, BeforeValidator(_date)]
Text = Annotated[str, Field(min_length=1)]
Texts = Annotated[tuple[Text, ...], BeforeValidator(_tuple)]


class Record(BaseModel):
    """The base of all models: keys in YAML use hyphens."""

    model_config = ConfigDict(
        strict=True, frozen=True, extra="forbid", alias_generator=_hyphens, populate_by_name=True,
        arbitrary_types_allowed=True,
    )  # fmt: skip


class Quantity(Record):
    """A claim's number: `value`, or `low` and `high`, or `date`; digits as written."""

    value: Number | None = None
    low: Number | None = None
    high: Number | None = None
    date: Date | None = None
    unit: Text | None = None
    qualifier: Text | None = None
    of: Text | None = None
    show: Text | None = None
    reading: Text | None = None

    @model_validator(mode="after")
    def _one_form(self) -> Self:
        forms = (
            self.value is not None,
            self.low is not None and self.high is not None,
            self.date is not None,
        )
        half = (self.low is None) != (self.high is None)
        if sum(forms) != 1 or half:
            message = "a quantity is a value, or low and high, or a date"
            raise ValueError(message)
        if self.low is not None and self.high is not None and self.low >= self.high:
            message = "low is not below high"
            raise ValueError(message)
        if self.show and not self.reading:
            message = "`show` needs a `reading` that says how the number was read"
            raise ValueError(message)
        return self

    @property
    def numbers(self) -> tuple[Decimal, ...]:
        """The value, or both ends; empty for a date."""
        return tuple(number for number in (self.value, self.low, self.high) if number is not None)


class Citation(Record):
    """The place in a source, and the words printed there."""

    source: Text
    section: Text
    paragraph: Annotated[Whole, Field(ge=1)]
    printed: Text
    without: Texts = ()


class Condition(Record):
    """What a claim holds under; `stated_by` names the claim whose place states it."""

    value: Text | Texts
    stated_by: Text | None = None

    @property
    def values(self) -> tuple[str, ...]:
        """The value as a tuple, of one or more."""
        return (self.value,) if isinstance(self.value, str) else self.value


def _condition(value: object) -> object:
    return value if isinstance(value, (dict, Condition)) else {"value": value}


class Derivation(Record):
    """How a number follows from other claims, and who computed it."""

    formula: Text | None = None
    by: Literal["source", "site"]
    inputs: Literal["not-stated"] | None = None
    rounding: Whole | None = None
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
    to: Text
    note: Text | None = None


Phase = Literal["preparation", "execution", "completion"]
Conditions = Annotated[Mapping[str, Annotated[Condition, BeforeValidator(_condition)]], AfterValidator(frozen)]


class Claim(Record):
    """One sourced assertion, with what its file says for all its claims filled in."""

    topic: Text
    origin: Text | None = None
    attributed_to: Text | None = None
    statement: Text
    quantity: Quantity | None = None
    evidence: Text
    phase: Phase | None = None
    conditions: Conditions = Field(default_factory=dict, validate_default=True)
    hedges: Texts = ()
    citations: Annotated[tuple[Citation, ...], BeforeValidator(_tuple)] = ()
    derivation: Derivation | None = None
    relations: Annotated[tuple[Relation, ...], BeforeValidator(_tuple)] = ()
    caveat: Text | None = None
    as_of: Date | None = None
    status: Literal["current", "superseded"] = "current"
    keywords: Texts = ()
    answers: Texts = ()
    background: Flag = False
    exceptions: Annotated[Mapping[str, Text], AfterValidator(frozen)] = Field(
        default_factory=dict, validate_default=True
    )


class SubjectFile(Record):
    """The head of a file of claims; the claims themselves are validated one by one."""

    subject: Text
    kind: Literal["test", "context"] | None = None
    claims: Annotated[Mapping[str, object], Field(min_length=1)]


class Section(Record):
    """A section of a source that was read, in its order."""

    section: Text
    paragraphs: Whole
    skipped: Annotated[Mapping[str, Text], AfterValidator(frozen)] = Field(default_factory=dict, validate_default=True)


class Source(Record):
    """A citable work; an unread one is `consulted: false` and cannot be cited, only named as an origin."""

    short: Text
    title: Text | None
    kind: Literal["article", "announcement", "documentation", "code"]
    publisher: Text | None
    authors: Texts
    issued: Date | None
    url: Text | None
    consulted: Flag
    known_through: Date | None
    retrieved: Date | None
    text_sha256: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")] | None
    note: Text
    read: Text | None = None
    sections: Annotated[tuple[Section, ...], BeforeValidator(_tuple)] = ()


class Gap(Record):
    """A question that the coverage leaves open."""

    question: Text
    topic: Text
    about: Texts = ()
    why: Text
    searched: Texts
    keywords: Texts = ()
    answers: Texts = ()


class Retired(Record):
    """An address that is no longer live, and where its reader should go."""

    reason: Text
    successor: Text | None = None
