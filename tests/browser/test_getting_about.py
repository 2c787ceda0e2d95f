"""Getting about: links in one step, where one is, what comes before and after, what stands on a page."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.kit import Tab, sideways, tab, too_wide

pytestmark = pytest.mark.browser
TOPIC = "topics/performance/"
CLAIM = "claims/gpt-oss-compile-time/"
HOME = "https://example.org/sub/"


@pytest.fixture(scope="module")
def desk(browser: Browser, server: str) -> Iterator[Tab]:
    with tab(browser, server, permissions=["clipboard-read", "clipboard-write"]) as opened:
        yield opened


def copied(page: Page) -> str:
    expect(page.get_by_text("Link copied")).to_be_visible()
    return str(page.evaluate("navigator.clipboard.readText()"))


def test_a_section_has_its_link_in_one_step(desk: Tab) -> None:
    page = desk.go(TOPIC)
    page.locator("#throughput").hover()
    page.locator("#throughput .headerlink").click()
    assert copied(page) == f"{HOME}{TOPIC}#throughput"
    assert page.url.endswith("#throughput")


def test_a_claim_has_its_link_in_one_step_without_the_query_it_was_found_by(desk: Tab) -> None:
    page = desk.go(f"{CLAIM}?q=compile#cite")
    page.get_by_role("button", name="Copy link", exact=True).click()
    assert copied(page) == f"{HOME}{CLAIM}"


def test_a_row_has_its_link_in_one_step_by_pointer(desk: Tab) -> None:
    page = desk.go("claims/")
    row = page.locator("[data-row=gpt-oss-compile-time]")
    row.hover()
    row.get_by_role("button", name="Copy link").click()
    assert copied(page) == f"{HOME}{CLAIM}"


def test_a_row_has_its_link_in_one_step_by_keyboard(desk: Tab) -> None:
    page = desk.go("claims/")
    page.locator("[data-row=gpt-oss-compile-time] a").focus()
    page.keyboard.press("Tab")
    expect(page.locator("[data-row=gpt-oss-compile-time] button")).to_be_focused()
    page.keyboard.press("Enter")
    assert copied(page) == f"{HOME}{CLAIM}"


def test_a_line_of_a_list_of_claims_has_its_link_too(desk: Tab) -> None:
    page = desk.go(TOPIC)
    page.locator(".fs-fold summary").last.click()
    line = page.locator(".fs-claims > li").first
    line.hover()
    line.get_by_role("button", name="Copy link").click()
    assert copied(page) == f"{HOME}claims/{line.get_attribute('data-claim')}/"


@pytest.mark.parametrize("width", [1000, 360])
def test_on_this_page_is_one_line_to_unfold_where_there_is_no_column_for_it(desk: Tab, width: int) -> None:
    desk.widen(width)
    page = desk.go(TOPIC)
    contents = page.get_by_role("navigation", name="On this page")
    link = contents.get_by_role("link").first
    expect(link).to_be_hidden()
    contents.locator("summary").click()
    link.click()
    expect(page.locator(":target")).to_be_in_viewport()
    desk.widen(1280)


def test_on_this_page_is_a_column_where_there_is_room_with_and_without_a_script(browser: Browser, server: str) -> None:
    for script in (True, False):
        with tab(browser, server, 1280, java_script_enabled=script) as opened:
            contents = opened.go(TOPIC).get_by_role("navigation", name="On this page")
            expect(contents.get_by_role("link").first).to_be_visible()


def test_a_page_says_where_it_is_and_what_comes_before_and_after(desk: Tab) -> None:
    page = desk.go(TOPIC)
    trail = page.get_by_role("navigation", name="Breadcrumbs")
    assert trail.get_by_role("link").all_inner_texts() == ["Home", "Topics"]
    expect(trail.locator("[aria-current=page]")).to_have_text("Performance")
    turn = page.get_by_role("navigation", name="Previous and next page")
    assert turn.get_by_role("link").count() == 2
    following = turn.get_by_role("link", name="Next").inner_text().split("\n")[-1]
    turn.get_by_role("link", name="Next").click()
    expect(page.locator("nav [aria-current=page]").first).to_have_text(following)
    desk.go(TOPIC).get_by_role("navigation", name="Breadcrumbs").get_by_role("link", name="Topics").click()
    assert page.url.endswith("/topics/")


@pytest.mark.parametrize("section", ["topics", "evidence", "about"])
def test_a_section_has_a_page_that_leads_to_all_of_its_pages(desk: Tab, section: str) -> None:
    page = desk.go(f"{section}/")
    menu = page.get_by_role("navigation", name="Site").locator(
        f".fs-nav-title:has-text('{section.capitalize()}') + ul a"
    )
    wanted = {each.evaluate("each => each.href") for each in menu.all()}
    listed = {each.evaluate("each => each.href") for each in page.get_by_role("article").get_by_role("link").all()}
    assert wanted
    assert wanted <= listed


def test_a_page_has_one_name_in_the_menu_and_in_its_title(desk: Tab) -> None:
    links = desk.go("").get_by_role("navigation", name="Site").get_by_role("link")
    named = {str(each.evaluate("each => each.href")): each.inner_text() for each in links.all()}
    for address, name in named.items():
        desk.page.goto(address)
        assert desk.page.title().startswith(name) or name == "Home", address


def test_a_claims_page_leads_to_the_places_that_show_it(desk: Tab) -> None:
    page = desk.go(CLAIM)
    places = page.locator("#appears-on + ul a")
    names = places.all_inner_texts()
    assert {"Home", "Limitations"} <= set(names)
    for at in range(len(names)):
        desk.go(CLAIM)
        places.nth(at).click()
        shown = page.locator("[data-claim='gpt-oss-compile-time'], a[href$='claims/gpt-oss-compile-time/']")
        expect(shown.first).to_be_attached()
        if "#" in page.url:
            expect(page.locator(":target")).to_have_count(1)


def test_every_claim_that_is_counted_says_where_it_appears(site: Path) -> None:
    table = (site / "claims" / "index.html").read_text(encoding="utf-8")
    counted = re.findall(r'<tr data-row="([^"]+)" data-origin="reported"', table)
    pages = {name: (site / "claims" / name / "index.html").read_text(encoding="utf-8") for name in counted}
    assert counted
    assert [name for name, html in pages.items() if 'id="appears-on"' not in html] == []


def test_the_run_record_is_copied_whole(desk: Tab) -> None:
    page = desk.go("topics/evaluate/")
    page.get_by_role("button", name="Copy text").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    text = str(page.evaluate("navigator.clipboard.readText()"))
    assert text.startswith("RUN RECORD")
    assert text.rstrip().endswith("When to repeat it:")


def test_copying_leaves_no_fault_behind(browser: Browser, server: str) -> None:
    with tab(browser, server, permissions=["clipboard-read", "clipboard-write"]) as opened:
        page = opened.go(CLAIM)
        page.get_by_role("button", name="Copy link", exact=True).click()
        copied(page)
        assert opened.faults == []


@pytest.mark.parametrize("where", ["topics/", "evidence/", "about/", "", "claims/", TOPIC, CLAIM])
def test_nothing_reaches_over_the_edge_of_a_small_phone_or_at_twice_the_text(desk: Tab, where: str) -> None:
    desk.widen(320)
    page = desk.go(where)
    assert sideways(page) == 0, too_wide(page)
    desk.widen(360)
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert sideways(page) == 0, too_wide(page)
    desk.widen(1280)


def test_whoever_finds_a_mistake_is_led_on(desk: Tab) -> None:
    footer = desk.go(CLAIM).locator("footer")
    expect(footer).to_contain_text("A mistake?")
    footer.get_by_role("link", name="how to correct it").click()
    expect(desk.page.locator(":target")).to_have_count(1)
