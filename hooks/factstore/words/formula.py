"""Formulas over claim ids, and what they come to: Python's own parser reads them, and nothing is handed to it to run.

A formula has claim ids, numbers, + − × ÷ (or - * /), parentheses, and the functions count, high, low and round.
Ids hold hyphens, so a plain `-` between two operands needs a space on both sides; an id has at least one letter.

An amount is held in the base of its unit (23.89 % as 0.2389) with what it measures as powers: token/s is
{token: 1, s: −1}, a ratio is empty. A range goes through each operation by its ends, so the result holds
every value that the inputs allow; where an input stands twice, it may hold more.
"""

import ast
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from decimal import ROUND_HALF_UP, Context, Decimal, localcontext
from functools import lru_cache

from factstore.store.parts import MAX_PLACES
from factstore.store.problems import nearest
from factstore.store.units import Unit

Measures = Mapping[str, int]
MAX_LENGTH, MAX_SIGNS, MAX_POWER, LIMIT = 1000, 100, 32, Decimal("1e30")
EXACT = Context(prec=60, rounding=ROUND_HALF_UP)
WRITTEN = Context(prec=9999)  # room for any digits that a file could hold
FUNCTIONS = ("count", "high", "low", "round")
_SIGNS = str.maketrans("−×÷", "-*/")
_ID = r"(?=(?:[0-9]+-)*[0-9]*[a-z])[a-z0-9]+(?:-[a-z0-9]+)*"
_TOKEN = re.compile(
    rf"(?P<id>{_ID})|(?P<number>[0-9]+(?:\.[0-9]+)?(?![A-Za-z0-9_.]))|(?P<sign>\*\*|[-−+*×/÷(),])|(?P<space> +)"
)


class FormulaError(ValueError):
    """What is wrong with a formula, at which character (from 0), and how to mend it."""

    def __init__(self, position: int, message: str, hint: str = "see the formulas that other claims have") -> None:
        super().__init__(message)
        self.position, self.message, self.hint = position, message, hint


class UnknownInputError(FormulaError):
    """An id that is no claim with a number."""


class UnitClashError(FormulaError):
    """Measures that do not fit."""


class NoValueError(FormulaError):
    """Division by zero, or a result too large."""


@dataclass(frozen=True)
class Amount:
    """A number, or a range, with what it measures."""

    low: Decimal
    high: Decimal
    measures: Measures = field(default_factory=dict)


Lookup = Callable[[str, int], Amount]  # an id, and where in the formula it stands


