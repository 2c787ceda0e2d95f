"""Units: what is counted or measured, how a number in one is written and read, and the factor to the dimension's base.

A unit with a prefix is money: `{prefix: "$", after: [per hour]}` is written "$41.20 per hour". What may follow the
number of another unit stands in `one`, `many` and `words`; "41.20 dollars per hour" is read by these, too.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Context, Decimal
from typing import Annotated, Self

from pydantic import BeforeValidator, model_validator

from factstore.store.dates import NBSP
from factstore.store.numerals import number_text
from factstore.store.problems import FormError
from factstore.store.record import Record, Text, Texts

_TIMES = (60, 3600)
_SCALE = re.compile(r"(?P<over>1/)?(?P<number>[0-9]{1,30}(?:\.[0-9]{1,30})?)")
_EXACT = Context(prec=60)


def _scale(value: object) -> object:
    """Return a factor; "1/3600" is what is counted by the hour."""
    match = _SCALE.fullmatch(value) if isinstance(value, str) else None
    if match is None:
        if isinstance(value, str):
            raise FormError(f"'{value}' is no scale", "write 1000, 0.01 or 1/3600")
        return value
    number = Decimal(match["number"])
    if number.normalize().as_tuple().digits != (1,) and number not in _TIMES:
        raise FormError(f"'{value}' is no scale", "write a power of ten, or 60 or 3600 for a time, or 1/ of these")
    return _EXACT.divide(Decimal(1), number) if match["over"] else number


class Unit(Record):
    """What is counted or measured; `measures` is its dimension, `scale` the factor to that dimension's base."""

    one: Text
    """The text after the number 1."""
    many: Text
    """The text after any other number."""
    words: Texts = ()
    """Other spellings: of sources, pages and searches."""
    prefix: Text | None = None
    """The sign of a currency, before the number."""
    after: Texts = ()
    """What may follow a number with a prefix."""
    measures: Text
    """What it measures, for formulas: token/s, chip, ratio."""
    scale: Annotated[Decimal, BeforeValidator(_scale)] | None = None
    """The factor to the base of what it measures: a power of ten, 60 or 3600 for a time, or 1/ of these."""

    @property
    def factor(self) -> Decimal:
        """The scale as a number: one where none is given."""
        return Decimal(1) if self.scale is None else self.scale

    @model_validator(mode="after")
    def _after_a_prefix(self) -> Self:
        if self.after and not self.prefix:
            raise FormError("`after` is what follows a number with a `prefix`", "give the unit a prefix")
        return self

    @property
    def spellings(self) -> tuple[str, ...]:
        """All that may stand after a number for it, each once."""
        return tuple(dict.fromkeys((self.one, self.many, *self.words)))

    def counts(self, key: str) -> bool:
        """Whether a condition of this key is counted in it: `chips` in chips, `batch-size` in a batch size."""
        return key.replace("-", " ") in {word.replace("-", " ") for word in self.spellings}

    def number(self, number: Decimal) -> str:
        """Return a number with the sign of its currency, if it has one: "$41.20"."""
        return f"{'-' if number < 0 else ''}{self.prefix or ''}{number_text(abs(number))}"

    def following(self, last: Decimal) -> str:
        """Return what follows the last number: "%", " tokens/s", " per hour"."""
        word = (self.after[0] if self.after else "") if self.prefix else self.one if last == 1 else self.many
        return f"{NBSP}{word}" if word[:1].isalpha() else word


@dataclass(frozen=True)
class Money:
    """A number with the sign of a currency in a text: where it stands, and the units that it may be in.

    `whole`: the text says what it is for, or how long ("per hour"), so that it is in no other unit.
    """

    start: int
    end: int
    units: frozenset[str]
    whole: bool


class Currencies:
    """Finds numbers with the sign of a currency."""

    def __init__(self, units: Mapping[str, Unit]) -> None:
        self.units = {name: unit for name, unit in units.items() if unit.prefix}
        self.prefixes = tuple(sorted({unit.prefix or "" for unit in self.units.values()}, key=len, reverse=True))
        after = sorted({word for unit in self.units.values() for word in unit.after}, key=len, reverse=True)
        signs, words = ("|".join(map(re.escape, each)) for each in (self.prefixes, after))
        following = rf"(?:[\s\u00a0]*(?P<after>{words})(?!\w))?" if words else "(?P<after>(?!))?"
        number = r"\d+(?:,\d{3})*(?:\.\d+)?"
        self._pattern = re.compile(rf"(?P<sign>{signs})\s?{number}{following}" if signs else r"(?!)", re.IGNORECASE)

    def find(self, text: str) -> Iterator[Money]:
        """Yield each such number of a text."""
        for match in self._pattern.finditer(text):
            after = (match["after"] or "").casefold()
            known = {
                name: unit
                for name, unit in self.units.items()
                if (unit.prefix or "").casefold() == match["sign"].casefold()
            }
            fit = {name for name, unit in known.items() if after in [word.casefold() for word in unit.after or ("",)]}
            yield Money(*match.span(), frozenset(fit), whole=bool(after))

    def without(self, text: str) -> str:
        """Blank these numbers out, with what follows them, keeping every other character's position."""
        return self._pattern.sub(lambda match: " " * len(match[0]), text)

    def stands_before(self, text: str, start: int) -> str:
        """Return the sign of a currency that stands in front of a place; empty where there is none."""
        before = text[:start].rstrip()
        return next((sign for sign in self.prefixes if before.endswith(sign)), "")
