"""One look at a page in one scheme: sideways scrolling at four widths; axe and a picture at two of them."""

from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser.kit import WIDTHS, Tab, sideways, too_wide
from tests.project import ROOT

# axe's tags: WCAG 2.0 to 2.2, levels A and AA, and what it holds to be good practice besides.
TAGS = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice")
OPTIONS = {"runOnly": {"type": "tag", "values": list(TAGS)}, "resultTypes": ["violations"]}
# The widest layout, with all colours; and a narrow one, whose colours are the same, for everything else.
WIDE = 1280
JUDGED = {"light": (WIDE, 360), "dark": (WIDE, 320)}
PICTURES = ROOT / "site-screenshots"
MENU_OPENS_BELOW = 960
TALLEST = 4000  # Chromium repeats the picture of a page that is much taller than its textures
axe = Axe()


def violations(page: Page, *, colours: bool = True) -> list[str]:
    """Return what axe finds, a line for each rule with the places. To judge the colours takes half the time."""
    options = OPTIONS | {"rules": {"color-contrast": {"enabled": colours}}}
    found = axe.run(page, options=options).response["violations"]
    return [
        f"{each['id']}: {len(each['nodes'])} × {[(node['target'], node['html'][:160]) for node in each['nodes'][:3]]}"
        for each in found
    ]


def picture(page: Page, name: str, scheme: str, width: int) -> None:
    """Keep a picture of the page for the eye."""
    height: int = page.evaluate("document.documentElement.scrollHeight")
    path = Path(PICTURES, f"{name}-{scheme}-{width}.jpeg")
    clip = {"x": 0.0, "y": 0.0, "width": float(width), "height": float(min(height, TALLEST))}
    page.screenshot(path=path, full_page=True, clip=clip, type="jpeg", quality=80)  # type: ignore[arg-type]


def look(tab: Tab, where: str, name: str, scheme: str) -> None:
    """Judge a page at every width."""
    page = tab.go(where)
    for width in WIDTHS:
        tab.widen(width)
        assert sideways(page) == 0, f"{where} scrolls sideways at {width}: {too_wide(page)}"
        if width in JUDGED[scheme]:
            found = violations(page, colours=width == WIDE)
            assert not found, f"{where} at {width}, {scheme}: {found}"
            picture(page, name, scheme, width)


def open_card(tab: Tab, site_page: str) -> Page:
    """Open the first card of a page."""
    page = tab.go(site_page)
    page.locator("article .claim a.cite").first.click()
    page.locator("[popover][role=dialog]:popover-open").wait_for()
    return page


def open_search(tab: Tab, words: str) -> Page:
    """Search for something that gives claims, open questions and sections."""
    page = tab.go("topics/torchtitan/")
    page.locator("[data-search-input]").fill(words)
    page.locator("[data-search-results] a").first.wait_for()
    return page


def open_menu(tab: Tab) -> Page:
    """Open the menu, where it is one that opens."""
    page = tab.go("topics/torchtitan/")
    page.get_by_role("button", name="Menu", exact=True).click()
    page.get_by_role("navigation", name="Site").wait_for()
    return page


def look_at_what_opens(tab: Tab, scheme: str) -> None:
    """Judge a card, the search and the menu while they are open: axe passes over what is hidden."""
    for width in JUDGED[scheme]:
        tab.widen(width)
        judge(open_card(tab, "topics/torchtitan/"), f"card-{scheme}-{width}")
        judge(open_search(tab, "compiled throughput"), f"search-{scheme}-{width}")
        if width < MENU_OPENS_BELOW:
            judge(open_menu(tab), f"menu-{scheme}-{width}")


def judge(page: Page, name: str) -> None:
    """Judge what is open, and keep a picture."""
    found = violations(page)
    assert not found, f"{name}: {found}"
    assert sideways(page) == 0, f"{name} scrolls sideways: {too_wide(page)}"
    page.screenshot(path=PICTURES / f"open-{name}.jpeg", type="jpeg", quality=80)
