"""Files written below a folder with as few calls of the system as it takes: there are four for each claim.

The digest of each is taken from what is written, so that the manifest need not read the whole site again.
"""

import hashlib
import os
from dataclasses import dataclass, field
from pathlib import Path

from factstore.store.addresses import below, is_address

_NEW = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0)
BETWEEN = "\0"  # of a line: in no path, and before any other sign
_MODE = 0o666  # less what the system's mask takes away


@dataclass
class Writer:
    """Writes files of a site; `lines` has the path and the digest of each of them, which take the least memory so."""

    folder: Path
    lines: list[str] = field(default_factory=list)
    _folders: set[str] = field(default_factory=set)

    def put(self, path: str, content: bytes) -> bool:
        """Write a file to a path below the folder; return whether it lies there."""
        folder, _, name = path.rpartition("/")
        if folder not in self._folders and not self._made(folder):
            return False
        if name in {"", ".", ".."} or "\0" in name:
            return False
        file = os.open(f"{self.folder}/{path}", _NEW, _MODE)
        try:
            left = memoryview(content)
            while left:
                left = left[os.write(file, left) :]
        finally:
            os.close(file)
        self.lines.append(f"{path}{BETWEEN}{hashlib.sha256(content).hexdigest()}")
        return True

    def must_put(self, path: str, content: bytes) -> None:
        """Write a file; raise ValueError where its path lies outside of the folder."""
        if not self.put(path, content):
            raise ValueError(f"'{path}' would be written outside the site")

    def _made(self, folder: str) -> bool:
        """Make a folder; an address needs no look at the disk, since the site has no links of the file system."""
        if folder and not is_address(f"{folder}/") and below(self.folder, folder) is None:
            return False
        (self.folder / folder).mkdir(parents=True, exist_ok=True)
        self._folders.add(folder)
        return True
