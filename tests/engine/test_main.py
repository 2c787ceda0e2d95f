"""The commands besides the build."""

import json
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
