"""Open questions and a new source: once an editor has searched it for an answer, the questions say so."""

import re
from pathlib import Path

from factstore.editing.text import EditingError
from factstore.store.facts import FactStore
from factstore.store.problems import nearest

FILE = "data/gaps.yml"
_LIST = re.compile(r"^(\s*searched: \[[^\]]*)\]")


def searched(root: Path, store: FactStore, source: str, questions: list[str]) -> str:
    """Add the source to `searched` of these questions, or of all; return what was done."""
    if source not in store.sources:
        raise EditingError(f"there is no source '{source}'. {nearest(source, store.sources)}".strip())
    if unknown := [name for name in questions if name not in store.gaps]:
        raise EditingError(f"there is no question '{unknown[0]}'. {nearest(unknown[0], store.gaps)}".strip())
    path = root / FILE
    lines = path.read_text(encoding="utf-8").split("\n")
    done = 0
    for name in questions or store.gaps:
        gap = store.gaps[name]
        at = gap.at("searched").line - 1
        if source not in gap.searched and source not in gap.unsearched and _LIST.match(lines[at]):
            lines[at] = _LIST.sub(rf"\1, {source}]", lines[at])
            done += 1
    path.write_text("\n".join(lines), encoding="utf-8")
    return f"{FILE}: {source} added to {done} question{'' if done == 1 else 's'}"
