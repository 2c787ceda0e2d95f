"""The sections of a page's HTML, as the search takes them: address, title, heading, text."""

from functools import lru_cache
from html.parser import HTMLParser

_VOID = frozenset({"br", "hr", "img", "input", "meta", "link", "col", "wbr"})
_INLINE = frozenset({"a", "abbr", "b", "code", "em", "i", "kbd", "mark", "span", "strong", "sub", "sup", "time"})
# Marks of links, citations, kinds and sections, and what belongs to a chart alone.
_FURNITURE = frozenset(
    {"headerlink", "cite", "kind", "fs-label", "fs-dagger", "fs-dagger-note", "fs-chart-foot", "fs-choice", "fs-ticks"}
)
_LIST_OF_CLAIMS = 0.85  # of a section's text: what it says is found as claims

Section = tuple[str, str, str, str]


class _Part:
    """A heading, its level and its text, of which `claimed` letters are marked as claims."""

    def __init__(self, level: str = "", anchor: str = "") -> None:
        self.level = level
        self.anchor = anchor
        self.heading: list[str] = []
        self.text: list[str] = []
        self.claimed = 0

    @property
    def words(self) -> str:
        """The text, a line for each block; nothing of a list of claims."""
        lines = (" ".join(line.split()) for line in "".join(self.text).split("\n"))
        text = "\n".join(line for line in lines if line)
        return "" if self.claimed > _LIST_OF_CLAIMS * len(text) else text


class _Sections(HTMLParser):
    """Splits a page's HTML at its headings; citations, cards and the table of all claims are no text of it."""

    def __init__(self) -> None:
        super().__init__()
        self.found = [_Part()]
        self.heading: str | None = None
        self.skipped: list[str] = []
        self.claim: list[str] = []

    def parse_marked_section(self, i: int, report: bool = True) -> int:  # noqa: FBT001, FBT002 - as there
        """Read `<![` as browsers do, as a comment; Python's parser stops at one that it does not know."""
        return self.parse_bogus_comment(i, report)

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
            self.found.append(_Part(tag, names.get("id") or ""))
        elif _FURNITURE & set((names.get("class") or "").split()):
            self.skipped.append(tag)
        elif tag not in _VOID and (self.claim or "data-claim" in names):
            self.claim.append(tag)
        self._block(tag)

    def handle_endtag(self, tag: str) -> None:
        if self.skipped:
            while self.skipped and self.skipped.pop() != tag:
                pass
        elif tag == self.heading:
            self.heading = None
        elif self.claim:
            while self.claim and self.claim.pop() != tag:
                pass
        self._block(tag)

    def handle_data(self, data: str) -> None:
        if not self.skipped:
            part = self.found[-1]
            (part.heading if self.heading else part.text).append(" ".join(f"|{data}|".split())[1:-1])
            part.claimed += len(data.strip()) if self.claim else 0

    def _block(self, tag: str) -> None:
        if tag not in _INLINE and not self.heading:
            self.found[-1].text.append("\n")


@lru_cache(maxsize=256)
def sections(url: str, title: str, html: str) -> tuple[Section, ...]:
    """Return the sections of a page: address, title, heading, text. What the first heading has is the page's own."""
    parser = _Sections()
    parser.feed(html)
    parser.close()
    found = []
    for part in parser.found:
        heading = " ".join("".join(part.heading).split())
        if part.words or heading:
            place = f"{url}#{part.anchor}" if part.anchor and part.level != "h1" else url
            found.append((place, title, heading or title, part.words))
    return tuple(found)
