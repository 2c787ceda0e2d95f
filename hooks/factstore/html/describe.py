"""How a claim is told, piece by piece: figure, conditions, credit, places, the way back to the source.

Cards, claim pages, reference lists and copied text are all made of these pieces, so that none of them can
leave out a condition or credit another party.
"""

from collections.abc import Collection, Iterable
from urllib.parse import quote

from markupsafe import Markup, escape

from factstore.html.markup import Links, anchor, exempt, kind_badge, statement_html, time_html
from factstore.store.claims import Citation, Claim
from factstore.store.facts import FactStore
from factstore.store.numerals import number_words, numerals
from factstore.store.sources import Source
from factstore.words.telling import condition_text, place_text, section_text


def furniture(text: str, reason: str) -> Markup:
    """Return text of a record that is no claim; where it holds a number, declare so with the reason."""
    return exempt(text, reason) if any(numerals(text)) or any(number_words(text)) else escape(text)


def held(claim: Claim, carried: Collection[str] | None = None) -> list[tuple[Claim, list[str]]]:
    """Return what a claim holds for, by the claim that states it; of what is carried over, the keys in `carried`."""
    groups: dict[str, list[str]] = {}
    for key, condition in claim.conditions.items():
        if carried is None or key in carried or not condition.stated_by:
            groups.setdefault(condition.stated_by or claim.id, []).append(condition_text(key, condition))
    return [(claim.store.claims[name], texts) for name, texts in groups.items()]


def place_link(store: FactStore, links: Links, citation: Citation) -> Markup:
    """Return the link to the paragraph's row on its source's page."""
    section = furniture(section_text(citation.section), "section")
    number = exempt(f"¶{citation.paragraph}", "paragraph")
    return anchor(links.place(citation), Markup("%s, %s, %s") % (store.sources[citation.source].short, section, number))


def fragment_url(url: str, words: str) -> str:
    """Return an address that opens at these words; a hyphen is a sign of the fragment's own grammar."""
    text = quote(words, safe="").replace("-", "%2D")
    return f"{url}{'' if '#' in url else '#'}:~:text={text}"


def where(store: FactStore, links: Links, citation: Citation) -> Markup:
    """Return the place, the printed words to look for, and the link that opens them, if there is one."""
    work = store.sources[citation.source]
    place = anchor(links.place(citation), place_text(citation))
    told = Markup("%s, %s: <q>%s</q>") % (place, work.issued.text if work.issued else "undated", citation.printed)
    if not work.url:
        return told
    opened = Markup(' <a href="%s" rel="noopener noreferrer">Open in the source</a>')
    return told + opened % fragment_url(work.url, citation.printed)


def conditions_html(claim: Claim, links: Links) -> Markup:
    """Return the conditions; those carried over stand apart, with the place that states them.

    It stands inside an element that names the claim, so that its numbers need no mark of their own.
    """
    groups: dict[str, list[str]] = {}
    for key, condition in claim.conditions.items():
        groups.setdefault(_stated_at(claim.store, links, condition.stated_by), []).append(
            condition_text(key, condition)
        )
    carried = Markup(' <small class="fs-carried">(carried over from %s)</small>')
    shown = (escape("; ".join(texts)) + (carried % place if place else "") for place, texts in sorted(groups.items()))
    return Markup("<br>").join(shown)


def _stated_at(store: FactStore, links: Links, stating: str | None) -> Markup:
    if not stating:
        return Markup()
    found = store.claims[stating].citations
    return (
        anchor(links.place(found[0]), f"¶{found[0].paragraph}")
        if found
        else anchor(links.claim(stating), "another claim")
    )


def claim_lines(store: FactStore, links: Links, names: Iterable[str]) -> Markup:
    """Return claims as a list: the statement, linked, and its kind of evidence."""
    claims = (store.claims[name] for name in names)
    lines = ((anchor(links.claim(each.id), statement_html(each)), kind_badge(each)) for each in claims)
    return Markup('<ul class="fs-claims">%s</ul>') % Markup().join(Markup("<li>%s %s</li>") % line for line in lines)


def title_html(source: Source) -> Markup:
    """Return the title of a work, or what the site calls it where none is known."""
    return Markup('<cite data-exempt="title of a work">%s</cite>') % (source.title or source.short)


def date_html(source: Source) -> Markup:
    """Return the date that the source prints, or that it prints none."""
    return time_html(source.issued) if source.issued else Markup("no date printed")
