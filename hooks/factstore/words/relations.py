"""Relations between claims, and in how many works a claim stands: one that two articles report is one finding."""

from factstore.store.claims import Claim
from factstore.store.facts import FactStore
from factstore.store.parts import RelationKind


def edges(store: FactStore, kind: RelationKind) -> dict[str, list[str]]:
    """Return the relations of one kind, from each claim that has any to those that it names and that exist."""
    found: dict[str, list[str]] = {}
    for claim in store.claims.values():
        for one in claim.relations:
            if one.as_ == kind and one.to in store.claims:
                found.setdefault(claim.id, []).append(one.to)
    return found


def is_reported_again(claim: Claim) -> bool:
    """Whether several works report what one found: their reports do not confirm each other."""
    return bool(claim.origin) and len({citation.source for citation in claim.citations}) > 1


def independence(claim: Claim) -> str:
    """Return "1 finding, reported in 2 articles": what documentation and code say counts apart."""
    cited = {citation.source for citation in claim.citations}
    if not cited:
        return "no finding of the coverage: computed here"
    articles = {name for name in cited if claim.store.sources[name].kind == "article"}
    places = [_counted(len(articles), "article")] if articles else []
    if cited - articles:
        places.append(_counted(len(cited - articles), "document") + " outside the coverage")
    return f"1 finding, reported in {' and '.join(places)}"


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
