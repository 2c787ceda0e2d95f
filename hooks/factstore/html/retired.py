"""What a reader finds at an address that is retired: why it went, and where to go."""

from markupsafe import Markup

from factstore.html.markup import links_from
from factstore.html.templates import render
from factstore.store.facts import FactStore
from factstore.store.sources import Retired


def retired_pages(store: FactStore) -> tuple[tuple[str, Retired], ...]:
    """Return the addresses that need a page of their own, with what happened to them."""
    return tuple((address, entry) for address, entry in sorted(store.retired.items()) if "#" not in address)


def retired_sections(store: FactStore, page: str) -> Markup:
    """Return HTML for the foot of a page: its retired sections, under the ids that they had."""
    found = [(address, entry) for address, entry in sorted(store.retired.items()) if address.startswith(f"{page}#")]
    return render("pages/retired_sections", sections=found, links=links_from(page)) if found else Markup()


def retired_body(address: str, entry: Retired) -> Markup:
    """Return the HTML body of the page that a retired address serves."""
    return render("pages/retired", address=address, entry=entry, links=links_from(address))
