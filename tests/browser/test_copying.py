"""What the buttons on a claim's page copy: the published address, else that of a public host, or none."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Route

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


@pytest.mark.browser
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
