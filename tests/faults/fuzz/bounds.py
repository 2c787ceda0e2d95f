"""What holds of any input: problems have places, no other exception comes out, and it ends in bounded time."""

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache

from factstore.store.facts import FactStore
from factstore.store.load import load
from factstore.store.problems import Problem, report
from tests.project import FIXTURE

LINE = re.compile(r"\S+?:\d+:\d+: .+ \[[a-z0-9-]+\](?:; .+)?")
SECONDS = 5


@contextmanager
def bounded() -> Iterator[None]:
    """Fail where an input takes longer than any should on a busy machine."""
    start = time.process_time()
    yield
    assert time.process_time() - start < SECONDS


def assert_placed(problems: list[Problem]) -> None:
    """Each problem is one line of the form that the contract has."""
    if problems:
        lines = report(problems).split("\n")[1:]
        assert all(LINE.fullmatch(line) or line.startswith("and ") for line in lines), lines
    assert "internal" not in {problem.rule for problem in problems}, report(problems)


@lru_cache(maxsize=1)
def the_store() -> FactStore:
    """Return the store of the pages; no argument of a property, whose failure would print it."""
    found, problems = load(FIXTURE.parent / "store")
    assert found is not None, problems
    return found
