"""Pages of large stores tell less: with lowered caps, on a small store."""

from pathlib import Path

import pytest

from factstore.html import index_pages, source_page
from factstore.html.closed_world import read_html
from factstore.html.markup import Links
from factstore.store.facts import section_slug
from factstore.store.load import load
from tests.project import ROOT
from tests.small import small

LINKS = Links("../")
FIXTURE = ROOT / "tests" / "fixtures" / "store"


def test_a_source_tells_of_so_many_claims_and_counts_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = next(each for each in small(tmp_path).sources.values() if each.store.citing.get(each.id))
    whole = source_page.source_page(source, LINKS)
    monkeypatch.setattr(source_page, "LINES", 0)
    cut = source_page.source_page(source, LINKS)
    assert f'href="../claims/?source={source.id}"' in cut
    assert "<q " in whole
    assert "<q " not in cut


def test_neighbours_that_are_passed_over_for_one_reason_share_a_row() -> None:
    rows = [source_page.Paragraph(at, at, [], "Thanks." if at < 4 else None) for at in range(1, 6)]
    assert [(row.number, row.last) for row in source_page.joined(rows)] == [(1, 3), (4, 4), (5, 5)]


def test_the_glossary_leads_to_the_table_where_a_term_has_too_many_claims(monkeypatch: pytest.MonkeyPatch) -> None:
    store, _ = load(FIXTURE)
    assert store
    assert "?system=" not in index_pages.glossary(store, LINKS)
    monkeypatch.setattr(index_pages, "LINES", 0)
    monkeypatch.setattr(index_pages, "FEWEST", 0)
    assert "../claims/?system=" in index_pages.glossary(store, LINKS)


def test_a_page_of_sections_that_do_not_fit_still_has_the_places_that_claims_lead_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = next(each for each in small(tmp_path).sources.values() if each.store.citing.get(each.id))
    places = {
        f'id="{section_slug(each.section)}-{each.paragraph}"'
        for claim in source.store.citing[source.id]
        for each in claim.citations
        if each.source == source.id
    }
    monkeypatch.setattr(source_page, "LINES", 0)
    cut = source_page.source_page(source, LINKS)
    assert places
    assert all(place in cut for place in places)
    assert not read_html(cut).texts


def test_a_work_that_was_not_read_tells_of_so_many_claims(monkeypatch: pytest.MonkeyPatch) -> None:
    store, _ = load(FIXTURE)
    assert store
    work = next(
        each
        for each in store.sources.values()
        if not each.consulted and source_page.source_page(each, LINKS).count("<h3>")
    )
    assert "?source=" not in source_page.source_page(work, LINKS)
    monkeypatch.setattr(source_page, "LINES", 0)
    assert "../claims/?source=" in source_page.source_page(work, LINKS)
