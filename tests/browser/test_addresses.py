"""Where addresses lead: to the place itself, clear of the header, also on a phone."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.kit import CARD, PHONE, Tab, claims, record, tab

pytestmark = pytest.mark.browser
TOPIC = "topics/torchtitan/"
OPEN = f"{CARD}:popover-open"


@pytest.fixture(scope="module")
def desk(browser: Browser, server: str) -> Iterator[Tab]:
    with tab(browser, server) as opened:
        yield opened


def header_end(page: Page) -> float:
    return float(page.evaluate("document.querySelector('header').getBoundingClientRect().bottom"))


def top_of(page: Page, name: str) -> float:
    return float(page.evaluate("name => document.getElementById(name).getBoundingClientRect().top", name))


@pytest.mark.parametrize("width", [1280, 360])
def test_an_address_in_a_page_leads_to_a_place_clear_of_the_header(desk: Tab, site: Path, width: int) -> None:
    desk.widen(width)
    wanted = [f"{TOPIC}#claim-{claim['id']}" for claim in claims(site) if claim["topic"] == "torchtitan"][::12]
    wanted += [record(site, "qwen3-32b-eager-throughput")["citations"][0]["url"], "glossary/#mfu"]
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
