"""How a claim is told, piece by piece: figure, conditions, credit, places, the way back to the source.

Cards, claim pages, reference lists and copied text are all made of these pieces, so that none of them can
leave out a condition or credit another party.
"""

import re
from collections.abc import Iterable
from decimal import Decimal
from urllib.parse import quote

from factstore.credit import UNNAMED, credit, party
from factstore.markup import Links, anchor, escape, exempt, kind_badge, statement_html
from factstore.models import Citation, Claim, Condition, Source
from factstore.numerals import number_words, numerals
from factstore.quantity import number_text, quantity_text
from factstore.store import FactStore

LEAD = "(lead)"
OPENINGS = {LEAD: "lead", "opening": "opening"}


def furniture(text: str, reason: str) -> str:
    """Escape text of a record that is no claim; where it holds a number, declare so with the reason."""
    return exempt(text, reason) if any(numerals(text)) or any(number_words(text)) else escape(text)


def capital(text: str) -> str:
    """Return the text with its first letter in upper case."""
    return text[:1].upper() + text[1:]


def claimed(name: str, text: str) -> str:
    """Return text that belongs to a claim, figures and all."""
    return f'<span data-claim="{name}">{escape(text)}</span>'


def figure(store: FactStore, name: str) -> str:
    """Return the claim's quantity as plain text; empty where it has none."""
    quantity = store.claims[name].quantity
    return quantity_text(quantity, store.vocabulary, store.claims) if quantity else ""


def family(store: FactStore, name: str) -> str:
    """Return the family of the claim's kind of evidence."""
    return store.vocabulary.evidence[store.claims[name].evidence].family


def kind(store: FactStore, name: str) -> str:
    """Return the claim's kind of evidence in words."""
    return store.vocabulary.evidence[store.claims[name].evidence].name


def badge_text(store: FactStore, name: str) -> tuple[str, str]:
    """Return the kind of evidence, and the party, as a badge says them."""
    return kind(store, name), party(store, store.claims[name]).removeprefix(UNNAMED)


def condition_text(store: FactStore, key: str, condition: Condition) -> str:
    """Return a condition's value as a reader sees it; numbers get their separators."""
    if store.vocabulary.conditions[key].values != "number":
        return ", ".join(condition.values)
    return ", ".join(re.sub(r"\d+", lambda match: number_text(Decimal(match[0])), each) for each in condition.values)


def who(store: FactStore, claim: Claim) -> str:
    """Return who says it and through whom: "SemiAnalysis, as reported in A and B" is one finding."""
    leads: dict[str, list[str]] = {}
    for each in claim.citations:
        lead, short = lead_and_title(store, claim, each)
        leads.setdefault(lead, []).append(short)
    told = [f"{lead}{' and '.join(dict.fromkeys(shorts))}" for lead, shorts in leads.items()]
    return "; ".join(told) or party(store, claim)


def lead_and_title(store: FactStore, claim: Claim, citation: Citation) -> tuple[str, str]:
    """Split a credit into what comes before the source's short title, and that title; it may have none."""
    text, short = credit(store, claim, citation), store.sources[citation.source].short
    return (text.removesuffix(short), short) if text.endswith(short) else (text, "")


def section_text(section: str) -> str:
    """Return a section's name in quotation marks; the text above the first heading has none."""
    return OPENINGS.get(section, f"“{section}”")


def place_text(store: FactStore, citation: Citation) -> str:
    """Return the place as plain text: short title, section, paragraph."""
    short = store.sources[citation.source].short
    return f"{short}, {section_text(citation.section)}, ¶{citation.paragraph}"


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
    dated = (
        f"{anchor(links.place(citation), escape(place_text(store, citation)))}, {issued.text if issued else 'undated'}"
    )
    return f"{dated}: {words}{opened}"


def conditions_html(store: FactStore, links: Links, name: str) -> str:
    """Return the conditions; those carried over stand apart, with the place that states them.

    It stands inside an element that names the claim, so that its numbers need no mark of their own.
    """
    groups: dict[str, list[str]] = {}
    for key, condition in store.claims[name].conditions.items():
        value = escape(f"{store.vocabulary.conditions[key].name} {condition_text(store, key, condition)}")
        groups.setdefault(_stated_at(store, links, condition.stated_by), []).append(value)
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


def conditions_text(store: FactStore, name: str) -> str:
    """Return the conditions as plain text; those carried over say so."""
    parts = []
    for key, condition in store.claims[name].conditions.items():
        carried = " (carried over from the set-up)" if condition.stated_by else ""
        parts.append(f"{store.vocabulary.conditions[key].name} {condition_text(store, key, condition)}{carried}")
    return "; ".join(parts)


def claim_lines(store: FactStore, links: Links, names: Iterable[str]) -> str:
    """Return claims as a list: the statement, linked, and its kind of evidence."""
    lines = (f"{anchor(links.claim(name), statement_html(store, name))} {kind_badge(store, name)}" for name in names)
    return f'<ul class="fs-claims">{"".join(f"<li>{line}</li>" for line in lines)}</ul>'


def title_html(source: Source) -> str:
    """Return the title of a work, or what the site calls it where none is known."""
    return f'<cite data-exempt="title of a work">{escape(source.title or source.short)}</cite>'


def date_html(source: Source) -> str:
    """Return the date that the source prints, or that it prints none."""
    return source.issued.html if source.issued else "no date printed"
