"""Relations between claims: what contradicts itself, and how many findings stand behind a set of claims.

Findings count by origin, not by article: claims joined by `repeats` are one finding, and one claim that two
articles report is one finding too.
"""

from collections.abc import Iterable, Iterator

from factstore.store.claims import Claim, RelationKind
from factstore.store.facts import FactStore
from factstore.store.graph import cycles, reachable
from factstore.store.problems import Problem

DIRECTED: tuple[RelationKind, ...] = ("supersedes", "qualifies", "explains")


def edges(store: FactStore, kind: RelationKind) -> dict[str, list[str]]:
    """Return the relations of one kind, from each claim to those that it names and that exist."""
    return {
        name: [one.to for one in claim.relations if one.as_ == kind and one.to in store.claims]
        for name, claim in store.claims.items()
    }


def _repeats(store: FactStore) -> dict[str, list[str]]:
    """Return `repeats` in both directions."""
    both = edges(store, "repeats")
    for name, targets in list(both.items()):
        for target in targets:
            both[target] = [*both[target], name]
    return both


def independent_findings(store: FactStore, names: Iterable[str]) -> int:
    """Count findings: claims that `repeats` joins, through whatever claims, are one."""
    both = _repeats(store)
    return len({min((name, *reachable(both, name))) for name in names})


def independence(store: FactStore, names: Iterable[str]) -> str:
    """Return "1 finding, reported in 2 articles", or "3 findings from 1 origin, reported in 2 articles".

    What documentation and code say counts apart; what this site computed is no finding, and is left out.
    """
    found = tuple(name for name in dict.fromkeys(names) if store.claims[name].citations)
    claims = [store.claims[name] for name in found]
    cited = {citation.source for claim in claims for citation in claim.citations}
    articles = {name for name in cited if store.sources[name].kind == "article"}
    findings, origins = independent_findings(store, found), len({claim.origin_id for claim in claims})
    if not findings:
        return "no finding of the coverage: computed here"
    origin = f" from {_counted(origins, 'origin')}" if origins < findings else ""
    places = [_counted(len(articles), "article")] if articles else []
    if cited - articles:
        places.append(_counted(len(cited - articles), "document") + " outside the coverage")
    return f"{_counted(findings, 'finding')}{origin}, reported in {' and '.join(places)}"


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def relation_cycles(store: FactStore) -> Iterator[Problem]:
    """Yield circles of relations that have a direction."""
    for kind in DIRECTED:
        for ring in cycles(edges(store, kind)):
            if len(set(ring)) > 1:
                mark = store.places.at("claim", ring[0], "relations")
                yield Problem(mark, "relation-cycle", f"`{kind}` in a circle: {' → '.join(ring)}", "remove one of them")


def relation_contradictions(store: FactStore) -> Iterator[Problem]:
    """Yield relations that cannot be true together, or not with the claims that they join."""
    pairs: dict[frozenset[str], set[str]] = {}
    for name, claim in store.claims.items():
        for number, relation in enumerate(claim.relations):
            pair = pairs.setdefault(frozenset((name, relation.to)), set())
            pair.add(relation.as_)
            for message, hint in _faults(store.claims[name], relation.as_, relation.to, pair):
                mark = store.places.at("claim", name, "relations", number)
                yield Problem(mark, "relation-contradiction", message, hint)
        if claim.status == "superseded" and not any(
            relation.as_ == "supersedes" for _, relation in store.related_from.get(name, ())
        ):
            message = f"'{name}' is marked superseded, and nothing supersedes it"
            hint = "add `supersedes` to the newer claim"
            yield Problem(store.places.at("claim", name, "status"), "relation-contradiction", message, hint)


def _faults(claim: Claim, kind: str, to: str, pair: set[str]) -> Iterator[tuple[str, str]]:
    if claim.id == to:
        yield f"'{claim.id}' is related to itself", "name another claim"
        return
    if {"repeats", "differs"} <= pair and kind in ("repeats", "differs"):
        yield f"'{claim.id}' and '{to}' both repeat each other and differ", "keep one of the two"
    other = claim.store.claims.get(to)
    if other and kind == "supersedes" and other.status != "superseded":
        yield (
            f"'{to}' is superseded by '{claim.id}', but its status is '{other.status}'",
            "give it status: superseded",
        )
    if other and kind == "repeats" and _value(claim) != _value(other):
        yield f"'{claim.id}' repeats '{to}' with another value", "use `differs`, or correct the value"


def _value(claim: Claim) -> object:
    quantity = claim.quantity
    return quantity and (quantity.numbers, quantity.unit, quantity.date)
