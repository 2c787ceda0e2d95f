"""Relations between claims, and how many findings stand behind a set of claims.

Findings count by origin, not by article: claims joined by `repeats` are one finding, and one claim that two
articles report is one finding too.
"""

from collections.abc import Iterable, Mapping

from factstore.store.claims import Claim
from factstore.store.facts import FactStore, once
from factstore.store.graph import Edges, reachable
from factstore.store.parts import RelationKind


def edges(store: FactStore, kind: RelationKind) -> dict[str, list[str]]:
    """Return the relations of one kind, from each claim that has any to those that it names and that exist."""
    found: dict[str, list[str]] = {}
    for claim in store.claims.values():
        for one in claim.relations:
            if one.as_ == kind and one.to in store.claims:
                found.setdefault(claim.id, []).append(one.to)
    return found


@once
def _findings(store: FactStore) -> Mapping[str, str]:
    """Return for each claim that `repeats` joins to others the first of them by name, which stands for all."""
    both: dict[str, list[str]] = {}
    for name, targets in edges(store, "repeats").items():
        for target in targets:
            both.setdefault(name, []).append(target)
            both.setdefault(target, []).append(name)
    return _first_of_each(both)


def _first_of_each(both: Edges) -> dict[str, str]:
    found: dict[str, str] = {}
    for name in sorted(both):
        if name not in found:
            found |= dict.fromkeys((name, *reachable(both, name)), name)
    return found


def independent_findings(store: FactStore, names: Iterable[str]) -> int:
    """Count findings: claims that `repeats` joins, through whatever claims, are one."""
    first = _findings(store)
    return len({first.get(name, name) for name in names})


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


def is_reported_again(claim: Claim) -> bool:
    """Whether several sources report it, none of which needs to be its origin."""
    return bool(claim.origin) and len({each.source for each in claim.citations}) > 1


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
