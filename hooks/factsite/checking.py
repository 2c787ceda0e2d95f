"""What a server shows, and the check of all pages that runs behind it.

One lock, `making`, is held by whoever works on the site: a build, one step of the check, one answer. A step is short,
and the check lets answers go first.
"""

import gc
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from mkdocs.exceptions import MkDocsException
from mkdocs.plugins import get_plugin_logger

from factsite.preview import Preview
from factstore.store.problems import Problem

log = get_plugin_logger("factstore")
POLITE = 0.002  # seconds that the check waits for answers
making = threading.RLock()


class Why(NamedTuple):
    """Why a build stopped: what was said, empty where it did not stop, and the problems, where it stopped at such."""

    said: str = ""
    problems: tuple[Problem, ...] = ()

    @classmethod
    def of(cls, error: BaseException, said: str = "") -> "Why":
        """Return why; main.py's own errors have their problems."""
        return cls(said or str(error), getattr(error, "problems", ()))


NONE = Why()


@dataclass
class Shown:
    """What the latest build came to.

    `why` it stopped; `late`: those of the last check came from its pages; `number`
    counts builds, `asked` the answers under way; `stopped` is what an event has just found.
    """

    why: Why = NONE
    late: bool = False
    number: int = 0
    asked: int = 0
    stopped: Why = NONE
    preview: Preview | None = None
    check: "Check | None" = None
    show: Callable[[Why], None] = field(default=lambda _: None)


shown = Shown()


def attempt(build: Callable[[], None]) -> Why:
    """Build, or do a part of it; return why that failed, if it did."""
    shown.stopped = Why()
    try:
        build()
    except (MkDocsException, SystemExit) as error:
        return shown.stopped if shown.stopped.said else Why.of(error)
    except Exception as error:
        log.exception("the build stopped")
        return Why.of(error, f"{type(error).__name__}: {error}")
    return Why()


def ended(why: Why) -> None:
    """Count a build that has ended, and say how."""
    before, shown.why = shown.why, why
    shown.number += 1
    if why.said:
        log.error("The browser shows what is wrong, and the site again once it is mended.")
    elif before.said:
        log.info("All is mended.")


@dataclass
class Check:
    """The check of a preview's pages in a thread, until it ends or is stopped by the next build; then it tidies up.

    `ended`: the problems are known; `done`: they are shown, too.
    """

    preview: Preview | None
    ended: threading.Event = field(default_factory=threading.Event)
    done: threading.Event = field(default_factory=threading.Event)
    why: Why = NONE
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
                if self.why.said and not self.stopping:
                    shown.show(self.why)
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

    def all_pages(self, *, polite: bool = False) -> Why:
        """Check all pages, after answers where that is polite; return the problems."""
        self.why = attempt(lambda: self._steps(polite=polite))
        if not self.stopping:
            shown.late = bool(self.why.said)
        self.ended.set()
        return self.why


def tidy() -> None:
    """Let go of the store of the build before: its records know each other, and a store is too large to wait."""
    with making:
        gc.unfreeze()
        gc.collect()
        gc.freeze()
