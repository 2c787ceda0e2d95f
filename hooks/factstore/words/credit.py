"""Who says it, and through whom: the one place that words attribution.

Origin counts, not articles: a finding that two articles relay is credited once, to the work whose finding it is.
"""

from dataclasses import dataclass

from factstore.store.claims import Claim
from factstore.store.facts import once_each
from factstore.store.parts import Citation
from factstore.store.sources import Source

THIS_SITE = "this site"
BOTH = 2


@dataclass(frozen=True)
class Credit:
    """How one citation of a claim is credited in full: "SemiAnalysis" + ", as reported in " + "the bulletin".

    Without `through`, the work is the party's own, and its title is not told.
    """

    party: str
    work: Source
    through: str = ""

    @property
    def lead(self) -> str:
        """What stands in front of the work's short title, or all of it where the title is not told."""
        return f"{self.party}{self.through}"

    @property
    def title(self) -> str:
        """The work's short title, or nothing."""
        return self.work.short if self.through else ""

    @property
    def opening(self) -> str:
        """What a citation says in front of the work's title: nothing, where the party is that work's author."""
        if self.through:
            return self.lead
        return f"{self.party}, " if publisher(self.work) else ""


def publisher(source: Source) -> str | None:
    """Return the publisher's name, or None where none is printed."""
    return source.store.vocabulary.parties[source.publisher].name if source.publisher else None


def author(source: Source) -> str:
    """Return who speaks in a work: its publisher, or "the analysis’s author" where none is printed."""
    return publisher(source) or f"{source.short}’s author"


def party(claim: Claim) -> str:
    """Return the name of the party that the claim is credited to."""
    if claim.by_site:
        return THIS_SITE
    if claim.attributed_to:
        return claim.store.vocabulary.parties[claim.attributed_to].name
    if claim.origin_work is None:
        raise LookupError(f"'{claim.id}' has neither a party nor an origin")
    return author(claim.origin_work)


def party_id(claim: Claim) -> str | None:
    """Return the id of that party; None for this site, and for an author without a name."""
    if claim.by_site:
        return None
    return claim.attributed_to or (claim.origin_work.publisher if claim.origin_work else None)


def credit(claim: Claim, citation: Citation) -> Credit:
    """Return the whole chain for one citation: "AWS, according to SemiAnalysis, as reported in the bulletin"."""
    who, work = party(claim), citation.work
    if not claim.origin or claim.origin == citation.source:
        return Credit(who, work, ", in " if claim.attributed_to else "")
    teller = publisher(claim.store.sources[claim.origin])
    told = f", according to {teller}" if teller and teller != who else ""
    return Credit(who, work, f"{told}, as reported in ")


def who(claim: Claim) -> str:
    """Return who says it and through whom, in a few words: "SemiAnalysis, via both articles"."""
    told = [credit(claim, each) for each in claim.citations]
    works = list({each.work.id: each.work for each in told if each.through}.values())
    if not works:
        return party(claim)
    articles = [each for each in claim.store.sources.values() if each.consulted and each.kind == "article"]
    both = len(articles) == BOTH and {each.id for each in articles} == {each.id for each in works}
    return f"{party(claim)}, via {'both articles' if both else ' and '.join(each.short for each in works)}"


@once_each
def chain(claim: Claim) -> str:
    """Return who says it, through whom, and where each reports it, whole: what a card says."""
    titles: dict[str, list[str]] = {}
    for each in claim.citations:
        told = credit(claim, each)
        titles.setdefault(told.lead, []).append(told.title)
    return "; ".join(f"{lead}{' and '.join(dict.fromkeys(each))}" for lead, each in titles.items()) or party(claim)
