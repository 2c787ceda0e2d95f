"""Checks on all pages together, once each is rendered and before anything is written."""

import re
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from posixpath import join, normpath
from urllib.parse import unquote

from factstore.html.closed_world import PageHtml, strays
from factstore.html.extension.headings import Heading
from factstore.html.extension.page import PageState
from factstore.store.facts import FactStore
from factstore.store.problems import Mark, Problem, nearest
from factstore.store.record import SLUG

_LEVEL = "begin it with ##; a page has one title"
_SCHEMES = ("https", "http", "mailto", "claim", "source", "term", "date", "plain")
_ID = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.:-]*")
_PLAIN = re.compile(r"(?:[a-z0-9-]+/)+")


@dataclass(frozen=True)
class RenderedPage:
    """A page: its state, what its HTML holds, its title and description, and the HTML itself, until nobody needs it."""

    state: PageState
    html: PageHtml
    title: str = ""
    description: str = ""
    content: str = ""
    headings: tuple[Heading, ...] = ()

    @property
    def is_broken(self) -> bool:
        """Whether a block of it could not be made, so that what it seems to lack may be in there."""
        return any(problem.rule in ("bad-block", "leftover-syntax") for problem in self.state.problems)

    @property
    def shows(self) -> tuple[str, ...]:
        """The ids of the claims that the page cites or leads to, each once."""
        return tuple(dict.fromkeys((*self.state.cited, *self.html.linked)))


@dataclass(frozen=True, slots=True)
class Linked:
    """What the check of links needs of a page: its file, its ids, the links to look up, and its text."""

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
    for text in html.texts:
        for stray in strays(store, text):
            mark = state.find(stray.around, stray.around[:30], *_near(stray.around, stray.number), stray.number)
            if stray.touched:
                hint = "declare the name in the vocabulary, or set a space before the unit and cite the figure"
                yield Problem(mark, "unknown-name", f"'{stray.around}': '{stray.number}' is in no known name", hint)
            else:
                hint = "cite it: [](claim:ID); where it is no claim: [number](plain:reason)"
                yield Problem(mark, "uncited-number", f"'{stray.around}': '{stray.number}' is no claim", hint)
    for text, reason in html.empty_exemptions:
        mark = state.find(f"| {reason}" if reason else "", text.partition("\n")[0], 'class="example"')
        what = f"'{text}' ({reason}) exempts no number" if reason else f"'{text}' is an example without a reason"
        yield Problem(mark, "unused-exemption", what, "remove the exemption")
    for name in sorted(name for name, times in Counter(html.ids).items() if times > 1):
        yield Problem(state.find(f"#{name}", name), "duplicate-anchor", f"the id '{name}' stands twice", "rename one")
    for name in sorted({name for name in html.ids if not _ID.fullmatch(name)}):
        mark = state.find(f"#{name}", name, "{#", "id=")
        yield Problem(mark, "bad-address", f"the id {name!a} is no anchor", "use letters, digits and hyphens")


def _near(around: str, number: str) -> list[str]:
    """Return shorter pieces of the words around a number, the longest first, to look for in the file."""
    at = around.find(number)
    left, right = around[:at], around[at + len(number) :]
    pieces = [f"{left[-take:]}{number}{right[:take]}" for take in (12, 6, 3, 1)]
    return [*pieces, number, *sorted((left.strip(), right.strip()), key=len, reverse=True)]


def paths_in(nav: object) -> Iterator[str]:
    """Yield the pages that a navigation lists, however deep."""
    return (address for address in addresses_in(nav) if address.endswith(".md"))


def addresses_in(nav: object) -> Iterator[str]:
    """Yield all that a navigation leads to."""
    if isinstance(nav, str):
        yield nav
    for item in nav.values() if isinstance(nav, dict) else nav if isinstance(nav, list) else ():
        yield from addresses_in(item)


