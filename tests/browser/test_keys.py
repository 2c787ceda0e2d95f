"""Keys: a letter that is typed or spoken on a page does nothing (WCAG 2.1.4); "/" opens the search."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.kit import Tab, tab

pytestmark = pytest.mark.browser
TOPIC = "topics/performance/"
LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789.,;:?-_"


@pytest.fixture(scope="module")
def desk(browser: Browser, server: str) -> Iterator[Tab]:
    with tab(browser, server) as opened:
        yield opened


def test_no_bare_letter_does_anything(desk: Tab) -> None:
    page = desk.go(TOPIC)
    before = page.url
    for letter in LETTERS + LETTERS.upper():
        page.keyboard.press(letter)
    page.wait_for_timeout(300)
    assert page.url == before
    assert page.evaluate("document.activeElement === document.body")
    assert page.evaluate("scrollY") == 0


def test_a_letter_on_a_link_or_button_does_nothing_either(desk: Tab) -> None:
    page = desk.go(TOPIC)
    page.locator("article a").first.focus()
    before = page.url
    page.keyboard.type("neuron.sf")
    page.wait_for_timeout(300)
    assert page.url == before
    expect(page.locator("article a").first).to_be_focused()


def test_a_slash_opens_the_search_and_letters_are_typed_there(desk: Tab) -> None:
    page = desk.go(TOPIC)
    page.keyboard.press("/")
    box = page.locator("[data-search-input]")
    expect(box).to_be_focused()
    page.keyboard.type("neuron./sf")
    expect(box).to_have_value("neuron./sf")


def test_the_scheme_changes_with_the_space_bar(desk: Tab) -> None:
    page = desk.go(TOPIC)
    scheme = "document.body.getAttribute('data-md-color-scheme')"
    page.get_by_role("radio", name="Switch to light mode").focus()
    seen = []
    for _ in range(2):
        page.keyboard.press("Space")
        seen.append(page.evaluate(scheme))
    assert seen == ["default", "slate"]
    page.evaluate("localStorage.clear()")
