"""A cited figure: its mark, its card, the list of citations, and the text that is copied."""

import re
from pathlib import Path

import pytest

from factstore.html.cite import CitationList, Mention, card, mark, references
from factstore.html.closed_world import read_html, strays
from factstore.html.describe import fragment_url
from factstore.html.markup import Links
from factstore.store.claims import Claim
from factstore.store.facts import FactStore
from factstore.words.provenance import provenance
from factstore.words.site import Site
from factstore.words.telling import conditions_text
from tests.small import CLAIMS, derived, small

LINKS = Links("../")
CHIPS = "conditions: {chips: {value: 8192, stated-by: size}}, caveat: Beware., hedges: [may]"
MORE = (
    f'  held: {{statement: "<b> & {{quantity}}", quantity: {{value: 5, unit: s, qualifier: about}}, {CHIPS}, '
    "evidence: measured, citations: [&A]}\n"
    '  again: {statement: "{quantity}", quantity: {value: 16, unit: chips}, evidence: measured, '
    "citations: [&B], relations: [{as: repeats, to: size}]}\n"
)


@pytest.fixture
def store(tmp_path: Path) -> FactStore:
    return small(tmp_path, MORE + derived("ratio", "fast / slow", "value: 1.28, unit: x"), base=CLAIMS)


def test_a_mark_is_a_link_that_says_kind_and_party_to_who_hears_it(store: FactStore) -> None:
    for labelled in (True, False):
        html = mark(Mention(store.claims["fast"], 3, labelled=labelled))
        start = '<a class="cite" href="#citation-3" data-cards="test" aria-label="Source 3 Measured · Lab">3'
        assert html.startswith(start)
        assert ("kind" in html) == labelled


def test_no_line_breaks_inside_a_mark(store: FactStore) -> None:
    shown = re.sub(r"<[^>]*>", "", mark(Mention(store.claims["fast"], 1)))
    assert "·" in shown
    assert " " not in shown


def test_the_party_shows_where_it_is_another_than_before(store: FactStore) -> None:
    assert "Lab" not in mark(Mention(store.claims["fast"], 1, named=False)).partition(">")[2]


def test_a_card_says_conditions_with_the_claim_that_states_them_caution_hedge_and_place(store: FactStore) -> None:
    html = card(store.claims["held"], LINKS)
    assert html.startswith('<div popover class="card" id="card-held" role="dialog" data-claim="held"')
    for part in (
        "about 5\u00a0s",
        "chips 8,192",
        "(carried over from ",
        "Beware.",
    ):
        assert part in html
    assert 'href="../sources/red/#one-1"' in html
    assert "<dd>may</dd>" in html
    assert "<b>" not in html


def test_a_card_holds_no_number_that_the_closed_world_would_not_know(store: FactStore) -> None:
    for name in store.claims:
        page = read_html(card(store.claims[name], LINKS) + references([store.claims[name]], LINKS))
        assert not [stray for text in page.texts for stray in strays(store, text)]


def test_a_computation_links_its_inputs_and_says_what_they_give(store: FactStore) -> None:
    html = card(store.claims["ratio"], LINKS)
    assert '<a data-claim="fast" href="../claims/fast/">' in html
    assert "÷" in html
    assert "1.27543" in html


def test_claims_with_one_credit_and_place_and_reports_of_one_finding_share_a_number(store: FactStore) -> None:
    numbers = CitationList()
    assert [numbers.number(store.claims[name]) for name in ("fast", "slow", "wait", "size", "again", "fast")] == [
        1,
        2,
        1,
        1,
        1,
        1,
    ]
    later = CitationList()
    assert [later.number(store.claims[name]) for name in ("fast", "slow")] == [1, 2]


def test_an_entry_names_who_through_whom_and_each_place_once(store: FactStore) -> None:
    html = references([store.claims[name] for name in ("fast", "slow", "wait")], LINKS)
    assert html.count("<li id=") == 2
    assert "Lab, as reported in <cite>Red</cite> (no date printed), “One”, " in html
    assert "; also in <cite>Blue</cite>" in html
    assert html.count('href="#claim-') == 3


def test_without_claims_there_is_no_list() -> None:
    assert not references([], LINKS)


def with_address(store: FactStore, url: str, printed: str) -> Claim:
    """Return a claim that cites these words of a work with an address."""
    citation = store.claims["fast"].citations[0].model_copy(update={"printed": printed})
    claim = store.claims["fast"].model_copy(update={"citations": (citation,)})
    source = store.sources["red"].model_copy(update={"url": url})
    records = {"claims": {**store.claims, "fast": claim}, "sources": {**store.sources, "red": source}}
    return FactStore(**{**vars(store), **records}).claims["fast"]


def test_a_text_fragment_escapes_what_its_grammar_uses(store: FactStore) -> None:
    (plain,) = with_address(store, "https://a.org/x", "11,099 a-b").citations
    assert fragment_url(plain) == "https://a.org/x#:~:text=11%2C099%20a%2Db"
    (anchored,) = with_address(store, "https://a.org/x#top", "a").citations
    assert fragment_url(anchored) == "https://a.org/x#top:~:text=a"


def test_a_source_with_an_address_is_opened_at_the_words(store: FactStore) -> None:
    assert "Open in the source" not in card(store.claims["fast"], LINKS)
    assert 'href="https://a.org/x#:~:text=a"' in card(with_address(store, "https://a.org/x", "a"), LINKS)


def test_what_is_carried_over_is_marked_once(store: FactStore) -> None:
    assert conditions_text(store.claims["held"]) == "chips 8,192 (carried over from the set-up)"


def test_copied_text_carries_conditions_kind_party_source_and_address(store: FactStore) -> None:
    forms = provenance(store.claims["held"], Site(url="https://example.org/"))
    for text in forms.values():
        for part in (
            "Measured",
            "Lab, as reported in Red",
            "chips 8,192 (carried over",
            "Beware",
            "may",
            "no date printed",
        ):
            assert part in text
        assert "https://example.org/claims/held/" in text
    assert "\\<b\\>" in forms["markdown"]
