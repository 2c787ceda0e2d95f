"""How a claim is told, piece by piece: figure, conditions, credit, places, the way back to the source.

Cards, claim pages, reference lists and copied text are all made of these pieces, so that none of them can
leave out a condition or credit another party.
"""

from collections.abc import Iterable
from urllib.parse import quote

from factstore.html.markup import Links, anchor, escape, exempt, kind_badge, statement_html
from factstore.store.claims import Citation, Claim
from factstore.store.facts import FactStore
from factstore.store.numerals import number_words, numerals
from factstore.store.sources import Source
from factstore.words.telling import condition_text, place_text, section_text


def furniture(text: str, reason: str) -> str:
    """Escape text of a record that is no claim; where it holds a number, declare so with the reason."""
    return exempt(text, reason) if any(numerals(text)) or any(number_words(text)) else escape(text)


def claimed(name: str, text: str) -> str:
    """Return text that belongs to a claim, figures and all."""
    return f'<span data-claim="{name}">{escape(text)}</span>'


def place_link(store: FactStore, links: Links, citation: Citation, *, short: bool = True) -> str:
    """Return the link to the paragraph's row on its source's page."""
    title = f"{escape(store.sources[citation.source].short)}, " if short else ""
    number = exempt(f"¶{citation.paragraph}", "paragraph")
    return anchor(links.place(citation), f"{title}{furniture(section_text(citation.section), 'section')}, {number}")


def fragment_url(url: str, words: str) -> str:
    """Return an address that opens at these words; a hyphen is a sign of the fragment's own grammar."""
    text = quote(words, safe="").replace("-", "%2D")
    return f"{url}{'' if '#' in url else '#'}:~:text={text}"


def where(store: FactStore, links: Links, citation: Citation) -> str:
    """Return the place, the printed words to look for, and the link that opens them, if there is one."""
    words = f"<q>{escape(citation.printed)}</q>"
    url = store.sources[citation.source].url
    link = escape(fragment_url(url, citation.printed)) if url else ""
    opened = f' <a href="{link}" rel="noopener noreferrer">Open in the source</a>' if url else ""
    issued = store.sources[citation.source].issued
    dated = f"{anchor(links.place(citation), escape(place_text(citation)))}, {issued.text if issued else 'undated'}"
    return f"{dated}: {words}{opened}"


def conditions_html(claim: Claim, links: Links) -> str:
    """Return the conditions; those carried over stand apart, with the place that states them.

    It stands inside an element that names the claim, so that its numbers need no mark of their own.
    """
    groups: dict[str, list[str]] = {}
    for key, condition in claim.conditions.items():
        value = escape(condition_text(key, condition))
        groups.setdefault(_stated_at(claim.store, links, condition.stated_by), []).append(value)
    carried = ' <small class="fs-carried">(carried over from {})</small>'
    shown = ("; ".join(values) + (carried.format(place) if place else "") for place, values in sorted(groups.items()))
    return "<br>".join(shown)


def _stated_at(store: FactStore, links: Links, stating: str | None) -> str:
    if not stating:
        return ""
    found = store.claims[stating].citations
    return (
        anchor(links.place(found[0]), f"¶{found[0].paragraph}")
        if found
        else anchor(links.claim(stating), "another claim")
    )


def claim_lines(store: FactStore, links: Links, names: Iterable[str]) -> str:
    """Return claims as a list: the statement, linked, and its kind of evidence."""
    lines = (
        f"{anchor(links.claim(name), statement_html(store.claims[name]))} {kind_badge(store.claims[name])}"
        for name in names
    )
    return f'<ul class="fs-claims">{"".join(f"<li>{line}</li>" for line in lines)}</ul>'


def title_html(source: Source) -> str:
    """Return the title of a work, or what the site calls it where none is known."""
    return f'<cite data-exempt="title of a work">{escape(source.title or source.short)}</cite>'


def date_html(source: Source) -> str:
    """Return the date that the source prints, or that it prints none."""
    return source.issued.html if source.issued else "no date printed"
