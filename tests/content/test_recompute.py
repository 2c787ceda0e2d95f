"""The derived values of the site, recomputed by a script that shares nothing with the engine."""

import copy
import json
from typing import Any

import pytest

from factstore.outputs.exports import dumps, whole
from factstore.store.load import load
from tests.content.recompute import disagreements
from tests.project import ROOT


@pytest.fixture(scope="module")
def exported() -> Any:  # noqa: ANN401 - JSON
    store, problems = load(ROOT)
    assert store is not None, problems
    return json.loads(dumps(whole(store, "claims")))


def test_every_derived_value_agrees(exported: Any) -> None:  # noqa: ANN401
    count, wrong = disagreements(exported)
    assert wrong == []
    assert count > 40


def test_a_changed_input_shows(exported: Any) -> None:  # noqa: ANN401
    data = copy.deepcopy(exported)
    (claim,) = (claim for claim in data["claims"] if claim["id"] == "qwen3-32b-eager-throughput")
    claim["quantity"]["value"] = "11199"
    _, wrong = disagreements(data)
    assert any(line.startswith("qwen3-32b-compile-speedup:") for line in wrong)
