"""Home: what this is, why to trust it and where to go, on the first screen of a small laptop."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.kit import Tab, claims, tab

pytestmark = pytest.mark.browser
SCREEN = (1280, 800)
SMALLEST = 14  # pixels: the notes of topic pages
PARTS = (
    "#home",
    "#home + p",
    ".fs-search-large input",
    ".fs-search-examples",
    ".fs-trust",
    "#findings + ul",
    "#next + ul",
)


@pytest.fixture(scope="module")
def desk(browser: Browser, server: str) -> Iterator[Tab]:
    with tab(browser, server, *SCREEN) as opened:
        yield opened


def test_the_first_screen_says_what_this_is_why_to_trust_it_and_where_to_start(desk: Tab) -> None:
    page = desk.go("")
    for part in PARTS:
        box = page.locator(part).bounding_box()
        assert box, part
        assert box["y"] + box["height"] <= SCREEN[1], part
    names = page.locator("#next + ul a").all_inner_texts()
    assert len(names) == len(page.locator("#findings + ul > li").all()) == 3
    assert all("Caution" in text for text in page.locator("#findings + ul > li").all_inner_texts())
    expect(page.locator(".fs-topics > li").first).to_be_in_viewport()


def test_its_text_is_as_large_as_that_of_other_pages(desk: Tab) -> None:
    page = desk.go("")
    small: list[str] = page.locator("article :is(p, li, a, b, dd, dt, span)").evaluate_all(
        f"""all => all.filter((each) => each.checkVisibility() && !each.closest(".cite, .kind, .references, .card")
              && parseFloat(getComputedStyle(each).fontSize) < {SMALLEST})
            .map((each) => each.outerHTML.slice(0, 90))"""
    )
    assert small == []


def test_each_query_to_try_finds_claims(desk: Tab) -> None:
    count = desk.go("").locator("[data-example]").count()
    assert count == 3
    for at in range(count):
        page = desk.go("")
        page.locator("[data-example]").nth(at).click()
        field = page.locator(".fs-search-large")
        expect(field.locator("[role=option][data-claim]").first).to_be_visible()
        page.keyboard.press("ArrowDown")
        expect(field.locator("[aria-selected=true]")).to_have_count(1)


def test_without_a_script_a_query_to_try_leads_to_the_claims(browser: Browser, server: str) -> None:
    with tab(browser, server, java_script_enabled=False) as plain:
        page = plain.go("")
        page.locator("[data-example]").first.click()
        assert "/claims/?q=" in page.url


def test_home_topics_and_the_table_count_the_same_claims(desk: Tab, site: Path) -> None:
    page = desk.go("")
    total = int(page.locator(".fs-trust b").first.inner_text())
    measured = int(page.locator(".fs-trust b").nth(1).inner_text())
    of_topics = desk.go("topics/").locator(".fs-topics .fs-note [data-exempt]:first-child").all_inner_texts()
    assert sum(map(int, of_topics)) == total
    for name, count in zip(desk.page.locator(".fs-topics a").all_inner_texts(), of_topics, strict=True):
        page = desk.go("topics/")
        page.get_by_role("article").get_by_role("link", name=name, exact=True).click()
        assert f"{count} reported in the articles" in page.locator(".fs-fold summary").last.inner_text()
    page = desk.go("claims/")
    expect(page.locator(".fs-explorer [role=status]")).to_have_text(f"{total} of {len(claims(site))} claims")
    page.get_by_role("button", name="Measured", exact=True).click()
    expect(page.locator(".fs-explorer [role=status]")).to_have_text(f"{measured} of {len(claims(site))} claims")
