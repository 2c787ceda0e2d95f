"""The forms in which a claim or a source can be taken elsewhere: entries of bibliographies, and pieces of HTML."""

import json
from collections.abc import Iterable, Iterator
from json.encoder import encode_basestring

from factstore.html.templates import render
from factstore.store.claims import Claim
from factstore.store.sources import Retired
from factstore.words.citing import CslItem, Item, bibtex, csl, ris
from factstore.words.provenance import notes
from factstore.words.site import Site

_LARGE, _SMALL, _EDGES = 24, 24, 108  # pixels: a line of the statement, one of the notes, and all else of embed.css


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


def embed_forms(claim: Claim, site: Site) -> Iterator[tuple[str, str]]:
    """Yield the claim as HTML for another page, and as a frame, which needs the site's address."""
    link, told = site.claim_url(claim), notes(claim, site)
    yield "HTML", str(render("pages/snippet", claim=claim, notes=told, link=link, site=site))
    if link:
        height = _frame_height(claim.text, told)
        yield "Frame", str(render("pages/frame", claim=claim, link=link, height=height))


def _frame_height(statement: str, told: Iterable[str]) -> int:
    """Return the height in pixels at which a narrow frame (of a phone) hides nothing: not every scroll bar shows."""
    lines = _LARGE * -(-len(statement) // 26) + sum(_SMALL * -(-len(each) // 38) for each in told)
    return lines + _EDGES


def embed_page(claim: Claim, site: Site) -> str:
    """Return the whole page that a frame shows."""
    values = {"claim": claim, "notes": notes(claim, site), "site": site}
    return str(render("pages/embed", **values))


def embed_retired(entry: Retired, site: Site) -> str:
    """Return the page that a frame shows once its claim is retired."""
    return str(render("pages/embed_retired", entry=entry, site=site))
