"""`printed` stands in the cited paragraph, and its numbers are the quantity's."""

from collections.abc import Iterator
from decimal import Decimal

from factstore.rules.grounding.placing import elsewhere, has_place, misplaced
from factstore.rules.grounding.texts import Texts, fold, stands_in
from factstore.rules.registry import Finding, rule, text_rule
from factstore.store.claims import Claim
from factstore.store.dates import MONTHS, PartialDate
from factstore.store.facts import FactStore
from factstore.store.numerals import alone
from factstore.store.parts import Citation
from factstore.store.sources import LEAD
from factstore.words.reading import numbers_in, reading_fault

MAX_WORDS = 7


@text_rule("text-changed", proves="the text at hand is the one that was read", cannot="")
def text_changed(store: FactStore, texts: Texts) -> Iterator[Finding]:
    """Compare the hash of each text with the one on record."""
    for name, text in texts.items():
        if store.sources[name].text_sha256 != text.sha256:
            hint = "read the changed text again, then record its sha256"
            message = f"the text of '{name}' has sha256 {text.sha256}"
            yield store.sources[name].at("text-sha256"), message, hint


@text_rule("sections-differ", proves="the source's list of sections is the text's", cannot="")
def sections_differ(store: FactStore, texts: Texts) -> Iterator[Finding]:
    """Compare the sections and their numbers of paragraphs with those that each source lists."""
    hint = "list the sections as the text has them"
    for name, text in texts.items():
        mark, listed = store.sources[name].at("sections"), store.sources[name].paragraphs
        counted = {section: len(paragraphs) for section, paragraphs in text.sections.items()}
        only_listed = [section for section in listed if section not in counted]
        only_counted = [section for section in counted if section not in listed and section != LEAD]
        if len(only_listed) == len(only_counted) == 1:
            message = f"the section '{only_listed[0]}' is '{only_counted[0]}' in the text"
            yield mark, message, "write it as the text does"
            continue
        for section in sorted(listed.keys() | counted.keys()):
            here, there = listed.get(section, 0), counted.get(section, 0)
            if (section in listed) != (section in counted) and section != LEAD:
                where = "here" if section in listed else "in the text"
                yield mark, f"'{section}' is a section only {where}", hint
            elif here != there:
                yield mark, f"'{section}' has {there} paragraphs in the text, {here} here", hint


@rule("printed-too-long", proves="a citation locates, and does not quote", cannot="")
def printed_too_long(store: FactStore) -> Iterator[Finding]:
    """Count the words of each `printed`."""
    for claim, number, citation in store.citations():
        if len(citation.printed.split()) > MAX_WORDS:
            mark = claim.at("citations", number, "printed")
            hint = "keep the figure, or the few words that locate it"
            yield mark, f"`printed` has more than {MAX_WORDS} words", hint


@rule(
    "number-mismatch",
    proves="the numbers of `printed` are the quantity's, or a reading leads from one to the other",
    cannot="that the number is about what the statement says",
)
def number_mismatch(store: FactStore) -> Iterator[Finding]:
    """Compare the numbers of each `printed` with the claim's."""
    for claim, number, citation in store.citations():
        if fault := number_fault(claim, citation):
            yield claim.at("citations", number, "printed"), f"'{claim.id}': {fault}", _number_hint(claim)


def _number_hint(claim: Claim) -> str:
    if claim.quantity and claim.quantity.reading:
        return "a `reading` is digits, number words, + − × ÷ and `to the power`: 27 × 60 + 17, seven, 10 to the power 2"
    if claim.quantity:
        return "correct the quantity or `printed`, or say in `reading` how one comes from the other"
    return "add a quantity, or leave the number out of `printed`"


@text_rule(
    "printed-missing",
    proves="`printed` stands in the cited paragraph, within one sentence",
    cannot="that the sentence supports the claim",
)
def printed_missing(store: FactStore, texts: Texts) -> Iterator[Finding]:
    """Report words that stand nowhere in the texts."""
    for claim, number, citation in _misplaced(store, texts):
        if not elsewhere(texts, citation) and not number_fault(claim, citation):
            hint = "copy the words to the letter, within one sentence"
            yield claim.at("citations", number, "printed"), _not_there(citation), hint


@text_rule("printed-elsewhere", proves="`printed` stands in the paragraph that is cited, not in another", cannot="")
def printed_elsewhere(store: FactStore, texts: Texts) -> Iterator[Finding]:
    """Report words that stand in another paragraph than the cited one."""
    for claim, number, citation in _misplaced(store, texts):
        if where := elsewhere(texts, citation):
            message = f"{_not_there(citation)}; it stands in {where[0]}, {where[1]}, paragraph {where[2]}"
            yield claim.at("citations", number, "printed"), message, "correct the place"


def _misplaced(store: FactStore, texts: Texts) -> Iterator[tuple[Claim, int, Citation]]:
    """Yield the citations of a place that exists, without their words."""
    for claim, number, citation in misplaced(store, texts):
        if has_place(store, citation):
            yield claim, number, citation


def _not_there(citation: Citation) -> str:
    place = f"{citation.source}, {citation.section}, paragraph {citation.paragraph}"
    return f"'{citation.printed}' does not stand in {place}"


def number_fault(claim: Claim, citation: Citation) -> str:
    """Say how the numbers of `printed` differ from the claim's; empty where they are equal or a reading explains."""
    printed = claim.store.vocabulary.without_names(fold(citation.printed))
    shown, quantity = alone(printed), claim.quantity
    if quantity is None:
        allowed = {str(value) for condition in claim.conditions.values() for value in condition.values}
        extra = [number for number in shown if f"{number:f}" not in allowed]
        return f"`printed` has {extra[0]:f}, but the claim has no quantity" if extra else ""
    if quantity.date:
        return _date_fault(quantity.date, printed, shown)
    if quantity.reading and quantity.value is not None:
        texts = {"printed": printed, **({"show": fold(quantity.show)} if quantity.show else {})}
        faults = (reading_fault(quantity.reading, text, quantity.value, key) for key, text in texts.items())
        return next(filter(None, faults), "")
    expected = list(quantity.numbers)
    if shown in (expected, [*expected, quantity.whole.value if quantity.whole else None]):
        return ""
    have = ", ".join(f"{number:f}" for number in shown) or "no number in digits"
    want = ", ".join(f"{number:f}" for number in expected)
    words = numbers_in(printed)
    spelled = "; the number is in words, so a `reading` is needed" if words and not shown else ""
    return f"`printed` has {have}, the quantity {want}{spelled}"


def _date_fault(date: PartialDate, printed: str, shown: list[Decimal]) -> str:
    if date.iso in printed:
        return ""
    months = [
        number for number, month in enumerate(MONTHS, 1) if any(stands_in(word, printed) for word in (month, month[:3]))
    ]
    expected = [Decimal(part) for part in (date.day, date.year) if part is not None]
    if sorted(shown) != sorted(expected) or months != ([date.month] if date.month else []):
        return f"`printed` '{printed}' is not the date {date.iso}"
    return ""
