"""All checks of the store in one go: files, records, rules, and the texts of the sources."""

from pathlib import Path

from factstore.rules import check_store
from factstore.rules.grounding.report import ground
from factstore.store.facts import FactStore
from factstore.store.load import read_all
from factstore.store.problems import Problem

# What these rules report may only be missing because its own record is malformed.
_ABSENCE = frozenset(
    (
        "unknown-claim", "unknown-input", "unknown-source", "unused-vocabulary", "paragraph-unused", "figure-uncovered",
        "name-uncovered", "permalink-lost", "permalink-retired", "bad-placeholder", "bad-part", "condition-disagrees",
        "bad-change",
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
    grounding = ground(store, texts)
    found = [*check_store(store), *grounding.problems]
    if problems and (_failed(store) or any(problem.rule in _UNREAD for problem in problems)):
        found = [problem for problem in found if problem.rule not in _ABSENCE]
    return store, grounding.summary(), [*problems, *found]


def _failed(store: FactStore) -> bool:
    """Whether a record was read whose shape is wrong."""
    records = {"claim": store.claims, "source": store.sources}
    return any(kind in records and name not in records[kind] for kind, name in store.places.marks)
