"""A cited figure on a page: its mark, the card that opens from it, and the page's numbered list of citations.

The card is a native popover, so it opens without any JavaScript. All of it is HTML that the closed world
accepts: figures name their claim, and numbers that are none say why.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from factstore.html.blocks.parts import heading
from factstore.html.describe import conditions_html, date_html, furniture, where
from factstore.html.markup import Links, anchor, claimed, escape
from factstore.store.claims import Citation, Claim
from factstore.store.facts import FactStore
from factstore.words.credit import UNNAMED, credit, credited, party
from factstore.words.derive import computed
from factstore.words.formula import parts
from factstore.words.telling import capital, section_text, who

LATE_HREF = "data-late-href"  # set as the address after MkDocs has looked at its own links


@dataclass
class CitationList:
    """The numbers of a page's citations, by first mention; claims with one credit and place share an entry.

    Reports of one finding, joined by `repeats`, are one entry too. A number never changes when claims follow.
    """

    store: FactStore
    entries: list[list[str]] = field(default_factory=list)
    _known: dict[object, int] = field(default_factory=dict)

    def number(self, name: str) -> int:
        """Return the number of the entry that cites `name`; a claim that is new is added."""
        claim = self.store.claims[name]
        places = tuple((each.source, each.section, each.paragraph) for each in claim.citations)
        repeats = [relation.to for relation in claim.relations if relation.as_ == "repeats"]
        repeats += [other.id for other, edge in self.store.related_from.get(name, ()) if edge.as_ == "repeats"]
        keys = [name, *repeats, *([(who(claim), places)] if places else [])]
        found = next((self._known[key] for key in keys if key in self._known), None)
        if found is None:
            self.entries.append([])
            found = len(self.entries)
        if name not in self.entries[found - 1]:
            self.entries[found - 1].append(name)
        self._known |= {key: self._known.get(key, found) for key in (name, keys[-1])}
        return found


def _numbered(store: FactStore, names: Iterable[str]) -> CitationList:
    numbered = CitationList(store)
    for name in names:
        numbered.number(name)
    return numbered


@dataclass(frozen=True)
class Mention:
    """One mention of a claim on a page: its citation's number, and whether it is the page's first of this claim.

    `same`: the mention before it, in the same paragraph, has the same kind and party, so that the badge need not show.
    """

    name: str
    number: int
    first: bool
    same: bool = False


def claim_mark(store: FactStore, mention: Mention, inner_html: str) -> str:
    """Return a figure with the button that opens its card; a page's first has the anchor and a full badge."""
    name = mention.name
    return (
        f'<span class="claim" data-claim="{name}"{_anchor_id(mention)}><span class="figure">{inner_html}</span>'
        f'<button type="button" class="cite" popovertarget="card-{name}"><span class="fs-sr">Source </span>'
        f'<span class="num">{mention.number}</span>{_badge(store, mention)}</button></span>'
    )


def assertion_mark(store: FactStore, mention: Mention, inner_html: str, links: Links) -> str:
    """Return words that report a claim, linked to its page; the number leads to the citation at the page's end."""
    return (
        f'<span class="claim said" data-claim="{mention.name}"{_anchor_id(mention)}>'
        f'<a {LATE_HREF}="{escape(links.claim(mention.name))}">{inner_html}</a>'
        f'<a class="cite" {LATE_HREF}="#citation-{mention.number}"><span class="fs-sr">Citation </span>'
        f'<span class="num">{mention.number}</span>{_badge(store, mention)}</a></span>'
    )


def _anchor_id(mention: Mention) -> str:
    return f' id="claim-{mention.name}"' if mention.first else ""


def _badge(store: FactStore, mention: Mention) -> str:
    claim = store.claims[mention.name]
    what, who_says = claim.kind.name, credited(claim).short
    told = f'<span class="party"> · {escape(who_says)}</span>' if mention.first and not mention.same else ""
    hidden = " fs-sr" if mention.same else ""
    return (
        f'<span class="kind{hidden}" data-family="{store.claims[mention.name].kind.family}">{escape(what)}{told}</span>'
    )


def card(claim: Claim, links: Links) -> str:
    """Return the popover of a claim; a page has one for each figure that it marks, after the text.

    The whole card belongs to the claim, and what it copies is what it says: the script reads it from here.
    """
    text = claim.figure
    return (
        f'<div popover class="card" id="card-{claim.id}" role="dialog" data-claim="{claim.id}"'
        f' data-family="{claim.kind.family}" aria-label="Source">'
        f'<p class="card-kind"><span class="kind">{escape(claim.kind.name)}</span>'
        f'<button popovertarget="card-{claim.id}">Close</button></p><p class="card-figure">{escape(text)}</p>'
        f"<p>{escape(claim.text)}</p>{facts(claim, links)}"
        f'<p class="card-actions">{anchor(links.claim(claim.id), "Permalink")}'
        f'<button type="button" class="copy" hidden>Copy with source</button></p></div>'
    )


