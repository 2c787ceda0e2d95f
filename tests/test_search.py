"""The search: what its data hold, and what the real box does with queries, keys, a disk and no JavaScript."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import jinja2
import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from factstore.html.page_sections import sections
from factstore.outputs.search_index import INDEX_PATH, LUNR_PATH, assets, index_data
from factstore.store.facts import FactStore
from factstore.store.load import load
from tests.search_eval import CHROMIUM, box_results, served

ROOT = Path(__file__).resolve().parent.parent
SECTION = ("topics/performance/#waits", "Performance", "Waits before the first step", "Both waits, in 1,637 s of text.")


@pytest.fixture(scope="module")
def store() -> FactStore:
    found, problems = load(ROOT)
    assert found is not None, problems
    return found


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
        f'<!doctype html><html lang="en" class="no-js"><title>t</title>{style}'
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


class TestData:
    def test_a_claim_has_each_number_that_can_be_asked_for(self, store: FactStore) -> None:
        data = json.loads(json.dumps(index_data(store, [])))
        units = list(store.vocabulary.units)
        numbers = {
            claim[0]: [(value, units[unit] if unit >= 0 else None, role) for value, unit, role in claim[8]]
            for claim in data["claims"]
        }
        assert (1637, "s", "v") in numbers["gpt-oss-compile-time"]
        assert numbers["qwen3-32b-first-step-ratio"][:2] == [(30, "x", "l"), (55, "x", "h")]
        assert {(89, "cases", "v"), (96, "cases", "w"), (92.708333, "%", "p")} <= set(numbers["flexattention-passed"])
        assert (16, "chips", "c") in numbers["qwen3-32b-eager-throughput"]
        assert ([0, 10, 20], None, "d") in numbers["torchneuron-launch-date"]
        assert (2, None, "s") in numbers["compiler-two-orders-target"]

    def test_every_claim_and_gap_is_there(self, store: FactStore) -> None:
        data = index_data(store, [SECTION])
        assert [claim[0] for claim in data["claims"]] == list(store.claims)  # type: ignore[attr-defined]
        assert len(data["gaps"]) == len(store.gaps)  # type: ignore[arg-type]
        assert data["sections"] == [[*SECTION, [[1637, -1, "t"]]]]

    def test_the_data_are_a_script_and_lunr_comes_from_mkdocs(self, store: FactStore) -> None:
        files = dict(assets(store, []))
        assert files[INDEX_PATH].startswith(b"(self.FactSearch")
        assert b"lunr" in files[LUNR_PATH][:100]
        assert assets(store, []) == assets(store, [])

    def test_a_page_is_split_at_its_headings(self) -> None:
        html = (
            '<h1>Top</h1><p>Intro<br>more</p><h2 id="a">One<a class="headerlink" href="#a">¶</a></h2><p>Text</p>'
            '<section data-references><h2 id="r">Citations</h2><p>no</p></section>'
            "<div popover><p>no</p></div><p>End</p>"
        )
        assert list(sections("topics/x/", "Title", html)) == [
            ("topics/x/", "Title", "Top", "Intro more"),
            ("topics/x/#a", "Title", "One", "Text End"),
        ]


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
    "tokenswich": "tokenswitch-missing",
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
        assert box_results(page, query)[:1] == [FIRST[query]]

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
        name = page.locator("[role=option][aria-selected=true]").get_attribute("data-claim")
        page.wait_for_function("location.search === '?q=flexattention'")
        page.keyboard.press("Escape")
        assert box.get_attribute("aria-expanded") == "false"
        page.keyboard.press("ArrowDown")
        page.wait_for_selector(".fs-search-panel:not([hidden])")
        with page.expect_request(lambda request: "/claims/" in request.url) as asked:
            page.keyboard.press("Enter")
        assert asked.value.url == f"{address}claims/{name}/"

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
        place = page.locator("[role=option]").first.bounding_box()
        assert place
        assert place["height"] >= 44

    def test_without_javascript_a_link_takes_its_place(self, browser: Browser, address: str) -> None:
        page = browser.new_page(java_script_enabled=False)
        page.goto(f"{address}index.html")
        assert not page.locator("[data-search-input]").is_visible()
        assert page.locator(".fs-search-plain").get_attribute("href") == "claims/"
        assert page.locator(".fs-search-plain").is_visible()
