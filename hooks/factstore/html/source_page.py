"""The pages of sources: what each work is, who relays it, and of one that was read, every paragraph."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import accumulate

from markupsafe import Markup

from factstore.html.citing import entry_forms
from factstore.html.markup import Links
from factstore.html.templates import render
from factstore.store.claims import Claim
from factstore.store.facts import FactStore
from factstore.store.sources import LEAD, OUTSIDE, Place, Section, Source
from factstore.words.citing import source_item

LINES = 1500  # of some two hundred letters each: what a page has room for, so that no browser chokes on it
OF_CLAIM, OF_SECTION = 2, 2  # lines that one takes; a paragraph takes one
ROWS = 800  # paragraphs from which on neighbours that are passed over share a row


@dataclass(frozen=True)
class Summary:
    """How many paragraphs a work has, how many of them support how many claims, or are skipped with a reason."""

    total: int
    cited: int
    claims: int
    skipped: int

    @property
    def missing(self) -> int:
        """How many paragraphs are not accounted for."""
        return self.total - self.cited - self.skipped

    @property
    def share(self) -> float:
        """The per cent of paragraphs that support a claim."""
        return 100 * self.cited / self.total if self.total else 0


def source_page(source: Source, links: Links) -> Markup:
    """Return the body of a source's page."""
    told, brief = _sections(source)
    return render(
        "pages/source",
        source=source,
        links=links,
        tellers=_tellers(source),
        origins=_origins(source),
        summary=_summary(source),
        sections=told,
        brief=brief,
        lead=LEAD,
        forms=list(entry_forms(source_item(source))),
    )


def _tellers(source: Source) -> list[tuple[Source, list[Claim], int]]:
    """Return the articles that relay a work's findings, each with the claims that there is room for, and how many."""
    told: dict[str, list[Claim]] = {}
    for claim in source.store.resting.get(source.id, ()):
        for teller in dict.fromkeys(citation.source for citation in claim.citations):
            told.setdefault(teller, []).append(claim)
    room = LINES // OF_CLAIM // len(told) if told else 0
    return [(source.store.sources[teller], claims[:room], len(claims)) for teller, claims in told.items()]


def _origins(source: Source) -> list[tuple[Source, int]]:
    """Return whose findings an article passes on, and how many; what has no such origin is its own."""
    found = Counter(
        claim.origin for claim in source.store.citing.get(source.id, ()) if claim.origin and claim.origin != source.id
    )
    return [(source.store.sources[name], number) for name, number in found.most_common()]


def _summary(source: Source) -> Summary:
    found = _citing(source)
    return Summary(
        total=sum(section.paragraphs for section in source.sections),
        cited=len(found),
        claims=len({name for names in found.values() for name in names}),
        skipped=sum(len(section.skipped) for section in source.sections),
    )


def _citing(source: Source) -> dict[Place, tuple[str, ...]]:
    """Return the claims that cite a work, by place."""
    return {place: names for place, names in source.store.cited_by.items() if place[0] == source.id}


@dataclass
class Paragraph:
    """A row: a paragraph, or several up to `last` that are passed over for one reason.

    `claims` are those that it supports, with the words printed there.
    """

    number: int
    last: int
    claims: list[tuple[Claim, list[str]]]
    skipped: str | None

    @property
    def lines(self) -> int:
        """How many lines of the page it takes."""
        return 1 + OF_CLAIM * len(self.claims)


Sections = list[tuple[Section, list[Paragraph]]]


def _sections(source: Source) -> tuple[Sections, Sections]:
    """Return the sections with their paragraphs: those that the page has room for, and those that it only names."""
    found = [(section, list(_paragraphs(source, section))) for section in source.sections if section.paragraphs]
    if sum(len(rows) for _, rows in found) > ROWS:
        found = [(section, list(joined(rows))) for section, rows in found]
    taken = accumulate(OF_SECTION + sum(row.lines for row in rows) for _, rows in found)
    fit = sum(lines <= LINES for lines in taken)
    return found[:fit], found[fit:]


def _paragraphs(source: Source, section: Section) -> Iterator[Paragraph]:
    for number in range(1, section.paragraphs + 1):
        place = (source.id, section.section, number)
        claims = [source.store.claims[name] for name in source.store.cited_by.get(place, ())]
        printed = [(claim, [each.printed for each in claim.citations if each.place == place]) for claim in claims]
        yield Paragraph(number, number, printed, section.skipped.get(str(number)))


def joined(rows: Iterable[Paragraph]) -> Iterator[Paragraph]:
    """Yield the rows, neighbours that are passed over for one reason as one."""
    before: Paragraph | None = None
    for row in rows:
        if before and row.skipped and not row.claims and not before.claims and before.skipped == row.skipped:
            before.last = row.last
            continue
        if before:
            yield before
        before = row
    if before:
        yield before


def sources_index(store: FactStore, links: Links) -> Markup:
    """Return the body of the list of sources: what was read, what is relayed, and what only gives context."""
    every = store.sources.values()
    coverage = [source for source in every if source.consulted and source.kind not in OUTSIDE]
    context = [source for source in every if source.consulted and source.kind in OUTSIDE]
    relayed = [source for source in every if not source.consulted]
    groups = [
        ("The coverage: read, and cited", "read", _counted(coverage)),
        ("Relayed by the coverage, and not read", "unread", _counted(relayed)),
        ("Context: documentation and code, outside the coverage", "context", _counted(context)),
    ]
    return render("pages/sources", groups=groups, links=links)


def _counted(sources: Iterable[Source]) -> list[tuple[Source, int]]:
    """Return each work with the number of claims that cite it, or that rest on it where it was not read."""
    return [
        (source, _summary(source).claims if source.consulted else len(source.store.resting.get(source.id, ())))
        for source in sources
    ]
