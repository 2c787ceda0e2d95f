"""Plant mutants, one at a time, in a copy of the project; check and render it as a build does; see which rules say so.

The data are checked as a build checks them first; what is left passes through MkDocs up to the point where all pages
are rendered and checked.
"""

import logging
import os
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest.mock import patch

from jinja2 import Environment
from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.exceptions import Abort, MkDocsException

from factstore.rules.check import check
from factstore.rules.permalinks import CHANGES
from tests.content.mutation.mutants import Mutant
from tests.project import ROOT

PROBLEM = re.compile(r"^(\S+?):\d+:\d+: .*? \[([a-z0-9-]+)\](?=;|$)", re.MULTILINE)


class RenderedError(MkDocsException):
    """All pages are rendered and checked: the templates would come next, and are not needed."""


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
    """Listen to MkDocs' log, and to what stops it."""
    handler, log = _Warnings(), logging.getLogger("mkdocs")
    before, log.propagate = log.propagate, False
    log.addHandler(handler)
    try:
        yield handler.lines
    except RenderedError:
        pass
    except (Abort, MkDocsException) as error:
        handler.lines.append(str(error))
    finally:
        log.removeHandler(handler)
        log.propagate = before


def copy_project(target: Path, root: Path = ROOT) -> Path:
    """Copy what the site is made from; the engine is that of the checkout."""
    for name in ("data", "docs", "overrides"):
        shutil.copytree(root / name, target / name)
    shutil.copy(root / "mkdocs.yml", target)
    (target / "hooks").symlink_to(root / "hooks")
    _forget_fingerprints(target / "data" / "permalinks.txt")
    return target


def _forget_fingerprints(path: Path) -> None:
    """Leave the addresses alone: a fingerprint would show any change of a claim, and the other rules nothing."""
    lines = [line for line in path.read_text(encoding="utf-8").split("\n") if not line.startswith(CHANGES)]
    path.write_text("\n".join(line.partition(" ")[0] for line in lines), encoding="utf-8")


@dataclass(frozen=True)
class Runner:
    """A copy of the project."""

    root: Path
    texts: Path

    def check(self) -> str:
        """Return what is wrong with the data."""
        _, _, problems = check(self.root, self.texts)
        return "\n".join(map(str, problems))

    def build(self) -> str:
        """Build up to the templates, as a server does, which leaves the images out; return what was wrong."""
        with patch.dict(os.environ, FACTSTORE_TEXTS=str(self.texts)), warnings() as lines:
            config: Any = load_config(config_file=str(self.root / "mkdocs.yml"), strict=True)
            config.plugins.on_startup(command="serve", dirty=False)
            config.plugins.events["env"].append(_stop)
            build(config)
        return "\n".join(lines)

    def run(self, mutant: Mutant) -> Outcome:
        """Plant a mutant, check, build what the check lets pass, and take it out again."""
        originals = {edit.file: (self.root / edit.file).read_text(encoding="utf-8") for edit in mutant.edits}
        for file, text in originals.items():
            (self.root / file).write_text(planted(text, file, mutant), encoding="utf-8")
        try:
            return judged(mutant, set(originals), self.check() or self.build())
        except Exception as error:  # noqa: BLE001 - a crash of the checks is a finding like any other
            return Outcome(mutant, crash=f"{type(error).__name__}: {error}")
        finally:
            for file, text in originals.items():
                (self.root / file).write_text(text, encoding="utf-8")


def _stop(_: Environment, **__: object) -> Environment:
    raise RenderedError("what comes next is not needed")


def planted(text: str, file: str, mutant: Mutant) -> str:
    """Return the text of a file with a mutant's edits; from its end, so that places stay right."""
    edits = {(edit.start, edit.end): edit for edit in mutant.edits if edit.file == file}
    for _, edit in sorted(edits.items(), reverse=True):
        text = text[: edit.start] + edit.text + text[edit.end :]
    return text


def judged(mutant: Mutant, changed: set[str], found: str) -> Outcome:
    """Read what a check or a build said."""
    problems = PROBLEM.findall(found)
    rules = tuple(sorted({rule for _, rule in problems})) or (("mkdocs",) if found else ())
    named = any(file in changed for file, _ in problems) or (bool(found) and any(file in found for file in changed))
    return Outcome(mutant, rules, named)
