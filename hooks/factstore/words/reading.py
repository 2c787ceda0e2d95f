"""How a number was read from words: the small arithmetic of `reading`, by the engine of the formulas.

`27 × 60 + 17` (a duration), `10 to the power 2` (orders of magnitude), `seven` (a number word).
"""

import re
from decimal import Decimal

from factstore.store.numerals import alone, in_digits, number_words, word_value
from factstore.words.formula import Amount, FormulaError, parse
from factstore.words.formula import evaluate as evaluate_formula

_POWER = re.compile(r"\s+to\s+the\s+power\s+", re.IGNORECASE)
_A = re.compile(r"\ban? (?=hundred|thousand|million|billion|dozen)", re.IGNORECASE)
_SEPARATOR = re.compile(r"(?<=\d),(?=\d{3}(?!\d))")
KNOWN = frozenset({Decimal(10), Decimal(60), Decimal(100), Decimal(1000), Decimal(3600)})


def numbers_in(text: str) -> list[Decimal]:
    """Return the numbers of a text, in digits or in words."""
    words = (word_value(match[0]) for match in number_words(text))
    return alone(text) + [Decimal(word) for word in words if word is not None]


def evaluate(reading: str) -> Decimal | None:
    """Return what a reading comes to, or None where it is no arithmetic."""
    try:
        formula = parse(in_digits(_SEPARATOR.sub("", _A.sub("", _POWER.sub(" ** ", reading)))), powers=True)
        return evaluate_formula(formula, _no_claim).low
    except FormulaError:
        return None


def _no_claim(name: str, at: int) -> Amount:
    raise FormulaError(at, f"'{name}' is no number")


def reading_fault(reading: str, printed: str, expected: Decimal, key: str = "printed") -> str:
    """Say what is wrong with a reading: it must come to the value, from the numbers under `key` and known factors."""
    result = evaluate(reading)
    if result is None:
        return f"the reading '{reading}' is no arithmetic"
    if result != expected:
        return f"the reading '{reading}' comes to {result:f}, not {expected:f}"
    read, shown = numbers_in(reading), numbers_in(printed)
    if missing := [number for number in shown if number not in read]:
        return f"the reading leaves out {missing[0]:f}, which `{key}` has"
    if strange := [number for number in read if number not in shown and number not in KNOWN]:
        return f"the reading uses {strange[0]:f}, which `{key}` has not"
    return ""
