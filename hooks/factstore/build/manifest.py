"""The manifest of a published site: the sha256 of each of its files, so that a copy can be compared to the letter."""

import hashlib
import json
import os
from collections.abc import Iterable, Iterator
from pathlib import Path

NAME = "manifest.json"


def digests(folder: Path, known: Iterable[str] = ()) -> dict[str, str]:
    """Return the sha256 of each file of a site by its path, the manifest left out; sorted.

    `known` has "digest path" of files that need not be read again.
    """
    found = {path: digest for digest, _, path in (line.partition(" ") for line in known)}
    for path in _paths(f"{folder}", ""):
        if path not in found and path != NAME:
            found[path] = hashlib.sha256((folder / path).read_bytes()).hexdigest()
    return {path: found[path] for path in sorted(found)}


def _paths(folder: str, below: str) -> Iterator[str]:
    """Yield the path of each file below a folder."""
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir():
                yield from _paths(entry.path, f"{below}{entry.name}/")
            elif entry.is_file():
                yield f"{below}{entry.name}"


def write_manifest(folder: Path, known: Iterable[str] = ()) -> None:
    """Write the manifest of a finished site into it."""
    text = json.dumps({"algorithm": "sha256", "files": digests(folder, known)}, indent=1)
    (folder / NAME).write_text(f"{text}\n", encoding="utf-8")


def differences(folder: Path) -> list[str]:
    """Return each file that is not as the manifest of the site says, missing or not in it."""
    listed = json.loads((folder / NAME).read_text(encoding="utf-8"))["files"]
    here = digests(folder)
    return sorted(path for path in listed.keys() | here.keys() if listed.get(path) != here.get(path))
