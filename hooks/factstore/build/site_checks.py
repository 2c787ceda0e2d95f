"""Checks on all pages together, once each is rendered and before anything is written."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from posixpath import join, normpath
from urllib.parse import unquote

from factstore.html.closed_world import PageHtml, strays
from factstore.html.extension.page import PageState, without_code
from factstore.store.facts import FactStore
from factstore.store.problems import Mark, Problem, nearest

_SCHEMES = ("https", "http", "mailto", "claim", "source", "term", "date", "plain")
_ID = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.:-]*")
_PLAIN = re.compile(r"(?:[a-z0-9-]+/)+")
_MARK = re.compile(r"data-(?:claim|exempt|references)|<time\b", re.IGNORECASE)


@dataclass(frozen=True)
class RenderedPage:
    """A page: its state, what its HTML holds, its title and description, and the HTML itself."""

    state: PageState
    html: PageHtml
    title: str = ""
    description: str = ""
    content: str = ""


@dataclass(frozen=True, slots=True)
class Linked:
    """What the check of links needs of a page: its file, its ids, its links, and its text where people write it."""

    file: str
    ids: frozenset[str]
    links: tuple[str, ...]
    state: PageState | None = None

    @classmethod
    def of(cls, page: RenderedPage) -> "Linked":
        """Return what it is of a page that is kept whole."""
        return cls(page.state.file, frozenset(page.html.ids), tuple(dict.fromkeys(page.html.links)), page.state)


def page_problems(store: FactStore, page: RenderedPage) -> Iterator[Problem]:
    """Return the page's own problems, numbers that are no claims, and ids that stand twice."""
    state, html = page.state, page.html
    yield from state.problems
    yield from _hand_made(state)
    for text in html.texts:
        for stray in strays(store, text):
            mark = state.find(stray.around, stray.around[:30], *_near(stray.around, stray.number), stray.number)
            if stray.touched:
                hint = "declare the name in the vocabulary, or set a space before the unit and cite the figure"
                yield Problem(mark, "unknown-name", f"'{stray.around}': '{stray.number}' is in no known name", hint)
            else:
                hint = "cite it: [](claim:ID); where it is no claim: [number](plain:reason)"
                yield Problem(mark, "uncited-number", f"'{stray.around}': '{stray.number}' is no claim", hint)
    for text in html.empty_exemptions:
        yield Problem(state.find(text), "unused-exemption", f"'{text}' exempts no number", "remove the exemption")
    for name in sorted({name for name in html.ids if html.ids.count(name) > 1}):
        yield Problem(state.find(f"#{name}", name), "duplicate-anchor", f"the id '{name}' stands twice", "rename one")
    for name in sorted({name for name in html.ids if not _ID.fullmatch(name)}):
        mark = state.find(f"#{name}", name, "{#", "id=")
        yield Problem(mark, "bad-address", f"the id {name!a} is no anchor", "use letters, digits and hyphens")


def _hand_made(state: PageState) -> Iterator[Problem]:
    """Report the marks of claims and exemptions that a page's author wrote: only the engine knows that they hold."""
    for number, line in enumerate(without_code(state.source.split("\n")), 1):
        for match in _MARK.finditer(line):
            hint = "write [](claim:ID), [words](date:ID) or [number](plain:reason)"
            mark = Mark(state.file, number, match.start() + 1)
            yield Problem(mark, "hand-made-mark", f"'{match[0]}' written by hand", hint)


def _near(around: str, number: str) -> list[str]:
    """Return shorter pieces of the words around a number, the longest first, to look for in the file."""
    at = around.find(number)
    left, right = around[:at], around[at + len(number) :]
    pieces = [f"{left[-take:]}{number}{right[:take]}" for take in (12, 6, 3, 1)]
    return [*pieces, number, *sorted((left.strip(), right.strip()), key=len, reverse=True)]


def paths_in(nav: object) -> Iterator[str]:
    """Yield the pages that a navigation lists, however deep."""
    if isinstance(nav, str) and nav.endswith(".md"):
        yield nav
    for item in nav.values() if isinstance(nav, dict) else nav if isinstance(nav, list) else ():
        yield from paths_in(item)


