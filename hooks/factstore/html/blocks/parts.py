"""The pieces of HTML that several blocks share: linked claims, counts, credits, tables, headings."""

from collections.abc import Collection, Iterable, Sequence

from factstore.html.markup import Links, anchor, claimed, escape, exempt, statement_html
from factstore.html.templates import macro
from factstore.store.claims import Citation, Claim
from factstore.store.facts import FactStore
from factstore.store.numerals import name_pattern, number_words, numerals
from factstore.words.relations import independence
from factstore.words.telling import condition_value, who

FAMILIES = {
    "tested": "Tested",
    "vendor": "The vendor’s word",
    "judgement": "Judgement",
    "record": "Record, and computed",
}
KEY_CONDITIONS = ("model", "hardware", "chips", "mode")
NONE = '<span class="fs-none">–</span>'


def count(number: int, one: str, many: str) -> str:
    """Return "3 claims", declared as a count."""
    return f"{exempt(str(number), 'count')} {escape(one if number == 1 else many)}"


def claim_link(claim: Claim, links: Links, inner: str = "") -> str:
    """Return the link to a claim; its text is the statement unless `inner` is given."""
    text = inner or statement_html(claim)
    return f'<a data-claim="{claim.id}" href="{escape(links.claim(claim.id))}">{text}</a>'


def figure_link(claim: Claim, links: Links) -> str:
    """Return the claim's quantity, linked to the claim; the statement where it has none."""
    return claim_link(claim, links, escape(claim.figure))


def told(claim: Claim) -> str:
    """Return who says it and through whom; reports of one finding are counted as one."""
    text = claimed(claim.id, who(claim))
    if len({each.source for each in claim.citations}) <= 1:
        return text
    return f'{text} <span class="fs-note">({exempt(independence(claim.store, (claim.id,)), "count")})</span>'


def places(claim: Claim, links: Links) -> str:
    """Return the links to the paragraphs that a claim cites."""
    return "computed here" if claim.by_site else listing(place_link(each, links) for each in claim.citations)


def conditions(claim: Claim, links: Links, carried: Collection[str] | None = None) -> str:
    """Return what a claim holds for, in one line; of what is carried over, the keys in `carried`, or all."""
    parts: dict[str, list[str]] = {}
    for key, held in claim.conditions.items():
        if carried is None or key in carried or not held.stated_by:
            text = f"{claim.store.vocabulary.conditions[key].name} {condition_value(key, held)}"
            parts.setdefault(held.stated_by or claim.id, []).append(text)
    lines = [
        str(claimed(holder, ", ".join(texts)))
        + (f" ({anchor(links.claim(holder), 'carried over')})" if holder != claim.id else "")
        for holder, texts in parts.items()
    ]
    return "; ".join(lines) or NONE


def place_link(citation: Citation, links: Links) -> str:
    """Return the link to a paragraph's row on its source's page."""
    return macro("claims", "place_link", citation, links)


def computation(claim: Claim, links: Links) -> str:
    """Return the formula with its inputs linked, what it gives, and who computed it."""
    return macro("facts", "computation", claim, links)


def subject_title(name: str) -> str:
    """Return the name of a subject; a number in it is declared as part of a title."""
    return exempt(name, "title") if any(numerals(name)) or any(number_words(name)) else escape(name)


def missing(store: FactStore, links: Links, names: Iterable[str], word: str) -> str:
    """Return "not stated", linked to the gap about one of `names` that has `word` in its words."""
    about, pattern = set(names), name_pattern([word])
    for key, gap in store.gaps.items():
        if about & set(gap.about) and pattern.search(" · ".join([gap.question, *gap.keywords])):
            return anchor(links.to(f"evidence/not-stated/#{key}"), "not stated", "fs-missing")
    return '<span class="fs-missing">not stated</span>'


def listing(items: Iterable[str]) -> str:
    """Return a list of HTML; one item stays as it is, and none is a dash."""
    found = list(items)
    if len(found) > 1:
        return '<ul class="fs-list">' + "".join(f"<li>{item}</li>" for item in found) + "</ul>"
    return found[0] if found else NONE


def table(caption: str, heads: Sequence[str], rows: Iterable[Sequence[str]], css: str = "") -> str:
    """Return a table whose first cells are row headers; a column that no row fills is left out."""
    lines = list(rows)
    kept = [at for at in range(len(heads)) if any(cells[at] != NONE for cells in lines)]
    titles = [heads[at] for at in kept]
    head = "".join(f'<th scope="col">{escape(text)}</th>' for text in titles)
    body = "".join(row(titles, [cells[at] for at in kept]) for cells in lines)
    # The class keeps the theme from wrapping the table in a scroller that no keyboard reaches.
    start = f'<table class="{f"fs-table {css}".strip()}"><caption>{caption}</caption>'
    return f"{start}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def row(heads: Sequence[str], cells: Sequence[str]) -> str:
    """Return one row of `table`."""
    pairs = zip(heads[1:], cells[1:], strict=True)
    rest = "".join(f'<td data-label="{escape(head)}">{cell}</td>' for head, cell in pairs)
    return f'<tr><th scope="row">{cells[0]}</th>{rest}</tr>'


def heading(level: int, text: str, name: str) -> str:
    """Return a heading with its permalink."""
    link = f'<a class="headerlink" href="#{escape(name)}" title="Permanent link">¶</a>'
    return f'<h{level} id="{escape(name)}">{escape(text)}{link}</h{level}>'


def fold(summary: str, inner: str) -> str:
    """Return HTML that a reader unfolds."""
    return f'<details class="fs-fold"><summary>{summary}</summary>{inner}</details>'
