"""What a page must not hold once it is rendered: syntax of ours left as text, marks made by hand, HTML left open.

All of it is seen in the rendered page, read as a browser reads it: there, code is code, and whatever Markdown made of
the text has been made. What the engine made itself is known by its seal, which no page can forge.
"""

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator, Sequence

from markdown import Markdown
from markdown.postprocessors import Postprocessor
from markdown.treeprocessors import Treeprocessor
from selectolax.lexbor import LexborNode

from factstore.html.blocks.registry import BLOCKS
from factstore.html.closed_world import MARKS, SHOWN, parsed, runs
from factstore.html.extension.blocks import EXAMPLE
from factstore.html.extension.code import PARTED
from factstore.html.extension.page import PageState
from factstore.html.extension.references import SCHEMES
from factstore.store.problems import nearest

BEFORE_UNESCAPE, LAST = 1, -100
SEAL = "data-made"
BLOCK = "block"
ESCAPED = "\ufdd0"  # behind a sign that a backslash made literal, until the page has been looked at
_ESCAPE = re.compile(r"(\x02(?:40|47|60|91|93)\x03)")  # ( / < [ ]
_SCHEME = "|".join(SCHEMES)
_REFERENCE = re.compile(
    rf"(?:\][ \n]?\(|\][ \n]?\[|\]:\s*|[\[(<])?(?<![\w/:.-])(?:{_SCHEME}):(?=[\w-])[^\s)\]>{ESCAPED}]*[)\]>]?"
)
_LITERAL = re.compile(rf"\[{ESCAPED}[^\[]*$|{ESCAPED}[(\[]?$")
_SLASHES = re.compile(r"(?<![:\\/\w])///+(?:[ \t]*([\w-]+))?")
_CODE = frozenset({"code", "pre", "kbd", "samp"})
_MARKED = ", ".join([*(f"[{name}]" for name in MARKS), "time"])


def references(text: str) -> Iterator[str]:
    """Yield each piece of a text that looks like a reference of ours; an escaped bracket makes it literal."""
    for match in _REFERENCE.finditer(text):
        before = text[: match.start()]
        if not _LITERAL.search(before):
            yield match[0]


class Seals(Treeprocessor):
    """Seals the elements of the engine's whose marks are still as it set them; remembers which signs are literal."""

    def __init__(self, md: Markdown, state: PageState) -> None:
        super().__init__(md)
        self.state = state

    def run(self, root: ET.Element) -> None:
        """Go through the tree once, when attributes have been set and before escapes are resolved."""
        for element in root.iter():
            marks = {name: value for name, value in element.items() if name in MARKS}
            if self.state.made.get(element) == marks:
                element.set(SEAL, self.state.token + ("" if marks or element.tag == "time" else BLOCK))
            if element.tag not in _CODE:
                element.text = _ESCAPE.sub(rf"\1{ESCAPED}", element.text or "") or None
            element.tail = _ESCAPE.sub(rf"\1{ESCAPED}", element.tail or "") or None
        self.state.made.clear()
        self.state.sealed = True


class Leftovers(Postprocessor):
    """Reports what a page must not hold, and takes the seals off."""

    def __init__(self, md: Markdown, state: PageState) -> None:
        super().__init__(md)
        self.state = state

    def run(self, text: str) -> str:
        """Look at the rendered page; the blocks of the engine's are left out, since nobody else writes in them."""
        text = text.replace(PARTED, "")
        if not self.state.sealed:  # the table of contents has the parts of headings processed
            return text
        seal, block = (f'{SEAL}="{self.state.token}{kind}"' for kind in ("", BLOCK))
        root = parsed(f'{text}<section id="end-{self.state.token}"></section>')
        self._check_end(root)
        for node in root.css(f"[{block}]"):
            node.decompose()
        for node in root.css(_MARKED):
            if node.attributes.get(SEAL) != self.state.token:
                self._hand_made(node)
        for piece, *more in self._pieces(root):
            self._report(piece, more)
        return text.replace(f" {seal}", "").replace(f" {block}", "").replace(ESCAPED, "")

    def _check_end(self, root: LexborNode) -> None:
        """Report HTML that takes in what follows the page: an element, an attribute or a comment that stays open."""
        end = root.css_first(f"#end-{self.state.token}")
        holder = end.parent.tag if end and end.parent else ""
        if holder != "body":
            message, hint = f"{f'<{holder}>' if holder else 'HTML'} is not closed", "close it, or write it in Markdown"
            looks = [f"<{holder}"] if holder else ["<!", "<?", "<textarea", "<"]
            self.state.report(self.state.find(*looks), "leftover-syntax", message, hint)

    def _hand_made(self, node: LexborNode) -> None:
        name = next((name for name in MARKS if name in node.attributes), "<time")
        hint = "write [](claim:ID), [words](date:ID) or [number](plain:reason)"
        mark = self.state.place(name, self.state.meet(name))
        self.state.report(mark, "hand-made-mark", f"'{name}' written by hand", hint)

    @staticmethod
    def _pieces(root: LexborNode) -> Iterator[tuple[str, ...]]:
        """Yield what is left of our syntax in text, attributes and names of elements, and how each may be written."""
        for text in runs(root, lambda tag, _: tag in _CODE):
            for piece in references(text):
                yield piece, piece.rsplit("\n", maxsplit=1)[-1], piece.lstrip("[](<: \n")
            blocks = [match for match in _SLASHES.finditer(text) if match[1]]
            for match in blocks or _SLASHES.finditer(text):
                yield (match[0],)
        for node in root.css("*"):
            tag = node.tag or ""
            if tag.partition(":")[0] in SCHEMES:
                yield (f"<{tag}",)
            for name, value in node.attributes.items():
                address = (value or "").strip()
                scheme, colon, _ = address.partition(":")
                if colon and scheme.lower() in SCHEMES and name not in SHOWN:
                    yield f'{name}="{address}"', f"]({address})", address

    def _report(self, piece: str, more: Sequence[str]) -> None:
        wanted = next((each for each in (piece, *more) if each in self.state.plain), piece)
        mark = self.state.place(wanted, self.state.meet(wanted))
        message, hint = f"'{piece}' is left as text", "correct it, or put it in code"
        if slashes := _SLASHES.fullmatch(piece):
            name, known = slashes[1], sorted((*BLOCKS, EXAMPLE))
            if name and name not in known:
                message = f"there is no block '{name}'"
                hint = f"{nearest(name, known)} known: {', '.join(known)}".strip()
            else:
                hint = "set it on a line of its own, with a blank line before it, or put it in code"
        self.state.report(mark, "leftover-syntax", message, hint)
