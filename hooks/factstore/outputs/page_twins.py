"""Pages of prose as Markdown for programs that read: the page's own text, with each reference of ours resolved.

Every claim that the text mentions gets a footnote, whose name is the claim's id and which says all that must go along
with it. A block gives the claims, or the open questions, that it shows. Code stays as it is.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from posixpath import normpath

from factstore.html.closed_world import read_html
from factstore.html.markup import Links
from factstore.outputs.twins import NAME, claim_line, gap_line
from factstore.rules.registry import RULES
from factstore.store.claims import Claim
from factstore.store.facts import FactStore
from factstore.words.data_files import FILES
from factstore.words.mentions import date_of
from factstore.words.provenance import markdown

_FRONT = re.compile(r"\A---\n.*?\n---\n", re.DOTALL)
_WORDS = r"(?:[^\[\]]|\[[^\[\]]*\])*"
_REFERENCE = re.compile(
    rf"(?<!\\)\[(?P<words>{_WORDS})\]\((?P<scheme>claim|source|term|date|plain):(?P<name>[\w-]+)[^()]*\)"
)
_LINK = re.compile(rf"(?<!\\)(?<!!)\[(?P<words>{_WORDS})\]\((?P<path>(?![a-z]+:)[^()\s#]*)(?P<part>#[^()\s]*)?\)")
_BLOCK = re.compile(r"^[ ]*/// (?P<name>[a-z-]+)(?P<rest>[^\n]*)\n(?P<body>.*?)^[ ]*///[ ]*$", re.MULTILINE | re.DOTALL)
_ATTRIBUTES = re.compile(r"[ \t]*\{:?[ ]*[#.][^{}\n]*\}[ \t]*$", re.MULTILINE)
_TAGS = re.compile(r"^[ \t]*</?(?:div|section|aside)\b[^>\n]*>[ \t]*$\n?", re.MULTILINE)
_HEADING = re.compile(r"^#{1,6} ", re.MULTILINE)
_EXAMPLE = "example"
Resolver = Callable[..., str]


def _topics(store: FactStore, links: Links) -> Iterator[str]:
    for name, topic in store.vocabulary.topics.items():
        yield f"[{markdown(topic.title)}]({links.topic(name)}{NAME}): {markdown(topic.summary)}"


def _kinds(store: FactStore, _links: Links) -> Iterator[str]:
    for kind in store.vocabulary.evidence.values():
        yield markdown(f"{kind.name}: {kind.means}")


def _rules(_store: FactStore, _links: Links) -> Iterator[str]:
    return (f"`{name}`: {rule.proves}" for name, rule in sorted(RULES.items()))


def _files(_store: FactStore, links: Links) -> Iterator[str]:
    return (f"[{each.path}]({links.to(each.path)}): {each.says}" for each in FILES)


# Blocks that show neither claims nor open questions.
TEXTS: Mapping[str, Callable[[FactStore, Links], Iterator[str]]] = {
    "topics": _topics, "evidence-legend": _kinds, "rules": _rules, "data": _files,
}  # fmt: skip


@dataclass(frozen=True)
class PageText:
    """A page of prose: its address, its file below docs/, its text with and without code, and its blocks' HTML."""

    url: str
    path: str
    title: str
    description: str
    source: str
    plain: str
    blocks: Sequence[str] = ()


