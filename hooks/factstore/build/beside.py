"""What needs the store alone, made in a process of its own while the pages are rendered: data files, then images.

A server makes the data files at once, since a process with threads does not fork safely.
"""

import multiprocessing
from dataclasses import dataclass
from multiprocessing.process import BaseProcess
from pathlib import Path

from factstore.build.images import Images
from factstore.build.project import Project
from factstore.build.writing import Writer
from factstore.outputs.data_files import data_files
from factstore.store.addresses import write_below
from factstore.store.turns import can_fork


@dataclass
class Beside:
    """The work, and the process that does it."""

    project: Project
    folder: Path
    images: Images
    _process: BaseProcess | None = None

    def begin(self, *, serving: bool) -> None:
        """Begin; where a system has no forks, do it all."""
        if not serving and can_fork():
            self._process = multiprocessing.get_context("fork").Process(target=self._all)
            self._process.start()
        else:
            self._all()

    def wait(self) -> None:
        """Wait for the end; raise ChildProcessError where the process failed, which says itself why."""
        if self._process:
            self._process.join()
            if self._process.exitcode:
                raise ChildProcessError("the process that writes the data files and images failed")

    def stop(self) -> None:
        """End the work, which nobody needs any more."""
        if self._process and self._process.is_alive():
            self._process.terminate()
            self._process.join()

    def _all(self) -> None:
        for path, pieces in (*data_files(self.project.store, self.project.site), *self.project.exports):
            write_below(self.folder, path, pieces)
        self.images.draw(Writer(self.folder))
