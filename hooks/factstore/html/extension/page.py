"""One page while it is rendered: where it is, what it cites, what is wrong with it, and where in its file."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

from factstore.html.markup import Links, links_from
from factstore.store.problems import Mark, Problem

_FENCE = re.compile(r"^\s{0,3}(```+|~~~+)")
_DEEP = re.compile(r"(?:\s*(?:>|[-*+]\s|\d+\.\s)){50}")
_CODE = re.compile(r"(`+)(?!`).+?(?<!`)\1(?!`)")


def without_code(lines: list[str]) -> list[str]:
    """Blank out fenced blocks and inline code, keeping lines and columns."""
    plain: list[str] = []
    fence = ""
    for line in lines:
        match = _FENCE.match(line)
        if fence:
            fence = "" if match and match[1].startswith(fence) else fence
            plain.append("")
        elif match:
            fence = match[1]
            plain.append("")
        else:
            plain.append(_CODE.sub(lambda code: " " * len(code[0]), line))
    return plain


@dataclass
class PageState:
    """`file` is the page's path as problems print it, `source` its whole text, front matter included.

    `cited` are its claims by first mention, `figures` those of which it prints a figure, and so needs the card;
    `opened` are its blocks, in order, with their places; `made` is the HTML of those that were rendered.
    """

    file: str
    url: str
    source: str
    cited: list[str] = field(default_factory=list)
    figures: set[str] = field(default_factory=set)
    opened: list[tuple[str, Mark]] = field(default_factory=list)
    made: set[str] = field(default_factory=set)
    problems: list[Problem] = field(default_factory=list)
    _seen: dict[str, int] = field(default_factory=dict)

    @cached_property
    def _plain_lines(self) -> list[str]:
        return without_code(self.source.split("\n"))

    @property
    def links(self) -> Links:
        """Relative addresses from this page."""
        return links_from(self.url)

    def report_next(self, text: str, rule: str, message: str, hint: str = "") -> None:
        """Report a problem at the next place of `text` that no reference has taken yet."""
        self.problems.append(Problem(self.next_place(text), rule, message, hint))

    def find(self, text: str, *more: str) -> Mark:
        """Return the place of the first of the texts that the file holds outside code, else inside; else its start."""
        for pool in (self._plain_lines, self.source.split("\n")):
            for wanted in (text, *more):
                for number, line in enumerate(pool, 1):
                    if wanted and wanted in line:
                        return Mark(self.file, number, line.index(wanted) + 1)
        return Mark(self.file)

    def next_place(self, text: str) -> Mark:
        """Return the place of the next occurrence of `text` that was not asked for yet."""
        place = self.peek(text)
        self._seen[text] = self._seen.get(text, 0) + 1
        return place

    def peek(self, text: str) -> Mark:
        """Return what `next_place` will return."""
        places = list(self._occurrences(text))
        return places[min(self._seen.get(text, 0), len(places) - 1)] if places else self.find(text)

    def _occurrences(self, text: str) -> Iterator[Mark]:
        for number, line in enumerate(self._plain_lines, 1):
            start = line.find(text)
            while start >= 0:
                yield Mark(self.file, number, start + 1)
                start = line.find(text, start + 1)

    def too_deep(self) -> bool:
        """Report a line with more lists in lists than Markdown can read; whether there is one."""
        for number, line in enumerate(self.source.split("\n"), 1):
            if _DEEP.match(line):
                mark, hint = Mark(self.file, number), "remove the markers at its start"
                self.problems.append(Problem(mark, "bad-block", "lists in lists too deep to be read", hint))
                return True
        return False

    def cite(self, name: str) -> bool:
        """Note a mention of a claim; return whether it is the first on the page."""
        first = name not in self.cited
        if first:
            self.cited.append(name)
        return first
