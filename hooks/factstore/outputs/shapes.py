"""What the exported files hold, as models: records are built as these, and the JSON Schemas are made of them.

Numbers are text, in the digits that the store writes. A key that says nothing is null, or an empty list.
"""

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from factstore.store.changes import What
from factstore.store.claims import Phase
from factstore.store.parts import RelationKind

Digits = str | None
Text = str | None


class Shape(BaseModel):
    """The base of all shapes; the lines below a field are its description in the schema."""

    model_config = ConfigDict(
        frozen=True, extra="forbid", populate_by_name=True, use_attribute_docstrings=True, defer_build=True
    )


class QuantityShape(Shape):
    """A claim's number: `value`, or `low` and `high`, or `date`."""

    text: str
    """The whole of it, as pages print it."""
    value: Digits
    low: Digits
    high: Digits
    date: Text
    """YYYY[-MM[-DD]], or --MM[-DD] where no year is stated."""
    unit: Text
    """The id of the unit in vocabulary.json."""
    unit_one: Text
    """The unit as it follows the number one."""
    unit_many: Text
    measures: Text
    """What the unit measures: units that measure the same can be compared."""
    scale: Digits
    """The factor to the base unit of what is measured; null where there is no unit."""
    qualifier: Text
    """A word without which the number is not what was claimed: about, up to, …"""
    of: Text
    """The id of the claim that has the whole of which this is a part: 89 *of 96*."""
    show: Text
    """How the source says it, where that is no number."""
    reading: Text


class CitationShape(Shape):
    """A paragraph of a source that was read, and the words to look for in it."""

    source: str
    section: str
    paragraph: int
    printed: str
    without: tuple[str, ...]
    """Words of caution that the claim has and this place has not."""
    url: str


class DerivationShape(Shape):
    """How a number follows from other claims."""

    formula: Text
    """Null where the coverage does not print the inputs."""
    by: Literal["source", "site"]
    inputs: tuple[str, ...]
    inputs_stated: bool
    computed: Digits
    """What the formula gives, to six digits; two ends are joined by " to "."""
    assumes: Text
    limit: Text
    """What it cannot show."""
    rounding: int | None
    """The decimals to which the result was rounded, where these are not those of the number."""
    weakest_input: Text


class RelationShape(Shape):
    """A relation to another claim."""

    as_: RelationKind = Field(alias="as")
    to: str
    note: Text


class RelatedFromShape(Shape):
    """A relation that another claim has to this one."""

    as_: RelationKind = Field(alias="as")
    from_: str = Field(alias="from")
    note: Text


class ChangeShape(Shape):
    """What happened to a claim after it was published."""

    date: str
    what: What
    why: str
    was: Text


class ClaimShape(Shape):
    """One sourced assertion, with all that its page says."""

    id: str
    url: str
    """Its address below the site's root."""
    topic: str
    subject: str
    statement: str
    quantity: QuantityShape | None
    evidence: str
    """The id of its kind of evidence."""
    kind: str
    """The name of its kind, as readers see it."""
    attributed_to: str
    """The party that says it; "this site" for what the site computed."""
    party_id: Text
    """That party in vocabulary.json; null where it has no name there."""
    credit: str
    """Who says it, through whom, and where it is reported."""
    origin: Text
    """The id of the source whose finding it is."""
    hedges: tuple[str, ...]
    """The source's own words of caution."""
    caution: Text
    """What to beware of: the caveat, and hedges that the statement does not hold."""
    caveat: Text
    conditions: dict[str, str]
    stated_by: dict[str, str]
    """The conditions that the cited paragraph does not state itself: which claim's place does."""
    phase: Phase | None
    citations: tuple[CitationShape, ...]
    independence: Text
    """How many findings stand behind its reports, where there is more than one."""
    derivation: DerivationShape | None
    relations: tuple[RelationShape, ...]
    related_from: tuple[RelatedFromShape, ...]
    as_of: Text
    status: Literal["current", "superseded"]
    standing: Text
    """For a superseded claim, that it is, and what replaced it."""
    superseded_by: tuple[str, ...]
    history: tuple[ChangeShape, ...]
    """What changed since it was published, the newest first."""
    background: bool
    """Whether it is a definition or boilerplate, which lists leave out."""
    context: bool
    """Whether it comes from outside the coverage."""
    keywords: tuple[str, ...]
    answers: tuple[str, ...]
    """Questions that it answers, in a reader's words."""


class SectionShape(Shape):
    """A section of a source that was read."""

    section: str
    slug: str
    paragraphs: int
    skipped: dict[str, str]
    """Why a paragraph supports no claim, by its number."""


class SourceShape(Shape):
    """A citable work."""

    id: str
    url: str
    short: str
    """What this site calls it."""
    title: Text
    kind: str
    publisher: Text
    publisher_id: Text
    authors: tuple[str, ...]
    """As printed; none where none is printed."""
    issued: Text
    address: Text
    """Where it was published; null where no address is known."""
    consulted: bool
    """Whether it was read; one that was not is known through others only."""
    read: Text
    """How much of it was read, where that is not all."""
    reported_in: tuple[str, ...]
    """For one that was not read: the sources through which it is known."""
    known_through: Text
    retrieved: Text
    text_sha256: Text
    note: str
    sections: tuple[SectionShape, ...]


class GapShape(Shape):
    """A question that the coverage leaves open."""

    id: str
    url: str
    question: str
    topic: str
    about: tuple[str, ...]
    why: str
    searched: tuple[str, ...]
    unsearched: dict[str, str]
    keywords: tuple[str, ...]
    answers: tuple[str, ...]


class LicenseShape(Shape):
    """What may be done with the file."""

    id: str
    name: str
    url: str


class FileShape(Shape):
    """What each file says of itself."""

    schema_: str = Field(alias="$schema")
    version: str
    """The version of the form; it grows by one in front where a key goes or changes its meaning."""
    license: LicenseShape
    base: str | None = None
    """The address below which every `url` is found; absent where the site's address is not known."""
    known_through: Text = None
    """The latest date up to which a source that was read tells."""


class ClaimsFile(FileShape):
    """All claims, sorted by id."""

    claims: tuple[ClaimShape, ...]


class SourcesFile(FileShape):
    """All sources, sorted by id."""

    sources: tuple[SourceShape, ...]


class GapsFile(FileShape):
    """All open questions, sorted by id."""

    gaps: tuple[GapShape, ...]
