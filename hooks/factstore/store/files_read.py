"""The files of sources and claims, each read by itself: none needs another, so several processes share many of them."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from factstore.store.claims import INHERITED, Claim, Subject, SubjectFile
from factstore.store.forks import shared
from factstore.store.loading import Loading
from factstore.store.nodes import Mapping as MappingNode
from factstore.store.nodes import plain
from factstore.store.places import Spot
from factstore.store.problems import Mark, Problem
from factstore.store.setup import Data
from factstore.store.shape import known_keys, misplaced_claims
from factstore.store.turns import Turns

FEW = 2_000_000  # bytes: with fewer, another process takes more memory than it saves time


@dataclass
class FileRead:
    """What one file says: the data of a source, or a subject with each claim's id, place and data."""

    loading: Loading
    source: object = None
    subject: Subject | None = None
    claims: list[tuple[str, Mark, Data]] = field(default_factory=list)

    def problem(self, mark: Mark, rule: str, message: str, hint: str) -> None:
        """Note what is wrong in the file."""
        self.loading.problems.append(Problem(mark, rule, message, hint))


def files_read(root: Path, paths: Sequence[Path]) -> dict[Path, FileRead]:
    """Read files of sources and claims; return by its path what each says."""
    turns = Turns(paths)

    def work() -> dict[Path, FileRead]:
        return {path: _read(root, path) for path in turns}

    found: dict[Path, FileRead] = {}
    for share in shared(work, alone=sum(path.stat().st_size for path in paths) < FEW):
        found |= share
    return found


def _read(root: Path, path: Path) -> FileRead:
    read = FileRead(Loading(root))
    if node := read.loading.file(path):
        if path.is_relative_to(root / "data" / "sources"):
            read.source = plain(node)
        else:
            _read_claims(read, node)
    return read


def _read_claims(read: FileRead, node: MappingNode) -> None:
    loading = read.loading
    if slip := misplaced_claims(node, known_keys(Claim)):
        loading.problems = [slip]
        loading.lost.add(slip.mark.file)
        return
    body = node.items.get("claims")
    head = {key: plain(item) for key, item in node.items.items() if key not in INHERITED}
    subject = loading.record(SubjectFile, head, Spot(node.mark.file))
    loading.read_again = None  # the places of what is wrong are told
    if subject is None or not isinstance(body, MappingNode):
        return
    if not _names_topic(node, body):
        loading.lost.add(node.mark.file)
        message, hint = "'topic' is missing, for all claims of the file", "add `topic: …` above `claims`"
        read.problem(node.mark, "missing-key", message, hint)
        return
    read.subject = Subject(node.mark.file, subject.subject, subject.kind, ())
    for name, item in body.items.items():
        if isinstance(item, MappingNode):
            read.claims.append((name, body.keys[name], _merged(node, item)))
        else:
            read.problem(body.keys[name], "wrong-shape", f"'{name}' is no mapping", "give it the keys of a claim")


def _names_topic(head: MappingNode, body: MappingNode) -> bool:
    """Whether the file, or a claim of it, names its topic: where none does, one problem says so."""
    claims = (item for item in body.items.values() if isinstance(item, MappingNode))
    return "topic" in head.items or any("topic" in claim.items for claim in claims)


def _merged(head: MappingNode, body: MappingNode) -> dict[str, object]:
    """Return the claim's data with what its file says for all claims; the claim overrides key by key."""
    data = {key: plain(head.items[key]) for key in INHERITED if key in head.items}
    own = {key: plain(node) for key, node in body.items.items()}
    given, mine = data.get("conditions"), own.get("conditions")
    merged = {**data, **own}
    if isinstance(given, dict) and isinstance(mine, dict):
        merged["conditions"] = {key: value for key, value in {**given, **mine}.items() if value is not None}
    return merged
