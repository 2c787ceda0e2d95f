"""The table of all claims: one table, all rows in the page, and a form whose state is the address."""

import csv
import io
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from factstore.html.explorer import ROWS_IN_PAGE
from tests.browser.kit import PHONE, Tab, claims, sideways, tab, too_wide

pytestmark = pytest.mark.browser
ROWS = ".fs-index tbody tr"
MOST = 500_000


@pytest.fixture(scope="module")
def desk(browser: Browser, server: str) -> Iterator[Tab]:
    with tab(browser, server, permissions=["clipboard-read", "clipboard-write"]) as opened:
        yield opened


def ready(tab: Tab, query: str = "") -> Page:
    page = tab.go("404.html")
    page = tab.go(f"claims/{query}")
    expect(status(page)).to_contain_text("claims")
    return page


def status(page: Page) -> Locator:
    return page.locator(".fs-explorer [role=status]")


def shown(page: Page) -> list[str]:
    """Return the ids of the rows that are shown, in their order."""
    found: list[str] = page.locator(f"{ROWS}:not([hidden])").evaluate_all("all => all.map((each) => each.dataset.row)")
    return found


def figures(page: Page) -> list[str]:
    texts: list[str] = page.locator(f"{ROWS}:not([hidden]) td:nth-child(2)").evaluate_all(
        "all => all.map((each) => each.textContent.replace(/\\u00a0/g, ' '))"
    )
    return texts


def test_at_first_it_shows_what_the_articles_report_figures_first(desk: Tab, site: Path) -> None:
    page = ready(desk)
    of_rows = page.locator(f"{ROWS}:not([hidden])").evaluate_all("all => all.map((each) => each.dataset.origin)")
    assert set(of_rows) == {"reported"}
    having = [bool(figure) for figure in figures(page)]
    assert having == sorted(having, reverse=True)
    assert page.locator(ROWS).count() == len(claims(site))
    assert page.url.endswith("/claims/")


def test_every_origin_is_in_one_table_and_what_is_not_the_articles_says_so(desk: Tab, site: Path) -> None:
    page = ready(desk, "?origin=context")
    context = {claim["id"] for claim in claims(site) if claim["context"]}
    assert set(shown(page)) == context
    assert all("outside the articles" in text for text in page.locator(f"{ROWS}:not([hidden])").all_text_contents())
    expect(page.locator("table")).to_have_count(1)


@pytest.mark.parametrize("words", ["throughput", "neuron", "hugging face"])
def test_its_search_finds_as_many_as_the_headers(desk: Tab, words: str) -> None:
    page = ready(desk)
    page.locator("[data-search-input]").fill(words)
    link = page.locator("header .fs-search-all")
    expect(link).to_contain_text("claims in the table")
    count = link.inner_text().split()[1]
    link.click()
    expect(status(page)).to_contain_text(f"{count} of ")
    page = ready(desk)
    page.get_by_role("textbox", name="Search these claims").fill(words)
    expect(status(page)).to_contain_text(f"{count} of ")


def test_figures_sort_by_size_within_their_unit_with_blanks_last_either_way(desk: Tab) -> None:
    page = ready(desk)
    head = page.get_by_role("button", name="Figure", exact=True)
    head.click()
    up = figures(page)
    assert up.index("184.6 s") < up.index("255.7 s") < up.index("27 min 17 s")
    head.click()
    down = figures(page)
    assert down.index("27 min 17 s") < down.index("255.7 s") < down.index("184.6 s")
    for found in (up, down):
        assert "" not in found[: found.index("")]
        assert set(found[found.index("") :]) == {""}
    expect(page.locator("th[data-sort=figure]")).to_have_attribute("aria-sort", "descending")


def test_a_choice_has_a_name_a_count_a_chip_and_an_address(desk: Tab) -> None:
    page = ready(desk)
    page.locator("summary", has_text="About").click()
    page.get_by_role("textbox", name="Narrow the list: About").fill("gpt-oss")
    boxes = page.locator("fieldset[name=system] label").filter(visible=True)
    expect(boxes).to_have_count(1)
    expect(boxes.first).to_contain_text("GPT-OSS 20B")
    count = boxes.first.locator("small").inner_text()
    boxes.first.click()
    expect(status(page)).to_contain_text(f"{count} of ")
    page.keyboard.press("Escape")
    expect(page.locator("fieldset[name=system]")).to_be_hidden()
    assert "system=gpt-oss-20b" in page.url
    before = shown(page)
    page.reload()
    expect(status(page)).to_contain_text(f"{count} of ")
    assert shown(page) == before
    page.locator("[data-chosen]").get_by_role("button", name="GPT-OSS 20B").click()
    assert "system=" not in page.url


