"""The blocks `claims-by-topic` and `claims-by-party`: how many claims of the coverage are of what kind, and from whom.

Each row's numbers add up to its total, so a claim that several articles report counts once, in a part of its own.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from factstore.html.blocks.base import Block, BlockError, Option, Use
from factstore.html.blocks.parts import FAMILIES
from factstore.html.templates import render
from factstore.store.claims import Claim
from factstore.store.facts import FactStore
from factstore.words.credit import party
from factstore.words.telling import capital

SEVERAL = "in more than one"


@dataclass(frozen=True)
class Row:
    """A row: what it is about, where that leads, and how many claims each part has."""

    name: str
    counts: Sequence[int]
    address: str = ""

    @property
    def total(self) -> int:
        """All of them."""
        return sum(self.counts)


@dataclass(frozen=True)
class Chart:
    """The parts of each row, and the rows."""

    about: str
    parts: Sequence[str]
    rows: Sequence[Row]

    @property
    def table(self) -> list[Sequence[str]]:
        """The rows as text, below the names of the columns."""
        return [
            [self.about, *self.parts, "total"],
            *([row.name, *map(str, row.counts), str(row.total)] for row in self.rows),
        ]


def _counted(store: FactStore) -> list[Claim]:
    found = [claim for claim in store.coverage().values() if not claim.by_site]
    if not found:
        raise BlockError("the store has no claim of the coverage", "leave the block out")
    return found


def by_topic(store: FactStore) -> Chart:
    """Return the claims of each topic by family of evidence."""
    counts = Counter[tuple[str, str]]((claim.topic, claim.kind.family) for claim in _counted(store))
    rows = [
        Row(topic.title, [counts[key, family] for family in FAMILIES], f"topics/{key}/")
        for key, topic in store.vocabulary.topics.items()
    ]
    return Chart("Topic", tuple(FAMILIES.values()), [row for row in rows if row.total])


def by_party(store: FactStore) -> Chart:
    """Return the claims of each party by the article that reports them."""
    claims = _counted(store)
    articles = list(dict.fromkeys(each.source for claim in claims for each in claim.citations))
    counts: Counter[tuple[str, str]] = Counter()
    for claim in claims:
        cited = {each.source for each in claim.citations}
        counts[party(claim), next(iter(cited)) if len(cited) == 1 else SEVERAL] += 1
    parties = Counter({party: sum(counts[party, part] for part in (*articles, SEVERAL)) for party, _ in counts})
    rows = [
        Row(capital(party), [counts[party, part] for part in (*articles, SEVERAL)])
        for party, _ in sorted(parties.items(), key=lambda each: (-each[1], each[0]))
    ]
    return Chart("Who says it", [*(f"only in {store.sources[name].short}" for name in articles), SEVERAL], rows)


def _render(use: Use, chart: Chart, css: str) -> Markup:
    if not chart.rows:
        raise BlockError("no claim to count", "leave the block out")
    most = max(row.total for row in chart.rows)
    return render("blocks/stacks", chart=chart, most=most, css=css, caption=use.one("caption"), links=use.links)


_OPTIONS = {"caption": Option(required=True), "id": Option()}
BY_TOPIC = Block(
    "claims-by-topic",
    lambda use: _render(use, by_topic(use.store), "fs-by-family"),
    _OPTIONS,
    data=lambda use: by_topic(use.store).table,
)
BY_PARTY = Block(
    "claims-by-party",
    lambda use: _render(use, by_party(use.store), "fs-by-article"),
    _OPTIONS,
    data=lambda use: by_party(use.store).table,
)
