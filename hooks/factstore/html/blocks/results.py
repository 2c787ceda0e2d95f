"""The block `results`: each test a row, with preparation, execution and completion kept apart.

Nothing here names a test: rows come from files of `kind: test`, modes from conditions, and columns
from phases. What no claim states reads "not stated", linked to the gap that says so.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from factstore.html.blocks.base import Block, BlockError, Option, Use
from factstore.html.blocks.parts import KEY_CONDITIONS
from factstore.html.templates import render
from factstore.store.claims import Claim, Subject
from factstore.store.facts import FactStore
from factstore.store.numerals import name_pattern
from factstore.store.parts import Condition
from factstore.store.sources import Gap
from factstore.words.telling import condition_value

PHASES = ("preparation", "execution", "completion")


@dataclass(frozen=True)
class Setting:
    """A condition that a claim of a test has."""

    key: str
    claim: Claim
    condition: Condition

    @property
    def name(self) -> str:
        """The condition's name, as readers see it."""
        return self.claim.store.vocabulary.conditions[self.key].name

    @property
    def text(self) -> str:
        """Its value."""
        return condition_value(self.key, self.condition)

    @property
    def stating(self) -> str:
        """The claim that states it."""
        return self.condition.stated_by or self.claim.id


@dataclass(frozen=True)
class Finding:
    """A finding: what it alone holds for, which conditions of its row it does not name, and its modes where many."""

    claim: Claim
    own: Sequence[Setting]
    lacking: Sequence[str]
    modes: Sequence[str]


@dataclass(frozen=True)
class Row:
    """A test in one mode."""

    subject: Subject
    keys: Mapping[str, Sequence[Setting]]
    settings: Sequence[Setting]
    phases: Mapping[str, Sequence[Finding]]
    causes: Sequence[Finding]
    gaps: Sequence[Gap]

    def gap(self, word: str) -> Gap | None:
        """Return the gap about this test that has `word` in its words."""
        pattern = name_pattern([word])
        return next((gap for gap in self.gaps if pattern.search(" · ".join([gap.question, *gap.keywords]))), None)


Held = dict[tuple[str, ...], Setting]


def _held(claims: Collection[Claim], key: str) -> Held:
    """Return the values of a condition; a claim that prints one goes before a claim that carries it over."""
    found: Held = {}
    for claim in claims:
        held = claim.conditions.get(key)
        if held and (held.values not in found or (found[held.values].condition.stated_by and not held.stated_by)):
            found[held.values] = Setting(key, claim, held)
    return found


def _settings(claims: Sequence[Claim]) -> Held:
    """Return the settings of a whole test: what its set-up states, or all its findings share."""
    findings = [claim for claim in claims if claim.phase]
    setup = [claim for claim in claims if not claim.phase]
    found: Held = {}
    for key in claims[0].store.vocabulary.conditions if claims else ():
        shared = _held(findings, key)
        held = _held(setup, key)
        if len(shared) == 1 and all(key in claim.conditions for claim in findings):
            held = {**shared, **held}
        found.update({(key, *values): setting for values, setting in held.items() if key not in KEY_CONDITIONS})
    return found


def _finding(claim: Claim, row: Collection[str], settings: Held) -> Finding:
    """Return a finding, with conditions of its own and those of its row that it does not name."""
    held, names = claim.conditions, claim.store.vocabulary.conditions
    own = [
        Setting(key, claim, value)
        for key, value in held.items()
        if not (key in KEY_CONDITIONS or (key, *value.values) in settings or condition_value(key, value) in claim.text)
    ]
    modes = held["mode"].values if "mode" in held else ()
    lacking = [names[key].name for key in row if key not in held]
    return Finding(claim, own, lacking, modes if len(modes) > 1 else ())


def _causes(claims: Sequence[Claim]) -> list[str]:
    """Return the ids of the claims that explain how a test ended."""
    ends = {claim.id for claim in claims if claim.phase == "completion"}
    return [claim.id for claim in claims if any(each.as_ == "explains" and each.to in ends for each in claim.relations)]


def _row(subject: Subject, claims: Sequence[Claim], mode: str, gaps: Sequence[Gap]) -> Row:
    settings, causes = _settings(claims), _causes(claims)
    keys = {
        key: [each for values, each in _held(claims, key).items() if key != "mode" or values == (mode,)]
        for key in KEY_CONDITIONS
    }
    stated = [key for key, found in keys.items() if found]
    findings = {claim.id: _finding(claim, stated, settings) for claim in claims}
    phases = {
        phase: [findings[claim.id] for claim in claims if claim.phase == phase and claim.id not in causes]
        for phase in PHASES
    }
    return Row(subject, keys, list(settings.values()), phases, [findings[name] for name in causes], gaps)


def _rows(store: FactStore, subject: Subject) -> list[Row]:
    """Return a row for each mode; a claim that names no mode stands in each row of its test."""
    claims = [claim for name in subject.claims if not (claim := store.claims[name]).by_site]
    gaps = [gap for gap in store.gaps.values() if not set(subject.claims).isdisjoint(gap.about)]
    modes = [values[0] for values in _held(claims, "mode") if len(values) == 1]
    if not modes:
        return [_row(subject, claims, "", gaps)]
    return [_row(subject, [claim for claim in claims if _is_in(claim, mode)], mode, gaps) for mode in modes]


def _is_in(claim: Claim, mode: str) -> bool:
    held = claim.conditions.get("mode")
    return held is None or mode in held.values


def _first_place(store: FactStore, subject: Subject) -> tuple[int, ...]:
    """Return where the coverage first speaks of a test: source, section and paragraph, counted."""
    order = [(source, part.section) for source, work in store.sources.items() for part in work.sections]
    cited = [each for name in subject.claims for each in store.claims[name].citations]
    return min((order.index((each.source, each.section)), each.paragraph) for each in cited)


def _tests(store: FactStore) -> list[Subject]:
    return [subject for subject in store.subjects if subject.kind == "test"]


def results(use: Use) -> Markup:
    """Render a row for each test and mode."""
    chosen = [each for each in _tests(use.store) if each.name in use.options.get("subject", (each.name,))]
    chosen.sort(key=lambda each: _first_place(use.store, each))
    rows = [row for subject in chosen for row in _rows(use.store, subject)]
    if not rows:
        raise BlockError("no subject of the store is a test", "set 'kind: test' in the subject's file")
    return render("blocks/results", rows_of_tests=rows, keys=KEY_CONDITIONS, phases=PHASES, links=use.links)


RESULTS = Block(
    "results",
    results,
    {"subject": Option(lambda store: [each.name for each in _tests(store)], many=True)},
)
