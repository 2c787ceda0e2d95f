"""The commands besides the build."""

import json
import re
from pathlib import Path

import pytest

from factstore.__main__ import main
from tests.project import build_project
from tests.small import CLAIMS, small


def test_check_says_what_was_read_or_what_is_wrong(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check"]) == 0
    assert "citations re-read, 0 problems" in capsys.readouterr().out
    (project / "data" / "vocabulary.yml").write_text("parties: [", encoding="utf-8")
    assert main(["check"]) == 1
    assert "data/vocabulary.yml:1:10: " in capsys.readouterr().out


def test_diff_prints_json_once_or_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    small(tmp_path / "old")
    small(tmp_path / "new", base=CLAIMS.replace("14156", "14157"))
    sides = [str(tmp_path / "old"), str(tmp_path / "new")]
    assert main(["diff", *sides, "--json"]) == 0
    (change,) = json.loads(capsys.readouterr().out)["changes"]
    assert (change["claim"], change["keys"]) == ("fast", ["quantity.value"])
    assert main(["diff", *sides]) == 0
    assert "fast (quantity.value): " in capsys.readouterr().out
    assert main(["diff", str(tmp_path / "none"), sides[1]]) == 1
    assert "neither a checkout nor a claims.json" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["permalinks", "offline"])
def test_a_command_on_the_site_says_that_there_is_none(
    project: Path, command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([command]) == 1
    assert "make build" in capsys.readouterr().err
    assert build_project(project)
    assert main([command]) == 0
    assert capsys.readouterr().out


def test_sections_of_each_level_are_published_and_an_open_question_where_all_of_them_are(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    site = project / "site"
    path = project / "data" / "gaps.yml"
    text = path.read_text(encoding="utf-8")
    (gap,) = re.findall(r"^  ([a-z][a-z0-9-]*):", text, re.MULTILINE)
    path.write_text(text + text.removeprefix("gaps:\n").replace(f"  {gap}:", "  other:"), encoding="utf-8")
    gaps = [gap, "other"]
    questions = "".join(f'<h3 id="{name}">?</h3>' for name in gaps)
    for page, html in (
        ("topics/speed", f'<h2 id="one">1</h2><h3 id="two">2</h3><h3 id="{gaps[0]}">?</h3>'),
        ("evidence/not-stated", questions),
    ):
        (site / page).mkdir(parents=True)
        whole = f'<h2 id="menu">m</h2><article><h1 id="title">t</h1>{html}</article>'
        (site / page / "index.html").write_text(whole, encoding="utf-8")
    assert main(["permalinks"]) == 0
    added = set(capsys.readouterr().out.split())
    assert {"topics/speed/#one", "topics/speed/#two", f"evidence/not-stated/#{gaps[0]}"} <= added
    assert not {f"topics/speed/#{gaps[0]}", "topics/speed/#title", "topics/speed/#menu"} & added
