"""Items by turns, for whichever process comes first: their numbers lie in a pipe that all of them read."""

import multiprocessing
import os
from collections.abc import Iterator, Sequence
from typing import Generic, TypeVar

T = TypeVar("T")
TURN, MOST_TURNS = 16, 8192  # items that a process takes at a time; how many turns a pipe holds
_NUMBER = 4  # bytes


def can_fork() -> bool:
    """Whether a process can be split in two, each with the store as it stands."""
    return "fork" in multiprocessing.get_all_start_methods()


class Turns(Generic[T]):
    """Some of the items at a time; each process that shares it goes through it once."""

    def __init__(self, items: Sequence[T]) -> None:
        """Put the numbers of all turns into a pipe; where there are no items, there is none."""
        self._items, self._size = items, max(TURN, -(-len(items) // MOST_TURNS))
        if items:
            self._out, end = os.pipe()
            os.write(end, b"".join(at.to_bytes(_NUMBER, "big") for at in range(0, len(items), self._size)))
            os.close(end)

    def __iter__(self) -> Iterator[tuple[int, Sequence[T]]]:
        """Yield the place of the first item of a turn, and its items, as long as there are any."""
        if not self._items:
            return
        while taken := os.read(self._out, _NUMBER):
            first = int.from_bytes(taken, "big")
            yield first, self._items[first : first + self._size]
        os.close(self._out)
