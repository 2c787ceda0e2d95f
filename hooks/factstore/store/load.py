"""Read `data/`, check each record's shape, and build the store; every problem of every file at once."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from factstore.store.changes import Change
from factstore.store.claims import Claim, Subject
from factstore.store.facts import FactStore
from factstore.store.files_read import FileRead, files_read
from factstore.store.loading import Loading
from factstore.store.nodes import Mapping as MappingNode
from factstore.store.nodes import Sequence, plain
from factstore.store.performance import Performance
from factstore.store.places import Spot
from factstore.store.problems import Mark, Problem
from factstore.store.record import Record
from factstore.store.setup import Data, carry_over
from factstore.store.sources import Gap, Retired, Source
from factstore.store.vocabulary import Vocabulary

T = TypeVar("T", bound=Record)
SINGLE = ("vocabulary.yml", "gaps.yml", "retired.yml", "changes.yml", "performance.yml", "permalinks.txt")
FOLDERS = ("claims", "sources")


def _sources(loading: Loading, files: dict[Path, FileRead]) -> dict[str, Source]:
    sources: dict[str, Source] = {}
    for path in loading.paths:
        if path in files and files[path].source is not None:
            file = path.relative_to(loading.root).as_posix()
            loading.keep("source", path.stem, Mark(file), Spot(file))
            if (source := loading.record(Source, files.pop(path).source, Spot(file))) is not None:
                sources[path.stem] = source
    return sources


def _claims(
    loading: Loading, files: dict[Path, FileRead], vocabulary: Vocabulary | None
) -> tuple[dict[str, Claim], tuple[Subject, ...]]:
    """Read all claims: their shapes are looked at once all are read, since one may carry the set-up of another over."""
    data: dict[str, Data] = {}
    subjects = tuple(_subjects(loading, files, data))
    carry_over(data, vocabulary)
    claims = {name: loading.record(Claim, data.pop(name), *loading.spots["claim", name]) for name in [*data]}
    found = {name: claim for name, claim in claims.items() if claim is not None}
    kept = (tuple(name for name in subject.claims if name in found) for subject in subjects)
    return found, tuple(replace(subject, claims=names) for subject, names in zip(subjects, kept, strict=True))


def _subjects(loading: Loading, files: dict[Path, FileRead], data: dict[str, Data]) -> Iterator[Subject]:
    """Yield the subjects, and put the data of their claims into `data`."""
    for read in (files.pop(path) for path in loading.paths if path in files):
        names: list[str] = []
        for name, mark, claim in read.claims:
            file = Spot(mark.file)
            if loading.keep("claim", name, mark, Spot(mark.file, ("claims", name)), file):
                names.append(name)
                data[name] = claim
        if read.subject:
            yield replace(read.subject, claims=tuple(names))


def _records(loading: Loading, model: type[T], path: Path, key: str = "") -> dict[str, T]:
    """Read one file that maps ids to records, under `key`; a file that is not there holds none.

    Without a key the ids are addresses: the keys of the file itself, and no slugs.
    """
    records: dict[str, T] = {}
    node = loading.file(path, addresses=not key) if path.exists() else None
    body = node.items.get(key) if node and key else node
    if node and not isinstance(body, MappingNode):
        loading.lost.add(node.mark.file)
        loading.problems.append(Problem(node.mark, "missing-key", f"'{key}:' with a mapping is missing", "add it"))
    if isinstance(body, MappingNode):
        for name, item in body.items.items():
            spot = Spot(body.mark.file, (key, name) if key else (name,))
            if loading.keep(model.stored_as, name, body.keys[name], spot, slug=bool(key)):
                record = loading.record(model, plain(item), spot)
                if record is not None:
                    records[name] = record
    return dict(sorted(records.items())) if key else records


def _changes(loading: Loading, path: Path) -> tuple[Change, ...]:
    """Read the list of changes, in its order; a file that is not there holds none."""
    node = loading.file(path) if path.exists() else None
    body = node.items.get("changes") if node else None
    if node and not isinstance(body, Sequence):
        loading.lost.add(node.mark.file)
        loading.problems.append(Problem(node.mark, "missing-key", "'changes:' with a list is missing", "add it"))
    found = []
    for number, item in enumerate(body.items if isinstance(body, Sequence) else (), 1):
        spot = Spot(item.mark.file, ("changes", number - 1))
        loading.keep(Change.stored_as, str(number), item.mark, spot)
        if (change := loading.record(Change, plain(item), spot)) is not None:
            found.append(change)
    return tuple(found)


def _performance(loading: Loading, path: Path) -> Performance | None:
    """Read what was measured; a file that is not there holds nothing."""
    node = loading.file(path) if path.exists() else None
    return loading.record(Performance, plain(node), Spot(node.mark.file)) if node else None


def load(root: Path) -> tuple[FactStore | None, list[Problem]]:
    """Load the store from `root`/data; without a store where anything is wrong with a file or a record."""
    store, problems = read_all(root)
    return (None if problems else store), problems


@contextmanager
def _kept() -> Iterator[None]:
    """Tell Python that all that is made meanwhile stays: looking for garbage in it again and again costs most.

    What was kept before is looked at again, so that the store of an earlier build can go.
    """
    gc.unfreeze()
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()


@_kept()
def read_all(root: Path) -> tuple[FactStore | None, list[Problem]]:
    """Read all files; return the store of the records that are well formed, and every problem of the others.

    There is no store where the vocabulary is malformed: nothing else can be checked without it.
    """
    loading = Loading(root)
    data = root / "data"
    loading.look(SINGLE, FOLDERS)
    node = loading.file(data / "vocabulary.yml")
    spot = Spot("data/vocabulary.yml")
    vocabulary = loading.record(Vocabulary, plain(node), spot) if node else None
    if node:
        loading.keep("vocabulary", "vocabulary", node.mark, spot)
    files = files_read(loading.root, loading.paths)
    for path in loading.paths:
        loading.add(files[path].loading)
    sources = _sources(loading, files)
    claims, subjects = _claims(loading, files, vocabulary)
    gaps = _records(loading, Gap, data / "gaps.yml", "gaps")
    retired = _records(loading, Retired, data / "retired.yml")
    changes = _changes(loading, data / "changes.yml")
    speed = _performance(loading, data / "performance.yml")
    permalinks = loading.lines(data / "permalinks.txt")
    if vocabulary is None:
        return None, loading.problems
    ordered, places = dict(sorted(claims.items())), loading.places()
    store = FactStore(vocabulary, sources, ordered, subjects, gaps, retired, permalinks, places, changes, speed)
    return store, loading.problems
