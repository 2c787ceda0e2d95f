"""What a page must not hold once it is rendered: syntax of ours left as text, marks made by hand, HTML left open.

All of it is seen in the rendered page, read as a browser reads it: there, code is code, and whatever Markdown made of
the text has been made. What the engine made itself is known by its seal, which no page can forge.
"""

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator, Sequence
from html import unescape

from markdown import Markdown
from markdown.postprocessors import Postprocessor
from markdown.treeprocessors import Treeprocessor
from selectolax.lexbor import LexborNode

from factstore.html.blocks.registry import BLOCKS
from factstore.html.closed_world import MARKS, SENTINEL, SHOWN, TEXT, parsed, runs, shown
from factstore.html.extension.blocks import EXAMPLE
from factstore.html.extension.code import PARTED
from factstore.html.extension.page import PageState
from factstore.html.extension.references import SCHEMES
from factstore.store.problems import nearest
from factstore.store.unseen import named, unseen

BEFORE_UNESCAPE, LAST = 1, -100
SEAL = "data-made"
BLOCK = "block"
ESCAPED = "\ufdd0"  # behind a sign that a backslash made literal, until the page has been looked at
_ESCAPE = re.compile(r"(\x02(?:33|35|40|43|47|60|91|93|123)\x03)")  # ! # ( + / < [ ] {
OURS = f"{ESCAPED}{PARTED}{SENTINEL}\u00a0\t"  # what Markdown or the engine may have set
_SCHEME = "|".join(SCHEMES)
_REFERENCE = re.compile(
    rf"(?:\][ \n]?\(|\][ \n]?\[|\]:\s*|[\[(<])?(?<![\w/:.-])(?:{_SCHEME}):(?=[\w-])[^\s)\]>{ESCAPED}]*[)\]>]?"
)
_LITERAL = re.compile(rf"\[{ESCAPED}[^\[]*$|{ESCAPED}[(\[]?$")
_SLASHES = re.compile(r"(?<![:\\/\w])///+(?:[ \t]*([\w-]+))?")
# Of Markdown and its extensions, as other sites have them: links, lists of attributes, notes, templates, admonitions.
_FOREIGN = re.compile(
    r"(?<![^\n])[ ]*#{1,6}[ ]\S+|\]\([^)\n]*\)?|\][ ]?\[[^\]\n]*\]?|\[\[|\^?\[[\^@][^\]\n]*\]?|\^\[|\[[ xX]\] "
    r"|\{[!#.:%{+=>~-][^}\n]*\}*|\{[a-z][a-z0-9-]*\}|(?:!!!|\?\?\?)\+? [a-z]+|--8<--|(?<!\S)(?::::[ ]?|~~)(?=\S)"
    r"|===\+?[ ]\"|(?<=\n):[ ]{1,3}(?=\S)|<!--|(?<![\w:]):[a-z][a-z_-]*:(?!\w)|\*\[[^\]\n]+\]:|\$\$"
    r"|(?<!\S)(==|\^\^|\+\+)(?=[^\s=+^])[^\n]{0,80}?[^\s=+^]\1(?!\S)"
)
# The elements of HTML; the last lines have those that are refused as active.
_ELEMENTS = frozenset(
    re.findall(
        r"\w+",
        """a abbr address area article aside audio b bdi bdo blockquote body br button caption center cite code col
        colgroup data datalist dd del details dfn dialog div dl dt em fieldset figcaption figure footer h1 h2 h3 h4 h5
        h6 head header hgroup hr html i img input ins kbd label legend li main map mark menu meter nav ol optgroup
        option output p picture pre progress q rp rt ruby s samp search section small source span strike strong sub
        summary sup table tbody td tfoot th thead time tr track tt u ul var video wbr
        applet base embed form frame frameset iframe link math meta noembed noframes noscript object param plaintext
        portal script select slot style svg template textarea title xmp""",
    )
)
_ENTITY = re.compile(r"&#?\w+;?")
_CODE = frozenset({"code", "pre", "kbd", "samp"})
_LOADING = "[src], [srcset], [poster], [background], [style]"
_ADDRESS = re.compile(r"(?:https?:)?//[^\s,)\"']+", re.IGNORECASE)
_MARKED = ", ".join([*(f"[{name}]" for name in MARKS), "time"])


def references(text: str) -> Iterator[str]:
    """Yield each piece of a text that looks like a reference of ours; an escaped bracket makes it literal."""
    for match in _REFERENCE.finditer(text):
        before = text[: match.start()]
        if not _LITERAL.search(before):
            yield match[0]


