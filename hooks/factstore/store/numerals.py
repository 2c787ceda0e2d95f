"""Numbers in running text: which there are, which are parts of names, and what number words mean.

A numeral that letters touch, or that a hyphen or `=` joins to letters, is a name once the vocabulary declares it
(`Trainium2`, `OLMo-2 13B`, `LNC=2`); one that stands alone never is.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache

# Signs that are numbers by themselves: ², ½, Ⅳ, ①, ⒈, 三. Digits of other scripts are found with \d, and read as none.
_SIGNS = "".join(sign for sign in map(chr, range(0x80, 0x20000)) if sign.isnumeric() and not sign.isdecimal())
_NUMERAL = re.compile(rf"(?=[\d\x80-\U0010ffff])(?:\d+(?:[.,:]\d+)*|[{_SIGNS}]+)")  # looking ahead is for speed
_GROUPED = re.compile(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?")
_UNITS = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_SCALES = {"hundred": 100, "thousand": 1000, "million": 1_000_000, "billion": 1_000_000_000, "dozen": 12}
WORDS: dict[str, int] = {word: number for number, word in enumerate(_UNITS)}
WORDS |= {word: 20 + 10 * number for number, word in enumerate(_TENS)}
WORDS |= {f"{ten}-{_UNITS[unit]}": WORDS[ten] + unit for ten in _TENS for unit in range(1, 10)}
WORDS |= _SCALES
_FIRST = "".join(sorted({word[0] for word in WORDS}))  # looking ahead is for speed
_WORD = re.compile(rf"\b(?=[{_FIRST}])(?:{'|'.join(sorted(WORDS, key=len, reverse=True))})s?\b", re.IGNORECASE)
NOT_COUNTS = frozenset({"one", "zero"})
_COUNTS = frozenset(f"{word}{plural}" for word in WORDS for plural in ("", "s")) - NOT_COUNTS
_WORDS = re.compile(r"\w+")
_ODD = re.compile("[\u0130\u0131\u017f\u212a]")  # letters that a pattern in any case takes for i, s and k


@dataclass(frozen=True)
class Numeral:
    """A number in a text: its span, and whether letters touch it, so that it can be no figure, only a name."""

    start: int
    end: int
    text: str
    touched: bool


def numerals(text: str) -> Iterator[Numeral]:
    """Yield each numeral of the text in its order."""
    for match in _NUMERAL.finditer(text):
        start, end = match.span()
        before, after = text[max(0, start - 2) : start], text[end : end + 1]
        touched = before[-1:].isalpha() or after.isalpha() or (before[-1:] == "=" and before[:1].isalpha())
        yield Numeral(start, end, match[0], touched)


def bare_numerals(name: str) -> list[str]:
    """Return the numerals of a name that stand alone in it: no letter touches them, and no hyphen or `=` joins one."""
    found = []
    for each in numerals(name):
        before, after = name[max(0, each.start - 2) : each.start], name[each.end : each.end + 2]
        joined = any(part[:1] in ("-", "=") and part[1:].isalpha() for part in (before[::-1], after))
        if not each.touched and not joined:
            found.append(each.text)
    return found


def value(text: str) -> Decimal | None:
    """Return the number that a numeral writes, or None where it writes none (27:17, 1,2)."""
    digits = text.replace(",", "") if _GROUPED.fullmatch(text) else text
    return Decimal(digits) if digits.isascii() and re.fullmatch(r"\d+(?:\.\d+)?", digits) else None


def word_value(text: str) -> int | None:
    """Return what a number word means: seven, twenty-seven, hundred."""
    return WORDS.get(text.lower()) or WORDS.get(text.lower().removesuffix("s"))


def in_digits(text: str) -> str:
    """Write the number words of a text as digits."""
    return _WORD.sub(lambda match: str(word_value(match[0])), text)


def number_words(text: str) -> Iterator[re.Match[str]]:
    """Yield the number words of the text; "one" and "zero" are none."""
    return (match for match in _WORD.finditer(text) if match[0].lower() not in NOT_COUNTS)


@lru_cache(maxsize=4096)
def holds_number(text: str) -> bool:
    """Whether a text holds anything that can be read as a number; most texts of the engine's pages stand on many."""
    if not text.strip():
        return False
    if _NUMERAL.search(text):
        return True
    if _ODD.search(text):
        return any(True for _ in number_words(text))
    # Much faster, and the same: a number word of two parts begins with one of a single part.
    return not _COUNTS.isdisjoint(_WORDS.findall(text.lower()))


def name_pattern(names: Iterable[str], joined: str = "") -> re.Pattern[str]:
    """Return a pattern that matches each of `names` as whole words, the longest first, in any case.

    Beside a sign of `joined` a word goes on.
    """
    parts = sorted({re.escape(name) for name in names if name}, key=len, reverse=True)
    edge = rf"[\w{joined}]"
    return re.compile(rf"(?<!{edge})(?:{'|'.join(parts)})(?!{edge})" if parts else r"(?!)", re.IGNORECASE)


def without_names(text: str, names: re.Pattern[str]) -> str:
    """Blank the names out, keeping every other character's position."""
    return names.sub(lambda match: " " * len(match[0]), text)


def loose_numbers(text: str, names: re.Pattern[str], unit: re.Pattern[str]) -> Iterator[Numeral]:
    """Yield what in a text is a number but no name: numerals, and number words before a unit."""
    plain = without_names(text, names)
    yield from numerals(plain)
    for match in number_words(plain):
        if unit.match(plain, match.end()):
            yield Numeral(*match.span(), match[0], touched=False)


def alone(text: str) -> list[Decimal]:
    """Return the values of the numerals that stand alone, in their order."""
    found = (value(part) for each in numerals(text) if not each.touched for part in each.text.split(":"))
    return [number for number in found if number is not None]


def number_text(number: Decimal) -> str:
    """Return the digits as written, with a comma between thousands: 12.50, 11,099."""
    return f"{number:,f}"
