"""Promises about what is published: equal bytes, a manifest, whole folders, known licenses, a bill of materials."""

import json
import os
import re
import subprocess
import sys
from importlib.metadata import metadata
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

from factstore.build.manifest import NAME, differences
from factstore.build.template_cache import Kept
from factstore.outputs.search_index import PLAIN_WORDS
from tests.faults.kill import kill_builds
from tests.project import ROOT, copy_project

WORLDS = (
    {"TZ": "UTC", "LANG": "C.UTF-8", "PYTHONHASHSEED": "1"},
    {"TZ": "Pacific/Kiritimati", "LANG": "C", "LC_ALL": "C", "PYTHONHASHSEED": "77", "PYTHONIOENCODING": "ascii"},
)
LONG_RUNS = {
    "content/mutation/recorded.json": ("killed", "planted"),
    "faults/fuzz/recorded.json": ("inputs", "failing"),
    "faults/kill.json": ("killed", "broken"),
    "faults/soak.json": ("edits", "wrong"),
}
LICENSES = {"mkdocs-material": "MIT", "mkdocs": "BSD-2-Clause", "fontpkg-inter": "OFL-1.1"}


def built(root: Path, world: dict[str, str]) -> Path:
    command = [sys.executable, "-m", "mkdocs", "build", "--strict"]
    place = {**os.environ, "FACTSTORE_TEXTS": str(root / "texts"), "NO_MKDOCS_2_WARNING": "1", **world}
    ran = subprocess.run(command, cwd=root, env=place, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    return root / "site"


def test_the_same_sources_give_the_same_bytes_in_any_folder_zone_and_language(tmp_path: Path) -> None:
    sites = [built(copy_project(tmp_path / f"{at} \u00fc project"), world) for at, world in enumerate(WORLDS)]
    one, other = ((site / NAME).read_bytes() for site in sites)
    assert one == other
    assert [differences(site) for site in sites] == [[], []]
    page = sites[0] / "index.html"
    page.write_text(page.read_text(encoding="utf-8") + " ", encoding="utf-8")
    assert differences(sites[0]) == ["index.html"]


def test_a_killed_build_leaves_the_old_site_or_the_new_one(tmp_path: Path) -> None:
    tally = kill_builds(copy_project(tmp_path / "project"), 3)
    assert tally.broken == []
    assert tally.killed == 3
    assert tally.old + tally.new >= 3


def test_a_cache_that_is_damaged_or_cannot_be_written_is_none(tmp_path: Path) -> None:
    kept = Kept(tmp_path / "cache")
    kept.put("a", b"content")
    assert kept.get("a") == b"content"
    entry = tmp_path / "cache" / "a"
    for damaged in (entry.read_bytes()[:-1], b"", b"x", entry.read_bytes() + b"x"):
        entry.write_bytes(damaged)
        assert kept.get("a") is None
    (tmp_path / "file").write_bytes(b"")
    nowhere = Kept(tmp_path / "file")
    nowhere.put("a", b"content")
    assert nowhere.get("a") is None


def test_the_licenses_of_what_reaches_readers_are_those_of_the_packages() -> None:
    page = (ROOT / "docs" / "about" / "licenses.md").read_text(encoding="utf-8")
    for name, expected in LICENSES.items():
        assert metadata(name)["License-Expression"] == expected, name
    notice = PLAIN_WORDS.read_text(encoding="utf-8").partition("Copyright")[2].partition("warranty.")[0]
    assert " ".join(notice.replace("#", "").split()) in " ".join(page.split())


def tool(name: str) -> ModuleType:
    spec = spec_from_file_location(name, ROOT / "tools" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("lock", ["site", "dev"])
def test_the_bill_of_materials_has_each_locked_package(lock: str) -> None:
    text = (ROOT / "requirements" / f"{lock}.txt").read_text(encoding="utf-8")
    bill = tool("sbom").bill(text)
    assert bill["bomFormat"] == "CycloneDX"
    assert len(bill["components"]) == len(re.findall(r"^[\w.-]+==", text, re.MULTILINE))
    assert all(each["properties"] for each in bill["components"])
    json.dumps(bill)


def test_each_test_that_a_promise_names_is_there() -> None:
    page = (ROOT / "docs" / "about" / "promises.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`([\w/]+\.py)`", page))
    assert named
    assert [name for name in named if not (ROOT / "tests" / name).is_file()] == []


def test_the_long_runs_are_told_as_they_were_recorded() -> None:
    page = (ROOT / "docs" / "about" / "promises.md").read_text(encoding="utf-8")
    for file, keys in LONG_RUNS.items():
        run = json.loads((ROOT / "tests" / file).read_text(encoding="utf-8"))
        line = next(line for line in page.splitlines() if f"`{file}`" in line and "plain:" in line)
        told = [int(number.replace(",", "")) for number in re.findall(r"\[([\d,]+)\]\(plain:", line)]
        assert told == [len(run[key]) if isinstance(run[key], list) else run[key] for key in keys], file


def test_a_diff_takes_folders_with_spaces() -> None:
    assert '"$(OLD)" "$(NEW)"' in (ROOT / "Makefile").read_text(encoding="utf-8")
