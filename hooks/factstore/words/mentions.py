"""Which systems a claim names, and where the coverage first names each."""

import re
from collections.abc import Mapping
from functools import lru_cache

from factstore.store.claims import Citation, Claim
from factstore.store.facts import FactStore
from factstore.store.vocabulary import Vocabulary


@lru_cache(maxsize=8)
def _pattern(names: tuple[tuple[str, str], ...]) -> re.Pattern[str]:
    words = sorted((re.escape(name) for name, _ in names), key=len, reverse=True)
    return re.compile(rf"(?<![\w-])(?:{'|'.join(words)})(?![\w-])", re.IGNORECASE)


def _names(vocabulary: Vocabulary) -> tuple[tuple[str, str], ...]:
    return tuple((name.casefold(), key) for key, system in vocabulary.systems.items() for name in system.names)


def systems_of(claim: Claim) -> tuple[str, ...]:
    """Return the systems that a claim names, in its statement or its conditions."""
    held = (value for condition in claim.conditions.values() for value in condition.values)
    text = " · ".join([claim.text, *held])
    names = _names(claim.store.vocabulary)
    known = dict(names)
    return tuple(dict.fromkeys(known[match.casefold()] for match in _pattern(names).findall(text)))


def claims_about(store: FactStore) -> Mapping[str, tuple[str, ...]]:
    """Return for each system the claims that name it."""
    found: dict[str, list[str]] = {key: [] for key in store.vocabulary.systems}
    for name in store.claims:
        for system in systems_of(store.claims[name]):
            found[system].append(name)
    return {key: tuple(names) for key, names in found.items()}


def first_place(store: FactStore, names: tuple[str, ...]) -> Citation | None:
    """Return the earliest place that these claims cite: by source, section and paragraph."""
    order = {
        (source, section.section): (source, number)
        for source, work in store.sources.items()
        for number, section in enumerate(work.sections)
    }
    places = [each for name in names for each in store.claims[name].citations if not store.claims[name].is_context]
    return min(places, key=lambda each: (order[each.source, each.section], each.paragraph), default=None)
