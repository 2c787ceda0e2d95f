"""The pages that are filled into the shell, and the images: made, checked, written on all cores, each let go at once.

Each process but MkDocs' own begins with what is left of the images, and then takes the next few pages. Where there is
no other, that one does it all. The pages of claims whose cards are in one file go together.
"""

import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from multiprocessing import parent_process
from pathlib import Path

from factstore.build.generated import GeneratedPage
from factstore.build.head import Head
from factstore.build.images import Images
from factstore.build.project import Project
from factstore.build.shell import Shell
from factstore.build.site_checks import Linked, RenderedPage, left_to_check, page_problems
from factstore.build.writing import Writer
from factstore.html.closed_world import read_html
from factstore.html.extension.page import PageState
from factstore.outputs.beside import beside
from factstore.outputs.card_files import card_file, card_script
from factstore.store.forks import sendable, shared
from factstore.store.problems import Mark, Problem
from factstore.store.turns import Turns

FEW = 150  # below this, starting a process takes longer than it saves


@dataclass(frozen=True, slots=True)
class Filled:
    """What the checks of all pages need of one that is written: its problems, its ids and the links to look up."""

    address: str
    problems: tuple[Problem, ...]
    linked: Linked


@dataclass(frozen=True)
class Group:
    """Pages that are made together: those of claims whose cards are in one file, or a page that has no card."""

    pages: list[GeneratedPage]
    cards: str = ""  # the path of that file


@dataclass(frozen=True)
class Share:
    """What one process did: the files that it wrote, and what is kept of the pages, by their addresses."""

    writer: Writer
    filled: dict[str, Filled] = field(default_factory=dict)
    stopped: list[Exception] = field(default_factory=list)


def _nothing(_: Writer) -> None:
    """Write nothing."""


@dataclass(frozen=True)
class Filling:
    """The work: what the pages are made of, the shell, and the folder that they are written to.

    `first` is written by whichever process is free, and does not wait for the pages; what stops it is kept in
    `stopped`, since pages may have problems that explain it. `serving`: in this process, since one with threads does
    not fork safely.
    """

    project: Project
    shell: Shell
    folder: Path
    images: Images
    first: Callable[[Writer], None] = _nothing
    serving: bool = False
    stopped: list[Exception] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)  # of the manifest, once all pages are written
    same: dict[frozenset[str], frozenset[str]] = field(default_factory=dict)  # most pages of claims have the same ids

    def pages(self) -> Iterator[Filled]:
        """Write each filled page, and yield what is kept of it."""
        pages = list(self.project.filled)
        work = _Work(self, Turns([self.first]), Turns(self.groups(pages)))
        shares = shared(work.share, alone=self.serving or len(pages) < FEW, apart=True)
        for turns in (work.first, work.groups, self.images.turns):
            turns.close()
        self.lines.extend(line for share in shares for line in share.writer.lines)
        self.stopped.extend(error for share in shares for error in share.stopped)
        found = {address: filled for share in shares for address, filled in share.filled.items()}
        yield from (found[page.address] for page in pages)

    def groups(self, pages: Iterable[GeneratedPage]) -> list[Group]:
        """Put the pages into groups, and these in the order of their first pages."""
        groups: dict[str, Group] = {}
        for page in pages:
            claim = self.project.claim_at(page.address)
            cards = card_file(claim) if claim else ""
            groups.setdefault(cards or page.address, Group([], cards)).pages.append(page)
        return list(groups.values())

    def write_cards(self, group: Group, writer: Writer) -> None:
        """Write the cards of a group's claims."""
        if group.cards:
            claims = filter(None, (self.project.claim_at(page.address) for page in group.pages))
            writer.must_put(group.cards, card_script(claims).encode())

    def write(self, page: GeneratedPage, writer: Writer) -> Filled:
        """Write a page and what lies beside it; let go of all but what is kept of it."""
        body, file = page.body, page.made_from or "data"
        html, state = read_html(body), PageState(file, page.address, "")
        problems = [*page_problems(self.project.store, RenderedPage(state, html))]
        context = self.project.context(page.address, file, Head(page.title, page.description, page.address), html)
        whole = self.shell.fill(page, body, context)
        files = beside(self.project.store, page.address, self.project.site)
        for path, content in ((f"{page.address}index.html", whole), *files):
            if not writer.put(path, content.encode()):
                message = "this file would be written outside the site"
                problems.append(Problem(Mark(path), "bad-address", message, "rename it"))
        links = tuple(map(sys.intern, left_to_check(page.address, html, self.project.addresses)))
        ids = frozenset(map(sys.intern, html.ids))
        return Filled(page.address, tuple(problems), Linked(file, self.same.setdefault(ids, ids), links))


@dataclass(frozen=True)
class _Work:
    """All pages, by turns."""

    filling: Filling
    first: Turns[Callable[[Writer], None]]
    groups: Turns[Group]

    def share(self) -> Share:
        """Do what is left of it. What takes much memory is for processes that end soon; without any, it comes last."""
        share = Share(Writer(self.filling.folder))
        if parent_process() is not None:
            self._all_but_pages(share)
        for group in self.groups:
            for page in group.pages:
                share.filled[page.address] = self.filling.write(page, share.writer)
            self.filling.write_cards(group, share.writer)
        self._all_but_pages(share)
        return share

    def _all_but_pages(self, share: Share) -> None:
        """Write what is not pages, and draw, as far as no other process did."""
        for write in self.first:
            try:
                write(share.writer)
            except Exception as error:  # noqa: BLE001 - it is raised once it is known that no page explains it
                share.stopped.append(sendable(error))
        share.writer.lines.extend(self.filling.images.draw())
