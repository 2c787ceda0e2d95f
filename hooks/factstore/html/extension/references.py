"""References in running text: `[](claim:ID)` and its kin, set after Markdown has found the links.

Markdown's own parser makes the links, so code, fences and escapes stay literal. This tree processor runs after the
inline patterns (priority 20) and before the table of contents (5) and MkDocs' relative paths (0).
"""

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import unescape

from markdown import Markdown
from markdown.treeprocessors import Treeprocessor
from markdown.util import AMP_SUBSTITUTE, AtomicString

from factstore.html.cite import CitationList, mark
from factstore.html.extension.page import PageState
from factstore.html.extension.section_labels import Labelling, blocks_of_links, labels_of_links
from factstore.html.extension.wording import exempted_figure, is_figure, lost_qualifier, wrong_date_part, wrong_number
from factstore.store.facts import FactStore
from factstore.store.numerals import holds_number
from factstore.store.problems import nearest
from factstore.words.mentions import date_of
from factstore.words.standing import MEANT, is_superseded, used_in_place

PRIORITY = 18
LATE_HREF = "data-late-href"  # set as the address after MkDocs has looked at its own links
SCHEMES = ("claim", "source", "term", "date", "plain")
_HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
_NESTED = re.compile(rf'\[([^\[\]]*)\]\(((?:{"|".join(SCHEMES)}):[^\s()]+)(?: "([^"]*)")?\)(?!.*\]\()', re.DOTALL)
_STASHED = re.compile("\x02(?:(\\d+)|wzxhzdk:(\\d+)|[^\x03]*)\x03")  # an escaped sign, or what Markdown keeps apart


class FaultError(Exception):
    """What is wrong with a reference: the rule, and how to mend it."""

    def __init__(self, rule: str, message: str, hint: str) -> None:
        super().__init__(message)
        self.rule = rule
        self.hint = hint


@dataclass(frozen=True)
class Reference:
    """A link with one of our schemes; a quiet one stands in a heading or in another link, and is text only."""

    link: ET.Element
    scheme: str
    name: str
    quiet: bool
    stash: Sequence[object]  # what Markdown keeps apart: entities and raw HTML

    @property
    def words(self) -> str:
        """Our words as a reader sees them: escapes and entities resolved, the tags of raw HTML left out."""

        def shown(match: re.Match[str]) -> str:
            kept = str(self.stash[int(match[2])]) if match[2] else ""
            return chr(int(match[1])) if match[1] else unescape(kept) if kept.startswith("&") else ""

        return _STASHED.sub(shown, "".join(self.link.itertext()))

    def fill(self, text: str) -> None:
        """Give a reference without words the text of the store."""
        if not self.words:
            self.link.text = _literal(text)

    def moved_to(self, element: ET.Element) -> ET.Element:
        """Give the words, with their markup, to another element."""
        element.text = self.link.text
        element.extend(list(self.link))
        return element


