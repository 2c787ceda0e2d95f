"""Sources, open questions and retired addresses."""

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, Literal

from pydantic import AfterValidator, BeforeValidator, Field

from factstore.store.record import Date, Flag, Record, Ref, Text, Texts, Whole, frozen, to_tuple

OUTSIDE = ("documentation", "code")  # kinds of work that are read for context, and are no coverage
Place = tuple[str, str, int]  # source, section, paragraph
LEAD = "(lead)"  # the section of what stands before the first heading

# As browsers take it, in ASCII: a name of a host with a dot, no name of a user, and no sign that ends an attribute.
ADDRESS = r"^https?://[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+(:[0-9]{1,5})?([/?#][!#-;=?-\[\]_a-z~]*)?$"


class Section(Record):
    """A section of a source that was read, in its order."""

    section: Text
    """The heading, to the letter; `(lead)` is what stands before the first."""
    paragraphs: Whole
    """How many paragraphs it has."""
    skipped: Annotated[Mapping[str, Text], AfterValidator(frozen)] = Field(default_factory=dict, validate_default=True)
    """Paragraphs that support no claim, by number, each with the reason."""


class Source(Record):
    """A citable work; an unread one is `consulted: false` and cannot be cited, only named as an origin."""

    stored_as = "source"
    short: Text
    """What pages call it."""
    title: Text | None
    """The title as printed; null where it is not known."""
    kind: Literal["article", "announcement", "documentation", "code"]
    """What sort of work it is."""
    publisher: Annotated[Text, Ref("party")] | None
    """The party that published it; null where none is printed."""
    authors: Texts
    """The authors as printed."""
    issued: Date | None
    """The date printed on it."""
    url: Annotated[Text, Field(pattern=ADDRESS)] | None
    """Its address, where one is known."""
    consulted: Flag
    """Whether it was read; what was not read can be an origin, and is never cited."""
    known_through: Date | None
    """The date up to which it tells what happened."""
    retrieved: Date | None
    """The day on which it was read."""
    text_sha256: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")] | None
    """The checksum of the text that was read."""
    note: Text
    """What a reader should know about the work, and what it does not print."""
    read: Text | None = None
    """How it was read, where that needs a word."""
    sections: Annotated[tuple[Section, ...], BeforeValidator(to_tuple)] = ()
    """Its sections, in their order."""

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
    """The question that the coverage leaves open."""
    topic: Annotated[Text, Ref("topic")]
    """The page that it stands on."""
    about: Annotated[Texts, Ref("claim")] = ()
    """Claims that a reader would ask it of."""
    why: Text
    """Why the answer matters."""
    searched: Annotated[Texts, Ref("source")]
    """The sources that were searched for an answer."""
    unsearched: Annotated[Mapping[Annotated[str, Ref("source")], Text], AfterValidator(frozen)] = Field(
        default_factory=dict, validate_default=True
    )
    """Articles that were not searched, each with the reason."""
    keywords: Texts = ()
    """Words that people search by."""
    answers: Texts = ()
    """Short questions that it leaves open, in a reader’s words."""


class Retired(Record):
    """An address that is no longer live, and where its reader should go."""

    stored_as = "retired"
    reason: Text
    """Why the address is no longer live, for readers."""
    successor: Text | None = None
    """The address to go to instead."""
