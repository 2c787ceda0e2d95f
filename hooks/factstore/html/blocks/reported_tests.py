"""The tests of the coverage, as tables show them: each test and mode, with preparation, execution and completion apart.

Nothing here names a test: tests come from files of `kind: test`, modes from conditions, and stages from phases.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from factstore.html.blocks.parts import KEY_CONDITIONS
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
    """A finding: what it alone holds for, what of its column it does not name, and its modes where many.

    `carried` is what of its column it takes from elsewhere.
    """

    claim: Claim
    own: Sequence[Setting]
    lacking: Sequence[str]
    modes: Sequence[str]
    carried: Sequence[Setting] = ()


@dataclass(frozen=True)
class Column:
    """A test in one mode, which is empty where the coverage names none or only one for it."""

    subject: Subject
    mode: str
    keys: Mapping[str, Sequence[Setting]]
    settings: Sequence[Setting]
    phases: Mapping[str, Sequence[Finding]]
    causes: Sequence[Finding]
    gaps: Sequence[Gap]

    def gap(self, word: str) -> Gap | None:
        """Return the gap about this test that has `word` in its words."""
        return gap_with(self.gaps, word)


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
    carried = [Setting(key, claim, held[key]) for key in row if key in held and held[key].stated_by]
    return Finding(claim, own, lacking, modes if len(modes) > 1 else (), carried)


def _causes(claims: Sequence[Claim]) -> list[str]:
    """Return the ids of the claims that explain how a test ended."""
    ends = {claim.id for claim in claims if claim.phase == "completion"}
    return [claim.id for claim in claims if any(each.as_ == "explains" and each.to in ends for each in claim.relations)]


def _column(subject: Subject, claims: Sequence[Claim], mode: str, gaps: Sequence[Gap]) -> Column:
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
    return Column(subject, mode, keys, list(settings.values()), phases, [findings[name] for name in causes], gaps)


def gaps_of(store: FactStore, subject: Subject) -> list[Gap]:
    """Return the open questions about a test."""
    return [gap for gap in store.gaps.values() if not set(subject.claims).isdisjoint(gap.about)]


def gap_with(gaps: Iterable[Gap], word: str) -> Gap | None:
    """Return the first gap that has `word` in its words."""
    pattern = name_pattern([word])
    return next((gap for gap in gaps if pattern.search(" · ".join([gap.question, *gap.keywords]))), None)


def told_of(store: FactStore, subject: Subject) -> list[Claim]:
    """Return what the coverage says of a test."""
    return [claim for claim in store.claims_of(subject) if not claim.by_site]


def columns(store: FactStore, subject: Subject) -> list[Column]:
    """Return a column for each mode; a claim that names no mode is in each column of its test."""
    claims, gaps = told_of(store, subject), gaps_of(store, subject)
    modes = [values[0] for values in _held(claims, "mode") if len(values) == 1]
    if not modes:
        return [_column(subject, claims, "", gaps)]
    return [_column(subject, [claim for claim in claims if _is_in(claim, mode)], mode, gaps) for mode in modes]


def _is_in(claim: Claim, mode: str) -> bool:
    held = claim.conditions.get("mode")
    return held is None or mode in held.values


def _first_place(store: FactStore, subject: Subject) -> tuple[int, ...]:
    """Return where the coverage first speaks of a test: source, section and paragraph, counted."""
    order = [(source, part.section) for source, work in store.sources.items() for part in work.sections]
    cited = [each for claim in store.claims_of(subject) for each in claim.citations]
    return min((order.index((each.source, each.section)), each.paragraph) for each in cited)


def reported_tests(store: FactStore, names: Collection[str] = ()) -> list[Subject]:
    """Return the tests, or those of these names, in the order in which the coverage first speaks of them."""
    found = [each for each in store.subjects if each.kind == "test" and (not names or each.name in names)]
    return sorted(found, key=lambda each: _first_place(store, each))


def names_of_tests(store: FactStore) -> list[str]:
    """Return the names of all tests: the values of an option that names tests."""
    return [each.name for each in store.subjects if each.kind == "test"]
