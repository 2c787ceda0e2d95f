"""The page of changes, and the line at the foot of each page that leads to it."""

from collections.abc import Iterable
from itertools import accumulate

from markupsafe import Markup

from factstore.html.markup import Links, links_from
from factstore.html.templates import render
from factstore.store.facts import FactStore
from factstore.words.history import last_changed, newest_first

MOST = 10  # claims of an entry that are listed without a fold
LINES = 1500  # claims that the page lists in all, the newest changes first


def changes_page(store: FactStore, links: Links) -> Markup:
    """Return the body of the page of changes."""
    changes = newest_first(store)
    taken = accumulate(len(change.claims) for change in changes)
    listed = {change.number for change, claims in zip(changes, taken, strict=True) if claims <= LINES}
    return render("pages/changes", changes=changes, claims=store.claims, most=MOST, listed=listed, links=links)


def changed_line(store: FactStore, url: str, claims: Iterable[str]) -> Markup:
    """Return the line that says when one of these claims last changed; nothing where none ever did."""
    date = last_changed(store, claims) if store.changes else None
    return render("pages/changed", date=date, links=links_from(url)) if date else Markup()
