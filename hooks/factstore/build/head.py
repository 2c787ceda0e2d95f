"""What a page says of itself to search engines and link previews, and what the footer says of the coverage.

An address in a preview must be absolute. Without the site's address there is none, and none is made up.
"""

from dataclasses import dataclass

from factstore.html.markup import escape
from factstore.outputs.card_image import CARD_SIZE, card_path
from factstore.store.claims import Claim
from factstore.store.facts import FactStore
from factstore.words.credit import party

DESCRIPTION_LENGTH = 300


@dataclass(frozen=True)
class Head:
    """The data of a page's preview; `image` is an address below the site's root, or empty."""

    title: str
    description: str
    address: str
    image: str = ""
    labels: tuple[tuple[str, str], ...] = ()


def claim_head(claim: Claim) -> Head:
    """Return the preview of a claim: its figure, kind, party, and the image of its card."""
    statement = claim.text
    who = party(claim)
    labels = (("Kind", claim.kind.name), ("Who says it", who))
    text = f"{statement} {claim.kind.name}, {who}."
    return Head(claim.figure or statement, text, f"claims/{claim.id}/", card_path(claim.id), labels)


def head_html(head: Head, site_name: str, site_url: str) -> str:
    """Return the meta elements of a page; the theme itself writes title, description and canonical link."""
    text = head.description
    short = text if len(text) <= DESCRIPTION_LENGTH else f"{text[: DESCRIPTION_LENGTH - 1].rsplit(' ', 1)[0]}…"
    properties = {"title": head.title, "description": short, "type": "article", "site_name": site_name}
    if site_url:
        properties["url"] = f"{site_url}{head.address}"
    if site_url and head.image:
        width, height = CARD_SIZE
        properties |= {"image": f"{site_url}{head.image}", "image:width": f"{width}", "image:height": f"{height}"}
        properties["image:alt"] = short
    named = {"twitter:card": "summary_large_image" if site_url and head.image else "summary"}
    for number, (label, data) in enumerate(head.labels, start=1):
        named |= {f"twitter:label{number}": label, f"twitter:data{number}": data}
    tags = [f'<meta property="og:{key}" content="{escape(value)}">' for key, value in properties.items()]
    tags += [f'<meta name="{key}" content="{escape(value)}">' for key, value in named.items()]
    return "\n".join(tags)


def known_through(store: FactStore) -> str:
    """Return the latest date, with a year, up to which a source that was read tells; empty where none has one."""
    dates = [source.known_through for source in store.sources.values() if source.consulted]
    known = [date for date in dates if date and date.year]
    return max(known, key=lambda date: date.sort_key).html if known else ""
