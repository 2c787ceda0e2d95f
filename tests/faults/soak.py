"""Edits a project under `mkdocs serve`, again and again, well and badly, in data, pages and templates.

After each edit the page that is served is that of a clean server's build, or the problems are those of a check.
`python -m tests.faults.soak 1000` does it a thousand times; the tests do it a few times.
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
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from tests.browser.marionette import free_port
from tests.project import copy_project

PAGE, WAIT = "topics/speed/", 40
RUN, SPEED, THEME = "data/claims/speed/run.yml", "docs/topics/speed.md", "theme/main.html"
# What is replaced, by what, and whether that is well formed; each edit is made to a project without one.
EDITS = (
    (RUN, "Compiled mode ran at", "In compiled mode it ran at", True),
    (RUN, "value: 14156, unit", "value: 14156,, unit", False),
    (RUN, "evidence: measured", "evidence: measurd", False),
    (RUN, "keywords: [speed]", "keywords: [speed, fast]", True),
    (SPEED, "as fast.", "as fast, all told.", True),
    (SPEED, "as fast.", "as fast, 77 times.", False),
    (SPEED, "{#finding}", "", False),
    (SPEED, "title: Speed", "title: Speed\ntitle: Again", False),
    (SPEED, "claim:run-gain", "claim:run-gian", False),
    (THEME, "<article>", "<article class=other>", True),
    (THEME, "{{ page.content }}", "{{ page.content", False),
)
_LIVE = re.compile(r"<script.*?</script>", re.DOTALL)


@dataclass
class Soak:
    """What came of the edits: pages that were right, problems that were shown, what was neither, and the memory."""

    pages: int = 0
    problems: int = 0
    wrong: list[str] = field(default_factory=list)
    kilobytes: list[int] = field(default_factory=list)


@dataclass
class Server:
    """A server of a project, and its address."""

    root: Path
    address: str
    process: "subprocess.Popen[bytes]"

    def get(self, path: str = PAGE) -> tuple[int, str]:
        """Return the status and the text of an answer, without the scripts that a server adds."""
        try:
            with urllib.request.urlopen(self.address + path, timeout=WAIT) as answer:  # noqa: S310 - loopback
                return answer.status, _LIVE.sub("", answer.read().decode("utf-8"))
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode("utf-8", "replace")
        except OSError:
            return 0, ""

    def memory(self) -> int:
        """Return the memory of the process, where the system tells it."""
        status = Path(f"/proc/{self.process.pid}/status")
        found = re.search(r"VmRSS:\s+(\d+)", status.read_text(encoding="utf-8")) if status.exists() else None
        return int(found[1]) if found else 0


@contextmanager
def served(root: Path) -> Iterator[Server]:
    """Serve a project until the end of the block."""
    port = free_port()
    command = [sys.executable, "-m", "mkdocs", "serve", "--quiet", "--dev-addr", f"127.0.0.1:{port}"]
    texts = {**os.environ, "FACTSTORE_TEXTS": str(root / "texts"), "NO_MKDOCS_2_WARNING": "1"}
    with subprocess.Popen(command, cwd=root, env=texts, stderr=subprocess.DEVNULL) as process:
        server = Server(root, f"http://127.0.0.1:{port}/", process)
        try:
            assert _until(lambda: server.get()[0] == 200), "the server starts"
            yield server
        finally:
            process.kill()


def _until(holds: object) -> bool:
    end = time.monotonic() + WAIT
    while time.monotonic() < end:
        if callable(holds) and holds():
            return True
        time.sleep(0.1)
    return False


def _clean(root: Path, folder: Path) -> str:
    """Return the page of a server that has just been started on a copy."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(root, folder, symlinks=True, ignore=shutil.ignore_patterns("site", ".cache"))
    with served(folder) as fresh:
        return fresh.get()[1]


def soak(root: Path, times: int, seed: int = 0) -> Soak:
    """Make one edit after another, each of them undone by the next; compare what is served."""
    chance, found, wanted = random.Random(seed), Soak(), {}  # noqa: S311 - no secret
    settings = root / "mkdocs.yml"
    text = settings.read_text(encoding="utf-8").replace("[hooks/main.py]", "[hooks/main.py, hooks/serving.py]")
    settings.write_text(f"{text}watch: [data, theme]\n", encoding="utf-8")
    with served(root) as server:
        for number in range(times):
            file, old, new, good = EDITS[chance.randrange(len(EDITS))]
            path, key = root / file, (file, new)
            text = path.read_text(encoding="utf-8")
            path.write_text(text.replace(old, new, 1), encoding="utf-8")
            if good and key not in wanted:
                wanted[key] = _clean(root, root.with_name("clean"))
            right = _until(lambda good=good, key=key: _is_right(server, wanted.get(key, ""), good=good))
            if not right:
                found.wrong.append(f"{number}: {file}: {new}")
            found.pages, found.problems = found.pages + (right and good), found.problems + (right and not good)
            found.kilobytes.append(server.memory())
            path.write_text(text, encoding="utf-8")
            if not _until(lambda: server.get()[0] == 200):
                found.wrong.append(f"{number}: {file} mended")
    return found


def _is_right(server: Server, page: str, *, good: bool) -> bool:
    status, text = server.get()
    return (status == 200 and text == page) if good else status == 500


def main() -> int:
    """Make as many edits as the command says; print what was found."""
    folder = Path(tempfile.mkdtemp())
    try:
        found = soak(copy_project(folder / "project"), int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    first, last = found.kilobytes[len(found.kilobytes) // 10], found.kilobytes[-1]
    told = {"pages": found.pages, "problems": found.problems, "wrong": found.wrong, "kilobytes": [first, last]}
    print(json.dumps(told))  # noqa: T201 - what a command says
    return 1 if found.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
