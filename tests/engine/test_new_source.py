"""A new source: what is asked of it comes in reading order, and what it makes doubtful is listed."""

from pathlib import Path

import pytest

from factstore.__main__ import main
from factstore.rules.check import check
from factstore.rules.grounding.likely import LIKELY
from factstore.store.facts import FactStore
from factstore.store.load import load
from factstore.store.problems import report
from tests.project import copy_project
from tests.small import small

RED = Path("texts/red.md")
RUN = Path("data/claims/speed/run.yml")
BLUE = """short: The blue report
title: Blue Chips Too
kind: article
publisher: null
authors: []
issued: 2026-10-25
url: null
consulted: "true"
known-through: 2026-10-25
retrieved: null
text-sha256: null
note: Read.
sections:
  - {section: Costs, paragraphs: 1}
  - {section: Speeds, paragraphs: 11}
"""
TEXT = "# Blue Chips Too\n\n## Costs\n\nIt costs 900 units.\n\n## Speeds\n\n" + "\n\n".join(
    f"Run {number} took {number}0.5 units and {number + 3}. It may be {number}1." for number in range(2, 13)
)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return copy_project(tmp_path)


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def lines(root: Path, rule: str = "") -> list[str]:
    """Return the problems, as they are printed and in that order, but for the text's own hash."""
    found = [each for each in check(root, root / "texts")[2] if each.rule != "text-changed"]
    return [line for line in report(found).split("\n")[1:] if f"[{rule}" in line]


def add_blue(root: Path) -> None:
    (root / "data/sources/blue.yml").write_text(BLUE, encoding="utf-8")
    (root / "texts/blue.md").write_text(TEXT, encoding="utf-8")


def test_what_is_asked_comes_in_reading_order(root: Path) -> None:
    add_blue(root)
    found = [line for line in lines(root) if "blue.yml" in line and "uncovered" in line]
    assert "data/sources/blue.yml:14:5: '900' in blue, Costs, paragraph 1 is on no claim" in found[0]
    assert "'2', '20.5', '5' in blue, Speeds, paragraph 1 are on no claim" in found[1]
    assert "'21' in blue, Speeds, paragraph 1 is on no claim" in found[2]
    assert [int(line.partition("paragraph ")[2].split(" ")[0]) for line in found[1:]] == [
        number for number in range(1, 12) for _ in range(2)
    ]
    every = [line for line in lines(root) if "blue.yml:15" in line]
    assert "paragraph 1 [paragraph-unused]" in every[0]
    assert "[figure-uncovered]" in every[1]


def test_a_skipped_paragraph_needs_no_claim_for_its_figures_and_names(root: Path) -> None:
    change(root / RED, "Thank you for reading.", "Call 555 now, Model-8B in hand, on 2 lines.")
    assert lines(root) == []
    change(root / "data/sources/red.yml", "skipped: {3: it only thanks the reader}", "skipped: {}")
    assert {line.partition("[")[2].partition("]")[0] for line in lines(root)} == {
        "paragraph-unused", "figure-uncovered", "name-uncovered",
    }  # fmt: skip


def test_an_article_without_its_text_fails_where_texts_are_at_hand(root: Path) -> None:
    add_blue(root)
    (root / "texts/blue.md").unlink()
    (line,) = lines(root, "text-missing")
    assert line.startswith("data/sources/blue.yml:8:1: no text 'blue.md' in the folder of texts")
    change(root / "data/sources/blue.yml", "kind: article", "kind: documentation")
    assert lines(root, "text-missing") == []
    assert not [each for each in check(root, None)[2] if each.rule == "text-missing"]


def test_a_likely_caution_that_nobody_knows_fails(root: Path) -> None:
    change(root / RED, "Maker may sell it.", "Maker may perhaps sell it.")
    change(root / "data/claims/speed/cases.yml", '"Maker may sell it"', '"sell it"')
    (line,) = lines(root)
    assert "cases.yml:31:" in line
    assert "the vocabulary does not know 'perhaps'" in line
    assert "[caution-unlisted]" in line
    change(root / "data/vocabulary.yml", "hedges:\n", 'hedges:\n  perhaps: {words: [perhaps], stock: "true"}\n')
    (line,) = lines(root)
    assert "loses the source's 'perhaps' [caution-lost]" in line


def test_words_in_stock_need_not_be_in_use(root: Path) -> None:
    change(root / "data/vocabulary.yml", "hedges:\n", 'hedges:\n  perhaps: {words: [perhaps], stock: "true"}\n')
    assert lines(root) == []
    change(root / "data/vocabulary.yml", ', stock: "true"', "")
    assert "nothing uses 'perhaps' of hedges" in lines(root)[0]


def test_likely_cautions_are_listed_once_in_lower_case() -> None:
    assert len(set(LIKELY)) == len(LIKELY)
    assert all(word == word.lower() for word in LIKELY)


