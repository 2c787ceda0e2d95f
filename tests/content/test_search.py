"""What the real search box does with queries, keys, a disk and no JavaScript."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import jinja2
import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from factstore.outputs.search_index import assets
from factstore.store.facts import FactStore
from tests.content.search_eval import CHROMIUM, box_results, named_results, served
from tests.project import ROOT

SOON = 1000  # ms: a pattern that blows up takes minutes; how fast the search is, `search_bench` measures
SECTION = ("topics/performance/#waits", "Performance", "Waits before the first step", "Both waits, in 1,637 s of text.")


@pytest.fixture(scope="module")
def site(store: FactStore, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A page with nothing but the box, and the explorer's page, with the real scripts and data."""
    folder = tmp_path_factory.mktemp("site")
    shutil.copytree(ROOT / "docs" / "assets", folder / "assets")
    for path, content in assets(store, [SECTION]):
        (folder / path).parent.mkdir(exist_ok=True)
        (folder / path).write_bytes(content)
    environment = jinja2.Environment(autoescape=True)
    environment.filters["url"] = lambda url: url
    box = environment.from_string((ROOT / "overrides/partials/search.html").read_text(encoding="utf-8")).render()
    style = "".join(f'<link rel="stylesheet" href="assets/stylesheets/{name}.css">' for name in ("tokens", "search"))
    page = (
        f'<!doctype html><html lang="en" class="no-js"><meta charset="utf-8"><title>t</title>{style}'
        '<body data-md-color-scheme="default"><script>document.documentElement.className = "js"</script>'
        f'<button>before</button>{box}<script defer src="assets/javascripts/search/box.js"></script>'
    )
    (folder / "index.html").write_text(page, encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as tools:
        opened = tools.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield opened
        opened.close()


@pytest.fixture(scope="module")
def address(site: Path) -> Iterator[str]:
    with served(site) as found:
        yield found


@pytest.fixture(scope="module")
def page(browser: Browser, address: str) -> Iterator[Page]:
    opened = browser.new_page()
    opened.goto(f"{address}index.html")
    yield opened
    opened.close()


FIRST = {
    "11099": "qwen3-32b-eager-throughput",
    "11.1k": "qwen3-32b-eager-throughput",
    "23.89 percent": "qwen3-32b-eager-mfu",
    "24%": "qwen3-32b-eager-mfu",
    "27m17s": "gpt-oss-compile-time",
    "27:17": "gpt-oss-compile-time",
    "27 min 17 sec": "gpt-oss-compile-time",
    "1,637 seconds": "gpt-oss-compile-time",
    "27 minutes": "gpt-oss-compile-time",
    "30-55x": "qwen3-32b-first-step-ratio",
    "55x": "qwen3-32b-first-step-ratio",
    "89/96": "flexattention-passed",
    "89 of 96": "flexattention-passed",
    "seq len 8k": "flexattention-failure-sequence-length",
    "seven failures": "flexattention-failures",
    "2026-10-25": "bulletin-date",
    "Oct 20": "torchneuron-launch-date",
    "2026-10-20": "torchneuron-launch-date",
    ">14000 tokens/s": "qwen3-32b-compiled-throughput",
    "14000-15000 tokens/s": "qwen3-32b-compiled-throughput",
    "sixteen chips": "qwen3-32b-chips",
    "Token-Dispatcher": "tokendispatcher-in-use",
    "does trainium support mxfp8": "precision-mxfp8-later",
    "GRAPH trainer": "gpt-oss-graphtrainer-support",
}
NOTHING = (
    "11,098", "12,345", "70,000", "28 minutes", "27m18s", "90/96", "5x", "2025-10-25", "trainium 4", "trainium4",
    "H100", "12,345 tokens per second", "16%", "16 tokens", "$16", "gpt-oss tokens per second", "TPU",
    "PyTorch version used", "trainium3 price per hour", "power consumption watts", "sequence length 16384",
)  # fmt: skip


@pytest.mark.browser
class TestBox:
    @pytest.mark.parametrize("query", FIRST)
    def test_finds(self, page: Page, query: str) -> None:
        assert [name for name in box_results(page, query) if name][:1] == [FIRST[query]]

    @pytest.mark.parametrize("query", NOTHING)
    def test_shows_no_look_alike(self, page: Page, query: str) -> None:
        assert [name for name in box_results(page, query) if name] == []

    @pytest.mark.parametrize(
        ("query", "remark"),
        [("11.1k", "rounds to 11.1k"), ("2026-10-20", "year not stated"), ("92.71%", "as a share")],
    )
    def test_says_how_a_number_fits(self, page: Page, query: str, remark: str) -> None:
        box_results(page, query)
        texts = page.locator("[data-search-results] [role=option]").all_inner_texts()
        assert any(remark in text or "rounds to" in text for text in texts)

    def test_says_that_no_claim_has_a_number(self, page: Page) -> None:
        box_results(page, "12,345 tokens/s")
        assert page.locator("form [role=status]").inner_text() == "No claim has the number 12,345 tokens/s."

    def test_answers_with_what_is_not_stated(self, page: Page) -> None:
        box_results(page, "PyTorch version")
        first = page.locator("[data-search-results] [role=option]").first
        assert "Not stated" in first.inner_text()
        assert first.get_attribute("href", timeout=1000) or ""

    def test_section_with_the_number_follows_the_claim(self, page: Page) -> None:
        assert box_results(page, "1637 s") == ["gpt-oss-compile-time", ""]

    def test_a_correction_is_said(self, page: Page) -> None:
        box_results(page, "trainuim3 chips")
        told = page.locator("form [role=status]").inner_text()
        assert told.startswith("Showing results for “Trainium3 chips”.")

    def test_a_claim_shows_its_figure_kind_party_model_and_hardware(self, page: Page) -> None:
        box_results(page, "11,099")
        text = page.locator("[data-claim=qwen3-32b-eager-throughput]").inner_text().replace("\xa0", " ")
        for part in ("11,099 tokens/s", "Measured", "SemiAnalysis", "Qwen3-32B", "Trainium2"):
            assert part in text

    def test_a_name_comes_first_with_what_it_means(self, page: Page) -> None:
        for query in ("what is MFU", "mfu meaning", "MFU"):
            assert named_results(page, query)[0] == "page:glossary/#mfu"
        assert "share of the hardware" in page.locator("[role=option]").first.inner_text()

    @pytest.mark.parametrize(
        ("query", "url"), [("glossary", "glossary/"), ("sources", "sources/"), ("all claims", "claims/")]
    )
    def test_a_page_comes_first_by_its_name(self, page: Page, query: str, url: str) -> None:
        assert named_results(page, query)[0] == f"page:{url}"

    def test_a_misspelt_name_is_found_as_the_name(self, page: Page) -> None:
        assert named_results(page, "tokenswich")[0] == "page:glossary/#tokenswitch"

    def test_a_question_is_read_for_its_telling_words(self, page: Page) -> None:
        assert "compiler-two-orders-target" in named_results(page, "Will the first step ever get 100 times faster?")[:3]

    def test_groups_have_headings_and_counts_and_the_link_says_how_many_claims(self, page: Page) -> None:
        box_results(page, "throughput")
        groups = page.locator("[role=group]").evaluate_all("all => all.map((each) => each.ariaLabel)")
        assert groups[0] == "Best matches"
        assert any(name.startswith("Claims · ") for name in groups)
        asked = page.evaluate("FactSearch.ask('throughput', 0)")
        assert f"All {len(asked['claims'])} claims" in page.locator(".fs-search-all").inner_text()

    def test_nothing_found_says_so_stays_and_leads_on(self, page: Page) -> None:
        page.locator("[data-search-input]").focus()
        box_results(page, "zzyzx")
        page.keyboard.press("Enter")
        assert page.locator(".fs-search-panel").is_visible()
        assert page.locator("form [role=status]").inner_text() == "No claim names “zzyzx”."
        ways = page.locator(".fs-search-ways a").evaluate_all("all => all.map((each) => each.pathname)")
        assert any(way.endswith("/evidence/not-stated/") for way in ways)

    @pytest.mark.parametrize(
        "query",
        [
            "a" * 5000,
            "1," * 3000,
            "1 and " * 2000,
            "(" * 3000,
            "two hundred and " * 500,
            "x-" * 3000,
            "9" * 4000,
            "1 s 2 " * 900,
        ],
    )
    def test_any_text_is_answered_soon(self, page: Page, query: str) -> None:
        ask = """async (query) => {
          const start = performance.now();
          await FactSearch.ask(query);
          return performance.now() - start;
        }"""
        page.evaluate(ask, "throughput")
        assert page.evaluate(ask, query) < SOON

    def test_marks_the_words_found(self, page: Page) -> None:
        box_results(page, "torch compile")
        assert page.locator("[data-search-results] mark").count() > 0


@pytest.mark.browser
class TestKeys:
    def test_keyboard_alone_reaches_a_claim(self, browser: Browser, address: str) -> None:
        page = browser.new_page()
        page.goto(f"{address}index.html")
        page.keyboard.press("/")
        page.keyboard.type("flexattention")
        box = page.locator("[data-search-input]")
        page.wait_for_selector("[role=option][data-claim]")
        assert box.get_attribute("aria-expanded") == "true"
        page.keyboard.press("ArrowDown")
        page.keyboard.press("ArrowDown")
        chosen = page.locator("[role=option][aria-selected=true]")
        assert box.get_attribute("aria-activedescendant") == chosen.get_attribute("id")
        page.keyboard.press("ArrowUp")
        target = str(page.locator("[role=option][aria-selected=true]").get_attribute("href"))
        page.wait_for_function("location.search === '?q=flexattention'")
        page.keyboard.press("Escape")
        assert box.get_attribute("aria-expanded") == "false"
        page.keyboard.press("ArrowDown")
        page.wait_for_selector(".fs-search-panel:not([hidden])")
        with page.expect_request(lambda request: request.url in target) as asked:
            page.keyboard.press("Enter")
        assert asked.value.url == target.partition("#")[0]

    def test_an_address_can_be_sent(self, browser: Browser, address: str) -> None:
        page = browser.new_page()
        page.goto(f"{address}index.html?q=27m17s")
        assert page.wait_for_selector("[role=option][data-claim=gpt-oss-compile-time]")

    def test_opened_from_a_disk(self, browser: Browser, site: Path) -> None:
        page = browser.new_page()
        page.goto(f"file://{site}/index.html")
        page.locator("[data-search-input]").focus()
        assert box_results(page, "11,099")[:1] == ["qwen3-32b-eager-throughput"]

    def test_touch_at_360_pixels(self, browser: Browser, address: str) -> None:
        page = browser.new_page(viewport={"width": 360, "height": 640}, has_touch=True)
        page.goto(f"{address}index.html")
        page.tap("[data-search-input]")
        box_results(page, "throughput")
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        assert page.locator("[role=option]").first.evaluate("each => each.getBoundingClientRect().height") >= 44

    def test_without_javascript_a_link_takes_its_place(self, browser: Browser, address: str) -> None:
        page = browser.new_page(java_script_enabled=False)
        page.goto(f"{address}index.html")
        assert not page.locator("[data-search-input]").is_visible()
        assert page.locator(".fs-search-plain").get_attribute("href") == "claims/"
        assert page.locator(".fs-search-plain").is_visible()
