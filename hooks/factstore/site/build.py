"""One build of the site: the store, the pages as they are rendered, and what is wrong with them."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from factstore.html.changes_page import changed_line
from factstore.html.cite import card, references
from factstore.html.closed_world import read_html
from factstore.html.extension.extension import FactStoreExtension
from factstore.html.extension.page import PageState
from factstore.html.page_sections import sections
from factstore.html.retired import retired_sections
from factstore.outputs.card_image import card_image, card_path
from factstore.outputs.exports import claims_json, dumps, gaps_json, sources_json
from factstore.outputs.feeds import ATOM, feeds
from factstore.outputs.search_index import assets as search_files
from factstore.rules.changes import BEFORE_PUBLISHING
from factstore.rules.check import check
from factstore.rules.permalinks import permalink_problems
from factstore.site.active import active_problems, file_problems
from factstore.site.front_matter import front_matter_problems
from factstore.site.generated import GeneratedPage, generated_pages
from factstore.site.head import Head, claim_head, head_html, known_through
from factstore.site.shell import SHELL, fill, is_filled, shell_context
from factstore.site.site_checks import (
    RenderedPage,
    heading_problems,
    link_problems,
    nav_problems,
    page_problems,
    paths_in,
    unlisted_problems,
)
from factstore.store.addresses import below
from factstore.store.facts import FactStore
from factstore.store.problems import Mark, Problem


@dataclass
class Build:
    """Made anew for each build; nothing in it outlives one. Pages are known by their address below the root."""

    root: Path
    store: FactStore
    site_name: str
    site_url: str
    edit_base: str
    summary: tuple[str, ...]
    extension: FactStoreExtension = field(init=False)
    generated: dict[str, GeneratedPage] = field(init=False)
    states: dict[str, PageState] = field(default_factory=dict)
    pages: dict[str, RenderedPage] = field(default_factory=dict)
    files: set[str] = field(default_factory=set)
    shell: str = ""

    def __post_init__(self) -> None:
        self.extension = FactStoreExtension(self.store)
        made = generated_pages(self.store, self.site_url, self.edit_url)
        self.generated = {page.address: page for page in made}

    @classmethod
    def load(
        cls, root: Path, site: tuple[str, str, str], texts: Path | None, *, preview: bool = False
    ) -> tuple["Build | None", list[Problem]]:
        """Load and check the store; without a build where there are problems. `site`: name, address, edit address.

        A preview shows a change before the entry that tells of it is written, and says that it is missing.
        """
        store, summary, found = check(root, texts)
        later = [problem for problem in found if preview and problem.rule in BEFORE_PUBLISHING]
        problems = [problem for problem in found if problem not in later]
        if store is None or problems:
            return None, problems
        lines = (*summary.split("\n"), *(f"before it is published: {problem}" for problem in sorted(later)))
        return cls(root, store, *site, lines), []

    def edit_url(self, file: str) -> str:
        """Return the address at which a file of the project can be edited; empty where none is set."""
        return f"{self.edit_base.rstrip('/')}/{file}" if self.edit_base else ""

    def rendered_by_theme(self) -> Iterator[GeneratedPage]:
        """Yield the pages to register: all but those that are filled into one shell (see `shell`)."""
        yield from (page for page in self.generated.values() if not is_filled(page))
        yield SHELL

    def shell_pages(self) -> Iterator[tuple[str, str]]:
        """Yield each filled page: its path below the site's root, and its HTML, made from the rendered shell."""
        for url, made in self.generated.items():
            if is_filled(made):
                yield f"{url}index.html", fill(self.shell, made, self.pages[url].content, self.page_context(url))

    def finish_filled(self) -> None:
        """Make the body of each page that is filled, and read it for the checks."""
        for url, made in self.generated.items():
            if is_filled(made):
                self.states[url] = PageState(made.made_from or "data", url, "")
                self.finish(url, "", made.title, made.description)

    def collisions(self, present: set[str]) -> Iterator[Problem]:
        """Report a file in docs/ that stands where the engine makes a page."""
        for page in self.generated.values():
            if page.source_path in present:
                mark = Mark(f"docs/{page.source_path}")
                yield Problem(mark, "duplicate-page", "the engine makes a page at this address", "remove the file")

    @staticmethod
    def path_problems(site: Path, paths: Iterable[str]) -> Iterator[Problem]:
        """Report each path that would be written outside of the folder `site`: the last thing before it is."""
        for path in paths:
            if below(site, path) is None:
                yield Problem(Mark(path), "bad-address", "this file would be written outside the site", "rename it")

    @staticmethod
    def file_problems(files: Mapping[str, Path]) -> Iterator[Problem]:
        """Report files of docs/ that would run in a browser; `files` maps their paths in docs/ to where they are."""
        for path, place in files.items():
            text = place.read_text(encoding="utf-8", errors="replace") if place.suffix.lower() == ".svg" else ""
            yield from file_problems(path, text)

    def nav_problems(self, nav: object, config_text: str, pages: list[str], present: set[str]) -> Iterator[Problem]:
        """Check the navigation of mkdocs.yml, whose text gives the places."""
        config = PageState("mkdocs.yml", "", config_text)
        listed = {path: config.find(path) for path in paths_in(nav)}
        yield from nav_problems(listed, pages, present)
        for page in self.rendered_by_theme():
            if page is not SHELL and page.address not in self.store.retired and page.source_path not in listed:
                message = f"no reader can find the page '{page.source_path}', which the engine makes"
                yield Problem(Mark("mkdocs.yml"), "nav-omitted", message, "list it under nav")

    def exports(self) -> Iterator[tuple[str, str]]:
        """Yield the records as JSON: path below the site's root, and content."""
        yield "claims.json", dumps(claims_json(self.store))
        yield "sources.json", dumps(sources_json(self.store))
        yield "gaps.json", dumps(gaps_json(self.store))
        yield from feeds(self.store, self.site_name, self.site_url)

    def card_images(self) -> Iterator[tuple[str, bytes]]:
        """Yield the image of each claim's card; images of an earlier build are taken from a cache."""
        for name in self.store.claims:
            yield card_path(name), card_image(self.store.claims[name], self.site_name, self.root / ".cache" / "cards")

    def search_files(self) -> list[tuple[str, bytes]]:
        """Return the files of the search; they hold every page's text, so they are made last."""
        prose = ((url, page) for url, page in self.pages.items() if url not in self.generated)
        return search_files(
            self.store, [part for url, page in prose for part in sections(url, page.title, page.content)]
        )

    def begin(self, source_path: str, url: str, source: str, meta: Mapping[str, object]) -> bool:
        """Start a page; return whether its Markdown can be read."""
        made = SHELL if url == SHELL.address else self.generated.get(url)
        file = (made.made_from or "data") if made else f"docs/{source_path}"
        state = PageState(file, url, "" if made else source)
        if not made:
            state.problems += front_matter_problems(self.store, state, meta)
        self.states[url] = state
        self.extension.begin(state)
        return not state.too_deep()

    def finish(self, url: str, html: str, title: str, description: str) -> str:
        """Return the page's whole HTML, and read it for the checks."""
        made, state = self.generated.get(url), self.states[url]
        if url == SHELL.address:
            return SHELL.body
        if not made:
            state.problems += active_problems(state, html)
        whole = made.body if made else self._completed(state, html)
        self.pages[url] = RenderedPage(state, read_html(whole), title, description, whole)
        return whole

    def _completed(self, state: PageState, html: str) -> str:
        claims = [self.store.claims[name] for name in state.cited]
        cards = "".join(card(claim, state.links) for claim in claims if claim.id in state.figures)
        retired = retired_sections(self.store, state.url)
        return "".join([html, retired, references(claims, state.links), cards])

    def page_problems(self) -> Iterator[Problem]:
        """Yield the problems of all pages, once each is rendered."""
        for url, page in self.pages.items():
            yield from page_problems(self.store, page)
            if url not in self.generated:
                yield from heading_problems(page)
        yield from link_problems(self.pages, self.files)
        yield from unlisted_problems(self.store, self.pages)
        yield from permalink_problems(self.store, self.headings())

    def headings(self) -> dict[str, list[str]]:
        """Return the ids of the headings of the pages of prose: addresses that colleagues link to."""
        prose = {url: page for url, page in self.pages.items() if url and url not in self.generated}
        return {url: [name for _, name in page.html.headings if name] for url, page in prose.items()}

    def site_context(self) -> dict[str, object]:
        """Return what every page's template can use."""
        return {"known_through": known_through(self.store), "feed": ATOM if self.store.changes else ""}

    def page_context(self, url: str) -> dict[str, object]:
        """Return what the template of one page can use: its metadata, and the file that it is made from."""
        if url == SHELL.address:
            return shell_context(edits=bool(self.edit_base))
        page = self.pages[url]
        claim = url.removeprefix("claims/").strip("/") if url.startswith("claims/") else ""
        head = (
            claim_head(self.store.claims[claim])
            if claim in self.store.claims
            else Head(page.title, page.description, url)
        )
        file = page.state.file
        return {
            "head": head_html(head, self.site_name, self.site_url),
            "changed": changed_line(self.store, url, page.content),
            "made_from": file,
            "edit_url": self.edit_url(file),
        }