@dataclass(frozen=True)
class Formula:
    """A formula that was read: its text, Python's tree of it, and the ids and numbers by where they stand."""

    text: str
    tree: ast.expr
    leaves: Mapping[int, str]
    ids: tuple[int, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The claims in it, in order, each once."""
        return tuple(dict.fromkeys(self.leaves[at] for at in self.ids))

    def parts(self) -> Iterator[tuple[str, bool]]:
        """Split the text into (text, whether it is a claim's id), for pages that link the ids."""
        end = 0
        for at in self.ids:
            yield self.text[end:at], False
            yield self.leaves[at], True
            end = at + len(self.leaves[at])
        yield self.text[end:], False


def _tokens(text: str) -> Iterator[re.Match[str]]:
    """Yield the tokens of a formula; raise where one cannot be read."""
    at = signs = 0
    while at < len(text):
        match = _TOKEN.match(text, at)
        signs += bool(match and match["sign"])
        if match is None:
            hint = "use claim ids, plain numbers, + − × ÷, parentheses and commas"
            raise FormulaError(at, f"'{ascii(text[at : at + 12])[1:-1]}' cannot be read", hint)
        if signs > MAX_SIGNS:
            raise FormulaError(at, f"more than {MAX_SIGNS} signs", "split the claim")
        if match[0] == "-" and _is_glued(text, at):
            raise FormulaError(at, "'-' without spaces", "write ' - ' with a space on both sides")
        yield match
        at = match.end()


def _is_glued(text: str, at: int) -> bool:
    """Whether the `-` there follows an operand and has no space on both sides: it could belong to an id."""
    before = text[:at].rstrip()[-1:]
    return (before.isalnum() or before == ")") and text[at - 1 : at + 2] != " - "


@lru_cache(maxsize=4096)
def parse(text: str, *, powers: bool = False) -> Formula:
    """Read a formula; raise FormulaError with the place of what cannot be read. `powers` allows `**`.

    Each id and number becomes a name of underscores as long as itself: Python then knows it, and its place is kept.
    """
    if len(text) > MAX_LENGTH:
        raise FormulaError(MAX_LENGTH, f"the formula is longer than {MAX_LENGTH} characters", "split the claim")
    leaves, ids, plain = {}, [], ""
    for token in _tokens(text):
        if token["sign"] == "**" and not powers:
            raise FormulaError(token.start() + 1, "'*' after '*'", "write the factors out")
        if token["id"] or token["number"]:
            leaves[token.start()] = token[0]
        if token["id"] and not (token[0] in FUNCTIONS and text[token.end() : token.end() + 1] == "("):
            ids.append(token.start())
        plain += "_" * len(token[0]) if token["id"] or token["number"] else token[0].translate(_SIGNS)
    try:
        tree = ast.parse(plain, mode="eval").body  # the signs are bounded, so nothing nests too deep for Python
    except SyntaxError as error:
        at = min(max((error.offset or 0) - 1, 0), len(text))
        raise FormulaError(at, "the formula cannot be read here", "add what is missing, or remove it") from error
    return Formula(text, tree, leaves, tuple(ids))


def measures(unit: Unit | None) -> dict[str, int]:
    """Return the powers of "token/s/chip"; "ratio" and a quantity without a unit measure nothing."""
    over, *under = (unit.measures if unit else "ratio").split("/")
    found: dict[str, int] = {}
    for name, power in ((over, 1), *((each, -1) for each in under)):
        if name.strip() not in ("ratio", "1"):
            found = _joined(found, {name.strip(): power}, 1)
    return found


def measures_text(powers: Measures) -> str:
    """Return "token/s" for {token: 1, s: −1}."""
    over = [name for name, power in sorted(powers.items()) for _ in range(power)]
    under = [name for name, power in sorted(powers.items()) for _ in range(-power)]
    return "/".join([" × ".join(over) or ("1" if under else "ratio"), *under])


def _joined(left: Measures, right: Measures, sign: int) -> dict[str, int]:
    powers = {name: left.get(name, 0) + sign * right.get(name, 0) for name in (*left, *right)}
    return {name: power for name, power in powers.items() if power}


def half_up(number: Decimal, places: int) -> Decimal:
    """Round as print does: a tie goes away from zero. The noise of 60 digits is dropped first."""
    clean = Context(prec=40).plus(number)
    return clean.quantize(Decimal(1).scaleb(-places), rounding=ROUND_HALF_UP, context=WRITTEN)


def evaluate(formula: Formula, lookup: Lookup) -> Amount:
    """Return the value of a formula; raise a FormulaError with the place of what has none."""
    try:
        with localcontext(EXACT):
            found = _Evaluation(formula, lookup).value(formula.tree)
    except ArithmeticError as error:
        raise NoValueError(0, "the result cannot be computed", "use smaller numbers") from error
    if max(abs(found.low), abs(found.high)) > LIMIT:
        raise NoValueError(0, "the result is too large", "use smaller numbers")
    return found


@dataclass(frozen=True)
class _Evaluation:
    """One walk over a tree."""

    formula: Formula
    lookup: Lookup

    def value(self, node: ast.expr) -> Amount:
        at = node.col_offset
        match node:
            case ast.Name():
                text = self.formula.leaves[at]
                return self.lookup(text, at) if at in self.formula.ids else Amount(Decimal(text), Decimal(text))
            case ast.UnaryOp(op=ast.USub()):
                inner = self.value(node.operand)
                return Amount(-inner.high, -inner.low, inner.measures)
            case ast.BinOp():
                return _binary(node.op, self.value(node.left), self.value(node.right), node.right.col_offset)
            case ast.Call(func=ast.Name(), keywords=[]):
                return self.call([self.value(each) for each in node.args], at)
        raise FormulaError(at, "the formula cannot be read here", "use + − × ÷ and claim ids")

    def call(self, args: list[Amount], at: int) -> Amount:
        """Apply a function; `count` drops the measure, `low` and `high` take one end of a range."""
        name = self.formula.leaves[at]
        if name not in FUNCTIONS:
            hint = nearest(name, FUNCTIONS) or f"the functions are {', '.join(FUNCTIONS)}"
            raise FormulaError(at, f"unknown function '{name}'", hint)
        if not 1 <= len(args) <= (2 if name == "round" else 1):
            raise FormulaError(at, f"{name} does not take {len(args)} arguments")
        first = args[0]
        if name == "round":
            low, high = (half_up(number, _places(args[1:], at)) for number in (first.low, first.high))
            return Amount(low, high, first.measures)
        if name == "count":
            return Amount(first.low, first.high)
        end = first.low if name == "low" else first.high
        return Amount(end, end, first.measures)


def _binary(sign: ast.operator, left: Amount, right: Amount, at: int) -> Amount:
    if isinstance(sign, (ast.Add, ast.Sub)):
        if left.measures != right.measures:
            message = (
                f"{measures_text(left.measures)} and {measures_text(right.measures)} cannot be added or subtracted"
            )
            raise UnitClashError(at, message, "divide or multiply first, or take other claims")
        if isinstance(sign, ast.Add):
            return Amount(left.low + right.low, left.high + right.high, left.measures)
        return Amount(left.low - right.high, left.high - right.low, left.measures)
    pairs = [(one, other) for one in (left.low, left.high) for other in (right.low, right.high)]
    if isinstance(sign, ast.Mult):
        ends, powers = [one * other for one, other in pairs], _joined(left.measures, right.measures, 1)
    elif isinstance(sign, ast.Div):
        if right.low <= 0 <= right.high:
            raise NoValueError(at, "division by zero", "keep zero out of the divisor")
        ends, powers = [one / other for one, other in pairs], _joined(left.measures, right.measures, -1)
    elif isinstance(sign, ast.Pow) and 0 <= right.low <= MAX_POWER and right.low == int(right.low):
        ends, powers = [left.low**right.low], {}
    else:
        raise FormulaError(at, "no sign or power that a formula has", f"use + − × ÷, and whole powers to {MAX_POWER}")
    return Amount(min(ends), max(ends), powers)


def _places(args: list[Amount], at: int) -> int:
    places = args[0] if args else Amount(Decimal(0), Decimal(0))
    if places.measures or places.low != places.high or places.low != int(places.low) or abs(places.low) > MAX_PLACES:
        raise UnitClashError(at, "the decimals of round() are no whole number", "write it: round(…, 2)")
    return int(places.low)
