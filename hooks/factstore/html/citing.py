"""The forms in which a claim or a source can be taken elsewhere: entries of bibliographies, and pieces of HTML."""

import json
from collections.abc import Iterator
from json.encoder import encode_basestring

from factstore.html.templates import render
from factstore.store.claims import Claim
from factstore.store.sources import Retired
from factstore.words.citing import CslItem, Item, bibtex, csl, ris
from factstore.words.provenance import notes


def entry_forms(item: Item) -> Iterator[tuple[str, str]]:
    """Yield the name of each form of an entry, and its text."""
    yield "BibTeX", bibtex(item).strip()
    yield "RIS", ris(item).strip()
    yield "CSL-JSON", _listed(csl(item))


def _listed(entry: CslItem) -> str:
    """Return an entry as a list of one, in lines: what `json.dumps` makes with an indent, which it does in Python."""
    lines = ",\n".join(f"  {encode_basestring(key)}: {_value(value)}" for key, value in entry.items())
    return f"[\n {{\n{lines}\n }}\n]"


def _value(value: object) -> str:
    if isinstance(value, str):
        return encode_basestring(value)
    return json.dumps(value, ensure_ascii=False, indent=1).replace("\n", "\n  ")


def embed_forms(claim: Claim, site_name: str, site_url: str) -> Iterator[tuple[str, str]]:
    """Yield the claim as HTML for another page, and as a frame, which needs the site's address."""
    link = f"{site_url}claims/{claim.id}/" if site_url else ""
    yield "HTML", str(render("pages/snippet", claim=claim, notes=notes(claim), link=link, site_name=site_name))
    if link:
        yield "Frame", str(render("pages/frame", claim=claim, link=link))


def embed_page(claim: Claim, site_name: str, site_url: str) -> str:
    """Return the whole page that a frame shows."""
    values = {"claim": claim, "notes": notes(claim), "site_name": site_name, "site_url": site_url}
    return str(render("pages/embed", **values))


def embed_retired(entry: Retired, site_name: str) -> str:
    """Return the page that a frame shows once its claim is retired."""
    return str(render("pages/embed_retired", entry=entry, site_name=site_name))
