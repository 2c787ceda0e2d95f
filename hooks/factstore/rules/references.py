"""Every name that a record uses is known: sources, parties, topics, units, words of the closed lists, claims.

Which fields name what, the models say (`Ref`), so that one walk over the fields of all records finds every name.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import lru_cache
from heapq import nsmallest
from typing import get_args

from factstore.rules.registry import Finding, rule
from factstore.store.claims import Claim
from factstore.store.facts import FactStore, once
from factstore.store.numerals import value
from factstore.store.problems import nearest
from factstore.store.record import Path, Record, Ref, parts

Use = tuple[Record, str, Path]  # the record, the name that it uses, and where in it


def _marker(annotation: object) -> str:
    """Return the kind that a `Ref` somewhere in an annotation names; empty where there is none."""
    if isinstance(annotation, Ref):
        return annotation.kind
    inner = (*get_args(annotation), *getattr(annotation, "__metadata__", ()))
    return next((kind for part in inner if (kind := _marker(part))), "")


@lru_cache(maxsize=64)
def _fields(model: type[Record]) -> tuple[tuple[str, str, str], ...]:
    """Return the fields of a model that may hold names: attribute, key in YAML, and the kind of what it names."""
    found = []
    for name, info in model.model_fields.items():
        kinds = (_marker(part) for part in (*info.metadata, info.annotation))
        found.append((name, info.alias or name, next((kind for kind in kinds if kind), "")))
    return tuple(found)


def _named(value: object) -> Iterator[tuple[str, Path]]:
    """Yield the names in a marked field, with their places in it: a text, the elements of a list, keys of a mapping."""
    if isinstance(value, str):
        yield value, ()
    elif isinstance(value, tuple):
        yield from ((name, (at,)) for at, name in enumerate(value))
    elif isinstance(value, Mapping):
        yield from ((name, (name,)) for name in value)


def names_in(record: Record) -> Iterator[tuple[str, str, Path]]:
    """Yield each name that a record uses, in its parts too: the kind of what it names, the name, and its place."""
    for attribute, key, kind in _fields(type(record)):
        held = getattr(record, attribute)
        if kind:
            yield from ((kind, name, (key, *path)) for name, path in _named(held))
        for path, part in parts(held):
            yield from ((used, name, (key, *path, *rest)) for used, name, rest in names_in(part))


@once
def uses(store: FactStore) -> Mapping[str, list[Use]]:
    """Return by kind every name that a record uses."""
    found: dict[str, list[Use]] = {}
    for records in (store.claims, store.sources, store.gaps):
        for record in records.values():
            for kind, name, path in names_in(record):
                found.setdefault(kind, []).append((record, name, path))
    return found


def _unknown(
    kind: str, marker: str, known: Callable[[FactStore], Mapping[str, object]]
) -> Callable[..., Iterator[Finding]]:
    def check(store: FactStore) -> Iterator[Finding]:
        names = known(store)
        for record, name, path in uses(store).get(marker, ()):
            if name not in names:
                hint = _two(name, names) or nearest(name, names) or f"known: {', '.join(nsmallest(8, names))}"
                yield record.at(*path), f"unknown {kind} '{name}'", hint

    return check


def _two(name: str, names: Collection[str]) -> str:
    """Say that a comma is missing, where a name is two known ones."""
    words = name.split()
    parts = ((" ".join(words[:cut]), " ".join(words[cut:])) for cut in range(1, len(words)))
    pair = next((pair for pair in parts if pair[0] in names and pair[1] in names), None)
    return f"put a comma between the two: {pair[0]}, {pair[1]}" if pair else ""


for _kind, _proves, _cannot, _known in (
    ("source", "every source and origin that is named has a record", "that it is the right one",
     lambda store: store.sources),
    ("party", "every party that is credited is in the vocabulary", "that the credit is right",
     lambda store: store.vocabulary.parties),
    ("topic", "every topic is a page of the site", "that the claim belongs there",
     lambda store: store.vocabulary.topics),
    ("unit", "every unit is in the vocabulary", "that it is the source's unit",
     lambda store: store.vocabulary.units),
    ("qualifier", "every qualifier is in the closed list", "that it is the source's; see caution-lost",
     lambda store: store.vocabulary.qualifiers),
    ("evidence", "every kind of evidence is of the closed list", "that the kind is right",
     lambda store: store.vocabulary.evidence),
    ("condition", "every condition's key is in the vocabulary", "that no condition is missing",
     lambda store: store.vocabulary.conditions),
    ("claim", "every claim that is referred to exists", "that it is the one that was meant",
     lambda store: store.claims),
):  # fmt: skip
    rule(f"unknown-{_kind}", proves=_proves, cannot=_cannot)(_unknown(_kind, _kind, _known))


@rule(
    "unknown-hedge",
    proves="every hedge and `without` is a word of caution of the vocabulary",
    cannot="that it is the source's",
)
def unknown_hedge(store: FactStore) -> Iterator[Finding]:
    """Check hedges, and what citations are said to lack, which may be a qualifier too."""
    yield from _unknown("hedge", "hedge", lambda store: store.vocabulary.hedges)(store)
    yield from _unknown("hedge", "caution", lambda store: store.vocabulary.cautions)(store)


def _condition_values(claim: Claim, kind: str) -> Iterator[tuple[str, str]]:
    keys = claim.store.vocabulary.conditions
    for key, condition in claim.conditions.items():
        if key in keys and keys[key].values == kind:
            yield from ((key, value) for value in condition.values)


@rule(
    "unknown-system", proves="every system that a condition names is in the vocabulary", cannot="that the run used it"
)
def unknown_system(store: FactStore) -> Iterator[Finding]:
    """Check the values of conditions that are systems: model, hardware, mode, precision and their like."""
    for claim in store.claims.values():
        for key, used in _condition_values(claim, "systems"):
            if store.vocabulary.system(used) is None:
                names = [name for system in store.vocabulary.systems.values() for name in system.names]
                yield claim.at("conditions", key), f"unknown system '{used}'", nearest(used, names)


@rule("bad-condition", proves="a condition that counts is a number", cannot="that it is the right number")
def bad_condition(store: FactStore) -> Iterator[Finding]:
    """Check the values of conditions that are numbers: chips, batch size, sequence length."""
    for claim in store.claims.values():
        for key, used in _condition_values(claim, "number"):
            if value(used) is None or "," in used:
                yield claim.at("conditions", key), f"{key} '{used}' is no number", "write digits without separators"
