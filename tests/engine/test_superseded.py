"""A superseded claim is used nowhere unawares, and wherever it is shown, so is what replaced it."""

import logging
from pathlib import Path

import pytest

from factstore.build.head import claim_head
from factstore.html.blocks.base import Use
from factstore.html.blocks.registry import BLOCKS
from factstore.html.cite import card, references
from factstore.html.claim_page import claim_page
from factstore.html.explorer import claims_index
from factstore.html.markup import links_from
from factstore.html.source_page import source_page
from factstore.outputs.drawing import draw
from factstore.outputs.exports import whole
from factstore.outputs.preview_image import preview_of
from factstore.outputs.search_records import entries
from factstore.rules import check_store
from factstore.store.facts import FactStore
from factstore.words.provenance import provenance
from factstore.words.site import Site
from factstore.words.standing import standing_note
from tests.project import build_project, copy_project
from tests.small import CLAIMS, derived, small

OLD = CLAIMS.replace("  slow: {", "  slow: {status: superseded, ")
NEW = (
    '  slower: {statement: "By {quantity} later", quantity: {value: 9000, unit: tokens/s}, evidence: measured, '
    "citations: [&A], relations: [{as: supersedes, to: slow}]}\n"
)
NOTE = "Superseded. Replaced by: By 9,000\u00a0tokens/s later"
LINKS = links_from("topics/speed/")


@pytest.fixture
def store(tmp_path: Path) -> FactStore:
    return small(tmp_path, NEW, base=OLD)


def used(root: Path, claims: str) -> list[str]:
    found = check_store(small(root, NEW + claims, base=OLD))
    return [str(problem) for problem in found if problem.rule == "superseded-used"]


def test_a_formula_over_it_fails_at_the_formula(tmp_path: Path) -> None:
    (line,) = used(tmp_path, derived("ratio", "fast / slow", "value: 1.28, unit: x"))
    assert "'slow' is superseded by 'slower', and 'ratio' uses it" in line
    assert "exceptions: {superseded-used: the reason}" in line


def test_a_claim_may_say_that_it_means_the_old_one(tmp_path: Path) -> None:
    ratio = derived("ratio", "fast / slow", "value: 1.28, unit: x").replace(
        "evidence:", "exceptions: {superseded-used: it was computed before}, evidence:"
    )
    assert used(tmp_path, ratio) == []


def test_what_supersedes_it_may_state_its_figure_and_others_may_not(tmp_path: Path) -> None:
    says = NEW.replace("By {quantity} later", "By {quantity} after {slow}").replace("slower:", "slowest:")
    assert used(tmp_path, says) == []
    (line,) = used(tmp_path, says.replace("as: supersedes, to: slow}", "as: explains, to: fast}"))
    assert "'slowest' uses it" in line


def test_conditions_and_wholes_are_uses(tmp_path: Path) -> None:
    carried = "conditions: {chips: {value: 16, stated-by: slow}}, "
    part = CLAIMS.split("\n")[1].replace("fast:", "part:").replace("value: 14156", "value: 1, of: slow")
    assert len(used(tmp_path, part + "\n")) == 1
    assert len(used(tmp_path, part.replace(", of: slow", "").replace("evidence:", carried + "evidence:") + "\n")) == 1


def test_text_says_so_wherever_the_claim_is(store: FactStore) -> None:
    old = store.claims["slow"]
    assert standing_note(old) == NOTE
    assert standing_note(store.claims["fast"]) == ""
    assert NOTE in provenance(old, Site())["text"]
    assert all("Superseded" in text for text in provenance(old, Site()).values())
    assert claim_head(old).description.startswith(NOTE)
    assert claim_head(old).title.startswith("Superseded: ")
    (record,) = (each for each in entries(store, ()) if each.get("id") == "slow")
    assert record["note"] == NOTE
    assert record["standing"] == "superseded"
    exported = {each["id"]: each for each in whole(store, "claims")["claims"]}  # type: ignore[attr-defined]
    assert exported["slow"]["standing"] == NOTE
    assert exported["slow"]["superseded_by"] == ["slower"]
    assert exported["fast"]["standing"] is None


def test_pages_say_so_and_link_what_replaced_it(store: FactStore) -> None:
    old = store.claims["slow"]
    link = 'href="../../claims/slower/">By 9,000\u00a0tokens/s later</a>'
    for html in (
        card(old, LINKS),
        references([old], LINKS),
        claim_page(old, LINKS),
        claims_index(store, LINKS),
        source_page(store.sources["red"], LINKS),
    ):
        assert "Superseded. Replaced by:" in html
        assert link in html
    assert "replaced by By" not in claim_page(old, LINKS)


@pytest.mark.parametrize(
    ("block", "options"),
    [
        ("claims", {"topic": ("speed",)}),
        ("claims", {"topic": ("speed",), "folded": ("yes",)}),
        ("figures", {"ids": ("slow",)}),
        ("bars", {"ids": ("slow", "fast"), "caption": ("Speed",)}),
    ],
)
def test_blocks_say_so(block: str, options: dict[str, tuple[str, ...]], store: FactStore) -> None:
    html = BLOCKS[block].render(Use(store, LINKS, options))
    assert html.count("Superseded. Replaced by:") == 1
    assert 'href="../../claims/slower/"' in html


def test_the_image_of_its_card_says_so(tmp_path: Path) -> None:
    old = small(tmp_path / "old", NEW, base=OLD).claims["slow"]
    same = small(tmp_path / "same").claims["slow"]
    assert draw(preview_of(old, "Site")) != draw(preview_of(same, "Site"))


def test_a_page_may_say_that_it_means_the_old_one(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    root = copy_project(tmp_path / "project")
    page = root / "docs" / "index.md"
    text = page.read_text(encoding="utf-8") + '\n[No trial](claim:trial-missing "superseded") was made.\n'
    page.write_text(text, encoding="utf-8")
    with caplog.at_level(logging.INFO, logger="mkdocs"):
        assert build_project(root), caplog.text
    html = (root / "site" / "index.html").read_text(encoding="utf-8")
    assert '<span class="fs-superseded">&nbsp;superseded</span>' in html
    assert "Superseded. Replaced by:" in html
    assert 'title="superseded"' not in html
