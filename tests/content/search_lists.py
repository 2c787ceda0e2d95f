"""The lists of queries that the search is measured with, and what a right answer to each is.

Two forms exist. In one a query has accepted places of the articles, and a right result is a claim that cites one, with
the accepted value, or a claim computed from such a claim. In the other it has the names of accepted results: a claim's
id, `gap:<id>` or `page:<address>`.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from factstore.store.claims import Claim
from factstore.store.facts import FactStore
from factstore.words.formula import parse
from tests.project import ROOT

SHARED = ROOT.parent / "shared"
TOP = 3
HELD = "held"  # nothing was tuned on this list, and the fit does not see it


@dataclass(frozen=True)
class Query:
    """What is typed, and the names of right results; where `claims` is set, only claims count as places."""

    text: str
    relevant: frozenset[str]
    claims: bool

    def place(self, found: Sequence[str]) -> int | None:
        """Return the place of the first right result, counted from 0."""
        counted = [name for name in found if not self.claims or not name.startswith(("gap:", "page:"))]
        right = (at for at, name in enumerate(counted) if {name, name.partition("#")[0]} & self.relevant)
        return next(right, None)


@dataclass(frozen=True)
class QueryList:
    """A list with its name; what is `absent` no claim answers."""

    name: str
    queries: tuple[Query, ...]
    absent: tuple[str, ...]

    @property
    def texts(self) -> list[str]:
        """All queries, those that nothing answers last."""
        return [*(query.text for query in self.queries), *self.absent]


def _values(store: FactStore, claim: Claim) -> Iterator[str]:
    if claim.quantity:
        yield from (str(number) for number in claim.quantity.numbers)
        whole = store.claims[claim.quantity.of].quantity if claim.quantity.of else None
        yield from (str(number) for number in whole.numbers) if whole else ()
    for condition in claim.conditions.values():
        for value in condition.values:
            yield from (value, value.partition("=")[2])


def right(store: FactStore, name: str, places: Sequence[Mapping[str, object]], *, derived: bool = True) -> bool:
    """Whether a claim answers a query with these accepted places."""
    claim = store.claims.get(name)
    if claim is None:
        return False
    for place in places:
        here = any(
            (each.source, each.section, each.paragraph) == (place["source"], place["section"], place["paragraph"])
            for each in claim.citations
        )
        if here and ("value" not in place or str(place["value"]) in _values(store, claim)):
            return True
    formula = claim.derivation.formula if claim.derivation and derived else None
    return any(right(store, each, places, derived=False) for each in parse(formula).names) if formula else False


def read(store: FactStore, path: Path) -> QueryList:
    """Read a list of either form."""
    content: dict[str, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
    if "queries" in content:
        queries = [Query(each["query"], frozenset(each["expect"]), claims=False) for each in content["queries"]]
    else:
        queries = [
            Query(
                str(each["query"]),
                frozenset(name for name in store.claims if right(store, name, each["accept"])),
                claims=True,
            )
            for each in content["answered"]
        ]
    return QueryList(path.stem, tuple(queries), tuple(str(each) for each in content["absent"]))


def lists(store: FactStore) -> list[QueryList]:
    """Return the public lists where they are there, and the project's own."""
    shared = SHARED / "queries.yml"
    paths = [
        SHARED / "questions.yml",
        shared if shared.exists() else ROOT / "tests" / "content" / "queries.yml",
        ROOT / "tests" / "content" / "queries_extra.yml",
        *(ROOT / "tests" / "content" / f"queries_{name}.yml" for name in ("readers", "fresh", HELD)),
    ]
    return [read(store, path) for path in paths if path.exists()]


@dataclass
class Score:
    """What one search did with one list of queries."""

    places: list[int | None] = field(default_factory=list)
    missed: list[str] = field(default_factory=list)
    empty: list[str] = field(default_factory=list)
    look_alikes: list[str] = field(default_factory=list)
    absent: int = 0

    def share(self, top: int) -> float:
        """Return the share of queries with a right result among the first `top`."""
        return sum(place is not None and place < top for place in self.places) / max(1, len(self.places))

    def __str__(self) -> str:
        return (
            f"first {self.share(1):.3f} · first three {self.share(TOP):.3f} · nothing {len(self.empty)} of "
            f"{len(self.places)} · look-alikes {len(self.look_alikes)} of {self.absent}"
        )

    @property
    def details(self) -> str:
        """The queries that went wrong, a line each."""
        kinds = {"not first": self.missed, "nothing": self.empty, "look-alike": self.look_alikes}
        return "".join(f"    {kind}: {each}\n" for kind, some in kinds.items() for each in some)


def score(queries: QueryList, found: Sequence[Sequence[str]]) -> Score:
    """Judge the results of all queries of a list, in its order."""
    result = Score(absent=len(queries.absent))
    for query, names_found in zip(queries.queries, found, strict=False):
        place = query.place(names_found)
        result.places.append(place)
        if place != 0:
            result.missed.append(f"{query.text} → {place} of {list(names_found[:TOP])}")
        if not names_found:
            result.empty.append(query.text)
    for text, names_found in zip(queries.absent, found[len(queries.queries) :], strict=True):
        if claims := [name for name in names_found if not name.startswith(("gap:", "page:"))]:
            result.look_alikes.append(f"{text} → {claims[:TOP]}")
    return result


def table(queries: Sequence[QueryList], scores: Mapping[str, Sequence[Score]]) -> Iterator[str]:
    """Yield a table in Markdown: for each list and engine first, first three, nothing found, look-alikes."""
    yield f"| list | {' | '.join(scores)} |"
    yield f"|---|{'---|' * len(scores)}"
    for at, each in enumerate(queries):
        cells = [
            f"{own[at].share(1):.3f} · {own[at].share(TOP):.3f} · {len(own[at].empty)} · {len(own[at].look_alikes)}"
            for own in scores.values()
        ]
        yield f"| {each.name}, {len(each.queries)} and {len(each.absent)} absent | {' | '.join(cells)} |"
