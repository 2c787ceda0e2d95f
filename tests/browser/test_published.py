"""The site as it is published: behind nginx, below a path, with the shipped headers that could stop what it needs."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

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
    opened.page.wait_for_load_state("networkidle")  # the theme's script asks for more once a page is loaded
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


@contextmanager
def another_site(body: str) -> Iterator[str]:
    """Serve one page at another origin. It is a local one, too: browsers let no public page frame a local one."""

    class Answer(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(body.encode())

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Answer) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def test_a_frame_on_a_phone_hides_nothing(browser: Browser, site: Path, home: str) -> None:
    """The longest claims, and the shortest, in frames as high as the code of their pages says."""
    found = sorted(site.glob("claims/*/embed.html"), key=lambda path: path.stat().st_size)
    names = [path.parent.name for path in (*found[:2], *found[len(found) // 2 :: 40], *found[-6:])]
    with tab(browser, home, width=320) as other:
        for name in names:
            page = (site / "claims" / name / "index.html").read_text(encoding="utf-8")
            height = re.search(r"height=(?:&quot;|&#34;|\")(\d+)", page.partition("iframe src")[2])
            assert height is not None, name
            other.widen(320, int(height[1]))
            main = other.go(f"claims/{name}/embed.html").locator("main")
            shown = main.evaluate("each => each.getBoundingClientRect().height")
            assert int(height[1]) * 0.6 < shown <= int(height[1]), name


@pytest.mark.parametrize("scripts", [True, False])
def test_another_site_shows_a_claim_by_the_code_of_its_page(browser: Browser, home: str, *, scripts: bool) -> None:
    """In a frame without rights, the style sheet still loads, nothing overflows, and the link opens the claim."""
    with tab(browser, home, width=360, java_script_enabled=scripts) as other:
        page = other.go("claims/check-break-even-time/")
        code = page.locator("pre", has_text="<iframe").text_content() or ""
        code = re.sub(r'src="[^"]*(claims/[^"]*)"', rf'src="{home}\1"', code)
        with another_site(f'<link rel="icon" href="data:,"><h1>Elsewhere</h1>{code}') as elsewhere:
            other.forget()
            page.goto(elsewhere)
            frame = page.frame_locator("iframe")
            expect(frame.locator("li").filter(has_text="Assumes:")).to_be_visible()
            expect(frame.locator("main")).to_have_css("border-top-style", "solid")
            with page.context.expect_page() as opened:
                frame.get_by_role("link").click()
            expect(opened.value).to_have_url(f"{home}claims/check-break-even-time/")
            assert other.faults == []
