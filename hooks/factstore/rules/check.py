"""All checks of the store in one go: files, records, rules, and the texts of the sources."""

from collections.abc import Callable, Iterable
from pathlib import Path

from factstore.rules import check_store
from factstore.rules.grounding.report import Grounding, ground
from factstore.store.facts import FactStore
from factstore.store.load import read_all
from factstore.store.problems import Problem

# What these rules report may only be missing because its own record is malformed.
_ABSENCE = frozenset(
    (
        "unknown-claim", "unknown-input", "unknown-source", "unused-vocabulary", "paragraph-unused", "figure-uncovered",
        "name-uncovered", "permalink-lost", "permalink-retired", "bad-placeholder", "bad-part", "condition-disagrees",
    )
)  # fmt: skip
_UNREAD = frozenset(
    ("yaml-syntax", "empty-file", "wrong-shape", "unreadable", "file-too-large", "not-utf8", "yaml-documents")
)


def check(root: Path, texts: Path | None) -> tuple[FactStore | None, str, list[Problem]]:
    """Return the store, the summary of what was read again, and every problem, those of broken records included."""
    store, problems = read_all(root)
    if store is None:
        return None, "", problems
    found = _unless_broken(problems, lambda: check_store(store))
    grounding: list[Grounding] = []
    found += _unless_broken([*problems, *found], lambda: _ground(store, texts, grounding))
    incomplete = bool(problems) and (_failed(store) or any(problem.rule in _UNREAD for problem in problems))
    kept = [problem for problem in found if not (incomplete and problem.rule in _ABSENCE)]
    return store, grounding[0].summary() if grounding else "", [*problems, *kept]


def _ground(store: FactStore, texts: Path | None, results: list[Grounding]) -> Iterable[Problem]:
    results.append(ground(store, texts))
    return results[0].problems


def _failed(store: FactStore) -> bool:
    """Whether a record was read whose shape is wrong."""
    return any(
        kind in ("claim", "source") and name not in (store.claims if kind == "claim" else store.sources)
        for kind, name in store.places.marks
    )


def _unless_broken(known: list[Problem], run: Callable[[], Iterable[Problem]]) -> list[Problem]:
    """Run a check; where it cannot go on because of problems that are known already, those are enough to report."""
    try:
        return list(run())
    except (KeyError, ValueError):
        if known:
            return []
        raise
