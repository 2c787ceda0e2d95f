"""The Nu HTML checker on a page of each kind."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.browser.kit import PAGES, address
from tests.project import ROOT

JAR = ROOT / "node_modules" / "vnu-jar" / "build" / "dist" / "vnu.jar"
# What the theme itself writes, and no setting changes.
THEMES = {
    r"Attribute “autocomplete” is only allowed when": "on the theme's own toggles for drawer and search",
}


def test_pages_are_valid_html(site: Path) -> None:
    if not shutil.which("java") or subprocess.run(["java", "-version"], capture_output=True, check=False).returncode:
        pytest.skip("no Java: the Nu HTML checker did not run")
    if not JAR.is_file():
        pytest.skip(f"no {JAR.relative_to(ROOT)}: the Nu HTML checker did not run (`make node-tools` gets it)")
    pages = [site / address(site, name) for name in PAGES]
    files = [str(page if page.suffix else page / "index.html") for page in pages]
    done = subprocess.run(
        ["java", "-jar", str(JAR), "--errors-only", "--format", "json", *files],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    said = json.loads(done.stderr)["messages"]
    ours = [each for each in said if not any(re.search(known, each["message"]) for known in THEMES)]
    assert [f"{each['url']}:{each.get('lastLine')}: {each['message']} {each.get('extract', '')}" for each in ours] == []
