"""The unit of a figure is the one that the source prints with it."""

from collections.abc import Iterator

from factstore.rules.grounding.texts import Texts, cited_sentence, fold
from factstore.rules.registry import Finding, text_rule
from factstore.store.claims import Claim
from factstore.store.facts import FactStore
from factstore.store.parts import Citation


@text_rule(
    "unit-not-printed",
    proves="the unit is one that the source prints with the figure",
    cannot="that it belongs to this figure of several",
)
def unit_not_printed(store: FactStore, texts: Texts) -> Iterator[Finding]:
    """Compare the unit with those in `printed`; where it prints none, with those in its sentence."""
    for claim, number, citation in store.citations():
        if claim.quantity and claim.quantity.numbers and (fault := _fault(claim, citation, texts)):
            message, hint = fault
            yield claim.at("citations", number, "printed"), f"'{claim.id}' {message}", hint


def _fault(claim: Claim, citation: Citation, texts: Texts) -> tuple[str, str] | None:
    """Say what is wrong with the unit. Without the text, `printed` alone may say "TFLOPS" of a peak per core."""
    unit = claim.quantity.unit if claim.quantity else None
    there = claim.store.vocabulary.units_in(fold(citation.printed))
    if not unit:
        message = f"has no unit, but the cited words have: {', '.join(sorted(there))}"
        return (message, "add the unit to the quantity") if there else None
    sentence = cited_sentence(texts, citation)
    measured = claim.quantity.measured_in if claim.quantity else None
    if not there or (measured and measured.prefix and unit not in there):  # "$41.20" may be printed without "per hour"
        there |= claim.store.vocabulary.units_in(sentence)
    part = not sentence and any(unit.startswith(f"{each}/") for each in there)
    if unit in there or part or not (there or sentence) or (citation.source in texts and not sentence):
        return None
    known = ", ".join(sorted(there)) or "none"
    hint = f"correct the unit, or add the source's word to units.{unit}.words in data/vocabulary.yml"
    return f"counts {unit}, but the cited words have: {known}", hint
