"""The block `stated`: which settings the coverage states for each test, and which it leaves out.

A setting that every finding states itself is stated; one that a finding takes from the set-up of its test is carried
over; one that only some findings have is stated in part. The rest is missing, and leads to the open question.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from factstore.html.blocks.base import Block, BlockError, Option, Use
from factstore.html.blocks.reported_tests import gap_with, gaps_of, names_of_tests, reported_tests, told_of
from factstore.html.templates import render
from factstore.store.claims import Subject
from factstore.store.facts import FactStore
from factstore.store.sources import Gap

STATED, CARRIED, PART, MISSING = "stated", "carried over", "stated in part", "not stated"


@dataclass(frozen=True)
class Cell:
    """What is known of one setting of one test."""

    state: str
    values: Sequence[str] = ()
    gap: Gap | None = None


def _cell(store: FactStore, subject: Subject, setting: str) -> Cell:
    claims = told_of(store, subject)
    findings = [claim for claim in claims if claim.phase] or claims
    held = [claim.conditions[setting] for claim in findings if setting in claim.conditions]
    values = tuple(dict.fromkeys(value for condition in held for value in condition.values))
    if not held:
        known = store.vocabulary.conditions.get(setting)
        return Cell(MISSING, gap=gap_with(gaps_of(store, subject), known.name if known else setting))
    if len(held) < len(findings):
        return Cell(PART, values)
    return Cell(CARRIED if any(condition.stated_by for condition in held) else STATED, values)


def _rows(use: Use) -> list[tuple[str, list[Cell]]]:
    names, chosen = use.store.vocabulary.conditions, reported_tests(use.store, use.options.get("subject", ()))
    if not chosen:
        raise BlockError("no subject of the store is a test", "set 'kind: test' in the subject's file")
    return [
        (names[each].name if each in names else each, [_cell(use.store, subject, each) for subject in chosen])
        for each in use.options["settings"]
    ]


def stated(use: Use) -> Markup:
    """Render a table: settings as rows, tests as columns."""
    chosen = reported_tests(use.store, use.options.get("subject", ()))
    return render("blocks/stated", subjects=chosen, rows=_rows(use), caption=use.one("caption"), links=use.links)


def numbers(use: Use) -> list[Sequence[str]]:
    """Return the table, in words."""
    subjects = [subject.name for subject in reported_tests(use.store, use.options.get("subject", ()))]
    rows = [
        [name, *(": ".join([cell.state, ", ".join(cell.values)]).rstrip(": ") for cell in cells)]
        for name, cells in _rows(use)
    ]
    return [["setting", *subjects], *rows]


STATED_BLOCK = Block(
    "stated",
    stated,
    {
        "settings": Option(required=True, many=True),
        "subject": Option(names_of_tests, many=True),
        "caption": Option(required=True),
        "id": Option(),
    },
    data=numbers,
)
