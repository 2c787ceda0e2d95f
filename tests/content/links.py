"""Every link of a built site and where it leads: of pages, exports, the sitemap, style sheets and texts.

Written without the engine. A link is broken if no file answers to it, if its page has no such id, or if it leads to a
folder without the last slash: a server would send the reader on, and some send him wrong.
"""

import json
import re
from collections.abc import Iterable, Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag, urljoin, urlsplit

LINKS = ("href", "src", "action", "poster", "data", "cite")
CSS_URL = re.compile(r"url\(\s*[\"']?(?!data:|#)([^\"')\s]+)")
TEXT_LINK = re.compile(r"\]\(([^()\s]+)\)")
FENCE = re.compile(r"^(```+|~~~+).*?^\1\s*$", re.MULTILINE | re.DOTALL)
Known = dict[str, set[str]]


class _Page(HTMLParser):
    """The ids and links of a page; the addresses in its metadata count too."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.links: list[str] = []
        self.data: list[str] = []
        self._in_data = False
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {key: value or "" for key, value in attrs}
        self.ids |= {given[key] for key in ("id", "name") if key in given}
        self.links += [given[key] for key in LINKS if given.get(key)]
        self.links += [part.split()[0] for part in given.get("srcset", "").split(",") if part.strip()]
        if tag == "meta" and given.get("content", "").startswith(("http://", "https://")):
            self.links.append(given["content"])
        self._in_data = tag == "script" and given.get("type") == "application/ld+json"

    def handle_endtag(self, _: str) -> None:
        self._in_data = False

    def handle_data(self, data: str) -> None:
        if self._in_data:
            self.data.append(data)


def _values(node: object, key: str = "") -> Iterator[tuple[str, str]]:
    """Yield the texts in JSON, each with its key."""
    if isinstance(node, dict):
        for name, value in node.items():
            yield from _values(value, str(name))
    elif isinstance(node, list):
        for value in node:
            yield from _values(value, key)
    elif isinstance(node, str):
        yield key, node


def _in_json(text: str, base: str) -> Iterator[str]:
    """Yield the addresses in JSON: below the root under `url` and `path`, whole ones of this site anywhere."""
    for key, value in _values(json.loads(text)):
        if value.startswith(base):
            yield value
        elif key in ("url", "path") and value:
            yield urljoin(base, value)


def _links(path: Path, page: _Page | None, base: str) -> Iterable[str]:
    """Return the links of a file, as they stand in it."""
    if page:
        return [*page.links, *(link for data in page.data for link in _in_json(data, base))]
    if path.suffix not in (".json", ".xml", ".css", ".md", ".txt"):
        return ()
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".json":
        return _in_json(text, base)
    if path.suffix == ".xml":
        return re.findall(r"<loc>(.*?)</loc>", text)
    if path.suffix == ".css":
        return CSS_URL.findall(text)
    return [*TEXT_LINK.findall(FENCE.sub("", text)), *re.findall(r"^Sitemap: (\S+)", text, re.MULTILINE)]


def _fault(site: Path, ids: Known, path: str, fragment: str) -> str:
    """Return what is wrong with a link to `path` below the root; nothing where it is sound."""
    target = site / path
    if target.is_dir() and path and not path.endswith("/"):
        return "has no slash at its end"
    file = target / "index.html" if target.is_dir() else target
    if not file.is_file():
        return "leads nowhere"
    # A text fragment, and the state of a page's own script, are no ids.
    wanted = "" if fragment.startswith(":~:") or "=" in fragment else unquote(fragment)
    known = ids.get(file.relative_to(site).as_posix())
    return f"has no id '{wanted}'" if wanted and known is not None and wanted not in known else ""


def broken(site: Path, base: str) -> list[str]:
    """Return every broken link of a site that is built for the address `base`, as `file -> link: fault`."""
    pages = {path.relative_to(site).as_posix(): _Page(path.read_text("utf-8")) for path in site.rglob("*.html")}
    ids = {name: page.ids for name, page in pages.items()}
    found: list[str] = []
    for path in sorted(site.rglob("*")):
        name = path.relative_to(site).as_posix()
        here = base + name.removesuffix("index.html")
        for link in dict.fromkeys(_links(path, pages.get(name), base) if path.is_file() else ()):
            whole, fragment = urldefrag(urljoin(here, link))
            if whole.startswith(base):
                fault = _fault(site, ids, unquote(urlsplit(whole).path.removeprefix(urlsplit(base).path)), fragment)
                found += [f"{name} -> {link}: {fault}"] if fault else []
            elif urlsplit(whole).netloc == urlsplit(base).netloc:
                found.append(f"{name} -> {link}: leads out of the site, to another on its host")
    return found
