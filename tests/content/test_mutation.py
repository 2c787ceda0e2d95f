"""Faults are planted in a copy of the real data and pages, and fail the check or the build."""

import os
from itertools import islice
from pathlib import Path

import pytest

from tests.content.mutation.campaign import faults, says_the_same, unseen
from tests.content.mutation.documents import Documents, read_documents
from tests.content.mutation.mutants import Mutant
from tests.content.mutation.operators import OPERATORS
from tests.content.mutation.places import Spot
from tests.content.mutation.run import Outcome, Runner, copy_project
from tests.project import ROOT

FEW = 25
SEED = 3
pytestmark = pytest.mark.skipif(
    not os.environ.get("FACTSTORE_TEXTS"), reason="most faults show in the articles' texts alone"
)


@pytest.fixture(scope="module")
def texts() -> Path:
    return Path(os.environ["FACTSTORE_TEXTS"])


@pytest.fixture(scope="module")
def documents(texts: Path) -> Documents:
    return read_documents(ROOT, texts)


@pytest.fixture(scope="module")
def runner(tmp_path_factory: pytest.TempPathFactory, texts: Path) -> Runner:
    return Runner(copy_project(tmp_path_factory.mktemp("mutation") / "project"), texts)


@pytest.fixture(scope="module")
def outcomes(documents: Documents, runner: Runner) -> list[Outcome]:
    return [runner.run(mutant) for mutant in islice(faults(documents, SEED), FEW)]


def replaced(documents: Documents, path: str, old: str, new: str) -> list[Mutant]:
    """Return the faults that write one value for another."""
    spots = (spot for spot in documents.by_path[path] if spot.raw == old)
    return [Mutant("other", spot, new, (spot.replace(new),)) for spot in spots]


def test_a_sample_of_faults_fails(outcomes: list[Outcome]) -> None:
    assert len(outcomes) == FEW
    assert [each.mutant.note for each in outcomes if not each.killed] == []
    assert [each.crash for each in outcomes if each.crash] == []


def test_faults_that_only_a_page_has_fail_the_build(documents: Documents, runner: Runner) -> None:
    found = [runner.run(mutant) for mutant in islice(faults(documents, SEED, "figure"), 4)]
    assert [each.mutant.spot.file.partition("/")[0] for each in found] == ["docs"] * 4
    assert [each.mutant.note for each in found if not each.named] == []


def test_each_fault_is_taken_out_again(outcomes: list[Outcome], runner: Runner) -> None:
    assert outcomes
    assert runner.check() == ""
    assert runner.build() == ""


@pytest.mark.parametrize("name", OPERATORS)
def test_each_operator_still_finds_places(name: str, documents: Documents) -> None:
    blind = (each for each in unseen(documents, 1, SEED) if each.operator == name)
    assert next(faults(documents, SEED, name), next(blind, None)) is not None


def test_a_measurement_called_a_vendors_word_fails(documents: Documents, runner: Runner) -> None:
    mutant = replaced(documents, "claim.evidence", "measured", "vendor-reported")[0]
    assert "evidence-origin" in runner.run(mutant).rules


def test_another_notation_of_the_same_data_is_no_fault(documents: Documents) -> None:
    spot: Spot = next(each for each in documents.by_path["claim.quantity.value"] if each.raw.isdecimal())
    quoted = Mutant("other", spot, "", (spot.edit(spot.value, f'"{spot.raw}"'),))
    changed = Mutant("other", spot, "", (spot.edit(spot.value, f'"{spot.raw}1"'),))
    assert says_the_same(documents, quoted)
    assert not says_the_same(documents, changed)
