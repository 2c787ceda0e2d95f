"""The party that a claim is credited to is named where the claim is printed."""

from collections.abc import Iterator, Mapping

from factstore.rules.grounding.texts import SourceText, stands_in
from factstore.store.claims import Citation, Claim
from factstore.store.facts import FactStore
from factstore.store.problems import Problem
from factstore.store.vocabulary import Party


def credit_problems(store: FactStore, texts: Mapping[str, SourceText]) -> Iterator[Problem]:
    """Look for the party in the cited section, up to the cited paragraph.

    An article that relays another one throughout names it once: there, anywhere in the article is enough.
    """
    for name, claim in store.claims.items():
        credited = credited_party(store, claim)
        cited = [each for each in claim.citations if each.source in texts]
        if not credited or len(cited) != len(claim.citations) or not cited:
            continue
        party, throughout = credited
        if not any(
            _named(store.vocabulary.parties[party], texts[each.source], each, throughout=throughout) for each in cited
        ):
            mark = store.places.at("claim", name, "attributed-to" if claim.attributed_to else "origin")
            message = (
                f"'{name}' is credited to {store.vocabulary.parties[party].name}, whom the cited section does not name"
            )
            yield Problem(
                mark, "credit-not-named", message, "correct `origin` or `attributed-to`, or add the party's alias"
            )


def credited_party(store: FactStore, claim: Claim) -> tuple[str, bool] | None:
    """Return the party, and whether it is an article's publisher; None where the citing article is the origin."""
    if claim.attributed_to:
        return (claim.attributed_to, False) if claim.attributed_to in store.vocabulary.parties else None
    origin = store.sources.get(claim.origin or "")
    if not origin or not origin.publisher or origin.publisher not in store.vocabulary.parties:
        return None
    return origin.publisher, origin.kind == "article"


def _named(entry: Party, text: SourceText, citation: Citation, *, throughout: bool) -> bool:
    paragraphs = [
        paragraph
        for (section, number), paragraph in text.folded.items()
        if throughout or (section == citation.section and number <= citation.paragraph)
    ]
    return any(stands_in(word, each, any_case=True) for word in (entry.name, *entry.aliases) for each in paragraphs)
