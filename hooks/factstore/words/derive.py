"""Derivations in the store: recomputed from the quantities of their inputs as these are written.

A result agrees when, rounded half-up to `rounding` decimals (else to the decimals that the claim's own number
is written with), it is that number. An input that is itself derived counts as written, so that a reader who
takes the printed figures arrives at the printed result.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal, localcontext

from factstore.store.claims import Claim
from factstore.store.facts import FactStore, once
from factstore.store.graph import reachable, reverse
from factstore.store.numerals import number_text
from factstore.store.problems import nearest
from factstore.store.quantity import Quantity
from factstore.words.formula import (
    EXACT,
    Amount,
    Formula,
    FormulaError,
    UnitClashError,
    UnknownInputError,
    evaluate,
    half_up,
    measures,
    measures_text,
    parse,
)

# From the strongest support to the weakest: what was run, what is on record, what its maker says, what was
# computed without inputs to follow, judgements, plans, inventions. A derived value is no stronger than its
# weakest input.
STRENGTH = (
    "measured", "record", "documented", "vendor-reported", "derived",
    "assessment", "recommendation", "vendor-target", "illustrative",
)  # fmt: skip
SHOWN_DIGITS = 6


@dataclass(frozen=True)
class Computed:
    """A recomputed value in the claim's own unit; `text` has six digits and the unit, `formula` its parts."""

    text: str
    low: Decimal
    high: Decimal
    inputs: tuple[str, ...]
    formula: tuple[tuple[str, bool], ...]

    @property
    def digits(self) -> str:
        """The value without unit or separators, for exports: 1.27543, or "3.35636 to 6.15333"."""
        return " to ".join(f"{_shown(number):f}" for number in dict.fromkeys((self.low, self.high)))


def _shown(number: Decimal) -> Decimal:
    rounded = half_up(number, max(0, SHOWN_DIGITS - 1 - number.adjusted()))
    text = f"{rounded:f}"
    return Decimal(text.rstrip("0").rstrip(".") if "." in text else text)


def formula_of(claim: Claim) -> Formula | None:
    """Return the claim's formula, read; None where it has none; raise a FormulaError where it cannot be read."""
    return parse(claim.derivation.formula) if claim.derivation and claim.derivation.formula else None


def inputs(claim: Claim) -> tuple[str, ...]:
    """Return the ids in the claim's formula, in order; none where it has no formula that can be read."""
    try:
        formula = formula_of(claim)
    except FormulaError:
        return ()
    return formula.names if formula else ()


@once
def input_graph(store: FactStore) -> Mapping[str, tuple[str, ...]]:
    """Return for each derived claim the claims that it is computed from, those that exist."""
    derived = (claim for claim in store.claims.values() if claim.derivation)
    return {claim.id: tuple(name for name in inputs(claim) if name in store.claims) for claim in derived}


@once
def _followers(store: FactStore) -> Mapping[str, tuple[str, ...]]:
    return reverse(input_graph(store))


def dependents(claim: Claim) -> tuple[str, ...]:
    """Return every claim that is computed from this one, directly or through others."""
    return reachable(_followers(claim.store), claim.id)


def weakest_evidence(claim: Claim) -> str | None:
    """Return the weakest evidence among the inputs, by STRENGTH; None where the formula has no inputs."""
    graph, claims = input_graph(claim.store), claim.store.claims
    found = {claims[other].evidence for other in reachable(graph, claim.id) if not graph.get(other)}
    return max(found, key=lambda kind: STRENGTH.index(kind) if kind in STRENGTH else len(STRENGTH), default=None)


def _amount(store: FactStore, name: str, at: int) -> Amount:
    claim = store.claims.get(name)
    if claim is None:
        hint = nearest(name, store.claims) or "use the id of a claim"
        raise UnknownInputError(at, f"unknown claim '{name}' in the formula", hint)
    if claim.quantity is None or not claim.quantity.numbers:
        raise UnknownInputError(at, f"the claim '{name}' has no number", "use a claim with a value")
    unit, scale = _unit(claim.quantity, at)
    return Amount(claim.quantity.numbers[0] * scale, claim.quantity.numbers[-1] * scale, unit)


def _unit(quantity: Quantity, position: int) -> tuple[Mapping[str, int], Decimal]:
    unit = quantity.measured_in
    if quantity.unit and not unit:
        hint = nearest(quantity.unit, quantity.store.vocabulary.units) or "add it to the vocabulary"
        raise UnitClashError(position, f"unknown unit '{quantity.unit}'", hint)
    return measures(unit), (unit.scale if unit and unit.scale else Decimal(1))


def result(claim: Claim) -> Amount | None:
    """Return the value in the claim's own unit, or None without a formula; raise a FormulaError."""
    formula = formula_of(claim)
    if not formula or not claim.quantity or not claim.quantity.numbers:
        return None
    found = evaluate(formula, lambda name, at: _amount(claim.store, name, at))
    wanted, scale = _unit(claim.quantity, 0)
    if found.measures != wanted:
        gives = measures_text(found.measures)
        message = f"the formula gives {gives}, the claim's unit measures {measures_text(wanted)}"
        raise UnitClashError(0, message, "correct the formula or the unit")
    with localcontext(EXACT):
        return Amount(found.low / scale, found.high / scale, found.measures)


def computed(claim: Claim) -> Computed | None:
    """Return what pages and exports show of a derivation; None where it is not recomputed."""
    formula, found = formula_of(claim), result(claim)
    if found is None or formula is None or claim.quantity is None:
        return None
    low, high = _shown(found.low), _shown(found.high)
    unit = claim.quantity.unit
    shown = Quantity(value=low, unit=unit) if low == high else Quantity(low=low, high=high, unit=unit)
    shown.bind(claim.store, claim.id)
    return Computed(shown.text, found.low, found.high, formula.names, tuple(formula.parts()))


def disagreement(claim: Claim, found: Amount) -> str:
    """Return the value to the written decimals where it is not the claim's, else an empty string."""
    numbers = claim.quantity.numbers if claim.quantity else ()
    rounding = claim.derivation.rounding if claim.derivation else None
    rounded = []
    for number, value in zip((numbers[0], numbers[-1]), (found.low, found.high), strict=True):
        exponent = number.as_tuple().exponent
        written = -exponent if isinstance(exponent, int) else 0
        rounded.append(half_up(value, written if rounding is None else rounding))
    if tuple(rounded) == (numbers[0], numbers[-1]):
        return ""
    return " to ".join(number_text(number) for number in dict.fromkeys(rounded))
