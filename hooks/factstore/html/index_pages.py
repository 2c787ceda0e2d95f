"""The index of all claims, whole without JavaScript, and the glossary."""

from factstore.html.blocks.parts import NONE, count, fold, heading, row
from factstore.html.describe import claim_lines, place_link
from factstore.html.markup import Links, anchor, escape, kind_badge, statement_html
from factstore.store.claims import Claim
from factstore.store.facts import FactStore, section_slug
from factstore.words.credit import party
from factstore.words.mentions import claims_about, first_place, systems_of
from factstore.words.telling import capital

HEADS = ("Claim", "Quantity", "Evidence", "Who says it", "Topic", "Source")
KINDS = {"hardware": "Hardware", "software": "Software", "model": "Models", "term": "Terms"}


def claims_index(store: FactStore, links: Links) -> str:
    """Return the body of the explorer: every claim of the coverage a row, with data attributes for filters.

    What this site computed, and context from outside, have tables of their own, which no filter mixes in.
    """
    coverage = list(store.coverage())
    context = [name for name in store.claims if store.claims[name].is_context]
    computed = [name for name in store.claims if name not in {*coverage, *context}]
    parts = [
        "<h1>All claims</h1><p>Each row is one sourced claim of the coverage; its first cell opens it.</p>",
        '<div class="fs-explorer" data-explorer></div>',
        _table(store, coverage, links, "of the coverage", "fs-index"),
    ]
    for title, names, css in (
        ("Computed by this site: not part of the coverage", computed, "fs-computed"),
        ("Context from documentation and code: not part of the coverage", context, "fs-context"),
    ):
        if names:
            place = section_slug(title.partition(":")[0])
            parts += [heading(2, title, place), _table(store, names, links, "", f"fs-outside {css}")]
    return "".join(parts)


def _table(store: FactStore, names: list[str], links: Links, which: str, css: str) -> str:
    head = "".join(f'<th scope="col">{text}</th>' for text in HEADS)
    rows = "".join(_row(store.claims[name], links) for name in names)
    caption = f"{count(len(names), 'claim', 'claims')} {which}".strip()
    table = f'<table class="fs-table {css}"><caption>{caption}</caption><thead><tr>{head}</tr></thead>'
    return f"{table}<tbody>{rows}</tbody></table>"


def _row(claim: Claim, links: Links) -> str:
    sources = dict.fromkeys(each.source for each in claim.citations)
    shorts = ", ".join(anchor(links.source(each), escape(claim.store.sources[each].short)) for each in sources)
    text = claim.figure
    cells = [
        anchor(links.claim(claim.id), statement_html(claim)),
        f'<span data-claim="{claim.id}">{escape(text)}</span>' if text else NONE,
        kind_badge(claim),
        escape(capital(party(claim))),
        anchor(links.topic(claim.topic), escape(claim.store.vocabulary.topics[claim.topic].title)),
        shorts or NONE,
    ]
    data = "".join(f' data-{key}="{escape(value)}"' for key, value in _facets(claim).items() if value)
    return row(HEADS, cells).replace("<tr>", f'<tr data-row="{claim.id}"{data}>', 1)


def _facets(claim: Claim) -> dict[str, str]:
    """Return what the explorer filters by; several values are parted by a bar."""
    sources = [*(each.source for each in claim.citations), *([claim.origin] if claim.origin else [])]
    hardware, mode = claim.conditions.get("hardware"), claim.conditions.get("mode")
    return {
        "topic": claim.topic,
        "evidence": claim.evidence,
        "party": party(claim),
        "source": "|".join(dict.fromkeys(sources)),
        "system": "|".join(systems_of(claim)),
        "hardware": "|".join(hardware.values) if hardware else "",
        "mode": "|".join(mode.values) if mode else "",
        "phase": claim.phase or "",
        "status": claim.status,
    }


def glossary(store: FactStore, links: Links) -> str:
    """Return the body of the glossary: every system, product and term of the coverage."""
    about = claims_about(store)
    parts = ["<h1>Glossary</h1><p>The systems, products and terms that the coverage names, with their claims.</p>"]
    for kind, title in KINDS.items():
        systems = {key: system for key, system in store.vocabulary.systems.items() if system.kind == kind}
        if systems:
            parts.append(heading(2, title, section_slug(title)))
            parts += [
                _term(store, key, about[key], links)
                for key in sorted(systems, key=lambda key: systems[key].name.casefold())
            ]
    return "".join(parts)


def _term(store: FactStore, key: str, names: tuple[str, ...], links: Links) -> str:
    system = store.vocabulary.systems[key]
    aliases = f'<p class="fs-note">Also: {escape(", ".join(system.aliases))}</p>' if system.aliases else ""
    first = first_place(store, names)
    place = f'<p class="fs-note">First named by a claim from {place_link(store, links, first)}</p>' if first else ""
    outside = tuple(name for name in names if store.claims[name].is_context)
    claims = _folded(store, tuple(name for name in names if name not in outside), links, "")
    claims += _folded(store, outside, links, " from outside the coverage")
    return f"{heading(3, system.name, key)}<p>{escape(system.definition)}</p>{aliases}{place}{claims}"


def _folded(store: FactStore, names: tuple[str, ...], links: Links, which: str) -> str:
    number = count(len(names), f"claim{which} names it", f"claims{which} name it")
    return fold(number, claim_lines(store, links, names)) if names else ""
