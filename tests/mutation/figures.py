"""Faults in quantities: values, ends of ranges, units, qualifiers, readings, dates."""

import random
import re
from collections.abc import Iterator

from factstore.rules.grounding.texts import fold
from factstore.store.numerals import numerals, without_names
from tests.mutation.corpus import ClaimText, Corpus, Item
from tests.mutation.operators import Found, flipped, operator, other, scaled, swapped

NUMBERS = ("value", "low", "high")


def numbers(corpus: Corpus) -> Iterator[tuple[ClaimText, Item]]:
    for claim in corpus.claims:
        yield from ((claim, item) for key, item in claim.quantity().items() if key in NUMBERS)


@operator("value-digit", "a digit of a value")
def value_digit(corpus: Corpus, rng: random.Random) -> Found:
    yield from ((f"{claim.name} {item.raw}", item.replace(flipped(item.raw, rng))) for claim, item in numbers(corpus))


@operator("value-scale", "a value by a factor of ten")
def value_scale(corpus: Corpus, _: random.Random) -> Found:
    yield from ((f"{claim.name} {item.raw}", item.replace(scaled(item.raw))) for claim, item in numbers(corpus))


@operator("value-and-printed", "a digit of a value, and the same in `printed`")
def value_and_printed(corpus: Corpus, rng: random.Random) -> Found:
    for claim in corpus.read:
        item = claim.quantity().get("value")
        cited = [citation.keys["printed"] for citation, _ in claim.citations()]
        shown = f"{int(item.raw):,}" if item and item.raw.isdecimal() else item.raw if item else ""
        if item and all(each.raw.count(shown) == 1 for each in cited):
            new = flipped(item.raw, rng)
            said = f"{int(new):,}" if new.isdecimal() else new
            yield (
                f"{claim.name} {item.raw} to {new}",
                (item.replace(new), *(each.replace(each.raw.replace(shown, said)) for each in cited)),
            )


@operator("range-end", "one end of a range")
def range_end(corpus: Corpus, rng: random.Random) -> Found:
    for claim, item in numbers(corpus):
        if item.key.value in ("low", "high"):
            yield f"{claim.name} {item.raw}", item.replace(flipped(item.raw, rng))


@operator("range-swap", "low and high")
def range_swap(corpus: Corpus, _: random.Random) -> Found:
    for claim in corpus.claims:
        ends = claim.quantity()
        if "low" in ends:
            yield claim.name, swapped(ends["low"], ends["high"])


@operator("range-collapse", "a range into a single value")
def range_collapse(corpus: Corpus, _: random.Random) -> Found:
    for claim in corpus.claims:
        ends = claim.quantity()
        if "low" in ends:
            yield f"{claim.name} low", (ends["low"].rename("value"), ends["high"].drop())
            yield f"{claim.name} high", (ends["low"].drop(), ends["high"].rename("value"))


@operator("quantity-drop", "a quantity taken out, its place in the statement filled with words")
def quantity_drop(corpus: Corpus, _: random.Random) -> Found:
    for claim in corpus.claims:
        if "quantity" in claim.keys:
            said = claim.keys["statement"]
            yield claim.name, (claim.keys["quantity"].drop(), said.replace(said.raw.replace("{quantity}", "some")))


@operator("unit-swap", "one unit for another")
def unit_swap(corpus: Corpus, rng: random.Random) -> Found:
    for claim in corpus.claims:
        if item := claim.quantity().get("unit"):
            yield f"{claim.name} {item.raw}", item.replace(f'"{other(rng, corpus.store.vocabulary.units, item.plain)}"')


def prints_unit(corpus: Corpus, claim: ClaimText) -> bool:
    """Whether a citation's words have a word of the claim's unit."""
    unit = corpus.store.vocabulary.units[claim.quantity()["unit"].plain]
    words = (unit.one, unit.many, *unit.words)
    printed = " ".join(fold(each.printed) for each in claim.claim.citations)
    return any(re.search(rf"(?<![A-Za-z]){re.escape(word)}(?![A-Za-z])", printed, re.IGNORECASE) for word in words)


@operator("unit-drop", "a unit taken out that the words of a citation have")
def unit_drop(corpus: Corpus, _: random.Random) -> Found:
    for claim in corpus.claims:
        item = claim.quantity().get("unit")
        if item and prints_unit(corpus, claim):
            yield f"{claim.name} {item.raw}", item.drop()


def qualifiers(corpus: Corpus) -> Iterator[tuple[ClaimText, Item]]:
    yield from ((claim, item) for claim in corpus.read if (item := claim.quantity().get("qualifier")))


