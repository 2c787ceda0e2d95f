"""The explorer: every claim a row of one table, with what filters and sorts it; whole without JavaScript.

A page of HTML with ten thousand rows would be too heavy, so above ROWS_IN_PAGE the others stand in a file of their
own, which the explorer's script puts into the table.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal

from markupsafe import Markup

from factstore.html.markup import Links, links_from
from factstore.html.templates import macro, render
from factstore.store.claims import Claim
from factstore.store.facts import FactStore, section_slug
from factstore.words.counting import STANDINGS, reported, standing
from factstore.words.credit import party
from factstore.words.mentions import systems_of

ADDRESS = "claims/"
ROWS_FILE = "assets/search/rows.js"
ROWS_IN_PAGE = 550
LONG = 10  # a facet with more values than this gets a box that narrows it
HEADS = {
    "claim": "Claim",
    "figure": "Figure",
    "kind": "Kind",
    "who": "Who says it",
    "topic": "Topic",
    "source": "Source",
}
VENDOR = "vendor"
Values = Mapping[str, str]


@dataclass(frozen=True)
class Facet:
    """Something that rows are filtered by: its key, its name, and the values that claims have, with their names."""

    key: str
    name: str
    values: Values

    @property
    def long(self) -> bool:
        """Whether there are too many values to look through."""
        return len(self.values) > LONG


@dataclass(frozen=True)
class Preset:
    """A choice that a reader makes with one press; `query` is the state of the form."""

    name: str
    query: str


def claims_index(store: FactStore, links: Links) -> Markup:
    """Return the body of the explorer."""
    claims = in_order(store)
    rows = [row(claim, links) for claim in claims[:ROWS_IN_PAGE]]
    return render(
        "pages/claims",
        rows=rows,
        total=len(claims),
        counted=len(reported(store)),
        facets=list(facets(store)),
        presets=presets(store),
        gaps=bool(store.gaps),
        more=links.to(ROWS_FILE) if len(claims) > ROWS_IN_PAGE else "",
        heads=HEADS,
        links=links,
    )


def rows_script(store: FactStore) -> str:
    """Return the script with the rows that the page has no room for; empty where it has all of them."""
    rest = in_order(store)[ROWS_IN_PAGE:]
    links = links_from(ADDRESS)
    return f"self.FactRows = {json.dumps(''.join(row(claim, links) for claim in rest))};\n" if rest else ""


def row(claim: Claim, links: Links) -> Markup:
    """Return the row of a claim."""
    works = dict.fromkeys(citation.work.short for citation in claim.citations)
    return macro("rows", "row", claim, _attributes(claim), party(claim), list(works), links)


def in_order(store: FactStore) -> list[Claim]:
    """Return all claims: the articles' first, those with a figure first, the strongest kind of evidence first."""
    kinds, topics, standings = list(store.vocabulary.evidence), list(store.vocabulary.topics), list(STANDINGS)
    return sorted(
        store.in_file_order(),
        key=lambda claim: (
            standings.index(standing(claim)),
            claim.quantity is None,
            kinds.index(claim.evidence),
            topics.index(claim.topic),
        ),
    )


def presets(store: FactStore) -> list[Preset]:
    """Return the choices that readers make most."""
    vendor = [f"evidence={key}" for key, kind in store.vocabulary.evidence.items() if kind.family == VENDOR]
    return [
        Preset("All reported", "origin=reported"),
        Preset("Measured", "origin=reported&evidence=measured"),
        Preset("With a figure", "origin=reported&figure=yes"),
        Preset("Vendor’s word", "&".join(["origin=reported", *vendor])),
    ]


def _values(claim: Claim) -> dict[str, list[str]]:
    """Return what a claim is filtered by: the values of each facet, as ids."""
    held = {key: list(condition.values) for key, condition in claim.conditions.items()}
    vocabulary = claim.store.vocabulary
    return {
        "origin": [standing(claim)],
        "topic": [claim.topic],
        "evidence": [claim.evidence],
        "party": [section_slug(party(claim))],
        "source": list(dict.fromkeys([*(each.source for each in claim.citations), *filter(None, [claim.origin])])),
        "system": list(systems_of(claim)),
        "hardware": [vocabulary.system(name) or section_slug(name) for name in held.get("hardware", ())],
        "mode": [vocabulary.system(name) or section_slug(name) for name in held.get("mode", ())],
        "phase": [claim.phase] if claim.phase else [],
        "figure": ["yes" if claim.quantity else "no"],
        "status": [claim.status] if claim.status != "current" else [],
    }


def _attributes(claim: Claim) -> dict[str, str]:
    """Return a row's attributes: its facets, several values parted by a bar, and what it sorts by."""
    given = {key: "|".join(values) for key, values in _values(claim).items()}
    unit, value = _sorted_by(claim)
    return {f"data-{key}": text for key, text in {**given, "unit": unit, "value": value}.items() if text}


def _sorted_by(claim: Claim) -> tuple[str, str]:
    """Return a figure's dimension, and its size in that dimension's base unit; the sign of a unit is its own."""
    quantity = claim.quantity
    if quantity is None:
        return "", ""
    if quantity.date:
        return "date", quantity.date.iso
    unit, number = quantity.measured_in, quantity.numbers[0]
    if unit is None:
        return "number", f"{number:f}"
    if not unit.many[0].isalpha():
        return unit.many, f"{number:f}"
    return unit.measures, f"{number * (unit.scale or Decimal(1)):f}"


def facets(store: FactStore) -> Iterator[Facet]:
    """Yield what rows can be filtered by; where all claims have one value, there is nothing to choose."""
    vocabulary = store.vocabulary
    systems = {key: system.name for key, system in vocabulary.systems.items()}
    names: dict[str, tuple[str, Mapping[str, str]]] = {
        "origin": ("Where it comes from", {str(key): name for key, name in STANDINGS.items()}),
        "topic": ("Topic", {key: topic.title for key, topic in vocabulary.topics.items()}),
        "evidence": ("Kind", {key: kind.name for key, kind in vocabulary.evidence.items()}),
        "party": ("Who says it", {section_slug(name): name for name in map(party, store.claims.values())}),
        "source": ("Source", {key: source.short for key, source in store.sources.items()}),
        "system": ("About", systems),
        "hardware": ("Hardware", systems),
        "mode": ("Mode", systems),
        "phase": ("Stage", {key: key.capitalize() for key in ("preparation", "execution", "completion")}),
        "figure": ("Figure", {"yes": "With a figure", "no": "Without a figure"}),
        "status": ("Status", {"superseded": "Superseded"}),
    }
    used = _used(store.claims.values())
    for key, (name, known) in names.items():
        found = {value: known.get(value, value) for value in used.get(key, ())}
        order = (
            list(known)
            if key in ("origin", "topic", "evidence", "phase")
            else sorted(found, key=lambda each: found[each].casefold())
        )
        values = {value: found[value] for value in order if value in found}
        if len(values) > 1 or (key == "status" and values):
            yield Facet(key, name, values)


def _used(claims: Iterable[Claim]) -> dict[str, dict[str, None]]:
    """Return the values that occur, by facet."""
    found: dict[str, dict[str, None]] = {}
    for claim in claims:
        for key, values in _values(claim).items():
            found.setdefault(key, {}).update(dict.fromkeys(values))
    return found
