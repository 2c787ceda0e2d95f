"""The day that the sitemap gives for each page: when a claim that it shows last changed, as the record has it.

The day of the build would tell crawlers that every page changed with every build. A page whose claims never changed
has no day.
"""

from collections.abc import Iterable

from factstore.store.facts import FactStore
from factstore.words.history import last_changed


def changed_on(store: FactStore, address: str, shown: Iterable[str] = ()) -> str:
    """Return the day as YYYY-MM-DD, or nothing; `shown` are the claims of a page that is not made of one record."""
    date = last_changed(store, [*shown, *_of_record(store, address)])
    return date.iso if date and date.year else ""


def _of_record(store: FactStore, address: str) -> Iterable[str]:
    """Return the claims of a claim's page, living or retired, or of a source's: those that it prints or is behind."""
    folder, _, name = address.strip("/").rpartition("/")
    if folder == "claims":
        return (name,)
    if folder != "sources":
        return ()
    printed = (each for place, names in store.cited_by.items() if place[0] == name for each in names)
    return (*printed, *(each.id for each in store.resting.get(name, ())))
