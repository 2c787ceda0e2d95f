"""What several tests share: the built site, and a server for it below a path, as it is published."""

import functools
import http.server
import os
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.project import ROOT

SUB_PATH = "/sub/"


@pytest.fixture(scope="session")
def site() -> Path:
    """Return the site that `make test` has built for https://example.org/sub/; FACTSTORE_SITE names another."""
    folder = Path(os.environ.get("FACTSTORE_SITE", ROOT / "site"))
    assert (folder / "index.html").is_file(), "build the site first: `make test` does"
    return folder


class _Handler(http.server.SimpleHTTPRequestHandler):
    """Serves the site below a path; any other address gets the page for what is not there."""

    def translate_path(self, path: str) -> str:
        inside = path.removeprefix(SUB_PATH) if path.startswith(SUB_PATH) else "missing"
        return super().translate_path(f"/{inside}")

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        if code != http.HTTPStatus.NOT_FOUND:
            super().send_error(code, message, explain)
            return
        body = (Path(self.directory) / "404.html").read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Say nothing: a test's output is its own."""


@pytest.fixture(scope="session")
def server(site: Path) -> Iterator[str]:
    """Serve the site on loopback; return its address, with the path below which it is published."""
    handler = functools.partial(_Handler, directory=str(site))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{running.server_address[1]}{SUB_PATH}"
        running.shutdown()
