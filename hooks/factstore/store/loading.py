"""Files and records on their way into the store: what was read, where it stands, and what is wrong with it."""

from collections.abc import Collection
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from pydantic import ValidationError

from factstore.store.facts import is_slug
from factstore.store.files import files_in, read_text
from factstore.store.nodes import Mapping as MappingNode
from factstore.store.nodes import phrases
from factstore.store.places import Places, Spot
from factstore.store.problems import Mark, Problem
from factstore.store.reader import read
from factstore.store.record import Record
from factstore.store.shape import shape_problems

T = TypeVar("T", bound=Record)


@dataclass
class Loading:
    """What has been read so far: problems, files, and where each record stands."""

    root: Path
    problems: list[Problem] = field(default_factory=list)
    paths: list[Path] = field(default_factory=list)
    lost: set[str] = field(default_factory=set)
    spots: dict[tuple[str, str], tuple[Spot, ...]] = field(default_factory=dict)
    marks: dict[tuple[str, str], Mark] = field(default_factory=dict)
    phrases: list[tuple[str, Mark]] = field(default_factory=list)
    read_again: Places | None = None  # for the places of what is wrong: each file once

    def file(self, path: Path, *, addresses: bool = False) -> MappingNode | None:
        """Read a file; the keys of one that maps `addresses` are none to look at."""
        name = path.relative_to(self.root).as_posix()
        node, problems = read(path, name)
        self.problems += problems
        if node is None:
            self.lost.add(name)
        elif not addresses:
            self.phrases += phrases(node)
        return node

    def look(self, single: Collection[str], folders: Collection[str]) -> None:
        """Find the files of data/; report what is neither one of the single ones nor in one of the folders."""
        for found in files_in(self.root / "data", self.root):
            if isinstance(found, Problem):
                self.problems.append(found)
                continue
            below = found.relative_to(self.root / "data").as_posix()
            if below not in single and (below.partition("/")[0] not in folders or found.suffix != ".yml"):
                hint = "name it .yml, and put it into data/claims/ or data/sources/; or move it out of data/"
                self.problems.append(Problem(Mark(f"data/{below}"), "stray-file", "a file that nothing reads", hint))
            elif below not in single:
                self.paths.append(found)

    def add(self, part: "Loading") -> None:
        """Take over what was found wrong, or worth a look, in a part that was read by itself."""
        self.problems += part.problems
        self.lost |= part.lost
        self.phrases += part.phrases

    def lines(self, path: Path) -> tuple[str, ...]:
        """Read a file of lines; one that is not there has none."""
        name = path.relative_to(self.root).as_posix()
        text, problems = read_text(path, name) if path.exists() else ("", [])
        self.problems += problems
        self.lost |= {name} if problems else set()
        return tuple(text.removesuffix("\n").split("\n")) if text else ()

    def record(self, model: type[T], data: object, *spots: Spot) -> T | None:
        """Validate `data`; map each error to the place of its key in the first spot that has it."""
        try:
            return model.model_validate(data)
        except ValidationError as error:
            self.read_again = self.read_again or Places(self.root)
            nodes = self.read_again.nodes(*spots)
            self.problems += shape_problems(error, nodes, model)
            self.lost.add(spots[0].file)
            return None

    def keep(self, kind: str, name: str, mark: Mark, *spots: Spot, slug: bool = True) -> bool:
        """Remember where a record stands; report an id that is no slug, or that was there before."""
        if slug and not is_slug(name):
            hint = "use lower-case ASCII letters, digits and single hyphens"
            self.problems.append(Problem(mark, "bad-id", f"the id '{name}' is no slug", hint))
        first = self.marks.get((kind, name))
        if first is not None:
            self.problems.append(Problem(mark, "duplicate-id", f"{kind} id '{name}' is also at {first}", "rename one"))
            self.lost.add(mark.file)
            return False
        self.spots[kind, name], self.marks[kind, name] = spots, mark
        return True

    def places(self) -> Places:
        """Return where all that was kept stands."""
        return Places(self.root, self.spots, self.marks, frozenset(self.lost), tuple(self.phrases))
