"""What lists of attributes gave to a page, as Markdown read them: the ids that were written, and what is no attribute.

An id that nobody wrote comes from the words of its heading, and dies with them. It has to be told before the table of
contents makes one for each heading that has none. A word without a value stops Markdown later on: it is taken out here.
"""

import xml.etree.ElementTree as ET
from collections.abc import Iterator
from typing import NamedTuple

from markdown import Markdown
from markdown.treeprocessors import Treeprocessor

from factstore.html.closed_world import parsed
from factstore.html.extension.page import PageState

AFTER_ATTRIBUTES = 7.5  # attr_list is at 8, the table of contents at 5
HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
_LINK = "¶"


class Heading(NamedTuple):
    """A heading of a page: its level, its id and its words."""

    level: int
    name: str
    words: str


class Attributes(Treeprocessor):
    """Notes the ids that were written, and reports words in lists of attributes that are none."""

    def __init__(self, md: Markdown, state: PageState) -> None:
        super().__init__(md)
        self.state = state

    def run(self, root: ET.Element) -> None:
        """Look at each element, wherever it stands."""
        for element in root.iter():
            for name, value in list(element.items()):
                if value is None:  # as attr_list leaves a word without a value
                    self._report(element, name)  # type: ignore[unreachable]
            if element.tag in HEADINGS and (own := element.get("id")):
                self.state.own_ids.add(own)

    def _report(self, element: ET.Element, name: str) -> None:
        del element.attrib[name]
        known = element.get("id", "")
        mark = self.state.find(f"{{#{known} {name}" if known else "", f" {name}}}", f"{name}}}", name)
        message = f"'{name}' in braces is neither an id, nor a class, nor a value"
        self.state.report(mark, "bad-address", message, "write {#short-id}: lower-case letters, digits and hyphens")


def headings(html: str) -> Iterator[Heading]:
    """Yield the headings of a page, in its order."""
    for node in parsed(html).css(", ".join(HEADINGS)):
        words = " ".join(node.text().replace(_LINK, " ").split())
        yield Heading(int((node.tag or "h0")[1]), node.attributes.get("id") or "", words)
