"""Rules on broken stores: each says what it knows, none stops the others, and nothing is looked at again and again."""

from pathlib import Path

import pytest

from factstore.rules import RULES, check_store
from factstore.rules.check import check
from factstore.rules.registry import found_by
from factstore.store.facts import FactStore
from factstore.store.graph import cycles
from factstore.store.load import read_all
from factstore.store.numerals import bare_numerals
from factstore.store.problems import Mark, closest
from tests.project import copy_project

SPEED = "data/claims/speed/"
# What each record refers to, spelt wrongly.
BROKEN = [
    (SPEED + "run.yml", "topic: speed", "topic: sped"),
    (SPEED + "run.yml", "run-compiled / run-eager", "run-compiled / nothing"),
    (SPEED + "cases.yml", "source: red", "source: rde"),
    (SPEED + "cases.yml", "hedges: [may]", "hedges: [maybe]"),
    ("data/sources/red.yml", "publisher: null", "publisher: lap"),
    ("data/vocabulary.yml", "  lab: {name: Lab, role: tester}\n", ""),
    (
        "data/vocabulary.yml",
        "  speed: {title: Speed, summary: How fast it goes.}",
        "  fast: {title: Fast, summary: Fast.}",
    ),
    ("data/vocabulary.yml", "  chips: {one: chip", "  chops: {one: chip"),
    ("data/vocabulary.yml", "  about: {text", "  roughly: {text"),
    ("data/vocabulary.yml", "  hardware: {name", "  machine: {name"),
    ("data/vocabulary.yml", "  measured: {name", "  gauged: {name"),
    ("data/vocabulary.yml", "  derived: {name", "  computed: {name"),
    ("data/vocabulary.yml", "  chip2: {name: Chip2", "  chip2: {name: Chip5"),
]


def broken(root: Path, file: str, old: str, new: str) -> list[str]:
    copy_project(root)
    path = root / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    return [str(problem) for problem in check(root, root / "texts")[2]]


@pytest.mark.parametrize(("file", "old", "new"), BROKEN)
def test_no_rule_stops_at_a_broken_reference(tmp_path: Path, file: str, old: str, new: str) -> None:
    found = broken(tmp_path, file, old, new)
    assert found
    assert not [line for line in found if "[internal]" in line]


def test_no_rule_stops_where_a_source_is_gone(tmp_path: Path) -> None:
    copy_project(tmp_path)
    (tmp_path / "data/sources/red.yml").unlink()
    rules = {problem.rule for problem in check(tmp_path, tmp_path / "texts")[2]}
    assert "unknown-source" in rules
    assert "internal" not in rules


def test_a_rule_that_breaks_is_one_placed_problem_and_hides_no_other(tmp_path: Path) -> None:
    store, _ = read_all(copy_project(tmp_path))
    assert store is not None

    def breaks(store: FactStore) -> list[tuple[Mark, str, str]]:
        raise KeyError(store.permalinks[0])

    (problem,) = found_by("some-rule", breaks, store)
    assert problem.rule == "internal"
    assert problem.rule in RULES
    assert "'some-rule'" in problem.message
    assert str(problem).startswith("data:1:1: ")


def test_names_are_found_in_parts_lists_and_keys(tmp_path: Path) -> None:
    cases = SPEED + "cases.yml"
    (line,) = broken(tmp_path / "a", cases, "hedges: [may]", "hedges: [may, perhaps]")[:1]
    assert "unknown hedge 'perhaps' [unknown-hedge]" in line


@pytest.mark.parametrize("value", ["9" * 5000, "0." + "1" * 5000])
def test_a_number_of_thousands_of_digits_is_one_placed_problem(tmp_path: Path, value: str) -> None:
    found = broken(tmp_path, SPEED + "run.yml", "value: 14156", f"value: {value}")
    assert any("characters, at most" in line for line in found)


def test_a_text_that_is_not_utf_8_is_one_placed_problem(tmp_path: Path) -> None:
    copy_project(tmp_path)
    (tmp_path / "texts/red.md").write_bytes(b"# Red\n\nsp\xe9ed\n")
    lines = [str(problem) for problem in check(tmp_path, tmp_path / "texts")[2]]
    assert any(line.startswith("texts/red.md:3:3: a byte that is not UTF-8 [not-utf8]") for line in lines)


def test_lists_in_lists_are_one_placed_problem(tmp_path: Path) -> None:
    found = broken(tmp_path, SPEED + "cases.yml", "hedges: [may]", f"hedges: {'[' * 500}may{']' * 500}")
    assert any("nested deeper than 20 [wrong-shape]" in line for line in found)


@pytest.mark.parametrize("name", ["OLMo-2 13B", "GPT-4", "Phi-4", "LNC=2", "Qwen3-32B", "v2.33.0", "16-bit"])
def test_a_numeral_that_letters_touch_or_a_sign_joins_may_be_a_name(name: str) -> None:
    assert bare_numerals(name) == []


@pytest.mark.parametrize("name", ["Chip 3", "16 chips", "100", "11,099", "up to 30", "a - 4", "2=3"])
def test_a_numeral_that_stands_alone_is_never_a_name(name: str) -> None:
    assert bare_numerals(name)


def test_each_edge_that_closes_a_circle_is_named_once() -> None:
    edges = {"a": ["b"], "b": ["c", "a"], "c": ["a"], "d": ["d"], "e": ["a"]}
    assert cycles(edges) == [("a", "b", "a"), ("a", "b", "c", "a"), ("d", "d")]
    long = {f"n{number:05}": [f"n{(number + 1) % 20000:05}"] for number in range(20000)}
    assert len(cycles(long)) == 1


def test_of_many_names_only_the_likely_are_compared() -> None:
    names = [f"{letter}{number}-throughput" for letter in "abcdefghij" for number in range(10_000)]
    assert closest("a77-thruoghput", names) == "a77-throughput"
    assert closest("qqqq", names) == ""


def test_a_measurement_that_comes_from_documentation_is_found(tmp_path: Path) -> None:
    found = broken(tmp_path, "data/sources/lab-report.yml", "kind: article", "kind: documentation")
    assert any("is 'measured', but its origin is of kind 'documentation' [evidence-origin]" in line for line in found)


@pytest.mark.parametrize(
    ("file", "old", "new", "hint"),
    [
        ("data/sources/red.yml", "kind: article", "kind: articel", "did you mean 'article'?"),
        ("data/sources/red.yml", "kind: article", "kind: [article]", "write one of these"),
        (SPEED + "cases.yml", "hedges: [may]", "hedges: may", "write a list: [one, two]"),
        (SPEED + "cases.yml", "quantity: {value: 96, unit: cases}", "quantity: 96", "write a mapping: {key: value}"),
        (SPEED + "cases.yml", "date: 2026-10-25", "date: [2026]", "write a date: YYYY, YYYY-MM"),
        (SPEED + "cases.yml", "paragraph: 1", "paragraph: 99999999999", "count from 1"),
    ],
)
def test_a_value_of_another_form_is_told_the_accepted_one(
    tmp_path: Path, file: str, old: str, new: str, hint: str
) -> None:
    found = broken(tmp_path, file, old, new)
    assert any("[bad-value]" in line and hint in line for line in found), found


def test_a_store_without_a_problem_is_checked_without_reading_its_files_again(tmp_path: Path) -> None:
    store, _ = read_all(copy_project(tmp_path))
    assert store
    assert not check_store(store)
    assert not store.places.files
