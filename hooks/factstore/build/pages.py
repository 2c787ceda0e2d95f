"""The pages of one build, from the first to the last: what each holds, what is wrong with it, and where it leads."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from factstore.build.active import active_problems
from factstore.build.filling import Filling
from factstore.build.front_matter import front_matter_problems
from factstore.build.head import Head
from factstore.build.images import Images
from factstore.build.project import Project
from factstore.build.shell import Blanks, Shell
from factstore.build.site_checks import (
    Linked,
    RenderedPage,
    heading_problems,
    link_problems,
    page_problems,
    unlisted_problems,
)
from factstore.build.site_paths import collisions, path_problems
from factstore.build.sitemap import changed_on
from factstore.build.writing import Writer
from factstore.html.cite import references
from factstore.html.closed_world import read_html, read_in_parts
from factstore.html.extension.extension import FactStoreExtension
from factstore.html.extension.headings import headings
from factstore.html.extension.page import PageState
from factstore.html.retired import retired_sections
from factstore.outputs.twins import NAME
from factstore.rules.permalinks import permalink_problems
from factstore.store.problems import Problem
from factstore.words.spreadsheet import csv_text


@dataclass
class Pages:
    """Filled page by page. `pages` are those that MkDocs renders; of the filled ones only links and problems stay."""

    project: Project
    extension: FactStoreExtension
    states: dict[str, PageState] = field(default_factory=dict)
    pages: dict[str, RenderedPage] = field(default_factory=dict)
    filled: dict[str, Linked] = field(default_factory=dict)
    found: list[Problem] = field(default_factory=list)
    written: list[str] = field(default_factory=list)  # what the manifest says of each file of the filled ones
    stopped: list[Exception] = field(default_factory=list)  # what went wrong, where no page explains it
    blank: str = field(default_factory=lambda: Blanks().body)

    @classmethod
    def of(cls, project: Project) -> "Pages":
        """Return a build's pages before the first."""
        return cls(project, FactStoreExtension(project.store))

    def begin(self, source_path: str, url: str, source: str, label: str = "") -> bool:
        """Start a page, which the navigation calls `label`; return whether its Markdown can be read."""
        made = self.project.generated.get(url)
        state = PageState((made.made_from or "data") if made else f"docs/{source_path}", url, "" if made else source)
        if not made:
            state.problems += front_matter_problems(self.project.store, state, label)
        self.states[url] = state
        self.extension.begin(state)
        return not state.too_deep()

    def finish(self, url: str, html: str, title: str, description: str) -> str:
        """Read the page's whole HTML for the checks; return it, or what stands for a page of the engine's in the theme.

        Such a page may have hundreds of rows, which the theme's templates would copy again and again.
        """
        made, state = self.project.generated.get(url), self.states[url]
        if not made:
            state.problems += active_problems(state, state.written(html))
        whole = made.body if made else self._completed(state, html)
        found = () if made else tuple(headings(state.written(html)))
        self.pages[url] = RenderedPage(
            state, read_in_parts(made.parts(whole)) if made else read_html(whole), title, description, whole, found
        )
        return self.blank if made else whole

    def body(self, url: str) -> str:
        """Return what belongs where `blank` stands in a finished page; nothing for a page of prose."""
        return self.pages[url].content if url in self.project.generated else ""

    def _completed(self, state: PageState, html: str) -> str:
        store = self.project.store
        claims = [store.claims[name] for name in state.cited]
        retired = retired_sections(store, state.url)
        return "".join([html, retired, references(claims, state.links)])

    def context(self, url: str) -> dict[str, object]:
        """Return what the template of a finished page can use."""
        page = self.pages[url]
        head = Head(page.title, page.description, url)
        return self.project.context(url, page.state.file, head, page.html)

    def fill(
        self, shell: Shell, folder: Path, images: Images | None, first: Callable[[Writer], None], *, serving: bool
    ) -> None:
        """Write the pages that are filled into the shell, and what `first` writes; draw the images.

        Of each page, what the checks of all pages need is kept. Without `images`, which are drawn was not known before.
        """
        self.note_what_is_shown()
        left = images or Images.of(self.project, folder)
        filling = Filling(self.project, shell, folder, left, first, serving)
        for page in filling.pages():
            self.found += page.problems
            self.filled[page.address] = page.linked
        self.written, self.stopped = filling.lines, filling.stopped
        self.pages.update({url: replace(page, content="") for url, page in self.prose.items()})  # the search has them

    @property
    def prose(self) -> dict[str, RenderedPage]:
        """The pages that people wrote."""
        return {url: page for url, page in self.pages.items() if url not in self.project.generated}

    def in_order(self, urls: Iterable[str]) -> None:
        """Sort the pages, which were read in any order, into that of a build."""
        order = [url for url in urls if url in self.pages]
        self.states = {url: self.states[url] for url in order}
        self.pages = {url: self.pages[url] for url in order}

    def note_what_is_shown(self) -> None:
        """Tell the project which pages of prose show which claim, those of topics first."""
        showing = self.project.showing
        for url, page in sorted(self.pages.items(), key=lambda each: not each[0].startswith("topics/")):
            if url not in self.project.generated:
                self.project.cited.update(page.state.cited)
                for claim in page.shows:
                    anchor = f"#claim-{claim}" if f"claim-{claim}" in page.html.ids else ""
                    showing.setdefault(claim, []).append((url + anchor, page.title))

    def page_problems(self, files: set[str]) -> Iterator[Problem]:
        """Yield the problems of all pages, once each is rendered; `files` are the addresses of other files."""
        yield from self.found
        for url, page in self.pages.items():
            yield from page_problems(self.project.store, page)
            if url not in self.project.generated:
                yield from heading_problems(page)
        linked = {url: Linked.of(page) for url, page in self.pages.items()}
        topics = {f"topics/{name}/" for name in self.project.store.vocabulary.topics}  # one without a page is reported
        charts = (state.charts for state in self.states.values())
        yield from link_problems(linked | self.filled, files.union(topics, (f"changes/{NAME}",), *charts))
        yield from unlisted_problems(self.project.store, self.pages)
        if not any(page.is_broken for page in self.pages.values()):
            yield from permalink_problems(self.project.store, self.headings())

    def chart_problems(self, site: Path, ours: Mapping[str, str]) -> Iterator[Problem]:
        """Yield the problems with the addresses of charts; `ours` maps each file of docs/ to its path in the site."""
        paths = [path for path, _ in self.chart_files()]
        yield from path_problems(site, paths)
        yield from collisions(ours, paths)

    def headings(self) -> dict[str, list[str]]:
        """Return the ids of the headings of the pages of prose: addresses that colleagues link to."""
        return {url: [name for _, name in page.html.headings if name] for url, page in self.prose.items() if url}

    def sitemap(self) -> Iterator[tuple[str, str]]:
        """Yield each page's address, and the day on which what it says last changed, where that is known."""
        store = self.project.store
        yield from ((url, changed_on(store, url, page.html.claims)) for url, page in self.pages.items())
        yield from ((page.address, changed_on(store, page.address)) for page in self.project.filled)

    def chart_files(self) -> Iterator[tuple[str, bytes]]:
        """Yield the numbers of each chart: path below the site's root, and content."""
        for state in self.states.values():
            yield from ((path, csv_text(rows).encode()) for path, rows in state.charts.items())
