"""What needs the store alone, made in a process of its own while that is checked and the pages are rendered.

These are the data files, and then images. Where the checks find a problem, all of it is dropped, and so is what the
process says.
"""

from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

from factstore.build.images import Images
from factstore.build.project import Project
from factstore.store.addresses import write_below
from factstore.store.forks import Fork


@dataclass
class Beside:
    """The work, and the process that does it; there are no images where it is not known yet which."""

    project: Project
    folder: Path
    images: Images | None = None
    _fork: Fork[list[str]] | None = None

    def begin(self) -> None:
        """Begin, in another process."""
        self._fork = Fork(self.all)

    def wait(self) -> list[str]:
        """Wait for the end; return the lines of the manifest; raise what the process raised."""
        return self._fork.result() if self._fork else []

    def stop(self) -> None:
        """End the work, which nobody needs any more."""
        if self._fork:
            self._fork.stop()

    def all(self) -> list[str]:
        """Write the data files, and draw the images; return the lines of the manifest for these."""
        for path, pieces in import_module("factstore.build.made_files").store_files(self.project):
            write_below(self.folder, path, pieces)
        return self.images.draw() if self.images else []
