"""The site is the old one or the new one: whatever becomes of a build, and however many run at once."""

import logging
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from factstore.build.publish import Aside
from tests.project import ROOT, build_project, copy_project


def tree(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def begun(site: Path) -> Aside:
    return Aside.begin(site, lambda: pytest.fail("nothing holds the lock"))


@pytest.fixture
def site(tmp_path: Path) -> Path:
    folder = tmp_path / "site"
    folder.mkdir()
    (folder / "index.html").write_text("old", encoding="utf-8")
    return folder


def test_a_build_takes_the_place_of_the_site_at_its_end(site: Path) -> None:
    aside = begun(site)
    (aside.new / "new.html").write_text("new", encoding="utf-8")
    assert tree(site) == {"index.html": b"old"}
    aside.publish()
    assert tree(site) == {"new.html": b"new"}
    assert os.listdir(site.parent) == ["site"]  # noqa: PTH208 - nothing is left beside it


def test_a_build_that_is_dropped_leaves_the_site_and_nothing_else(site: Path) -> None:
    aside = begun(site)
    (aside.new / "new.html").write_text("new", encoding="utf-8")
    aside.drop()
    assert tree(site.parent) == {"site/index.html": b"old"}


def test_what_a_killed_build_left_is_cleared_and_a_site_that_it_had_moved_is_put_back(site: Path) -> None:
    aside = begun(site)
    os.close(aside._lock)  # noqa: SLF001 - as the end of the process would
    (aside.new / "half.html").write_text("half", encoding="utf-8")
    site.rename(aside._old)  # noqa: SLF001
    again = begun(site)
    assert tree(site) == {"index.html": b"old"}
    assert not tree(again.new)
    again.drop()


@pytest.mark.skipif(sys.platform == "win32", reason="there is no lock")
def test_a_build_waits_for_another(site: Path) -> None:
    script = (
        "import sys\nfrom pathlib import Path\nfrom factstore.build.publish import Aside\n"
        "aside = Aside.begin(Path(sys.argv[1]), lambda: print('waits', flush=True))\nprint('begins')\naside.drop()\n"
    )
    aside = begun(site)
    command = [sys.executable, "-c", script, str(site)]
    paths = {**os.environ, "PYTHONPATH": str(ROOT / "hooks")}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=paths) as other:
        assert other.stdout
        assert other.stdout.readline() == "waits\n"
        aside.drop()
        assert other.stdout.readline() == "begins\n"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    return copy_project(tmp_path / "project")


def test_after_a_problem_the_site_is_as_it_was(project: Path) -> None:
    assert build_project(project)
    before = tree(project / "site")
    (project / "docs" / "index.md").write_text("no front matter", encoding="utf-8")
    assert not build_project(project)
    assert tree(project / "site") == before
    assert not [path for path in project.iterdir() if path.name.startswith(".site")]


def test_a_warning_fails_the_strict_build_and_publishes_nothing(project: Path) -> None:
    (project / "theme" / "main.html").write_text("<html><body><script>alert(1)</script></body>", encoding="utf-8")
    assert not build_project(project)
    assert not (project / "site").exists()


def test_a_folder_that_cannot_be_written_is_one_line(project: Path, caplog: pytest.LogCaptureFixture) -> None:
    (project / "site").write_text("a file where the folder should be", encoding="utf-8")
    (project / ".site.new").mkdir()
    (project / ".site.old").write_text("not a folder", encoding="utf-8")
    with caplog.at_level(logging.ERROR, logger="mkdocs"):
        assert not build_project(project)
    assert ".site.old" in caplog.text
    assert "Traceback" not in caplog.text


def test_a_claim_of_any_name_has_its_page(project: Path, caplog: pytest.LogCaptureFixture) -> None:
    cases = project / "data" / "claims" / "speed" / "cases.yml"
    text = cases.read_text(encoding="utf-8")
    names = [line.strip(" :") for line in text.split("\n") if line.startswith("  ") and line.endswith(":")]
    for path in [*project.glob("data/**/*.yml"), *project.glob("docs/**/*.md")]:
        plain = path.read_text(encoding="utf-8")
        path.write_text(plain.replace(names[0], "fill-id"), encoding="utf-8")
    with caplog.at_level(logging.INFO, logger="mkdocs"):
        assert build_project(project)
    assert "fill-id" in (project / "site" / "claims" / "fill-id" / "index.html").read_text(encoding="utf-8")
    assert "Page skipped" not in caplog.text


def test_the_build_is_whole_without_a_cache(project: Path) -> None:
    assert build_project(project)
    before = tree(project / "site")
    shutil.rmtree(project / ".cache")
    (project / ".cache").write_text("no folder", encoding="utf-8")
    assert build_project(project)
    assert tree(project / "site") == before


def test_what_an_editor_leaves_in_the_theme_is_not_published(project: Path) -> None:
    for name in ("#main.html#", "site.css~", ".site.css.swp"):
        (project / "theme" / name).write_text("left", encoding="utf-8")
    (project / "theme" / "site.css").write_text("p {}", encoding="utf-8")
    assert build_project(project)
    names = {path.name for path in (project / "site").rglob("*")}
    assert "site.css" in names
    assert not names & {"#main.html#", "site.css~", ".site.css.swp"}
