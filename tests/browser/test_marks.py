"""The marks in running text: bound to their words, large enough, without height; what is copied without them."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.kit import CITE, Tab, tab

pytestmark = pytest.mark.browser
PLACES = """() => [...document.querySelectorAll("article .claim > a.cite")].map((mark) => {
  const text = (node) => {
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    let last = null;
    while (walker.nextNode()) if (walker.currentNode.data.trim()) last = walker.currentNode;
    return last;
  };
  const box = (node, from, to) => {
    const range = document.createRange();
    range.setStart(node, from);
    range.setEnd(node, to);
    return range.getBoundingClientRect();
  };
  const before = text(mark.previousElementSibling);
  const after = mark.parentElement.nextSibling;
  const number = box(mark.firstChild, 0, 1);
  const sign = after?.nodeType === 3 && /^[.,;:)]/.test(after.data) ? box(after, 0, 1) : null;
  const { width, height } = mark.getBoundingClientRect();
  return {
    words: mark.parentElement.innerText,
    starts: number.left < box(before, before.length - 1, before.length).left,
    orphan: sign !== null && sign.left < number.left,
    small: width < 24 || height < 24,
    lines: mark.getClientRects().length,
  };
})"""
GAPS = """() => {
  const found = [];
  for (const block of document.querySelectorAll("article > p:not([class])")) {
    const wanted = parseFloat(getComputedStyle(block).lineHeight);
    const lines = Math.round(block.getBoundingClientRect().height / wanted);
    if (Math.abs(block.getBoundingClientRect().height - lines * wanted) > 1) found.push(block.innerText.slice(0, 60));
  }
  return found;
}"""


@pytest.fixture(scope="module")
def desk(browser: Browser, server: str) -> Iterator[Tab]:
    with tab(browser, server) as opened:
        yield opened


def topics(site: Path) -> list[str]:
    return [f"topics/{folder.name}/" for folder in sorted((site / "topics").iterdir()) if folder.is_dir()]


@pytest.mark.parametrize("width", [1280, 768, 360])
def test_a_mark_stays_with_its_word_and_the_sign_after_it(desk: Tab, site: Path, width: int) -> None:
    desk.widen(width)
    for where in topics(site):
        marks: list[dict[str, Any]] = desk.go(where).evaluate(PLACES)
        assert marks
        wrong = [mark for mark in marks if mark["starts"] or mark["orphan"] or mark["small"] or mark["lines"] != 1]
        assert wrong == [], where


@pytest.mark.parametrize("width", [1280, 360])
def test_a_mark_does_not_change_the_distance_of_lines(desk: Tab, site: Path, width: int) -> None:
    desk.widen(width)
    for where in topics(site):
        assert desk.go(where).evaluate(GAPS) == [], where


def test_what_is_copied_is_clean_sentences(desk: Tab) -> None:
    desk.widen(1280)
    page = desk.go("topics/performance/")
    copied = page.evaluate(
        """() => {
          getSelection().selectAllChildren(document.querySelector("article > h1 + p"));
          return getSelection().toString();
        }"""
    ).replace("\u00a0", " ")
    assert "reports an average of 11,099 tokens/s in eager mode and 14,156 tokens/s in compiled mode." in copied
    assert "\n" not in copied.strip()


def test_a_reader_of_the_screen_hears_number_kind_and_party(desk: Tab) -> None:
    mark = desk.go("topics/performance/").locator(CITE).nth(1)
    assert mark.get_attribute("aria-label") == "Source 2 Measured · SemiAnalysis"
    assert mark.get_attribute("role") == "button"


def test_no_topic_page_is_heavy(site: Path) -> None:
    heavy = {where: size for where in topics(site) if (size := (site / where / "index.html").stat().st_size) > 80_000}
    assert heavy == {}
