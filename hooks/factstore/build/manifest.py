"""The manifest of a published site: the sha256 of each of its files, so that a copy can be compared to the letter."""

import hashlib
import json
from pathlib import Path

NAME = "manifest.json"


def digests(folder: Path) -> dict[str, str]:
    """Return the sha256 of each file of a site by its path, the manifest left out; sorted."""
    paths = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())
    return {path: hashlib.sha256((folder / path).read_bytes()).hexdigest() for path in paths if path != NAME}


def write_manifest(folder: Path) -> None:
    """Write the manifest of a finished site into it."""
    text = json.dumps({"algorithm": "sha256", "files": digests(folder)}, indent=1)
    (folder / NAME).write_text(f"{text}\n", encoding="utf-8")


def differences(folder: Path) -> list[str]:
    """Return each file that is not as the manifest of the site says, missing or not in it."""
    listed = json.loads((folder / NAME).read_text(encoding="utf-8"))["files"]
    here = digests(folder)
    return sorted(path for path in listed.keys() | here.keys() if listed.get(path) != here.get(path))