def nav_problems(listed: Mapping[str, Mark], pages: Iterable[str], present: Iterable[str]) -> Iterator[Problem]:
    """The navigation lists each page of docs/, and none that is not there.

    `listed` maps the paths in the navigation to their places, `pages` are those of docs/, `present` all that exist.
    """
    known = set(present)
    for path, mark in listed.items():
        if path not in known:
            yield Problem(
                mark, "nav-missing", f"the navigation lists '{path}', which does not exist", nearest(path, known)
            )
    for path in pages:
        if path not in listed:
            yield Problem(
                Mark(f"docs/{path}"), "nav-omitted", "no reader can find this page", "list it in mkdocs.yml, under nav"
            )


def heading_problems(page: RenderedPage) -> Iterator[Problem]:
    """On topic pages each heading has an explicit id: an automatic one changes with the words."""
    lines = page.state.source.split("\n")
    fence = False
    for number, line in enumerate(lines, 1):
        fence ^= line.lstrip().startswith(("```", "~~~"))
        if not fence and line.startswith("## ") and "{#" not in line:
            mark = Mark(page.state.file, number, 1)
            yield Problem(mark, "missing-anchor", f"'{line[3:]}' has no id of its own", "add {#short-id}")


def link_problems(pages: Mapping[str, Linked], files: Iterable[str]) -> Iterator[Problem]:
    """Check each link between pages; `pages` and `files` are addresses below the site's root."""
    known_files = set(files)
    good: set[tuple[str, str]] = set()
    for url, page in pages.items():
        for href in page.links:
            path, _, anchor = href.partition("#")
            if ":" in path or path.startswith("//"):
                if ":" in path and path.partition(":")[0] not in _SCHEMES:
                    message, hint = f"'{href}' has an unknown scheme", nearest(path.partition(":")[0], _SCHEMES)
                    yield Problem(_link_place(page, href), "broken-link", message, hint)
                continue
            target, fragment = _target(url, path.partition("?")[0]), unquote(anchor)
            if (target, fragment) in good:
                continue
            if target not in pages and target not in known_files:
                message, hint = f"'{href}' leads to no page", nearest(target, pages)
                yield Problem(_link_place(page, href), "broken-link", message, hint)
            elif fragment and target in pages and fragment not in pages[target].ids:
                message, hint = f"'{href}': no id '{fragment}' on that page", nearest(fragment, pages[target].ids)
                yield Problem(_link_place(page, href), "broken-anchor", message, hint)
            else:
                good.add((target, fragment))


def _link_place(page: Linked, href: str) -> Mark:
    """Return the place of a link in the page's file, where MkDocs' form of its address may differ."""
    if page.state is None:
        return Mark(page.file)
    path, _, fragment = href.partition("#")
    return page.state.find(f"#{fragment})" if fragment else href, href, f"#{fragment}", path.strip("./"))


def _target(url: str, path: str) -> str:
    """Return the address that a relative path leads to from a page; a folder keeps its closing slash."""
    if not path:
        return url
    up = "../" * url.count("/")
    below = path[len(up) :]
    if path.startswith(up) and _PLAIN.fullmatch(below):  # as nearly all links of our own are
        return below
    joined = normpath(join(url, path)) if not path.startswith("/") else path
    clean = "" if joined == "." else joined
    return f"{clean}/" if clean and (path.endswith(("/", "..", ".")) and not clean.endswith("/")) else clean


def unlisted_problems(store: FactStore, pages: Mapping[str, RenderedPage]) -> Iterator[Problem]:
    """Each topic page ends with the list of all its claims, and each claim of the coverage is on its topic's page."""
    hint = "add the block `/// claims` with this topic at the page's end"
    for topic in sorted({claim.topic for claim in store.coverage().values()}):
        listed = re.compile(rf"^/// claims\n(?:    .*\n)*?    topic: {topic}$", re.MULTILINE)
        page = pages.get(f"topics/{topic}/")
        if page and not listed.search(page.state.source):
            mark = Mark(page.state.file)
            yield Problem(mark, "unlisted-claim", f"the page does not list all claims of '{topic}'", hint)
    shown = {url: _claims_on(page) for url, page in pages.items() if url.startswith("topics/")}
    for name, claim in store.coverage().items():
        url = f"topics/{claim.topic}/"
        if url in shown and name not in shown[url]:
            mark = Mark(pages[url].state.file)
            message = f"the claim '{name}' is nowhere on its topic's page"
            yield Problem(mark, "unlisted-claim", message, hint)


def _claims_on(page: RenderedPage) -> set[str]:
    """Return the claims that a page cites, or leads to."""
    return {link.removesuffix("/").rpartition("claims/")[2] for link in page.html.links} | set(page.state.cited)
