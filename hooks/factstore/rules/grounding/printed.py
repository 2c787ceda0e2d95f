"""`printed` stands in the cited paragraph, and its numbers are the quantity's."""

from collections.abc import Iterator, Mapping
from decimal import Decimal

from factstore.rules.grounding.texts import LEAD, SourceText, fold, sentences, stands_in
from factstore.store.claims import Citation, Claim
from factstore.store.dates import MONTHS, PartialDate
from factstore.store.facts import FactStore
from factstore.store.numerals import alone, without_names
from factstore.store.problems import Problem
from factstore.words.reading import numbers_in, reading_fault

Texts = Mapping[str, SourceText]
MAX_WORDS = 7


def text_problems(store: FactStore, texts: Texts) -> Iterator[Problem]:
    """The text is the one that was read, and has the sections and paragraphs that the source lists."""
    for name, text in texts.items():
        source = store.sources[name]
        if source.text_sha256 != text.sha256:
            mark = store.places.at("source", name, "text-sha256")
            hint = "read the changed text again, then record its sha256"
            yield Problem(mark, "text-changed", f"the text of '{name}' has sha256 {text.sha256}", hint)
        listed = {section.section: section.paragraphs for section in source.sections}
        counted = {section: len(paragraphs) for section, paragraphs in text.sections.items()}
        for section in sorted(listed.keys() | counted.keys()):
            if (section in listed) != (section in counted) and section != LEAD:
                mark = store.places.at("source", name, "sections")
                where = "here" if section in listed else "in the text"
                message = f"'{section}' is a section only {where}"
                yield Problem(mark, "sections-differ", message, "list the sections as the text has them")
            elif listed.get(section, 0) != counted.get(section, 0):
                mark = store.places.at("source", name, "sections")
                message = (
                    f"'{section}' has {counted.get(section, 0)} paragraphs in the text, {listed.get(section, 0)} here"
                )
                yield Problem(mark, "sections-differ", message, "list the sections as the text has them")


def printed_problems(store: FactStore, texts: Texts) -> Iterator[Problem]:
    """Each `printed` is found where its citation says, and equals the claim's number."""
    for name, number, citation in store.citations():
        mark = store.places.at("claim", name, "citations", number, "printed")
        if len(citation.printed.split()) > MAX_WORDS:
            message = f"`printed` has more than {MAX_WORDS} words"
            yield Problem(mark, "printed-too-long", message, "keep the figure, or the few words that locate it")
        if fault := number_fault(store, store.claims[name], citation):
            hint = "correct the quantity or `printed`, or add a `reading`"
            yield Problem(mark, "number-mismatch", f"'{name}': {fault}", hint)
        paragraph = _paragraph(texts, citation)
        if paragraph is not None and not _in_one_sentence(citation.printed, paragraph):
            where = _elsewhere(texts, citation)
            place = f"{citation.source}, {citation.section}, paragraph {citation.paragraph}"
            message = f"'{citation.printed}' does not stand in {place}"
            if where:
                yield Problem(mark, "printed-elsewhere", f"{message}; it stands in {where}", "correct the place")
            else:
                yield Problem(mark, "printed-missing", message, "copy the words to the letter, within one sentence")


def _paragraph(texts: Texts, citation: Citation) -> str | None:
    """Return the cited paragraph; an empty one where the text has none there; None where no text is at hand."""
    text = texts.get(citation.source)
    return text.folded.get((citation.section, citation.paragraph), "") if text else None


def _in_one_sentence(printed: str, paragraph: str) -> bool:
    return any(stands_in(fold(printed), sentence) for sentence in sentences(paragraph))


def _elsewhere(texts: Texts, citation: Citation) -> str:
    own = {citation.source: texts[citation.source]}
    for name, text in {**own, **texts}.items():
        for (section, number), paragraph in text.folded.items():
            if _in_one_sentence(citation.printed, paragraph):
                return f"{name}, {section}, paragraph {number}"
    return ""


def number_fault(store: FactStore, claim: Claim, citation: Citation) -> str:
    """Say how the numbers of `printed` differ from the claim's; empty where they are equal or a reading explains."""
    printed = without_names(fold(citation.printed), store.vocabulary.digit_name_pattern)
    shown, quantity = alone(printed), claim.quantity
    if quantity is None:
        allowed = {str(value) for condition in claim.conditions.values() for value in condition.values}
        extra = [number for number in shown if f"{number:f}" not in allowed]
        return f"`printed` has {extra[0]:f}, but the claim has no quantity" if extra else ""
    if quantity.date:
        return _date_fault(quantity.date, printed, shown)
    if quantity.reading and quantity.value is not None:
        shown_fault = reading_fault(quantity.reading, fold(quantity.show), quantity.value) if quantity.show else ""
        return reading_fault(quantity.reading, printed, quantity.value) or shown_fault.replace("`printed`", "`show`")
    expected = list(quantity.numbers)
    whole = store.claims[quantity.of].quantity if quantity.of and quantity.of in store.claims else None
    if whole and whole.value is not None and shown == [*expected, whole.value]:
        return ""
    if shown == expected:
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
        number for number, month in enumerate(MONTHS, 1) if stands_in(month, printed) or stands_in(month[:3], printed)
    ]
    expected = [Decimal(part) for part in (date.day, date.year) if part is not None]
    if sorted(shown) != sorted(expected) or months != ([date.month] if date.month else []):
        return f"`printed` '{printed}' is not the date {date.iso}"
    return ""