def twice_listed(nav: object, config_text: str) -> Iterator[Problem]:
    """Report a page that stands in the navigation more than once: it would be shown as the current one twice."""
    config = PageState("mkdocs.yml", "", config_text)
    for address in addresses_in(nav):
        scheme, colon, _ = address.partition(":")
        if colon and scheme.strip().lower() not in ("https", "http", "mailto"):
            message = f"'{address}' in the navigation has an unknown scheme"
            yield Problem(config.find(address), "broken-link", message, "link a page, or an https address")
    for path, count in Counter(paths_in(nav)).items():
        if count > 1:
            yield Problem(
                config.place(path, 1), "nav-twice", f"the navigation lists '{path}' {count} times", "keep one of them"
            )


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
    """A page has one title; each heading below it has words, and an id of its own: another changes with the words."""
    titles = [heading for heading in page.headings if heading.level == 1]
    for heading in titles[1:]:
        yield Problem(_heading_place(page, heading), "second-title", f"'{heading.words}' is a second title", _LEVEL)
    for heading in page.headings:
        mark, name = _heading_place(page, heading), heading.name
        if not heading.words:
            yield Problem(mark, "empty-heading", "a heading without words", "give it words, or remove it")
        elif heading.level > 1 and name not in page.state.own_ids:
            yield Problem(mark, "missing-anchor", f"'{heading.words}' has no id of its own", "add {#short-id}")
        elif heading.level > 1 and (not SLUG.fullmatch(name) or name.startswith("claim-")):
            hint = "use lower-case letters, digits and single hyphens; `claim-` is for claims"
            yield Problem(mark, "bad-address", f"the id {name!a} is no anchor of a heading", hint)


def _heading_place(page: RenderedPage, heading: Heading) -> Mark:
    """Return the place of a heading in the page's file."""
    signs, words = "#" * heading.level, heading.words
    if not words:
        lines = enumerate(page.state.source.split("\n"), 1)
        return Mark(page.state.file, next((at for at, line in lines if line.strip(" >-") == signs), 1))
    looks = (f"{signs} {words}", f"{signs}{words}", f"{{#{heading.name}", words, words[:12], f"{signs} ", signs)
    return page.state.find(*looks)


def link_problems(pages: Mapping[str, Linked], files: Iterable[str]) -> Iterator[Problem]:
    """Check each link between pages; `pages` and `files` are addresses below the site's root."""
    known_files = set(files)
    good: set[tuple[str, str]] = set()
    for url, page in pages.items():
        for href in page.links:
            path, _, anchor = href.partition("#")
            if leads_outside(href):
                continue
            if ":" in path:
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


def left_to_check(url: str, html: PageHtml, sure: Container[str]) -> Iterator[str]:
    """Yield the links of a page that can still be wrong, where all of `sure`, pages and files, are known to be made.

    Those to another site are not looked up, and it is seen at once whether one leads to an id of the page itself.
    """
    ids = frozenset(html.ids)
    for href in html.links:
        path, _, anchor = href.partition("#")
        if leads_outside(href) or (not path and anchor in ids):
            continue
        if anchor or ":" in path or _target(url, path.partition("?")[0]) not in sure:
            yield href


def leads_outside(href: str) -> bool:
    """Whether a link leads to another site, in a way that browsers know: there is nothing to look up."""
    path = href.partition("#")[0]
    return path.partition(":")[0] in _SCHEMES if ":" in path else path.startswith("//")


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


_PAGE_HINT = "write docs/topics/{}.md, and list it in mkdocs.yml, under nav"


def unlisted_problems(store: FactStore, pages: Mapping[str, RenderedPage]) -> Iterator[Problem]:
    """Each topic page ends with the list of all its claims, and each claim of the coverage is on its topic's page."""
    hint = "add the block `/// claims` with this topic at the page's end"
    shown = [claim for claim in store.coverage().values() if claim.is_listed]
    for name in store.vocabulary.topics:
        if f"topics/{name}/" not in pages:
            message = f"the topic '{name}' has no page"
            yield Problem(store.vocabulary.at("topics", name), "missing-page", message, _PAGE_HINT.format(name))
    topics = groupby(sorted(shown, key=lambda claim: claim.topic), lambda claim: claim.topic)
    for topic, claims in topics:
        page = pages.get(f"topics/{topic}/")
        if page and not page.is_broken and any(claim.id not in page.state.listed for claim in claims):
            mark = Mark(page.state.file)
            yield Problem(mark, "unlisted-claim", f"the page does not list all claims of '{topic}'", hint)
    on = {url: frozenset(page.shows) for url, page in pages.items() if url.startswith("topics/")}
    for claim in shown:
        name, url = claim.id, f"topics/{claim.topic}/"
        if url in on and not pages[url].is_broken and name not in on[url]:
            mark = Mark(pages[url].state.file)
            message = f"the claim '{name}' is nowhere on its topic's page"
            yield Problem(mark, "unlisted-claim", message, hint)
