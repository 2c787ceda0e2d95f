"""What a server shows, and the check of all pages that runs behind it.

One lock, `making`, is held by whoever works on the site: a build, one step of the check, one answer. A step is short,
and the check lets answers go first.
"""

import gc
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from mkdocs.exceptions import MkDocsException
from mkdocs.plugins import get_plugin_logger

from factsite.preview import Preview

log = get_plugin_logger("factstore")
POLITE = 0.002  # seconds that the check waits for answers
making = threading.RLock()


@dataclass
class Shown:
    """What the latest build came to.

    `problems` stopped it, empty where it succeeded; `late`: those of the last check came from its pages; `number`
    counts builds, `asked` the answers under way; `stopped` is what an event has just found.
    """

    problems: str = ""
    late: bool = False
    number: int = 0
    asked: int = 0
    stopped: str = ""
    preview: Preview | None = None
    check: "Check | None" = None
    show: Callable[[str], None] = field(default=lambda _: None)


shown = Shown()


def attempt(build: Callable[[], None]) -> str:
    """Build, or do a part of it; return why that failed, if it did."""
    shown.stopped = ""
    try:
        build()
    except (MkDocsException, SystemExit) as error:
        return shown.stopped or str(error)
    except Exception as error:
        log.exception("the build stopped")
        return f"{type(error).__name__}: {error}"
    return ""


def ended(problems: str) -> None:
    """Count a build that has ended, and say how."""
    before, shown.problems = shown.problems, problems
    shown.number += 1
    if problems:
        log.error("The browser shows what is wrong, and the site again once it is mended.")
    elif before:
        log.info("All is mended.")


@dataclass
class Check:
    """The check of a preview's pages in a thread, until it ends or is stopped by the next build; then it tidies up.

    `ended`: the problems are known; `done`: they are shown, too.
    """

    preview: Preview | None
    ended: threading.Event = field(default_factory=threading.Event)
    done: threading.Event = field(default_factory=threading.Event)
    problems: str = ""
    stopping: bool = False
    _thread: threading.Thread | None = None

    def start(self) -> None:
        """Begin."""
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """End soon, and wait for that."""
        self.stopping = True
        if self._thread:
            self._thread.join()

    def _run(self) -> None:
        try:
            if not self.ended.is_set() and self.preview:
                self.all_pages(polite=True)
                if self.problems and not self.stopping:
                    shown.show(self.problems)
        finally:
            self.ended.set()
            if not self.stopping:
                tidy()
            self.done.set()

    def _steps(self, *, polite: bool) -> None:
        steps = self.preview.check() if self.preview else iter(())
        while not self.stopping:
            while polite and shown.asked:
                time.sleep(POLITE)
            with making:
                if next(steps, self) is self:
                    return

    def all_pages(self, *, polite: bool = False) -> str:
        """Check all pages, after answers where that is polite; return the problems."""
        self.problems = attempt(lambda: self._steps(polite=polite))
        if not self.stopping:
            shown.late = bool(self.problems)
        self.ended.set()
        return self.problems


def tidy() -> None:
    """Let go of the store of the build before: its records know each other, and a store is too large to wait."""
    with making:
        gc.unfreeze()
        gc.collect()
        gc.freeze()
