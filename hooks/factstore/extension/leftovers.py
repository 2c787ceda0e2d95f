"""Syntax of ours that is left over outside code: Markdown would print it as text, and no reader would know why."""

import re
import xml.etree.ElementTree as etree
from collections.abc import Iterator

from markdown import Markdown
from markdown.treeprocessors import Treeprocessor

from factstore.extension.blocks import OPEN
from factstore.extension.page import PageState
from factstore.extension.references import PRIORITY, SCHEMES
from factstore.problems import Problem

_SCHEME = "|".join(SCHEMES)
_LINK = re.compile(rf"\]\((?:{_SCHEME}):[^\s)]*\)?")
_OPENING = re.compile(r"\[|\x0291\x03")
_SLASHES = re.compile(r"(?<![:\\/\w])///+")
_CODE = frozenset({"code", "pre", "kbd", "samp"})
_TAG = re.compile(r"<(?:pre|code)\b.*?</(?:pre|code)>|<[^>]*>", re.DOTALL)
_ATTRIBUTE = re.compile(rf"\b(?:href|src)=[\"']?(?:{_SCHEME}):[^\s\"'>]*")


def leftovers(text: str) -> Iterator[str]:
    """Yield each piece of our syntax in a text; an escaped bracket makes it literal."""
    for match in _LINK.finditer(text):
        opening = [each[0] for each in _OPENING.finditer(text[: match.start()])]
        escaped = text[: match.start()].endswith("\x03") or (opening and opening[-1] != "[")
        if not escaped:
            yield match[0]
    yield from (match[0] for match in _SLASHES.finditer(text))


def _texts(element: etree.Element) -> Iterator[str]:
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

    def run(self, root: etree.Element) -> None:
        """Look at each text, and at the links that are none of ours."""
        for element in root.iter("div"):
            if name := element.get(OPEN):
                mark = self.state.find(f"/// {name}")
                message = f"the block '{name}' is not closed"
                self.state.problems.append(Problem(mark, "bad-block", message, "close it with '///' on a line of its own"))
        for text in _texts(root):
            for found in leftovers(text):
                self._report(found)
        for image in root.iter("img"):
            if (image.get("src") or "").partition(":")[0] in SCHEMES:
                self._report(image.get("src") or "")
        for raw in self.md.htmlStash.rawHtmlBlocks:
            if (
                isinstance(raw, str)
                and 'class="block' not in raw
                and not raw.startswith('<div class="highlight')
            ):
                for match in _ATTRIBUTE.finditer(raw):
                    self._report(match[0])
                for found in leftovers(_TAG.sub(" ", raw)):
                    self._report(found)

    def _report(self, found: str) -> None:
        message = f"'{found}' is left as text"
        hint = "check the name and options of the block, or put it in code"
        self.state.report_next(found, "leftover-syntax", message, hint)


LEFTOVER_PRIORITY = PRIORITY - 1
