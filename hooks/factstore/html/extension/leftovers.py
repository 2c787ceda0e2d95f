"""Syntax of ours that is left over outside code: Markdown would print it as text, and no reader would know why."""

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator

from markdown import Markdown
from markdown.treeprocessors import Treeprocessor

from factstore.html.extension.blocks import OPEN
from factstore.html.extension.page import PageState
from factstore.html.extension.references import PRIORITY, SCHEMES
from factstore.store.problems import Problem

_SCHEME = "|".join(SCHEMES)
_LINK = re.compile(rf"\][ \n]?\((?:{_SCHEME}):[^\s)]*\)?")
_OPENING = re.compile(r"\[|\x0291\x03")
_SLASHES = re.compile(r"(?<![:\\/\w])///+")
_CODE = frozenset({"code", "pre", "kbd", "samp"})
_TAG = re.compile(r"<(?:pre|code)\b.*?</(?:pre|code)>|<[^>]*>", re.DOTALL)
_ATTRIBUTE = re.compile(rf"\b(?:href|src)=[\"']?((?:{_SCHEME}):[^\s\"'>]*)")


def leftovers(text: str) -> Iterator[str]:
    """Yield each piece of our syntax in a text; an escaped bracket makes it literal."""
    for match in _LINK.finditer(text):
        opening = [each[0] for each in _OPENING.finditer(text[: match.start()])]
        escaped = text[: match.start()].endswith("\x03") or (opening and opening[-1] != "[")
        if not escaped:
            yield match[0]
    yield from (match[0] for match in _SLASHES.finditer(text))


def _texts(element: ET.Element) -> Iterator[str]:
    if element.tag in _CODE:
        return
    yield element.text or ""
    for child in element:
        yield from _texts(child)
        yield child.tail or ""


class Leftovers(Treeprocessor):
    """Reports what is left over in a page's tree and in its raw HTML."""

    def __init__(self, md: Markdown, state: PageState) -> None:
        super().__init__(md)
        self.state = state

    def run(self, root: ET.Element) -> None:
        """Look at each text, at what has one of our schemes as its address, and at blocks that were not closed."""
        for element in root.iter("div"):
            if number := element.get(OPEN):
                (name, mark), hint = self.state.opened[int(number)], "close it with '///' on a line of its own"
                self.state.problems.append(Problem(mark, "bad-block", f"the block '{name}' is not closed", hint))
        images = (image.get("src") or "" for image in root.iter("img"))
        found = [src for src in images if src.partition(":")[0] in SCHEMES]
        found += [piece for text in (*_texts(root), *self._raw_texts()) for piece in leftovers(text)]
        for piece in found:
            message, hint = f"'{piece}' is left as text", "check the name and options of the block, or put it in code"
            self.state.report_next(piece, "leftover-syntax", message, hint)

    def _raw_texts(self) -> Iterator[str]:
        """Yield the text of raw HTML, and its addresses that have one of our schemes, as links."""
        for raw in self.md.htmlStash.rawHtmlBlocks:
            ours = raw in self.state.made or str(raw).startswith('<div class="highlight')
            if isinstance(raw, str) and not ours:
                yield _TAG.sub(" ", raw)
                yield from (f"]({match[1]})" for match in _ATTRIBUTE.finditer(raw))


LEFTOVER_PRIORITY = PRIORITY - 1
