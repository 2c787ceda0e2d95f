"""The block `timeline`: dated claims and works in order, and how exactly each date is known.

A date without a year is not put among those with one: the coverage does not say that they are of one year.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from factstore.html.blocks.base import Block, BlockError, Options
from factstore.html.blocks.parts import claim_link, table, told
from factstore.html.describe import furniture
from factstore.html.markup import Links, anchor, escape, kind_badge
from factstore.store.dates import PartialDate
from factstore.store.facts import FactStore

HEADS = ("Date", "What", "Evidence", "Who says it")


@dataclass(frozen=True)
class _Event:
    date: PartialDate
    when: str
    what: str
    kind: str
    who: str
    context: bool


def _claims(store: FactStore, links: Links) -> Iterator[_Event]:
    for name, claim in store.claims.items():
        dates = [("", claim.quantity.date if claim.quantity else None), ("as of ", claim.as_of)]
        for prefix, date in dates:
            if date:
                when = f'{prefix}<span data-claim="{name}">{date.html}</span>'
                what, kind = claim_link(store.claims[name], links), kind_badge(store.claims[name])
                yield _Event(date, when, what, kind, told(store.claims[name]), store.claims[name].is_context)


def _works(store: FactStore, links: Links) -> Iterator[_Event]:
    coverage = store.coverage().values()
    known = {each.source for claim in coverage for each in claim.citations} | {claim.origin for claim in coverage}
    for name, source in store.sources.items():
        title = anchor(links.source(name), furniture(source.short, "title"))
        publisher = store.vocabulary.parties[source.publisher].name if source.publisher else "no publisher printed"
        read = "read" if source.consulted else "not read; its date is the one that the coverage gives"
        dates = [(f"Date of {title} ({read})", source.issued)]
        if source.known_through != source.issued:
            dates.append((f"Latest date named in {title}", source.known_through))
        for what, date in dates:
            if date:
                yield _Event(date, date.html, what, "Source", escape(publisher), name not in known)


def precision(date: PartialDate) -> str:
    """Say how exactly a date is known."""
    unit = "day" if date.day else "month" if date.month else "year"
    return f"to the {unit}" + ("" if date.year else ", without a year")


def render(store: FactStore, links: Links, _options: Options) -> str:
    """Render three tables: dates with a year, dates without one, and dates from outside the coverage."""
    events = sorted(
        [*_claims(store, links), *_works(store, links)], key=lambda event: (event.date.sort_key, event.what)
    )
    if not events:
        raise BlockError("nothing in the store has a date", "leave the block out")
    groups = {
        "Dates that the coverage gives with a year": [each for each in events if each.date.year and not each.context],
        "Dates that the coverage gives without a year": [
            each for each in events if not each.date.year and not each.context
        ],
        "Context from documentation and code: not part of the coverage": [each for each in events if each.context],
    }
    return "".join(
        table(
            title,
            HEADS,
            [_cells(each) for each in chosen],
            "fs-context" if chosen[0].context else "fs-timeline",
        )
        for title, chosen in groups.items()
        if chosen
    )


def _cells(event: _Event) -> list[str]:
    when = f'{event.when} <span class="fs-note">{precision(event.date)}</span>'
    return [when, event.what, event.kind, event.who]


TIMELINE = Block("timeline", render)
