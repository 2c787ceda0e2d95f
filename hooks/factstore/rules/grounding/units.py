"""The unit of a figure is the one that the source prints with it."""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache

from factstore.rules.grounding.cautions import cited_sentence
from factstore.rules.grounding.texts import SourceText, fold
from factstore.store.facts import FactStore
from factstore.store.problems import Problem


@lru_cache(maxsize=4)
def _pattern(words: tuple[str, ...]) -> re.Pattern[str]:
    parts = sorted((re.escape(word) for word in words), key=len, reverse=True)
    return re.compile("|".join(rf"(?<![A-Za-z]){part}(?![A-Za-z])" for part in parts), re.IGNORECASE)


def units_in(store: FactStore, text: str) -> set[str]:
    """Return the units whose words stand in a folded text; the longest win, so "tokens per second" is no second."""
    owners: dict[str, set[str]] = {}
    for name, unit in store.vocabulary.units.items():
        for word in {unit.one, unit.many, *unit.words}:
            owners.setdefault(word.casefold(), set()).add(name)
    found = (match[0].casefold() for match in _pattern(tuple(sorted(owners))).finditer(text))
    return {name for word in found for name in owners[word]}


def unit_problems(store: FactStore, texts: Mapping[str, SourceText]) -> Iterator[Problem]:
    """Compare the unit with those in `printed`; where it prints none, with those in its sentence.

    Where no text is at hand, `printed` alone may say "TFLOPS" of a peak per core.
    """
    for name, number, citation in store.citations():
        quantity = store.claims[name].quantity
        sentence = cited_sentence(texts, citation)
        if quantity and quantity.unit and (sentence or citation.source not in texts):
            there = units_in(store, fold(citation.printed)) or units_in(store, sentence)
            part = not sentence and any(quantity.unit.startswith(f"{each}/") for each in there)
            if quantity.unit not in there and not part and (there or sentence):
                mark = store.places.at("claim", name, "citations", number, "printed")
                known = ", ".join(sorted(there)) or "none"
                message = f"'{name}' counts {quantity.unit}, but the cited words have: {known}"
                yield Problem(
                    mark, "unit-not-printed", message, "correct the unit, or add the source's word to its `words`"
                )
        elif quantity and quantity.numbers and not quantity.unit and (there := units_in(store, fold(citation.printed))):
            mark = store.places.at("claim", name, "citations", number, "printed")
            message = f"'{name}' has no unit, but the cited words have: {', '.join(sorted(there))}"
            yield Problem(mark, "unit-not-printed", message, "add the unit to the quantity")
