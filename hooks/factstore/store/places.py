"""Where records stand in their files.

The places of all keys take three times the room of the records, so they are not kept: a file is read again when a place
in it is asked for. Rules ask where they found something.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from factstore.store.nodes import Node, place, reached, within
from factstore.store.problems import Mark
from factstore.store.reader import read


class Spot(NamedTuple):
    """A node in a file of the project: the file, and the steps that lead to the node."""

    file: str
    steps: tuple[str | int, ...] = ()


@dataclass(frozen=True)
class Places:
    """For each record the spots to look a key up in, the record's own first, and its mark.

    `lost` are the files of which a record, or all of them, could not be read; `phrases` the keys that are no slugs.
    """

    root: Path = Path()
    spots: Mapping[tuple[str, str], tuple[Spot, ...]] = field(default_factory=dict)
    marks: Mapping[tuple[str, str], Mark] = field(default_factory=dict)
    lost: frozenset[str] = frozenset()
    phrases: tuple[tuple[str, Mark], ...] = ()
    files: dict[str, Node | None] = field(default_factory=dict)  # that were read again

    def at(self, kind: str, name: str, *path: str | int) -> Mark:
        """Return the place of a key of record `name`; of the record where the key is not written."""
        nodes = self.nodes(*self.spots.get((kind, name), ())) if path else ()
        deepest = max(nodes, key=lambda node: reached(node, path), default=None)
        if deepest and reached(deepest, path):
            return place(deepest, path)
        return self.marks.get((kind, name), Mark(kind))

    def nodes(self, *spots: Spot) -> tuple[Node, ...]:
        """Return what stands at some spots, as their files have it now."""
        return tuple(self._found(spots))

    def _found(self, spots: tuple[Spot, ...]) -> Iterator[Node]:
        for spot in spots:
            if spot.file not in self.files:
                self.files[spot.file] = read(self.root / spot.file, spot.file)[0]
            top = self.files[spot.file]
            if top and (node := within(top, spot.steps)):
                yield node
