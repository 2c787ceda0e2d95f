"""Derived values are recomputed; one planted fault for each rule, and what a changed input brings down."""

from decimal import Decimal
from pathlib import Path

import pytest

from factstore.rules import check_store
from factstore.store.facts import FactStore
from factstore.store.problems import Problem
from factstore.words.derive import computed, dependents, weakest_evidence
from tests.small import CLAIMS, derived, small

RULES = (
    "formula-syntax", "unknown-input", "unit-clash", "division-by-zero", "formula-cycle", "formula-disagrees",
    "derivation-incomplete",
)  # fmt: skip


def derivation_problems(store: FactStore) -> list[Problem]:
    return check_store(store, RULES)


def rules(root: Path, claims: str, base: str = CLAIMS) -> list[str]:
    return [problem.rule for problem in derivation_problems(small(root, claims, base=base))]


@pytest.mark.parametrize(
    ("formula", "quantity"),
    [
        ("fast / slow", "value: 1.28, unit: x"),
        ("fast / slow - 1", 'value: 27.5, unit: "%"'),
        ("fast × wait", "low: 424680, high: 778580, unit: tokens"),
        ("wait / low(wait)", "low: 1.0, high: 1.8, unit: x"),
        ("fast / size", "value: 885, unit: tokens/s/chip"),
        ("fast / fast * 2.5", "value: 3, unit: x"),
        ("1 / 3 * 3 / 2", "value: 1, unit: x"),
        ("round(fast, -2)", "value: 14200, unit: tokens/s"),
        ("count(size) * count(size)", "value: 256"),
        ("-fast + 2 × fast", "value: 14156, unit: tokens/s"),
    ],
)
def test_agrees(tmp_path: Path, formula: str, quantity: str) -> None:
    assert rules(tmp_path, derived("new", formula, quantity)) == []


@pytest.mark.parametrize(
    ("formula", "quantity", "rule"),
    [
        ("fast / slow", "value: 1.29, unit: x", "formula-disagrees"),
        ("fast / slow", "value: 1.28, unit: '%'", "formula-disagrees"),
        ("fast / slow", "value: 1.276, unit: x", "formula-disagrees"),
        ("wait", "value: 30, unit: s", "formula-disagrees"),
        ("wait", "low: 30, high: 56, unit: s", "formula-disagrees"),
        ("fast +", "value: 1, unit: x", "formula-syntax"),
        ("fast / slwo", "value: 1.28, unit: x", "unknown-input"),
        ("fast / day", "value: 1.28, unit: x", "unknown-input"),
        ("fast + wait", "value: 1, unit: x", "unit-clash"),
        ("fast * slow", "value: 157117444, unit: tokens/s", "unit-clash"),
        ("fast ^ 2", "value: 1, unit: x", "formula-syntax"),
        ("fast ** 2", "value: 1, unit: x", "formula-syntax"),
        ("sqrt(fast)", "value: 119, unit: tokens/s", "formula-syntax"),
        ("round(fast, 99)", "value: 14156, unit: tokens/s", "unit-clash"),
        ("fast / (slow - slow)", "value: 1, unit: x", "division-by-zero"),
        ("slow / (wait - 40 * wait / 40) * wait", "value: 1, unit: tokens", "division-by-zero"),
        (" * ".join(["9" * 90] * 10), "value: 1, unit: x", "division-by-zero"),
        (f"1{'0' * 31}", "value: 1, unit: x", "division-by-zero"),
        (f"1{'0' * 30}", "value: 1, unit: x", "formula-disagrees"),
        ("new", "value: 1, unit: x", "formula-cycle"),
    ],
)
def test_fault_is_found(tmp_path: Path, formula: str, quantity: str, rule: str) -> None:
    assert rules(tmp_path, derived("new", formula, quantity)) == [rule]


def test_declared_rounding(tmp_path: Path) -> None:
    text = derived("new", "fast / slow", "value: 1.300, unit: x", extra=", rounding: 1")
    assert rules(tmp_path, text) == []


def test_longer_cycle_is_one_problem(tmp_path: Path) -> None:
    claims = derived("b", "c", "value: 1, unit: x") + derived("c", "a1", "value: 1, unit: x")
    store = small(tmp_path, claims + derived("a1", "b", "value: 1, unit: x"))
    (problem,) = derivation_problems(store)
    assert "a1 → b → c → a1" in problem.message


def test_made_here_says_its_limit(tmp_path: Path) -> None:
    text = derived("new", "fast / slow", "value: 1.28, unit: x", by="site")
    assert rules(tmp_path, text.replace(", limit: none", "")) == ["derivation-incomplete"]


def test_inputs_not_stated_is_not_recomputed(tmp_path: Path) -> None:
    text = derived("new", "-", "value: 9, unit: x").replace('formula: "-"', "inputs: not-stated")
    store = small(tmp_path, text)
    assert list(derivation_problems(store)) == []
    assert computed(store.claims["new"]) is None


CHAIN = (
    derived("ratio", "fast / slow", "value: 1.28, unit: x")
    + derived("double", "ratio * 2", "value: 2.56, unit: x", by="site")
    + derived("again", "double / 2", "value: 1.28, unit: x", by="site")
)


def test_changed_input_names_all_that_follows(tmp_path: Path) -> None:
    store = small(tmp_path, CHAIN, base=CLAIMS.replace("14156", "15156"))
    (problem,) = derivation_problems(store)
    assert problem.message == (
        "the formula of 'ratio' gives 1.37, the claim says 1.28; computed from it: again, double"
    )
    assert "claims/ratio/, evidence/checks/, topics/speed/" in problem.hint
    assert problem.mark.line > 1
    assert dependents(store.claims["fast"]) == ("again", "double", "ratio")


def test_weakest_evidence_is_inherited(tmp_path: Path) -> None:
    store = small(tmp_path, CHAIN + derived("sure", "wait / wait", "low: 0.5, high: 1.8, unit: x"))
    assert weakest_evidence(store.claims["again"]) == "assessment"
    assert weakest_evidence(store.claims["sure"]) == "measured"


def test_computed_for_pages_and_exports(tmp_path: Path) -> None:
    store = small(tmp_path, CHAIN + derived("r", "wait / 9", "low: 3, high: 6, unit: s"))
    found = computed(store.claims["r"])
    assert found is not None
    assert found.digits == "3.33333 to 6.11111"
    assert found.text.endswith("6.11111\u00a0s")
    assert found.inputs == ("wait",)
    assert found.low == Decimal(30) / 9 or abs(found.low - Decimal(30) / 9) < Decimal("1e-20")


def test_rules_are_wired(tmp_path: Path) -> None:
    text = derived("one", "fast / slow", "value: 9, unit: x") + derived("two", "fast / nothing", "value: 9, unit: x")
    found = {problem.rule for problem in check_store(small(tmp_path, text))}
    assert {"formula-disagrees", "unknown-input"} <= found
