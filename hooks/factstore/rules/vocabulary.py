"""The vocabulary is closed and used: an entry that nothing names is a leftover."""

from collections.abc import Iterable, Iterator

from factstore.rules.grounding.texts import stands_in
from factstore.rules.references import uses
from factstore.rules.registry import Finding, rule
from factstore.store.facts import FactStore, once

# The lists, and the kinds of the fields that name an entry of each.
_LISTS = {
    "parties": ("party",), "topics": ("topic",), "units": ("unit",), "qualifiers": ("qualifier", "caution"),
    "hedges": ("hedge", "caution"), "conditions": ("condition",), "evidence": ("evidence",),
}  # fmt: skip


def _used(store: FactStore) -> dict[str, set[str]]:
    found = {
        part: {name for kind in kinds for _, name, _ in uses(store).get(kind, ())} for part, kinds in _LISTS.items()
    }
    systems = store.vocabulary.systems.items()
    found["systems"] = {key for key, system in systems if _any_stands_in(system.names, all_words(store))}
    return found


def _any_stands_in(names: Iterable[str], words: str) -> bool:
    return any(stands_in(name, words, any_case=True) for name in names)


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
    """Report entries that no claim or source names; words of caution may be there for texts to come."""
    for kind, used in _used(store).items():
        for key in getattr(store.vocabulary, kind):
            if key not in used and not getattr(getattr(store.vocabulary, kind)[key], "stock", False):
                yield store.vocabulary.at(kind, key), f"nothing uses '{key}' of {kind}", "remove it"
    words = all_words(store) + "\n".join(source.short + source.note for source in store.sources.values())
    for at, name in enumerate(store.vocabulary.names):
        if not _any_stands_in((name,), words):
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
