"""The files that a server makes only when a browser asks for one: all but the pages that the theme renders.

Each is made of the store and the pages as they stand, and nothing of it is kept, so none can be of an earlier state.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from factstore.build.filling import Filled, Filling, Group
from factstore.build.generated import GeneratedPage
from factstore.build.images import Images
from factstore.build.made_files import prose_files, search_files, store_files
from factstore.build.pages import Pages
from factstore.build.project import Project
from factstore.build.shell import Shell
from factstore.build.writing import Writer
from factstore.outputs.drawing import draw
from factstore.outputs.preview_image import image_path, preview_of
from factstore.store.addresses import below


@dataclass
class _Caught(Writer):
    """Keeps what a build would write to the disk."""

    made: dict[str, bytes] = field(default_factory=dict)

    def put(self, path: str, content: bytes) -> bool:
        """Keep a file; return whether it would lie below the folder."""
        self.made[path] = content
        return below(self.folder, path) is not None


@dataclass
class Asked:
    """`pages` of prose are all to be read before anything is asked for; `shell` frames those of claims and sources."""

    pages: Pages
    shell: Shell
    folder: Path

    @cached_property
    def _filling(self) -> Filling:
        project = self.pages.project
        return Filling(project, self.shell, self.folder, Images.none(project), serving=True)

    def _made(self, page: GeneratedPage) -> tuple[Filled, dict[str, bytes]]:
        """Return what the checks need of a page, and the files that belong to it."""
        caught = _Caught(self.folder)
        return self._filling.write(page, caught), caught.made

    @cached_property
    def _filled(self) -> dict[str, GeneratedPage]:
        return {page.address: page for page in self.pages.project.filled}

    @cached_property
    def _cards(self) -> dict[str, Group]:
        """The pages of the claims whose cards are in one file, by its path."""
        return {group.cards: group for group in self._filling.groups(self._filled.values()) if group.cards}

    @cached_property
    def _search(self) -> dict[str, bytes]:
        return dict(search_files(self.pages))

    def check(self) -> Iterator[None]:
        """Note the problems of one filled page after the other, and where each leads."""
        for page in self._filled.values():
            filled, _ = self._made(page)
            self.pages.found += filled.problems
            self.pages.filled[page.address] = filled.linked
            yield

    def get(self, path: str) -> bytes | None:
        """Return the content of a file; None for one that the site has not."""
        if page := self._filled.get(_address(path)):
            return self._made(page)[1].get(path)
        if group := self._cards.get(path):
            caught = _Caught(self.folder)
            self._filling.write_cards(group, caught)
            return caught.made[path]
        if path in self._search:
            return self._search[path]
        for each, pieces in prose_files(self.pages):
            if each == path:
                return "".join(pieces).encode()
        return dict(self.pages.chart_files()).get(path)


def _address(path: str) -> str:
    """Return the address of the filled page that a file would belong to: two steps below the root."""
    return "".join(f"{step}/" for step in path.split("/")[:2])


def from_store(project: Project, path: str) -> bytes | None:
    """Return the content of a file that is made of the store alone; None for any other."""
    if path in project.export_paths:
        for each, pieces in store_files(project):
            if each == path:
                return "".join(pieces).encode()
    claim = project.store.claims.get(path.rpartition("/")[2].removesuffix(".png"))
    return draw(preview_of(claim, project.site.name)) if claim and path == image_path(claim.id) else None
