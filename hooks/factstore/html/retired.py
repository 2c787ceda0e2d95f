"""What a reader finds at an address that is retired: why it went, and where to go."""

from factstore.html.markup import anchor, escape, exempt, links_from
from factstore.store.facts import FactStore
from factstore.store.sources import Retired


def retired_pages(store: FactStore) -> tuple[tuple[str, Retired], ...]:
    """Return the addresses that need a page of their own, with what happened to them."""
    return tuple((address, entry) for address, entry in sorted(store.retired.items()) if "#" not in address)


def retired_sections(store: FactStore, page: str) -> str:
    """Return HTML for the foot of a page: its retired sections, under the ids that they had."""
    rows = [
        f'<p id="{escape(address.partition("#")[2])}">{_told(page, address, entry)}</p>'
        for address, entry in sorted(store.retired.items())
        if address.startswith(f"{page}#")
    ]
    return f'<aside class="retired">{"".join(rows)}</aside>' if rows else ""


def retired_body(address: str, entry: Retired) -> str:
    """Return the HTML body of the page that a retired address serves."""
    return f"<h1>No longer here</h1><p>{_told(address, address, entry)}</p>"


def _told(page: str, address: str, entry: Retired) -> str:
    to = anchor(links_from(page).to(entry.successor), exempt(entry.successor, "address")) if entry.successor else ""
    after = f" Go to {to}." if to else " Nothing took its place."
    return f"{exempt(address, 'address')} was retired. {escape(entry.reason)}{after}"
