"""Derivations in the store: recomputed from the quantities of their inputs as these are written.

A result agrees when, rounded half-up to `rounding` decimals (else to the decimals that the claim's own number
is written with), it is that number. An input that is itself derived counts as written, so that a reader who
takes the printed figures arrives at the printed result.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal, localcontext

from factstore.store.claims import Claim
from factstore.store.facts import FactStore
from factstore.store.graph import cycles, reachable, reverse
from factstore.store.numerals import number_text
from factstore.store.problems import Problem, nearest
from factstore.store.quantity import Quantity
from factstore.words.evaluate import (
    EXACT,
    Amount,
    NoValueError,
    UnitClashError,
    evaluate,
    half_up,
    measures,
    measures_text,
)
from factstore.words.formula import FormulaError, Ref, names, parse, parts

# From the strongest support to the weakest: what was run, what is on record, what its maker says, what was
# computed without inputs to follow, judgements, plans, inventions. A derived value is no stronger than its
# weakest input.
STRENGTH = (
    "measured", "record", "documented", "vendor-reported", "derived",
    "assessment", "recommendation", "vendor-target", "illustrative",
)  # fmt: skip
SHOWN_DIGITS = 6


class UnknownInputError(FormulaError):
    """An id that is no claim with a number."""


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


def inputs(claim: Claim) -> tuple[str, ...]:
    """Return the ids in the claim's formula, in order; none where it has no formula that can be read."""
    try:
        return names(parse(claim.derivation.formula)) if claim.derivation and claim.derivation.formula else ()
    except FormulaError:
        return ()


def input_graph(store: FactStore) -> dict[str, tuple[str, ...]]:
    """Return for each derived claim the claims that it is computed from."""
    return {name: inputs(claim) for name, claim in store.claims.items() if claim.derivation}


def dependents(claim: Claim) -> tuple[str, ...]:
    """Return every claim that is computed from this one, directly or through others."""
    return reachable(reverse(input_graph(claim.store)), claim.id)


def pages(store: FactStore, ids: tuple[str, ...]) -> tuple[str, ...]:
    """Return the pages, besides the claims' own, that show these claims: by topic, and the checks."""
    claims = [store.claims[name] for name in ids]
    checks = {"evidence/checks/" for claim in claims if claim.derivation and claim.derivation.by == "site"}
    return tuple(sorted({f"topics/{claim.topic}/" for claim in claims} | checks))


def weakest_evidence(claim: Claim) -> str | None:
    """Return the weakest evidence among the inputs, by STRENGTH; None where the formula has no inputs."""
    graph = input_graph(claim.store)
    found = {
        claim.store.claims[other].evidence
        for other in reachable(graph, claim.id)
        if other in claim.store.claims and not graph.get(other)
    }
    return max(found, key=lambda kind: STRENGTH.index(kind) if kind in STRENGTH else len(STRENGTH), default=None)


def _amount(store: FactStore, ref: Ref) -> Amount:
    if ref.name not in store.claims:
        hint = nearest(ref.name, store.claims) or "use the id of a claim"
        raise UnknownInputError(ref.position, f"unknown claim '{ref.name}' in the formula", hint)
    quantity = store.claims[ref.name].quantity
    if quantity is None or not quantity.numbers:
        raise UnknownInputError(ref.position, f"the claim '{ref.name}' has no number", "use a claim with a value")
    unit, scale = _unit(quantity, ref.position)
    return Amount(quantity.numbers[0] * scale, quantity.numbers[-1] * scale, unit)


def _unit(quantity: Quantity, position: int) -> tuple[Mapping[str, int], Decimal]:
    unit = quantity.measured_in
    if quantity.unit and not unit:
        hint = nearest(quantity.unit, quantity.store.vocabulary.units) or "add it to the vocabulary"
        raise UnitClashError(position, f"unknown unit '{quantity.unit}'", hint)
    return measures(unit), (unit.scale if unit and unit.scale else Decimal(1))


