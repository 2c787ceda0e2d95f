"""The built site as an outsider sees it: but for what a number is, written without the engine that it checks."""

import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from posixpath import dirname, join, normpath
from urllib.parse import unquote, urlsplit

import pytest

from factstore.store.load import load
from tests.project import ROOT

OPEN = ("data-claim", "data-exempt", "data-references")
VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
TOPICS = {
    "torchneuron", "torchtitan", "performance", "quality-assurance", "profiler", "limitations", "ecosystem",
    "competition", "outlook", "evaluate",
}  # fmt: skip


class Page(HTMLParser):
    """A page's article: its text outside what is declared, its ids and links; and the hosts that it asks."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.stack: list[tuple[str, bool]] = []
        self.outside: list[str] = []
        self.ids: set[str] = set()
        self.links: list[str] = []
        self.loads: list[str] = []
        self.claims: set[str] = set()
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {key: value or "" for key, value in attrs}
        self.ids |= {given["id"]} if "id" in given else set()
        self.links += [given["href"]] if tag == "a" and "href" in given else []
        self.claims |= {given["data-claim"]} if "data-claim" in given else set()
        self.loads += [given[key] for key in ("src",) if key in given]
        self.loads += [given["href"]] if tag == "link" and given.get("rel") in ("stylesheet", "icon", "preload") else []
        declared = tag in ("time", "script", "style") or any(name in given for name in OPEN)
        if tag not in VOID:
            self.stack.append((tag, declared))

    def handle_endtag(self, tag: str) -> None:
        while self.stack and any(name == tag for name, _ in self.stack):
            if self.stack.pop()[0] == tag:
                break

    def handle_data(self, data: str) -> None:
        if any(tag == "article" for tag, _ in self.stack) and not any(declared for _, declared in self.stack):
            self.outside.append(data)


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[str, Page]:
    found = {path.relative_to(site).as_posix(): Page(path) for path in site.rglob("*.html")}
    return {name.removesuffix("index.html"): page for name, page in found.items()}


@pytest.fixture(scope="module")
def claims(site: Path) -> dict[str, dict[str, object]]:
    return {claim["id"]: claim for claim in json.loads((site / "claims.json").read_text(encoding="utf-8"))["claims"]}


def test_every_address_of_the_design_is_there(pages: dict[str, Page]) -> None:
    named = {f"topics/{name}/" for name in TOPICS}
    named |= {f"evidence/{name}/" for name in ("results", "differences", "checks", "not-stated", "timeline")}
    named |= {"", "claims/", "sources/", "glossary/", "about/method/", "about/contribute/", "404.html"}
    assert named <= set(pages)


def test_every_claim_has_a_page_and_its_anchor_on_a_topic_page(
    pages: dict[str, Page], claims: dict[str, dict[str, object]]
) -> None:
    on_topics = {name for url, page in pages.items() if url.startswith("topics/") for name in page.ids}
    for name, claim in claims.items():
        assert claim["url"] == f"claims/{name}/"
        assert f"claims/{name}/" in pages
        if not name.startswith(("context-", "check-")) and not claim["background"]:
            assert f"claim-{name}" in on_topics, name


def test_no_number_stands_outside_a_claim(pages: dict[str, Page]) -> None:
    store, _ = load(ROOT)
    assert store is not None
    texts = {(url, text) for url, page in pages.items() for text in page.outside if re.search(r"\d", text)}
    assert not [f"{url}: {text.strip()[:80]}" for url, text in texts if store.vocabulary.loose_numbers(text)]


def test_every_figure_on_a_page_is_of_a_claim_that_exists(
    pages: dict[str, Page], claims: dict[str, dict[str, object]]
) -> None:
    assert {name for page in pages.values() for name in page.claims} <= set(claims)


def targets(url: str, page: Page) -> Iterator[tuple[str, str, str]]:
    for href in page.links:
        parts = urlsplit(href)
        if not parts.scheme and not parts.netloc and url != "404.html":
            path = normpath(join(dirname(url), parts.path)) if parts.path else url
            folder = parts.path.endswith(("/", ".")) or not parts.path
            where = "" if path == "." else f"{path.rstrip('/')}/" if folder and path else path
            yield href, where if parts.path else url, unquote(parts.fragment)


def test_every_link_leads_somewhere(pages: dict[str, Page], site: Path) -> None:
    broken = []
    for url, page in pages.items():
        for href, where, fragment in targets(url, page):
            if where not in pages and not (site / where).is_file():
                broken.append(f"{url} -> {href}")
            elif fragment and where in pages and fragment not in pages[where].ids:
                broken.append(f"{url} -> {href}: no such id")
    assert not broken


def test_every_place_of_an_export_leads_to_its_row(
    pages: dict[str, Page], claims: dict[str, dict[str, object]]
) -> None:
    for claim in claims.values():
        for citation in claim["citations"]:  # type: ignore[attr-defined]
            url, _, fragment = citation["url"].partition("#")
            assert fragment in pages[url].ids, citation


def test_no_page_asks_another_host(pages: dict[str, Page]) -> None:
    assert not [f"{url}: {load}" for url, page in pages.items() for load in page.loads if urlsplit(load).netloc]


def test_every_page_has_a_policy_and_a_description(site: Path) -> None:
    for path in site.rglob("*.html"):
        html = path.read_text(encoding="utf-8")
        assert '<meta http-equiv="Content-Security-Policy"' in html, path
        assert path.name in ("404.html", "embed.html") or '<meta name="description"' in html, path
        assert not re.search(r"<[^>]+\son[a-z]+=", html), path


def test_the_sitemap_lists_every_page(site: Path, pages: dict[str, Page]) -> None:
    listed = set(
        re.findall(r"<loc>https://example\.org/sub/(.*?)</loc>", (site / "sitemap.xml").read_text(encoding="utf-8"))
    )
    assert listed == {url for url in pages if url != "404.html" and not url.endswith("/embed.html")}


def test_the_sitemap_gives_each_page_the_day_on_which_its_claims_last_changed(site: Path) -> None:
    text = (site / "sitemap.xml").read_text(encoding="utf-8")
    entries = re.findall(r"<loc>https://example\.org/sub/(.*?)</loc>\s*(?:<lastmod>(.*?)</lastmod>)?", text)
    for url, day in entries:
        html = (site / url / "index.html").read_text(encoding="utf-8")
        told = re.search(r'Last changed on <time datetime="([^"]*)"', html)
        if not url.startswith(("claims/", "sources/")):
            assert day == (told[1] if told else ""), url
        elif day:
            assert told, url
            assert day <= told[1], url
    dated = {url for url, day in entries if day}
    assert "claims/qwen3-32b-eager-throughput/" in dated
    assert "about/publish/" not in dated, "a page without claims has no day of a record"


def test_topic_pages_are_light(site: Path) -> None:
    heavy = {path.parent.name: path.stat().st_size for path in (site / "topics").rglob("index.html")}
    assert {name: size for name, size in heavy.items() if size > 100_000} == {}


def test_exports_are_sorted_and_hold_strings(site: Path, claims: dict[str, dict[str, object]]) -> None:
    assert list(claims) == sorted(claims)
    eager = claims["qwen3-32b-eager-throughput"]
    assert eager["quantity"] == {
        "text": "an average of 11,099\u00a0tokens/s", "value": "11099", "low": None, "high": None,
        "unit": "tokens/s", "qualifier": "average", "of": None, "date": None, "show": None, "reading": None,
        "unit_one": "token/s", "unit_many": "tokens/s", "measures": "token/s", "scale": "1",
    }  # fmt: skip
    assert eager["attributed_to"] == "SemiAnalysis"
    assert json.loads((site / "sources.json").read_text(encoding="utf-8"))
    assert json.loads((site / "gaps.json").read_text(encoding="utf-8"))


def test_the_page_about_lists_every_page_about_the_site() -> None:
    listed = set(re.findall(r"\]\(([a-z]+)\.md\)", (ROOT / "docs/about/index.md").read_text(encoding="utf-8")))
    assert listed == {path.stem for path in (ROOT / "docs/about").glob("*.md")} - {"index"}
