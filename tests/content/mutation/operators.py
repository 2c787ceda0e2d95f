"""The operators: each plants one kind of fault, wherever the data and pages have a place for it."""

import random
import re
import string

from tests.content.mutation.documents import Documents
from tests.content.mutation.mutants import (
    EMPTY,
    NAMES,
    OPERATORS,
    TELLING,
    TELLING_ON_PAGES,
    Found,
    alike,
    flipped,
    is_prose,
    misspelt,
    operator,
)
from tests.content.mutation.places import Edit, Spot

__all__ = ["OPERATORS"]

TWINS = {"-": "\u2011", " ": "\u00a0", **{str(digit): chr(0xFF10 + digit) for digit in range(10)}}
CAUTIONS = re.compile(
    r"\b(?:about|up to|more than|reportedly|potential(?:ly)?|could|may|might|aims? to|not|no)\b ?", re.IGNORECASE
)
NUMBERS = (" on 16 chips", " in 27 minutes", ", by 1.28 ×", " in seven cases", " after 3.5 hours")


@operator("a digit, or the place of the decimal point")
def digit(_: Documents, spot: Spot, rng: random.Random) -> Found:
    if spot.scalar and not is_prose(spot) and any(letter in string.digits for letter in spot.plain):
        new = flipped(spot.plain, rng)
        yield new, (spot.replace(new),)
        if re.fullmatch(r"\d+", spot.plain):
            yield f"{spot.plain}0", (spot.replace(f"{spot.plain}0"),)


@operator("a digit of a value, and the same wherever its record prints the number")
def digit_throughout(documents: Documents, spot: Spot, rng: random.Random) -> Found:
    if spot.path in ("claim.quantity.value", "claim.quantity.low", "claim.quantity.high"):
        new = flipped(spot.plain, rng)
        said, instead = (f"{int(each):,}" if each.isdecimal() else each for each in (spot.plain, new))
        mine = (each for each in documents.by_path["claim.citations.*.printed"] if each.record == spot.record)
        edits = [each.replace(each.raw.replace(said, instead)) for each in mine if said in each.raw]
        if edits:
            yield new, (spot.replace(new), *edits)


@operator("one character of an id, a name, or the words printed")
def letter(_: Documents, spot: Spot, rng: random.Random) -> Found:
    if spot.scalar and not is_prose(spot) and re.search("[A-Za-z]", spot.plain):
        new = misspelt(spot.plain, rng)
        yield new, (spot.replace(new),)


@operator("a key, or the id of a record, in one place or everywhere")
def rename(documents: Documents, spot: Spot, rng: random.Random) -> Found:
    if spot.key:
        name = spot.text[slice(*spot.key)].strip("\"'")
        new = misspelt(name, rng)
        yield new, (spot.edit(spot.key, f'"{new}"'),)
        if spot.path in ("claim", "gap"):
            whole = re.compile(rf"(?<![\w-]){name}(?![\w-])")
            yield (
                f"{name}-new everywhere",
                tuple(
                    Edit(file, *match.span(), f"{name}-new")
                    for file, text in documents.files.items()
                    if not file.endswith(".txt")
                    for match in whole.finditer(text)
                ),
            )


@operator("a value, for another that the same key has elsewhere")
def other(documents: Documents, spot: Spot, rng: random.Random) -> Found:
    if not is_prose(spot) and spot.path != "page.figure" and (known := alike(documents, spot)):
        new = rng.choice(known).raw
        yield new, (spot.edit(spot.value, new),)


@operator("two values of a key, exchanged between records")
def swap(documents: Documents, spot: Spot, rng: random.Random) -> Found:
    if spot.key and (known := [each for each in alike(documents, spot) if each.record != spot.record]):
        second = rng.choice(known)
        yield second.raw, (spot.edit(spot.value, second.raw), second.edit(second.value, spot.raw))


@operator("an id in a formula or a statement, for another, or an operator for another")
def operand(documents: Documents, spot: Spot, rng: random.Random) -> Found:
    if spot.path in ("claim.derivation.formula", "claim.statement"):
        known = sorted({each.record for each in documents.by_path["claim.quantity.value"]})
        pattern = r"[a-z0-9]+(?:-[a-z0-9]+)+| [-+*/] " if spot.name == "formula" else r"(?<=\{)[a-z0-9-]+(?=\})"
        if found := list(re.finditer(pattern, spot.raw)):
            match = rng.choice(found)
            pool = [f" {sign} " for sign in "-+*/"] if " " in match[0] else known
            new = spot.raw[: match.start()] + rng.choice(pool) + spot.raw[match.end() :]
            yield new, (spot.edit(spot.value, new),)


@operator("a key, an item or a record dropped, or a value left empty")
def drop(_: Documents, spot: Spot, _rng: random.Random) -> Found:
    if spot.path not in ("page.words", "page.sentence", "page.label", "page.figure", "page.choice"):
        yield "", (spot.edit(spot.cut, ""),)
    if spot.key and spot.scalar:
        yield EMPTY, (spot.edit(spot.value, EMPTY),)


@operator("a key, a record or a citation repeated")
def twice(_: Documents, spot: Spot, _rng: random.Random) -> Found:
    """A name or a relation that a list has twice says no more than once, and is no fault."""
    if spot.form == "flow" and spot.key:
        yield "", (spot.insert(spot.text[spot.at : spot.value[1]]),)
    elif spot.form == "key" or spot.path in ("claim.citations.*", "source.sections.*", "page.anchor"):
        lines = spot.text[slice(*spot.cut)].rstrip("\n") + "\n"
        yield "", (spot.edit((spot.cut[0], spot.cut[0]), lines),)


