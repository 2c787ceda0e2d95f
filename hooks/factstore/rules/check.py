"""All checks of the store in one go: files, records, rules, and the texts of the sources."""

from collections import Counter
from dataclasses import replace
from pathlib import Path

from factstore.rules import check_store
from factstore.rules.grounding.report import ground
from factstore.store.facts import FactStore
from factstore.store.load import read_all
from factstore.store.problems import Mark, Problem

# What these rules report may only be missing because its own record is malformed.
_ABSENCE = frozenset(
    (
        "unknown-claim", "unknown-input", "unknown-source", "unused-vocabulary", "paragraph-unused", "figure-uncovered",
        "name-uncovered", "permalink-lost", "permalink-retired", "bad-placeholder", "bad-part", "condition-disagrees",
        "relation-contradiction", "source-date", "setup-differs", "origin-left-out", "texts-missing",
    )
)  # fmt: skip


def check(root: Path, texts: Path | None) -> tuple[FactStore | None, str, list[Problem]]:
    """Return the store, the summary of what was read again, and every problem, those of broken records included."""
    store, problems = read_all(root)
    if store is None:
        return None, "", problems
    grounding = ground(store, texts)
    found = [*check_store(store), *grounding.problems]
    if store.places.lost:
        found = [problem for problem in found if problem.rule not in _ABSENCE]
    return store, grounding.summary(), [*problems, *_once_a_head(store, found)]


def _once_a_head(store: FactStore, problems: list[Problem]) -> list[Problem]:
    """Return one problem for each that all claims of a file have, because the file's head says it for all of them."""
    first = {subject.file: min(store.claims[name].at().line for name in subject.claims)
             for subject in store.subjects if subject.claims}  # fmt: skip
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
