"""What the browser's tests share: the kinds of page that the site has, and a tab that keeps what went wrong in it."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page, ViewportSize

WIDTHS = (1280, 768, 360, 320)
SCHEMES = ("light", "dark")
HEIGHT = 900
LONGEST = "topic-longest"
PAGES = {
    "home": "",
    "topic": "topics/torchtitan/",
    LONGEST: "",
    "results": "evidence/results/",
    "differences": "evidence/differences/",
    "checks": "evidence/checks/",
    "not-stated": "evidence/not-stated/",
    "timeline": "evidence/timeline/",
    "explorer": "claims/",
    "claim-derived": "",
    "claim-carried": "",
    "sources": "sources/",
    "source-bulletin": "sources/bulletin/",
    "source-analysis": "sources/analysis/",
    "glossary": "glossary/",
    "method": "about/method/",
    "contribute": "about/contribute/",
    "404": "404.html",
}
CITE = "article .claim a.cite"
CARD = "[popover][role=dialog]"
Record = dict[str, Any]


def claims(site: Path) -> list[Record]:
    """Return the records of the claims, as exported."""
    found: list[Record] = json.loads((site / "claims.json").read_text(encoding="utf-8"))["claims"]
    return found


def record(site: Path, name: str) -> Record:
    """Return the record of one claim."""
    return next(claim for claim in claims(site) if claim["id"] == name)


def _first(site: Path, wanted: Callable[[Record], object]) -> str:
    return next(str(claim["url"]) for claim in claims(site) if wanted(claim))


def address(site: Path, name: str) -> str:
    """Return the address of the page that stands for its kind."""
    if name == LONGEST:
        pages = (site / "topics").glob("*/index.html")
        return max(pages, key=lambda page: page.stat().st_size).parent.relative_to(site).as_posix() + "/"
    if name == "claim-derived":
        return _first(site, lambda claim: (claim["derivation"] or {}).get("inputs"))
    if name == "claim-carried":
        return _first(site, lambda claim: claim["stated_by"] and claim["evidence"] == "measured")
    return PAGES[name]


@dataclass
class Tab:
    """A page of the browser, the site's address, and what its console, scripts and requests had to say."""

    page: Page
    home: str
    faults: list[str] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.page.on("console", lambda said: self._fault(said.type in ("error", "warning"), f"console: {said.text}"))
        self.page.on("pageerror", lambda error: self._fault(True, f"script: {error}"))  # noqa: FBT003
        self.page.on("response", lambda got: self._fault(got.status >= 400, f"{got.status}: {got.url}"))
        self.page.on("request", lambda request: self.asked.append(request.url))

    def _fault(self, is_one: bool, text: str) -> None:  # noqa: FBT001
        if is_one:
            self.faults.append(text)

    @property
    def foreign(self) -> list[str]:
        """The requests that went anywhere but to the site."""
        own = urlsplit(self.home)
        return [
            url
            for url in self.asked
            if urlsplit(url).scheme not in ("data", "blob") and urlsplit(url)[:2] != (own.scheme, own.netloc)
        ]

    def go(self, where: str) -> Page:
        """Load the page at an address of the site."""
        self.page.goto(self.home + where, wait_until="load")
        return self.page

    def forget(self) -> None:
        """Begin again to keep what goes wrong."""
        self.faults.clear()
        self.asked.clear()

    def widen(self, width: int, height: int = HEIGHT) -> None:
        """Give the window another size."""
        self.page.set_viewport_size(ViewportSize(width=width, height=height))


@contextmanager
def tab(browser: Browser, home: str, width: int = 1280, height: int = HEIGHT, **options: Any) -> Iterator[Tab]:  # noqa: ANN401 - playwright's own options
    """Open a tab of its own: no storage of another, nothing kept after it."""
    context = browser.new_context(viewport=ViewportSize(width=width, height=height), **options)
    context.set_default_timeout(20_000)
    try:
        yield Tab(context.new_page(), home)
    finally:
        context.close()


PHONE: dict[str, Any] = {"width": 360, "height": 740, "has_touch": True, "is_mobile": True}


def sideways(page: Page) -> int:
    """Return by how much the page can be scrolled sideways, in pixels."""
    moved: int = page.evaluate(
        """() => {
          const before = scrollX;
          scrollTo({left: 10000, top: scrollY, behavior: "instant"});
          const moved = scrollX;
          scrollTo({left: before, top: scrollY, behavior: "instant"});
          return Math.max(moved, document.scrollingElement.scrollWidth - document.documentElement.clientWidth);
        }"""
    )
    return moved


def too_wide(page: Page) -> list[str]:
    """Return what reaches over the right edge: the cause of sideways scrolling."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll("body *")]
          .filter((each) => each.getBoundingClientRect().right > innerWidth + 1 && each.checkVisibility())
          .slice(0, 8).map((each) => each.outerHTML.slice(0, 120))"""
    )
    return found
