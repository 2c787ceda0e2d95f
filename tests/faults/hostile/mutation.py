"""How many escapes the tests miss: each is taken out, one at a time, and what notices it is counted.

    python -m tests.faults.hostile.mutation [--sample NUMBER] [--seed NUMBER]

An escape is an expression of a template, an argument of a piece of `Markup`, a call of `escape`, or `| e` in a template
of the theme. An expression that only ever gives HTML, numbers, dates and words of ours, and no text of a record or a
page, is none.
"""

import argparse
import ast
import random
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from jinja2 import ChoiceLoader, DictLoader, FileSystemLoader

from factstore.html.templates import FOLDER, environment
from tests.faults.hostile.made import html_of
from tests.faults.hostile.read import Shapes, leaks, shapes_of
from tests.faults.hostile.store import FIRST, HARMLESS, Poison, innocent
from tests.project import ROOT

_EXPRESSION = re.compile(r"\{\{-?\s*(.*?)\s*-?\}\}", re.DOTALL)
_ESCAPE_OF_THEME = re.compile(r"\s*\|\s*e\b")
STORES = [Poison(names=names).store(innocent()) for names in (False, True)]


@dataclass(frozen=True)
class Mutant:
    """A file with one escape taken out; `path` is below the root of the project."""

    path: Path
    line: int
    was: str
    text: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.was}"


def of_templates() -> Iterator[Mutant]:
    """Yield each template of pages and blocks with one expression marked as safe."""
    sources = {path.relative_to(FOLDER).as_posix(): path.read_text(encoding="utf-8") for path in FOLDER.rglob("*.html")}
    given = _given(sources)
    for name, text in sorted(sources.items()):
        for match in _EXPRESSION.finditer(text):
            values = given.get((name, match.start()), [])
            if not values or any(type(value) is str and FIRST in value for value in values):
                path, line = (FOLDER / name).relative_to(ROOT), text.count("\n", 0, match.start()) + 1
                mutated = f"{text[: match.start(1)]}({match[1]}) | safe{text[match.end(1) :]}"
                yield Mutant(path, line, match[1], mutated)


def _given(sources: Mapping[str, str]) -> dict[tuple[str, int], list[object]]:
    """Return what each expression of the templates gives, by template and place, when all is made of the stores."""
    given: dict[tuple[str, int], list[object]] = {}

    def see(value: object, name: str, at: int) -> object:
        given.setdefault((name, at), []).append(value)
        return value

    def seen(name: str, text: str) -> str:
        def expression(match: re.Match[str]) -> str:
            before, after = text[match.start() : match.start(1)], text[match.end(1) : match.end()]
            return f"{before}({match[1]}) | see({name!r}, {match.start()}){after}"

        return _EXPRESSION.sub(expression, text)

    environment().filters["see"] = see
    with _templates({name: seen(name, text) for name, text in sources.items()}):
        for store in STORES:
            html_of(store)
    return given


@contextmanager
def _templates(texts: Mapping[str, str]) -> Iterator[None]:
    """Give the environment other texts of templates, for a while."""
    made = environment()
    loader, cache = made.loader, made.cache
    made.loader, made.cache = ChoiceLoader([DictLoader(texts), FileSystemLoader(FOLDER)]), {}
    try:
        yield
    finally:
        made.loader, made.cache = loader, cache


def of_python() -> Iterator[Mutant]:
    """Yield each module of the HTML and of the site with one escape taken out."""
    for path in sorted([*ROOT.glob("hooks/factstore/html/**/*.py"), *ROOT.glob("hooks/factstore/build/*.py")]):
        text = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)):
            for argument in _escaped(node):
                if not ast.unparse(argument).startswith("date."):
                    yield _marked(path, text, argument)


def _escaped(node: ast.AST) -> list[ast.expr]:
    """Return what a node escapes: the argument of `escape`, or those that `%` puts into a piece of HTML."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "escape":
        return node.args
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod) and ast.unparse(node.left).isupper():
        return node.right.elts if isinstance(node.right, ast.Tuple) else [node.right]
    return []


def _marked(path: Path, text: str, argument: ast.expr) -> Mutant:
    lines = text.split("\n")
    start = sum(len(line.encode()) + 1 for line in lines[: argument.lineno - 1]) + argument.col_offset
    end = sum(len(line.encode()) + 1 for line in lines[: (argument.end_lineno or 1) - 1]) + (
        argument.end_col_offset or 0
    )
    data, was = text.encode(), ast.unparse(argument)
    mutated = b"%s__import__('markupsafe').Markup(%s)%s" % (data[:start], data[start:end], data[end:])
    return Mutant(path.relative_to(ROOT), argument.lineno, was, mutated.decode())


def of_theme() -> Iterator[Mutant]:
    """Yield each template of the theme's that is ours with one `| e` taken out."""
    for path in sorted((ROOT / "overrides").rglob("*.html")):
        text = path.read_text(encoding="utf-8")
        for match in _ESCAPE_OF_THEME.finditer(text):
            line = text.count("\n", 0, match.start()) + 1
            was = text.split("\n")[line - 1].strip()
            yield Mutant(path.relative_to(ROOT), line, was, text[: match.start()] + text[match.end() :])


def noticed_here(mutant: Mutant, shapes: Shapes) -> bool:
    """Whether a hostile store shows that a template of pages and blocks is mutated."""
    with _templates({mutant.path.relative_to(FOLDER.relative_to(ROOT)).as_posix(): mutant.text}):
        return any(leaks(html_of(store), shapes) for store in STORES)


def noticed_by_tests(mutant: Mutant, copy: Path) -> bool:
    """Whether the tests fail in a copy of the project that has the mutant."""
    target = copy / mutant.path
    before = target.read_text(encoding="utf-8")
    target.write_text(mutant.text, encoding="utf-8")
    try:
        return tests_fail(copy)
    finally:
        target.write_text(before, encoding="utf-8")


def tests_fail(copy: Path) -> bool:
    """Whether the tests of hostile texts fail in a copy of the project."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "tests/faults/test_hostile.py"]
    return subprocess.run(command, cwd=copy, check=False, capture_output=True).returncode != 0


def main() -> None:
    """Measure, and print what was missed."""
    parser = argparse.ArgumentParser(description="Take out escapes, one at a time, and see what notices.")
    parser.add_argument("--sample", type=int, default=0, help="how many to take out; all by default")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    mutants = [*of_templates(), *of_python(), *of_theme()]
    chosen = random.Random(given.seed).sample(mutants, given.sample) if given.sample else mutants  # noqa: S311
    missed = list(_missed(chosen))
    print(f"{len(mutants)} escapes, {len(chosen)} taken out, {len(chosen) - len(missed)} noticed")  # noqa: T201
    print(*missed, sep="\n")  # noqa: T201


def _missed(mutants: list[Mutant]) -> Iterator[Mutant]:
    filled = Poison(names=True, text=HARMLESS, in_statement=HARMLESS).store(innocent())
    shapes = shapes_of(html_of(innocent(), HARMLESS)) | shapes_of(html_of(filled, HARMLESS))
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        for name in ("hooks", "overrides", "tests"):
            shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copy(ROOT / "pyproject.toml", copy)
        assert not tests_fail(copy), "the tests fail already"
        for mutant in mutants:
            ours = mutant.path.is_relative_to(FOLDER.relative_to(ROOT))
            if not (noticed_here(mutant, shapes) if ours else noticed_by_tests(mutant, copy)):
                yield mutant


if __name__ == "__main__":
    main()
