"""A claim's number, as it is recorded and as every page, card, export and result says it."""

import re
from decimal import Decimal
from functools import cached_property
from typing import Annotated, Self

from pydantic import model_validator

from factstore.store.dates import NBSP
from factstore.store.numerals import number_text
from factstore.store.problems import FormError
from factstore.store.record import Date, Number, Record, Ref, Text
from factstore.store.units import Unit

_BESIDE_NUMBER = re.compile(r"(?<=\d) (?=\w)|(?<=\w) (?=\d)")


class Quantity(Record):
    """A claim's number: `value`, or `low` and `high`, or `date`; digits as written."""

    value: Number | None = None
    """The number, in digits as printed, without separators."""
    low: Number | None = None
    """The lower end of a range."""
    high: Number | None = None
    """The upper end of a range."""
    date: Date | None = None
    """A date, in place of a number."""
    unit: Annotated[Text, Ref("unit")] | None = None
    """What is counted or measured."""
    qualifier: Annotated[Text, Ref("qualifier")] | None = None
    """The word before the number: about, up to, more than."""
    of: Annotated[Text, Ref("claim")] | None = None
    """The claim that this one is a part of: 89 *of 96*."""
    show: Text | None = None
    """How the number is said, where digits are not how it is said."""
    reading: Text | None = None
    """How the number was read from the words printed: digits, number words, + − × ÷ and `to the power`."""

    @model_validator(mode="after")
    def _one_form(self) -> Self:
        forms = (
            self.value is not None,
            self.low is not None and self.high is not None,
            self.date is not None,
        )
        half = (self.low is None) != (self.high is None)
        if sum(forms) != 1 or half:
            hint = "write {value: 12}, {low: 8, high: 16} or {date: 2026-10-20}"
            raise FormError("a quantity is a value, or low and high, or a date", hint)
        if self.date is not None and (self.unit or self.of):
            raise FormError("a date has no unit, and is no part of another claim", "remove `unit` and `of`")
        if self.low is not None and self.high is not None and self.low >= self.high:
            raise FormError("low is not below high", "write the smaller number as `low`")
        if self.show and not self.reading:
            raise FormError("`show` needs a `reading` that says how the number was read", "add it: 27 × 60 + 17")
        return self

    @property
    def numbers(self) -> tuple[Decimal, ...]:
        """The value, or both ends; empty for a date."""
        return tuple(number for number in (self.value, self.low, self.high) if number is not None)

    @property
    def measured_in(self) -> Unit | None:
        """The unit's entry in the vocabulary; None without a unit, or where the vocabulary has none of this name."""
        return self.store.vocabulary.units.get(self.unit or "")

    @property
    def whole(self) -> "Quantity | None":
        """The quantity that this one is a part of: 89 *of 96*."""
        claim = self.store.claims.get(self.of or "")
        return claim.quantity if claim else None

    @cached_property
    def text(self) -> str:
        """The whole text, "about 154,000 test outcomes": qualifier in words, separators, a no-break space."""
        return self._qualified(self._bare)

    def _qualified(self, text: str) -> str:
        qualifier = self.store.vocabulary.qualifiers.get(self.qualifier or "")
        return f"{qualifier.text or self.qualifier} {text}" if qualifier else text

    @property
    def _bare(self) -> str:
        if self.show:
            return _BESIDE_NUMBER.sub(NBSP, self.show)
        if self.date:
            return self.date.text
        texts = [self._number(number) for number in self.numbers]
        if self.whole and self.whole.value is not None:
            return f"{texts[0]} of {self.whole.alone}"
        return f" to{NBSP}".join(texts) + self._counted(self.numbers[-1])

    @property
    def alone(self) -> str:
        """The text without the whole that it is a part of."""
        return self._qualified(self._number(self.numbers[0]) + self._counted(self.numbers[0]))

    def _number(self, number: Decimal) -> str:
        return self.measured_in.number(number) if self.measured_in else number_text(number)

    def _counted(self, last: Decimal) -> str:
        return self.measured_in.following(last) if self.measured_in else ""
