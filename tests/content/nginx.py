"""The built site behind nginx, below a path, as `about/publish` tells to do it with the shipped configuration."""

import http.client
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.project import ROOT

BASE = "/sub/"


@dataclass(frozen=True)
class Answer:
    status: int
    headers: dict[str, str]
    body: bytes


@dataclass(frozen=True)
class Server:
    port: int

    def get(self, path: str, **headers: str) -> Answer:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
        connection.request("GET", path, headers={name.replace("_", "-"): value for name, value in headers.items()})
        response = connection.getresponse()
        answer = Answer(
            response.status, {name.lower(): value for name, value in response.getheaders()}, response.read()
        )
        connection.close()
        return answer


def configured(folder: Path, site: Path, port: int) -> Path:
    """Write the shipped configuration for a free port and a folder, as `about/publish` tells to do below a path."""
    shipped = (ROOT / "deploy" / "nginx.conf").read_text(encoding="utf-8")
    for before, after in (
        ("listen 8080;", f"listen 127.0.0.1:{port};"),
        ("root /srv/site;", f"root {folder / 'root'};"),
        ("=404 /404.html;", f"=404 {BASE}404.html;"),
    ):
        assert shipped.count(before) == 1, before
        shipped = shipped.replace(before, after)
    (folder / "site.conf").write_text(shipped, encoding="utf-8")
    (folder / "root").mkdir()
    (folder / "root" / BASE.strip("/")).symlink_to(site.resolve(), target_is_directory=True)
    places = "".join(
        f"{name}_temp_path {folder}/{name};" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    # Started as root, nginx gives its workers another user, who cannot read the folders of a test.
    user = f"user {Path.home().owner()};" if Path.home().owner() == "root" else ""
    main = folder / "nginx.conf"
    main.write_text(
        f"{user} daemon off; worker_processes 1; pid {folder}/pid; error_log {folder}/errors; events {{}}\n"
        f"http {{ access_log off; {places} include /etc/nginx/mime.types; include {folder}/site.conf; }}\n",
        encoding="utf-8",
    )
    return main


@contextmanager
def published(site: Path, folder: Path) -> Iterator[Server]:
    """Serve the site until the end of the block; skip the test where there is no nginx."""
    program = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
    if not program:
        pytest.skip("nginx is not installed, so the site was not read behind it (Debian: apt-get install nginx-light)")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    checked = subprocess.run(
        [program, "-t", "-c", configured(folder, site, port), "-e", folder / "errors"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert "[warn]" not in checked.stderr, checked.stderr
    running = subprocess.Popen([program, "-c", folder / "nginx.conf", "-e", folder / "errors"])
    try:
        for _ in range(100):
            with socket.socket() as trial:
                if trial.connect_ex(("127.0.0.1", port)) == 0:
                    break
            assert running.poll() is None, (folder / "errors").read_text(encoding="utf-8")
            time.sleep(0.1)
        yield Server(port)
    finally:
        running.terminate()
        running.wait(timeout=10)