def result(claim: Claim) -> Amount | None:
    """Return the value in the claim's own unit, or None without a formula; raise a FormulaError."""
    if not claim.derivation or not claim.derivation.formula or not claim.quantity or not claim.quantity.numbers:
        return None
    tree = parse(claim.derivation.formula)
    found = evaluate(tree, lambda ref: _amount(claim.store, ref))
    wanted, scale = _unit(claim.quantity, 0)
    if found.measures != wanted:
        gives = measures_text(found.measures)
        message = f"the formula gives {gives}, the claim's unit measures {measures_text(wanted)}"
        raise UnitClashError(tree.position, message, "correct the formula or the unit")
    with localcontext(EXACT):
        return Amount(found.low / scale, found.high / scale, found.measures)


def computed(claim: Claim) -> Computed | None:
    """Return what pages and exports show of a derivation; None where it is not recomputed."""
    found = result(claim)
    if found is None or not claim.derivation or not claim.derivation.formula or not claim.quantity:
        return None
    low, high = _shown(found.low), _shown(found.high)
    unit = claim.quantity.unit
    shown = Quantity(value=low, unit=unit) if low == high else Quantity(low=low, high=high, unit=unit)
    shown.bind(claim.store, claim.id)
    text = shown.text
    return Computed(text, found.low, found.high, inputs(claim), tuple(parts(claim.derivation.formula)))


def _disagreement(claim: Claim, found: Amount) -> str:
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


def _compared(claim: Claim, found: Amount) -> Iterator[Problem]:
    stated = claim.quantity
    gives = _disagreement(claim, found)
    if not gives or not stated:
        return
    said = " to ".join(number_text(number) for number in stated.numbers)
    message = f"the formula of '{claim.id}' gives {gives}, the claim says {said}"
    following = dependents(claim)
    after = f"; computed from it: {', '.join(following)}" if following else ""
    shown = ", ".join((f"claims/{claim.id}/", *pages(claim.store, (claim.id, *following))))
    mark = claim.store.places.at("claim", claim.id, "derivation", "formula")
    yield Problem(mark, "formula-disagrees", message + after, f"correct the value or an input; it is shown on {shown}")


RULE_OF = {UnknownInputError: "unknown-input", UnitClashError: "unit-clash", NoValueError: "division-by-zero"}


def _cycle_problems(store: FactStore) -> Iterator[Problem]:
    graph = {name: [one for one in used if one in store.claims] for name, used in input_graph(store).items()}
    for ring in cycles(graph):
        mark = store.places.at("claim", ring[0], "derivation", "formula")
        message = f"a value that is computed from itself: {' → '.join(ring)}"
        yield Problem(mark, "formula-cycle", message, "take one of them from a source")


def _incomplete(claim: Claim) -> Iterator[Problem]:
    derivation, mark = claim.derivation, claim.store.places.at("claim", claim.id, "derivation")
    faults = []
    if derivation and not (claim.quantity and claim.quantity.numbers):
        faults.append(("a derivation of a claim without a number", "add the quantity"))
    if derivation and derivation.by == "site" and not (derivation.formula and derivation.assumes and derivation.limit):
        faults.append(("computed here without formula, `assumes` and `limit`", "say what it assumes and its limit"))
    for message, hint in faults:
        yield Problem(mark, "derivation-incomplete", f"'{claim.id}': {message}", hint)


def derivation_problems(store: FactStore) -> Iterator[Problem]:
    """Yield what is wrong with the derivations of the store, each problem under the name of its rule."""
    yield from _cycle_problems(store)
    for name, claim in store.claims.items():
        yield from _incomplete(claim)
        try:
            found = result(claim)
        except FormulaError as error:
            mark = store.places.at("claim", name, "derivation", "formula")
            message = f"{error.message}, at character {error.position + 1} of the formula of '{name}'"
            yield Problem(mark, RULE_OF.get(type(error), "formula-syntax"), message, error.hint)
        else:
            if found is not None:
                yield from _compared(claim, found)
