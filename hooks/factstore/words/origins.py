"""Through which works the others are known, and up to when the works that were read tell."""

from typing import Literal

from factstore.store.dates import PartialDate
from factstore.store.facts import FactStore
from factstore.store.sources import Source


def tellers(source: Source) -> tuple[Source, ...]:
    """Return the works that report what this one found, sorted by id."""
    resting = source.store.resting.get(source.id, ())
    names = {citation.source for claim in resting for citation in claim.citations if citation.source != source.id}
    return tuple(source.store.sources[name] for name in sorted(names))


def latest(store: FactStore, key: Literal["known_through", "retrieved"]) -> PartialDate | None:
    """Return the latest date, with a year, that the sources that were read have under a key."""
    dates: list[PartialDate | None] = [getattr(source, key) for source in store.sources.values() if source.consulted]
    return max((date for date in dates if date and date.year), key=lambda date: date.sort_key, default=None)
