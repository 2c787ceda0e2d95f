"""All checks of the store in one go: files, records, rules, and the texts of the sources."""

from collections.abc import Callable
from pathlib import Path

from factstore.rules import check_store
from factstore.rules.follows import causes, once_a_head, well_named
from factstore.rules.grounding.report import ground
from factstore.store.facts import FactStore
from factstore.store.load import read_all
from factstore.store.problems import Problem


def check(
    root: Path, texts: Path | None, meanwhile: Callable[[FactStore], None] | None = None
) -> tuple[FactStore | None, tuple[str, ...], list[Problem]]:
    """Return the store, the summary of what was read again, and every problem, those of broken records included.

    `meanwhile` begins what can be done beside the checks, with a store of which each record is whole by itself.
    """
    store, problems = read_all(root)
    if store is None:
        return None, (), problems
    if meanwhile and not problems:
        meanwhile(store)
    grounding = ground(store, texts)
    found = [*check_store(store), *grounding.problems]
    store.known.clear()  # what rules know of all records, and no page asks
    found = well_named(causes(store, found), problems)
    return store, grounding.summary, [*problems, *once_a_head(store, found)]
