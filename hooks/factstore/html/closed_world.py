"""The closed world of figures: a number on a page is a claim, a name, a date, or declared as none of these.

Works on rendered HTML, read as a browser reads it, so that nothing that Markdown, a template or a slip in the markup
does to a page can bring a number in unseen: what a reader sees or hears is in the tree, and all of the tree is read.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from selectolax.lexbor import LexborHTMLParser, LexborNode

from factstore.html.markup import claim_linked
from factstore.store.facts import FactStore
from factstore.store.numerals import holds_number, loose_numbers

_BLOCKS = frozenset(
    ("address", "article", "aside", "blockquote", "body", "br", "button", "caption", "dd", "details", "dialog", "div",
     "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header",
     "hr", "li", "main", "nav", "ol", "p", "pre", "section", "summary", "table", "tbody", "td", "tfoot", "th", "thead",
     "tr", "ul"),
)  # fmt: skip
MARKS = ("data-claim", "data-exempt", "data-references")
_SILENT = frozenset({"script", "style", "template"})
# Attributes that browsers show or read aloud, on any element; "value" and "start" only where they are shown.
SHOWN = frozenset(
    ("abbr", "alt", "aria-braillelabel", "aria-braillelroledescription", "aria-description", "aria-label",
     "aria-placeholder", "aria-roledescription", "aria-valuemax", "aria-valuemin", "aria-valuenow", "aria-valuetext",
     "content", "data-label", "label", "placeholder", "srcdoc", "start", "summary", "title"),
)  # fmt: skip
_VALUES = frozenset({"button", "data", "input", "li", "meter", "progress"})
_COUNTED = re.compile(r"counter|content", re.IGNORECASE)  # a style that writes text
TEXT = "-text"
SENTINEL = "\ufffc"
_EDGE = "\x1f"  # of a block; what a page has of it parts its text once more
_HIDDEN = ", ".join((*(f"[{mark}]" for mark in MARKS), "time", *sorted(_SILENT)))
_EDGES = ", ".join(sorted(_BLOCKS - {"body"}))
_SAYING = ", ".join(f"[{name}]" for name in (*sorted(SHOWN), "style", "value"))
Attributes = dict[str, str | None]
_CONTEXT = 24


@dataclass(frozen=True, slots=True)
class PageHtml:
    """What the checks need of one page's HTML.

    `texts` are those that hold a number which nothing declares, piece by piece as a reader sees them; what stands in
    an element with a mark is one sentinel in them. `marked` are the ids of the claims that elements are marked with.
    """

    texts: tuple[str, ...]
    ids: tuple[str, ...]
    links: tuple[str, ...]
    marked: tuple[str, ...]
    headings: tuple[tuple[str, str | None], ...]
    empty_exemptions: tuple[tuple[str, str], ...]  # text and reason

    @property
    def linked(self) -> tuple[str, ...]:
        """The ids of the claims whose pages it leads to, each once."""
        return tuple(dict.fromkeys(filter(None, map(claim_linked, self.links))))

    @property
    def claims(self) -> frozenset[str]:
        """The ids of the claims that a reader meets in it: it leads to them, or says something of them."""
        return frozenset((*self.linked, *self.marked))


def parsed(html: str) -> LexborNode:
    """Return the tree that a browser makes of a piece of a page."""
    root = LexborHTMLParser(f"<!doctype html><body>{html}").body
    if root is None:
        raise ValueError("a tree without a body")
    return root


def read_html(html: str, element: str = "") -> PageHtml:
    """Read the HTML of an article; of a whole page, the first such `element`."""
    whole = parsed(html)
    root = (whole.css_first(element) if element else None) or whole
    links = [node.attributes.get("href") for node in root.css("a[href], area[href]")]
    links += [node.attributes.get("src") for node in root.css("img[src]")]
    return PageHtml(
        ids=tuple(name for node in root.css("[id]") if (name := node.attributes["id"])),
        links=tuple(dict.fromkeys(link or "" for link in links)),
        marked=tuple(dict.fromkeys(node.attributes["data-claim"] or "" for node in root.css("[data-claim]"))),
        headings=tuple((node.tag or "", node.attributes.get("id")) for node in root.css("h1, h2, h3, h4, h5, h6")),
        empty_exemptions=tuple(_empty_exemptions(root)),
        texts=tuple(text for text in _texts(root) if holds_number(text)),  # last: it changes the tree
    )


def read_in_parts(parts: Iterable[str]) -> PageHtml:
    """Read pieces of HTML that stand one after the other, each whole in itself: only one tree is there at a time."""
    found = [read_html(part) for part in parts]
    return PageHtml(
        texts=tuple(text for part in found for text in part.texts),
        ids=tuple(name for part in found for name in part.ids),
        links=tuple(dict.fromkeys(link for part in found for link in part.links)),
        marked=tuple(dict.fromkeys(name for part in found for name in part.marked)),
        headings=tuple(heading for part in found for heading in part.headings),
        empty_exemptions=tuple(each for part in found for each in part.empty_exemptions),
    )


def runs(root: LexborNode, hides: Callable[[str, Attributes], bool]) -> Iterator[str]:
    """Yield each run of text up to the next edge of a block; an element that `hides` its content is one sentinel."""
    run: list[str] = []
    todo: list[LexborNode | None] = [root]  # None is the edge of a block
    while todo:
        node = todo.pop()
        tag = node.tag or "" if node else ""
        if node is None:
            if any(run):
                yield "".join(run)
            run.clear()
        elif tag == TEXT:
            run.append(node.text_content or "")
        else:
            edge: list[LexborNode | None] = [None] if tag in _BLOCKS else []
            inner = list(node.iter(include_text=True))
            if hides(tag, node.attributes):
                run.append(SENTINEL)
                inner = []
            todo += [*edge, *reversed(inner), *edge]
    yield "".join(run)


def _texts(root: LexborNode) -> Iterator[str]:
    """Yield the texts that stand in no element with a mark, and the attributes of such elements that are shown.

    It changes the tree, so that the text of it all can be taken in one go: what is hidden becomes the sentinel, and the
    edges of blocks become a sign at which the text is parted.
    """
    for node in root.css(_HIDDEN):
        node.replace_with(f"{_EDGE}{SENTINEL}{_EDGE}" if node.tag in _BLOCKS else SENTINEL)
    for node in root.css(_EDGES):
        node.insert_before(_EDGE)
        node.insert_after(_EDGE)
    yield from filter(None, root.text().split(_EDGE))
    yield from shown(root)


def shown(root: LexborNode) -> Iterator[str]:
    """Yield the attributes of a page that a reader sees or hears."""
    for node in {node.mem_id: node for node in root.css(_SAYING)}.values():  # one that several selectors find is one
        yield from _shown(node.tag or "", node.attributes)


def _shown(tag: str, attributes: Attributes) -> Iterator[str]:
    """Yield the values of the attributes that a reader sees or hears."""
    for name, value in attributes.items():
        counts = name == "style" and _COUNTED.search(value or "")
        if value and (name in SHOWN or counts or (name == "value" and tag in _VALUES)):
            yield value


def _empty_exemptions(root: LexborNode) -> Iterator[tuple[str, str]]:
    """Yield the text and reason of each example that holds no number, or gives no reason."""
    for node in root.css(".example"):
        text, reason = node.text(), node.attributes.get("data-exempt") or ""
        if not reason or not holds_number(text):
            yield text.strip(), reason


@dataclass(frozen=True)
class Stray:
    """A number that is no claim: the number, the words around it, and whether letters touch it."""

    number: str
    around: str
    touched: bool


def strays(store: FactStore, text: str) -> tuple[Stray, ...]:
    """Return each number of a text that is no name: numerals, and number words before a unit."""
    return _strays(text, store.vocabulary.digit_name_pattern, store.vocabulary.unit_pattern)


@lru_cache(maxsize=4096)
def _strays(text: str, names: re.Pattern[str], unit: re.Pattern[str]) -> tuple[Stray, ...]:
    found = loose_numbers(text, names, unit)
    return tuple(Stray(each.text, _around(text, each.start, each.end), each.touched) for each in found)


def _around(text: str, start: int, end: int) -> str:
    """Return the words around a number, cut at what is no running text."""
    before = re.split(rf"[{SENTINEL}\n]", text[max(0, start - _CONTEXT) : start])[-1]
    after = re.split(rf"[{SENTINEL}\n]", text[end : end + _CONTEXT])[0]
    return f"{before}{text[start:end]}{after}".strip()
