"""The addresses of a whole site: each file has one of its own, on any file system, and none is outside of the site."""

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from factstore.store.addresses import below
from factstore.store.problems import Mark, Problem

ENGINE = "the engine"


def path_problems(folder: Path, paths: Iterable[str]) -> Iterator[Problem]:
    """Report each path that would be written outside of the folder: the last thing before it is."""
    for path in paths:
        if below(folder, path) is None:
            yield Problem(Mark(path), "bad-address", "this file would be written outside the site", "rename it")


def folded(path: str) -> str:
    """Return a path as a file system may fold it: without case, and with one form of each letter."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", path).casefold())


def collisions(files: Mapping[str, str], made: Iterable[str]) -> Iterator[Problem]:
    """Report files of docs/ that come to one address with another, or with what the engine makes.

    `files` maps each file of the project to its path below the site's root, `made` has the paths of the engine's.
    """
    taken = dict.fromkeys(map(folded, made), ENGINE)
    for file, path in sorted(files.items()):
        owner = taken.setdefault(folded(path), file)
        if owner == ENGINE:
            message = f"the engine makes what stands at this address, {path}"
            yield Problem(Mark(file), "duplicate-page", message, "rename or remove the file")
        elif owner != file:
            yield Problem(Mark(file), "duplicate-page", f"'{owner}' has this address, too: {path}", "rename one")
