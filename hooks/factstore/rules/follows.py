"""Which problems follow from others: they are silent until their cause is mended, so that an editor meets the cause.

A record that cannot be read is missing elsewhere; a name that the vocabulary does not know is also one that it has for
nothing. What is silenced is looked at again in the next run.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from factstore.store.facts import FactStore
from factstore.store.problems import Mark, Problem

# What these rules report may only be missing because its own record is malformed.
_ABSENCE = frozenset(
    (
        "unknown-claim", "unknown-input", "unknown-source", "unused-vocabulary", "paragraph-unused", "figure-uncovered",
        "name-uncovered", "permalink-lost", "permalink-retired", "bad-placeholder", "bad-part", "condition-disagrees",
        "relation-contradiction", "source-date", "setup-differs", "origin-left-out", "texts-missing", "bad-change",
        "results-row",
    )
)  # fmt: skip
_RECORDS_OF_CHANGES = frozenset(("data/changes.yml", "data/permalinks.txt"))
_OF_CHANGES = {"changes-shortened", "changed-in-silence"}
_NAMES = "unused-vocabulary"
# For a rule: what follows from it in its own file, and what follows anywhere.
_FOLLOWS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "unknown-condition": (("results-row", "setup-differs"), (_NAMES,)),
    "unknown-system": (("condition-not-printed", "bad-condition"), (_NAMES, "name-uncovered")),
    "unknown-unit": (("unit-not-printed", "condition-disagrees", "bad-part", "unit-clash"), (_NAMES,)),
    "unit-not-printed": (("condition-disagrees", "bad-part", "unit-clash"), (_NAMES,)),
    "unknown-qualifier": (("caution-lost", "caution-added", "stale-without"), (_NAMES,)),
    "unknown-hedge": (("caution-lost", "caution-added", "stale-without"), (_NAMES,)),
    "unknown-topic": ((), (_NAMES,)),
    "unknown-party": ((), (_NAMES,)),
    "unknown-evidence": ((), (_NAMES,)),
    "condition-not-printed": ((), ("name-uncovered",)),
    "sections-differ": (("paragraph-unused", "stale-skip"), ("paragraph-range",)),
    "source-incomplete": (("sections-differ",), ()),
    "stale-skip": (("paragraph-unused",), ()),
    "unknown-source": ((), ("figure-uncovered", "name-uncovered", "paragraph-unused")),
    "unread-source": ((), ("figure-uncovered", "name-uncovered", "paragraph-unused")),
    "number-mismatch": (("formula-disagrees", "caution-lost", "caution-added"), ("figure-uncovered",)),
    "formula-disagrees": ((), ()),
}


def causes(store: FactStore, problems: list[Problem]) -> list[Problem]:
    """Return the problems that follow from no other."""
    found = {problem.rule for problem in problems}
    here = {(problem.mark.file, rule) for problem in problems for rule in _FOLLOWS.get(problem.rule, ((), ()))[0]}
    anywhere = {rule for name in found for rule in _FOLLOWS.get(name, ((), ()))[1]}
    if store.places.lost:
        anywhere |= _ABSENCE
    if store.places.lost & _RECORDS_OF_CHANGES:
        anywhere |= _OF_CHANGES
    return [each for each in problems if each.rule not in anywhere and (each.mark.file, each.rule) not in here]


def well_named(problems: Iterable[Problem], before: Iterable[Problem]) -> list[Problem]:
    """Return the problems but for those of a name that is known to be no id: nothing can use it."""
    bad = {problem.mark for problem in (*problems, *before) if problem.rule == "bad-id"}
    return [each for each in problems if each.mark not in bad or each.rule not in ("bad-phrase", _NAMES)]


def once_a_head(store: FactStore, problems: Iterable[Problem]) -> list[Problem]:
    """Return one problem for each that all claims of a file have, because the file's head says it for all of them."""
    first = {
        subject.file: min(claim.at().line for claim in store.claims_of(subject))
        for subject in store.subjects
        if subject.claims
    }
    kept: list[Problem] = []
    counts: Counter[tuple[Mark, str]] = Counter()
    for problem in problems:
        key = (problem.mark, problem.rule)
        if problem.mark.line < first.get(problem.mark.file, 0):
            counts[key] += 1
        if counts[key] <= 1:
            kept.append(problem)
    return [_with_count(problem, counts[problem.mark, problem.rule] - 1) for problem in kept]


def _with_count(problem: Problem, others: int) -> Problem:
    if others < 1:
        return problem
    claims = f"{others} other claim{'s' if others > 1 else ''}"
    return replace(problem, message=f"{problem.message}; the same holds for {claims} of the file")
