"""Claims and sources as entries of a bibliography: BibTeX (as biblatex reads it), RIS and CSL-JSON.

The author is whoever the work prints as such, to the letter, or nobody: a publisher is none. Who a claim comes from,
and where it is reported, leads the note. The address is the published one; where that is not known there is none.
"""

import re
from dataclasses import dataclass
from urllib.parse import quote

from factstore.store.claims import Claim
from factstore.store.dates import PartialDate
from factstore.store.sources import Source
from factstore.words.credit import publisher
from factstore.words.origins import tellers
from factstore.words.provenance import credit_and_kind, notes_by_origin
from factstore.words.site import Site
from factstore.words.telling import capital

CslItem = dict[str, object]
# Braces are set last, since how depends on the whole text: until then they are signs of no text.
_LATEX = str.maketrans(
    {sign: f"\\{sign}" for sign in "&%$#_"}
    | {"{": "\ue000", "}": "\ue001", "\\": r"\textbackslash{}"}
    | {"~": r"\textasciitilde{}", "^": r"\textasciicircum{}", "\u00a0": "~"}
)
_IN_ADDRESS = "/:?#[]@!$&'()*+,;=%~"


@dataclass(frozen=True)
class Item:
    """An entry: what all three forms are made of. Texts are plain; what is not known is empty.

    `credit` says whose it is in a few words, for styles that print no notes.
    """

    id: str
    title: str
    note: str
    authors: tuple[str, ...] = ()
    publisher: str = ""
    within: str = ""
    issued: PartialDate | None = None
    retrieved: PartialDate | None = None
    address: str = ""
    credit: str = ""


def claim_item(claim: Claim, site: Site) -> Item:
    """Return the entry of a claim: its page on this site."""
    return Item(
        claim.id,
        _title(claim),
        ". ".join(notes_by_origin(claim, site)) + ".",
        _authors(claim),
        within=site.name,
        issued=_issued(claim),
        address=site.claim_url(claim),
        credit=credit_and_kind(claim, site),
    )


def _title(claim: Claim) -> str:
    title, figure = claim.text.removesuffix("."), claim.figure
    return title if figure in title else f"{title}: {figure}"


def _authors(claim: Claim) -> tuple[str, ...]:
    """Return who the work names as its authors; none where it only passes on what another party says."""
    work = claim.origin_work
    if claim.by_site or work is None or claim.attributed_to not in (None, work.publisher):
        return ()
    return work.authors


def _issued(claim: Claim) -> PartialDate | None:
    """Return the cited work's date, where the claim is its own; a date without a year is none to a bibliography."""
    own = bool(claim.citations) and claim.origin in (None, claim.citations[0].source)
    return _with_year(claim.citations[0].work.issued) if own else None


def _with_year(date: PartialDate | None) -> PartialDate | None:
    return date if date and date.year else None


def source_item(source: Source) -> Item:
    """Return the entry of a source: the work itself, at its own address."""
    title = source.title or f"[{capital(source.short)}]"
    through = " and ".join(each.short for each in tellers(source))
    told = [f"As reported in {through}"] if through and not source.consulted else []
    reported = told[0] if told else ""
    if source.issued and not source.issued.year:
        told.append(f"Dated {source.issued.text}")
    return Item(
        source.id,
        title,
        ". ".join([*told, source.note]),
        source.authors,
        publisher(source) or "",
        issued=_with_year(source.issued),
        retrieved=_with_year(source.retrieved),
        address=quote(source.url, safe=_IN_ADDRESS) if source.url else "",
        credit=reported,
    )


def bibtex(item: Item) -> str:
    """Return an entry as biblatex reads it."""
    from factstore.words.entry_writers import written_bibtex  # noqa: PLC0415 - only who writes any needs that memory

    fields = {
        "author": " and ".join(f"{{{_latex(name)}}}" for name in item.authors),
        "title": f"{{{_latex(item.title)}}}",
        "organization": _latex(item.publisher or item.within),
        "date": item.issued.iso if item.issued else "",
        "note": _latex(item.note),
        "url": item.address,
        "urldate": item.retrieved.iso if item.retrieved else "",
    }
    return written_bibtex("online", item.id, {key: value for key, value in fields.items() if value})


def _latex(text: str) -> str:
    made = text.translate(_LATEX)
    if _is_balanced(text):
        return made.replace("\ue000", r"\{").replace("\ue001", r"\}")
    return made.replace("\ue000", r"\textbraceleft{}").replace("\ue001", r"\textbraceright{}")


def _is_balanced(text: str) -> bool:
    """Whether each brace has its partner, as BibTeX counts: before LaTeX sees that they are escaped."""
    depth = 0
    for sign in re.findall("[{}]", text):
        depth += 1 if sign == "{" else -1
        if depth < 0:
            return False
    return depth == 0


def ris(item: Item) -> str:
    """Return an entry in RIS."""
    from factstore.words.entry_writers import written_ris  # noqa: PLC0415 - as above

    date = item.issued
    fields: dict[str, object] = {
        "type_of_reference": "ELEC",
        "id": item.id,
        "title": item.title,
        "type_of_work": item.credit,
        "authors": list(item.authors),
        "secondary_title": item.within,
        "publisher": item.publisher,
        "year": str(date.year) if date else "",
        "date": _ris_date(date),
        "access_date": _ris_date(item.retrieved),
        "notes": [item.note],
        "urls": [item.address] if item.address else [],
    }
    return written_ris({key: value for key, value in fields.items() if value})


def _ris_date(date: PartialDate | None) -> str:
    return f"{date.iso.replace('-', '/')}" if date else ""


def csl(item: Item) -> CslItem:
    """Return an entry as citation processors read it."""
    fields: CslItem = {
        "id": item.id,
        "type": "webpage",
        "title": _as_it_stands(item.title) if item.within else item.title,
        "genre": item.credit,
        "author": [{"literal": name} for name in item.authors],
        "container-title": item.within,
        "publisher": item.publisher,
        "issued": _csl_date(item.issued),
        "accessed": _csl_date(item.retrieved),
        "note": item.note,
        "URL": item.address,
    }
    return {key: value for key, value in fields.items() if value}


def _as_it_stands(sentence: str) -> str:
    """Return a title that no style sets in capitals: "329 s" must not become "329 S", another unit."""
    return f'<span class="nocase">{sentence}</span>'


def _csl_date(date: PartialDate | None) -> CslItem:
    return {"date-parts": [[part for part in (date.year, date.month, date.day) if part]]} if date else {}
