"""The pages that the engine writes whole: claims, sources, their indexes, the glossary."""

from collections.abc import Callable
from pathlib import Path

import pytest

from factstore.build.head import Head, claim_head, head_html, known_through
from factstore.html import explorer
from factstore.html.claim_page import claim_page
from factstore.html.closed_world import read_html, strays
from factstore.html.explorer import claims_index, facets, in_order, rows_script
from factstore.html.index_pages import glossary
from factstore.html.markup import Links, claim_linked
from factstore.html.problems_page import problems_page
from factstore.html.source_page import source_page, sources_index
from factstore.store.facts import FactStore
from factstore.store.problems import Mark, Problem
from factstore.store.vocabulary import System
from factstore.words.mentions import claims_about, first_place, systems_of
from factstore.words.site import Site
from tests.small import derived, small

LINKS = Links("../../")
CORE = System(name="Core", kind="hardware", aliases=("LNC",), definition="A part.")
MORE = (
    '  told: {statement: "The LNC ran {quantity} & more.", quantity: {value: 5, unit: s}, evidence: measured, '
    "citations: [&A, &B], phase: execution, relations: [{as: qualifies, to: fast, note: a note}]}\n"
)


@pytest.fixture
def store(tmp_path: Path) -> FactStore:
    plain = small(tmp_path, MORE + derived("ours", "fast / slow", "value: 1.28, unit: x", by="site"))
    vocabulary = plain.vocabulary.model_copy(update={"systems": {"core": CORE}})
    return FactStore(**{**vars(plain), "vocabulary": vocabulary})


Page = Callable[[FactStore], str]
PAGES: list[Page] = [
    lambda store: claim_page(
        store.claims["told"], LINKS, Site(url="https://example.org/", edit_base="https://example.org/edit/")
    ),
    lambda store: claim_page(store.claims["ours"], LINKS),
    lambda store: source_page(store.sources["red"], LINKS),
    lambda store: sources_index(store, LINKS),
    lambda store: claims_index(store, LINKS),
    lambda store: glossary(store, LINKS),
]


@pytest.mark.parametrize("page", PAGES)
def test_a_page_has_one_title_unique_ids_and_no_stray_number(store: FactStore, page: Page) -> None:
    html = page(store)
    read = read_html(html)
    assert html.count("<h1>") == 1
    assert len(set(read.ids)) == len(read.ids)
    assert not [stray for text in read.texts for stray in strays(store, text)]
    assert "& more" not in html
    assert "<script" not in html


def test_a_claim_page_shows_relations_at_both_ends_and_one_finding_in_two_reports(store: FactStore) -> None:
    told, fast = claim_page(store.claims["told"], LINKS), claim_page(store.claims["fast"], LINKS)
    assert "<strong>Qualifies:</strong>" in told
    assert "<strong>Qualified by:</strong>" in fast
    assert "a note" in fast
    assert "do not confirm each other" in told
    assert "do not confirm each other" not in fast


def test_a_claim_page_links_the_edit_only_where_there_is_an_address(store: FactStore) -> None:
    assert "https://example.org/edit/data/claims/test.yml" in PAGES[0](store)
    assert "Edit it" not in PAGES[1](store)


def test_a_source_page_accounts_for_each_paragraph(store: FactStore) -> None:
    html = source_page(store.sources["red"], LINKS)
    assert [f'id="one-{number}"' in html for number in range(1, 11)] == [True] * 9 + [False]
    assert "8</span> are not accounted for" in html
    assert '<q data-claim="told">a</q>' in html


def test_a_row_of_the_index_carries_what_the_explorer_filters_and_sorts_by(store: FactStore) -> None:
    html = claims_index(store, LINKS)
    assert '<tr data-row="told" data-origin="reported" data-topic="speed" data-evidence="measured"' in html
    assert 'data-party="lab" data-source="red|blue|lab-report" data-system="core" data-phase="execution"' in html
    assert 'data-figure="yes" data-unit="s" data-value="5"' in html
    assert html.count("<tr data-row=") == len(store.claims)


