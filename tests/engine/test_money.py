"""Money: written with its sign, per hour and per token, found in texts and by search as it is written."""

import json
import shutil
import subprocess
from decimal import Decimal
from pathlib import Path

import pytest

from factstore.html.extension.wording import exempted_figure, wrong_number
from factstore.outputs.search_index import assets
from factstore.rules import check_store
from factstore.rules.check import check
from factstore.store.facts import FactStore
from factstore.store.load import load
from factstore.words.data_files import INDEX_PATH, LUNR_PATH
from factstore.words.derive import computed
from tests.project import ROOT, copy_project
from tests.small import small

UNITS = """units:
  USD: {one: dollar, many: dollars, words: [USD], prefix: "$", measures: dollar}
  USD/h: {one: dollar per hour, many: dollars per hour, prefix: "$", after: [per hour, an hour, /hour],
    measures: dollar/s, scale: "1/3600"}
  USD/Mtoken: {one: dollar per million tokens, many: dollars per million tokens, prefix: "$",
    after: [per million tokens], measures: dollar/token, scale: "0.000001"}
"""
CLAIMS = """
  price: {statement: "An hour costs {quantity}", quantity: {value: 41.20, unit: USD/h, qualifier: about},
    evidence: measured, citations: [&A]}
  rise: {statement: "It rose by {quantity}", quantity: {low: 2, high: 3.50, unit: USD}, evidence: measured,
    citations: [&A]}
  speed: {statement: "It ran at {quantity}", quantity: {value: 11099, unit: tokens/s}, evidence: measured,
    citations: [&A]}
  cost: {statement: "It costs {quantity}", quantity: {value: 1.03, unit: USD/Mtoken}, evidence: derived,
    derivation: {formula: price / speed, by: site, assumes: all, limit: none}}
"""


@pytest.fixture
def store(tmp_path: Path) -> FactStore:
    small(tmp_path, base=CLAIMS.replace("USD/h", "s").replace("USD/Mtoken", "s").replace("USD", "s"))
    for name, old, new in (
        ("vocabulary.yml", "units:\n", UNITS),
        ("claims/test.yml", "unit: s, qualifier", "unit: USD/h, qualifier"),
        ("claims/test.yml", "3.50, unit: s", "3.50, unit: USD"),
        ("claims/test.yml", "1.03, unit: s", "1.03, unit: USD/Mtoken"),
    ):
        path = tmp_path / "data" / name
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new), encoding="utf-8")
    found, problems = load(tmp_path)
    assert found is not None, problems
    return found


def test_money_is_written_with_its_sign(store: FactStore) -> None:
    told = {name: claim.figure.replace("\u00a0", " ") for name, claim in store.claims.items()}
    assert told["price"] == "about $41.20 per hour"
    assert told["rise"] == "$2 to $3.50"
    assert told["cost"] == "$1.03 per million tokens"


def test_a_price_over_a_throughput_is_a_price_per_token(store: FactStore) -> None:
    assert [each for each in check_store(store) if each.rule in ("unit-clash", "formula-disagrees")] == []
    found = computed(store.claims["cost"])
    assert found is not None
    assert found.text.replace("\u00a0", " ") == "$1.03112 per million tokens"
    assert round(found.low, 6) == Decimal("1.031124")


@pytest.mark.parametrize(
    ("text", "units"),
    [
        ("$41.20 per hour", {"USD/h"}),
        ("for $41.20 an hour.", {"USD/h"}),
        ("41.20 dollars per hour", {"USD/h"}),
        ("$41.20", {"USD"}),
        ("41.20 dollars", {"USD"}),
        ("$3 per million tokens", {"USD/Mtoken"}),
        ("from $2 to $3 per hour", {"USD", "USD/h"}),
        ("11 tokens per hour", {"tokens"}),
    ],
)
def test_units_of_money_are_read_as_printed(text: str, units: set[str], store: FactStore) -> None:
    assert store.vocabulary.units_in(text) == units


@pytest.mark.parametrize(
    ("words", "wrong"),
    [
        ("about $41.20 per hour", ""),
        ("about $41.20", ""),
        ("about 41.20 dollars per hour", ""),
        ("about $41.20 per million tokens", "'$41.20 per million tokens' is not in the claim's unit, dollars per hour"),
        ("about $41.30 per hour", "'41.30' is not the claim's"),
        ("about 41.20 dollars", "'41.20 dollars' is not in the claim's unit"),
    ],
)
def test_words_for_a_price_keep_its_unit(words: str, wrong: str, store: FactStore) -> None:
    found = wrong_number(store.claims["price"], words)
    assert found.startswith(wrong)
    assert bool(found) is bool(wrong)


def test_words_with_a_sign_are_no_throughput(store: FactStore) -> None:
    assert "'$11,099' is not in the claim's unit" in wrong_number(store.claims["speed"], "$11,099")
    assert not wrong_number(store.claims["cost"], "$1.03 per million tokens")


def test_money_is_no_plain_number(store: FactStore) -> None:
    assert exempted_figure(store, "$3", "") == "3"


@pytest.mark.parametrize(
    ("unit", "rules"), [("USD/h", []), ("USD/Mtoken", ["unit-not-printed"]), ("USD", ["unit-not-printed"])]
)
def test_a_price_is_grounded_as_printed(tmp_path: Path, unit: str, rules: list[str]) -> None:
    root = copy_project(tmp_path)
    claim = (
        f"  sale: {{statement: 'The chip costs {{quantity}}.', quantity: {{value: 41.20, unit: {unit}}}, "
        "evidence: record, citations: [{source: red, section: Test Results, paragraph: 1, "
        "printed: '$41.20 per hour'}]}\n"
    )
    for name, old, new in (
        ("texts/red.md", "Maker may sell it.", "Maker may sell it. It costs $41.20 per hour."),
        ("data/vocabulary.yml", "units:\n", UNITS),
        ("data/claims/speed/cases.yml", "  maker-sale:\n", claim + "  maker-sale:\n"),
    ):
        path = root / name
        path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    _, _, problems = check(root, root / "texts")
    assert [each.rule for each in problems if each.rule not in ("text-changed", "unused-vocabulary")] == rules


@pytest.mark.skipif(shutil.which("node") is None, reason="the search runs in Node here")
@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("$41.20", "price"),
        ("$41.20 per hour", "price"),
        ("41.20 dollars", "price"),
        ("41.20 dollars per hour", "price"),
        ("$3.50", "rise"),
        ("$1.03 per million tokens", "cost"),
        ("€41.20", ""),
        ("$11,099", ""),
    ],
)
def test_search_finds_money_as_it_is_written(query: str, first: str, store: FactStore, tmp_path: Path) -> None:
    for path, content in assets(store, []):
        (tmp_path / Path(path).name).write_bytes(content)
    files = [str(tmp_path / Path(path).name) for path in (LUNR_PATH, INDEX_PATH)]
    command = [shutil.which("node") or "", str(ROOT / "tests/content/search_node.mjs"), "own", *files]
    done = subprocess.run(command, input=json.dumps([query]), capture_output=True, text=True, check=True)
    (answer,) = json.loads(done.stdout)
    found = [name for name in answer["found"] if not name.startswith("page:")]
    assert found[:1] == ([first] if first else [])
