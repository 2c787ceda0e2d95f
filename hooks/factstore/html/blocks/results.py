"""The block `results`: each test and mode a column, each measure a row, the stages groups of rows.

What no claim states reads "not stated", linked to the gap that says so. A row has a name of the page's, or of the
vocabulary's: the term that the statement uses, else the unit.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from factstore.html.blocks.base import Block, BlockError, Option, Use, claim_ids
from factstore.html.blocks.numbers import claim_rows
from factstore.html.blocks.parts import KEY_CONDITIONS
from factstore.html.blocks.reported_tests import PHASES, Column, Finding, columns, names_of_tests, reported_tests
from factstore.html.templates import render
from factstore.store.claims import Claim, Subject
from factstore.words.mentions import systems_of
from factstore.words.telling import capital


@dataclass(frozen=True)
class Measure:
    """A row of figures: its name, and what each column has found."""

    name: str
    cells: Sequence[Sequence[Finding]]


@dataclass(frozen=True)
class Told:
    """Findings in words, across the table: the test, its columns, counted from 1, and what was found."""

    subject: Subject
    places: Sequence[int]
    findings: Sequence[Finding]


@dataclass(frozen=True)
class Stage:
    """The rows of a stage; it is whole where each column has a finding."""

    is_whole: bool
    measures: Sequence[Measure]
    told: Sequence[Told]


def _name(claim: Claim, given: Mapping[str, str]) -> str:
    """Return the name of the row that a finding belongs to."""
    if claim.id in given:
        return given[claim.id]
    systems = claim.store.vocabulary.systems
    terms = [systems[key].name for key in systems_of(claim) if systems[key].kind == "term"]
    held = {value for condition in claim.conditions.values() for value in condition.values}
    named = [term for term in terms if term not in held]
    unit = claim.quantity.measured_in if claim.quantity else None
    return capital(named[0] if named else unit.many if unit else "count")


def _measures(found: Sequence[Sequence[Finding]], given: Mapping[str, str]) -> list[Measure]:
    """Return the rows of figures, in the order in which their first claims come; `found` is by column."""
    figures = [[each for each in cell if each.claim.quantity] for cell in found]
    names = dict.fromkeys(_name(each.claim, given) for cell in figures for each in cell)
    return [
        Measure(name, [[each for each in cell if _name(each.claim, given) == name] for cell in figures])
        for name in names
    ]


def _told(columns: Sequence[Column], found: Sequence[Sequence[Finding]]) -> list[Told]:
    """Return what was found in words, test by test; `found` is by column."""
    rows = []
    for subject in dict.fromkeys(column.subject.name for column in columns):
        places = [at for at, column in enumerate(columns) if column.subject.name == subject]
        words = {each.claim.id: each for at in places for each in found[at] if not each.claim.quantity}
        if words:
            rows.append(Told(columns[places[0]].subject, [at + 1 for at in places], list(words.values())))
    return rows


def _columns(use: Use) -> list[Column]:
    chosen = reported_tests(use.store, use.options.get("subject", ()))
    found = [column for subject in chosen for column in columns(use.store, subject)]
    if not found:
        raise BlockError("no subject of the store is a test", "set 'kind: test' in the subject's file")
    return found


def results(use: Use) -> Markup:
    """Render a column for each test and mode."""
    found, given = _columns(use), {claim.id: label for claim, label in use.labelled() if label}
    cells = {phase: [column.phases[phase] for column in found] for phase in PHASES}
    stages = {
        phase: Stage(all(cells[phase]), _measures(cells[phase], given), _told(found, cells[phase])) for phase in PHASES
    }
    return render(
        "blocks/results",
        columns=found,
        keys=[key for key in KEY_CONDITIONS if key in use.store.vocabulary.conditions],
        names=use.store.vocabulary.conditions,
        stages=stages,
        causes=_told(found, [column.causes for column in found]),
        chart=use.name,
        caption=use.one("caption", "The tests side by side"),
        links=use.links,
    )


def numbers(use: Use) -> list[Sequence[str]]:
    """Return what the table shows, claim by claim."""
    given = {claim.id: label for claim, label in use.labelled() if label}
    found = {
        each.claim.id: each.claim
        for column in _columns(use)
        for cell in [*column.phases.values(), column.causes]
        for each in cell
    }
    return claim_rows((claim, _name(claim, given)) for claim in found.values())


RESULTS = Block(
    "results",
    results,
    {
        "subject": Option(names_of_tests, many=True),
        "ids": Option(claim_ids, many=True),
        "labels": Option(many=True),
        "caption": Option(),
        "id": Option(),
    },
    data=numbers,
)
