"""What buttons copy: all that must go along with a claim, and the published address, else a public host's, or none."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Route, expect

from tests.browser.kit import CARD, record, tab

pytestmark = pytest.mark.browser
CLAIM = "claims/qwen3-32b-eager-throughput/"
PUBLISHED = f"https://example.org/sub/{CLAIM}"
CANONICAL = re.compile(r'<link rel="canonical"[^>]*>')
KEEP = "navigator.clipboard.writeText = (text) => { self.copied = text; return Promise.resolve(); }"


def copied(browser: Browser, site: Path, address: str, form: str, *, canonical: bool) -> str:
    """Open the page at any address, press a button, and return what was copied."""
    base = address.partition("claims/")[0]

    def serve(route: Route) -> None:
        path = route.request.url.partition("?")[0].removeprefix(base)
        file = site / path / "index.html" if path.endswith("/") else site / path
        if path != CLAIM:
            route.fulfill(path=file) if file.is_file() else route.fulfill(status=404)
            return
        html = file.read_text(encoding="utf-8")
        html = html if canonical else CANONICAL.sub("", html).replace(PUBLISHED, CLAIM)
        route.fulfill(body=html, content_type="text/html")

    with browser.new_context() as context:
        page = context.new_page()
        page.route("**/*", serve)
        page.goto(address)
        page.evaluate(
            f"Object.defineProperty(window, 'isSecureContext', {{value: true}}); "
            f"if (!navigator.clipboard) Object.defineProperty(navigator, 'clipboard', {{value: {{}}}}); {KEEP}"
        )
        details = page.locator("details.fs-form", has=page.get_by_text(form, exact=True))
        if details.get_attribute("open") is None:
            details.locator("summary").click()
        details.get_by_role("button").click()
        page.wait_for_function("self.copied")
        return str(page.evaluate("self.copied"))


@pytest.mark.parametrize(
    ("host", "canonical", "expected"),
    [
        ("http://127.0.0.1:8000/", True, PUBLISHED),
        ("https://facts.example/x/", False, f"https://facts.example/x/{CLAIM}"),
        ("http://127.0.0.1:8000/", False, CLAIM),
        ("http://localhost:8000/x/", False, CLAIM),
    ],
)  # fmt: skip
def test_a_copied_address_holds_no_query_and_no_local_host(
    browser: Browser, site: Path, host: str, expected: str, *, canonical: bool
) -> None:
    address = f"{host}{CLAIM}?q=neuron#cite"
    text = copied(browser, site, address, "Plain text", canonical=canonical)
    assert text.rstrip().endswith(f"\n{expected}")
    marked = copied(browser, site, address, "Markdown", canonical=canonical)
    assert f"]({expected}) (" in marked
    for form in ("BibTeX", "RIS", "CSL-JSON"):
        entry = copied(browser, site, address, form, canonical=canonical)
        assert "?q" not in entry
        assert "localhost" not in entry
        assert "127.0.0.1" not in entry


NAMES = ("qwen3-32b-eager-throughput", "qwen3-32b-chips", "flexattention-passed")


@pytest.mark.parametrize("name", NAMES)
def test_what_a_card_copies_says_figure_conditions_kind_party_source_and_permalink(
    browser: Browser, server: str, site: Path, name: str
) -> None:
    claim = record(site, name)
    with tab(browser, server, permissions=["clipboard-read", "clipboard-write"]) as opened:
        page = opened.go(f"topics/performance/#claim-{name}")
        page.locator(f"[id='claim-{name}'] > a.cite").click()
        page.locator(f"{CARD}:popover-open").get_by_role("button", name="Copy with source").click()
        expect(page.locator(f"{CARD}:popover-open").get_by_role("button", name="Copied")).to_be_visible()
        copied = str(page.evaluate("navigator.clipboard.readText()")).replace("\u00a0", " ")
    for part in (
        claim["quantity"]["text"].replace("\u00a0", " "),
        {"measured": "Measured", "record": "Stated"}[claim["evidence"]],
        claim["attributed_to"],
        "the bulletin",
        claim["conditions"]["hardware"],
    ):
        assert part.lower() in copied.lower()
    assert copied.endswith(f"https://example.org/sub/{claim['url']}")


def test_a_claims_page_copies_plain_text_markdown_and_bibtex(browser: Browser, server: str, site: Path) -> None:
    claim = record(site, NAMES[0])
    with tab(browser, server, permissions=["clipboard-read", "clipboard-write"]) as opened:
        page = opened.go(claim["url"])
        seen = []
        for name in ("Plain text", "Markdown", "BibTeX"):
            form = page.locator("details").filter(has=page.get_by_text(name, exact=True))
            form.evaluate("each => { each.open = true; }")
            form.get_by_role("button").click()
            form.get_by_role("button", name="Copied").wait_for()
            seen.append(str(page.evaluate("navigator.clipboard.readText()")))
    for text in seen:
        assert "11,099" in text
        assert "SemiAnalysis" in text
        assert claim["url"] in text
    assert seen[1].startswith("[")
    assert seen[2].startswith("@online{")
