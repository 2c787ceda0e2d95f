"""Characters that no text has: control, format and direction characters, private ones, spaces of other kinds, digits.

They make two texts look alike that are not, turn figures around, and keep words from being found. Which they are,
Unicode's categories say; a few letters that show as nothing are named. Digits are those from 0 to 9 alone.
"""

import unicodedata
from collections.abc import Iterator
from functools import lru_cache

from factstore.store.problems import Mark, Problem

SPACES, OTHERS, DIGITS = "exotic-space", "unseen-character", "foreign-digit"
RULES = (SPACES, OTHERS, DIGITS)
_CATEGORIES = frozenset({"Cc", "Cf", "Co", "Cs", "Zl", "Zp"})
# Fillers and joiners that are letters or marks to Unicode, a blank pattern of dots, and the selectors of variants.
# So do signs that stand for an object, or for a letter that was lost; and what Unicode keeps free for more of the kind.
_BLANKS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2065\u2800\u3164\uffa0\ufffc\ufffd")
_SELECTORS = ((0xFE00, 0xFE0F), (0xFFF0, 0xFFF8), (0xE0000, 0xE0FFF))
_NONCHARACTERS = (0xFDD0, 0xFDEF)
_PLANE_END = 0xFFFE
_SPACES = ("Zs", "Zl", "Zp")
_LOST = "\ufffd"
_AT_MOST = 20  # places in one file


@lru_cache(maxsize=4096)
def is_unseen(sign: str) -> bool:
    """Whether a character shows as nothing, as a space that is no plain one, or as a digit of another script.

    A line's end is seen.
    """
    code = ord(sign)
    selects = any(low <= code <= high for low, high in _SELECTORS)
    is_none = _NONCHARACTERS[0] <= code <= _NONCHARACTERS[1] or code & _PLANE_END == _PLANE_END
    category = unicodedata.category(sign)
    space = category == "Zs" and sign != " "
    digit = category == "Nd" and not sign.isascii()
    return sign != "\n" and (space or digit or category in _CATEGORIES or sign in _BLANKS or selects or is_none)


def unseen(text: str, allowed: str = "") -> Iterator[int]:
    """Yield where in a text a character stands that nobody sees; `allowed` names those that may."""
    found = {sign for sign in set(text) if sign not in allowed and is_unseen(sign)}
    return (at for at, sign in enumerate(text) if sign in found) if found else iter(())


def seen(text: str) -> str:
    """Return a text as it would be without such characters: what they were put in for, so that nothing follows."""
    whole = unicodedata.normalize("NFC", text)
    return "".join(_plain(sign) if is_unseen(sign) else sign for sign in whole).strip(" ")


def _plain(sign: str) -> str:
    if unicodedata.category(sign) in _SPACES:
        return " "
    return str(unicodedata.decimal(sign)) if sign.isdecimal() else ""


def named(sign: str) -> str:
    """Return the name of a character: U+200B (zero width space)."""
    name = unicodedata.name(sign, "").lower()
    return f"U+{ord(sign):04X}" + (f" ({name})" if name else "")


def unseen_problems(text: str, file: str, allowed: str = "\t") -> Iterator[Problem]:
    """Yield a problem for each such character of a file: the first on each line, and on no more than a few lines."""
    lines: set[int] = set()
    for at in unseen(text, allowed):
        line = text.count("\n", 0, at) + 1
        if line not in lines and len(lines) < _AT_MOST:
            lines.add(line)
            yield _problem(text[at], Mark(file, line, at - text.rfind("\n", 0, at)))
    if not unicodedata.is_normalized("NFC", text):
        for number, line_text in enumerate(text.split("\n"), 1):
            if number not in lines and not unicodedata.is_normalized("NFC", line_text) and len(lines) < _AT_MOST:
                lines.add(number)
                yield _not_composed(line_text, file, number)


def _not_composed(line: str, file: str, number: int) -> Problem:
    """Return the problem of a letter that is written in another way than keyboards write it."""
    whole = unicodedata.normalize("NFC", line)
    at = next((at for at, (one, other) in enumerate(zip(line, whole, strict=False)) if one != other), len(whole))
    message = f"'{whole[at : at + 1]}' is written with {named(line[at])}: it looks the same, and is not found"
    return Problem(Mark(file, number, at + 1), OTHERS, message, "write the letter as one sign")


def unseen_in(text: str, mark: Mark) -> Problem | None:
    """Return the problem of a value that holds such a character once escapes are read."""
    at = next(unseen(text), None)
    return None if at is None else _problem(text[at], mark)


def _problem(sign: str, mark: Mark) -> Problem:
    if unicodedata.category(sign) in _SPACES:
        return Problem(mark, SPACES, f"{named(sign)} is no plain space", "use plain spaces")
    if sign.isdecimal():
        return Problem(mark, DIGITS, f"'{sign}' is a digit of another script", "write the digits 0 to 9")
    if sign == _LOST:
        return Problem(mark, OTHERS, f"{named(sign)} stands for a letter that was lost", "write the letter")
    hint = "remove it: it cannot be seen, and keeps the word from being found"
    return Problem(mark, OTHERS, f"{named(sign)} shows as nothing", hint)
