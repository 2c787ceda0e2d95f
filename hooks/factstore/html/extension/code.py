"""What Markdown found to be code on a page, and where that stands in the page's file.

Markdown alone decides what is code. It does not say where: so each piece that it found is looked for again in the
file, in the order of the page, by its words and by what opens such a piece.
"""

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html import unescape

from markdown import Markdown
from markdown.preprocessors import Preprocessor
from markdown.treeprocessors import Treeprocessor
from markdown.util import HTML_PLACEHOLDER_RE

from factstore.html.closed_world import parsed
from factstore.html.extension.page import PageState

AFTER_FENCES, AFTER_INLINE = 24.5, 19.995  # fences are found at 25, inline code at 20
PARTED = "\ufdd1"
_GAP = r"[\s>]+"


@dataclass(frozen=True)
class Code:
    """A piece of code: its text, and the patterns of what stands before and after it in the file."""

    text: str
    before: str
    after: str = ""

    def span(self, source: str, start: int) -> tuple[int, int] | None:
        """Return where it stands in the file, at `start` or below; white space and signs of quotations may differ."""
        words = _GAP.join(re.escape(word) for word in self.text.split())
        match = re.compile(rf"{self.before}({words}){self.after}").search(source, start) if words else None
        return match.span(1) if match else None


def inline(text: str) -> Code:
    """Return code in running text."""
    return Code(text, r"`\s*", r"\s*`")


def indented(text: str) -> Code:
    """Return code that its indent sets apart."""
    return Code(text, r"(?m:^)[ \t>]*(?: {4}|\t)\s*")


def fenced(text: str) -> Code:
    """Return code in a fence, or in an element of raw HTML."""
    return Code(text, r"(?:```|~~~|<(?:pre|code)\b)[^\n]*?[\s>]*?")


def without_code(source: str, pieces: Iterable[Code]) -> str:
    """Blank out code in a text, keeping lines and columns."""
    plain, at = [], 0
    for piece in pieces:
        if span := piece.span(source, at):
            plain += [source[at : span[0]], re.sub(r"[^\n]", " ", source[slice(*span)])]
            at = span[1]
    return "".join(plain) + source[at:]


def in_html(html: object) -> Iterator[Code]:
    """Yield the code in a piece of HTML that Markdown keeps apart."""
    if isinstance(html, str) and "<" in html:
        for node in parsed(html).css("pre, :not(pre) > code"):
            yield fenced(node.text())


def _in_text(text: str | None, stash: list[object]) -> Iterator[Code]:
    for match in HTML_PLACEHOLDER_RE.finditer(text or ""):
        yield from in_html(stash[int(match[1])])


def in_tree(element: ET.Element, stash: list[object]) -> Iterator[Code]:
    """Yield the code below an element, in the order of the page."""
    if element.tag in {"pre", "code"}:
        text = unescape("".join(element.itertext()))
        yield indented(text) if element.tag == "pre" else inline(text)
        return
    yield from _in_text(element.text, stash)
    for child in element:
        yield from in_tree(child, stash)
        yield from _in_text(child.tail, stash)


class Fences(Preprocessor):
    """Tells the page's state which code the fences hold, for problems that are found while blocks are read.

    Outside of them it parts the signs of a declaration, `<![`, until the page is written: MkDocs reads a page's raw
    HTML with Python's own parser, which cannot read past one.
    """

    def __init__(self, md: Markdown, state: PageState) -> None:
        super().__init__(md)
        self.state = state

    def run(self, lines: list[str]) -> list[str]:
        """Look at the stash, and part declarations."""
        stash: list[object] = list(self.md.htmlStash.rawHtmlBlocks)
        self.state.know_code(lambda text: without_code(text, (code for html in stash for code in in_html(html))))
        return [line.replace("<![", f"<{PARTED}![") for line in lines]


class AllCode(Treeprocessor):
    """Tells the page's state all the code of the page."""

    def __init__(self, md: Markdown, state: PageState) -> None:
        super().__init__(md)
        self.state = state

    def run(self, root: ET.Element) -> None:
        """Look, and change nothing."""
        found = list(in_tree(root, list(self.md.htmlStash.rawHtmlBlocks)))
        self.state.know_code(lambda text: without_code(text, found))