def _loaded(node: LexborNode) -> Iterator[str]:
    """Yield the addresses of other sites from which an element would load something."""
    for name in ("src", "srcset", "poster", "background", "style"):
        value = (node.attributes.get(name) or "").strip()
        if name != "style" or "url(" in value.lower():
            yield from (
                match[0] for match in _ADDRESS.finditer(value) if name in ("srcset", "style") or not match.start()
            )


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
        start, end = (f'<section id="{name}-{self.state.token}">' for name in ("start", "end"))
        root = parsed(f"<main><article><div>{start}{text}{end}end</section>")
        self._check_end(root)
        for node in root.css(f"[{block}]"):
            node.decompose()
        for node in root.css(_MARKED):
            if node.attributes.get(SEAL) != self.state.token:
                self._hand_made(node)
        for piece, *more in self._pieces(root):
            self._report(piece, more)
        for name in (name for name in self.md.references if name.startswith("^")):
            self._report(f"[{name}]:", ())
        self._check_signs(root)
        self._check_pictures(root)
        self._check_links(root)
        return text.replace(f" {seal}", "").replace(f" {block}", "").replace(ESCAPED, "")

    def _check_end(self, root: LexborNode) -> None:
        """Report HTML that takes in what follows the page: an element, an attribute or a comment that stays open."""
        end = root.css_first(f"#end-{self.state.token}")
        around = end.parent if end else None
        if end and not root.css_matches(f"#start-{self.state.token} #end-{self.state.token}"):
            hint = "remove it, or write it in Markdown"
            closing = re.findall(r"</\s*[a-z]\w*", self.state.plain, re.IGNORECASE)
            mark = self.state.find(*closing[::-1], "</")
            self.state.report(mark, "leftover-syntax", "a tag closes what nothing has opened", hint)
            return
        open_in = around if around and around.attributes.get("id") != f"start-{self.state.token}" else None
        if end and end.first_child and end.first_child.tag != TEXT:  # a browser carries <b> and its like over
            open_in = end.first_child
        if open_in or not end:
            holder = (open_in.tag or "") if open_in else ""
            message, hint = f"{f'<{holder}>' if holder else 'HTML'} is not closed", "close it, or write it in Markdown"
            looks = [f"<{holder}"] if holder else ["<!", "<?", "<textarea", "<"]
            self.state.report(self.state.find(*looks), "leftover-syntax", message, hint)

    def _check_signs(self, root: LexborNode) -> None:
        """Report what nobody sees, where a page writes it as an entity; what it holds as it is, was reported before."""
        for text in (*runs(root, lambda tag, _: tag in _CODE), *shown(root)):
            for at in (at for at in unseen(text, OURS) if not text[at].isdecimal()):
                entities = (match[0] for match in _ENTITY.finditer(self.state.plain))
                looks = [each for each in entities if text[at] in unescape(each)]
                message, hint = f"{named(text[at])} shows as nothing, or as another sign", "remove it"
                self.state.report(self.state.find(*looks, "&#"), "unseen-character", message, hint)

    def _check_pictures(self, root: LexborNode) -> None:
        """Report pictures and sounds of other sites: the policy of the site blocks them."""
        for node in root.css(_LOADING):
            for address in _loaded(node):
                message, hint = f"'{address}' is of another site: browsers will not load it", "put it into docs/assets/"
                self.state.report(self.state.find(address), "broken-link", message, hint)

    def _check_links(self, root: LexborNode) -> None:
        """Report links that lead nowhere, or that nobody can see or hear."""
        for node in root.css("a[href]"):
            address = (node.attributes.get("href") or "").strip()
            says = node.text().strip() or node.css_first("img[alt], [aria-label]") or node.attributes.get("aria-label")
            if address in ("", "#"):
                hint = "write the address of a page, or leave the link out"
                self.state.report(
                    self.state.find("]()", "](#)", "href"), "broken-link", "a link without an address", hint
                )
            elif not says:
                look = address.removeprefix("../").rstrip("/")
                message = f"the link to '{address}' has no words"
                self.state.report(self.state.find(f"[]({look}", look), "broken-link", message, "give it words")

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
            for match in _FOREIGN.finditer(text):
                if not _REFERENCE.search(match[0]):
                    yield match[0], match[0][:2]
            blocks = [match for match in _SLASHES.finditer(text) if match[1]]
            for match in blocks or _SLASHES.finditer(text):
                yield (match[0],)
        for node in root.css("*"):
            tag = node.tag or ""
            if tag.partition(":")[0] in SCHEMES or not (
                tag in _ELEMENTS or tag[:1] in "-_" or node.css_matches("svg *, math *")
            ):
                yield f"<{tag}", "<" + tag.partition(":")[0], f"<{tag[:4]}"
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
