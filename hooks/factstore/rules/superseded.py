"""No record uses a superseded claim unawares: not a formula, a relation, a statement, a condition or a gap."""

from collections.abc import Iterator

from factstore.rules.registry import Finding, rule
from factstore.rules.wording import stale
from factstore.store.claims import Claim
from factstore.store.facts import FactStore
from factstore.words.derive import inputs
from factstore.words.standing import is_superseded, used_in_place

USED = "superseded-used"
Use = tuple[tuple[str | int, ...], str]  # the keys that lead to where the name stands, and the claim's id


def _uses(claim: Claim) -> Iterator[Use]:
    """Yield each claim that this one leans on, where it says so; what it supersedes is no such claim."""
    replaced = {edge.to for edge in claim.relations if edge.as_ == "supersedes"}
    yield from ((("derivation", "formula"), name) for name in inputs(claim))
    for at, edge in enumerate(claim.relations):
        if edge.as_ != "supersedes":
            yield ("relations", at), edge.to
    yield from ((("conditions", key), held.stated_by or "") for key, held in claim.conditions.items())
    yield ("quantity", "of"), (claim.quantity.of if claim.quantity else None) or ""
    named = (other.id for _, other in claim.statement_parts if other and other is not claim)
    yield from ((("statement",), name) for name in named if name not in replaced)


def _old(store: FactStore, name: str) -> bool:
    return name in store.claims and is_superseded(store.claims[name])


@rule(
    USED,
    proves="no formula, relation, statement, condition, gap, page, block or list uses a superseded claim, unless it "
    "says that it means the old one",
    cannot="a later claim that nobody recorded as replacing it",
)
def superseded_used(store: FactStore) -> Iterator[Finding]:
    """Report each use of a superseded claim by one that holds, and exceptions that are no longer needed."""
    for claim in store.claims.values():
        found = [] if is_superseded(claim) else [(path, name) for path, name in _uses(claim) if _old(store, name)]
        for path, name in found if USED not in claim.exceptions else ():
            hint = f"use what replaced it; to mean the old one: `exceptions: {{{USED}: the reason}}`"
            yield claim.at(*path), f"{used_in_place(store.claims[name])}, and '{claim.id}' uses it", hint
        yield from stale(claim, USED, needed=bool(found))
    for gap in store.gaps.values():
        for at, name in enumerate(gap.about):
            if _old(store, name):
                message = f"{used_in_place(store.claims[name])}, and the gap '{gap.id}' is about it"
                yield gap.at("about", at), message, "name the claim that replaced it"
