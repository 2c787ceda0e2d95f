"""What a page says of itself to those who link to it: title, description, preview, canonical address."""

import re
import struct
from html.parser import HTMLParser
from pathlib import Path

import pytest

HOME = "https://example.org/sub/"
SIZE = (720, 378)
PREVIEW = ("og:title", "og:description", "og:type", "og:url", "og:site_name", "twitter:card")


class Head(HTMLParser):
    """A page's title, its metadata, and its links by relation."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.title = ""
        self.meta: dict[str, list[str]] = {}
        self.links: dict[str, str] = {}
        self._in_title = False
        self.feed(path.read_text(encoding="utf-8").partition("</head>")[0])

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {key: value or "" for key, value in attrs}
        self._in_title = tag == "title"
        if tag == "meta":
            self.meta.setdefault(given.get("property") or given.get("name") or "", []).append(given.get("content", ""))
        if tag == "link":
            self.links[given.get("rel", "")] = given.get("href", "")

    def handle_data(self, data: str) -> None:
        self.title += data.strip() if self._in_title else ""

    def handle_endtag(self, tag: str) -> None:
        self._in_title = self._in_title and tag != "title"


@pytest.fixture(scope="module")
def heads(site: Path) -> dict[str, Head]:
    pages = {path.relative_to(site).as_posix().removesuffix("index.html"): path for path in site.rglob("*.html")}
    return {where: Head(path) for where, path in pages.items() if where != "404.html" and path.name != "embed.html"}


def claims_of(heads: dict[str, Head]) -> dict[str, Head]:
    return {where: head for where, head in heads.items() if re.fullmatch(r"claims/[^/]+/", where)}


def test_every_page_says_what_a_preview_needs_once(heads: dict[str, Head]) -> None:
    for where, head in heads.items():
        assert head.title, where
        for name in ("description", *PREVIEW):
            assert len(head.meta.get(name, [])) == 1, f"{where}: {name}"
            assert head.meta[name][0].strip(), f"{where}: {name}"


def test_the_canonical_address_is_the_pages_own(heads: dict[str, Head]) -> None:
    for where, head in heads.items():
        assert head.links["canonical"] == HOME + where
        assert head.meta["og:url"] == [HOME + where]


@pytest.mark.parametrize("name", ["title", "description", "og:description"])
def test_no_two_pages_say_the_same_of_themselves(heads: dict[str, Head], name: str) -> None:
    seen: dict[str, list[str]] = {}
    for where, head in heads.items():
        seen.setdefault(head.title if name == "title" else head.meta[name][0], []).append(where)
    assert {text: where for text, where in seen.items() if len(where) > 1} == {}


def test_no_shell_is_left_unfilled(heads: dict[str, Head], site: Path) -> None:
    for where in claims_of(heads):
        assert "fill-" not in (site / where / "index.html").read_text(encoding="utf-8"), where


def test_each_claims_page_has_an_image_of_its_own_with_its_size_said(heads: dict[str, Head], site: Path) -> None:
    found = claims_of(heads)
    images = set()
    for where, head in found.items():
        image = head.meta["og:image"][0]
        path = site / image.removeprefix(HOME)
        content = path.read_bytes()
        assert content.startswith(b"\x89PNG\r\n\x1a\n"), where
        assert struct.unpack(">II", content[16:24]) == SIZE, where
        assert (head.meta["og:image:width"], head.meta["og:image:height"]) == (["720"], ["378"])
        assert head.meta["og:image:alt"][0]
        assert head.meta["twitter:card"] == ["summary_large_image"]
        images.add(content)
    assert len(images) == len(found) > 200


def test_a_claims_preview_says_figure_kind_and_party(heads: dict[str, Head]) -> None:
    meta = heads["claims/qwen3-32b-eager-throughput/"].meta
    said = {label: value[0] for label, value in meta.items()}
    assert "11,099" in said["og:title"]
    assert "Measured" in said["og:description"]
    assert "SemiAnalysis" in said["og:description"]
    assert (said["twitter:data1"], said["twitter:data2"]) == ("Measured", "SemiAnalysis")


def test_a_preview_comes_early_enough_for_a_reader_of_the_first_bytes(site: Path) -> None:
    for path in site.rglob("*.html"):
        if path.name not in ("404.html", "embed.html"):
            assert 0 < path.read_bytes().find(b'property="og:title"') < 16_000, path