def test_a_set_up_is_carried_over_in_one_word(root: Path) -> None:
    plain, _ = load(root)
    change(
        root / RUN,
        "{chips: {value: 16, stated-by: run-chips}, mode: compiled}",
        "{mode: compiled}\n    setup: run-chips",
    )
    change(root / RUN, "conditions: {model: Model-8B, hardware: Chip2}\n", "")
    change(
        root / RUN,
        "    quantity: {value: 16, unit: chips}\n",
        "    quantity: {value: 16, unit: chips}\n    conditions: {model: Model-8B, hardware: Chip2}\n",
    )
    store, problems = load(root)
    assert store is not None, problems
    assert plain is not None
    held = store.claims["run-compiled"].conditions
    assert {key: each.value for key, each in held.items()} == {
        key: each.value for key, each in plain.claims["run-compiled"].conditions.items()
    }
    assert {key: each.stated_by for key, each in held.items()} == {
        "model": "run-chips", "hardware": "run-chips", "chips": "run-chips", "mode": None,
    }  # fmt: skip


CLAIMS = """
  rig: {statement: "{quantity}", quantity: {value: 16, unit: chips}, evidence: measured, citations: [&A],
    conditions: {mode: fast, framework: one}}
  base: {statement: Base, evidence: measured, citations: [&A], conditions: {precision: low}}
  run: {statement: Run, evidence: measured, citations: [&A], setup: [rig, base],
    conditions: {mode: slow, framework: null}}
  again: {statement: Again, evidence: measured, citations: [&A], setup: run}
  odd: {statement: Odd, evidence: measured, citations: [&A], setup: none}
"""


def test_own_conditions_go_first_and_null_leaves_one_out(tmp_path: Path) -> None:
    store: FactStore = small(tmp_path, base=CLAIMS)
    run = store.claims["run"].conditions
    assert {key: (each.value, each.stated_by) for key, each in run.items()} == {
        "chips": ("16", "rig"), "mode": ("slow", None), "precision": ("low", "base"),
    }  # fmt: skip
    again = store.claims["again"].conditions
    assert {key: each.stated_by for key, each in again.items()} == {"chips": "rig", "mode": "run", "precision": "base"}


def test_a_set_up_at_the_head_of_a_file_holds_for_its_claims(tmp_path: Path) -> None:
    small(tmp_path, base=CLAIMS)
    change(tmp_path / "data/claims/test.yml", "topic: speed\n", "topic: speed\nsetup: rig\n")
    change(tmp_path / "data/claims/test.yml", "setup: none", "setup: null")
    store, problems = load(tmp_path)
    assert store is not None, problems
    assert set(store.claims["base"].conditions) == {"chips", "mode", "framework", "precision"}
    assert set(store.claims["rig"].conditions) == {"mode", "framework"}
    assert not store.claims["odd"].conditions


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("run-eager", "it is a result"),
        ("red-date", "it is a finding of 'red'"),
        ("cases-all", "nothing is carried over"),
    ],
)
def test_a_set_up_fits(root: Path, name: str, why: str) -> None:
    change(root / RUN, "mode: compiled}", f"mode: compiled}}\n    setup: {name}")
    (line,) = lines(root, "setup-unfit")
    assert why in line


def test_a_gap_is_searched_in_every_article(root: Path) -> None:
    add_blue(root)
    (line,) = lines(root, "gap-unsearched")
    assert "'batch-size' was not searched in blue" in line
    gaps = root / "data/gaps.yml"
    change(gaps, "searched: [red]", "searched: [red]\n    unsearched: {blue: it tells of costs alone}")
    assert lines(root, "gap-unsearched") == []
    change(gaps, "searched: [red]", "searched: [red, blue]")
    assert "needs no exception for 'blue'" in lines(root, "gap-unsearched")[0]


def test_a_review_lists_what_a_source_makes_doubtful(
    root: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    add_blue(root)
    (root / "data/claims/speed/blue.yml").write_text(
        "subject: Blue run\ntopic: speed\norigin: lab-report\nconditions: {model: Model-8B}\nclaims:\n  blue-run:\n"
        "    statement: It ran at {quantity}.\n    quantity: {value: 12000, unit: tokens/s}\n    evidence: measured\n"
        "    citations:\n      - {source: blue, section: Speeds, paragraph: 1, printed: 12000}\n", encoding="utf-8"
    )  # fmt: skip
    change(root / "docs/topics/speed.md", "# Speed\n", "# Speed\n\nNeither article says why. Only one did.\n")
    change(root / "texts/blue.md", "It costs 900 units.", "It is said to cost 900 units.")
    monkeypatch.chdir(root)
    monkeypatch.setenv("FACTSTORE_TEXTS", str(root / "texts"))
    assert main(["review", "blue"]) == 0
    told = capsys.readouterr().out
    assert "Costs, ¶1: 'said to' in: It is said to cost 900 units." in told
    assert "data/gaps.yml:2:3: Which batch size did the run use?" in told
    assert "blue-run: 12,000\u00a0tokens/s | run-eager: 11,099\u00a0tokens/s (data/claims/speed/run.yml:13:3)" in told
    assert "docs/topics/speed.md:7: Neither article says why." in told
    assert "docs/topics/speed.md:7: Only one did." in told
    assert main(["review", "bleu"]) == 1
    assert "did you mean 'blue'?" in capsys.readouterr().err
