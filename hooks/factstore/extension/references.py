"""References in running text: `[](claim:ID)` and its kin, set after Markdown has found the links.

Markdown's own parser makes the links, so code, fences and escapes stay literal. This tree processor runs after the
inline patterns (priority 20) and before the table of contents (5) and MkDocs' relative paths (0).
"""

import re
import xml.etree.ElementTree as etree
from collections.abc import Iterator

from markdown import Markdown
from markdown.treeprocessors import Treeprocessor
from markdown.util import AtomicString

from factstore.cite import LATE_HREF, CitationList, Mention, assertion_mark, claim_mark
from factstore.describe import badge_text
from factstore.extension.page import PageState
from factstore.extension.wording import is_figure, lost_qualifier, wrong_number
from factstore.numerals import number_words, numerals
from factstore.problems import Problem, nearest
from factstore.quantity import quantity_text
from factstore.store import FactStore

PRIORITY = 18
SCHEMES = ("claim", "source", "term", "date", "plain")
_TEXT_BLOCKS = frozenset({"p", "li", "td", "dd"})
_HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
_NESTED = re.compile(rf"\[([^\[\]]*)\]\(((?:{'|'.join(SCHEMES)}):[^\s()]+)\)(?!.*\]\()", re.DOTALL)
_STASHED = re.compile("\x02(?:(\\d+)|[^\x03]*)\x03")


def inner_text(element: etree.Element) -> str:
    """Return the text of an element, escapes resolved; entities and raw HTML, which Markdown keeps apart, are left out."""
    return _STASHED.sub(lambda match: chr(int(match[1])) if match[1] else "", "".join(element.itertext()))


