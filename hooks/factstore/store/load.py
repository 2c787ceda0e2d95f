"""Read `data/`, check each record's shape, and build the store; every problem of every file at once."""

import gc
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TypeVar

from pydantic import ValidationError

from factstore.store.changes import Change
from factstore.store.claims import Claim, Subject, SubjectFile
from factstore.store.facts import FactStore, Places, is_slug
from factstore.store.problems import Mark, Problem, nearest
from factstore.store.reader import Mapping as MappingNode
from factstore.store.reader import Node, Sequence, place, plain, read
from factstore.store.record import Record
from factstore.store.setup import Data, carry_over
from factstore.store.sources import Gap, Retired, Source
from factstore.store.vocabulary import Vocabulary

T = TypeVar("T", bound=Record)
INHERITED = ("topic", "origin", "attributed-to", "setup", "conditions")


@dataclass
class _Loading:
    """What has been read so far."""

    root: Path
    problems: list[Problem] = field(default_factory=list)
    nodes: dict[tuple[str, str], tuple[Node, ...]] = field(default_factory=dict)
    marks: dict[tuple[str, str], Mark] = field(default_factory=dict)

    def file(self, path: Path) -> MappingNode | None:
        node, problems = read(path, path.relative_to(self.root).as_posix())
        self.problems += problems
        return node

    def files(self, folder: Path) -> Iterator[tuple[str, MappingNode]]:
        for path in sorted(folder.rglob("*")):
            name = path.relative_to(self.root).as_posix()
            if path.is_file() and path.suffix != ".yml":
                hint = "name it .yml, or move it out of data/"
                self.problems.append(Problem(Mark(name), "stray-file", "a file that nothing reads", hint))
            elif path.is_file() and (node := self.file(path)) is not None:
                yield path.stem, node

    def record(self, model: type[T], data: object, *nodes: Node) -> T | None:
        """Validate `data`; map each error to the place of its key in the first node that has it."""
        try:
            return model.model_validate(data)
        except ValidationError as error:
            self.problems += [_shape_problem(dict(one), nodes, model) for one in error.errors()]
            return None

    def keep(self, kind: str, name: str, mark: Mark, *nodes: Node, slug: bool = True) -> bool:
        """Remember where a record stands; report an id that is no slug, or that was there before."""
        if slug and not is_slug(name):
            hint = "use lower-case ASCII letters, digits and single hyphens"
            self.problems.append(Problem(mark, "bad-id", f"the id '{name}' is no slug", hint))
        first = self.marks.get((kind, name))
        if first is not None:
            self.problems.append(Problem(mark, "duplicate-id", f"{kind} id '{name}' is also at {first}", "rename one"))
            return False
        self.nodes[kind, name], self.marks[kind, name] = nodes, mark
        return True


_FORMS = {
    "bool_type": "write true or false",
    "decimal_type": "write a number in digits",
    "int_type": "write a whole number in digits",
    "dataclass_exact_type": "write a date: YYYY, YYYY-MM, YYYY-MM-DD, --MM or --MM-DD",
    "literal_error": "write one of these words",
    "string_pattern_mismatch": "write it in that form",
    "string_too_short": "write a word, or leave the key out",
    "string_type": "write text, in quotation marks where YAML would read it as something else",
    "too_short": "write an entry, or leave the key out",
    "tuple_type": "write a list: [one, two]",
}
_MAPPING = "write a mapping: {key: value}"


def _shape_problem(error: Mapping[str, object], nodes: tuple[Node, ...], model: type[Record]) -> Problem:
    location = error["loc"] if isinstance(error["loc"], tuple) else ()
    steps = tuple(step for step in location if isinstance(step, (str, int)))
    found = (place(node, steps) for node in nodes)
    mark = next((mark for mark, node in zip(found, nodes, strict=True) if mark != node.mark), nodes[0].mark)
    name = ".".join(str(step) for step in steps) or "the record"
    kind, message = str(error["type"]), str(error["msg"]).removeprefix("Value error, ")
    message = message.replace("an instance of PartialDate", "a date")
    if kind == "extra_forbidden":
        known = [item.alias or key for key, item in model.model_fields.items()]
        return Problem(mark, "unknown-key", f"unknown key '{name}'", nearest(str(steps[-1]), known) or "remove it")
    if kind == "missing":
        return Problem(mark, "missing-key", f"'{name}' is missing", "add it")
    hint = _FORMS.get(kind) or (_MAPPING if kind in ("dict_type", "mapping_type", "model_type") else "correct it")
    return Problem(mark, "bad-value", f"{name}: {message}", hint)


