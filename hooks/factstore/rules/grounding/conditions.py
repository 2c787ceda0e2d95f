"""Conditions stand in a cited paragraph, or agree with the claim that states them."""

from collections.abc import Iterator, Mapping

from factstore.rules.grounding.texts import SourceText, fold, stands_in
from factstore.store.claims import Claim, Condition
from factstore.store.facts import FactStore
from factstore.store.numerals import value
from factstore.store.problems import Problem
from factstore.words.reading import numbers_in


def condition_problems(store: FactStore, texts: Mapping[str, SourceText]) -> Iterator[Problem]:
    """Plain conditions are printed in a cited paragraph; carried-over ones are what the named claim says."""
    for name, claim in store.claims.items():
        paragraphs = _paragraphs(claim, texts)
        for key, condition in claim.conditions.items():
            mark = store.places.at("claim", name, "conditions", key)
            if condition.stated_by:
                if not states(store, condition, key):
                    message = f"'{condition.stated_by}' does not state {key} {', '.join(condition.values)}"
                    yield Problem(mark, "condition-disagrees", message, "correct the value or `stated-by`")
            elif paragraphs:
                for each in condition.values:
                    if not any(_printed(store, each, paragraph) for paragraph in paragraphs):
                        message = f"'{name}': {key} '{each}' stands in no cited paragraph"
                        hint = "write {value: …, stated-by: <claim id>} where the set-up states it; else leave it out"
                        yield Problem(mark, "condition-not-printed", message, hint)


def _paragraphs(claim: Claim, texts: Mapping[str, SourceText]) -> list[str]:
    """Return the cited paragraphs, folded; none where a cited source has no text at hand."""
    if any(citation.source not in texts for citation in claim.citations):
        return []
    found = (texts[each.source].folded.get((each.section, each.paragraph), "") for each in claim.citations)
    return [paragraph for paragraph in found if paragraph]


def _printed(store: FactStore, wanted: str, paragraph: str) -> bool:
    number = value(wanted)
    if number is not None:
        return number in numbers_in(paragraph)
    system = store.vocabulary.system(wanted)
    names = store.vocabulary.systems[system].names if system else (wanted,)
    return any(stands_in(fold(name), paragraph, any_case=True) for name in names)


def states(store: FactStore, condition: Condition, key: str) -> bool:
    """Whether the claim named by `stated_by` states the condition, as its quantity or as a plain condition."""
    claim = store.claims.get(condition.stated_by or "")
    if claim is None:
        return False
    own = claim.conditions.get(key)
    if own and not own.stated_by and set(condition.values) <= set(own.values):
        return True
    quantity = claim.quantity
    unit = store.vocabulary.units.get(quantity.unit or "") if quantity else None
    same_unit = (
        bool(unit) and key.replace("-", " ") in {word.replace("-", " ") for word in (unit.many, *unit.words)}
        if unit
        else False
    )
    return bool(quantity and quantity.value is not None and same_unit and condition.values == (f"{quantity.value:f}",))
