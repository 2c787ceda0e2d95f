"""What needs the store alone, made in a process of its own while that is checked and the pages are rendered.

These are the data files, and then images. Where the checks find a problem, all of it is dropped, and so is what the
process says.
"""

import multiprocessing
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path

from factstore.build.images import Images
from factstore.build.project import Project
from factstore.outputs.data_files import data_files
from factstore.store.addresses import write_below


@dataclass
class Beside:
    """The work, and the process that does it; there are no images where it is not known yet which."""

    project: Project
    folder: Path
    images: Images | None = None
    _process: BaseProcess | None = None
    _said: Connection | None = None

    def begin(self) -> None:
        """Begin, in another process, which is a fork of this one."""
        context = multiprocessing.get_context("fork")
        self._said, end = context.Pipe(duplex=False)
        self._process = context.Process(target=self._try, args=(end,))
        self._process.start()
        end.close()

    def wait(self) -> list[str]:
        """Wait for the end; return the lines of the manifest; raise ChildProcessError where the process failed."""
        why, lines = self._end()
        if why:
            raise ChildProcessError(f"the process that writes the data files and images failed: {why}")
        return lines

    def _end(self) -> tuple[str, list[str]]:
        if self._process is None or self._said is None:
            return "", []
        try:
            said: tuple[str, list[str]] = self._said.recv()
        except EOFError:
            said = "it was ended", []
        self._process.join()
        return said

    def stop(self) -> None:
        """End the work, which nobody needs any more."""
        if self._process and self._process.is_alive():
            self._process.terminate()
            self._process.join()

    def all(self) -> list[str]:
        """Write the data files, and draw the images; return the lines of the manifest for these."""
        for path, pieces in (*data_files(self.project.store, self.project.site), *self.project.exports):
            write_below(self.folder, path, pieces)
        return self.images.draw() if self.images else []

    def _try(self, end: Connection) -> None:
        """Do it all, and say what went wrong; nothing is printed, since a check may have the reason for it."""
        try:
            end.send(("", self.all()))
        except Exception as error:  # noqa: BLE001 - whatever it is, the process that waits raises it
            end.send((f"{type(error).__name__}: {error}", []))
