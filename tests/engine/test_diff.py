"""The diff says what changed in the terms of the record, and nothing where only the order changed."""

import json
from pathlib import Path

import pytest

from factstore.outputs.diff import Diff, diff, text
from factstore.outputs.exports import dumps, whole
from factstore.outputs.state import StateError, read_state
from tests.small import CLAIMS, derived, small

RATIO = derived("ratio", "fast / slow", "value: 1.28, unit: x", by="site")


def compare(root: Path, base: str = CLAIMS, claims: str = RATIO) -> tuple[Diff, str]:
    for name, changed in (("old", (CLAIMS, RATIO)), ("new", (base, claims))):
        small(root / name, changed[1], base=changed[0])
    old, new = read_state(root / "old"), read_state(root / "new")
    found = diff(old, new)
    return found, text(found, old, new)


def test_nothing_changed(tmp_path: Path) -> None:
    rows = CLAIMS.strip("\n").split("\n")
    found, told = compare(tmp_path, "\n" + "\n".join(reversed(rows)) + "\n")
    assert found == Diff((), (), (), (), (), (), (), (), ())
    assert told == "Nothing changed.\n"


@pytest.mark.parametrize(
    ("old", "new", "aspect", "keys"),
    [
        ("value: 14156", "value: 14157", "value", "quantity.value"),
        ("value: 14156", "value: 14156, qualifier: about", "hedge", "quantity.qualifier"),
        ("14156, unit: tokens/s}, evidence: measured", "14156, unit: tokens/s}, evidence: assessment", "evidence",
         "evidence"),
        ("14156, unit: tokens/s}", "14156, unit: tokens/s}, hedges: [may]", "hedge", "hedges"),
        ("14156, unit: tokens/s}", "14156, unit: tokens/s}, attributed-to: lab, origin: red", "attribution", "origin"),
        ("14156, unit: tokens/s}, evidence: measured, citations: [&A]",
         "14156, unit: tokens/s}, evidence: measured, citations: [&B]", "place", "citations"),
        ("14156, unit: tokens/s}", "14156, unit: tokens/s}, conditions: {chips: 16}", "conditions", "conditions.chips"),
        ('fast: {statement: "{quantity}"', 'fast: {statement: "Now {quantity}"', "statement", "statement"),
    ],
)  # fmt: skip
def test_aspect(tmp_path: Path, old: str, new: str, aspect: str, keys: str) -> None:
    assert old in CLAIMS
    found, told = compare(tmp_path, CLAIMS.replace(old, new))
    assert {change.claim for change in found.changes} == {"fast"}
    assert {change.aspect for change in found.changes} == {aspect}
    assert f"Changed in {aspect} (1)\n  fast ({keys}): " in told
    assert "claims/fast/" in found.pages
    assert "topics/speed/" in found.pages


def test_changed_value_brings_its_dependents(tmp_path: Path) -> None:
    found, told = compare(tmp_path, CLAIMS.replace("14156", "14157"))
    assert found.dependents == ("ratio",)
    assert {"claims/ratio/", "evidence/checks/", "sources/red/"} <= set(found.pages)
    assert "14,156\u00a0tokens/s → 14,157\u00a0tokens/s" in told


def test_added_and_retired(tmp_path: Path) -> None:
    found, _ = compare(tmp_path, CLAIMS.replace("day:", "date:"), RATIO)
    assert (found.added, found.retired) == (("date",), ("day",))
    assert json.loads(found.json())["retired"] == ["day"]


def test_side_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "claims.json").write_text("{}", encoding="utf-8")
    for name in ("claims.json", "absent", "."):
        with pytest.raises(StateError):
            read_state(tmp_path / name)


GAP = "gaps: {which: {question: Which?, topic: speed, about: [fast], why: unknown, searched: [red]}}"


def test_sources_and_open_questions_that_came_or_went_are_listed(tmp_path: Path) -> None:
    for side in ("old", "new"):
        small(tmp_path / side)
    (tmp_path / "old" / "data" / "gaps.yml").write_text(GAP, encoding="utf-8")
    article = (tmp_path / "old" / "data" / "sources" / "red.yml").read_text(encoding="utf-8")
    (tmp_path / "new" / "data" / "sources" / "green.yml").write_text(article, encoding="utf-8")
    old, new = read_state(tmp_path / "old"), read_state(tmp_path / "new")
    found = diff(old, new)
    assert (found.added_sources, found.removed_gaps) == (("green",), ("which",))
    assert set(found.pages) == {"sources/", "sources/green/", "evidence/not-stated/", "topics/speed/"}
    assert "Open questions removed (1)\n  which: Which?" in text(found, old, new)


def test_the_pages_that_name_a_claim_are_affected(tmp_path: Path) -> None:
    for side, base in (("old", CLAIMS), ("new", CLAIMS.replace("14156", "14157"))):
        small(tmp_path / side, base=base)
        for page in ("index.md", "evidence/results.md", "about/method.md"):
            path = tmp_path / side / "docs" / page
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text("[](claim:fast)" if "method" not in page else "fast-moving", encoding="utf-8")
    found = diff(read_state(tmp_path / "old"), read_state(tmp_path / "new"))
    assert {"", "evidence/results/"} <= set(found.pages)
    assert "about/method/" not in found.pages


def test_a_built_site_is_read_with_what_lies_beside_its_claims(tmp_path: Path) -> None:
    store = small(tmp_path)
    (tmp_path / "claims.json").write_text(dumps(whole(store, "claims")), encoding="utf-8")
    (tmp_path / "sources.json").write_text(dumps(whole(store, "sources")), encoding="utf-8")
    (tmp_path / "index.html").write_text('<b data-claim="fast">', encoding="utf-8")
    state = read_state(tmp_path / "claims.json")
    assert (set(state.claims), set(state.sources)) == (set(store.claims), set(store.sources))
    assert "fast" in state.shown[""]