@operator("a key or an item more, with a value that a like record has")
def add(documents: Documents, spot: Spot, rng: random.Random) -> Found:
    """Write it at the first key of a mapping or the first item of a list."""
    first = spot.text[: spot.at].rstrip(" \n")
    within = [each for each in documents.spots if each.file == spot.file and each.record == spot.record]
    beside = {each.name: each for each in within if each.parent == spot.parent and each.key}
    if spot.key and spot.record and (first.endswith(("{", ":"))):
        known = [
            each
            for path, spots in documents.by_path.items()
            if path.rpartition(".")[0] == spot.parent and path.rpartition(".")[2] not in beside
            for each in [rng.choice(spots)]
            if each.key and "\n" not in each.raw and not is_prose(each)
        ]
        for each in known:
            new = f"{each.name}: {each.raw}"
            yield new, (spot.insert(new),)
    elif not spot.key and spot.form == "flow" and first.endswith("["):
        here = [each.raw for each in within if each.path == spot.path]
        known = [each for each in alike(documents, spot) if each.raw not in here]
        if known:
            new = rng.choice(known).raw
            yield new, (spot.insert(new),)


@operator("a number by one: a paragraph, a count of paragraphs, a day")
def shift(_: Documents, spot: Spot, rng: random.Random) -> Found:
    if spot.scalar and (match := re.search(r"\d+$", spot.plain)) and not is_prose(spot) and spot.form != "page":
        new = f"{max(0, int(match[0]) + rng.choice((-1, 1))):0{len(match[0])}}"
        yield spot.plain[: match.start()] + new, (spot.replace(spot.plain[: match.start()] + new),)


@operator("a number written into prose, a heading or a label")
def number(_: Documents, spot: Spot, rng: random.Random) -> Found:
    words = rng.choice(NUMBERS)
    if spot.path in TELLING_ON_PAGES:
        yield words, (spot.edit(spot.value, words),)
    elif spot.path == "page.words":
        yield words, (spot.edit(spot.value, f"{spot.raw}{words}"),)
    elif spot.scalar and spot.name in TELLING and (match := re.search(r"(?<=[a-z}])[.?]?(?=\"?$)", spot.raw)):
        yield words, (spot.edit((spot.value[0] + match.start(),) * 2, words),)


@operator("a word of caution, dropped from prose or added to it")
def caution(_: Documents, spot: Spot, _rng: random.Random) -> Found:
    if is_prose(spot):
        new = CAUTIONS.sub("", spot.raw, count=1)
        new = re.sub(r"\b(is|can|was|are)\b", r"\1 never", spot.raw, count=1) if new == spot.raw else new
        yield new, (spot.edit(spot.value, new),)
    elif spot.path == "page.sentence":
        yield " at last", (spot.edit(spot.value, " at last"),)


@operator("a digit, a space or a hyphen of a name, for one that looks alike")
def twin(_: Documents, spot: Spot, rng: random.Random) -> Found:
    places = [at for at, sign in enumerate(spot.plain) if sign in TWINS]
    if spot.name in NAMES and spot.scalar and places:
        at = rng.choice(places)
        new = spot.plain[:at] + TWINS[spot.plain[at]] + spot.plain[at + 1 :]
        yield new, (spot.replace(new),)


@operator("a bracket, a mark, a quote or an indent of the notation lost")
def notation(_: Documents, spot: Spot, rng: random.Random) -> Found:
    if spot.form in ("key", "item") and spot.at:
        new = rng.choice(("\t", "---\n", "<<: {a: b}\n", "&one", '"', "!!str"))
        at = spot.value[0] if new in ("&one", '"', "!!str") else spot.text.rfind("\n", 0, spot.at) + 1
        yield new, (spot.edit((at, at), f"{new} " if new in ("&one", "!!str") else new),)
    elif spot.path in ("page.reference", "page.name", "page.block"):
        whole = spot.text[slice(*spot.cut)]
        lost = [whole[1:], whole[:-1]] if spot.path != "page.block" else [whole[:-3], whole.replace("/// ", "//", 1)]
        lost += [whole.replace("](", "] ("), whole.replace(":", " ", 1)] if "](" in whole else []
        new = rng.choice(lost)
        yield new, (spot.edit(spot.cut, new),)


@operator("a figure on a page without its reference, declared as none, or other than the claim’s")
def figure(documents: Documents, spot: Spot, rng: random.Random) -> Found:
    name = spot.raw.partition("claim:")[2].rstrip(")")
    value = next((each.plain for each in documents.by_path["claim.quantity.value"] if each.record == name), "")
    if spot.path == "page.figure" and value:
        text = f"{int(value):,}" if value.isdecimal() else value
        said = [
            text, f'<span data-exempt="count">{text}</span>', f"<time>{text}</time>",
            f"[{flipped(text, rng)}](claim:{name})",
        ]  # fmt: skip
        unit = next((each.plain for each in documents.by_path["claim.quantity.unit"] if each.record == name), "")
        said += [f"[{text} {word}](claim:{name})" for word in ("chips" if "token" in unit else "tokens/s", "days")]
        # A number of one or two digits may be a count of anything.
        said += [f"[{text}](plain:count)"] if len(text) > 2 else []
        yield from ((new, (spot.edit(spot.value, new),)) for new in said)