def copy_button(text: str, label: str) -> str:
    """Return a copy button; the script shows it, and makes a relative address in the text absolute."""
    return f'<button type="button" class="copy" data-copy="{escape(text)}" hidden>{escape(label)}</button>'


def facts(claim: Claim, links: Links) -> str:
    """Return who says it, what it holds for, how it is hedged, where it is printed, how it was computed.

    It stands inside an element that names the claim.
    """
    places = "<br>".join(where(claim.store, links, each) for each in claim.citations)
    rows = {
        "Who says it": furniture(capital(who(claim)), "credit"),
        "Holds for": conditions_html(claim, links),
        "Hedged": escape(", ".join(claim.hedges)),
        "As of": claim.as_of.html if claim.as_of else "",
        "Caution": furniture(claim.caveat or "", "caveat"),
        "Printed": places,
        "Computed": computation(claim, links),
    }
    shown = (f"<div><dt>{key}</dt><dd>{value}</dd></div>" for key, value in rows.items() if value)
    return f'<dl class="fs-facts">{"".join(shown)}</dl>'


def computation(claim: Claim, links: Links) -> str:
    """Return the formula with its inputs linked, what it gives, and who computed it."""
    derivation = claim.derivation
    if derivation is None:
        return ""
    by = "by this site" if derivation.by == "site" else "by the source"
    if derivation.formula is None:
        return f"{by}, from figures that the coverage does not give, so it cannot be computed again"
    shown = "".join(_operand(claim.store, links, text, is_id=is_id) for text, is_id in parts(derivation.formula))
    found = computed(claim)
    equals = f" = {claimed(claim.id, found.text)}" if found else ""
    return f'<span class="fs-formula">{shown}{equals}</span>, {by}'


def _operand(store: FactStore, links: Links, text: str, *, is_id: bool) -> str:
    if not is_id:
        return furniture(text.replace("/", "÷").replace("*", "×"), "constant of a formula")
    return f'<a data-claim="{text}" href="{escape(links.claim(text))}">{escape(store.claims[text].figure)}</a>'


def references(store: FactStore, names: Iterable[str], links: Links) -> str:
    """Return the page's numbered list of citations; `names` are its claims in the order of first mention.

    A work's whole title and date stand at its first citation, its short title after that.
    """
    known: set[str] = set()
    groups = _numbered(store, names).entries
    items = "".join(_entry(store, group, links, known, number) for number, group in enumerate(groups, 1))
    head = heading(2, "Citations", "citations")
    return f'<section class="references" data-references>{head}<ol>{items}</ol></section>' if items else ""


def _entry(store: FactStore, group: Sequence[str], links: Links, known: set[str], number: int) -> str:
    reports: dict[tuple[str, str, int], str] = {}
    lead = ""
    for name in group:
        for each in store.claims[name].citations:
            before = lead
            lead = credit(store.claims[name], each).lead
            key = (each.source, each.section, each.paragraph)
            if key not in reports:
                opening = "in " if reports and lead == before else lead
                reports[key] = _report(store, opening, each, links, whole=each.source not in known)
                known.add(each.source)
    told = "; also ".join(reports.values())
    if not told:
        computed_at = anchor(links.claim(group[0]), "computed from other claims")
        told = f"{escape(party(store.claims[group[0]]))}, {computed_at}"
    back = "".join(f' <a href="#claim-{name}">↑<span class="fs-sr"> to the text</span></a>' for name in group)
    return f'<li id="citation-{number}">{capital(told)}.{back}</li>'


def _report(store: FactStore, lead: str, citation: Citation, links: Links, *, whole: bool) -> str:
    """Return one report as a librarian would: who, as reported in which work of when, section, paragraph."""
    source = store.sources[citation.source]
    opening = lead.removesuffix(UNNAMED)
    opening += "" if not opening or opening.endswith(" ") else ", "
    dated = f" ({date_html(source)})" if whole else ""
    title = f"<cite>{escape((whole and source.title) or source.short)}</cite>{dated}"
    row = anchor(links.place(citation), f"¶{citation.paragraph}")
    return f"{escape(opening)}{title}, {escape(section_text(citation.section))}, {row}"
