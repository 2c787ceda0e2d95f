"""Who says it, and through whom: the one place that words attribution.

Origin counts, not articles: a finding that two articles relay is credited once, to the work whose finding it is.
"""

from dataclasses import dataclass

from factstore.store.claims import Citation, Claim
from factstore.store.sources import Source

THIS_SITE = "this site"
UNNAMED = "the unnamed author of "


@dataclass(frozen=True)
class Credit:
    """How one citation of a claim is credited: `lead` ends in front of the work's short title, which may be empty.

    ("SemiAnalysis, as reported in ", "Strike at the Training King"), or ("SemiAnalysis", "").
    """

    lead: str
    title: str

    def __str__(self) -> str:
        return self.lead + self.title


@dataclass(frozen=True)
class Party:
    """The party that a claim is credited to: its name, or the work whose author is not named."""

    name: str
    unnamed_author_of: str = ""

    @property
    def lead(self) -> str:
        """What stands in front of the title of a work whose author is not named; else the name."""
        return UNNAMED if self.unnamed_author_of else self.name

    @property
    def short(self) -> str:
        """The name as a badge says it."""
        return self.unnamed_author_of or self.name

    def __str__(self) -> str:
        return self.lead + self.unnamed_author_of


def publisher(source: Source) -> str | None:
    """Return the publisher's name, or None where none is printed."""
    return source.store.vocabulary.parties[source.publisher].name if source.publisher else None


def credited(claim: Claim) -> Party:
    """Return the party that the claim is credited to."""
    if claim.by_site:
        return Party(THIS_SITE)
    if claim.attributed_to:
        return Party(claim.store.vocabulary.parties[claim.attributed_to].name)
    origin = claim.origin_work
    if origin is None:
        raise LookupError(f"'{claim.id}' has neither a party nor an origin")
    name = publisher(origin)
    return Party(name) if name else Party("", origin.short)


def party(claim: Claim) -> str:
    """Return the name of the party that the claim is credited to."""
    return str(credited(claim))


def credit(claim: Claim, citation: Citation) -> Credit:
    """Return "SemiAnalysis, as reported in Strike at the Training King" for one citation of a claim."""
    who, short = credited(claim), citation.work.short
    if not claim.origin or claim.origin == citation.source:
        if claim.attributed_to:
            return Credit(f"{who}, in ", short)
        return Credit(who.lead, who.unnamed_author_of)
    teller = publisher(claim.store.sources[claim.origin])
    told = f", according to {teller}" if teller and teller != str(who) else ""
    return Credit(f"{who}{told}, as reported in ", short)
