"""The index of all claims, whole without JavaScript, and the glossary."""

from factstore.blocks.parts import NONE, count, fold, heading, row
from factstore.credit import party
from factstore.describe import capital, claim_lines, figure, place_link
from factstore.markup import Links, anchor, escape, kind_badge, statement_html
from factstore.mentions import claims_about, first_place, systems_of
from factstore.models import Claim
from factstore.store import FactStore, section_slug

HEADS = ("Claim", "Quantity", "Evidence", "Who says it", "Topic", "Source")
KINDS = {"hardware": "Hardware", "software": "Software", "model": "Models", "term": "Terms"}


def claims_index(store: FactStore, links: Links) -> str:
    """Return the body of the explorer: every claim of the coverage a row, with data attributes for filters.

    What this site computed, and context from outside, have tables of their own, which no filter mixes in.
    """
    coverage = list(store.coverage())
    context = [name for name in store.claims if store.is_context(name)]
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
    rows = "".join(_row(store, name, links) for name in names)
    caption = f"{count(len(names), 'claim', 'claims')} {which}".strip()
    table = f'<table class="fs-table {css}"><caption>{caption}</caption><thead><tr>{head}</tr></thead>'
    return f"{table}<tbody>{rows}</tbody></table>"


def _row(store: FactStore, name: str, links: Links) -> str:
    claim = store.claims[name]
    sources = dict.fromkeys(each.source for each in claim.citations)
    shorts = ", ".join(anchor(links.source(each), escape(store.sources[each].short)) for each in sources)
    text = figure(store, name)
    cells = [
        anchor(links.claim(name), statement_html(store, name)),
        f'<span data-claim="{name}">{escape(text)}</span>' if text else NONE,
        kind_badge(store, name),
        escape(capital(party(store, claim))),
        anchor(links.topic(claim.topic), escape(store.vocabulary.topics[claim.topic].title)),
        shorts or NONE,
    ]
    data = "".join(f' data-{key}="{escape(value)}"' for key, value in _facets(store, name, claim).items() if value)
    return row(HEADS, cells).replace("<tr>", f'<tr data-row="{name}"{data}>', 1)


def _facets(store: FactStore, name: str, claim: Claim) -> dict[str, str]:
    """Return what the explorer filters by; several values are parted by a bar."""
    sources = [*(each.source for each in claim.citations), *([claim.origin] if claim.origin else [])]
    hardware, mode = claim.conditions.get("hardware"), claim.conditions.get("mode")
    return {
        "topic": claim.topic,
        "evidence": claim.evidence,
        "party": party(store, claim),
        "source": "|".join(dict.fromkeys(sources)),
        "system": "|".join(systems_of(store, name)),
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
    outside = tuple(name for name in names if store.is_context(name))
    claims = _folded(store, tuple(name for name in names if name not in outside), links, "")
    claims += _folded(store, outside, links, " from outside the coverage")
    return f"{heading(3, system.name, key)}<p>{escape(system.definition)}</p>{aliases}{place}{claims}"


def _folded(store: FactStore, names: tuple[str, ...], links: Links, which: str) -> str:
    number = count(len(names), f"claim{which} names it", f"claims{which} name it")
    return fold(number, claim_lines(store, links, names)) if names else ""
