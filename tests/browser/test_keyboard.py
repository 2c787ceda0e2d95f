"""Other ways to read: by keyboard alone, magnified, without motion, on paper, in colours of one's own."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.kit import CARD, CITE, PAGES, Tab, address, sideways, tab, too_wide

pytestmark = pytest.mark.browser
TOPIC = "topics/torchtitan/"
FOCUSED = """() => {
  const it = document.activeElement, labels = it.matches("input[type=radio]") ? it.parentElement : null;
  const shown = labels ? labels.querySelector("label:not([hidden])") : it;
  const style = getComputedStyle(shown);
  return {
    tag: it.tagName, text: (it.innerText || it.getAttribute("aria-label") || it.id || "").trim(),
    header: Boolean(it.closest("header")), nav: Boolean(it.closest("nav") && !it.closest("article")),
    article: Boolean(it.closest("article")),
    footer: Boolean(it.closest("footer")), seen: it.checkVisibility(),
    outlined: style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 1 || style.boxShadow !== "none",
  };
}"""


@pytest.fixture(scope="module")
def desk(browser: Browser, server: str) -> Iterator[Tab]:
    with tab(browser, server, permissions=["clipboard-read", "clipboard-write"]) as opened:
        yield opened


@pytest.fixture(scope="module")
def near(browser: Browser, server: str) -> Iterator[Tab]:
    with tab(browser, server, 640, 450, device_scale_factor=2) as opened:
        yield opened


def focused(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate(FOCUSED)
    return found


def test_the_first_stop_is_a_link_past_the_header_and_menu(desk: Tab) -> None:
    page = desk.go(TOPIC)
    page.keyboard.press("Tab")
    assert focused(page)["text"] == "Skip to content"
    assert page.evaluate("document.activeElement.getBoundingClientRect().top") >= 0
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert focused(page)["article"]


def test_the_keyboard_reaches_header_menu_text_and_footer_in_that_order_and_shows_where_it_is(desk: Tab) -> None:
    page = desk.go("glossary/")
    parts: list[str] = []
    for _ in range(600):
        page.keyboard.press("Tab")
        stop = focused(page)
        if stop["tag"] == "BODY":
            break
        assert stop["outlined"], stop
        parts += [part for part in ("header", "nav", "article", "footer") if stop[part]][:1]
    order = list(dict.fromkeys(parts))
    assert order == ["header", "nav", "article", "footer"]
    assert sorted(parts, key=order.index) == parts


def test_the_menu_of_a_phone_opens_and_closes_by_keyboard(desk: Tab) -> None:
    desk.widen(360)
    page = desk.go(TOPIC)
    menu = page.get_by_role("button", name="Menu", exact=True)
    menu.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert focused(page)["nav"]
    page.keyboard.press("Escape")
    expect(page.get_by_role("navigation", name="Site")).to_be_hidden()
    expect(menu).to_be_focused()
    desk.widen(1280)


def test_the_scheme_changes_by_keyboard_and_stays(desk: Tab) -> None:
    page = desk.go(TOPIC)
    scheme = "document.body.getAttribute('data-md-color-scheme')"
    page.get_by_role("radio", name="Switch to light mode").focus()
    seen = []
    for _ in range(3):
        page.keyboard.press("Enter")
        seen.append(page.evaluate(scheme))
    assert seen == ["default", "slate", "default"]
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert page.evaluate(scheme) == "slate"
    desk.go("glossary/")
    assert page.evaluate(scheme) == "slate"
    page.evaluate("localStorage.clear()")


def test_the_search_works_by_keyboard_alone(desk: Tab) -> None:
    page = desk.go(TOPIC)
    box = page.locator("[data-search-input]")
    page.keyboard.press("/")
    expect(box).to_be_focused()
    page.keyboard.type("compiled throughput")
    expect(page.get_by_role("option").first).to_be_visible()
    expect(box).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    chosen = page.locator(f"[id='{box.get_attribute('aria-activedescendant')}']")
    expect(chosen).to_have_attribute("aria-selected", "true")
    expect(page.locator("[role=option][aria-selected=true]")).to_have_count(1)
    target = str(chosen.get_attribute("href"))
    page.keyboard.press("Escape")
    expect(page.get_by_role("option").first).to_be_hidden()
    expect(box).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("option").first).to_be_visible()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_url(target.partition("#")[0] + "**")


def test_a_card_is_opened_and_copied_from_by_keyboard_alone(desk: Tab) -> None:
    page = desk.go(TOPIC)
    page.locator(CITE).first.focus()
    page.keyboard.press("Enter")
    card = page.locator(f"{CARD}:popover-open")
    expect(card).to_be_visible()
    for _ in range(12):
        page.keyboard.press("Tab")
        if focused(page)["text"] == "Copy with source":
            break
    page.keyboard.press("Enter")
    expect(card.get_by_role("button", name="Copied")).to_be_focused()


@pytest.mark.parametrize("name", PAGES)
def test_at_twice_the_size_nothing_is_lost(near: Tab, site: Path, name: str) -> None:
    page = near.go(address(site, name))
    assert sideways(page) == 0, too_wide(page)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.get_by_role("button", name="Menu", exact=True)).to_be_visible()
    expect(page.locator("[data-search-input]")).to_be_visible()
    cut: list[str] = page.evaluate(
        """() => [...document.querySelectorAll("article :is(p, h1, h2, h3, li, td, th, dd, dt, summary)")]
          .filter((each) => each.checkVisibility() && getComputedStyle(each).overflowX === "hidden"
            && each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 1)
          .map((each) => each.outerHTML.slice(0, 120))"""
    )
    assert cut == []


def test_text_spaced_as_wcag_allows_is_not_cut(desk: Tab) -> None:
    desk.widen(360)
    page = desk.go(TOPIC)
    page.evaluate(
        """() => {
          const sheet = new CSSStyleSheet();
          sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
            word-spacing: 0.16em !important; } p { margin-bottom: 2em !important; }`);
          document.adoptedStyleSheets.push(sheet);
        }"""
    )
    assert sideways(page) == 0, too_wide(page)
    desk.widen(1280)


def test_nothing_moves_for_a_reader_who_asks_for_less_motion(browser: Browser, server: str) -> None:
    with tab(browser, server, reduced_motion="reduce") as calm:
        page = calm.go(TOPIC)
        moving: list[str] = page.evaluate(
            """() => [...document.querySelectorAll("*")].filter((each) => {
              const style = getComputedStyle(each);
              return style.transitionDuration.split(", ").some((time) => parseFloat(time) > 0.01)
                || (style.animationName !== "none" && parseFloat(style.animationDuration) > 0.01)
                || style.scrollBehavior === "smooth";
            }).map((each) => each.outerHTML.slice(0, 80))"""
        )
        assert moving == []


def test_on_paper_a_topic_has_its_text_and_citations_and_nothing_to_press(desk: Tab) -> None:
    page = desk.go(TOPIC)
    page.locator(CITE).first.click()
    page.emulate_media(media="print")
    expect(page.locator("[data-references]").first).to_be_visible()
    assert page.locator("[data-references] li").filter(visible=True).count() >= 5
    for gone in ("header", "nav", CARD, ".headerlink", "[data-search-input]", "button.copy"):
        assert page.locator(gone).filter(visible=True).count() == 0, gone
    closed: list[str] = page.evaluate(
        """() => [...document.querySelectorAll("details > :not(summary)")]
          .filter((each) => !each.checkVisibility({contentVisibilityAuto: true})
            && !each.matches("[hidden], .copy, nav *"))
          .map((each) => each.outerHTML.slice(0, 100))"""
    )
    assert closed == []
    assert sideways(page) == 0
    page.emulate_media(media="screen")


def test_a_topic_prints_with_its_citations_at_its_end(desk: Tab, tmp_path: Path) -> None:
    page = desk.go(TOPIC)
    path = tmp_path / "topic.pdf"
    page.pdf(path=path, format="A4")
    assert path.stat().st_size > 20_000


def test_in_colours_of_ones_own_kinds_bars_and_cards_keep_their_edges(browser: Browser, server: str) -> None:
    with tab(browser, server, forced_colors="active") as opened:
        page = opened.go("topics/performance/")
        page.locator(CITE).first.click()
        card = page.locator(f"{CARD}:popover-open")
        expect(card).to_be_visible()
        assert card.evaluate("each => getComputedStyle(each).borderStyle") == "solid"
        bar = page.locator(".fs-bar").first
        assert bar.evaluate("each => getComputedStyle(each, '::before').backgroundColor") != bar.evaluate(
            "each => getComputedStyle(each).backgroundColor"
        )
        assert page.locator(".kind").filter(visible=True).first.inner_text().strip()
