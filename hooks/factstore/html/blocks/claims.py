"""The block `claims`: tables of claims, chosen by filters; the coverage never mixes with anything else."""

from collections.abc import Callable, Collection, Iterator, Mapping

from factstore.html.blocks import parts
from factstore.html.blocks.base import YES_NO, Block, BlockError, Option, Options, claim_ids, is_on, one, topic_ids
from factstore.html.markup import Links, anchor, escape, exempt, kind_badge
from factstore.store.claims import Claim
from factstore.store.facts import FactStore
from factstore.words.credit import credited
from factstore.words.mentions import systems_of

Cell = Callable[[Claim, Links], str]
Test = Callable[[FactStore, str, Claim, tuple[str, ...]], bool]


def _caution(claim: Claim, _links: Links) -> str:
    caveat = [exempt(claim.caveat, "caveat")] if claim.caveat else []
    return parts.listing([*(escape(hedge) for hedge in claim.hedges), *caveat])


def _topic(claim: Claim, links: Links) -> str:
    topic = claim.topic
    return anchor(links.topic(topic), escape(claim.store.vocabulary.topics[topic].title))


COLUMNS: Mapping[str, tuple[str, Cell]] = {
    "conditions": ("Conditions", parts.conditions),
    "who": ("Who says it", lambda claim, _: parts.told(claim)),
    "places": ("Place", parts.places),
    "caution": ("Caution", _caution),
    "phase": ("Phase", lambda claim, _: claim.phase or parts.NONE),
    "topic": ("Topic", _topic),
    "subject": ("Subject", lambda claim, _: parts.subject_title(claim.subject.name)),
}


def _sources(claim: Claim) -> set[str]:
    return {citation.source for citation in claim.citations} | ({claim.origin} if claim.origin else set())


def _party(store: FactStore, claim: Claim) -> str | None:
    if claim.attributed_to or claim.by_site:
        return claim.attributed_to
    source = claim.origin_work
    return source.publisher if source else None


FILTERS: Mapping[str, Test] = {
    "topic": lambda _, __, claim, wanted: claim.topic in wanted,
    "evidence": lambda _, __, claim, wanted: claim.evidence in wanted,
    "subject": lambda store, name, _, wanted: store.subject_of[name].name in wanted,
    "source": lambda _, __, claim, wanted: not _sources(claim).isdisjoint(wanted),
    "section": lambda _, __, claim, wanted: any(each.section in wanted for each in claim.citations),
    "system": lambda store, name, _, wanted: not set(wanted).isdisjoint(systems_of(store.claims[name])),
    "phase": lambda _, __, claim, wanted: claim.phase in wanted,
    "party": lambda store, _, claim, wanted: _party(store, claim) in wanted,
    "ids": lambda _, name, __, wanted: name in wanted,
    "status": lambda _, __, claim, wanted: claim.status in wanted,
}


def matching(store: FactStore, options: Options) -> list[str]:
    """Return the ids that pass every filter, in the order of `ids`, else subject by subject."""
    tests = [(test, options[name]) for name, test in FILTERS.items() if name in options]
    order = options.get("ids") or [name for subject in store.subjects for name in subject.claims]
    return [name for name in order if all(test(store, name, store.claims[name], wanted) for test, wanted in tests)]


def _groups(store: FactStore, found: list[str], options: Options) -> Iterator[tuple[str, str, list[str]]]:
    """Yield (caption, class, ids): the coverage, what this site computed, and context from outside."""
    caption = one(options, "caption", "What the coverage says")
    context = [name for name in found if store.claims[name].is_context]
    if context and "ids" in options and not is_on(options, "context"):
        hint = "add 'context: yes', or leave it out"
        raise BlockError(f"'{context[0]}' is context from outside the coverage", hint)
    site = [name for name in found if store.claims[name].by_site and name not in context]
    coverage = [name for name in found if name not in site and name not in context]
    if one(options, "group") == "evidence":
        for key, title in parts.FAMILIES.items():
            yield f"{caption}: {title}", "", [name for name in coverage if store.claims[name].kind.family == key]
    else:
        yield caption, "", coverage
    yield "Computed by this site: not part of the coverage", "fs-computed", site
    label = "Context from documentation and code: not part of the coverage"
    yield label, "fs-context", context if is_on(options, "context") else []


def _start(claim: Claim, links: Links) -> list[str]:
    old = ' <span class="fs-note">superseded</span>' if claim.status == "superseded" else ""
    link = f'<span data-anchor="claim-{claim.id}">{parts.claim_link(claim, links)}</span>'
    return [link + old, kind_badge(claim)]


def _line(claim: Claim, links: Links) -> str:
    """Return a claim as one line of a folded list: statement, kind, party; the rest is on its page."""
    text = anchor(links.claim(claim.id), escape(claim.text))
    who = escape(credited(claim).short)
    return f'<li data-claim="{claim.id}" data-anchor="claim-{claim.id}">{text} {kind_badge(claim)} {who}</li>'


def _list(store: FactStore, links: Links, caption: str, names: list[str], css: str) -> str:
    lines = "".join(_line(store.claims[name], links) for name in names)
    return f'<p class="fs-group">{escape(caption)}</p><ul class="{f"fs-claims {css}".strip()}">{lines}</ul>'


def render(store: FactStore, links: Links, options: Options) -> str:
    """Render a table for each group; `folded` makes lists of them, under one line that counts the claims."""
    columns = [COLUMNS[key] for key in options.get("show", ("conditions", "who", "places"))]
    heads = ["Claim", "Evidence", *(title for title, _ in columns)]
    groups = [group for group in _groups(store, matching(store, options), options) if group[2]]
    total = sum(len(names) for _, _, names in groups)
    if not total:
        raise BlockError("no claim matches", "loosen the filters of the block")
    if is_on(options, "folded"):
        where = next((f" on this {key}" for key in ("topic", "subject") if key in options), "")
        inner = "".join(_list(store, links, caption, names, css) for caption, css, names in groups)
        return parts.fold(f"All {parts.count(total, 'claim', 'claims')}{where}", inner)
    tables = ""
    for caption, css, names in groups:
        rows = [
            [*_start(store.claims[name], links), *(cell(store.claims[name], links) for _, cell in columns)]
            for name in names
        ]
        tables += parts.table(escape(caption), heads, rows, css)
    return tables


def _sections(store: FactStore) -> Collection[str]:
    return {section.section for source in store.sources.values() for section in source.sections}


CLAIMS = Block(
    "claims",
    render,
    {
        "topic": Option(topic_ids, many=True),
        "evidence": Option(lambda store: store.vocabulary.evidence.keys(), many=True),
        "subject": Option(lambda store: {subject.name for subject in store.subjects}, many=True),
        "source": Option(lambda store: store.sources.keys(), many=True),
        "section": Option(_sections, many=True),
        "system": Option(lambda store: store.vocabulary.systems.keys(), many=True),
        "phase": Option(("preparation", "execution", "completion"), many=True),
        "party": Option(lambda store: store.vocabulary.parties.keys(), many=True),
        "ids": Option(claim_ids, many=True),
        "status": Option(("current", "superseded")),
        "show": Option(tuple(COLUMNS), many=True),
        "caption": Option(),
        "folded": Option(YES_NO),
        "context": Option(YES_NO),
        "group": Option(("evidence",)),
    },
)