def test_the_link_to_a_view_opens_it(desk: Tab) -> None:
    page = ready(desk)
    page.get_by_role("button", name="Vendor’s word").click()
    page.get_by_role("button", name="Copy link to this view").click()
    expect(page.get_by_text("Link copied")).to_be_visible()
    copied = str(page.evaluate("navigator.clipboard.readText()"))
    assert copied.startswith("https://example.org/sub/claims/?origin=reported&evidence=vendor-reported")
    before = shown(page)
    assert before
    assert shown(ready(desk, f"?{copied.partition('?')[2]}")) == before


def test_downloads_hold_the_rows_shown_with_all_that_the_site_says_of_them(desk: Tab, site: Path) -> None:
    page = ready(desk, "?origin=reported&evidence=measured")
    ids = shown(page)
    known = {claim["id"]: claim for claim in claims(site)}
    with page.expect_download() as got:
        page.get_by_role("button", name="Download JSON").click()
    found = json.loads(Path(got.value.path()).read_text(encoding="utf-8"))["claims"]
    assert found == [known[name] for name in ids]
    with page.expect_download() as got:
        page.get_by_role("button", name="Download CSV").click()
    text = Path(got.value.path()).read_bytes().decode("utf-8")
    assert text.startswith("\ufeff")
    rows = list(csv.DictReader(io.StringIO(text.removeprefix("\ufeff"))))
    assert [row["id"] for row in rows] == ids
    eager = next(row for row in rows if row["id"] == "qwen3-32b-eager-throughput")
    assert "per device" in eager["caution"]
    assert eager["condition_chips"] == "16"
    whole = (site / "claims.csv").read_bytes().decode("utf-8").removeprefix("\ufeff")
    by_id = {row["id"]: row for row in csv.DictReader(io.StringIO(whole))}
    assert rows == [by_id[name] for name in ids]


def test_print_and_find_reach_every_row_that_is_chosen(desk: Tab) -> None:
    page = ready(desk)
    last = shown(page)[-1]
    text = str(page.locator(f"[data-row='{last}'] th").text_content())
    assert page.evaluate("text => window.find(text)", text[:60])
    page.emulate_media(media="print")
    expect(page.locator(".fs-explorer")).to_be_hidden()
    expect(page.locator(".fs-index caption")).to_be_visible()
    assert page.locator(ROWS).filter(visible=True).count() == len(shown(page))
    page.emulate_media(media="screen")


def test_the_page_stays_light_however_many_claims_there_are(site: Path) -> None:
    html = (site / "claims" / "index.html").read_text(encoding="utf-8")
    rows = html.count("<tr data-row=")
    table = len(html[html.index("<tbody>") : html.index("</tbody>")].encode())
    assert len(html.encode()) - table + table / rows * ROWS_IN_PAGE <= MOST


LATE = '<tr data-row="late" data-origin="reported"><th scope="row"><a href="late/">Late</a></th></tr>'


def test_rows_from_the_file_join_the_table(browser: Browser, server: str) -> None:
    def divided(route: Route) -> None:
        html = route.fetch().text().replace("data-explorer", 'data-explorer data-more="../rows.js"', 1)
        route.fulfill(body=html.replace("</table>", "</table><p data-rest>More</p>", 1), content_type="text/html")

    script = f"self.FactRows = {json.dumps(LATE)};"
    with tab(browser, server) as opened:
        opened.page.route("**/claims/", divided)
        opened.page.route("**/rows.js", lambda route: route.fulfill(body=script, content_type="text/javascript"))
        page = opened.go("claims/")
        expect(page.locator("[data-row=late]")).to_be_visible()
        expect(page.locator("[data-rest]")).to_have_count(0)


def test_on_a_phone_a_row_is_a_statement_and_a_line(browser: Browser, server: str) -> None:
    with tab(browser, server, **PHONE) as phone:
        page = ready(phone)
        heights: list[float] = page.locator(f"{ROWS}:not([hidden])").evaluate_all(
            "all => all.slice(0, 40).map((each) => (each.scrollIntoView(), each.getBoundingClientRect().height))"
        )
        assert sorted(heights)[len(heights) // 2] <= 100
        assert sideways(page) == 0, too_wide(page)
        page.locator("summary", has_text="About").click()
        assert sideways(page) == 0, too_wide(page)


def test_from_a_phone_with_text_at_twice_the_size_nothing_reaches_over_the_edge(browser: Browser, server: str) -> None:
    with tab(browser, server, 360, 740) as phone:
        page = ready(phone)
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        assert sideways(page) == 0, too_wide(page)
