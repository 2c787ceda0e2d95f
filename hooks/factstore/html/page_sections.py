"""The sections of a page's HTML, as the search takes them: address, title, heading, text."""

from functools import lru_cache
from html.parser import HTMLParser

SECTION_LENGTH = 600
_VOID = frozenset({"br", "hr", "img", "input", "meta", "link", "col", "wbr"})

Section = tuple[str, str, str, str]


class _Sections(HTMLParser):
    """Splits a page's HTML at its headings; citations, cards and the table of all claims are no text of it."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, list[str], list[str]]] = [("", [], [])]
        self.heading: str | None = None
        self.skipped: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = dict(attrs)
        if (
            self.skipped
            or tag in {"nav", "button", "script"}
            or names.keys() & {"data-references", "popover", "data-row"}
        ):
            self.skipped += [tag] if tag not in _VOID else []
        elif tag in {"h1", "h2", "h3"}:
            self.heading = tag
            self.found.append((names.get("id") or "", [], []))
        elif "headerlink" in (names.get("class") or ""):
            self.skipped.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if self.skipped:
            while self.skipped and self.skipped.pop() != tag:
                pass
        elif tag == self.heading:
            self.heading = None

    def handle_data(self, data: str) -> None:
        if not self.skipped:
            _, heading, text = self.found[-1]
            (heading if self.heading else text).append(data)


@lru_cache(maxsize=256)
def sections(url: str, title: str, html: str) -> tuple[Section, ...]:
    """Return the sections of a page: address, title, heading, text."""
    parser = _Sections()
    parser.feed(html)
    parser.close()
    found = []
    for anchor, heading, text in parser.found:
        words = " ".join(" ".join(text).split())[:SECTION_LENGTH]
        if words or heading:
            place = f"{url}#{anchor}" if anchor else url
            found.append((place, title, " ".join("".join(heading).split()) or title, words))
    return tuple(found)
