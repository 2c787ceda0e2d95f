"""The diff says what changed in the terms of the record, and nothing where only the order changed."""

import json
from pathlib import Path

import pytest

from factstore.outputs.diff import Diff, DiffError, diff, read_claims, text
from tests.small import CLAIMS, derived, small

RATIO = derived("ratio", "fast / slow", "value: 1.28, unit: x", by="site")


def compare(root: Path, base: str = CLAIMS, claims: str = RATIO) -> tuple[Diff, str]:
    for name, changed in (("old", (CLAIMS, RATIO)), ("new", (base, claims))):
        small(root / name, changed[1], base=changed[0])
    old, new = read_claims(root / "old"), read_claims(root / "new")
    found = diff(old, new)
    return found, text(found, old, new)


def test_nothing_changed(tmp_path: Path) -> None:
    rows = CLAIMS.strip("\n").split("\n")
    found, told = compare(tmp_path, "\n" + "\n".join(reversed(rows)) + "\n")
    assert found == Diff((), (), (), (), ())
    assert told == "No claim changed.\n"


@pytest.mark.parametrize(
    ("old", "new", "aspect"),
    [
        ("value: 14156", "value: 14157", "value"),
        ("value: 14156", "value: 14156, qualifier: about", "hedge"),
        ("14156, unit: tokens/s}, evidence: measured", "14156, unit: tokens/s}, evidence: assessment", "evidence"),
        ("14156, unit: tokens/s}", "14156, unit: tokens/s}, hedges: [may]", "hedge"),
        ("14156, unit: tokens/s}", "14156, unit: tokens/s}, attributed-to: lab, origin: red", "attribution"),
        ("14156, unit: tokens/s}, evidence: measured, citations: [&A]",
         "14156, unit: tokens/s}, evidence: measured, citations: [&B]", "place"),
        ("14156, unit: tokens/s}", "14156, unit: tokens/s}, conditions: {chips: 16}", "conditions"),
        ('fast: {statement: "{quantity}"', 'fast: {statement: "Now {quantity}"', "statement"),
    ],
)  # fmt: skip
def test_aspect(tmp_path: Path, old: str, new: str, aspect: str) -> None:
    assert old in CLAIMS
    found, told = compare(tmp_path, CLAIMS.replace(old, new))
    assert {change.claim for change in found.changes} == {"fast"}
    assert {change.aspect for change in found.changes} == {aspect}
    assert f"Changed in {aspect} (1)\n  fast: " in told
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
        with pytest.raises(DiffError):
            read_claims(tmp_path / name)
