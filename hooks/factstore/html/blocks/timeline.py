"""The block `timeline`: dated claims and works in order, and how exactly each date is known.

A date without a year is not put among those with one: the coverage does not say that they are of one year.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from markupsafe import Markup

from factstore.html.blocks.base import Block, BlockError, Use
from factstore.html.templates import render
from factstore.store.claims import Claim
from factstore.store.dates import PartialDate
from factstore.store.facts import FactStore
from factstore.store.sources import Source


@dataclass(frozen=True)
class Event:
    """A dated claim, or a work with its date or the latest date that it names; `what` says which of them it is."""

    date: PartialDate
    what: str
    record: Claim | Source
    is_context: bool

    @property
    def is_work(self) -> bool:
        """Whether it is a work, and no claim."""
        return isinstance(self.record, Source)

    @property
    def order(self) -> tuple[object, ...]:
        """What sorts events: the date, then claims before works, by what they are and their ids."""
        return (self.date.sort_key, self.is_work, self.what if self.is_work else "", self.record.id)

    @property
    def precision(self) -> str:
        """How exactly the date is known."""
        unit = "day" if self.date.day else "month" if self.date.month else "year"
        return f"to the {unit}" + ("" if self.date.year else ", without a year")


def _claims(store: FactStore) -> Iterator[Event]:
    for claim in store.claims.values():
        dates = [("", claim.quantity.date if claim.quantity else None), ("as of", claim.as_of)]
        yield from (Event(date, what, claim, claim.is_context) for what, date in dates if date)


def _works(store: FactStore) -> Iterator[Event]:
    coverage = store.coverage().values()
    known = {each.source for claim in coverage for each in claim.citations} | {claim.origin for claim in coverage}
    for name, source in store.sources.items():
        latest = source.known_through if source.known_through != source.issued else None
        dates = [("Date of", source.issued), ("Latest date named in", latest)]
        yield from (Event(date, what, source, name not in known) for what, date in dates if date)


def timeline(use: Use) -> Markup:
    """Render three tables: dates with a year, dates without one, and dates from outside the coverage."""
    events = sorted([*_claims(use.store), *_works(use.store)], key=lambda event: event.order)
    if not events:
        raise BlockError("nothing in the store has a date", "leave the block out")
    inside = [each for each in events if not each.is_context]
    with_year = [each for each in inside if each.date.year]
    without_year = [each for each in inside if not each.date.year]
    context = [each for each in events if each.is_context]
    groups = [
        ("Dates that the coverage gives with a year", with_year, "fs-timeline"),
        ("Dates that the coverage gives without a year", without_year, "fs-timeline"),
        ("Context from documentation and code: not part of the coverage", context, "fs-context"),
    ]
    return render("blocks/timeline", groups=[group for group in groups if group[1]], links=use.links)


TIMELINE = Block("timeline", timeline)
