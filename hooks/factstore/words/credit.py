"""Who says it, and through whom: the one place that words attribution.

Origin counts, not articles: a finding that two articles relay is credited once, to the work whose finding it is.
"""

from dataclasses import dataclass

from factstore.store.claims import Citation, Claim
from factstore.store.sources import Source

THIS_SITE = "this site"
UNNAMED = "the unnamed author of "


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


@dataclass(frozen=True)
class Credit:
    """How one citation of a claim is credited: "SemiAnalysis" + ", as reported in " + "Strike at the Training King".

    Without `through`, the work is the party's own, and its title is told only where its author is not named.
    """

    party: Party
    work: Source
    through: str = ""

    @property
    def lead(self) -> str:
        """What stands in front of the work's short title, or all of it where the title is not told."""
        return f"{self.party}{self.through}" if self.through else self.party.lead

    @property
    def title(self) -> str:
        """The work's short title, or nothing."""
        return self.work.short if self.through else self.party.unnamed_author_of

    @property
    def opening(self) -> str:
        """What a citation says in front of the work's title: nothing, where the work's author is not named."""
        if self.through or self.party.unnamed_author_of:
            return self.lead if self.through else ""
        return f"{self.party}, "

    def __str__(self) -> str:
        return self.lead + self.title


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
    who, work = credited(claim), citation.work
    if not claim.origin or claim.origin == citation.source:
        return Credit(who, work, ", in " if claim.attributed_to else "")
    teller = publisher(claim.store.sources[claim.origin])
    told = f", according to {teller}" if teller and teller != str(who) else ""
    return Credit(who, work, f"{told}, as reported in ")
