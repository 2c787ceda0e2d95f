"""Accessibility and width of every kind of page in the dark scheme, in a file of its own for a second worker."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.audit import look, look_at_what_opens
from tests.browser.kit import PAGES, Tab, address, tab

pytestmark = pytest.mark.browser
SCHEME = "dark"


@pytest.fixture(scope="module")
def opened(browser: Browser, server: str) -> Iterator[Tab]:
    with tab(browser, server, color_scheme=SCHEME) as found:
        yield found


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_accessible_and_fits_every_width(opened: Tab, site: Path, name: str) -> None:
    look(opened, address(site, name), name, SCHEME)


def test_what_opens_is_accessible_and_fits(opened: Tab) -> None:
    look_at_what_opens(opened, SCHEME)
