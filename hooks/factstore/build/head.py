"""What a page says of itself to search engines and link previews, and what the footer says of the coverage.

An address in a preview must be absolute. Without the site's address there is none, and none is made up.
"""

from dataclasses import dataclass

from markupsafe import Markup

from factstore.html.markup import time_html
from factstore.html.templates import render
from factstore.outputs.preview_image import IMAGE_SIZE, image_path
from factstore.store.claims import Claim
from factstore.store.facts import FactStore
from factstore.words.credit import party
from factstore.words.origins import latest
from factstore.words.preview import description
from factstore.words.site import Site
from factstore.words.standing import SUPERSEDED, standing_note
from factstore.words.telling import shortened

DESCRIPTION_LENGTH = 600  # a claim with its caution fits; what a page says of itself is shorter


@dataclass(frozen=True)
class Head:
    """The data of a page's preview; `image` is an address below the site's root, or empty."""

    title: str
    description: str
    address: str
    image: str = ""
    labels: tuple[tuple[str, str], ...] = ()

    @property
    def summary(self) -> str:
        """The description, cut at a word where it is too long for a preview."""
        return shortened(self.description, DESCRIPTION_LENGTH)


def claim_head(claim: Claim, *, pictured: bool = True) -> Head:
    """Return the preview of a claim: its figure, kind, party, and its image, if it has one."""
    labels = (("Kind", claim.kind_name), ("Who says it", party(claim)))
    note, name = standing_note(claim), claim.figure or claim.text
    title = f"{SUPERSEDED}: {name}" if note else name
    text = f"{note} {description(claim)}".strip()
    return Head(title, text, f"claims/{claim.id}/", image_path(claim.id) if pictured else "", labels)


def head_html(head: Head, site: Site) -> Markup:
    """Return the meta elements of a page."""
    return render("pages/head", head=head, site=site, size=IMAGE_SIZE)


def known_through(store: FactStore) -> Markup:
    """Return the latest date, with a year, up to which a source that was read tells; empty where none has one."""
    known = latest(store, "known_through")
    return time_html(known) if known else Markup()
