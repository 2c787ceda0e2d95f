"""MkDocs' server, which answers with the problems where a build failed, and else with what the preview makes."""

import posixpath
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote
from wsgiref.types import StartResponse, WSGIEnvironment

from mkdocs.exceptions import MkDocsException
from mkdocs.livereload import LiveReloadServer, _timestamp
from mkdocs.plugins import get_plugin_logger

from factsite.checking import Why, ended, making, shown
from factstore.html.problems_page import COUNT, problems_page

log = get_plugin_logger("factstore")
LOOK_EVERY = 0.15  # seconds; MkDocs' own half second is longer than a build, and less keeps a processor busy
CHECKED = "/builds-checked"  # the number of builds, once the pages of the last are checked
TOO_LONG = 60  # seconds that a page with a problem of its own waits for those of all pages


class Server(LiveReloadServer):
    """MkDocs' server; the first build begins once it has its port."""

    def __init__(self, builder: Callable[[], None], **options: Any) -> None:  # noqa: ANN401 - MkDocs' own
        super().__init__(lambda: self._rebuild(builder), polling_interval=LOOK_EVERY, **options)
        self.build_delay = LOOK_EVERY / 4
        self.bound = False
        shown.show = self.show
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
            stopped = Why.of(error)
        else:
            return
        if shown.number == number:
            log.error("%s", stopped.said)
            ended(stopped)

    def server_bind(self) -> None:
        """Take the port once: before the first build, which is for nothing where the port is in use."""
        if not self.bound:
            super().server_bind()
            self.bound = True

    def show(self, why: Why) -> None:
        """Show problems in place of the site that is shown now, unless a build is under way or about to begin."""
        with self._rebuild_cond, self._epoch_cond:
            if not self._want_rebuild and self._visible_epoch == self._wanted_epoch:
                ended(why)
                self._wanted_epoch = self._visible_epoch = _timestamp()
                self._epoch_cond.notify_all()

    def serve_request(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answer a request; where a page is asked for and the build failed, with the problems."""
        path = str(environ["PATH_INFO"])
        if path.endswith(CHECKED) and shown.check:
            shown.check.done.wait(TOO_LONG)
        if path.endswith((COUNT, CHECKED)):
            return _sent(start_response, "200 OK", "text/plain", str(shown.number).encode())
        if path.startswith("/livereload/") or not (shown.preview or shown.why.said):
            return super().serve_request(environ, start_response)
        with self._epoch_cond:
            self._epoch_cond.wait_for(lambda: self._visible_epoch == self._wanted_epoch)
        return self._answered(path.encode("latin-1").decode("utf-8", "ignore"), start_response)

    def _answered(self, path: str, start_response: StartResponse) -> Iterable[bytes]:
        """Answer with a file of the site; a page that cannot be shown waits for the problems of all pages."""
        while True:
            with _asking(), making:
                check, why = shown.check, shown.why
                done = check is None or check.ended.is_set()
                try:
                    if not (why.said and _is_page(path)):
                        return self._found(path, start_response)
                except Exception as error:  # noqa: BLE001 - the page says it, whatever it is
                    why = check.why if check and check.why.said else Why.of(error, f"{type(error).__name__}: {error}")
                else:
                    done = True
                if done:
                    html = problems_page(why.said, why.problems, shown.number)
                    return _sent(start_response, "500 Internal Server Error", "text/html", html.encode())
            if check:
                check.ended.wait(TOO_LONG)

    def _found(self, path: str, start_response: StartResponse) -> Iterable[bytes]:
        """Send a file, a redirection to a page, or the page for addresses that lead nowhere."""
        name = self._name(path)
        content = self._content(name)
        if content is None and name and not path.endswith("/") and self._content(f"{name}/index.html") is not None:
            start_response("302 Found", [("Location", f"{quote(path)}/")])
            return []
        if content is None:
            page = None if shown.why.said else self._content("404.html")
            return _sent(start_response, "404 Not Found", "text/html", page or b"404 Not Found")
        if name.endswith(".html") and self._watched_paths:
            content = self._inject_js_into_html(content, self._visible_epoch)  # type: ignore[no-untyped-call]
        return _sent(start_response, "200 OK", self._guess_type(name), content)  # type: ignore[no-untyped-call]

    def _name(self, path: str) -> str:
        """Return the path of the file that an address means; it has nothing outside of the site."""
        if not f"{path}/".startswith(self.mount_path):
            return ""
        below = path[len(self.mount_path) :] + ("index.html" if path.endswith("/") else "")
        return posixpath.normpath(f"/{below}").lstrip("/")

    def _content(self, name: str) -> bytes | None:
        """Return a file; while there are problems, only one that is served as it lies there."""
        if shown.preview is None:
            return None
        return shown.preview.static(name) if shown.why.said else shown.preview.get(name)


def _is_page(path: str) -> bool:
    return path.endswith(("/", ".html"))


@contextmanager
def _asking() -> Iterator[None]:
    """Let the check of all pages wait."""
    shown.asked += 1
    try:
        yield
    finally:
        shown.asked -= 1


def _sent(start_response: StartResponse, status: str, kind: str, body: bytes) -> Iterable[bytes]:
    told = f"{kind}; charset=utf-8" if kind.startswith("text/") else kind
    start_response(status, [("Content-Type", told), ("Content-Length", str(len(body))), ("Cache-Control", "no-store")])
    return [body]
