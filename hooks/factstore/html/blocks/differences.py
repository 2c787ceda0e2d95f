"""The block `differences`: where the articles part ways in scope or caution, or where one speaks alone."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from factstore.html.blocks.base import Block, Use
from factstore.html.templates import render
from factstore.store.claims import Claim, Subject
from factstore.store.facts import FactStore
from factstore.store.parts import Citation
from factstore.store.sources import Source


@dataclass(frozen=True)
class Dropped:
    """A word of caution that some reports of a finding have and others lack."""

    claim: Claim
    word: str
    having: Sequence[Citation]
    lacking: Sequence[Citation]


@dataclass(frozen=True)
class Alone:
    """A subject that several works cover, with what each of them alone says of it."""

    subject: Subject
    only: Sequence[Sequence[Claim]]


def _pairs(store: FactStore) -> Iterator[tuple[str, tuple[Claim, Claim]]]:
    """Yield each pair of claims that differ, after what they differ in."""
    for claim in store.coverage().values():
        for relation in claim.relations:
            if relation.as_ == "differs":
                note = relation.note or "two findings that are not the same"
                yield note, (claim, store.claims[relation.to])


def _dropped(store: FactStore) -> Iterator[Dropped]:
    for claim in store.coverage().values():
        for word in claim.cautions:
            lacking = [each for each in claim.citations if word in each.without]
            having = [each for each in claim.citations if word not in each.without]
            if lacking and having:
                yield Dropped(claim, word, having, lacking)


def _alone(store: FactStore) -> tuple[list[Source], list[Alone]]:
    """Return the works that the coverage cites, and what only one of them says of a subject that several cover."""
    cited = {name: {each.source for each in claim.citations} for name, claim in store.coverage().items()}
    works = [name for name in store.sources if any(name in each for each in cited.values())]
    found = []
    for subject in store.subjects:
        names = [name for name in subject.claims if name in cited]
        if len(set().union(*(cited[name] for name in names))) > 1:
            only = [[store.claims[name] for name in names if cited[name] == {work}] for work in works]
            found += [Alone(subject, only)] if any(only) else []
    return [store.sources[work] for work in works], found


def differences(use: Use) -> Markup:
    """Render the pairs that differ, the cautions that a report drops, and what one article alone reports."""
    works, alone = _alone(use.store)
    totals = [sum(len(each.only[at]) for each in alone) for at in range(len(works))]
    return render(
        "blocks/differences",
        pairs=list(_pairs(use.store)),
        dropped=list(_dropped(use.store)),
        works=works,
        totals=totals,
        alone=alone,
        links=use.links,
    )


DIFFERENCES = Block("differences", differences)
