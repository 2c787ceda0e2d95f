"""Reading citations again: what the planted faults cannot show one file at a time."""

from pathlib import Path

import pytest

from factstore.rules.check import check
from factstore.rules.grounding.report import ground
from factstore.rules.grounding.texts import fold, parse_text, sentences, stands_in
from factstore.store.load import read_all
from factstore.words.reading import evaluate, reading_fault
from tests.project import copy_project


def grounded(root: Path, change: dict[str, tuple[str, str]]) -> list[str]:
    """Return the problems as lines, after replacing words in files; the text's own hash is not looked at."""
    copy_project(root)
    for name, (old, new) in change.items():
        path = root / name
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new), encoding="utf-8")
    store, problems = read_all(root)
    assert store is not None
    assert not problems
    found = ground(store, root / "texts").problems
    return [str(problem) for problem in found if problem.rule != "text-changed"]


def test_a_figure_that_no_claim_holds_is_named(tmp_path: Path) -> None:
    found = grounded(tmp_path, {"texts/red.md": ("Maker may sell it", "Maker may sell it from 2027")})
    assert any("'2027' in red, Test Results, paragraph 1 is on no claim [figure-uncovered]" in line for line in found)


def test_a_number_word_before_a_unit_counts_as_a_figure(tmp_path: Path) -> None:
    found = grounded(tmp_path, {"texts/red.md": ("was not tried.", "was not tried. Seven cases failed.")})
    assert any("'Seven' in red, Test Results, paragraph 2 is on no claim [figure-uncovered]" in line for line in found)


def test_a_name_with_digits_that_no_claim_holds_is_named(tmp_path: Path) -> None:
    found = grounded(tmp_path, {"data/claims/speed/cases.yml": (", with no B200", "")})
    assert any("'B200' in red, Test Results, paragraph 2 is on no claim [name-uncovered]" in line for line in found)


def test_without_texts_the_summary_says_what_was_not_read(tmp_path: Path) -> None:
    copy_project(tmp_path)
    store, summary, problems = check(tmp_path, None)
    assert store is not None
    assert not problems
    assert "\n".join(summary) == "0 citations re-read, 0 problems\n10 citations not re-read, no text at hand: red 10"


def test_one_wording_behind_several_claims_is_listed_and_no_problem(tmp_path: Path) -> None:
    copy_project(tmp_path)
    path = tmp_path / "data/claims/speed/cases.yml"
    extra = (
        "  maker-plan:\n    statement: Maker may sell.\n    evidence: assessment\n    hedges: [may]\n    citations:\n"
        '      - {source: red, section: Test Results, paragraph: 1, printed: "Maker may sell it"}\n'
    )
    path.write_text(path.read_text(encoding="utf-8") + extra, encoding="utf-8")
    _, summary, problems = check(tmp_path, tmp_path / "texts")
    assert not problems
    assert "1 printed words back several claims: red Test Results ¶1 'Maker may sell it' (2)" in summary


def test_a_broken_file_does_not_hide_faults_elsewhere(tmp_path: Path) -> None:
    copy_project(tmp_path)
    run, cases = tmp_path / "data/claims/speed/run.yml", tmp_path / "data/claims/speed/cases.yml"
    run.write_text(
        run.read_text(encoding="utf-8").replace("    keywords", "    phase: execution\n    keywords"), encoding="utf-8"
    )
    cases.write_text(cases.read_text(encoding="utf-8").replace("hedges: [may]", "hedges: [maybe]"), encoding="utf-8")
    _, _, problems = check(tmp_path, tmp_path / "texts")
    assert {"duplicate-key", "unknown-hedge"} <= {problem.rule for problem in problems}


@pytest.mark.parametrize(
    ("reading", "value"),
    [
        ("27 × 60 + 17", 1637),
        ("10 to the power 2", 100),
        ("seven", 7),
        ("2 × 3 + 4 × 5", 26),
        ("100 − 1", 99),
        ("1,637 − 1", 1636),
    ],
)
def test_reading_comes_to_its_value(reading: str, value: int) -> None:
    assert evaluate(reading) == value


@pytest.mark.parametrize(
    "reading",
    [
        "about",
        "7 seven",
        "× 3",
        "1 / 0",
        "",
        "999999 to the power 999999",
        "9 to the power 9 to the power 9",
        "9" * 5000,
    ],
)
def test_reading_that_is_no_arithmetic(reading: str) -> None:
    assert evaluate(reading) is None


def test_reading_must_use_the_printed_numbers() -> None:
    value = evaluate("27 × 60 + 17")
    assert value is not None
    assert not reading_fault("27 × 60 + 17", "27-minute, 17-second", value)
    assert "leaves out 18" in reading_fault("27 × 60 + 17", "27 minutes and 18 seconds", value)
    assert "uses 17" in reading_fault("27 × 60 + 17", "27 minutes", value)


def test_folding_serves_both_sides() -> None:
    assert fold("Trainium’s\u00a0“GPU\u2011impossible” –  x") == 'Trainium\'s "GPU-impossible" - x'


def test_words_stand_whole() -> None:
    assert stands_in("16 chips", "on 16 chips.")
    assert not stands_in("16 chip", "on 16 chips.")
    assert not stands_in("099 tokens", "11,099 tokens".replace(",", ""))


def test_sentences_end_at_a_full_stop_before_a_capital() -> None:
    assert len(sentences('He ran torch.compile at 1.28 times. "It works." So e.g. this')) == 3


def test_sections_and_paragraphs() -> None:
    text = parse_text("# Title\n\nOct 25 2026\n\n## One\n\na\n\nb\n\n## Empty\n\n## Two\n\nc\n")
    assert text.sections == {"(lead)": ("Oct 25 2026",), "One": ("a", "b"), "Empty": (), "Two": ("c",)}
