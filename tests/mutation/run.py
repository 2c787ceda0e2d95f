"""Plant mutants, one at a time, in a copy of the project; check and render it as a build does; see which rules say so.

A mutant of data/ is checked as the build checks it first; what is left passes through MkDocs up to the point where
all pages are rendered and checked. A mutant of one page renders that page alone: the others stay as they were.
"""

import logging
import os
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from unittest.mock import patch

from jinja2 import Environment
from mkdocs.commands import build as mkdocs_build
from mkdocs.config import load_config
from mkdocs.exceptions import Abort, MkDocsException
from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page

from factstore.build.pages import Pages
from factstore.rules.check import check
from factstore.store.problems import Problem
from tests.mutation.corpus import Mutant

ROOT = Path(__file__).parents[2]
PROBLEM = re.compile(r"^(\S+?):\d+:\d+: .*? \[([a-z0-9-]+)\](?=;|$)", re.MULTILINE)


class RenderedError(Exception):
    """All pages are rendered: the templates would come next, and are not needed."""


@dataclass(frozen=True)
class Outcome:
    """What became of a mutant: the rules that named it, whether one of them named its file, and a crash."""

    mutant: Mutant
    rules: tuple[str, ...] = ()
    named: bool = False
    crash: str = ""

    @property
    def killed(self) -> bool:
        return bool(self.rules)


class _Warnings(logging.Handler):
    """Collects what MkDocs warns of: with --strict each warning fails the build."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(record.getMessage())


@contextmanager
def warnings() -> Iterator[list[str]]:
    """Listen to MkDocs' log."""
    handler, log = _Warnings(), logging.getLogger("mkdocs")
    before, log.propagate = log.propagate, False
    log.addHandler(handler)
    try:
        yield handler.lines
    finally:
        log.removeHandler(handler)
        log.propagate = before


def copy_project(target: Path, root: Path = ROOT) -> Path:
    """Copy what the site is made from; the engine is that of the checkout."""
    for name in ("data", "docs", "overrides"):
        shutil.copytree(root / name, target / name)
    shutil.copy(root / "mkdocs.yml", target)
    (target / "hooks").symlink_to(root / "hooks")
    return target


def _running(config: Any) -> Any:  # noqa: ANN401 - the adapter is a file that MkDocs loads, no module of ours
    return config.hooks["hooks/main.py"].running


@dataclass
class Runner:
    """A copy of the project, and its pages as they were without a mutant."""

    root: Path
    texts: Path
    config: Any = None
    files: Any = None
    build: Any = None
    before: dict[str, Any] = field(default_factory=dict)

    def whole(self) -> str:
        """Build up to the templates; return what was wrong. The first file that is made after the checks ends it."""
        os.environ["FACTSTORE_TEXTS"] = str(self.texts)
        with warnings() as lines, patch.object(Pages, "search_files", side_effect=RenderedError):
            try:
                config: Any = load_config(config_file=str(self.root / "mkdocs.yml"), strict=True)
                config.plugins.on_startup(command="build", dirty=False)
                config.plugins.events["env"].insert(0, self._keep)
                self.config = config
                mkdocs_build.build(config)
            except RenderedError:
                self.build = _running(config).pages
            except (Abort, MkDocsException) as error:
                lines.append(str(error))
        return "\n".join(lines)

    def _keep(self, env: Environment, *, files: Files, **_: object) -> Environment:
        self.files = files
        return env

    def start(self) -> str:
        """Render everything once; return what is wrong without any mutant."""
        found = self.whole()
        self.before = dict(self.build.pages) if self.build else {}
        return found

    def run(self, mutant: Mutant) -> Outcome:
        """Plant a mutant, build, and take it out again."""
        originals = {edit.file: (self.root / edit.file).read_text(encoding="utf-8") for edit in mutant.edits}
        for file, text in originals.items():
            edits = sorted((edit for edit in mutant.edits if edit.file == file), key=lambda edit: -edit.start)
            for edit in edits:
                text = text[: edit.start] + edit.text + text[edit.end :]  # noqa: PLW2901 - from the end of the file
            (self.root / file).write_text(text, encoding="utf-8")
        try:
            return self._outcome(mutant, list(originals))
        except Exception as error:  # noqa: BLE001 - a crash of the checks is a finding like any other
            return Outcome(mutant, crash=f"{type(error).__name__}: {error}")
        finally:
            for file, text in originals.items():
                (self.root / file).write_text(text, encoding="utf-8")

    def _outcome(self, mutant: Mutant, changed: list[str]) -> Outcome:
        if len(changed) == 1 and changed[0].endswith(".md"):
            return self._judged(mutant, changed, self._page(changed[0]))
        problems: list[Problem] = []
        if any(file.startswith("data/") for file in changed):
            _, _, problems = check(self.root, self.texts)
        found = "\n".join(map(str, problems)) or self._others()
        return self._judged(mutant, changed, found)

    def _others(self) -> str:
        kept = self.config, self.build, self.files
        try:
            return self.whole()
        finally:
            self.config, self.build, self.files = kept
            _running(self.config).current = self.build  # MkDocs loads a hook once in a process

    def _page(self, name: str) -> str:
        """Render one page again, and check all of them together."""
        files: Files = self.files
        file = files.get_file_from_path(name.removeprefix("docs/"))
        if file is None:
            return self._others()
        with warnings() as lines:
            try:
                page = Page(None, file, self.config)
                mkdocs_build._populate_page(page, self.config, files, dirty=False)  # noqa: SLF001 - no other way to render one page
                lines += [str(problem) for problem in self.build.page_problems(_running(self.config).files)]
            except (Abort, MkDocsException) as error:
                lines.append(str(error))
        self.build.pages.update(self.before)
        return "\n".join(lines)

    def _judged(self, mutant: Mutant, changed: list[str], found: str) -> Outcome:
        problems = PROBLEM.findall(found)
        rules = tuple(sorted({rule for _, rule in problems})) or (("mkdocs",) if found else ())
        named = any(file in changed for file, _ in problems) or (bool(found) and any(file in found for file in changed))
        return Outcome(mutant, rules, named)
