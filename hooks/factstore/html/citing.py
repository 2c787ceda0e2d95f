"""The forms in which a claim or a source can be taken elsewhere: entries of bibliographies, and pieces of HTML."""

import json
from collections.abc import Iterator

from factstore.html.templates import render
from factstore.store.claims import Claim
from factstore.store.sources import Retired
from factstore.words.citing import Item, bibtex, csl, ris
from factstore.words.provenance import notes
from factstore.words.site import Site


def entry_forms(item: Item) -> Iterator[tuple[str, str]]:
    """Yield the name of each form of an entry, and its text."""
    yield "BibTeX", bibtex(item).strip()
    yield "RIS", ris(item).strip()
    yield "CSL-JSON", json.dumps([csl(item)], ensure_ascii=False, indent=1)


def embed_forms(claim: Claim, site: Site) -> Iterator[tuple[str, str]]:
    """Yield the claim as HTML for another page, and as a frame, which needs the site's address."""
    link = site.claim_url(claim)
    yield "HTML", str(render("pages/snippet", claim=claim, notes=notes(claim, site), link=link, site=site))
    if link:
        yield "Frame", str(render("pages/frame", claim=claim, link=link))


def embed_page(claim: Claim, site: Site) -> str:
    """Return the whole page that a frame shows."""
    values = {"claim": claim, "notes": notes(claim, site), "site": site}
    return str(render("pages/embed", **values))


def embed_retired(entry: Retired, site: Site) -> str:
    """Return the page that a frame shows once its claim is retired."""
    return str(render("pages/embed_retired", entry=entry, site=site))