class References(Treeprocessor):
    """Resolves the references of one page."""

    def __init__(self, md: Markdown, store: FactStore, state: PageState) -> None:
        super().__init__(md)
        self.store = store
        self.state = state
        self.citations = CitationList()
        self.resolvers = {
            "claim": self._claim, "source": self._source, "term": self._term, "date": self._date, "plain": self._plain,
        }  # fmt: skip
        self.labelling = Labelling()

    def run(self, root: ET.Element) -> None:
        """Replace each reference under `root`; report the definitions of references that nothing on the page uses."""
        for link in list(root.iter("a")):
            _open_nested(link)
        self.labelling = Labelling(labels_of_links(root), blocks_of_links(root))
        used = set()
        for parent, reference in list(_references(root, self.md.htmlStash.rawHtmlBlocks, quiet=False)):
            used.add(reference.link.get("href"))
            made = self._resolved(reference)
            made.tail = reference.link.tail
            parent[list(parent).index(reference.link)] = made
        for address, _ in self.md.references.values():
            if address.partition(":")[0] in SCHEMES and address not in used:
                message, hint = f"no link uses this definition of '{address}'", "remove it, or link to it"
                self.state.report(self.state.place(f"]: {address}"), "leftover-syntax", message, hint)

    def _resolved(self, reference: Reference) -> ET.Element:
        """Return what stands for a reference; one that cannot be resolved is reported, and leaves nothing."""
        title = reference.link.get("title")
        target = f"]({reference.scheme}:{reference.name}" + (")" if title is None else f' "{title}")')
        number = self.state.meet(target)
        try:
            self._check_title(reference)
            return self.resolvers[reference.scheme](reference)
        except FaultError as fault:
            self.state.report(self.state.place(target, number), fault.rule, str(fault), fault.hint)
            return ET.Element("span")

    def _check_title(self, reference: Reference) -> None:
        """Refuse a claim that is superseded, unless the title says that the old one is meant, and any other title."""
        title = reference.link.get("title")
        claim = self.store.claims.get(reference.name) if reference.scheme in ("claim", "date") else None
        old = claim is not None and is_superseded(claim)
        if claim and old and title != MEANT:
            hint = f'use what replaced it; to mean the old one: ]({reference.scheme}:{claim.id} "{MEANT}")'
            raise FaultError("superseded-used", used_in_place(claim), hint)
        if title is not None and not old:
            message = f"'{reference.name}' has the title '{title}', which no reader will see"
            raise FaultError("superseded-used", message, f"only '{MEANT}' may stand there, for a superseded claim")

    def _claim(self, reference: Reference) -> ET.Element:
        name, words = reference.name, reference.words
        claim, target = self.store.claims.get(name), f"claim:{name}"
        if claim is None:
            raise FaultError("unknown-reference", f"unknown claim '{name}'", nearest(name, self.store.claims))
        if not words and claim.quantity is None:
            hint = f"write words: [our words]({target})"
            raise FaultError("unknown-reference", f"'{name}' has no quantity to print", hint)
        if fault := wrong_number(claim, words):
            hint = "correct the words, or cite the claim that has it"
            raise FaultError("wrong-number", f"'{words}': {fault}", hint)
        if word := lost_qualifier(claim, words):
            message = f"'{words}' loses the qualifier '{word}' of '{name}'"
            raise FaultError("lost-qualifier", message, f"keep one of its words, or write []({target})")
        return self._mark(reference)

    def _mark(self, reference: Reference) -> ET.Element:
        claim, words = self.store.claims[reference.name], reference.words
        old = f" ({MEANT})" if reference.quiet and is_superseded(claim) else ""
        reference.fill(claim.figure + old)
        made = self.state.seal(ET.Element("span"), claim=claim.id)
        if reference.quiet:
            return reference.moved_to(made)
        number, first = self.citations.number(claim), self.state.cite(claim.id)
        made.set("class", "claim")
        if first:
            made.set("id", f"claim-{claim.id}")
        is_printed = not words or is_figure(self.store, words)
        inner = ET.SubElement(made, "span", {"class": "figure" if is_printed else "said"})
        reference.moved_to(inner).tail = self.md.htmlStash.store(
            mark(self.labelling.mention(claim, number, reference.link))
        )
        return made

    def _source(self, reference: Reference) -> ET.Element:
        source = self.store.sources.get(reference.name)
        if source is None:
            hint = nearest(reference.name, self.store.sources)
            raise FaultError("unknown-reference", f"unknown source '{reference.name}'", hint)
        if not reference.words:
            ET.SubElement(reference.link, "cite").text = _literal(source.short)
        return _late_link(reference, self.state.links.source(reference.name))

    def _term(self, reference: Reference) -> ET.Element:
        systems = self.store.vocabulary.systems
        if reference.name not in systems:
            hint = nearest(reference.name, systems)
            raise FaultError("unknown-reference", f"unknown term '{reference.name}'", hint)
        reference.fill(systems[reference.name].name)
        return _late_link(reference, self.state.links.term(reference.name))

    def _date(self, reference: Reference) -> ET.Element:
        date = date_of(self.store, reference.name)
        if date is None:
            hint = nearest(reference.name, [*self.store.claims, *self.store.sources])
            raise FaultError("unknown-reference", f"'{reference.name}' is no claim or source with a date", hint)
        if odd := wrong_date_part(date, reference.words):
            raise FaultError("wrong-number", f"'{odd}' is no part of the date {date.iso}", "correct it")
        reference.fill(date.text)
        if date.day or date.year:
            time = self.state.seal(ET.Element("time", {"datetime": date.iso.removeprefix("--")}))
            return reference.moved_to(time)
        return reference.moved_to(self.state.seal(ET.Element("span"), exempt="date"))

    def _plain(self, reference: Reference) -> ET.Element:
        name, words = reference.name, reference.words
        if not re.fullmatch(r"[a-z]+(?:-[a-z]+)*", name):
            hint = "write it in words: [3](plain:list-number)"
            raise FaultError("unused-exemption", f"'{name}' is no reason", hint)
        if not holds_number(words):
            raise FaultError("unused-exemption", f"'{words}' holds no number to exempt", "remove the exemption")
        if figure_in := exempted_figure(self.store, words, reference.link.tail or ""):
            raise FaultError("exempted-figure", f"'{figure_in}' is a figure", "cite its claim: [](claim:ID)")
        return reference.moved_to(self.state.seal(ET.Element("span"), exempt=name.replace("-", " ")))


def _literal(text: str) -> AtomicString:
    """Return text of the store as Markdown takes it, whose serializer would leave what looks like an entity one."""
    return AtomicString(text.replace("&", f"{AMP_SUBSTITUTE}amp;"))


def _open_nested(link: ET.Element) -> None:
    """Make elements of the references that stand in a link's own text: Markdown leaves links in links as text."""
    match = _NESTED.search(link.text or "")
    while match:
        inner = ET.Element("a", {"href": match[2]} | ({"title": match[3]} if match[3] else {}))
        inner.text = match[1]
        inner.tail = (link.text or "")[match.end() :]
        link.text = (link.text or "")[: match.start()]
        link.insert(0, inner)
        match = _NESTED.search(link.text)


def _references(element: ET.Element, stash: Sequence[object], *, quiet: bool) -> Iterator[tuple[ET.Element, Reference]]:
    """Yield each reference with its parent, the innermost first."""
    inside = quiet or element.tag in _HEADINGS or element.tag == "a"
    for child in element:
        yield from _references(child, stash, quiet=inside)
        scheme, _, name = (child.get("href") or "").partition(":")
        if child.tag == "a" and scheme in SCHEMES:
            yield element, Reference(child, scheme, name.removeprefix("//"), inside, stash)


def _late_link(reference: Reference, href: str) -> ET.Element:
    return reference.moved_to(ET.Element("span", {} if reference.quiet else {LATE_HREF: href}))


class LateLinks(Treeprocessor):
    """Sets the addresses of pages that MkDocs does not know, after its own processor has looked at the others."""

    def run(self, root: ET.Element) -> None:
        """Turn each late address into a link."""
        for element in root.iter("span"):
            if href := element.attrib.pop(LATE_HREF, None):
                element.tag = "a"
                element.set("href", href)
