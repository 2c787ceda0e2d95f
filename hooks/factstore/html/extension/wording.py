"""Words of ours for a claim: a number in them is the claim's, and a qualified figure keeps its qualifier."""

import re
from decimal import Decimal

from factstore.rules.grounding.texts import fold, stands_in
from factstore.store.claims import Claim
from factstore.store.dates import MONTHS, PartialDate
from factstore.store.facts import FactStore
from factstore.store.numerals import holds_number, number_words, numerals, value
from factstore.words.reading import numbers_in

_SHORT = 2
_WORD_AFTER = re.compile(r"[\s-]*([A-Za-z]+)")


def numbers_of(claim: Claim) -> set[Decimal]:
    """Return the numbers that words for this claim may hold."""
    quantity = claim.quantity
    if quantity is None:
        return set()
    texts = (
        quantity.show or "",
        quantity.text,
        *(claim.store.vocabulary.without_names(fold(each.printed)) for each in claim.citations),
    )
    found = set(quantity.numbers) | {number for text in texts for number in numbers_in(text)}
    if quantity.whole and quantity.whole.value is not None:
        found.add(quantity.whole.value)
    if quantity.date:
        found |= {Decimal(part) for part in (quantity.date.year, quantity.date.day) if part is not None}
    return found


def wrong_number(claim: Claim, words: str) -> str:
    """Say which number in our words is not the claim's; empty where all are."""
    plain = claim.store.vocabulary.without_names(fold(words))
    if odd := [each.text for each in numerals(plain) if each.touched]:
        return f"'{odd[0]}' is no name that the vocabulary knows"
    if odd := [each.text for each in numerals(plain) if any(value(part) is None for part in each.text.split(":"))]:
        return f"'{odd[0]}' cannot be read as a number"
    if fault := wrong_money(claim, plain):
        return fault
    allowed = numbers_of(claim)
    for number in numbers_in(plain):
        if number not in allowed:
            have = ", ".join(f"{each:f}" for each in sorted(allowed)) or "no number"
            return f"'{number:f}' is not the claim's; it has {have}"
    return wrong_length(claim, plain) or wrong_unit(claim, plain)


def wrong_money(claim: Claim, plain: str) -> str:
    """Say which amount of money in our words is not in the claim's unit; empty where none is."""
    own, name = (claim.quantity.measured_in, claim.quantity.unit) if claim.quantity else (None, None)
    for money in claim.store.vocabulary.currencies.find(plain):
        amount = plain[money.start : money.end]
        if not (own and own.prefix and amount.startswith(own.prefix)) or (money.whole and name not in money.units):
            return f"'{amount}' is not in the claim's unit, {own.many if own else 'which is none'}"
    return ""


def wrong_unit(claim: Claim, plain: str) -> str:
    """Say which unit after a number in our words is not the claim's; empty where none is."""
    quantity = claim.quantity
    own = quantity.measured_in if quantity else None
    units = claim.store.vocabulary.units
    if own:
        allowed, said = {own.measures}, f"in the claim's unit, {own.many}"
    else:
        texts = (claim.text, *(each.printed for each in claim.citations))
        allowed = {units[name].measures for text in texts for name in claim.store.vocabulary.units_in(fold(text))}
        said = "of the claim, which has no unit"
    for each in numerals(plain):
        word, names = claim.store.vocabulary.unit_at(plain, each.end)
        if names and not allowed & {units[name].measures for name in names}:
            return f"'{each.text} {word}' is not {said}"
    return ""


def _lengths(store: FactStore, text: str) -> dict[tuple[Decimal, Decimal], str]:
    """Return the lengths of time in a text: number and seconds of the word after it, with both as they are written."""
    known = store.vocabulary.search.durations
    found: dict[tuple[Decimal, Decimal], str] = {}
    for each in numerals(text):
        match, number = _WORD_AFTER.match(text, each.end), value(each.text)
        if match and number is not None and match[1].casefold() in known:
            found[number, known[match[1].casefold()]] = text[each.start : match.end()]
    return found


def wrong_length(claim: Claim, plain: str) -> str:
    """Say which length of time in our words is not the claim's; empty where none is."""
    quantity = claim.quantity
    own = quantity.text if quantity else ""
    has = _lengths(claim.store, fold(" ".join((own, *(each.printed for each in claim.citations)))))
    odd = [text for key, text in _lengths(claim.store, plain).items() if key not in has]
    return f"'{odd[0]}' is no length of time that the claim has" if odd else ""


def wrong_date_part(date: PartialDate, words: str) -> str:
    """Return the number or month in our words that the date has not; empty where there is none."""
    parts = {str(part) for part in (date.year, date.day) if part is not None}
    odd = [each.text for each in numerals(words) if each.text not in parts]
    odd += [month for number, month in enumerate(MONTHS, 1) if month in words and number != date.month]
    return odd[0] if odd else ""


def is_figure(store: FactStore, words: str) -> bool:
    """Whether our words hold a number, in digits or in words, that is no part of a name."""
    return holds_number(store.vocabulary.without_names(fold(words)))


def lost_qualifier(claim: Claim, words: str) -> str:
    """Return the qualifier that our words for a figure drop; empty where they keep it, or name no figure."""
    quantity = claim.quantity
    if quantity is None or not quantity.qualifier:
        return ""
    entry = claim.store.vocabulary.qualifiers[quantity.qualifier]
    kept = any(stands_in(word, fold(words), any_case=True) for word in (*entry.words, entry.text or ""))
    return quantity.qualifier if is_figure(claim.store, words) and not kept else ""


def exempted_figure(store: FactStore, words: str, after: str) -> str:
    """Return the number in exempted words that is a figure: of a unit, of a date, or as long as a claim's and equal."""
    plain = store.vocabulary.without_names(words) + after
    found = [(each.start, each.end, each.text) for each in numerals(plain) if not each.touched]
    found += [(*match.span(), match[0]) for match in number_words(plain)]
    month = any(name in words for name in MONTHS)
    for start, end, text in found:
        money = store.vocabulary.currencies.stands_before(plain, start)
        unit = (
            month or money or store.vocabulary.unit_pattern.match(plain, end) or plain[end:].lstrip()[:1] in ("%", "×")
        )
        same = len(text) > _SHORT and value(text) in store.numbers
        if start < len(words) and (unit or same):
            return text
    return ""