class References(Treeprocessor):
    """Resolves the references of one page."""

    def __init__(self, md: Markdown, store: FactStore, state: PageState) -> None:
        super().__init__(md)
        self.store = store
        self.state = state
        self.citations = CitationList(store)
        self._blocks: dict[etree.Element, etree.Element] = {}
        self._badge: object = None

    def run(self, root: etree.Element) -> None:
        """Replace each reference under `root`."""
        for link in list(root.iter("a")):
            _open_nested(link)
        self._blocks = {link: block for block in root.iter() if block.tag in _TEXT_BLOCKS for link in block.iter("a")}
        for parent, link, quiet in list(_links(root, quiet=False)):
            scheme, _, name = (link.get("href") or "").partition(":")
            if scheme in SCHEMES:
                self._resolve(parent, link, scheme, name.removeprefix("//"), quiet=quiet)

    def _resolve(
        self, parent: etree.Element, link: etree.Element, scheme: str, name: str, *, quiet: bool
    ) -> None:
        made = {
            "claim": self._claim, "source": self._source, "term": self._term, "date": self._date, "plain": self._plain,
        }[scheme](link, name, quiet)  # fmt: skip
        self.state.next_place(f"]({scheme}:{name})")
        made.tail = link.tail
        parent[list(parent).index(link)] = made

    def _fault(self, target: str, rule: str, message: str, hint: str = "") -> etree.Element:
        self.state.problems.append(Problem(self.state.peek(f"]({target})"), rule, message, hint))
        return etree.Element("span")

    def _claim(self, link: etree.Element, name: str, quiet: bool) -> etree.Element:
        claim, words = self.store.claims.get(name), inner_text(link)
        target = f"claim:{name}"
        if claim is None:
            return self._fault(
                target, "unknown-reference", f"unknown claim '{name}'", nearest(name, self.store.claims)
            )
        if not words and claim.quantity is None:
            message = f"'{name}' has no quantity to print"
            return self._fault(target, "unknown-reference", message, f"write words: [our words]({target})")
        if fault := wrong_number(self.store, claim, words):
            return self._fault(
                target,
                "wrong-number",
                f"'{words}': {fault}",
                "correct the words, or cite the claim that has it",
            )
        if word := lost_qualifier(self.store, claim, words):
            message = f"'{words}' loses the qualifier '{word}' of '{name}'"
            return self._fault(
                target, "lost-qualifier", message, f"keep one of its words, or write []({target})"
            )
        return self._mark(link, name, words, quiet)

    def _mark(self, link: etree.Element, name: str, words: str, quiet: bool) -> etree.Element:
        quantity = self.store.claims[name].quantity
        if not words and quantity:
            link.text = AtomicString(quantity_text(quantity, self.store.vocabulary, self.store.claims))
        if quiet:
            return _span(link, {"data-claim": name})
        mention = Mention(name, self.citations.number(name), self.state.cite(name), self._same_as_before(link, name))
        if words and not is_figure(self.store, words):
            made = etree.fromstring(assertion_mark(self.store, mention, "", self.state.links))
            inner = next(made.iter("a"))
        else:
            self.state.figures.add(name)
            made = etree.fromstring(claim_mark(self.store, mention, ""))
            inner = made[0]
        inner.text = link.text
        inner.extend(list(link))
        for late in made.iter("a"):
            late.tag = "span"
        return made

    def _same_as_before(self, link: etree.Element, name: str) -> bool:
        """Whether the mention before this one, in the same block of text, has the same badge."""
        badge = (self._blocks.get(link), badge_text(self.store, name))
        same = badge == self._badge
        self._badge = badge
        return same

    def _source(self, link: etree.Element, name: str, quiet: bool) -> etree.Element:
        source = self.store.sources.get(name)
        if source is None:
            hint = nearest(name, self.store.sources)
            return self._fault(f"source:{name}", "unknown-reference", f"unknown source '{name}'", hint)
        if not inner_text(link):
            cite = etree.SubElement(link, "cite")
            cite.text = AtomicString(source.short)
        return _link(link, self.state.links.source(name), quiet)

    def _term(self, link: etree.Element, name: str, quiet: bool) -> etree.Element:
        system = self.store.vocabulary.systems.get(name)
        if system is None:
            hint = nearest(name, self.store.vocabulary.systems)
            return self._fault(f"term:{name}", "unknown-reference", f"unknown term '{name}'", hint)
        if not inner_text(link):
            link.text = AtomicString(system.name)
        return _link(link, self.state.links.term(name), quiet)

    def _date(self, link: etree.Element, name: str, quiet: bool) -> etree.Element:
        claim, source = self.store.claims.get(name), self.store.sources.get(name)
        dated = claim.quantity.date if claim and claim.quantity else None
        date = dated or (claim.as_of if claim else None) or (source.issued if source else None)
        if date is None:
            hint = nearest(name, [*self.store.claims, *self.store.sources])
            return self._fault(
                f"date:{name}", "unknown-reference", f"'{name}' is no claim or source with a date", hint
            )
        parts = {str(part) for part in (date.year, date.day) if part is not None}
        if odd := [each.text for each in numerals(inner_text(link)) if each.text not in parts]:
            return self._fault(
                f"date:{name}", "wrong-number", f"'{odd[0]}' is no part of the date {date.iso}", "correct it"
            )
        if not inner_text(link):
            link.text = AtomicString(date.text)
        made = _span(
            link,
            {"datetime": date.iso.removeprefix("--")} if date.day or date.year else {"data-exempt": "date"},
        )
        made.tag = "time" if date.day or date.year else "span"
        return made

    def _plain(self, link: etree.Element, name: str, quiet: bool) -> etree.Element:
        words, target = inner_text(link), f"plain:{name}"
        if not re.fullmatch(r"[a-z]+(?:-[a-z]+)*", name):
            return self._fault(
                target,
                "unused-exemption",
                f"'{name}' is no reason",
                "write it in words: [3](plain:list-number)",
            )
        if not list(numerals(words)) and not list(number_words(words)):
            return self._fault(
                target, "unused-exemption", f"'{words}' holds no number to exempt", "remove the exemption"
            )
        return _span(link, {"data-exempt": name.replace("-", " ")})


def _open_nested(link: etree.Element) -> None:
    """Make elements of the references that stand in a link's own text: Markdown leaves links in links as text."""
    match = _NESTED.search(link.text or "")
    while match:
        inner = etree.Element("a", {"href": match[2]})
        inner.text = match[1]
        inner.tail = (link.text or "")[match.end() :]
        link.text = (link.text or "")[: match.start()]
        link.insert(0, inner)
        match = _NESTED.search(link.text)


def _links(element: etree.Element, *, quiet: bool) -> Iterator[tuple[etree.Element, etree.Element, bool]]:
    """Yield parent, link, and whether it stands in a heading or in another link, the innermost links first."""
    inside = quiet or element.tag in _HEADINGS or element.tag == "a"
    for child in element:
        yield from _links(child, quiet=inside)
        if child.tag == "a":
            yield element, child, inside


def _span(link: etree.Element, attributes: dict[str, str]) -> etree.Element:
    made = etree.Element("span", attributes)
    made.text = link.text
    made.extend(list(link))
    return made


def _link(link: etree.Element, href: str, quiet: bool) -> etree.Element:
    return _span(link, {} if quiet else {LATE_HREF: href})


class LateLinks(Treeprocessor):
    """Sets the addresses of pages that MkDocs does not know, after its own processor has looked at the others."""

    def run(self, root: etree.Element) -> None:
        """Turn each late address into a link."""
        for element in root.iter("span"):
            if href := element.attrib.pop(LATE_HREF, None):
                element.tag = "a"
                element.set("href", href)
