"""A second engine, briefly: the same pages, card, search and bundle in Firefox."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from factstore.outputs.offline import pack
from tests.browser.marionette import Marionette, firefox, running

pytestmark = pytest.mark.browser
OPEN = "return document.querySelectorAll('[popover][role=dialog]:popover-open').length"
STYLED = "return getComputedStyle(document.documentElement).getPropertyValue('--fs-measure') !== ''"
RESULTS = "return document.querySelectorAll('[data-search-results] a').length"
SEARCH = """
const box = document.querySelector("[data-search-input]");
box.focus();
box.value = "11,099";
box.dispatchEvent(new Event("input", {bubbles: true}));
"""


@pytest.fixture(scope="module")
def driver(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Marionette]:
    executable = firefox()
    if not executable:
        pytest.skip("no Firefox: the smoke run in a second engine did not run")
    with running(executable, tmp_path_factory.mktemp("firefox") / "profile") as found:
        yield found


def wait(driver: Marionette, script: str) -> None:
    end = time.monotonic() + 20
    while not driver.run(script):
        assert time.monotonic() < end, script
        time.sleep(0.1)


def use(driver: Marionette, page: str) -> None:
    driver.go(page)
    assert driver.run("return document.querySelector('h1').innerText.length > 0")
    assert driver.run(STYLED)
    driver.click("article .claim a.cite")
    wait(driver, OPEN)
    driver.run(SEARCH)
    wait(driver, RESULTS)


def test_a_page_loads_and_its_card_and_search_open(driver: Marionette, server: str) -> None:
    use(driver, f"{server}topics/torchtitan/")


def test_a_page_fits_a_phone(driver: Marionette, server: str) -> None:
    driver.send("WebDriver:SetWindowRect", {"width": 450, "height": 800})
    driver.go(f"{server}topics/performance/")
    assert driver.run("return document.documentElement.scrollWidth <= innerWidth")


def test_the_copy_for_a_disk_works(driver: Marionette, site: Path, tmp_path: Path) -> None:
    pack(site, tmp_path / "packed")
    use(driver, (tmp_path / "packed" / "topics" / "torchtitan" / "index.html").as_uri())
