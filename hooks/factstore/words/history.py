"""The history of claims after they were published, as `data/changes.yml` tells it."""

from collections.abc import Iterable, Mapping

from factstore.store.changes import Change
from factstore.store.claims import Claim
from factstore.store.dates import PartialDate
from factstore.store.facts import FactStore, once

HAPPENED = {
    "added": "Added",
    "corrected": "Corrected",
    "reworded": "Reworded",
    "superseded": "Superseded",
    "retired": "Retired",
}


@once
def _changes_of(store: FactStore) -> Mapping[str, tuple[Change, ...]]:
    found: dict[str, list[Change]] = {}
    for change in newest_first(store):
        for name in change.claims:
            found.setdefault(name, []).append(change)
    return {name: tuple(changes) for name, changes in found.items()}


def newest_first(store: FactStore) -> list[Change]:
    """Return all entries, the newest first."""
    return sorted(store.changes, key=lambda change: (change.date.sort_key, change.number), reverse=True)


def history(claim: Claim) -> tuple[Change, ...]:
    """Return what happened to a claim, the newest first."""
    return _changes_of(claim.store).get(claim.id, ())


def last_changed(store: FactStore, names: Iterable[str]) -> PartialDate | None:
    """Return the day on which one of these claims last changed; None where none ever did."""
    found = (_changes_of(store).get(name, ()) for name in set(names))
    dates = [changes[0].date for changes in found if changes]
    return max(dates, key=lambda date: date.sort_key, default=None)


def heading(change: Change) -> str:
    """Return "Corrected: 3 claims"."""
    number = len(change.claims)
    return f"{HAPPENED[change.what]}: {number} {'claim' if number == 1 else 'claims'}"
