"""Work that several processes share: each takes the next few items when it is done with the last.

The other processes are forks of this one: each has the store as it stands, without a copy of it or a word about it.
"""

import gc
import multiprocessing
import os
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import Generic, TypeVar, cast

T = TypeVar("T")
R = TypeVar("R")
MOST_TURNS = 8192  # that a pipe holds
_NUMBER = 4  # bytes


def can_fork() -> bool:
    """Whether this process can be split in two, each with the store as it stands: one with threads cannot, safely."""
    return "fork" in multiprocessing.get_all_start_methods() and threading.active_count() == 1


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
        if self._out is not None:
            os.close(self._out)
            self._out = None


def shared(work: Callable[[], R], *, alone: bool = False, apart: bool = False) -> list[R]:
    """Do the work in as many processes as there are cores; return what it returned in each, this one first.

    `alone`: in this process only, as where a system has no forks. `apart`: in others only, so that this one, which
    goes on, needs no more memory than it has.
    """
    others = 0 if alone or not can_fork() else (os.cpu_count() or 1) - (not apart)
    if not others:
        return [work()]
    if gc.isenabled():
        gc.collect()
    gc.freeze()  # what a fork does not touch, it shares
    context = multiprocessing.get_context("fork")
    with ProcessPoolExecutor(others, context, initializer=_start, initargs=(work,)) as pool:
        promised = [pool.submit(_work) for _ in range(others)]
        here = [] if apart else [work()]
        return [*here, *(cast("R", each.result()) for each in promised)]


_given: list[Callable[[], object]] = []  # what this process is to do, when it is a fork


def _start(work: Callable[[], object]) -> None:
    _given[:] = [work]


def _work() -> object:
    return _given[0]()
