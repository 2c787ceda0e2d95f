"""`mkdocs serve` with a broken store: the browser shows the problems, each time, and the site once all is well.

MkDocs' own server stops where the first build fails. Where a later one does, it lets the browser wait, and prints a
problem only the first time that it is met. So its build and its server are exchanged, before it makes either.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from wsgiref.types import StartResponse, WSGIEnvironment

from mkdocs.commands import build as builds
from mkdocs.commands import serve
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import MkDocsException
from mkdocs.livereload import LiveReloadServer
from mkdocs.plugins import get_plugin_logger
from mkdocs.utils import DuplicateFilter

from factstore.html.problems_page import COUNT, problems_page
from factstore.store.problems import Problem

log = get_plugin_logger("factstore")
LOOK_EVERY = 0.2  # seconds; MkDocs' own half second is as long as half a build


@dataclass
class Shown:
    """What the latest build said as it stopped, empty where it succeeded; the problems; how many builds there were."""

    said: str = ""
    problems: tuple[Problem, ...] = ()
    number: int = 0

    def keep(self, error: BaseException | None = None, said: str = "") -> None:
        """Keep why a build stopped, or without an error that it has not; main.py's own errors have their problems."""
        self.said = said or str(error or "")
        self.problems = getattr(error, "problems", ())


shown = Shown()


def on_startup(*, command: str, **_: object) -> None:
    """Exchange MkDocs' build and server, where it is about to serve."""
    if command == "serve":
        vars(serve).update(build=_build, LiveReloadServer=Server)


def on_build_error(*, error: Exception, **_: object) -> None:
    """Keep what an event found, for the page: MkDocs says no more than that it stopped."""
    shown.keep(error)


def _build(config: MkDocsConfig, **options: Any) -> None:  # noqa: ANN401 - MkDocs' own
    """Build as MkDocs does, and say each problem again that is still there."""
    for each in builds.log.filters:
        if isinstance(each, DuplicateFilter):
            each.msgs.clear()
    _attempt(lambda: builds.build(config, **options))


def _attempt(build: Callable[[], None]) -> None:
    """Build; keep why that failed, if it did."""
    before = shown.said
    shown.keep()
    try:
        build()
    except (MkDocsException, SystemExit) as error:
        if not shown.said:
            shown.keep(error)
    except Exception as error:
        shown.keep(error, f"{type(error).__name__}: {error}")
        log.exception("the build stopped")
    _finish(before)


def _finish(before: str) -> None:
    """Count the build, and say how it ended; `before` is what was wrong with the one before."""
    shown.number += 1
    if shown.said:
        log.error("The browser shows what is wrong, and the site again once it is mended.")
    elif before:
        log.info("All is mended.")


class Server(LiveReloadServer):
    """MkDocs' server, which answers with the problems where a build failed."""

    def __init__(self, builder: Callable[[], None], **options: Any) -> None:  # noqa: ANN401 - MkDocs' own
        super().__init__(lambda: self._rebuild(builder), polling_interval=LOOK_EVERY, **options)
        self.build_delay = LOOK_EVERY / 4
        self.bound = False
        try:
            self.server_bind()
        except OSError as error:
            Path(self.root).rmdir()
            host, port = options["host"], options["port"]
            hint = "stop the other server, or choose a port: make serve PORT=8001"
            raise SystemExit(f"{host}:{port} cannot be used ({error.strerror}): {hint}") from None

    def _rebuild(self, builder: Callable[[], None]) -> None:
        """Build; what fails before the build itself, such as mkdocs.yml, is shown like any other problem."""
        number = shown.number
        try:
            builder()
        except (MkDocsException, SystemExit) as error:
            stopped = error
        else:
            return
        if shown.number == number:
            before = shown.said
            shown.keep(stopped)
            log.error("%s", stopped)
            _finish(before)

    def server_bind(self) -> None:
        """Take the port once: before the first build, which is for nothing where the port is in use."""
        if not self.bound:
            super().server_bind()
            self.bound = True

    def serve_request(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answer a request; where a page is asked for and the build failed, with the problems."""
        path = str(environ["PATH_INFO"])
        if path.endswith(COUNT):
            return _text(start_response, "200 OK", "text/plain", str(shown.number))
        is_page = path.endswith(("/", ".html")) and not path.startswith("/livereload/")
        answers: list[tuple[Any, ...]] = []
        found: Iterable[bytes] = []
        if not (is_page and shown.said):
            found = super().serve_request(environ, lambda *args: answers.append(args))
        if is_page and shown.said:  # it may have failed meanwhile
            html = problems_page(shown.said, shown.problems, shown.number)
            return _text(start_response, "500 Internal Server Error", "text/html", html)
        start_response(*answers[-1])
        return found


def _text(start_response: StartResponse, status: str, kind: str, text: str) -> Iterable[bytes]:
    body = text.encode("utf-8")
    headers = [
        ("Content-Type", f"{kind}; charset=utf-8"),
        ("Content-Length", str(len(body))),
        ("Cache-Control", "no-store"),
    ]
    start_response(status, headers)
    return [body]
