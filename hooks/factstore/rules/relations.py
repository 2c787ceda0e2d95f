"""Relations between claims do not contradict themselves, one another, or the claims that they join."""

from collections.abc import Iterator

from factstore.rules.registry import Finding, rule
from factstore.store.claims import Claim
from factstore.store.facts import FactStore
from factstore.store.graph import cycles
from factstore.store.parts import RelationKind
from factstore.words.relations import edges

DIRECTED: tuple[RelationKind, ...] = ("supersedes", "qualifies", "explains")


@rule("relation-cycle", proves="`supersedes`, `qualifies` and `explains` do not run in a circle",
      cannot="that a relation holds")  # fmt: skip
def relation_cycle(store: FactStore) -> Iterator[Finding]:
    """Report circles of relations that have a direction; a claim related to itself is a contradiction."""
    for kind in DIRECTED:
        for ring in cycles(edges(store, kind)):
            if len(set(ring)) > 1:
                mark = store.claims[ring[0]].at("relations")
                yield mark, f"`{kind}` in a circle: {' → '.join(ring)}", "remove one of them"


@rule("relation-contradiction", proves="no relation contradicts another, or its claims",
      cannot="that contradicting claims have a relation")  # fmt: skip
def relation_contradiction(store: FactStore) -> Iterator[Finding]:
    """Report relations that cannot be true together, or not with the claims that they join."""
    pairs: dict[frozenset[str], set[str]] = {}
    for claim in store.claims.values():
        for number, relation in enumerate(claim.relations):
            pair = pairs.setdefault(frozenset((claim.id, relation.to)), set())
            pair.add(relation.as_)
            for message, hint in _faults(claim, relation.as_, relation.to, pair):
                yield claim.at("relations", number), message, hint
        if claim.status == "superseded" and not any(edge.as_ == "supersedes" for _, edge in claim.related_from):
            message = f"'{claim.id}' is marked superseded, and nothing supersedes it"
            yield claim.at("status"), message, "add `supersedes` to the newer claim"


def _faults(claim: Claim, kind: str, to: str, pair: set[str]) -> Iterator[tuple[str, str]]:
    if claim.id == to:
        yield f"'{claim.id}' is related to itself", "name another claim"
        return
    if {"repeats", "differs"} <= pair and kind in ("repeats", "differs"):
        yield f"'{claim.id}' and '{to}' both repeat each other and differ", "keep one of the two"
    other = claim.store.claims.get(to)
    if other and kind == "supersedes" and other.status != "superseded":
        message = f"'{to}' is superseded by '{claim.id}', but its status is '{other.status}'"
        yield message, "give it status: superseded"
    if other and kind == "repeats" and _value(claim) != _value(other):
        yield f"'{claim.id}' repeats '{to}' with another value", "use `differs`, or correct the value"


def _value(claim: Claim) -> object:
    quantity = claim.quantity
    return quantity and (quantity.numbers, quantity.unit, quantity.date)
