"""Formulas can be read, fit in their units, and give what the claims say."""

from collections.abc import Iterator

from factstore.rules.registry import Finding, rule
from factstore.store.claims import Claim
from factstore.store.facts import FactStore, once
from factstore.store.graph import cycles
from factstore.store.numerals import number_text
from factstore.words.derive import dependents, disagreement, input_graph, result
from factstore.words.formula import Amount, FormulaError, NoValueError, UnitClashError, UnknownInputError
from factstore.words.inputs import stated_inputs


@once
def _outcomes(store: FactStore) -> list[tuple[Claim, Amount | FormulaError]]:
    """Return what each formula comes to, or why it comes to nothing."""
    found: list[tuple[Claim, Amount | FormulaError]] = []
    for claim in store.claims.values():
        try:
            value = result(claim)
        except FormulaError as error:
            found.append((claim, error))
        else:
            found += [(claim, value)] if value else []
    return found


def _failed(store: FactStore, kind: type[FormulaError]) -> Iterator[Finding]:
    for claim, outcome in _outcomes(store):
        if type(outcome) is kind:
            message = f"{outcome.message}, at character {outcome.position + 1} of the formula of '{claim.id}'"
            yield claim.at("derivation", "formula"), message, outcome.hint


@rule("formula-syntax", proves="a formula can be read", cannot="that it is the right computation")
def formula_syntax(store: FactStore) -> Iterator[Finding]:
    """Report formulas that cannot be read."""
    return _failed(store, FormulaError)


@rule("unknown-input", proves="a formula's ids are claims with a number", cannot="that they are the right claims")
def unknown_input(store: FactStore) -> Iterator[Finding]:
    """Report ids in formulas that are no claims with a number."""
    return _failed(store, UnknownInputError)


@rule("unit-clash", proves="measures fit, in sums and with the claim's unit",
      cannot="that like measures mean the same")  # fmt: skip
def unit_clash(store: FactStore) -> Iterator[Finding]:
    """Report formulas whose units do not fit."""
    return _failed(store, UnitClashError)


@rule("division-by-zero", proves="a formula has a value for all that its inputs allow",
      cannot="that the value makes sense")  # fmt: skip
def division_by_zero(store: FactStore) -> Iterator[Finding]:
    """Report formulas that have no value."""
    return _failed(store, NoValueError)


@rule("formula-cycle", proves="no value is computed from itself", cannot="that a chain of values is sound")
def formula_cycle(store: FactStore) -> Iterator[Finding]:
    """Report circles of formulas."""
    for ring in cycles(input_graph(store)):
        mark = store.claims[ring[0]].at("derivation", "formula")
        yield mark, f"a value that is computed from itself: {' → '.join(ring)}", "take one of them from a source"


@rule("formula-disagrees", proves="a derived value is what its formula gives", cannot="that its inputs are true")
def formula_disagrees(store: FactStore) -> Iterator[Finding]:
    """Report derived values that are not what their formulas give, with all that is computed from them."""
    for claim, outcome in _outcomes(store):
        gives = disagreement(claim, outcome) if isinstance(outcome, Amount) else ""
        if gives and claim.quantity:
            said = " to ".join(number_text(number) for number in claim.quantity.numbers)
            following = dependents(claim)
            after = f"; computed from it: {', '.join(following)}" if following else ""
            message = f"the formula of '{claim.id}' gives {gives}, the claim says {said}{after}"
            hint = f"correct the value or an input; it is shown on {', '.join(_pages(claim, following))}"
            yield claim.at("derivation", "formula"), message, hint


def _pages(claim: Claim, following: tuple[str, ...]) -> list[str]:
    """Return the pages that show a claim, or one that is computed from it: its own, its topics', and the checks."""
    claims = [claim.store.claims[name] for name in (claim.id, *following)]
    checks = {"evidence/checks/" for each in claims if each.by_site}
    return [f"claims/{claim.id}/", *sorted({f"topics/{each.topic}/" for each in claims} | checks)]


@rule("derivation-incomplete", proves="what is computed here states its limit", cannot="that it says enough")
def derivation_incomplete(store: FactStore) -> Iterator[Finding]:
    """Report derivations that lack the number, or what this site must say of its own."""
    for claim in store.claims.values():
        derivation = claim.derivation
        if derivation and not (claim.quantity and claim.quantity.numbers):
            message = f"'{claim.id}': a derivation of a claim without a number"
            yield claim.at("derivation"), message, "add the quantity"
        if derivation and claim.by_site and not (derivation.formula and derivation.assumes and derivation.limit):
            message = f"'{claim.id}': computed here without formula, `assumes` and `limit`"
            yield claim.at("derivation"), message, "say what it assumes and its limit"


@rule("inputs-stated", proves="where a source's inputs are `not-stated`, no two figures of that test give its value",
      cannot="inputs of another test, or three of them")  # fmt: skip
def inputs_stated(store: FactStore) -> Iterator[Finding]:
    """Report a value that two other figures of its origin give: its inputs are stated after all.

    A mere ratio is looked for among the figures of one subject only, where it is no chance.
    """
    for claim in store.claims.values():
        if claim.derivation and claim.derivation.inputs and (found := stated_inputs(claim)):
            message = f"the inputs of '{claim.id}' are stated: {found} gives its value"
            yield claim.at("derivation", "inputs"), message, f'write `formula: "{found}"` in place of `inputs`'
