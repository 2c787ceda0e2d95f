"""The block `differences`: where the articles part ways in scope or caution, or where one speaks alone."""

from collections.abc import Iterator

from factstore.html.blocks.base import Block, Options
from factstore.html.blocks.parts import claim_link, count, fold, listing, place_link, places, subject_title, table, told
from factstore.html.markup import Links, claimed, escape, kind_badge
from factstore.store.claims import Claim
from factstore.store.facts import FactStore


def cautions(claim: Claim) -> list[str]:
    """Return a claim's words of caution: the qualifier of its quantity, and its hedges."""
    qualifier = claim.quantity.qualifier if claim.quantity else None
    return [*([qualifier] if qualifier else []), *claim.hedges]


def _side(claim: Claim, links: Links) -> list[str]:
    words = listing(claimed(claim.id, word) for word in cautions(claim))
    return [f"{claim_link(claim, links)} {kind_badge(claim)}", words, told(claim), places(claim, links)]


def _pairs(store: FactStore, links: Links) -> str:
    """Return a table for each pair of claims that differ; its caption says in what."""
    heads = ("Claim", "Words of caution", "Who says it", "Place")
    parts = []
    for name in store.coverage():
        for relation in store.claims[name].relations:
            if relation.as_ == "differs":
                note = relation.note or "two findings that are not the same"
                sides = [_side(store.claims[each], links) for each in (name, relation.to)]
                parts.append(table(f"Not the same: {escape(note)}", heads, sides, "fs-pair"))
    return "".join(parts)


def _lacking(store: FactStore, links: Links) -> Iterator[list[str]]:
    """Yield a row for each word of caution that one report of a finding has and another lacks."""
    for name, claim in store.coverage().items():
        for word in cautions(claim):
            without = [each for each in claim.citations if word in each.without]
            having = [each for each in claim.citations if word not in each.without]
            if without and having:
                cells = [listing(place_link(each, links) for each in group) for group in (having, without)]
                yield [claim_link(store.claims[name], links), claimed(name, word), *cells]


def _alone(store: FactStore, links: Links) -> str:
    """Return, for subjects that several articles cover, what only one of them says."""
    coverage = store.coverage()
    cited = {name: {each.source for each in claim.citations} for name, claim in coverage.items()}
    sources = [name for name in store.sources if any(name in each for each in cited.values())]
    totals, rows = dict.fromkeys(sources, 0), []
    for subject in store.subjects:
        names = [name for name in subject.claims if name in coverage]
        if len(set().union(*(cited[name] for name in names))) > 1:
            only = {source: [name for name in names if cited[name] == {source}] for source in sources}
            if any(only.values()):
                rows.append([subject_title(subject.name), *(_links(store, links, only[source]) for source in sources)])
            for source in sources:
                totals[source] += len(only[source])
    if not rows:
        return ""
    said = ", ".join(
        f"{count(totals[each], 'claim', 'claims')} in {escape(store.sources[each].short)}" for each in sources
    )
    heads = ("Subject", *(f"Only in {store.sources[each].short}" for each in sources))
    inner = table("Findings that one article reports alone, in subjects that both cover", heads, rows, "fs-alone")
    return fold(f"What one article alone reports: {said}", inner)


def _links(store: FactStore, links: Links, names: list[str]) -> str:
    return listing(f"{claim_link(store.claims[name], links)} {kind_badge(store.claims[name])}" for name in names)


def render(store: FactStore, links: Links, _options: Options) -> str:
    """Render the pairs that differ, the cautions that a report drops, and what one article alone reports."""
    rows = list(_lacking(store, links))
    heads = ("Finding", "Word of caution", "Said in", "Left out in")
    dropped = table("Words of caution that one report of a finding has and another lacks", heads, rows) if rows else ""
    return _pairs(store, links) + dropped + _alone(store, links)


DIFFERENCES = Block("differences", render)
