"""The closed world of figures: a number on a page is a claim, a name, a date, or declared as none of these.

Works on rendered HTML, so that nothing that Markdown or a template does to a page can bring a number in unseen.
"""

import re
from dataclasses import dataclass, field
from functools import lru_cache
from html.parser import HTMLParser

from factstore.store.facts import FactStore
from factstore.store.numerals import loose_numbers, number_words, numerals

_VOID = frozenset(
    ["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"]
)
_BLOCKS = frozenset(
    [
        "address",
        "article",
        "aside",
        "blockquote",
        "body",
        "caption",
        "dd",
        "details",
        "dialog",
        "div",
        "dl",
        "dt",
        "fieldset",
        "figcaption",
        "figure",
        "footer",
        "form",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "header",
        "hr",
        "li",
        "main",
        "nav",
        "ol",
        "p",
        "pre",
        "section",
        "summary",
        "table",
        "tbody",
        "td",
        "tfoot",
        "th",
        "thead",
        "tr",
        "ul",
        "button",
    ]
)
_OPEN = ("data-claim", "data-exempt", "data-references")
_SILENT = frozenset({"script", "style", "template"})
_READ_ALOUD = ("alt", "title")
SENTINEL = "\ufffc"
_CONTEXT = 24


@dataclass
class PageHtml:
    """What one page's HTML holds: the texts that must be free of numbers, the ids, the links, empty exemptions."""

    texts: list[str] = field(default_factory=list)
    ids: list[str] = field(default_factory=list)
    links: list[str] = field(default_factory=list)
    headings: list[tuple[str, str | None]] = field(default_factory=list)
    empty_exemptions: list[str] = field(default_factory=list)


class _Reader(HTMLParser):
    """Collects a page's texts, block by block; what stands in an open element becomes one sentinel."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.page = PageHtml()
        self.stack: list[tuple[str, bool]] = []
        self.text: list[str] = []
        self.exempt: list[tuple[int, str, list[str]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self._note(tag, given)
        is_open = tag == "time" or tag in _SILENT or any(name in given for name in _OPEN)
        if tag in _BLOCKS or tag == "br":
            self._flush()
        inside = self._is_open()
        if not inside and not is_open:
            self.page.texts += [given[name] or "" for name in _READ_ALOUD if given.get(name)]
        if is_open and not inside:
            self.text.append(SENTINEL)
        if tag not in _VOID:
            self.stack.append((tag, is_open))
            if "example" in (given.get("class") or "").split() and not inside:
                self.exempt.append((len(self.stack), given["data-exempt"] or "", []))

    def _note(self, tag: str, given: dict[str, str | None]) -> None:
        if given.get("id"):
            self.page.ids.append(given["id"] or "")
        if tag == "a" and given.get("href") is not None:
            self.page.links.append(given["href"] or "")
        if tag == "img" and given.get("src"):
            self.page.links.append(given["src"] or "")
        if re.fullmatch("h[1-6]", tag):
            self.page.headings.append((tag, given.get("id")))

    def handle_endtag(self, tag: str) -> None:
        if tag in _BLOCKS:
            self._flush()
        if tag not in (name for name, _ in self.stack):
            return
        while self.stack:
            if self.exempt and self.exempt[-1][0] == len(self.stack):
                _, reason, words = self.exempt.pop()
                text = "".join(words)
                if not list(numerals(text)) and not list(number_words(text)):
                    self.page.empty_exemptions.append(f"{text.strip()} ({reason})")
            if self.stack.pop()[0] == tag:
                break

    def handle_data(self, data: str) -> None:
        for _, _, words in self.exempt:
            words.append(data)
        if not self._is_open():
            self.text.append(data)

    def _is_open(self) -> bool:
        return any(is_open for _, is_open in self.stack)

    def _flush(self) -> None:
        text = "".join(self.text)
        self.text.clear()
        if text.strip(f"{SENTINEL} \n"):
            self.page.texts.append(text)

    def close(self) -> None:
        super().close()
        self._flush()


@lru_cache(maxsize=4096)
def read_html(html: str) -> PageHtml:
    """Read the HTML of an article. A server builds again and again, so what did not change is not read again."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    return reader.page


@dataclass(frozen=True)
class Stray:
    """A number that is no claim: the number, the words around it, and whether letters touch it."""

    number: str
    around: str
    touched: bool


def strays(store: FactStore, text: str) -> tuple[Stray, ...]:
    """Return each number of a text that is no name: numerals, and number words before a unit."""
    return _strays(text, store.vocabulary.digit_name_pattern, store.vocabulary.unit_pattern)


@lru_cache(maxsize=65536)
def _strays(text: str, names: re.Pattern[str], unit: re.Pattern[str]) -> tuple[Stray, ...]:
    found = loose_numbers(text, names, unit)
    return tuple(Stray(each.text, _around(text, each.start, each.end), each.touched) for each in found)


def _around(text: str, start: int, end: int) -> str:
    """Return the words around a number, cut at what is no running text."""
    before = re.split(rf"[{SENTINEL}\n]", text[max(0, start - _CONTEXT) : start])[-1]
    after = re.split(rf"[{SENTINEL}\n]", text[end : end + _CONTEXT])[0]
    return f"{before}{text[start:end]}{after}".strip()
