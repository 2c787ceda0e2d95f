"""Blocks: golden cases on a small store of invented articles, and what holds for every block."""

import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest
import yaml

from factstore.html.blocks.base import BlockError, Use, check_options
from factstore.html.blocks.registry import BLOCKS
from factstore.html.closed_world import read_html, strays
from factstore.html.markup import links_from
from factstore.store.facts import FactStore
from factstore.store.load import load
from tests.project import ROOT

HERE = Path(__file__).parent
CASES = sorted((HERE / "golden" / "blocks").glob("*.yml"))
LINKS = links_from("evidence/results/")


def store_at(root: Path) -> FactStore:
    store, problems = load(root)
    assert store is not None, [str(problem) for problem in problems]
    return store


@pytest.fixture(scope="module")
def store() -> FactStore:
    return store_at(ROOT / "tests" / "fixtures" / "store")


def render(store: FactStore, case: dict[str, Any]) -> str:
    block = BLOCKS[case["block"]]
    given = case.get("options", {})
    options = {name: tuple(value) if isinstance(value, list) else (value,) for name, value in given.items()}
    check_options(store, block, options)
    return block.render(Use(store, LINKS, options))


def read(path: Path) -> dict[str, Any]:
    case: dict[str, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return case


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_golden(path: Path, store: FactStore) -> None:
    case = read(path)
    if error := case.get("error"):
        with pytest.raises(BlockError) as caught:
            render(store, case)
        message, _, hint = error.partition("; ")
        assert caught.value.message == message
        assert hint in caught.value.hint
        assert caught.value.hint
        return
    html = render(store, case)
    plain = html.replace("\u00a0", " ")
    for part in case["contains"]:
        assert part in plain
    for part in case.get("lacks", ()):
        assert part not in plain


RENDERED = [case for case in map(read, CASES) if "error" not in case]


@pytest.mark.parametrize("case", RENDERED, ids=lambda case: case["block"])
def test_a_block_is_well_formed_and_holds_no_stray_number(case: dict[str, Any], store: FactStore) -> None:
    html = render(store, case)
    ET.fromstring(f"<div>{html}</div>")  # noqa: S314 - our own text
    page = read_html(html)
    assert [each for text in page.texts for each in strays(store, text)] == []
    assert len(page.ids) == len(set(page.ids))


@pytest.mark.parametrize("case", RENDERED, ids=lambda case: case["block"])
def test_a_table_has_a_caption_and_scopes(case: dict[str, Any], store: FactStore) -> None:
    root = ET.fromstring(f"<div>{render(store, case)}</div>")  # noqa: S314 - our own text
    for table in root.iter("table"):
        assert "".join(table[0].itertext()).strip()
        assert table[0].tag == "caption"
        assert all(head.get("scope") in {"row", "col", "rowgroup"} for head in table.iter("th"))
        for row in table.iter("tbody"):
            assert all(line[0].tag == "th" for line in row)


def test_every_block_has_a_golden_case() -> None:
    assert {read(path)["block"] for path in CASES} == set(BLOCKS)


def test_each_cell_of_a_row_names_its_column(store: FactStore) -> None:
    html = render(store, {"block": "claims", "options": {"topic": "speed"}})
    assert html.count("<td>") == 0


def test_the_same_store_gives_the_same_bytes(store: FactStore) -> None:
    again = store_at(ROOT / "tests" / "fixtures" / "store")
    for case in RENDERED:
        assert render(store, case) == render(again, case)
