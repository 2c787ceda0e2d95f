"""Which claims have a preview image: all of a small store, those that a page cites of a large one, on any machine."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.project import ROOT, copy_project

# The caps are lowered, so that the small project is a large store of many pages.
BUILD = """
import os
os.cpu_count = lambda: {cores}
from factstore.build import filling, project
filling.FEW, project.PICTURED = 0, {most}
from mkdocs.__main__ import cli
cli(["build", "--strict", "-q"])
"""


def images(root: Path, cores: int, most: int) -> tuple[set[str], set[str], set[str]]:
    """Build on so many cores; return the claims, those whose pages name an image, and those that have one."""
    with (root / "mkdocs.yml").open("a", encoding="utf-8") as config:
        config.write("\nsite_url: https://example.org/\n")
    (root / "theme" / "main.html").write_text("{{ fact_page.head }}{{ page.content }}", encoding="utf-8")
    env = {**os.environ, "FACTSTORE_TEXTS": str(root / "texts"), "PYTHONPATH": str(ROOT / "hooks")}
    subprocess.run([sys.executable, "-c", BUILD.format(cores=cores, most=most)], cwd=root, env=env, check=True)
    pages = {path.parent.name: path.read_text(encoding="utf-8") for path in (root / "site/claims").glob("*/index.html")}
    named = {name for name, html in pages.items() if re.search(rf"og:image\W.*/previews/{name}\.png", html)}
    return set(pages), named, {path.stem for path in (root / "site/assets/previews").glob("*.png")}


@pytest.mark.parametrize("cores", [1, 2, 3])
@pytest.mark.parametrize("most", [0, 2000])
def test_each_image_that_a_page_names_is_there(cores: int, most: int, tmp_path: Path) -> None:
    claims, named, there = images(copy_project(tmp_path / "project"), cores, most)
    assert named
    assert named == there
    assert (named == claims) == (most > 0)
