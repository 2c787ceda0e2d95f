"""Work in other processes: it comes back as it was done, or as what went wrong; turns are taken once."""

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from factstore.store import forks
from factstore.store.forks import Fork, shared
from factstore.store.turns import MOST_TURNS, Turns
from tests.project import ROOT

pytestmark = pytest.mark.skipif(
    "fork" not in multiprocessing.get_all_start_methods(), reason="this system has no forks, and works in one process"
)


class RefusedError(Exception):
    """An error that cannot be made again from what it was given."""

    def __init__(self, one: str, two: str) -> None:
        super().__init__(f"{one} and {two}")


@pytest.fixture
def cores(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Say how many cores there are; a thread that another test left behind does nothing, and may be forked."""
    monkeypatch.setattr(forks, "can_fork", lambda: True)
    return lambda count: monkeypatch.setattr(os, "cpu_count", lambda: count)


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


def test_an_error_tells_where_it_was_raised() -> None:
    with pytest.raises(LookupError) as found:
        Fork(lambda: fail(LookupError("here"))).result()
    assert "in fail" in "".join(found.value.__notes__)


def test_a_process_that_is_ended_while_it_sends_is_an_error() -> None:
    fork = Fork(lambda: bytes(8 << 20))
    time.sleep(0.5)
    (process,) = multiprocessing.active_children()
    process.kill()
    with pytest.raises(ChildProcessError, match="ended from outside"):
        fork.result()


def test_a_process_that_is_ended_from_outside_is_an_error() -> None:
    with pytest.raises(ChildProcessError, match="ended from outside"):
        Fork(lambda: os.kill(os.getpid(), signal.SIGKILL)).result()


@pytest.mark.parametrize("work", ["time.sleep(600)", "bytes(1 << 20)"], ids=["busy", "done, and nobody listens"])
def test_a_process_ends_with_the_one_that_began_it(work: str) -> None:
    began = f"from factstore.store.forks import Fork; import time; forks = [Fork(lambda: {work}) for _ in range(3)]; "
    code = f"{began}print(*(fork._process.pid for fork in forks), flush=True); time.sleep(600)"
    env = {**os.environ, "PYTHONPATH": str(ROOT / "hooks")}
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True, env=env) as parent:
        assert parent.stdout
        children = [int(word) for word in parent.stdout.readline().split()]
        assert len(children) == 3
        assert all(map(_is_running, children))
        parent.kill()
    until = time.monotonic() + 20
    while any(map(_is_running, children)) and time.monotonic() < until:
        time.sleep(0.05)
    assert not any(map(_is_running, children))


def test_ctrl_c_ends_all_of_it_and_leaves_no_traceback_of_a_fork() -> None:
    code = (
        "from factstore.store.forks import Fork; import time, sys\n"
        "try:\n"
        "  forks = [Fork(lambda: time.sleep(600))]\n"
        "  print(forks[0]._process.pid, flush=True)\n"
        "  forks[0].result()\n"
        "except KeyboardInterrupt: sys.exit(3)\n"
    )
    env = {**os.environ, "PYTHONPATH": str(ROOT / "hooks")}
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True, "start_new_session": True}
    with subprocess.Popen([sys.executable, "-c", code], env=env, **pipes) as parent:  # type: ignore[call-overload]
        child = int(parent.stdout.readline())
        os.killpg(parent.pid, signal.SIGINT)
        _, said = parent.communicate(timeout=20)
    assert (parent.returncode, said) == (3, "")
    assert not _is_running(child)


def _is_running(process: int) -> bool:
    """Whether a process is there; one that has ended, and that nobody has asked about, is a zombie."""
    with suppress(OSError):
        os.kill(process, 0)
        stat = Path(f"/proc/{process}/stat")  # where the system has such files
        return not stat.exists() or stat.read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"
    return False


def test_work_that_nobody_needs_is_ended() -> None:
    fork = Fork(lambda: time.sleep(60))
    began = time.monotonic()
    fork.stop()
    assert time.monotonic() - began < 10
    assert multiprocessing.active_children() == []


@pytest.mark.parametrize("size", [1, 3])
@pytest.mark.parametrize("apart", [False, True])
def test_each_item_is_taken_once(size: int, apart: bool, cores: Callable[[int], None]) -> None:  # noqa: FBT001 - a parameter
    cores(3)
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


def test_the_first_that_fails_stops_the_others(cores: Callable[[int], None]) -> None:
    cores(2)
    here, began = os.getpid(), time.monotonic()
    with pytest.raises(ValueError, match="in vain"):
        shared(lambda: time.sleep(60) if os.getpid() != here else fail(ValueError("in vain")))
    assert time.monotonic() - began < 30
    assert multiprocessing.active_children() == []


def test_where_one_fork_fails_the_others_are_stopped(cores: Callable[[int], None]) -> None:
    cores(3)
    turns = Turns([0, 1, 1])

    def wait() -> None:
        for seconds in turns:
            time.sleep(seconds)
            raise ValueError("in vain")

    with pytest.raises(ValueError, match="in vain"):
        shared(wait, apart=True)
    assert multiprocessing.active_children() == []


def test_where_a_fork_cannot_begin_those_before_it_are_stopped(
    cores: Callable[[int], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    cores(3)
    begun: list[int] = []

    def fork() -> int:
        if begun:
            raise BlockingIOError("no more processes")
        begun.append(1)
        return real()

    real = os.fork
    monkeypatch.setattr(os, "fork", fork)
    with pytest.raises(BlockingIOError):
        shared(lambda: time.sleep(60), apart=True)
    assert multiprocessing.active_children() == []


def test_no_pipe_stays_open() -> None:
    turns = Turns(range(3))
    before = _open_files()
    turns.close()
    turns.close()
    assert _open_files() == before - 1
    assert list(turns) == []


def _open_files() -> int:
    return len(list(Path("/dev/fd").iterdir()))
