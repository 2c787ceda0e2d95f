"""Each fault planted in the small project fails its build, at its place, by its rule, without a traceback.

A file in `planted/` is one fault; its name is the sentence.
"""

import logging
import re
from pathlib import Path

import pytest
import yaml

from factstore.rules import RULES
from tests.project import FIXTURE, ROOT, build_project, copy_project

FAULTS = sorted((Path(__file__).parent / "planted").glob("*.yml"))
BYTES = {"bytes": b"subject: Cases\ntopic: sp\xe9ed\n", "big": b"subject: Cases # " + b"x" * 1_000_001}
# Rules that no change of one file can break by itself; each has a test of its own, named here.
ELSEWHERE = {
    "caution-unlisted": "engine/test_new_source.py",
    "evidence-origin": "engine/test_rules.py",
    "figure-uncovered": "engine/test_grounding.py",
    "internal": "engine/test_rules.py",
    "missing-page": "faults/test_messages.py",
    "name-uncovered": "engine/test_grounding.py",
    "stray-link": "faults/test_kinds_data.py",
    "text-missing": "engine/test_new_source.py",
}


def plant(root: Path, fault: dict[str, str]) -> None:
    path = root / fault["file"]
    if "delete" in fault:
        path.unlink()
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    if "bytes" in fault:
        path.write_bytes(BYTES[fault["bytes"]])
    elif "content" in fault:
        path.write_text(fault["content"], encoding="utf-8")
    else:
        text = path.read_text(encoding="utf-8")
        assert text.count(fault["replace"]) == 1, "the words to replace stand once"
        path.write_text(text.replace(fault["replace"], fault["with"]), encoding="utf-8")


def problems(log: str) -> list[str]:
    """Return the lines of a log that have the form of a problem."""
    return re.findall(r"^\S+?:\d+:\d+: .+ \[[a-z0-9-]+\].*$", log, re.MULTILINE)


def test_the_project_itself_has_no_fault(tmp_path: Path) -> None:
    root = copy_project(tmp_path / "project")
    assert build_project(root)


@pytest.mark.parametrize("path", FAULTS, ids=[path.stem for path in FAULTS])
def test_fault(path: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    fault = yaml.safe_load(path.read_text(encoding="utf-8"))
    root = copy_project(tmp_path / "project")
    plant(root, fault)
    with caplog.at_level(logging.INFO, logger="mkdocs"):
        assert not build_project(root)
    found = problems(caplog.text)
    hits = [line for line in found if f"[{fault['rule']}]" in line]
    assert hits, found
    # Where the text is no longer the one that was read, the place to mend is the source's record.
    file = {"texts/red.md": "data/sources/red.yml"}.get(fault["file"], fault["file"])
    expected = f"{file}:{fault['line']}:" if "line" in fault else f"{file}:"
    if fault["rule"] != "texts-missing":
        assert any(expected in line for line in hits), hits
    assert not (root / "site").exists() or not list((root / "site").iterdir())


def test_every_rule_has_a_fault_that_it_catches() -> None:
    planted = {yaml.safe_load(path.read_text(encoding="utf-8"))["rule"] for path in FAULTS}
    assert set(RULES) - planted - set(ELSEWHERE) == set()
    assert set(ELSEWHERE) <= set(RULES)
    for rule, test in ELSEWHERE.items():
        assert rule in (ROOT / "tests" / test).read_text(encoding="utf-8"), rule


def test_every_fault_is_of_a_rule() -> None:
    planted = {yaml.safe_load(path.read_text(encoding="utf-8"))["rule"] for path in FAULTS}
    assert planted <= set(RULES)
    assert FIXTURE.is_dir()
