"""The numbers of a record that a search can ask for, each with its unit and its part in the record."""

from collections.abc import Iterator
from decimal import Decimal
from typing import NotRequired, TypedDict

from factstore.dates import PartialDate
from factstore.markup import statement_parts
from factstore.models import Claim, Quantity
from factstore.numerals import alone, number_words, word_value
from factstore.store import FactStore

Number = TypedDict("Number", {"n": float, "date": list[int], "unit": str, "as": str}, total=False)


class Numbered(TypedDict):
    """What a record with numbers has."""

    numbers: NotRequired[list[Number]]


def _plain(number: Decimal | float) -> float:
    return int(number) if number == int(number) else float(number)


def _date(date: PartialDate, role: str) -> Number:
    return {"date": [date.year or 0, date.month or 0, date.day or 0], "as": role}


def _value(store: FactStore, number: Decimal | float, unit: str | None, role: str) -> Number:
    """Return a number in the base of its dimension where that is time, with its unit if the vocabulary has it."""
    entry = store.vocabulary.units.get(unit or "")
    scaled = Decimal(number) * entry.scale if entry and entry.scale and entry.measures == "s" else number
    return {"n": _plain(scaled), "unit": unit, "as": role} if entry and unit else {"n": _plain(scaled), "as": role}


def _of_quantity(store: FactStore, quantity: Quantity) -> Iterator[Number]:
    """Yield the value or ends or date, a number that `show` says, and the part's whole and share of it."""
    for number, role in ((quantity.value, "value"), (quantity.low, "low"), (quantity.high, "high")):
        if number is not None:
            yield _value(store, number, quantity.unit, role)
    if quantity.date:
        yield _date(quantity.date, "date")
    for word in number_words(quantity.show or ""):
        yield {"n": word_value(word[0]) or 0, "as": "said"}
    parent = store.claims[quantity.of].quantity if quantity.of else None
    if parent and parent.value and quantity.value is not None:
        yield _value(store, parent.value, parent.unit, "whole")
        yield _value(store, round(float(quantity.value / parent.value) * 100, 6), "%", "share")


def of_claim(store: FactStore, name: str, claim: Claim) -> list[Number]:
    """Return the numbers of a claim, each once: its quantity's, those of its statement and of its conditions."""
    found: list[Number] = list(_of_quantity(store, claim.quantity)) if claim.quantity else []
    for _, target in statement_parts(store, name):
        quantity = store.claims[target].quantity if target and target != name else None
        found += [_value(store, each, quantity.unit, "nearby") for each in quantity.numbers] if quantity else []
    for key, condition in claim.conditions.items():
        if store.vocabulary.conditions[key].values == "number":
            found += [_value(store, Decimal(text), key, "nearby") for text in condition.values]
    if claim.as_of:
        found.append(_date(claim.as_of, "as-of"))
    return [each for place, each in enumerate(found) if each not in found[:place]]


def of_text(text: str) -> list[Number]:
    """Return the numbers that stand alone in a page's text."""
    return [{"n": _plain(number), "as": "text"} for number in dict.fromkeys(alone(text))]
