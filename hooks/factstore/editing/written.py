"""Writing a record and looking at it: what is wrong with its own lines is told, and a file that breaks is put back."""

from dataclasses import dataclass
from pathlib import Path

from factstore.editing.text import EditingError
from factstore.rules.check import check
from factstore.store.problems import Problem
from factstore.store.reader import parse


@dataclass(frozen=True)
class Written:
    """A record that was written: its file, its first and its last line, and what is wrong with these."""

    file: str
    first: int
    last: int
    problems: tuple[Problem, ...]

    @property
    def report(self) -> str:
        """What an editor is told."""
        where = f"{self.file}:{self.first}: written"
        return "\n".join([where, *map(str, self.problems)])


def write(root: Path, file: str, text: str, new: tuple[int, int], texts: Path | None) -> Written:
    """Write a file with new lines, from one number to another; raise EditingError where YAML could not read it."""
    node, problems = parse(text, file)
    if node is None or problems:
        raise EditingError("nothing was written:\n" + "\n".join(map(str, problems)))
    path = root / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    found = sorted(set(check(root, texts)[2]))
    first, last = new
    own = tuple(each for each in found if each.mark.file == file and first <= each.mark.line <= last)
    return Written(file, first, last, own)
