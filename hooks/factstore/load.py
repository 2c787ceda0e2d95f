"""Read `data/`, check each record's shape, and build the store; every problem of every file at once."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from pydantic import TypeAdapter, ValidationError

from factstore.models import Claim, Gap, Record, Retired, Source, SubjectFile
from factstore.problems import Mark, Problem, nearest
from factstore.reader import Mapping as MappingNode
from factstore.reader import Node, place, plain, read
from factstore.store import FactStore, Places, Subject, is_slug
from factstore.vocabulary import Vocabulary

T = TypeVar("T", bound=Record)
INHERITED = ("topic", "origin", "attributed-to", "conditions")


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
            return TypeAdapter(model).validate_python(data)
        except ValidationError as error:
            self.problems += [_shape_problem(dict(one), nodes, model) for one in error.errors()]
            return None

    def keep(self, kind: str, name: str, mark: Mark, *nodes: Node) -> bool:
        """Remember where a record stands; report an id that is no slug, or that was there before."""
        if not is_slug(name):
            hint = "use lower-case ASCII letters, digits and single hyphens"
            self.problems.append(Problem(mark, "bad-id", f"the id '{name}' is no slug", hint))
        first = self.marks.get((kind, name))
        if first is not None:
            where = f"{first.file}:{first.line}:{first.column}"
            self.problems.append(Problem(mark, "duplicate-id", f"{kind} id '{name}' is also at {where}", "rename one"))
            return False
        self.nodes[kind, name], self.marks[kind, name] = nodes, mark
        return True


def _shape_problem(error: Mapping[str, object], nodes: tuple[Node, ...], model: type[Record]) -> Problem:
    location = error["loc"] if isinstance(error["loc"], tuple) else ()
    steps = tuple(step for step in location if isinstance(step, (str, int)))
    mark = nodes[0].mark
    for node in nodes:
        found = place(node, steps)
        if found != node.mark:
            mark = found
            break
    name = ".".join(str(step) for step in steps) or "the record"
    kind, message = str(error["type"]), str(error["msg"]).removeprefix("Value error, ")
    if kind == "extra_forbidden":
        known = [item.alias or key for key, item in model.model_fields.items()]
        return Problem(mark, "unknown-key", f"unknown key '{name}'", nearest(str(steps[-1]), known) or "remove it")
    if kind == "missing":
        return Problem(mark, "missing-key", f"'{name}' is missing", "add it")
    return Problem(mark, "bad-value", f"{name}: {message}", "see DESIGN for what the key takes")


def _merged(head: MappingNode, body: MappingNode) -> dict[str, object]:
    """Return the claim's data with what its file says for all claims; the claim overrides key by key."""
    data = {key: plain(head.items[key]) for key in INHERITED if key in head.items}
    own = {key: plain(node) for key, node in body.items.items()}
    shared, mine = data.get("conditions"), own.get("conditions")
    merged = {**data, **own}
    if isinstance(shared, dict) and isinstance(mine, dict):
        merged["conditions"] = {key: value for key, value in {**shared, **mine}.items() if value is not None}
    return merged


def _claims(loading: _Loading, claims: dict[str, Claim]) -> Iterator[Subject]:
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
                loading.problems.append(
                    Problem(mark, "wrong-shape", f"'{name}' is no mapping", "give it the keys of a claim")
                )
            elif loading.keep("claim", name, mark, item, node):
                names.append(name)
                if (claim := loading.record(Claim, _merged(node, item), item, node)) is not None:
                    claims[name] = claim
        yield Subject(node.mark.file, subject.subject, subject.kind, tuple(name for name in names if name in claims))


def _records(loading: _Loading, model: type[T], kind: str, path: Path, key: str) -> dict[str, T]:
    """Read one file that maps ids to records under `key`; a file that is not there holds none."""
    records: dict[str, T] = {}
    node = loading.file(path) if path.exists() else None
    body = node.items.get(key) if node else None
    if node and not isinstance(body, MappingNode):
        loading.problems.append(Problem(node.mark, "missing-key", f"'{key}:' with a mapping is missing", "add it"))
    if isinstance(body, MappingNode):
        for name, item in body.items.items():
            if loading.keep(kind, name, body.keys[name], item):
                record = loading.record(model, plain(item), item)
                if record is not None:
                    records[name] = record
    return dict(sorted(records.items()))


def _retired(loading: _Loading, path: Path) -> dict[str, Retired]:
    """Read `retired.yml`, whose keys are addresses and so are no slugs."""
    node = loading.file(path) if path.exists() else None
    records: dict[str, Retired] = {}
    for name, item in (node.items if node else {}).items():
        record = loading.record(Retired, plain(item), item)
        loading.nodes["retired", name], loading.marks["retired", name] = (
            (item,),
            node.keys[name] if node else item.mark,
        )
        if record is not None:
            records[name] = record
    return records


def load(root: Path) -> tuple[FactStore | None, list[Problem]]:
    """Load the store from `root`/data; without a store where anything is wrong with a file or a record."""
    store, problems = read_all(root)
    return (None if problems else store), problems


def read_all(root: Path) -> tuple[FactStore | None, list[Problem]]:
    """Read all files; return the store of the records that are well formed, and every problem of the others.

    There is no store where the vocabulary is malformed: nothing else can be checked without it.
    """
    loading = _Loading(root)
    data = root / "data"
    node = loading.file(data / "vocabulary.yml")
    vocabulary = loading.record(Vocabulary, plain(node), node) if node else None
    if node:
        loading.nodes["vocabulary", "vocabulary"] = (node,)
        loading.marks["vocabulary", "vocabulary"] = node.mark
    sources: dict[str, Source] = {}
    for name, item in loading.files(data / "sources"):
        loading.keep("source", name, Mark(item.mark.file), item)
        if (source := loading.record(Source, plain(item), item)) is not None:
            sources[name] = source
    claims: dict[str, Claim] = {}
    subjects = tuple(_claims(loading, claims))
    gaps = _records(loading, Gap, "gap", data / "gaps.yml", "gaps")
    retired = _retired(loading, data / "retired.yml")
    if vocabulary is None:
        return None, loading.problems
    path = data / "permalinks.txt"
    permalinks = tuple(path.read_text(encoding="utf-8", errors="replace").split()) if path.exists() else ()
    places = Places(loading.nodes, loading.marks)
    ordered = dict(sorted(claims.items()))
    return FactStore(vocabulary, sources, ordered, subjects, gaps, retired, permalinks, places), loading.problems
