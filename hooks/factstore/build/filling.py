"""The pages that are filled into the shell, and the images: made, checked, written on all cores, each let go at once.

The other processes are forks: each has the store as it stands, without a copy of it or a word about it. All of them,
this one too, take the next few pages as they are done with the last, and then what is left of the images. Where a
system has no forks, and for few pages, this process does it all.
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
from factstore.build.images import Images
from factstore.build.project import Project
from factstore.build.shell import Shell
from factstore.build.site_checks import Linked, RenderedPage, page_problems
from factstore.build.turns import Turns, can_fork
from factstore.build.writing import Writer
from factstore.html.closed_world import read_html
from factstore.html.extension.page import PageState
from factstore.outputs.beside import beside
from factstore.outputs.card_files import card_file, card_script
from factstore.store.problems import Mark, Problem

FEW = 150  # below this, starting a process takes longer than it saves


@dataclass(frozen=True, slots=True)
class Filled:
    """What the checks of all pages need of one that is written: its problems, its ids and where it leads."""

    address: str
    problems: tuple[Problem, ...]
    linked: Linked


@dataclass(frozen=True)
class Share:
    """What one process did: the files that it wrote, and the pages, by the place of the first of each turn."""

    writer: Writer
    turns: dict[int, list[Filled]] = field(default_factory=dict)


@dataclass(frozen=True)
class Filling:
    """The work: what the pages are made of, the shell, and the folder that they are written to.

    `serving`: in this process, since one with threads does not fork safely, and without images, which nobody looks at.
    """

    project: Project
    shell: Shell
    folder: Path
    images: Images
    serving: bool = False
    lines: list[str] = field(default_factory=list)  # of the manifest, once all pages are written
    same: dict[frozenset[str], frozenset[str]] = field(default_factory=dict)  # most pages of claims have the same ids

    def pages(self) -> Iterator[Filled]:
        """Write each filled page, and yield what is kept of it."""
        pages = list(self.project.filled)
        work = _Work(self, Turns(pages))
        others = 0 if self.serving or len(pages) < FEW or not can_fork() else (os.cpu_count() or 1) - 1
        shares = _shared(work, others) if others else [work.share()]
        self.lines.extend(line for share in shares for line in share.writer.lines)
        found = {turn: filled for share in shares for turn, filled in share.turns.items()}
        for turn in sorted(found):
            yield from found[turn]

    def write(self, page: GeneratedPage, writer: Writer) -> Filled:
        """Write a page and what lies beside it; let go of all but what is kept of it."""
        body, file = page.body, page.made_from or "data"
        html, state = read_html(body), PageState(file, page.address, "")
        problems = [*page_problems(self.project.store, RenderedPage(state, html))]
        context = self.project.context(page.address, file, Head(page.title, page.description, page.address), html)
        whole = self.shell.fill(page, body, context)
        for path, content in ((f"{page.address}index.html", whole.encode()), *self._beside(page)):
            if not writer.put(path, content):
                message = "this file would be written outside the site"
                problems.append(Problem(Mark(path), "bad-address", message, "rename it"))
        links = tuple(map(sys.intern, dict.fromkeys(html.links)))
        ids = frozenset(map(sys.intern, html.ids))
        return Filled(page.address, tuple(problems), Linked(file, self.same.setdefault(ids, ids), links))

    def _beside(self, page: GeneratedPage) -> Iterator[tuple[str, bytes]]:
        """Yield path and content of each file that belongs to a page."""
        for path, text in beside(self.project.store, page.address, self.project.site):
            yield path, text.encode()
        if claim := self.project.claim_at(page.address):
            yield card_file(claim), card_script(claim).encode()


@dataclass(frozen=True)
class _Work:
    """All pages, by turns."""

    filling: Filling
    pages: Turns[GeneratedPage]

    def share(self) -> Share:
        """Write pages as long as there are any, and then images."""
        share = Share(Writer(self.filling.folder))
        for first, pages in self.pages:
            share.turns[first] = [self.filling.write(page, share.writer) for page in pages]
        self.filling.images.draw(share.writer)
        return share


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
