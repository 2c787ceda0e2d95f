"""The site under ProperDocs, the fork of MkDocs that its former maintainers keep: the cheapest way on."""

import difflib
import os
import re
import subprocess
import sys
from pathlib import Path

from tests.project import ROOT

SHOWN = 12
PACKED = "sitemap.xml.gz"  # the same file, with the time of its packing


def files(site: Path) -> dict[str, bytes]:
    found = {path.relative_to(site).as_posix(): path for path in site.rglob("*") if path.is_file()}
    return {name: path.read_bytes() for name, path in found.items() if name != PACKED}


def explained(name: str, before: bytes, after: bytes) -> str:
    """Return the first lines in which two files differ, with a line for each tag."""
    try:
        old, new = (re.sub(r"(?<=>)(?=<)", "\n", each.decode("utf-8")).splitlines() for each in (before, after))
    except UnicodeDecodeError:
        return f"{name}: {len(before)} and {len(after)} bytes, not text"
    lines = difflib.unified_diff(old, new, f"{name} by MkDocs", f"{name} by ProperDocs", n=0, lineterm="")
    return "\n".join(line[:200] for line, _ in zip(lines, range(SHOWN), strict=False))


def test_properdocs_builds_the_same_site(site: Path, tmp_path: Path) -> None:
    made = tmp_path / "site"
    address = re.search(r'<link rel="canonical" href="([^"]*)"', (site / "index.html").read_text(encoding="utf-8"))
    command = [sys.executable, "-m", "properdocs", "build", "--strict", "-f", "mkdocs.yml", "-d", str(made)]
    environment = {**os.environ, "SITE_URL": address[1] if address else ""}
    ran = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    before, after = files(site), files(made)
    assert sorted(before) == sorted(after)
    assert not [explained(name, before[name], after[name]) for name in before if before[name] != after[name]]
