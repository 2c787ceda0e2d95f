"""Who says it, and through whom: the one place that words attribution.

Origin counts, not articles: a finding that two articles relay is credited once, to the work whose finding it is.
"""

from factstore.models import Citation, Claim, Source
from factstore.store import FactStore

UNNAMED = "the unnamed author of "


def origin_id(claim: Claim) -> str | None:
    """Return the id of the work whose finding the claim is: `origin`, else the first cited source."""
    return claim.origin or (claim.citations[0].source if claim.citations else None)


def party(store: FactStore, claim: Claim) -> str:
    """Return the name of the party that the claim is credited to."""
    if claim.derivation and claim.derivation.by == "site":
        return "this site"
    if claim.attributed_to:
        return store.vocabulary.parties[claim.attributed_to].name
    origin = store.sources[origin_id(claim) or ""]
    return publisher(store, origin) or f"{UNNAMED}{origin.short}"


def publisher(store: FactStore, source: Source) -> str | None:
    """Return the publisher's name, or None where none is printed."""
    return store.vocabulary.parties[source.publisher].name if source.publisher else None


def credit(store: FactStore, claim: Claim, citation: Citation) -> str:
    """Return "SemiAnalysis, as reported in Strike at the Training King" for one citation of a claim."""
    who = party(store, claim)
    relayed = claim.origin if claim.origin != citation.source else None
    if not relayed:
        return f"{who}, in {store.sources[citation.source].short}" if claim.attributed_to else who
    teller = publisher(store, store.sources[relayed])
    told = f", according to {teller}" if teller and teller != who else ""
    return f"{who}{told}, as reported in {store.sources[citation.source].short}"
