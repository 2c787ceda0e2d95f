"""One page while it is rendered: where it is, what it cites, what is wrong with it, and where in its file."""

import re
import xml.etree.ElementTree as ET
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from secrets import token_hex

from factstore.html.markup import Links, links_from
from factstore.store.problems import Mark, Problem

_DEEP = re.compile(r"(?:\s*(?:>|[-*+]\s|\d+\.\s)){50}")
_PARAGRAPH, _UNCLOSED = re.compile(r"(?:[^\n]*\S[^\n]*\n?)+"), 200
Marks = dict[str, str]


def chart_path(url: str, name: str) -> str:
    """Return the address of the file with the numbers of a chart, below the site's root."""
    return f"assets/charts/{url.strip('/').rpartition('/')[2] or 'home'}-{name}.csv"


@dataclass
class PageState:
    """`file` is the page's path as problems print it, `source` its whole text, front matter included.

    `cited` are its claims by first mention, `listed` the claims that its blocks list; `made` the elements of the
    engine's with their marks, until they are sealed with `token`, which nobody who writes a page can know; `rendered`
    the HTML of its blocks; `own_ids` those of headings that somebody wrote;
    `charts` the rows of its charts' numbers, by the file that will hold them.
    """

    file: str
    url: str
    source: str
    cited: dict[str, None] = field(default_factory=dict)
    listed: dict[str, None] = field(default_factory=dict)
    made: dict[ET.Element, Marks] = field(default_factory=dict)
    token: str = field(default_factory=lambda: token_hex(8))
    sealed: bool = False
    rendered: list[str] = field(default_factory=list)
    own_ids: set[str] = field(default_factory=set)
    charts: dict[str, Sequence[Sequence[str]]] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    _blank_code: Callable[[str], str] = str
    _plain: str | None = None
    _met: Counter[str] = field(default_factory=Counter)
    _offsets: dict[str, list[int]] = field(default_factory=dict)

    @property
    def links(self) -> Links:
        """Relative addresses from this page."""
        return links_from(self.url)

    def know_code(self, blank: Callable[[str], str]) -> None:
        """Take what blanks out the code of this page, keeping lines and columns; it is called when it is needed."""
        self._blank_code, self._plain = blank, None
        self._offsets.clear()

    @property
    def plain(self) -> str:
        """The page's text without its code, as far as Markdown has found it by now."""
        if self._plain is None:
            self._plain = self._blank_code(self.source)
        return self._plain

    @cached_property
    def _line_starts(self) -> list[int]:
        return [0, *(match.end() for match in re.finditer("\n", self.source))]

    def mark_at(self, offset: int) -> Mark:
        """Return the line and column of an offset in the file."""
        line = bisect_right(self._line_starts, offset)
        return Mark(self.file, line, offset - self._line_starts[line - 1] + 1)

    def find(self, text: str, *more: str) -> Mark:
        """Return the place of the first of the texts that the file holds outside code, else inside; else its start."""
        for pool in (self.plain, self.source):
            for wanted in (text, *more):
                if wanted and (at := pool.find(wanted)) >= 0:
                    return self.mark_at(at)
        return Mark(self.file)

    def meet(self, text: str) -> int:
        """Note that the page holds `text` once more; return how often it did before."""
        self._met[text] += 1
        return self._met[text] - 1

    def place(self, text: str, number: int = 0) -> Mark:
        """Return the place of an occurrence of `text` outside code, counted from 0; the last where there are fewer."""
        if text not in self._offsets:
            found = re.finditer(re.escape(text), self.plain, re.IGNORECASE)
            self._offsets[text] = [match.start() for match in found]
        offsets = self._offsets[text]
        return self.mark_at(offsets[min(number, len(offsets) - 1)]) if offsets else self.find(text)

    def report(self, mark: Mark, rule: str, message: str, hint: str = "") -> None:
        """Note what is wrong with the page, and where."""
        self.problems.append(Problem(mark, rule, message, hint))

    def seal(self, element: ET.Element, **marks: str) -> ET.Element:
        """Set the marks of an element that the engine makes: it stays the only one that may have such marks."""
        found = {f"data-{name}": value for name, value in marks.items()}
        for name, value in found.items():
            element.set(name, value)
        self.made[element] = found
        return element

    def too_deep(self) -> bool:
        """Report more lists in lists, or more open brackets, than Markdown can read; whether there are any."""
        for number, line in enumerate(self.source.split("\n"), 1):
            if _DEEP.match(line):
                hint = "remove the markers at its start"
                self.report(Mark(self.file, number), "bad-block", "lists in lists too deep to be read", hint)
                return True
        for match in _PARAGRAPH.finditer(self.source):
            left = max(match[0].count("[") - match[0].count("]"), match[0].count("(") - match[0].count(")"))
            if left > _UNCLOSED:
                message = f"{left} brackets that nothing closes, too many to be read"
                self.report(self.mark_at(match.start()), "leftover-syntax", message, "close or remove them")
                return True
        return False

    def written(self, html: str) -> str:
        """Return what people wrote of the page's HTML: all but the blocks, which templates made."""
        for made in self.rendered:
            html = html.replace(made, "", 1)
        return html

    def cite(self, name: str) -> bool:
        """Note a mention of a claim; return whether it is the first on the page."""
        first = name not in self.cited
        self.cited[name] = None
        return first
