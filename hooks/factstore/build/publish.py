"""A build works aside and takes the site's place at its end, so that `site/` is the old site or the new one, whole.

Builds of one site wait for each other: the lock is on the folder that the site stands in, and ends with the process.
"""

import os
import shutil
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

if sys.platform != "win32":
    import fcntl


@dataclass
class Aside:
    """The folder `new` that a build writes into, beside the `site` whose place it will take.

    What is written before MkDocs empties that folder has one of its own, `early`.
    """

    site: Path
    new: Path
    early: Path
    _old: Path
    _lock: int

    @classmethod
    def begin(cls, site: Path, waiting: Callable[[], None]) -> "Aside":
        """Make an empty folder; call `waiting` where another build is under way, and wait for its end."""
        site = site.resolve()
        new, early, old = (site.with_name(f".{site.name}.{which}") for which in ("new", "early", "old"))
        site.parent.mkdir(parents=True, exist_ok=True)
        begun = cls(site, new, early, old, _locked(site.parent, waiting))
        try:
            begun._mend()
            new.mkdir()
            early.mkdir()
        except OSError:
            begun.drop()
            raise
        return begun

    def _mend(self) -> None:
        """Clear away what a killed build has left; where it had just moved the old site, put that back."""
        if self._old.exists() and not self.site.exists():
            self._old.rename(self.site)
        for folder in (self._old, self.new, self.early):
            if folder.exists():
                shutil.rmtree(folder)

    def gather(self) -> None:
        """Put what was written early to all else."""
        _moved(self.early, self.new)

    def publish(self) -> None:
        """Put the new site into the place of the old one."""
        if self.site.exists():
            self.site.rename(self._old)
        try:
            self.new.rename(self.site)
        except OSError:
            self._old.rename(self.site)
            raise
        self.drop()

    def drop(self) -> None:
        """Remove what is not the site; the next build may begin."""
        for folder in (self._old, self.new, self.early):
            shutil.rmtree(folder, ignore_errors=True)
        with suppress(OSError):
            os.close(self._lock)


def _moved(source: Path, target: Path) -> None:
    """Move all that is in a folder into another one; a folder that is in both is gone through."""
    for each in source.iterdir():
        there = target / each.name
        if each.is_dir() and there.is_dir():
            _moved(each, there)
        else:
            each.replace(there)


def _locked(folder: Path, waiting: Callable[[], None]) -> int:
    """Return the open folder, locked; Windows has no such lock."""
    if sys.platform == "win32":
        return -1
    lock = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        waiting()
        fcntl.flock(lock, fcntl.LOCK_EX)
    return lock
