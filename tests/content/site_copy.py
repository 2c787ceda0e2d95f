"""A copy of the site in which an editor's work is done as a page of Markdown tells it.

A fence with `diff` changes the file that was last named before it, `yaml` goes to that file's end, `markdown` is an
article's text, and `console` has commands with their output, in which `…` stands for anything.
"""

import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tests.project import ROOT

PARTS = ("data", "docs", "hooks", "overrides", "mkdocs.yml", ".gitignore")
TEXTS = Path(os.environ.get("FACTSTORE_TEXTS") or ROOT.parent / "shared" / "sources")
_FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_PATH = re.compile(r"`((?:data|docs)/[\w./-]+\.\w+|[\w-]+\.md)`")
MAKE = """#!/bin/sh
set -e
case "$1" in
  build) {python} -m mkdocs build --strict 2>&1 ;;
  permalinks) {python} -m mkdocs build --strict 2>&1; factstore permalinks ;;
  *) exit 2 ;;
esac
"""


@dataclass
class Copy:
    """A copy of the site in which the recipes are followed."""

    root: Path
    texts: Path
    environment: dict[str, str] = field(default_factory=dict)

    def run(self, command: str) -> str:
        """Run a command as a shell would, and return what it prints."""
        done = subprocess.run(
            ["bash", "-c", command], cwd=self.root, env=self.environment, capture_output=True, text=True, check=False
        )
        return done.stdout + done.stderr

    def path(self, name: str) -> Path:
        """Return the place of a file that the page names: in the project, or in the folder of texts."""
        return self.root / name if "/" in name else self.texts / name


def copy_site(base: Path) -> Copy:
    """Copy the site, with the texts of its articles, into a folder, and begin a history there."""
    if not TEXTS.is_dir():
        pytest.skip("the articles' texts are not at hand: the check would ask for them")
    root, tools = base / "site", base / "bin"
    root.mkdir()
    tools.mkdir()
    for part in PARTS:
        if (ROOT / part).is_dir():
            shutil.copytree(ROOT / part, root / part, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / part, root / part)
    shutil.copytree(TEXTS, base / "texts")
    make = tools / "make"
    make.write_text(MAKE.replace("{python}", sys.executable), encoding="utf-8")
    make.chmod(0o755)
    author = {f"GIT_{who}_{key}": "editor@example.org" for who in ("AUTHOR", "COMMITTER") for key in ("NAME", "EMAIL")}
    given = {key: value for key, value in os.environ.items() if key not in ("SITE_URL", "EDIT_URL", "PYTHONPATH")}
    path = f"{tools}:{Path(sys.executable).parent}:{os.environ['PATH']}"
    more = {
        "PATH": path,
        "FACTSTORE_TEXTS": str(base / "texts"),
        "NO_MKDOCS_2_WARNING": "1",
        "GIT_CONFIG_GLOBAL": "/dev/null",
    }
    made = Copy(root, base / "texts", given | author | more)
    made.run("git init -q . && git add -A && git commit -qm 'As it was'")
    return made


def follow(copy: Copy, recipe: str) -> None:
    """Do what each fence of a recipe says."""
    for fence in _FENCE.finditer(recipe):
        named = _PATH.findall(recipe[: fence.start()])
        kind, body = fence[1], fence[2]
        if kind == "console":
            converse(copy, body)
        elif kind == "markdown":
            copy.path(named[-1]).write_text(body, encoding="utf-8")
        elif kind == "yaml":
            path = copy.path(named[-1])
            path.write_text(f"{path.read_text(encoding='utf-8').rstrip()}\n{body}", encoding="utf-8")
        else:
            patch(copy.path(named[-1]), body)


def patch(path: Path, body: str) -> None:
    """Apply the hunks of a diff: each has to fit at one place."""
    text = path.read_text(encoding="utf-8")
    for hunk in re.split(r"^@@\n", body, flags=re.MULTILINE):
        lines = hunk.splitlines()
        old = "\n".join(line[1:] for line in lines if line[:1] in ("-", " "))
        new = "\n".join(line[1:] for line in lines if line[:1] in ("+", " "))
        found = re.findall(rf"^{re.escape(old)}$", text, re.MULTILINE)
        assert len(found) == 1, f"{path.name}: {old!r} stands {len(found)} times"
        text = re.sub(rf"^{re.escape(old)}$", lambda _, new=new: new, text, count=1, flags=re.MULTILINE)  # type: ignore[misc]
    path.write_text(text, encoding="utf-8")


def converse(copy: Copy, body: str) -> None:
    """Run each command, and compare its output with what the page shows."""
    for part in re.split(r"^\$ ", body, flags=re.MULTILINE)[1:]:
        command, _, shown = part.partition("\n")
        printed = copy.run(command)
        wanted = ".*".join(map(re.escape, shown.rstrip("\n").split("…")))
        assert re.fullmatch(wanted, printed.rstrip("\n"), re.DOTALL), f"$ {command}\n{printed[:3000]}\nnot:\n{shown}"
        if command in ("make build", "make permalinks") and "[" not in shown:
            assert "ERROR" not in printed, printed[:3000]
        if command == "factstore check" and shown.startswith("…"):
            assert ", 0 problems" in printed, printed[:3000]
