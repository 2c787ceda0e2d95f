"""The site as it is published: behind nginx, below a path, with the shipped headers that could stop what it needs."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.kit import CARD, CITE, PAGES, Tab, address, tab
from tests.content.nginx import BASE, published

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def home(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with published(site, tmp_path_factory.mktemp("nginx")) as server:
        yield f"http://127.0.0.1:{server.port}{BASE}"


@pytest.fixture(scope="module")
def opened(browser: Browser, home: str) -> Iterator[Tab]:
    with tab(browser, home) as one:
        yield one


def styled(page: Page) -> bool:
    return bool(page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--fs-measure') !== ''"))


@pytest.mark.parametrize("name", PAGES)
def test_a_page_has_no_fault(opened: Tab, site: Path, name: str) -> None:
    opened.forget()
    assert styled(opened.go(address(site, name)))
    assert opened.foreign == []
    assert opened.faults == []


def test_the_search_finds_a_claim_and_its_page_opens(opened: Tab) -> None:
    opened.forget()
    page = opened.go("topics/performance/")
    page.locator("[data-search-input]").fill("11,099")
    page.locator("[data-search-results] a[data-claim]").first.click()
    page.wait_for_url(f"{opened.home}**/*eager*/**")
    assert opened.faults == []


def test_a_citation_opens_its_card(opened: Tab) -> None:
    page = opened.go("topics/torchtitan/")
    page.locator(CITE).first.click()
    expect(page.locator(CARD).filter(visible=True)).to_have_count(1)


def test_an_address_without_its_last_slash_and_one_that_leads_nowhere_keep_the_way_on(opened: Tab) -> None:
    page = opened.go("claims/bulletin-date")
    assert page.url == f"{opened.home}claims/bulletin-date/"
    page = opened.go("topics/nowhere/deep/down/")
    assert styled(page)
    page.get_by_role("article").get_by_role("link", name="All claims").click()
    assert page.url == f"{opened.home}claims/"


def test_no_other_site_can_frame_a_page(browser: Browser, home: str) -> None:
    with tab(browser, home) as other:
        said: list[str] = []
        other.page.on("console", lambda message: said.append(message.text))
        other.page.set_content(f'<iframe src="{home}"></iframe>')
        other.page.wait_for_timeout(1_000)
        assert [text for text in said if "frame-ancestors" in text]
