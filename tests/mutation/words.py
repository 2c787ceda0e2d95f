"""Faults in the vocabulary: words that the checks need, scales, names, entries that are used."""

import random
from collections.abc import Iterator

import yaml

from factstore.rules.grounding.texts import fold, stands_in
from tests.mutation.corpus import Corpus, Edit, Item
from tests.mutation.operators import Found, flipped, misspelt, operator

FILE = "data/vocabulary.yml"


def entries(corpus: Corpus, kind: str) -> Iterator[tuple[str, Item]]:
    """The entries of one list of the vocabulary."""
    yield from corpus.data[FILE][kind].items().items()


def without(item: Item, word: str) -> Edit:
    """Take one member out of a list in brackets."""
    kept = [node for node in item.members() if node.value != word]
    return item.replace(f"[{', '.join(item.text[n.start_mark.index : n.end_mark.index] for n in kept)}]")


def _paragraphs(corpus: Corpus) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each plain condition of a claim whose articles are at hand, with the paragraphs that it cites."""
    for claim in corpus.read:
        texts = tuple(corpus.texts[each.source].folded[each.section, each.paragraph] for each in claim.claim.citations)
        for condition in claim.claim.conditions.values():
            if not condition.stated_by:
                yield from ((value, texts) for value in condition.values)


@operator("alias-drop", "an alias that a condition needs")
def alias_drop(corpus: Corpus, _: random.Random) -> Found:
    conditions = list(_paragraphs(corpus))
    for key, item in entries(corpus, "systems"):
        system = corpus.store.vocabulary.systems[key]
        for alias in system.aliases:
            rest = [name for name in system.names if name != alias]
            used = [
                texts for value, texts in conditions
                if corpus.store.vocabulary.system(value) == key
                and not any(stands_in(fold(name), text, any_case=True) for name in rest for text in texts)
            ]  # fmt: skip
            if used:
                yield f"{key} {alias}", without(item.items()["aliases"], alias)


@operator("unit-words", "the words of a unit")
def unit_words(corpus: Corpus, _: random.Random) -> Found:
    used = {claim.claim.quantity.unit for claim in corpus.read if claim.claim.quantity}
    for key, item in entries(corpus, "units"):
        keys = item.items()
        if key in used and "words" in keys:
            spelt = {str(node.value).casefold() for node in keys["words"].members()} - {
                keys[each].plain.casefold() for each in ("one", "many")
            }
            printed = [
                fold(one.printed).casefold() for claim in corpus.read for one in claim.claim.citations
                if claim.claim.quantity and claim.claim.quantity.unit == key
            ]  # fmt: skip
            names = [keys[each].plain.casefold() for each in ("one", "many")]
            if any(any(word in text for word in spelt) and not any(name in text for name in names) for text in printed):
                yield key, keys["words"].drop()


@operator("unit-measure", "what a unit measures, or its scale")
def unit_measure(corpus: Corpus, rng: random.Random) -> Found:
    for key, item in entries(corpus, "units"):
        keys = item.items()
        derived = [
            claim for claim in corpus.claims
            if claim.claim.quantity and claim.claim.quantity.unit == key and claim.claim.derivation
            and claim.claim.derivation.formula
        ]  # fmt: skip
        # The name of a measure that no other unit has a part of may be any name.
        if derived and "/" in keys["measures"].plain:
            yield f"{key} measure", keys["measures"].replace("parsec")
        if derived and "scale" in keys:
            yield f"{key} scale", keys["scale"].replace(f'"{flipped(keys["scale"].plain, rng)}"')


@operator("entry-drop", "an entry of the vocabulary that is used")
def entry_drop(corpus: Corpus, _: random.Random) -> Found:
    for kind in ("parties", "topics", "units", "qualifiers", "hedges", "conditions", "evidence"):
        for key, item in entries(corpus, kind):
            yield f"{kind} {key}", item.drop()


@operator("entry-rename", "an entry of the vocabulary renamed")
def entry_rename(corpus: Corpus, rng: random.Random) -> Found:
    for kind in ("parties", "topics", "units", "qualifiers", "hedges", "conditions", "evidence"):
        for key, item in entries(corpus, kind):
            yield f"{kind} {key}", item.rename(f'"{misspelt(key, rng)}"')


@operator("name-drop", "a name with digits that the site or the articles use")
def name_drop(corpus: Corpus, _: random.Random) -> Found:
    listed = corpus.data[FILE]["names"]
    for node in listed.members():
        if isinstance(node, yaml.ScalarNode) and _said(corpus, node.value):
            yield node.value, without(listed, node.value)
    for key, item in entries(corpus, "systems"):
        name = corpus.store.vocabulary.systems[key].name
        if any(letter.isdecimal() for letter in name) and _said(corpus, name):
            yield f"system {key}", item.drop()


def _said(corpus: Corpus, name: str) -> bool:
    """Whether our own words have a name: then its digits would be a figure without it."""
    return any(stands_in(name, claim.claim.statement) for claim in corpus.claims)


@operator("caution-words", "the words by which a caution is found in the articles")
def caution_words(corpus: Corpus, _: random.Random) -> Found:
    for kind in ("qualifiers", "hedges"):
        for key, item in entries(corpus, kind):
            used = any(
                key in (*claim.claim.hedges, claim.claim.quantity.qualifier if claim.claim.quantity else "")
                for claim in corpus.read
            )
            if used:
                yield f"{kind} {key}", item.items()["words"].replace("[nothing such]")


@operator("entry-number", "a number written into a definition or a summary")
def entry_number(corpus: Corpus, rng: random.Random) -> Found:
    for kind, key in (("systems", "definition"), ("topics", "summary")):
        for name, item in entries(corpus, kind):
            text = item.items()[key]
            at = text.raw.rfind(".")
            yield f"{name}", text.replace(text.raw[:at] + rng.choice((" in 2 steps", " on 16 chips")) + text.raw[at:])
