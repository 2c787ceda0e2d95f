"""The site needs nothing but itself: no other host, no script, no root of its own, no server."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote

import pytest
from playwright.sync_api import Browser, Page, expect

from factstore.outputs.offline import pack
from tests.browser.kit import CARD, CITE, PAGES, Tab, address, tab

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def disk(site: Path, tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return the address of the copy that opens from a disk, unpacked from the zip as a colleague would."""
    folder = tmp_path_factory.mktemp("a colleague's disk")
    archive = pack(site, folder / "packed")
    shutil.unpack_archive(archive, folder / "unpacked")
    return (folder / "unpacked" / "trainium-coverage").as_uri() + "/"


@pytest.fixture(scope="module")
def online(browser: Browser, server: str) -> Iterator[Tab]:
    with tab(browser, server) as opened:
        yield opened


@pytest.fixture(scope="module")
def offline(browser: Browser, disk: str) -> Iterator[Tab]:
    with tab(browser, disk) as opened:
        yield opened


@pytest.fixture(scope="module")
def plain(browser: Browser, server: str) -> Iterator[Tab]:
    with tab(browser, server, java_script_enabled=False) as opened:
        yield opened


def styled(page: Page) -> bool:
    """Return whether the site's own style sheets apply."""
    return bool(page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--fs-measure') !== ''"))


def search(page: Page, words: str) -> None:
    page.wait_for_load_state("load")
    page.locator("[data-search-input]").fill(words)
    expect(page.locator("[data-search-results] a").first).to_be_visible()


@pytest.mark.parametrize("name", PAGES)
def test_a_page_asks_no_other_host_and_has_no_fault(online: Tab, site: Path, name: str) -> None:
    online.forget()
    page = online.go(address(site, name))
    assert styled(page)
    assert online.asked
    assert online.foreign == []
    assert online.faults == []


@pytest.mark.parametrize("where", ["", "claims/", "claims/qwen3-32b-chips/", "404.html"])
def test_the_search_asks_no_other_host_and_has_no_fault(browser: Browser, server: str, where: str) -> None:
    with tab(browser, server) as opened:
        search(opened.go(where), "11,099")
        opened.page.wait_for_load_state("networkidle")
        assert opened.foreign == []
        assert opened.faults == []


def test_an_address_that_leads_nowhere_has_a_styled_page_that_leads_on(browser: Browser, server: str) -> None:
    with tab(browser, server) as opened:
        page = opened.go("topics/nowhere/deep/down/")
        assert styled(page)
        assert len(opened.faults) == 2  # that the page itself is not there, said by the server and in the console
        assert all("404" in fault for fault in opened.faults)
        page.get_by_role("article").get_by_role("link", name="All claims").click()
        assert page.url == f"{server}claims/"


def test_without_javascript_text_menu_and_a_way_to_the_claims_are_there(plain: Tab) -> None:
    page = plain.go("topics/torchtitan/")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.locator(CITE).first).to_be_visible()
    expect(page.locator("[data-search-input]")).to_be_hidden()
    expect(page.get_by_role("navigation", name="Site").get_by_role("link", name="Timeline")).to_be_visible()
    page.locator("header").get_by_role("link", name="All claims").click()
    assert page.url.endswith("/claims/")
    expect(page.locator("table tbody tr").filter(visible=True).nth(200)).to_be_visible()


def test_without_javascript_the_menu_opens_on_a_phone(plain: Tab) -> None:
    plain.widen(360)
    page = plain.go("topics/torchtitan/")
    link = page.get_by_role("link", name="Timeline", exact=True).first
    expect(link).to_be_hidden()
    page.get_by_role("button", name="Menu", exact=True).click()
    expect(link).to_be_visible()
    link.click()
    assert page.url.endswith("/timeline/")
    plain.widen(1280)


def test_without_javascript_no_button_is_shown_that_would_do_nothing(plain: Tab) -> None:
    page = plain.go("topics/torchtitan/")
    dead = page.locator("button:not([popovertarget], [type=submit])").filter(visible=True)
    assert dead.evaluate_all("all => all.map((each) => each.outerHTML)") == []
    expect(page.locator("[data-md-component=palette] label").filter(visible=True)).to_have_count(0)


@pytest.mark.parametrize("name", [name for name in PAGES if name != "404"])
def test_from_a_disk_a_page_has_styles_and_no_fault(offline: Tab, site: Path, name: str) -> None:
    offline.forget()
    page = offline.go(f"{address(site, name)}index.html")
    assert styled(page)
    assert offline.foreign == []
    assert offline.faults == []


def test_from_a_disk_links_cards_and_the_search_work(browser: Browser, disk: str) -> None:
    with tab(browser, disk) as opened:
        page = opened.go("index.html")
        page.get_by_role("navigation", name="Site").get_by_role("link", name="TorchTitan tests").click()
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        page.locator(CITE).first.click()
        page.locator(f"{CARD}:popover-open").get_by_role("link", name="Permalink").click()
        assert re.search(r"/claims/[a-z0-9-]+/index\.html$", page.url)
        search(page, "11,099")
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        page.wait_for_url("**/index.html*")
        expect(page.get_by_role("heading", level=1)).to_contain_text("11,099")
        page.goto(f"{disk}claims/index.html")
        expect(page.locator("[data-explorer]").get_by_role("status")).to_contain_text("claims")
        assert opened.faults == []


def test_the_bundle_holds_no_link_to_a_folder(disk: str) -> None:
    folder = Path(unquote(disk.removeprefix("file://")))
    for where in ("", "claims/", "topics/torchtitan/"):
        path = folder / where / "index.html"
        html = path.read_text(encoding="utf-8")
        links = [link for link in re.findall(r'<a\b[^>]*\bhref="([^"#?]*)', html) if "://" not in link and link]
        assert links
        assert [link for link in links if (path.parent / link).is_dir()] == []
