"""What an address below the site's root is, for whatever becomes a path there: pages, files, links between them.

Addresses come from files that people edit, so each is checked before it is a path, and each path before it is written.
"""

import re
from collections.abc import Iterable
from pathlib import Path

_SLUG = r"[a-z0-9]+(?:-[a-z0-9]+)*"
_ADDRESS = re.compile(rf"(?:{_SLUG}/)+(?:#{_SLUG})?")
LONGEST = 200


_DEVICES = re.compile(r"(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\..*)?", re.IGNORECASE)


def is_device(name: str) -> bool:
    """Whether a name is that of a device on Windows, where no file and no folder can have it."""
    return _DEVICES.fullmatch(name) is not None


def is_address(text: str) -> bool:
    """Whether `text` is a normal address: slugs, each closed by a slash, and the slug of an anchor, if any."""
    return len(text) <= LONGEST and _ADDRESS.fullmatch(text) is not None


def below(folder: Path, path: str) -> Path | None:
    """Return `folder` with the relative `path`; None where that is the folder itself, or lies outside of it."""
    if "\0" in path:
        return None
    root = folder.resolve()
    target = (root / path).resolve()
    return target if target != root and target.is_relative_to(root) else None


def write_below(folder: Path, path: str, pieces: Iterable[str]) -> None:
    """Write a text, piece by piece, to the relative `path`; raise ValueError where that lies outside of `folder`."""
    target = below(folder, path)
    if target is None:
        raise ValueError(f"'{path}' would be written outside the site")
    target.parent.mkdir(parents=True, exist_ok=True)
    with target.open("w", encoding="utf-8", newline="") as file:
        file.writelines(pieces)
