"""Work that several processes share: each takes the next few items when it is done with the last."""

import os
from collections.abc import Iterator, Sequence
from typing import Generic, TypeVar

T = TypeVar("T")
MOST_TURNS = 8192  # that a pipe holds
_NUMBER = 4  # bytes


class Turns(Generic[T]):
    """Items of which each process that shares them takes the next few, `size` of them, as long as any is left."""

    def __init__(self, items: Sequence[T], size: int = 1) -> None:
        """Put the numbers of all turns into a pipe; where there are no items, there is none."""
        self._items, self._size = items, max(size, -(-len(items) // MOST_TURNS))
        self._out: int | None = None
        if items:
            self._out, end = os.pipe()
            os.write(end, b"".join(at.to_bytes(_NUMBER, "big") for at in range(0, len(items), self._size)))
            os.close(end)

    def __iter__(self) -> Iterator[T]:
        """Yield the items of a turn, one after the other, and then of the next that nobody took."""
        while self._out is not None and (taken := os.read(self._out, _NUMBER)):
            first = int.from_bytes(taken, "big")
            yield from self._items[first : first + self._size]
        self.close()

    def close(self) -> None:
        """Let go of the pipe: this process takes no more turns."""
        if self._out is not None:
            os.close(self._out)
            self._out = None
