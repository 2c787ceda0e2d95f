"""A copy of the small project with some of its files changed, and every problem that its files or a page have."""

from collections.abc import Callable
from pathlib import Path

from markdown import markdown

from factstore.build.docs_files import config_problems, docs_problems
from factstore.build.site_checks import RenderedPage, heading_problems, page_problems
from factstore.html.closed_world import read_html
from factstore.html.extension.extension import FactStoreExtension
from factstore.html.extension.headings import headings
from factstore.html.extension.page import PageState
from factstore.rules.check import check
from factstore.store.facts import FactStore
from factstore.store.problems import Problem
from tests.project import copy_project

Change = Callable[[Path], object]
INDEX, SPEED, RUN = "docs/index.md", "docs/topics/speed.md", "data/claims/speed/run.yml"
CASES, VOCABULARY, RED = "data/claims/speed/cases.yml", "data/vocabulary.yml", "data/sources/red.yml"
EXTENSIONS = ["attr_list", "md_in_html", "tables", "admonition", "toc", "pymdownx.details", "pymdownx.superfences"]


def swap(file: str, old: str, new: str) -> Change:
    """Replace words of a file that stand in it once or more: the first time."""

    def change(root: Path) -> None:
        text = (root / file).read_text(encoding="utf-8")
        assert old in text, (file, old)
        (root / file).write_text(text.replace(old, new, 1), encoding="utf-8", errors="surrogatepass")

    return change


def put(file: str, content: bytes | str = "x") -> Change:
    """Write a file."""

    def change(root: Path) -> None:
        path = root / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)

    return change


def link(file: str, target: str) -> Change:
    """Make a link in the file system."""

    def change(root: Path) -> None:
        path = root / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.unlink(missing_ok=True)
        path.symlink_to(target)

    return change


def found_in(folder: Path, *changes: Change) -> list[Problem]:
    """Return the problems of the project's files and records, with the changes made."""
    root = copy_project(folder / "project")
    for change in changes:
        change(root)
    _, _, problems = check(root, root / "texts")
    return [*config_problems(root / "mkdocs.yml"), *docs_problems(root, root / "docs", root / "theme"), *problems]


def found_on(store: FactStore, text: str) -> list[Problem]:
    """Return the problems of a page with this text."""
    state, extension = PageState("docs/page.md", "topics/page/", text), FactStoreExtension(store)
    extension.begin(state)
    if state.too_deep():
        return state.problems
    html = markdown(text, extensions=[*EXTENSIONS, extension])
    page = RenderedPage(state, read_html(html), headings=tuple(headings(state.written(html))))
    return [*page_problems(store, page), *heading_problems(page)]
