"""The party that a claim is credited to is named where the claim is printed."""

from collections.abc import Iterator
from functools import cache

from factstore.rules.grounding.placing import unplaced
from factstore.rules.grounding.texts import Texts, stands_in
from factstore.rules.registry import Finding, text_rule
from factstore.store.claims import Claim
from factstore.store.facts import FactStore


@text_rule(
    "credit-not-named",
    proves="the party credited is named in the cited section",
    cannot="that the sentence is that party's",
)
def credit_not_named(store: FactStore, texts: Texts) -> Iterator[Finding]:
    """Look for the party in the cited section, up to the cited paragraph.

    An article that relays another one throughout names it once: there, anywhere in the article is enough.
    """
    parties = store.vocabulary.parties

    @cache
    def named(party: str, source: str) -> dict[str, int]:
        """Return the number of the first paragraph of each section that names the party."""
        words, found = (parties[party].name, *parties[party].aliases), dict[str, int]()
        for (section, number), paragraph in texts[source].folded.items():
            if section not in found and any(stands_in(word, paragraph, any_case=True) for word in words):
                found[section] = number
        return found

    doubtful = unplaced(store, texts)
    for claim in (claim for claim in store.claims.values() if claim.id not in doubtful):
        party, throughout = _credited(claim)
        if party not in parties or not claim.citations or any(each.source not in texts for each in claim.citations):
            continue
        places = ((named(party, each.source), each) for each in claim.citations)
        if not any(first if throughout else first.get(each.section, each.paragraph + 1) <= each.paragraph
                   for first, each in places):  # fmt: skip
            message = f"'{claim.id}' is credited to {parties[party].name}, whom the cited section does not name"
            hint = "correct `origin` or `attributed-to`, or add the party's alias"
            yield claim.at("attributed-to" if claim.attributed_to else "origin"), message, hint


def _credited(claim: Claim) -> tuple[str, bool]:
    """Return the party, and whether it is an article's publisher; no party where the citing article is the origin."""
    if claim.attributed_to:
        return claim.attributed_to, False
    origin = claim.store.sources.get(claim.origin or "")
    return (origin.publisher or "", origin.kind == "article") if origin else ("", False)
