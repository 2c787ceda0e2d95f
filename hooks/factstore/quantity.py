"""The text of a quantity: the one function that every page, card, export and result uses."""

import re
from collections.abc import Mapping
from decimal import Decimal

from factstore.dates import NBSP
from factstore.models import Claim, Quantity
from factstore.vocabulary import Vocabulary

_BESIDE_NUMBER = re.compile(r"(?<=\d) (?=\w)|(?<=\w) (?=\d)")


def number_text(number: Decimal) -> str:
    """Return the digits as written, with a comma between thousands: 12.50, 11,099."""
    return f"{number:,f}"


def _counted(quantity: Quantity, vocabulary: Vocabulary, last: Decimal) -> str:
    unit = vocabulary.units.get(quantity.unit or "")
    return f"{NBSP}{unit.one if last == 1 else unit.many}" if unit else ""


def _bare(quantity: Quantity, vocabulary: Vocabulary, claims: Mapping[str, Claim]) -> str:
    if quantity.show:
        return _BESIDE_NUMBER.sub(NBSP, quantity.show)
    if quantity.date:
        return quantity.date.text
    texts = [number_text(number) for number in quantity.numbers]
    whole = claims[quantity.of].quantity if quantity.of and quantity.of in claims else None
    if whole and whole.value is not None:
        alone = whole.model_copy(update={"of": None})
        return f"{texts[0]} of {quantity_text(alone, vocabulary, claims)}"
    return f" to{NBSP}".join(texts) + _counted(quantity, vocabulary, quantity.numbers[-1])


def quantity_text(quantity: Quantity, vocabulary: Vocabulary, claims: Mapping[str, Claim]) -> str:
    """Return "about 154,000 test outcomes": qualifier in words, separators, a no-break space before the unit."""
    bare = _bare(quantity, vocabulary, claims)
    qualifier = vocabulary.qualifiers.get(quantity.qualifier or "")
    return f"{qualifier.text or quantity.qualifier} {bare}" if qualifier else bare
