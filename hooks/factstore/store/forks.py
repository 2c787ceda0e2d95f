"""Work in other processes, which are forks of this one: each has the store as it stands, without a word about it."""

import gc
import multiprocessing
import os
import pickle
import signal
import threading
import traceback
from collections.abc import Callable
from multiprocessing import parent_process
from multiprocessing.connection import Connection
from typing import Generic, TypeVar

R = TypeVar("R")


def can_fork() -> bool:
    """Whether this process can be split in two, each with the store as it stands: one with threads cannot, safely."""
    return "fork" in multiprocessing.get_all_start_methods() and threading.active_count() == 1


class Fork(Generic[R]):
    """A process that does one piece of work, from now on; what goes wrong in it is for the one that waits."""

    def __init__(self, work: Callable[[], R]) -> None:
        """Begin."""
        context = multiprocessing.get_context("fork")
        self._told, end = context.Pipe(duplex=False)
        self._process = context.Process(target=_tell, args=(work, end), daemon=True)
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})  # Ctrl-C is for the process that began it
        try:
            self._process.start()
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
        end.close()

    def result(self) -> R:
        """Wait for the end; return what the work returned, or raise what it raised.

        ChildProcessError where the process was ended from outside, or could not hand over what it had.
        """
        try:
            done: tuple[R] | Exception = self._told.recv()
        except (EOFError, OSError):
            done = ChildProcessError("a process that the build had begun was ended from outside")
        except Exception as error:  # noqa: BLE001 - what was sent may refuse to be read in any way
            done = ChildProcessError(f"what a process sent cannot be read: {type(error).__name__}: {error}")
        self._process.join()
        if isinstance(done, Exception):
            raise done
        return done[0]

    def stop(self) -> None:
        """End the work, which nobody needs any more."""
        if self._process.is_alive():
            self._process.terminate()
            self._process.join()


def _tell(work: Callable[[], object], end: Connection) -> None:
    """Do the work, and send what it returned, or why it did not."""
    threading.Thread(target=_end_with_parent, daemon=True).start()
    try:
        end.send((work(),))
    except Exception as error:  # noqa: BLE001 - whatever it is, the process that waits raises it
        end.send(sendable(error))


def _end_with_parent() -> None:
    """End this process as soon as the one that began it has ended, however that was: a killed build leaves nothing."""
    parent = parent_process()
    if parent:
        parent.join()
        os._exit(1)


def sendable(error: Exception) -> Exception:
    """Return an error that arrives as it is, or another one that says what it was; a note tells where it was raised."""
    error.add_note("".join(traceback.format_exception(error)))
    try:
        pickle.loads(pickle.dumps(error))  # noqa: S301 - this process wrote it
    except Exception:  # noqa: BLE001 - an error may refuse in any way
        return ChildProcessError(f"{type(error).__name__}: {error}")
    return error


def shared(work: Callable[[], R], *, alone: bool = False, apart: bool = False) -> list[R]:
    """Do the work in as many processes as there are cores; return what it returned in each.

    `alone`: in this process only, as where a system has no forks. `apart`: in others only, so that this one, which
    goes on, needs no more memory than it has.
    """
    others = 0 if alone or not can_fork() else (os.cpu_count() or 1) - (not apart)
    if not others:
        return [work()]
    if gc.isenabled():
        gc.collect()
    gc.freeze()  # what a fork does not touch, it shares
    forks: list[Fork[R]] = []
    try:
        forks.extend(Fork(work) for _ in range(others))
        here = [] if apart else [work()]
        return [*here, *(fork.result() for fork in forks)]
    finally:
        for fork in forks:
            fork.stop()
