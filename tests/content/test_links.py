"""The links of the built site, and the check itself on a small site with one fault of each kind."""

import http.server
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.content.links import broken
from tests.project import ROOT

BASE = "https://example.org/sub/"
SOUND = {
    "index.html": '<a href="a/#here">a</a><link href="style.css"><meta property="og:url" content="https://example.org/sub/">',
    "a/index.html": '<h2 id="here">A</h2><a href="../#:~:text=a">top</a><a href="#q=1">state</a><a href="..">up</a>',
    "style.css": "b { background: url(data:x) }",
    "all.json": '{"url": "a/#here", "home": "https://example.org/sub/", "statement": "a/nowhere"}',
    "sitemap.xml": "<loc>https://example.org/sub/a/</loc>",
    "llms.txt": "[a](a/#here)\n\n```\n[](claim:ID)\n```\n",
}
FAULTS = {
    "index.html": ('<img src="no.png">', "leads nowhere"),
    "a/index.html": ('<a href="#there">A</a>', "has no id 'there'"),
    "b.html": ('<a href="a">A</a>', "has no slash at its end"),
    "c.html": ('<a href="/other/">A</a>', "leads out of the site"),
    "d.html": ('<meta property="og:image" content="https://example.org/sub/card.png">', "leads nowhere"),
    "e.html": ('<script type="application/ld+json">{"url": "no/"}</script>', "leads nowhere"),
    "style.css": ("b { background: url('no.svg') }", "leads nowhere"),
    "all.json": ('{"claims": [{"url": "a/#gone"}]}', "has no id 'gone'"),
    "sitemap.xml": ("<loc>https://example.org/sub/no/</loc>", "leads nowhere"),
    "llms.txt": ("[no](no.md)", "leads nowhere"),
}


def made(folder: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def test_every_link_of_the_site_leads_somewhere(site: Path) -> None:
    assert broken(site, BASE) == []


def test_a_sound_site_has_no_broken_link(tmp_path: Path) -> None:
    assert broken(made(tmp_path, SOUND), BASE) == []


@pytest.mark.parametrize("name", FAULTS)
def test_a_broken_link_is_found(tmp_path: Path, name: str) -> None:
    text, fault = FAULTS[name]
    found = broken(made(tmp_path, SOUND | {name: text}), BASE)
    assert [line for line in found if line.startswith(f"{name} -> ") and fault in line], found


class _Others(http.server.BaseHTTPRequestHandler):
    """A host of others: each address says its own status."""

    def do_HEAD(self) -> None:
        self.send_response(405 if self.path == "/no-head" else int(self.path[1:]))
        self.end_headers()

    def do_GET(self) -> None:
        self.send_response(200 if self.path == "/no-head" else int(self.path[1:]))
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture
def others() -> Iterator[str]:
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), _Others) as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{running.server_address[1]}"
        running.shutdown()


def look(site: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(ROOT / "tools" / "foreign_links.py"), str(site)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_a_foreign_address_that_is_gone_is_named(tmp_path: Path, others: str) -> None:
    links = "".join(f'<a href="{others}/{path}#part">x</a>' for path in ("200", "404", "403", "no-head"))
    said = look(made(tmp_path, {"index.html": links}))
    assert said.returncode == 1
    assert said.stdout.splitlines()[0] == f"{others}/404 (on index.html): gone"
    assert "4 addresses: 1 gone, 2 good, 1 not known" in said.stdout


def test_a_network_out_of_reach_is_said(tmp_path: Path) -> None:
    said = look(made(tmp_path, {"index.html": '<a href="http://127.0.0.1:9/">x</a>'}))
    assert said.returncode == 2
    assert "NOTHING WAS CHECKED" in said.stdout
