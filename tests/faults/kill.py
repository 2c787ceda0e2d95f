"""Kills builds at random moments: the published folder is each time the old site or the new one, whole.

`python -m tests.faults.kill 50` does it fifty times, and writes down what came of it; the tests do it a few times. A
manifest tells which site it is, and that no file of it is missing or half written.
"""

import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

from factstore.build.manifest import NAME, differences
from tests.project import copy_project

COMMAND = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet"]
RECORDED = Path(__file__).with_name("kill.json")


@dataclass
class Tally:
    """How many builds were killed before they ended, and what stood there after each, ended or not."""

    killed: int = 0
    old: int = 0
    new: int = 0
    broken: list[str] = field(default_factory=list)


def started(root: Path) -> "subprocess.Popen[bytes]":
    """Start a build in a group of its own."""
    quiet = subprocess.DEVNULL
    texts = {**os.environ, "FACTSTORE_TEXTS": str(root / "texts"), "NO_MKDOCS_2_WARNING": "1"}
    return subprocess.Popen(COMMAND, cwd=root, env=texts, stdout=quiet, stderr=quiet, start_new_session=True)


def kill_builds(root: Path, times: int, seed: int = 0) -> Tally:
    """Change the project, build it, kill that at a random moment, and look at what is published; again and again."""
    chance, tally = random.Random(seed), Tally()  # noqa: S311 - no secret
    page = root / "docs" / "index.md"
    text = page.read_text(encoding="utf-8")
    start = time.monotonic()
    assert started(root).wait() == 0, "the project itself builds"
    whole = time.monotonic() - start
    for number in range(3 * times):
        if tally.killed == times:
            break
        before = _state(root)
        page.write_text(text.replace("# Home", f"# Home {'again ' * (number + 1)}"), encoding="utf-8")
        build = started(root)
        time.sleep(chance.uniform(0.1, 1.2) * whole)
        if build.poll() is None:
            os.killpg(build.pid, signal.SIGKILL)
            tally.killed += 1
        build.wait()
        _count(root, before, tally, number)
    return tally


def _state(root: Path) -> str:
    return (root / "site" / NAME).read_text(encoding="utf-8")


def _count(root: Path, before: str, tally: Tally, number: int) -> None:
    try:
        odd = differences(root / "site")
    except OSError as error:
        odd = [str(error)]
    if odd:
        tally.broken.append(f"{number}: {', '.join(odd[:3])}")
    elif _state(root) == before:
        tally.old += 1
    else:
        tally.new += 1


def main() -> int:
    """Kill as many builds as the command says; print what was found."""
    folder = Path(tempfile.mkdtemp())
    try:
        tally = kill_builds(copy_project(folder / "project"), int(sys.argv[1]) if len(sys.argv) > 1 else 50)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    text = json.dumps(vars(tally), indent=1) + "\n"
    print(text, end="")  # noqa: T201 - what a command says
    if tally.killed >= 50:
        RECORDED.write_text(text, encoding="utf-8")
    return 1 if tally.broken else 0


if __name__ == "__main__":
    sys.exit(main())
