"""Statements, caveats and other wording of ours: their only numbers come from claims or are parts of names."""

import re
from collections.abc import Iterator

from factstore.rules.registry import Finding, rule
from factstore.store.facts import FactStore
from factstore.store.numerals import bare_numerals
from factstore.store.problems import nearest
from factstore.store.record import Path, Record

_BRACES = re.compile(r"\{([^{}]*)\}")


def _wordings(store: FactStore) -> Iterator[tuple[Record, Path, str | None]]:
    """Yield each text of ours: the record, the keys that lead to it, and the text."""
    for claim in store.claims.values():
        yield claim, ("statement",), claim.statement
        yield claim, ("caveat",), claim.caveat
        yield from ((claim, ("relations", at), relation.note) for at, relation in enumerate(claim.relations))
        if claim.derivation:
            yield claim, ("derivation", "assumes"), claim.derivation.assumes
            yield claim, ("derivation", "limit"), claim.derivation.limit
    for gap in store.gaps.values():
        yield gap, ("question",), gap.question
        yield gap, ("why",), gap.why
    for key, topic in store.vocabulary.topics.items():
        yield store.vocabulary, ("topics", key), f"{topic.title} {topic.summary}"
    for key, system in store.vocabulary.systems.items():
        yield store.vocabulary, ("systems", key, "definition"), system.definition


@rule("loose-number", proves="no wording of ours holds a number that is no claim", cannot="that the wording is true")
def loose_number(store: FactStore) -> Iterator[Finding]:
    """Check statements, caveats, notes, gaps, definitions and topics."""
    for record, path, text in _wordings(store):
        for found in store.vocabulary.loose_numbers(_BRACES.sub(" ", text or "")):
            hint = "use {quantity} or {claim-id} in a statement; declare a name with digits in the vocabulary"
            yield record.at(*path), f"'{found.text}' is no claim", hint


@rule(
    "bad-placeholder", proves="each {…} in a statement names a claim with a quantity", cannot="that it is the right one"
)
def bad_placeholder(store: FactStore) -> Iterator[Finding]:
    """Check the placeholders of statements, and that a quantity is used."""
    for name, claim in store.claims.items():
        keys = _BRACES.findall(claim.statement)
        for key in keys:
            target = claim if key == "quantity" else store.claims.get(key)
            if target is None or target.quantity is None:
                hint = nearest(key, ["quantity", *store.claims]) or "use {quantity} or a claim's id"
                yield claim.at("statement"), f"'{{{key}}}' names no quantity", hint
        is_closed = not set("{}") & set(_BRACES.sub("", claim.statement))
        if claim.quantity and is_closed and "quantity" not in keys and all(key in store.claims for key in keys):
            yield claim.at("statement"), f"the statement of '{name}' leaves its quantity out", "add {quantity}"
        if any(brace in _BRACES.sub("", claim.statement) for brace in "{}"):
            yield claim.at("statement"), "a brace that is not closed", "write {quantity}"


@rule(
    "bad-name",
    proves="letters touch every numeral of a name with digits, or a hyphen or = joins it to letters",
    cannot="that the name is printed so",
)
def bad_name(store: FactStore) -> Iterator[Finding]:
    """Report a name of the vocabulary that holds a numeral standing alone: that would hide a figure."""
    named: list[tuple[Path, str]] = [
        (("systems", key, "name"), name) for key, system in store.vocabulary.systems.items() for name in system.names
    ]
    named += [(("names", at), name) for at, name in enumerate(store.vocabulary.names)]
    for path, name in named:
        if bare_numerals(name):
            hint = "a name that is only searched for goes to `synonyms`"
            yield store.vocabulary.at(*path), f"'{name}' has a number that no letter touches", hint
