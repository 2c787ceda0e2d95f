"""The recipes of *Contribute* work as readers see them: what the page says is done, in its order, on a copy."""

import re
from collections.abc import Iterator

import pytest

from tests.content.site_copy import Copy, copy_site, follow
from tests.project import ROOT

PAGE = ROOT / "docs" / "about" / "contribute.md"
_HEADING = re.compile(r"^## .*\{#([\w-]+)\}$", re.MULTILINE)


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    return copy_site(tmp_path_factory.mktemp("recipes"))


def recipes(text: str) -> Iterator[tuple[str, str]]:
    """Yield the recipes of the page that can be followed: the id of each, and its text."""
    starts = [*_HEADING.finditer(text)]
    for at, match in enumerate(starts):
        end = starts[at + 1].start() if at + 1 < len(starts) else len(text)
        if match[1] != "page":
            yield match[1], text[match.end() : end]


RECIPES = dict(recipes(PAGE.read_text(encoding="utf-8")))


@pytest.mark.parametrize("name", RECIPES)
def test_a_recipe_works_as_the_page_tells_it(copy: Copy, name: str) -> None:
    follow(copy, RECIPES[name])


def test_the_page_has_a_recipe_for_each_job() -> None:
    assert [*RECIPES] == ["source", "claim", "correction", "rename", "split", "topic", "chart", "unit", "gap"]