def _merged(head: MappingNode, body: MappingNode) -> dict[str, object]:
    """Return the claim's data with what its file says for all claims; the claim overrides key by key."""
    data = {key: plain(head.items[key]) for key in INHERITED if key in head.items}
    own = {key: plain(node) for key, node in body.items.items()}
    shared, mine = data.get("conditions"), own.get("conditions")
    merged = {**data, **own}
    if isinstance(shared, dict) and isinstance(mine, dict):
        merged["conditions"] = {key: value for key, value in {**shared, **mine}.items() if value is not None}
    return merged


def _claims(loading: _Loading, vocabulary: Vocabulary | None) -> tuple[dict[str, Claim], tuple[Subject, ...]]:
    """Read all claims: their shapes are looked at once all are read, since one may carry the set-up of another over."""
    data: dict[str, Data] = {}
    subjects = tuple(_subjects(loading, data))
    carry_over(data, vocabulary)
    claims = {name: loading.record(Claim, body, *loading.nodes["claim", name]) for name, body in data.items()}
    found = {name: claim for name, claim in claims.items() if claim is not None}
    kept = (tuple(name for name in subject.claims if name in found) for subject in subjects)
    return found, tuple(replace(subject, claims=names) for subject, names in zip(subjects, kept, strict=True))


def _subjects(loading: _Loading, data: dict[str, Data]) -> Iterator[Subject]:
    for _, node in loading.files(loading.root / "data" / "claims"):
        body = node.items.get("claims")
        head = {key: plain(item) for key, item in node.items.items() if key not in INHERITED}
        subject = loading.record(SubjectFile, head, node)
        if subject is None or not isinstance(body, MappingNode):
            continue
        names = []
        for name, item in body.items.items():
            mark = body.keys[name]
            if not isinstance(item, MappingNode):
                message = f"'{name}' is no mapping"
                loading.problems.append(Problem(mark, "wrong-shape", message, "give it the keys of a claim"))
            elif loading.keep("claim", name, mark, item, node):
                names.append(name)
                data[name] = _merged(node, item)
        yield Subject(node.mark.file, subject.subject, subject.kind, tuple(names))


def _records(loading: _Loading, model: type[T], path: Path, key: str = "") -> dict[str, T]:
    """Read one file that maps ids to records, under `key`; a file that is not there holds none.

    Without a key the ids are addresses: the keys of the file itself, and no slugs.
    """
    records: dict[str, T] = {}
    node = loading.file(path) if path.exists() else None
    body = node.items.get(key) if node and key else node
    if node and not isinstance(body, MappingNode):
        loading.problems.append(Problem(node.mark, "missing-key", f"'{key}:' with a mapping is missing", "add it"))
    if isinstance(body, MappingNode):
        for name, item in body.items.items():
            if loading.keep(model.stored_as, name, body.keys[name], item, slug=bool(key)):
                record = loading.record(model, plain(item), item)
                if record is not None:
                    records[name] = record
    return dict(sorted(records.items())) if key else records


def _changes(loading: _Loading, path: Path) -> tuple[Change, ...]:
    """Read the list of changes, in its order; a file that is not there holds none."""
    node = loading.file(path) if path.exists() else None
    body = node.items.get("changes") if node else None
    if node and not isinstance(body, Sequence):
        loading.problems.append(Problem(node.mark, "missing-key", "'changes:' with a list is missing", "add it"))
    found = []
    for number, item in enumerate(body.items if isinstance(body, Sequence) else (), 1):
        loading.keep(Change.stored_as, str(number), item.mark, item)
        if (change := loading.record(Change, plain(item), item)) is not None:
            found.append(change)
    return tuple(found)


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
    loading = _Loading(root)
    data = root / "data"
    node = loading.file(data / "vocabulary.yml")
    vocabulary = loading.record(Vocabulary, plain(node), node) if node else None
    if node:
        loading.keep("vocabulary", "vocabulary", node.mark, node)
    sources: dict[str, Source] = {}
    for name, item in loading.files(data / "sources"):
        loading.keep("source", name, Mark(item.mark.file), item)
        if (source := loading.record(Source, plain(item), item)) is not None:
            sources[name] = source
    claims, subjects = _claims(loading, vocabulary)
    gaps = _records(loading, Gap, data / "gaps.yml", "gaps")
    retired = _records(loading, Retired, data / "retired.yml")
    changes = _changes(loading, data / "changes.yml")
    permalinks = _lines(data / "permalinks.txt")
    if vocabulary is None:
        return None, loading.problems
    ordered, places = dict(sorted(claims.items())), Places(loading.nodes, loading.marks)
    store = FactStore(vocabulary, sources, ordered, subjects, gaps, retired, permalinks, places, changes)
    return store, loading.problems


def _lines(path: Path) -> tuple[str, ...]:
    text = path.read_text(encoding="utf-8", errors="replace") if path.exists() else ""
    return tuple(line.removesuffix("\r") for line in text.removesuffix("\n").split("\n")) if text else ()
