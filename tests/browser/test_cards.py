"""The citation card: what opens and closes it, where it appears, what it copies, where a claim's address leads."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.kit import CARD, CITE, PHONE, Tab, claims, tab

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


def header_end(page: Page) -> float:
    return float(page.evaluate("document.querySelector('header').getBoundingClientRect().bottom"))


def top_of(page: Page, name: str) -> float:
    return float(page.evaluate("name => document.getElementById(name).getBoundingClientRect().top", name))


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
    for folder in sorted((site / "topics").iterdir()):
        page = desk.go(f"topics/{folder.name}/")
        names: list[str] = page.locator(CARD).evaluate_all("all => all.map((each) => each.dataset.claim)")
        assert len(names) == len(set(names))
        assert set(names) == {claim_of(mark) for mark in page.locator(CITE).all()}
        assert [name for name in names if not (site / "assets" / "cards" / f"{name}.js").is_file()] == []
        doubled: list[str] = page.evaluate(
            """() => {
              const ids = [...document.querySelectorAll("[id]")].map((each) => each.id);
              return ids.filter((id, place) => ids.indexOf(id) !== place);
            }"""
        )
        assert doubled == []


def record(site: Path, name: str) -> dict[str, Any]:
    return next(claim for claim in claims(site) if claim["id"] == name)


NAMES = ("qwen3-32b-eager-throughput", "qwen3-32b-chips", "flexattention-passed")


@pytest.mark.parametrize("name", NAMES)
def test_what_a_card_copies_says_figure_conditions_kind_party_source_and_permalink(
    browser: Browser, server: str, site: Path, name: str
) -> None:
    claim = record(site, name)
    with tab(browser, server, permissions=["clipboard-read", "clipboard-write"]) as opened:
        page = opened.go(f"topics/performance/#claim-{name}")
        page.locator(f"[id='claim-{name}'] > a.cite").click()
        page.locator(OPEN).get_by_role("button", name="Copy with source").click()
        expect(page.locator(OPEN).get_by_role("button", name="Copied")).to_be_visible()
        copied = str(page.evaluate("navigator.clipboard.readText()")).replace("\u00a0", " ")
    for part in (
        claim["quantity"]["text"].replace("\u00a0", " "),
        {"measured": "Measured", "record": "Stated"}[claim["evidence"]],
        claim["attributed_to"],
        "the bulletin",
        claim["conditions"]["hardware"],
    ):
        assert part.lower() in copied.lower()
    assert copied.endswith(f"https://example.org/sub/{claim['url']}")


def test_a_claims_page_copies_plain_text_markdown_and_bibtex(browser: Browser, server: str, site: Path) -> None:
    claim = record(site, NAMES[0])
    with tab(browser, server, permissions=["clipboard-read", "clipboard-write"]) as opened:
        page = opened.go(claim["url"])
        seen = []
        for name in ("Plain text", "Markdown", "BibTeX"):
            form = page.locator("details").filter(has=page.get_by_text(name, exact=True))
            form.evaluate("each => { each.open = true; }")
            form.get_by_role("button").click()
            form.get_by_role("button", name="Copied").wait_for()
            seen.append(str(page.evaluate("navigator.clipboard.readText()")))
    for text in seen:
        assert "11,099" in text
        assert "SemiAnalysis" in text
        assert claim["url"] in text
    assert seen[1].startswith("[")
    assert seen[2].startswith("@online{")


@pytest.mark.parametrize("width", [1280, 360])
def test_an_address_in_a_page_leads_to_a_place_clear_of_the_header(desk: Tab, site: Path, width: int) -> None:
    desk.widen(width)
    wanted = [f"{TOPIC}#claim-{claim['id']}" for claim in claims(site) if claim["topic"] == "torchtitan"][::12]
    wanted += [record(site, NAMES[0])["citations"][0]["url"], "glossary/#mfu"]
    found = 0
    for where in wanted:
        desk.go("404.html")  # from one place of a page to another the browser loads nothing
        page = desk.go(where)
        name = where.partition("#")[2]
        if page.locator(f"[id='{name}']").count():
            found += 1
            assert header_end(page) <= top_of(page, name) < 900, where
    assert found >= 3
    desk.widen(1280)


def test_a_heading_has_a_link_that_a_finger_can_find(browser: Browser, server: str) -> None:
    with tab(browser, server, **PHONE) as phone:
        page = phone.go(TOPIC)
        link = page.locator("article h2 a.headerlink").first
        assert link.evaluate("each => getComputedStyle(each).opacity") == "1"
        link.tap()
        name = page.url.partition("#")[2]
        assert header_end(page) <= top_of(page, name) < 740


def test_a_reader_on_a_phone_is_at_the_paragraph_behind_a_figure_in_three_taps(browser: Browser, server: str) -> None:
    with tab(browser, server, **PHONE) as phone:
        page = phone.go("")
        page.get_by_role("article").get_by_role("link", name="Performance", exact=True).tap()
        page.locator("#claim-qwen3-32b-compiled-mfu > a.cite").tap()
        page.locator(OPEN).get_by_role("link", name="the bulletin").first.tap()
        page.wait_for_url("**/sources/bulletin/#*")
        row = page.locator(":target")
        expect(row).to_be_in_viewport()
        expect(row).to_contain_text("30.47")
        assert header_end(page) <= top_of(page, page.url.partition("#")[2])
