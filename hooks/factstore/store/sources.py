"""Sources, open questions and retired addresses."""

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, Literal

from pydantic import AfterValidator, BeforeValidator, Field

from factstore.store.record import Date, Flag, Record, Ref, Text, Texts, Whole, frozen, to_tuple

OUTSIDE = ("documentation", "code")  # kinds of work that are read for context, and are no coverage
Place = tuple[str, str, int]  # source, section, paragraph


class Section(Record):
    """A section of a source that was read, in its order."""

    section: Text
    paragraphs: Whole
    skipped: Annotated[Mapping[str, Text], AfterValidator(frozen)] = Field(default_factory=dict, validate_default=True)


class Source(Record):
    """A citable work; an unread one is `consulted: false` and cannot be cited, only named as an origin."""

    stored_as = "source"
    short: Text
    title: Text | None
    kind: Literal["article", "announcement", "documentation", "code"]
    publisher: Annotated[Text, Ref("party")] | None
    authors: Texts
    issued: Date | None
    url: Annotated[Text, Field(pattern=r"^https?://")] | None
    consulted: Flag
    known_through: Date | None
    retrieved: Date | None
    text_sha256: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")] | None
    note: Text
    read: Text | None = None
    sections: Annotated[tuple[Section, ...], BeforeValidator(to_tuple)] = ()

    @cached_property
    def paragraphs(self) -> Mapping[str, int]:
        """How many paragraphs each section has, in the work's order."""
        return {each.section: each.paragraphs for each in self.sections}

    @cached_property
    def order(self) -> Mapping[str, int]:
        """The number of each section in the work's order."""
        return {each.section: number for number, each in enumerate(self.sections)}


class Gap(Record):
    """A question that the coverage leaves open; `unsearched` are articles that it was not searched in, and why."""

    stored_as = "gap"
    question: Text
    topic: Annotated[Text, Ref("topic")]
    about: Annotated[Texts, Ref("claim")] = ()
    why: Text
    searched: Annotated[Texts, Ref("source")]
    unsearched: Annotated[Mapping[Annotated[str, Ref("source")], Text], AfterValidator(frozen)] = Field(
        default_factory=dict, validate_default=True
    )
    keywords: Texts = ()
    answers: Texts = ()


class Retired(Record):
    """An address that is no longer live, and where its reader should go."""

    stored_as = "retired"
    reason: Text
    successor: Text | None = None