@operator("qualifier-change", "one qualifier for another")
def qualifier_change(corpus: Corpus, rng: random.Random) -> Found:
    for claim, item in qualifiers(corpus):
        yield f"{claim.name} {item.raw}", item.replace(other(rng, corpus.store.vocabulary.qualifiers, item.plain))


@operator("qualifier-drop", "a qualifier taken out")
def qualifier_drop(corpus: Corpus, _: random.Random) -> Found:
    yield from ((f"{claim.name} {item.raw}", item.drop()) for claim, item in qualifiers(corpus))


@operator("qualifier-add", "a qualifier that the source has not")
def qualifier_add(corpus: Corpus, rng: random.Random) -> Found:
    for claim in corpus.read:
        keys = claim.quantity()
        if "value" in keys and "qualifier" not in keys:
            known = set(corpus.store.vocabulary.qualifiers) - {
                word for each in claim.claim.citations for word in each.without
            }
            word = other(rng, known)
            yield f"{claim.name} {word}", keys["value"].insert(f"qualifier: {word}")


@operator("reading-drop", "a reading taken out")
def reading_drop(corpus: Corpus, _: random.Random) -> Found:
    for claim in corpus.claims:
        if item := claim.quantity().get("reading"):
            yield claim.name, item.drop()


@operator("reading-change", "a number in a reading, or in how it is shown")
def reading_change(corpus: Corpus, rng: random.Random) -> Found:
    for claim in corpus.claims:
        for key in ("reading", "show"):
            if item := claim.quantity().get(key):
                digits = any(letter.isdecimal() for letter in item.plain)
                new = flipped(item.plain, rng) if digits else item.plain.replace("two", "three").replace("seven", "six")
                yield f"{claim.name} {key}", item.replace(new.replace("four", "five"))


@operator("part-whole", "the whole that a part belongs to")
def part_whole(corpus: Corpus, rng: random.Random) -> Found:
    for claim in corpus.claims:
        if item := claim.quantity().get("of"):
            whole = corpus.store.claims[item.plain].quantity
            if whole and any(f"{whole.value:f}" in each.printed for each in claim.claim.citations):
                yield f"{claim.name} dropped", item.drop()
            yield f"{claim.name} changed", item.replace(other(rng, corpus.store.claims, item.plain))


@operator("date-shift", "the date of a claim")
def date_shift(corpus: Corpus, rng: random.Random) -> Found:
    for claim in corpus.claims:
        for item in (claim.quantity().get("date"), claim.keys.get("as-of")):
            if item:
                yield f"{claim.name} {item.raw}", item.replace(_later(item.plain, rng))


def _later(date: str, rng: random.Random) -> str:
    """Change the last part: the day, or the month of a date without a day."""
    head, _, last = date.rpartition("-")
    top = 28 if date.count("-") in (2, 3) and len(date) > 5 else 12
    return f"{head}-{rng.choice([each for each in range(1, top + 1) if each != int(last)]):02}"


@operator("date-year", "the year of a date, added or changed")
def date_year(corpus: Corpus, rng: random.Random) -> Found:
    for claim in corpus.claims:
        if item := claim.quantity().get("date"):
            rest = item.plain.removeprefix("-") if item.plain.startswith("--") else item.plain[4:]
            known = item.plain[:4]
            yield f"{claim.name} {item.raw}", item.replace(other(rng, ("2024", "2025", "2026"), known) + rest)


@operator("swap-quantities", "the quantities of two claims")
def swap_quantities(corpus: Corpus, rng: random.Random) -> Found:
    found = [each for each in corpus.claims if "quantity" in each.keys]
    for claim in found:
        second = rng.choice(found)
        if second.claim.quantity != claim.claim.quantity:
            yield f"{claim.name}, {second.name}", swapped(claim.keys["quantity"], second.keys["quantity"])


@operator("printed-digit", "a digit of `printed`")
def printed_digit(corpus: Corpus, rng: random.Random) -> Found:
    names = corpus.store.vocabulary.digit_name_pattern
    for claim in corpus.claims:
        for citation, _ in claim.citations():
            item = citation.keys["printed"]
            spans = [each for each in numerals(without_names(item.raw, names)) if not each.touched]
            if spans and fold(item.plain):
                each = rng.choice(spans)
                new = item.raw[: each.start] + flipped(each.text, rng) + item.raw[each.end :]
                yield f"{claim.name} {item.raw}", item.replace(new)


@operator("full-width-digit", "a digit of another script")
def full_width_digit(corpus: Corpus, _: random.Random) -> Found:
    for claim in corpus.read:
        for citation, _each in claim.citations():
            item = citation.keys["printed"]
            wide = item.raw.translate({ord(digit): 0xFF10 + int(digit) for digit in "0123456789"})
            if wide != item.raw:
                yield f"{claim.name} {item.raw}", item.replace(wide)