def test_the_index_has_the_articles_claims_first_and_those_with_a_figure_before_others(store: FactStore) -> None:
    claims = in_order(store)
    assert {claim.id for claim in claims} == set(store.claims)
    assert [claim.by_site for claim in claims] == sorted(claim.by_site for claim in claims)
    reported = [claim.quantity is None for claim in claims if not claim.by_site]
    assert reported == sorted(reported)


def test_what_all_rows_have_in_common_is_no_choice(store: FactStore) -> None:
    found = {facet.key: facet.values for facet in facets(store)}
    assert "topic" not in found
    assert found["origin"] == {"reported": "Reported in the articles", "computed": "Computed by this site"}


def test_rows_that_the_page_has_no_room_for_stand_in_a_file(store: FactStore, monkeypatch: pytest.MonkeyPatch) -> None:
    assert rows_script(store) == ""
    monkeypatch.setattr(explorer, "ROWS_IN_PAGE", 2)
    html, script = claims_index(store, LINKS), rows_script(store)
    assert html.count("<tr data-row=") == 2
    assert 'data-more="../../assets/search/rows.js"' in html
    assert html.count("<tr data-row=") + script.count("<tr data-row=") == len(store.claims)


def test_a_claims_page_says_which_pages_show_it_and_has_its_link_to_copy(store: FactStore) -> None:
    shown = claim_page(store.claims["fast"], LINKS, shown_on=[("topics/speed/#claim-fast", "Speed")])
    assert '<a href="../../topics/speed/#claim-fast">Speed</a>' in shown
    assert "data-copy-link" in shown
    assert "Appears on" not in claim_page(store.claims["fast"], LINKS)


def test_a_system_is_named_by_its_aliases_as_whole_words(store: FactStore) -> None:
    assert systems_of(store.claims["told"]) == ("core",)
    assert claims_about(store) == {"core": (store.claims["told"],)}
    place = first_place([store.claims["told"]])
    assert place
    assert place.source == "blue"
    assert 'id="core"' in glossary(store, LINKS)


def test_a_preview_names_kind_and_party_and_has_absolute_addresses_or_none(store: FactStore) -> None:
    head = claim_head(store.claims["fast"])
    with_address, without = (head_html(head, Site("Site", url)) for url in ("https://example.org/", ""))
    assert '<meta property="og:image" content="https://example.org/assets/previews/fast.png">' in with_address
    assert '<meta name="twitter:data1" content="Measured">' in with_address
    assert "og:image" not in without
    assert "og:url" not in without
    assert "&lt;" in head_html(Head("<", "d", ""), Site("Site"))


def test_the_footer_knows_no_date_without_a_year(store: FactStore) -> None:
    assert not known_through(store)


@pytest.mark.parametrize(
    ("link", "name"),
    [
        ("claims/a/", "a"),
        ("../../claims/a-1/", "a-1"),
        ("./claims/a/", "a"),
        ("claims/a/#x", ""),
        ("claims/a", ""),
        ("claims/", ""),
        ("claims/?q=a/", ""),
        ("../myclaims/a/", ""),
        ("https://example.org/claims/a/", ""),
    ],
)
def test_a_link_to_a_claims_page_names_the_claim(link: str, name: str) -> None:
    assert claim_linked(link) == name


def test_a_page_knows_the_claims_that_a_reader_meets_in_it() -> None:
    read = read_html('<a href="../claims/a/">A</a> <span data-claim="b">1</span><a href="../claims/a/">again</a>')
    assert (read.linked, read.marked, read.claims) == (("a",), ("b",), frozenset({"a", "b"}))


def test_of_many_problems_a_server_shows_the_first_and_counts_the_others() -> None:
    found = [Problem(Mark("data/x.yml", line), "bad-value", f"wrong <{line}>", "mend it") for line in range(1, 104)]
    page = problems_page("", found, 7)
    assert "<h1>103 problems</h1>" in page
    assert page.count("<li>") == 100
    assert "And 3 more: mend these first." in page
    assert "data/x.yml:1:1" in page
    assert "wrong &lt;1&gt;" in page
    assert "<h1>1 problem</h1>" in problems_page("", found[:1], 7)
    assert "<h1>The build stopped</h1>" in problems_page("no room", (), 7)
