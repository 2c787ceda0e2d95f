"""The citation card: what opens and closes it, where it appears."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.kit import CARD, CITE, PHONE, Tab, tab

pytestmark = pytest.mark.browser
TOPIC = "topics/torchtitan/"
OPEN = f"{CARD}:popover-open"


@pytest.fixture(scope="module")
def desk(browser: Browser, server: str) -> Iterator[Tab]:
    with tab(browser, server) as opened:
        yield opened


def claim_of(mark: Locator) -> str:
    """Return the claim that a mark belongs to."""
    return str(mark.evaluate("each => each.closest('[data-claim]').dataset.claim"))


def first_mark(page: Page) -> tuple[Locator, Locator]:
    """Return the first mark of a page, and its card."""
    mark = page.locator(CITE).first
    return mark, page.locator(f"[id='card-{claim_of(mark)}']")


def test_a_click_opens_a_card_that_names_its_claim_and_escape_closes_it(desk: Tab) -> None:
    page = desk.go(TOPIC)
    mark, card = first_mark(page)
    expect(card).to_be_hidden()
    mark.click()
    expect(card).to_be_visible()
    claim = claim_of(mark)
    assert card.get_attribute("data-claim") == claim
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    expect(mark).to_be_focused()


def test_a_click_beside_a_card_closes_it_and_another_card_takes_its_place(desk: Tab) -> None:
    page = desk.go(TOPIC)
    mark, card = first_mark(page)
    mark.click()
    page.locator("article h1").click(position={"x": 2, "y": 2})
    expect(card).to_be_hidden()
    mark.click()
    others = page.locator(CITE)
    target = claim_of(mark)
    other = next(each for each in others.all()[1:] if claim_of(each) != target)
    other.evaluate("each => each.click()")
    expect(page.locator(OPEN)).to_have_count(1)
    expect(card).to_be_hidden()


def test_enter_opens_a_card_and_tab_goes_through_it_and_on_to_the_next_figure(desk: Tab) -> None:
    page = desk.go(TOPIC)
    mark, card = first_mark(page)
    mark.focus()
    page.keyboard.press("Enter")
    expect(card).to_be_visible()
    inside = card.locator("a, button").filter(visible=True)
    for place in range(inside.count()):
        page.keyboard.press("Tab")
        expect(inside.nth(place)).to_be_focused()
    page.keyboard.press("Tab")
    after: bool = page.evaluate(
        """name => {
          const from = document.querySelector(`[data-claim="${name}"] > .cite`), to = document.activeElement;
          return !to.closest("[popover]") && from.compareDocumentPosition(to) === Node.DOCUMENT_POSITION_FOLLOWING;
        }""",
        claim_of(mark),
    )
    assert after


def test_a_card_closes_by_its_own_button(desk: Tab) -> None:
    page = desk.go(TOPIC)
    mark, card = first_mark(page)
    mark.click()
    card.get_by_role("button", name="Close").click()
    expect(card).to_be_hidden()


def test_a_mouse_that_rests_on_a_mark_opens_its_card_and_one_that_leaves_closes_it(desk: Tab) -> None:
    page = desk.go(TOPIC)
    if not page.evaluate("'interestForElement' in HTMLAnchorElement.prototype"):
        pytest.skip("this Chromium opens no popover on hover")
    mark, card = first_mark(page)
    mark.hover()
    expect(card).to_be_visible()
    mark.click()
    expect(card).to_be_visible()
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()


def test_a_tap_opens_a_sheet_at_the_foot_of_a_phone_and_a_tap_beside_closes_it(browser: Browser, server: str) -> None:
    with tab(browser, server, **PHONE) as phone:
        page = phone.go(TOPIC)
        mark, card = first_mark(page)
        mark.tap()
        expect(card).to_be_visible()
        box = card.bounding_box()
        assert box
        assert (box["x"], box["width"]) == (0, 360)
        assert abs(box["y"] + box["height"] - 740) <= 1
        assert box["y"] > 740 * 0.15
        page.touchscreen.tap(180, 20)
        expect(card).to_be_hidden()


def test_without_javascript_a_mark_leads_to_the_list_of_citations(browser: Browser, server: str) -> None:
    with tab(browser, server, java_script_enabled=False) as plain:
        page = plain.go(TOPIC)
        page.locator(CITE).first.click()
        assert page.url.endswith("#citation-1")
        expect(page.locator("[data-references] :target")).to_be_in_viewport()


def test_a_mark_leads_to_the_list_where_its_card_cannot_be_loaded(browser: Browser, server: str) -> None:
    with tab(browser, server) as opened:
        opened.page.route("**/assets/cards/*.js", lambda route: route.abort())
        page = opened.go(TOPIC)
        page.locator(CITE).first.click()
        page.wait_for_url("**/#citation-1")


def test_a_card_is_loaded_when_it_is_needed_and_once(browser: Browser, server: str) -> None:
    with tab(browser, server) as opened:
        page = opened.go(TOPIC)
        assert not [url for url in opened.asked if "/assets/cards/" in url]
        mark, card = first_mark(page)
        for _ in range(2):
            mark.click()
            expect(card).to_be_visible()
            page.keyboard.press("Escape")
        assert len([url for url in opened.asked if "/assets/cards/" in url]) == 1


def test_words_and_figures_open_the_same_kind_of_card(desk: Tab) -> None:
    page = desk.go(TOPIC)
    for kind in ("figure", "said"):
        mark = page.locator(f"article .claim:has(> .{kind}) > a.cite").first
        mark.click()
        expect(page.locator(OPEN)).to_have_attribute("data-claim", claim_of(mark))
        expect(page.locator(OPEN).get_by_role("link", name="Permalink")).to_be_visible()


def test_a_card_stays_in_the_window_wherever_its_figure_is(desk: Tab) -> None:
    page = desk.go(TOPIC)
    for mark in page.locator(CITE).all()[:12]:
        if mark.is_visible():
            mark.scroll_into_view_if_needed()
            mark.evaluate("each => each.click()")
            box = page.locator(OPEN).bounding_box()
            assert box
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= 1280
            assert box["y"] + box["height"] <= 900
            page.keyboard.press("Escape")


def test_each_claim_of_a_page_has_one_card_and_its_file(desk: Tab, site: Path) -> None:
    files = (site / "assets" / "cards").glob("*.js")
    calls = re.compile(r'^factstoreCard\("(.+?)"', re.MULTILINE)
    told = {file.stem: set(calls.findall(file.read_text("utf-8"))) for file in files}
    for folder in sorted((site / "topics").iterdir()):
        page = desk.go(f"topics/{folder.name}/")
        names: list[str] = page.locator(CARD).evaluate_all("all => all.map((each) => each.dataset.claim)")
        assert len(names) == len(set(names))
        assert set(names) == {claim_of(mark) for mark in page.locator(CITE).all()}
        for mark in page.locator(CITE).all():
            assert claim_of(mark) in told[mark.get_attribute("data-cards") or ""]
        doubled: list[str] = page.evaluate(
            """() => {
              const ids = [...document.querySelectorAll("[id]")].map((each) => each.id);
              return ids.filter((id, place) => ids.indexOf(id) !== place);
            }"""
        )
        assert doubled == []
