"""Long pages are read in parts, which find what reading the whole finds."""

from pathlib import Path

import pytest

from factstore.build.project import Project
from factstore.html import parts
from factstore.html.closed_world import PageHtml, read_html, read_in_parts
from factstore.store.facts import FactStore
from factstore.words.site import Site
from tests.faults.hostile.store import Poison, innocent


@pytest.fixture(params=[False, True], ids=["innocent", "hostile"])
def store(request: pytest.FixtureRequest) -> FactStore:
    return Poison(names=False).store(innocent()) if request.param else innocent()


def told(page: PageHtml) -> list[list[str]]:
    """What was read, in an order that does not depend on parts."""
    return [sorted(map(repr, getattr(page, name))) for name in PageHtml.__slots__]


def test_what_is_read_in_parts_is_what_the_whole_says(store: FactStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "ROWS", 7)
    cut = 0
    for page in Project(Path(), Site("Site"), store).documents:
        body = page.body
        pieces = list(page.parts(body))
        cut += len(pieces) > 2
        assert told(read_in_parts(pieces)) == told(read_html(body))
    assert cut >= 2


def test_a_number_in_a_row_is_found() -> None:
    rows = "".join(
        f"<tr><td>word</td><td id='r{'i' * at}'>{'17' if at == 5 else 'none'}</td></tr>" for at in range(120)
    )
    body = f"<h1>All</h1><table><thead><tr><th>8 heads</th></tr></thead><tbody>{rows}</tbody></table><p>9 lines</p>"
    read = read_in_parts(parts.rows_apart(body))
    assert set(read.texts) == {"17", "8 heads", "9 lines"}
    assert len(read.ids) == 120


def test_what_stands_before_the_first_heading_is_read() -> None:
    assert list(parts.at_headings("<p>a</p><h2 id='b'>b</h2><p>c</p><h3 id='d'>d</h3>")) == [
        "<p>a</p>",
        "<h2 id='b'>b</h2><p>c</p>",
        "<h3 id='d'>d</h3>",
    ]
    assert list(parts.at_headings("<h2 >b</h2>")) == ["<h2 >b</h2>"]
