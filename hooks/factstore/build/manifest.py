"""The manifest of a published site: the sha256 of each of its files, so that a copy can be compared to the letter."""

import json
import os
from collections.abc import Iterable, Iterator
from hashlib import file_digest
from pathlib import Path

from factstore.build.writing import BETWEEN

NAME = "manifest.json"


def digests(folder: Path, known: Iterable[str] = ()) -> Iterator[tuple[str, str]]:
    """Yield the path of each file of a site, the manifest left out, and its sha256; sorted by path.

    `known` has a writer's lines of files that need not be read again; FileNotFoundError where one is not there.
    """
    lines = iter(sorted(known))
    told, _, digest = next(lines, "").partition(BETWEEN)
    for path in sorted(_paths(f"{folder}", "")):
        if path == told:
            yield path, digest
            told, _, digest = next(lines, "").partition(BETWEEN)
        elif path != NAME:
            with (folder / path).open("rb") as file:
                yield path, file_digest(file, "sha256").hexdigest()
    if told:
        raise FileNotFoundError(f"'{told}' was written, and is not in {folder}")


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
    between = '{\n "algorithm": "sha256",\n "files": {'
    with (folder / NAME).open("w", encoding="utf-8") as file:
        for path, digest in digests(folder, known):
            file.write(f"{between}\n  {json.dumps(path)}: {json.dumps(digest)}")
            between = ","
        file.write("\n }\n}\n")


def differences(folder: Path) -> list[str]:
    """Return each file that is not as the manifest of the site says, missing or not in it."""
    listed = json.loads((folder / NAME).read_text(encoding="utf-8"))["files"]
    here = dict(digests(folder))
    return sorted(path for path in listed.keys() | here.keys() if listed.get(path) != here.get(path))
