"""The value of a formula: exact to 60 digits, with ranges carried through and units that must fit.

An amount is held in the base of its unit (23.89 % as 0.2389) with what it measures as powers: token/s is
{token: 1, s: −1}, a ratio is empty. A range goes through each operation by its ends, so the result holds
every value that the inputs allow; where an input stands twice, it may hold more.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from decimal import ROUND_HALF_UP, Context, Decimal, localcontext

from factstore.store.vocabulary import Unit
from factstore.words.formula import Binary, Call, Expr, FormulaError, Negate, Number, Ref

Measures = Mapping[str, int]
EXACT = Context(prec=60, rounding=ROUND_HALF_UP)
WRITTEN = Context(prec=9999)  # room for any digits that a file could hold
LIMIT = Decimal("1e30")
MAX_POWER = 32
MAX_PLACES = 12


class UnitClashError(FormulaError):
    """Measures that do not fit."""


class NoValueError(FormulaError):
    """Division by zero, a root of a negative number, or a result too large."""


@dataclass(frozen=True)
class Amount:
    """A number, or a range, with what it measures."""

    low: Decimal
    high: Decimal
    measures: Measures = field(default_factory=dict)


Lookup = Callable[[Ref], Amount]


def measures(unit: Unit | None) -> dict[str, int]:
    """Return the powers of "token/s/chip"; "ratio" and a quantity without a unit measure nothing."""
    found: dict[str, int] = {}
    for number, name in enumerate((unit.measures if unit else "ratio").split("/")):
        if name.strip() not in ("ratio", "1"):
            found[name.strip()] = found.get(name.strip(), 0) + (-1 if number else 1)
    return {name: power for name, power in found.items() if power}


def measures_text(powers: Measures) -> str:
    """Return "token/s" for {token: 1, s: −1}."""
    over = [name for name, power in sorted(powers.items()) for _ in range(power)]
    under = [name for name, power in sorted(powers.items()) for _ in range(-power)]
    return "/".join([" × ".join(over) or ("1" if under else "ratio"), *under])


def _joined(left: Measures, right: Measures, sign: int) -> dict[str, int]:
    powers = {name: left.get(name, 0) + sign * right.get(name, 0) for name in (*left, *right)}
    return {name: power for name, power in powers.items() if power}


def _hull(numbers: list[Decimal], powers: Measures) -> Amount:
    return Amount(min(numbers), max(numbers), powers)


def _same(left: Amount, right: Amount, position: int, verb: str) -> None:
    if left.measures != right.measures:
        message = f"{measures_text(left.measures)} and {measures_text(right.measures)} cannot be {verb}"
        raise UnitClashError(position, message, "divide or multiply first, or take other claims")


def _power(base: Amount, exponent: Amount, position: int) -> Amount:
    power = exponent.low
    if exponent.measures or power != exponent.high or power != int(power) or abs(power) > MAX_POWER:
        message = f"the exponent is no whole number from −{MAX_POWER} to {MAX_POWER}"
        raise UnitClashError(position, message, "write the number, or use sqrt()")
    if power < 0 and base.low <= 0 <= base.high:
        raise NoValueError(position, "division by zero", "keep zero out of the divisor")
    ends = [base.low**power, base.high**power]
    if base.low < 0 < base.high and power > 0:
        ends.append(Decimal(0))
    return _hull(ends, {name: count * int(power) for name, count in base.measures.items() if power})


def _binary(node: Binary, left: Amount, right: Amount) -> Amount:
    if node.sign in "+-":
        _same(left, right, node.position, "added or subtracted")
        if node.sign == "+":
            return Amount(left.low + right.low, left.high + right.high, left.measures)
        return Amount(left.low - right.high, left.high - right.low, left.measures)
    if node.sign == "^":
        return _power(left, right, node.position)
    lefts, rights = (left.low, left.high), (right.low, right.high)
    if node.sign == "*":
        return _hull([one * other for one in lefts for other in rights], _joined(left.measures, right.measures, 1))
    if right.low <= 0 <= right.high:
        raise NoValueError(node.position, "division by zero", "keep zero out of the divisor")
    return _hull([one / other for one in lefts for other in rights], _joined(left.measures, right.measures, -1))


def half_up(number: Decimal, places: int) -> Decimal:
    """Round as print does: a tie goes away from zero. The noise of 60 digits is dropped first."""
    clean = Context(prec=40).plus(number)
    return clean.quantize(Decimal(1).scaleb(-places), rounding=ROUND_HALF_UP, context=WRITTEN)


def _rounded(args: list[Amount], position: int) -> Amount:
    places = args[1] if len(args) > 1 else Amount(Decimal(0), Decimal(0))
    if places.measures or places.low != places.high or places.low != int(places.low) or abs(places.low) > MAX_PLACES:
        raise UnitClashError(position, "the decimals of round() are no whole number", "write it: round(…, 2)")
    low, high = (half_up(number, int(places.low)) for number in (args[0].low, args[0].high))
    return Amount(low, high, args[0].measures)


def _root(arg: Amount, position: int) -> Amount:
    if any(power % 2 for power in arg.measures.values()):
        message = f"{measures_text(arg.measures)} has no square root"
        raise UnitClashError(position, message, "take the root of a ratio")
    if arg.low < 0:
        raise NoValueError(position, "the square root of a negative number", "use abs(), or other claims")
    return Amount(arg.low.sqrt(), arg.high.sqrt(), {name: power // 2 for name, power in arg.measures.items()})


def _call(node: Call, args: list[Amount]) -> Amount:
    """Apply a function; `count` drops the measure, `low` and `high` take one end of a range."""
    first, name = args[0], node.name
    if name in ("min", "max"):
        for other in args[1:]:
            _same(first, other, node.position, "compared")
        pick = min if name == "min" else max
        return Amount(pick(arg.low for arg in args), pick(arg.high for arg in args), first.measures)
    if name == "round":
        return _rounded(args, node.position)
    if name == "sqrt":
        return _root(first, node.position)
    if name == "abs":
        ends = [abs(first.low), abs(first.high)] + ([Decimal(0)] if first.low < 0 < first.high else [])
        return _hull(ends, first.measures)
    if name == "count":
        return Amount(first.low, first.high)
    end = first.low if name == "low" else first.high
    return Amount(end, end, first.measures)


def _value(node: Expr, lookup: Lookup) -> Amount:
    if isinstance(node, Number):
        return Amount(node.value, node.value)
    if isinstance(node, Ref):
        return lookup(node)
    if isinstance(node, Negate):
        inner = _value(node.operand, lookup)
        return Amount(-inner.high, -inner.low, inner.measures)
    if isinstance(node, Binary):
        return _binary(node, _value(node.left, lookup), _value(node.right, lookup))
    return _call(node, [_value(arg, lookup) for arg in node.args])


def evaluate(tree: Expr, lookup: Lookup) -> Amount:
    """Return the value of a formula; raise a FormulaError with the place of what has none."""
    with localcontext(EXACT):
        try:
            found = _value(tree, lookup)
        except ArithmeticError as error:
            message = "the result cannot be computed"
            raise NoValueError(tree.position, message, "use smaller powers") from error
    if max(abs(found.low), abs(found.high)) > LIMIT:
        raise NoValueError(tree.position, "the result is too large", "use smaller powers")
    return found
