"""Work in other processes: it comes back as it was done, or as what went wrong; turns are taken once."""

import os
import signal
import time

import pytest

from factstore.store.forks import Fork, can_fork, shared
from factstore.store.turns import MOST_TURNS, Turns

pytestmark = pytest.mark.skipif(not can_fork(), reason="this system has no forks, and works in one process")


class RefusedError(Exception):
    """An error that cannot be made again from what it was given."""

    def __init__(self, one: str, two: str) -> None:
        super().__init__(f"{one} and {two}")


def fail(error: Exception) -> None:
    raise error


def test_what_the_work_returned_comes_back() -> None:
    here = os.getpid()
    assert Fork(lambda: {"a": [1, None]}).result() == {"a": [1, None]}
    assert Fork(os.getpid).result() != here


def test_an_error_comes_back_as_it_is() -> None:
    with pytest.raises(LookupError, match="no such thing"):
        Fork(lambda: fail(LookupError("no such thing"))).result()


def test_an_error_that_cannot_be_sent_says_what_it_was() -> None:
    with pytest.raises(ChildProcessError, match="RefusedError: this and that"):
        Fork(lambda: fail(RefusedError("this", "that"))).result()


def test_a_result_that_cannot_be_sent_is_an_error() -> None:
    with pytest.raises((AttributeError, ChildProcessError), match=r"lambda|pickle"):
        Fork(lambda: lambda: None).result()


def test_a_process_that_is_ended_from_outside_is_an_error() -> None:
    with pytest.raises(ChildProcessError, match="ended from outside"):
        Fork(lambda: os.kill(os.getpid(), signal.SIGKILL)).result()


def test_work_that_nobody_needs_is_ended() -> None:
    fork = Fork(lambda: time.sleep(60))
    began = time.monotonic()
    fork.stop()
    assert time.monotonic() - began < 10


@pytest.mark.parametrize("size", [1, 3])
@pytest.mark.parametrize("apart", [False, True])
def test_each_item_is_taken_once(size: int, apart: bool, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: FBT001 - a parameter
    monkeypatch.setattr(os, "cpu_count", lambda: 3)
    here, turns = os.getpid(), Turns(range(100), size)
    shares = shared(lambda: (os.getpid(), list(turns)), apart=apart)
    assert sorted(item for _, items in shares for item in items) == list(range(100))
    assert len(shares) == 3
    assert (here in {who for who, _ in shares}) != apart


def test_alone_means_in_this_process() -> None:
    assert shared(os.getpid, alone=True, apart=True) == [os.getpid()]


def test_there_may_be_more_items_than_a_pipe_has_room_for_turns() -> None:
    many = range(3 * MOST_TURNS + 1)
    assert list(Turns(many)) == list(many)


def test_the_first_that_fails_stops_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    here, began = os.getpid(), time.monotonic()
    with pytest.raises(ValueError, match="in vain"):
        shared(lambda: time.sleep(60) if os.getpid() != here else fail(ValueError("in vain")))
    assert time.monotonic() - began < 30
