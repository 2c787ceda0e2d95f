"""Where a claim comes from, and which claims the site counts.

A count on any page is that of the claims that the articles report, without definitions and boilerplate: what this site
computed and what it read elsewhere are not the coverage, and are counted under names of their own.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Literal

from factstore.store.claims import Claim
from factstore.store.facts import FactStore, once

Standing = Literal["reported", "computed", "context", "background"]
STANDINGS: Mapping[Standing, str] = {
    "reported": "Reported in the articles",
    "computed": "Computed by this site",
    "context": "From outside the articles",
    "background": "Definitions and small print",
}


def standing(claim: Claim) -> Standing:
    """Return where a claim comes from: the one of STANDINGS that it belongs to."""
    if claim.is_context:
        return "context"
    if claim.by_site:
        return "computed"
    return "background" if claim.background else "reported"


@once
def reported(store: FactStore) -> tuple[Claim, ...]:
    """Return the claims that counts count."""
    return tuple(claim for claim in store.claims.values() if standing(claim) == "reported")


def tally(claims: Iterable[Claim]) -> list[tuple[str, int]]:
    """Return how many of the claims come from where, in words: "reported in the articles", 26."""
    found = Counter(map(standing, claims))
    return [(name[0].lower() + name[1:], found[key]) for key, name in STANDINGS.items() if found[key]]
