"""The store of the two articles."""

import pytest

from factstore.store.facts import FactStore
from factstore.store.load import load
from tests.project import ROOT


@pytest.fixture(scope="session")
def store() -> FactStore:
    """Load the project's own store."""
    found, problems = load(ROOT)
    assert found is not None, problems
    return found
