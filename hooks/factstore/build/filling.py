"""The pages that are filled into the shell: rendered, checked and written on all cores, each let go at once.

The processes are forks: each has the store as it stands, without a copy of it or a word about it. Where a system has no
forks, and for few pages, one process does it all.
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
from factstore.html.closed_world import read_html
from factstore.html.extension.page import PageState
from factstore.outputs.beside import beside
from factstore.outputs.card_files import card_file, card_script
from factstore.store.addresses import below
from factstore.store.problems import Mark, Problem

FEW = 150  # below this, starting a process takes longer than it saves


@dataclass(frozen=True)
class Filled:
    """What the checks of all pages need of one that is written: its problems, its ids and where it leads."""

    address: str
    problems: tuple[Problem, ...]
    linked: Linked


@dataclass(frozen=True)
class Filling:
    """The work: what the pages are made of, the shell, and the folder that they are written to.

    `serving`: in this process, since one with threads does not fork safely, and without images, which nobody looks at.
    """

    project: Project
    shell: Shell
    folder: Path
    serving: bool = False
    _folders: dict[str, Path | None] = field(default_factory=dict)  # that are there, or lie outside

    def pages(self) -> Iterator[Filled]:
        """Write each filled page, and yield what is kept of it."""
        shares = os.cpu_count() or 1
        forks = "fork" in multiprocessing.get_all_start_methods()
        if self.serving or shares == 1 or not forks or sum(1 for _ in self.project.filled) < FEW:
            yield from self.share(0, 1)
            return
        gc.collect()
        gc.freeze()  # what a fork does not touch, it shares
        context = multiprocessing.get_context("fork")
        with ProcessPoolExecutor(shares, context, initializer=_start, initargs=(self,)) as pool:
            for found in pool.map(_share, range(shares), [shares] * shares):
                yield from found

    def share(self, first: int, step: int) -> Iterator[Filled]:
        """Write every `step`-th page from the `first`."""
        for place, page in enumerate(self.project.filled):
            if place % step == first:
                yield self._write(page)

    def _write(self, page: GeneratedPage) -> Filled:
        body, file = page.body, page.made_from or "data"
        html, state = read_html(body), PageState(file, page.address, "")
        problems = tuple(page_problems(self.project.store, RenderedPage(state, html)))
        links = tuple(map(sys.intern, dict.fromkeys(html.links)))
        context = self.project.context(page.address, file, Head(page.title, page.description, page.address), html)
        whole = self.shell.fill(page, body, context)
        problems += tuple(self._put(f"{page.address}index.html", whole.encode()))
        for path, text in beside(self.project.store, page.address, self.project.site):
            problems += tuple(self._put(path, text.encode()))
        if claim := self.project.claim_at(page.address):
            problems += tuple(self._put(card_file(claim), card_script(claim).encode()))
        return Filled(page.address, problems, Linked(file, frozenset(map(sys.intern, html.ids)), links))

    def _put(self, path: str, content: bytes) -> Iterator[Problem]:
        """Write a file below the folder, or report that it would not be there."""
        folder, _, name = path.rpartition("/")
        if folder not in self._folders:
            self._folders[folder] = below(self.folder, folder)
            if found := self._folders[folder]:
                found.mkdir(parents=True, exist_ok=True)
        if not (found := self._folders[folder]) or name in {"", ".", ".."}:
            yield Problem(Mark(path), "bad-address", "this file would be written outside the site", "rename it")
        else:
            (found / name).write_bytes(content)


_filling: list[Filling] = []  # of this process, when it is a fork


def _start(filling: Filling) -> None:
    _filling[:] = [filling]


def _share(first: int, step: int) -> list[Filled]:
    return list(_filling[0].share(first, step))