@dataclass
class Twin:
    """One page while its twin is written; `cited` are the claims that get a footnote."""

    store: FactStore
    page: PageText
    links: Links
    cited: dict[str, None] = field(default_factory=dict)

    def body(self) -> str:
        """Return the page's text, resolved, without its footnotes."""
        found = list(self._edits())
        text, at = [], (match.end() if (match := _FRONT.match(self.page.source)) else 0)
        for start, end, made in sorted(found):
            if start >= at:
                text += [self.page.source[at:start], made]
                at = end
        return re.sub(r"\n{3,}", "\n\n", "".join([*text, self.page.source[at:]])).strip() + "\n"

    def whole(self) -> str:
        """Return the twin."""
        body = self.body()
        notes = "".join(footnote(self.store.claims[name], self.links.base) for name in self.cited)
        return f"{body}\n{notes}" if notes else body

    def _edits(self) -> Iterator[tuple[int, int, str]]:
        """Yield what is replaced: start, end and the new text. What stands in code, `plain` does not have."""
        plain, blocks = self.page.plain, iter(self.page.blocks)
        for match in _BLOCK.finditer(plain):
            if match["name"] == _EXAMPLE:
                yield match.start(), match.start("body"), ""
                yield match.end("body"), match.end(), ""
            else:
                yield match.start(), match.end(), self._block(match["name"], next(blocks, ""))
        for pattern in (_ATTRIBUTES, _TAGS):
            yield from ((match.start(), match.end(), "") for match in pattern.finditer(plain))
        for pattern, resolve in ((_REFERENCE, self._reference), (_LINK, self._link)):
            yield from self._resolved(pattern, resolve)

    def _resolved(self, pattern: re.Pattern[str], resolve: Resolver) -> Iterator[tuple[int, int, str]]:
        for match in pattern.finditer(self.page.plain):
            line = self.page.plain.rfind("\n", 0, match.start()) + 1
            yield match.start(), match.end(), resolve(match, quiet=bool(_HEADING.match(self.page.plain, line)))

    def _reference(self, match: re.Match[str], *, quiet: bool) -> str:
        words, name = match["words"], match["name"]
        if match["scheme"] == "claim":
            return self._claim(self.store.claims.get(name), words, quiet=quiet)
        if match["scheme"] == "source" and name in self.store.sources:
            words = words or self.store.sources[name].short
            return words if quiet else f"[{words}]({self.links.source(name)}{NAME})"
        if match["scheme"] == "term" and name in self.store.vocabulary.systems:
            words = words or self.store.vocabulary.systems[name].name
            return words if quiet else f"[{words}]({self.links.term(name)})"
        date = date_of(self.store, name)
        return words or (date.text if date else "")

    def _claim(self, claim: Claim | None, words: str, *, quiet: bool) -> str:
        if claim is None:
            return words
        words = words or markdown(claim.figure)
        if quiet:
            return words
        self.cited[claim.id] = None
        return f"{words} [^{claim.id}]"

    def _link(self, match: re.Match[str], *, quiet: bool) -> str:
        """Return a link between pages: to the other's twin, or to the place in the page itself."""
        path, part = match["path"], match["part"] or ""
        words = _REFERENCE.sub(lambda inner: self._reference(inner, quiet=True), match["words"])
        if quiet or not (path or part):
            return words if quiet else match[0]
        if not path:
            return f"[{words}]({self.links.to(self.page.url)}{part})"
        folder = self.page.path.rpartition("/")[0]
        target = normpath(f"{folder}/{path}" if folder else path)
        if not target.endswith(".md"):
            return f"[{words}]({self.links.to(target)})"
        address = target.removesuffix(".md").removesuffix("index")
        address = f"{address.strip('/')}/" if address.strip("/") else ""
        return f"[{words}]({self.links.to(address)}{part or NAME})"

    def _block(self, block: str, html: str) -> str:
        """Return what a block shows: its claims, made from the store, its open questions, or what else it is for."""
        if block in TEXTS:
            return "\n".join(f"- {line}" for line in TEXTS[block](self.store, self.links))
        read, claims, gaps = read_html(html), self.store.claims, self.store.gaps
        told = [claim_line(claims[name], self.links.base) for name in read.marked if name in claims]
        told += [gap_line(gaps[name], self.links.base) for name in read.ids if name in gaps]
        return "\n".join(f"- {line}" for line in told)


def footnote(claim: Claim, root: str) -> str:
    """Return the footnote of a claim."""
    return f"[^{claim.id}]: {claim_line(claim, root)}\n"


def page_twin(store: FactStore, page: PageText) -> Twin:
    """Return the twin of a page of prose, ready to be written."""
    return Twin(store, page, Links("../" * page.url.count("/")))
