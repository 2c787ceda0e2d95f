"""How a number was read from words: the small arithmetic of `reading`.

`27 × 60 + 17` (a duration), `10 to the power 2` (orders of magnitude), `seven` (a number word).
"""

import operator
import re
from decimal import Decimal, InvalidOperation

from factstore.store.numerals import alone, number_words, value, word_value

_TOKEN = re.compile(r"[\d.,]+|[×+−*/-]|[a-z-]+(?: the power)?", re.IGNORECASE)
_STEPS = {
    "to the power": operator.pow, "×": operator.mul, "*": operator.mul, "/": operator.truediv,
    "+": operator.add, "−": operator.sub, "-": operator.sub,
}  # fmt: skip
KNOWN = frozenset({Decimal(10), Decimal(60), Decimal(100), Decimal(1000), Decimal(3600)})


def numbers_in(text: str) -> list[Decimal]:
    """Return the numbers of a text, in digits or in words."""
    words = (word_value(match[0]) for match in number_words(text))
    return alone(text) + [Decimal(word) for word in words if word is not None]


def _terms(reading: str) -> list[Decimal | str]:
    terms: list[Decimal | str] = []
    for token in _TOKEN.findall(reading):
        word = word_value(token)
        number = value(token) if token[0].isdigit() else Decimal(word) if word is not None else None
        terms.append(number if number is not None else token.lower())
    return terms


def evaluate(reading: str) -> Decimal | None:
    """Return what a reading comes to, or None where it is no arithmetic.

    `to the power` binds first, then × and /, then + and −.
    """
    terms = _terms(reading)
    for group in (("to the power",), ("×", "*", "/"), ("+", "−", "-")):
        index = 1
        while index < len(terms) - 1:
            left, sign, right = terms[index - 1], terms[index], terms[index + 1]
            if sign in group and isinstance(left, Decimal) and isinstance(right, Decimal):
                try:
                    terms[index - 1 : index + 2] = [_STEPS[str(sign)](left, right)]
                except (InvalidOperation, ZeroDivisionError):
                    return None
            else:
                index += 2
    return terms[0] if len(terms) == 1 and isinstance(terms[0], Decimal) else None


def reading_fault(reading: str, printed: str, expected: Decimal) -> str:
    """Say what is wrong with a reading: it must come to the value, from the numbers printed and known factors."""
    result = evaluate(reading)
    if result is None:
        return f"the reading '{reading}' is no arithmetic"
    if result != expected:
        return f"the reading '{reading}' comes to {result:f}, not {expected:f}"
    read, shown = numbers_in(reading), numbers_in(printed)
    if missing := [number for number in shown if number not in read]:
        return f"the reading leaves out {missing[0]:f}, which `printed` has"
    if strange := [number for number in read if number not in shown and number not in KNOWN]:
        return f"the reading uses {strange[0]:f}, which `printed` has not"
    return ""
