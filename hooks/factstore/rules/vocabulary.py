"""The vocabulary is closed and used: an entry that nothing names is a leftover."""

from collections.abc import Iterator

from factstore.rules.grounding.texts import stands_in
from factstore.rules.registry import Finding, rule
from factstore.store.facts import FactStore, once


def _used(store: FactStore) -> dict[str, set[str]]:
    claims, sources = store.claims.values(), store.sources.values()
    quantities = [claim.quantity for claim in claims if claim.quantity]
    cautions = {word for claim in claims for each in claim.citations for word in each.without}
    return {
        "parties": {claim.attributed_to or "" for claim in claims} | {source.publisher or "" for source in sources},
        "topics": {claim.topic for claim in claims},
        "units": {quantity.unit or "" for quantity in quantities},
        "qualifiers": {quantity.qualifier or "" for quantity in quantities} | cautions,
        "hedges": {word for claim in claims for word in claim.hedges} | cautions,
        "conditions": {key for claim in claims for key in claim.conditions},
        "evidence": {claim.evidence for claim in claims},
        "systems": {
            key
            for key, system in store.vocabulary.systems.items()
            if any(stands_in(name, all_words(store), any_case=True) for name in system.names)
        },
    }


@once
def all_words(store: FactStore) -> str:
    """Return what all claims say, with their conditions and printed words: what a name must stand in to be used."""
    parts: list[str] = []
    for claim in store.claims.values():
        parts += [claim.statement, claim.caveat or "", *claim.keywords, *(each.printed for each in claim.citations)]
        parts += [value for condition in claim.conditions.values() for value in condition.values]
    return "\n".join(parts)


@rule("unused-vocabulary", proves="every entry of the vocabulary is used", cannot="that it is defined well")
def unused_vocabulary(store: FactStore) -> Iterator[Finding]:
    """Report entries that no claim or source names."""
    for kind, used in _used(store).items():
        for key in getattr(store.vocabulary, kind):
            if key not in used:
                yield store.vocabulary.at(kind, key), f"nothing uses '{key}' of {kind}", "remove it"
    words = all_words(store) + "\n".join(source.short + source.note for source in store.sources.values())
    for at, name in enumerate(store.vocabulary.names):
        if not stands_in(name, words, any_case=True):
            yield store.vocabulary.at("names", at), f"nothing uses the name '{name}'", "remove it"


@rule("ambiguous-name", proves="no two systems share a name", cannot="that a name means only one thing in the articles")
def ambiguous_name(store: FactStore) -> Iterator[Finding]:
    """Report a name or alias that belongs to two systems: references by name would be a guess."""
    seen: dict[str, str] = {}
    for key, system in store.vocabulary.systems.items():
        for name in system.names:
            other = seen.setdefault(name.casefold(), key)
            if other != key:
                mark = store.vocabulary.at("systems", key)
                yield mark, f"'{name}' is also a name of '{other}'", "keep it in one place"
