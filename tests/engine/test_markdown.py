"""References and blocks in Markdown: each file in `golden/markdown` is a case; its name is the sentence.

`markdown` is the page; `html` are pieces that its HTML holds, `absent` pieces that it does not, `problems` the rules
and lines of its problems.
"""

from pathlib import Path

import markdown
import pytest
import yaml

from factstore.build.site_checks import RenderedPage, page_problems
from factstore.html.closed_world import read_html
from factstore.html.extension.extension import FactStoreExtension
from factstore.html.extension.page import PageState
from factstore.store.load import load
from tests.project import FIXTURE

CASES = sorted((Path(__file__).parent / "golden" / "markdown").glob("*.yml"))
STORE, PROBLEMS = load(FIXTURE)
EXTENSIONS = [
    "attr_list",
    "md_in_html",
    "tables",
    "admonition",
    "toc",
    "pymdownx.details",
    "pymdownx.superfences",
]  # as in mkdocs.yml


def test_there_are_cases_and_a_store() -> None:
    assert CASES
    assert not PROBLEMS


@pytest.mark.parametrize("path", CASES, ids=[path.stem for path in CASES])
def test_case(path: Path) -> None:
    case = yaml.safe_load(path.read_text(encoding="utf-8"))
    assert STORE is not None
    state = PageState("docs/page.md", "topics/page/", case["markdown"])
    extension = FactStoreExtension(STORE)
    extension.begin(state)
    html = markdown.markdown(case["markdown"], extensions=[*EXTENSIONS, "def_list", extension])
    for piece in case.get("html", []):
        assert piece.replace("~", "\u00a0") in html, html
    for piece in case.get("absent", []):
        assert piece not in html, html
    found = page_problems(STORE, RenderedPage(state, read_html(html)))
    assert sorted(f"{problem.mark.line} {problem.rule}" for problem in found) == sorted(case.get("problems", []))
