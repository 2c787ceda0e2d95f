"""Statements, caveats and other wording of ours: their only numbers come from claims or are parts of names."""

import re
from collections.abc import Iterator

from factstore.rules.registry import rule
from factstore.store.facts import FactStore
from factstore.store.numerals import number_words, numerals, without_names
from factstore.store.problems import Mark, Problem, nearest

_BRACES = re.compile(r"\{([^{}]*)\}")


def loose_numbers(store: FactStore, text: str) -> list[str]:
    """Return what in a text is a number but no name: numerals, and number words before a unit."""
    plain = without_names(_BRACES.sub(" ", text), store.vocabulary.digit_name_pattern)
    found = [each.text for each in numerals(plain)]
    unit = store.vocabulary.unit_pattern
    return found + [match[0] for match in number_words(plain) if unit.match(plain, match.end())]


def _wordings(store: FactStore) -> Iterator[tuple[Mark, str]]:
    for name, claim in store.claims.items():
        yield store.places.at("claim", name, "statement"), claim.statement
        if claim.caveat:
            yield store.places.at("claim", name, "caveat"), claim.caveat
        for at, relation in enumerate(claim.relations):
            yield store.places.at("claim", name, "relations", at), relation.note or ""
        if claim.derivation:
            for key in ("assumes", "limit"):
                yield store.places.at("claim", name, "derivation", key), getattr(claim.derivation, key) or ""
    for name, gap in store.gaps.items():
        for key in ("question", "why"):
            yield store.places.at("gap", name, key), getattr(gap, key)
    for key, topic in store.vocabulary.topics.items():
        yield store.places.at("vocabulary", "vocabulary", "topics", key), f"{topic.title} {topic.summary}"
    for key, system in store.vocabulary.systems.items():
        yield store.places.at("vocabulary", "vocabulary", "systems", key, "definition"), system.definition


@rule(
    "loose-number",
    proves="no wording of ours holds a number that is no claim",
    cannot="that the wording is true",
)
def loose_number(store: FactStore) -> Iterator[Problem]:
    """Check statements, caveats, notes, gaps, definitions and topics."""
    for mark, text in _wordings(store):
        for found in loose_numbers(store, text):
            hint = "use {quantity} or {claim-id} in a statement; declare a name with digits in the vocabulary"
            yield Problem(mark, "loose-number", f"'{found}' is no claim", hint)


@rule(
    "bad-placeholder",
    proves="each {…} in a statement names a claim with a quantity",
    cannot="that it is the right one",
)
def bad_placeholder(store: FactStore) -> Iterator[Problem]:
    """Check the placeholders of statements, and that a quantity is used."""
    for name, claim in store.claims.items():
        mark = store.places.at("claim", name, "statement")
        keys = _BRACES.findall(claim.statement)
        for key in keys:
            target = claim if key == "quantity" else store.claims.get(key)
            if target is None or target.quantity is None:
                hint = nearest(key, ["quantity", *store.claims]) or "use {quantity} or a claim's id"
                yield Problem(mark, "bad-placeholder", f"'{{{key}}}' names no quantity", hint)
        if claim.quantity and "quantity" not in keys:
            yield Problem(
                mark,
                "bad-placeholder",
                f"the statement of '{name}' leaves its quantity out",
                "add {quantity}",
            )
        if any(brace in _BRACES.sub("", claim.statement) for brace in "{}"):
            yield Problem(mark, "bad-placeholder", "a brace that is not closed", "write {quantity}")


@rule(
    "bad-name",
    proves="letters touch every numeral of a name with digits",
    cannot="that the name is printed so",
)
def bad_name(store: FactStore) -> Iterator[Problem]:
    """Report a name of the vocabulary that holds a numeral standing alone: that would hide a figure."""
    named: list[tuple[tuple[str, ...], str]] = [
        (("systems", key, "name"), name) for key, system in store.vocabulary.systems.items() for name in system.names
    ]
    named += [(("names", str(at)), name) for at, name in enumerate(store.vocabulary.names)]
    for path, name in named:
        if [each for each in numerals(name) if not each.touched]:
            mark = store.places.at("vocabulary", "vocabulary", *path)
            hint = "a name that is only searched for goes to `synonyms`"
            yield Problem(mark, "bad-name", f"'{name}' has a number that no letter touches", hint)
