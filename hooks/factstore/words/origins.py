"""Through which works the others are known: the articles that pass on what a work found."""

from collections.abc import Mapping

from factstore.store.facts import FactStore, once
from factstore.store.sources import Source


@once
def _tellers(store: FactStore) -> Mapping[str, tuple[str, ...]]:
    found: dict[str, dict[str, None]] = {}
    for claim in store.claims.values():
        if claim.origin:
            cited = (citation.source for citation in claim.citations if citation.source != claim.origin)
            found.setdefault(claim.origin, {}).update(dict.fromkeys(cited))
    return {origin: tuple(sorted(names)) for origin, names in found.items()}


def tellers(source: Source) -> tuple[Source, ...]:
    """Return the works that report what this one found, sorted by id."""
    return tuple(source.store.sources[name] for name in _tellers(source.store).get(source.id, ()))
