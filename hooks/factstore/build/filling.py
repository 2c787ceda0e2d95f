"""The pages that are filled into the shell: rendered, checked and written on all cores, each let go at once.

The other processes are forks: each has the store as it stands, without a copy of it or a word about it. All of them,
this one too, take the next few pages as they are done with the last. Where a system has no forks, and for few pages,
this process does it all.
"""

import gc
import multiprocessing
import os
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from factstore.build.generated import GeneratedPage
from factstore.build.head import Head
from factstore.build.project import Project
from factstore.build.shell import Shell
from factstore.build.site_checks import Linked, RenderedPage, page_problems
from factstore.build.writing import Writer
from factstore.html.closed_world import read_html
from factstore.html.extension.page import PageState
from factstore.outputs.beside import beside
from factstore.outputs.card_files import card_file, card_script
from factstore.outputs.card_image import card_of, card_path, draw
from factstore.store.problems import Mark, Problem

FEW = 150  # below this, starting a process takes longer than it saves
TURN, MOST_TURNS = 16, 8192  # pages that a process takes at a time; how many turns a pipe holds
_NUMBER = 4  # bytes


@dataclass(frozen=True, slots=True)
class Filled:
    """What the checks of all pages need of one that is written: its problems, its ids and where it leads."""

    address: str
    problems: tuple[Problem, ...]
    linked: Linked


@dataclass(frozen=True)
class Share:
    """What one process did: its pages by the number of their turn, and a line of the manifest for each file."""

    turns: dict[int, list[Filled]]
    lines: list[str]


@dataclass(frozen=True)
class Filling:
    """The work: what the pages are made of, the shell, and the folder that they are written to.

    `serving`: in this process, since one with threads does not fork safely, and without images, which nobody looks at.
    """

    project: Project
    shell: Shell
    folder: Path
    serving: bool = False
    lines: list[str] = field(default_factory=list)  # of the manifest, once all pages are written

    def pages(self) -> Iterator[Filled]:
        """Write each filled page, and yield what is kept of it."""
        pages = list(self.project.filled)
        size = max(TURN, -(-len(pages) // MOST_TURNS))
        turns = _Turns(-(-len(pages) // size))
        work = _Work(self, pages, size, turns)
        others = 0 if self.serving or len(pages) < FEW or not _can_fork() else (os.cpu_count() or 1) - 1
        shares = _shared(work, others) if others else [work.share()]
        self.lines.extend(line for share in shares for line in share.lines)
        found = {turn: filled for share in shares for turn, filled in share.turns.items()}
        for turn in sorted(found):
            yield from found[turn]

    def write(self, page: GeneratedPage, writer: Writer) -> Filled:
        """Write a page and what lies beside it; let go of all but what is kept of it."""
        body, file = page.body, page.made_from or "data"
        html, state = read_html(body), PageState(file, page.address, "")
        problems = [*page_problems(self.project.store, RenderedPage(state, html))]
        context = self.project.context(page.address, file, Head(page.title, page.description, page.address), body)
        whole = self.shell.fill(page, body, context)
        for path, content in ((f"{page.address}index.html", whole.encode()), *self._beside(page)):
            if not writer.put(path, content):
                message = "this file would be written outside the site"
                problems.append(Problem(Mark(path), "bad-address", message, "rename it"))
        links = tuple(map(sys.intern, dict.fromkeys(html.links)))
        return Filled(page.address, tuple(problems), Linked(file, frozenset(map(sys.intern, html.ids)), links))

    def _beside(self, page: GeneratedPage) -> Iterator[tuple[str, bytes]]:
        """Yield path and content of each file that belongs to a page."""
        for path, text in beside(self.project.store, page.address, self.project.site.published):
            yield path, text.encode()
        if claim := self.project.claim_at(page.address):
            yield card_file(claim), card_script(claim).encode()
            if not self.serving:
                yield card_path(claim.id), draw(card_of(claim, self.project.site.name))


class _Turns:
    """Numbers from zero, each for whichever process takes it first: they lie in a pipe that all of them read."""

    def __init__(self, count: int) -> None:
        self._out, end = os.pipe()
        os.write(end, b"".join(turn.to_bytes(_NUMBER, "big") for turn in range(count)))
        os.close(end)

    def __iter__(self) -> Iterator[int]:
        while taken := os.read(self._out, _NUMBER):
            yield int.from_bytes(taken, "big")

    def close(self) -> None:
        """Let no process take any more."""
        os.close(self._out)


@dataclass(frozen=True)
class _Work:
    """All pages, by turns of some size."""

    filling: Filling
    pages: list[GeneratedPage]
    size: int
    turns: _Turns

    def share(self) -> Share:
        """Write pages as long as there are any."""
        writer, turns = Writer(self.filling.folder), {}
        for turn in self.turns:
            pages = self.pages[turn * self.size : (turn + 1) * self.size]
            turns[turn] = [self.filling.write(page, writer) for page in pages]
        self.turns.close()
        return Share(turns, writer.lines)


def _can_fork() -> bool:
    return "fork" in multiprocessing.get_all_start_methods()


def _shared(work: _Work, others: int) -> list[Share]:
    """Return the shares of this process and of some others."""
    gc.collect()
    gc.freeze()  # what a fork does not touch, it shares
    context = multiprocessing.get_context("fork")
    with ProcessPoolExecutor(others, context, initializer=_start, initargs=(work,)) as pool:
        promised = [pool.submit(_share) for _ in range(others)]
        mine = work.share()
        return [mine, *(each.result() for each in promised)]


_work: list[_Work] = []  # of this process, when it is a fork


def _start(work: _Work) -> None:
    _work[:] = [work]


def _share() -> Share:
    return _work[0].share()
