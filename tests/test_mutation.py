"""A few planted faults fail the build, and the published result of many is the one of today's operators."""

import json
import os
from pathlib import Path
from typing import Any

import pytest

from tests.mutation.campaign import chosen, prepared, summary
from tests.mutation.operators import OPERATORS
from tests.mutation.run import ROOT

FEW = 18
SEED = 3


@pytest.fixture(scope="module")
def result() -> dict[str, Any]:
    found: dict[str, Any] = json.loads((ROOT / "data" / "mutants.json").read_text(encoding="utf-8"))
    return found


@pytest.mark.skipif(not os.environ.get("FACTSTORE_TEXTS"), reason="most faults show in the articles' texts alone")
def test_planted_faults_fail_the_build(tmp_path: Path) -> None:
    texts = Path(os.environ["FACTSTORE_TEXTS"])
    corpus, runner = prepared(tmp_path / "project", texts)
    outcomes = [runner.run(mutant) for mutant in chosen(corpus, FEW, SEED, blind_ones=False)]
    found = summary(outcomes, SEED)
    assert found["planted"] == FEW
    assert found["survivors"] == []
    assert [each for each in outcomes if each.crash] == []


def test_the_published_result_is_that_of_the_operators_there_are(result: dict[str, Any]) -> None:
    seen = {name: each.does for name, each in OPERATORS.items() if not each.blind}
    blind = {name: each.does for name, each in OPERATORS.items() if each.blind}
    assert {name: each["does"] for name, each in result["operators"].items()} == seen, "run `make mutants`"
    assert {name: each["does"] for name, each in result["blind"].items()} == blind, "run `make mutants`"


def test_each_operator_was_planted(result: dict[str, Any]) -> None:
    assert [name for name, each in {**result["operators"], **result["blind"]}.items() if not each["planted"]] == []


def test_the_rule_that_only_the_real_data_can_break_was_broken(result: dict[str, Any]) -> None:
    assert result["rules"]["evidence-origin"] > 0


def test_the_published_kill_rate_is_high_enough(result: dict[str, Any]) -> None:
    assert result["planted"] >= 500
    assert result["killed"] >= 0.99 * result["planted"]
    assert len(result["survivors"]) == result["planted"] - result["killed"]
