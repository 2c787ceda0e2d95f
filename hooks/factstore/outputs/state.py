"""One side of a comparison: the records as they are exported, and the pages that show each claim.

It is read from a checkout, or from a `claims.json` with what lies beside it in a built site.
"""

import json
import re
import subprocess
import tarfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from factstore.outputs.exports import LISTED, dumps, whole
from factstore.store.load import load
from factstore.store.problems import report

Record = Mapping[str, object]
Records = Mapping[str, Record]
_WORD = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_OF_CLAIMS = ("claims/", "sources/")


class StateError(Exception):
    """A side of the comparison cannot be read; the message says why."""


@dataclass(frozen=True)
class State:
    """Claims, sources and gaps by id; `shown` has the words of each page, ids of claims among them."""

    claims: Records
    sources: Records = field(default_factory=dict)
    gaps: Records = field(default_factory=dict)
    shown: Mapping[str, frozenset[str]] = field(default_factory=dict)


def read_state(path: Path) -> State:
    """Return the state of a checkout, or that of a site whose `claims.json` is given."""
    try:
        return _of_checkout(path) if path.is_dir() else _of_site(path)
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise StateError(f"{path} is neither a checkout nor a claims.json: {error}") from error


def read_revision(root: Path, revision: str) -> State:
    """Return the state of a revision of the repository in `root`."""
    with TemporaryDirectory() as folder:
        packed = Path(folder) / "data.tar"
        command = ["git", "-C", str(root), "archive", f"--output={packed}", "--end-of-options", revision, "data"]
        try:
            subprocess.run(command, check=True, capture_output=True, text=True)  # noqa: S603 - no shell reads it
        except (OSError, subprocess.CalledProcessError) as error:
            why = getattr(error, "stderr", "") or str(error)
            raise StateError(f"{revision} is no file, no checkout and no revision: {why.strip()}") from error
        with tarfile.open(packed) as archive:
            archive.extractall(folder, filter="data")
        return read_state(Path(folder))


def _of_checkout(root: Path) -> State:
    store, problems = load(root)
    if store is None:
        raise StateError(f"{root}: {report(problems)}")
    claims, sources, gaps = (
        _by_id(json.loads(dumps(whole(store, listed)))) for listed in LISTED
    )  # as they would be read
    docs = ((page.relative_to(root / "docs").with_suffix("").as_posix(), page) for page in root.glob("docs/**/*.md"))
    pages = ((name.removesuffix("index").removesuffix("/"), page) for name, page in docs)
    return State(claims, sources, gaps, dict(_words((f"{name}/" if name else "", page) for name, page in pages)))


def _of_site(file: Path) -> State:
    claims = _by_id(json.loads(file.read_text(encoding="utf-8")))
    beside = (file.with_name(name) for name in ("sources.json", "gaps.json"))
    sources, gaps = (_by_id(json.loads(each.read_text(encoding="utf-8"))) if each.is_file() else {} for each in beside)
    pages = ((page.parent.relative_to(file.parent).as_posix(), page) for page in file.parent.glob("**/index.html"))
    named = (("" if name == "." else f"{name}/", page) for name, page in pages)
    return State(claims, sources, gaps, dict(_words(each for each in named if not each[0].startswith(_OF_CLAIMS))))


def _by_id(data: Mapping[str, list[Record]]) -> Records:
    (records,) = (data[key] for key in ("claims", "sources", "gaps") if key in data)
    return {str(record["id"]): record for record in records}


def _words(pages: Iterator[tuple[str, Path]]) -> Iterator[tuple[str, frozenset[str]]]:
    for name, page in pages:
        yield name, frozenset(_WORD.findall(page.read_text(encoding="utf-8")))
