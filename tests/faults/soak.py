"""Edits a project under `mkdocs serve`, again and again, well and badly, in data, pages, templates and settings.

After each edit what is served is what a clean build makes, byte for byte but for the scripts that a server adds; or
the problems are those of a clean build. `python -m tests.faults.soak 1000` does it a thousand times, and writes down
what came of it; the tests do it a hundred times.
"""

import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from factsite.server import CHECKED
from factstore.html.problems_page import problems_page
from tests.browser.marionette import free_port
from tests.faults.clean import Builder, Clean, builder
from tests.faults.edits import Edit, files_of, random_edit
from tests.project import copy_project

WAIT = 40  # seconds for a build that takes a tenth of one
RECORDED = Path(__file__).with_name("soak.json")
_LIVE = re.compile(rb"<script>\s*var livereload =.*?</script>|<script>[^<]*?/livereload/.*?</script>", re.DOTALL)
_WHEN = re.compile(rb"(?<=Build Date UTC : )[^\n]*")  # on the home page of MkDocs' own theme
_NUMBER = re.compile(r'!== "\d+"')


@dataclass
class Soak:
    """What came of the edits: those that gave a site, those that gave problems, what was wrong, and the memory."""

    sites: int = 0
    problems: int = 0
    files: int = 0
    start: float = field(default_factory=time.monotonic)
    wrong: list[str] = field(default_factory=list)
    megabytes: list[int] = field(default_factory=list)

    def told(self) -> str:
        """Return the figures: the memory is that after each hundred edits."""
        edits, seconds = len(self.megabytes), round(time.monotonic() - self.start)
        figures = {"edits": edits, "sites": self.sites, "problems": self.problems, "files": self.files}
        memory = self.megabytes[99::100] or self.megabytes[-1:]
        return json.dumps({**figures, "wrong": self.wrong, "seconds": seconds, "megabytes": memory}, indent=1) + "\n"


@dataclass
class Server:
    """A server of a project, and its address."""

    root: Path
    address: str
    process: "subprocess.Popen[bytes]"

    def get(self, path: str) -> tuple[int, bytes]:
        """Return the status and the content of an answer, without the script that a server adds."""
        try:
            with urllib.request.urlopen(self.address + urllib.parse.quote(path), timeout=WAIT) as answer:  # noqa: S310 - loopback
                return answer.status, _LIVE.sub(b"", answer.read())
        except urllib.error.HTTPError as error:
            return error.code, error.read()
        except OSError:
            return 0, b""

    def checked(self) -> int:
        """Return how many builds there were, once the pages of the last are checked; 0 where none answers."""
        status, number = self.get(CHECKED.lstrip("/"))
        return int(number) if status == 200 else 0

    def megabytes(self) -> int:
        """Return the memory of the process, where the system tells it."""
        status = Path(f"/proc/{self.process.pid}/status")
        found = re.search(r"VmRSS:\s+(\d+)", status.read_text(encoding="utf-8")) if status.exists() else None
        return int(found[1]) // 1024 if found else 0


@contextmanager
def served(root: Path) -> Iterator[Server]:
    """Serve a project until the end of the block."""
    port = free_port()
    command = [sys.executable, "-m", "mkdocs", "serve", "--quiet", "--dev-addr", f"127.0.0.1:{port}"]
    texts = {**os.environ, "FACTSTORE_TEXTS": str(root / "texts"), "NO_MKDOCS_2_WARNING": "1"}
    with subprocess.Popen(command, cwd=root, env=texts, stderr=subprocess.DEVNULL) as process:
        server = Server(root, f"http://127.0.0.1:{port}/", process)
        try:
            end = time.monotonic() + WAIT
            while not server.checked():
                assert time.monotonic() < end, "the server starts"
                time.sleep(0.05)
            yield server
        finally:
            process.kill()


def soak(root: Path, times: int, seed: int = 0, told: Callable[[Soak], None] = lambda _: None) -> Soak:
    """Make one edit after another, each in place of the one before; compare what is served; tell of each hundred."""
    chance, found = random.Random(seed), Soak()  # noqa: S311 - no secret
    settings = root / "mkdocs.yml"
    text = settings.read_text(encoding="utf-8").replace("[hooks/main.py]", "[hooks/main.py, hooks/serving.py]")
    settings.write_text(f"{text}watch: [data, theme]\n", encoding="utf-8")
    files = files_of(root)
    before: Edit | None = None
    with builder(root.with_name("clean")) as clean, served(root) as server:
        for number in range(times):
            edit, builds = random_edit(chance, files), server.checked()
            if before:
                before.undo(root, files.get(before.file))
            edit.make(root)
            before = edit
            odd = _compared(server, clean, builds, found)
            if odd:
                found.wrong.append(f"{number}: {edit.file}: {edit.what}: {odd}")
            found.megabytes.append(server.megabytes())
            if (number + 1) % 100 == 0:
                told(found)
    return found


def _compared(server: Server, clean: Builder, builds: int, found: Soak) -> str:
    """Wait for the build after an edit; return what is wrong with what is served then."""
    start = time.monotonic()
    wanted = clean.build(server.root, server.address)
    wanted = Clean(wanted.files, wanted.why._replace(said=wanted.why.said.replace(str(clean.folder), str(server.root))))
    found.problems, found.sites = found.problems + bool(wanted.why.said), found.sites + (not wanted.why.said)
    odd = "no build"
    while odd and time.monotonic() < start + WAIT:
        if server.checked() != builds:
            odd = _odd(server, wanted, found)
        time.sleep(0.02)
    return odd


def _odd(server: Server, wanted: Clean, found: Soak) -> str:
    """Return the first thing that is not as in a clean build."""
    if wanted.why.said:
        expected = _NUMBER.sub("", problems_page(*wanted.why, 0))
        status, page = server.get("")
        shown = _NUMBER.sub("", page.decode("utf-8", "replace"))
        return "" if (status, shown) == (500, expected) else f"status {status}, {_told(shown)}, not {_told(expected)}"
    for name in wanted.files:
        found.files += 1
        status, content = server.get(name)
        if (status, _WHEN.sub(b"", content)) != (200, _WHEN.sub(b"", wanted.files[name])):
            return f"{name} is another, status {status}"
    return ""


def _told(page: str) -> str:
    return " ".join(re.sub(r"<style>.*?</style>|<script>.*?</script>|<[^>]*>", " ", page, flags=re.DOTALL).split())


def main() -> int:
    """Make as many edits as the command says; write down what was found after each hundred, and print it at the end."""
    folder = Path(tempfile.mkdtemp())
    try:
        times = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
        found = soak(copy_project(folder / "project"), times, told=lambda so_far: _write(so_far.told()))
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    print(found.told(), end="")  # noqa: T201 - what a command says
    return 1 if found.wrong else 0


def _write(figures: str) -> None:
    RECORDED.write_text(figures, encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
