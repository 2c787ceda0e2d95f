"""Conditions stand in a cited paragraph, or agree with the claim that states them."""

from collections.abc import Iterator

from factstore.rules.grounding.placing import unplaced
from factstore.rules.grounding.texts import Texts, cited_paragraph, fold, stands_in
from factstore.rules.registry import Finding, rule, text_rule
from factstore.store.claims import Claim
from factstore.store.facts import FactStore
from factstore.store.numerals import value
from factstore.store.parts import Condition
from factstore.words.reading import numbers_in


@rule(
    "condition-disagrees",
    proves="a condition that is carried over is what the named claim says, of the same origin and the same test",
    cannot="that both belong to one run of that test",
)
def condition_disagrees(store: FactStore) -> Iterator[Finding]:
    """Compare each condition that is carried over with the claim that it names, where there is one."""
    for claim in store.claims.values():
        for key, condition in claim.conditions.items():
            stating = store.claims.get(condition.stated_by or "")
            if stating and not _states(stating, condition, key):
                message = f"'{condition.stated_by}' does not state {key} {', '.join(condition.values)}"
                yield claim.at("conditions", key), message, "correct the value or `stated-by`"
            elif stating and not _is_of_the_test(claim, stating):
                message = f"'{stating.id}' is of another {'test' if stating.origin_id == claim.origin_id else 'origin'}"
                yield claim.at("conditions", key), message, "name the claim that states it for this one"


def _is_of_the_test(claim: Claim, stating: Claim) -> bool:
    """Whether a claim can state a condition of another; what this site computed may rest on anything."""
    if claim.by_site:
        return True
    tests = {each.subject.name for each in (claim, stating) if each.subject.kind == "test"}
    return stating.origin_id == claim.origin_id and len(tests) < len((claim, stating))


def _states(claim: Claim, condition: Condition, key: str) -> bool:
    """Whether a claim states the condition, as its quantity or as a plain condition."""
    own = claim.conditions.get(key)
    if own and not own.stated_by and set(condition.values) <= set(own.values):
        return True
    quantity = claim.quantity
    unit = quantity.measured_in if quantity else None
    if quantity is None or quantity.value is None or unit is None:
        return False
    return unit.counts(key) and condition.values == (f"{quantity.value:f}",)


@text_rule(
    "condition-not-printed",
    proves="each plain condition is printed in a cited paragraph",
    cannot="that it is a condition of this figure",
)
def condition_not_printed(store: FactStore, texts: Texts) -> Iterator[Finding]:
    """Look for each plain condition in the paragraphs that its claim cites, where all of them are at hand."""
    doubtful = unplaced(store, texts)
    for claim in (claim for claim in store.claims.values() if claim.id not in doubtful):
        cited = [cited_paragraph(texts, citation) for citation in claim.citations]
        paragraphs = [paragraph for paragraph in cited if paragraph and None not in cited]
        plain = claim.conditions.items() if paragraphs else ()
        for key, each in ((key, each) for key, held in plain if not held.stated_by for each in held.values):
            if not any(_printed(store, each, paragraph) for paragraph in paragraphs):
                message = f"'{claim.id}': {key} '{each}' stands in no cited paragraph"
                hint = "write {value: …, stated-by: <claim id>} where the set-up states it; else leave it out"
                yield claim.at("conditions", key), message, hint


def _printed(store: FactStore, wanted: str, paragraph: str) -> bool:
    number = value(wanted)
    if number is not None:
        return number in numbers_in(paragraph)
    system = store.vocabulary.system(wanted)
    names = store.vocabulary.systems[system].names if system else (wanted,)
    return any(stands_in(fold(name), paragraph, any_case=True) for name in names)
