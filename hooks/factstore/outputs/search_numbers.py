"""The numbers of a record that a search can ask for, each with its unit and its part in the record."""

from collections.abc import Iterator
from decimal import Decimal
from typing import NotRequired, TypedDict

from factstore.store.claims import Claim
from factstore.store.dates import PartialDate
from factstore.store.numerals import alone, number_words, word_value
from factstore.store.quantity import Quantity
from factstore.store.units import Unit

Number = TypedDict("Number", {"n": float, "date": list[int], "unit": str, "as": str}, total=False)


class Numbered(TypedDict):
    """What a record with numbers has."""

    numbers: NotRequired[list[Number]]


def _plain(number: Decimal | float) -> float:
    return int(number) if number == int(number) else float(number)


def _date(date: PartialDate, role: str) -> Number:
    return {"date": [date.year or 0, date.month or 0, date.day or 0], "as": role}


def _value(number: Decimal | float, name: str | None, entry: Unit | None, role: str) -> Number:
    """Return a number in the base of its dimension where that is time, with its unit if the vocabulary has it."""
    scaled = Decimal(number) * entry.scale if entry and entry.scale and entry.measures == "s" else number
    return {"n": _plain(scaled), "unit": name, "as": role} if entry and name else {"n": _plain(scaled), "as": role}


def _of_quantity(quantity: Quantity) -> Iterator[Number]:
    """Yield the value or ends or date, a number that `show` says, and the part's whole and share of it."""
    for number, role in ((quantity.value, "value"), (quantity.low, "low"), (quantity.high, "high")):
        if number is not None:
            yield _value(number, quantity.unit, quantity.measured_in, role)
    if quantity.date:
        yield _date(quantity.date, "date")
    for word in number_words(quantity.show or ""):
        yield {"n": word_value(word[0]) or 0, "as": "said"}
    parent = quantity.whole
    if parent and parent.value and quantity.value is not None:
        yield _value(parent.value, parent.unit, parent.measured_in, "whole")
        share = round(float(quantity.value / parent.value) * 100, 6)
        yield _value(share, "%", quantity.store.vocabulary.units.get("%"), "share")


def of_claim(claim: Claim) -> list[Number]:
    """Return the numbers of a claim, each once: its quantity's, those of its statement and of its conditions."""
    found: list[Number] = list(_of_quantity(claim.quantity)) if claim.quantity else []
    for _, named in claim.statement_parts:
        quantity = named.quantity if named and named is not claim else None
        found += (
            [_value(each, quantity.unit, quantity.measured_in, "nearby") for each in quantity.numbers]
            if quantity
            else []
        )
    vocabulary = claim.store.vocabulary
    for key, condition in claim.conditions.items():
        if vocabulary.conditions[key].values == "number":
            found += [_value(Decimal(text), key, vocabulary.units.get(key), "nearby") for text in condition.values]
    if claim.as_of:
        found.append(_date(claim.as_of, "as-of"))
    return [each for place, each in enumerate(found) if each not in found[:place]]


def of_text(text: str) -> list[Number]:
    """Return the numbers that stand alone in a page's text."""
    return [{"n": _plain(number), "as": "text"} for number in dict.fromkeys(alone(text))]
