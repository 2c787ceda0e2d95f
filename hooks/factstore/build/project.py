"""What one build starts from: the store, checked, and the pages and files that the engine makes of it."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from markupsafe import Markup

from factstore.build.generated import GeneratedPage, generated_pages
from factstore.build.head import Head, claim_head, head_html
from factstore.build.site_checks import nav_problems, paths_in, twice_listed
from factstore.html.changes_page import changed_line
from factstore.html.closed_world import PageHtml
from factstore.html.explorer import ROWS_FILE
from factstore.html.extension.page import PageState
from factstore.outputs.card_files import card_file
from factstore.outputs.linked_data import claim_node, dataset_node, script
from factstore.outputs.preview_image import image_path
from factstore.rules.changes import BEFORE_PUBLISHING
from factstore.rules.check import check
from factstore.store.claims import Claim
from factstore.store.facts import FactStore
from factstore.store.problems import Mark, Problem
from factstore.words.data_files import ATOM, INDEX_PATH, JSON_FEED, LUNR_PATH, PATHS
from factstore.words.site import Site

PICTURED = 2000  # claims


@dataclass(frozen=True)
class Project:
    """The store and the site that is made of it; frozen. Pages are known by their address below the root."""

    root: Path
    site: Site
    store: FactStore
    showing: dict[str, list[tuple[str, str]]] = field(default_factory=dict)  # filled once the pages of prose are read
    cited: set[str] = field(default_factory=set)  # by the text of these pages; filled with `showing`

    @cached_property
    def generated(self) -> Mapping[str, GeneratedPage]:
        """The pages that the engine makes whole."""
        made = generated_pages(self.store, self.site, self.shown_on)
        return {page.address: page for page in made}

    @cached_property
    def addresses(self) -> frozenset[str]:
        """The addresses of these pages, and of all files that are made of the store alone."""
        return frozenset(self.generated).union(self.export_paths)

    def shown_on(self, name: str) -> list[tuple[str, str]]:
        """Return the address and title of each page of prose that shows a claim, those of topics first."""
        return self.showing.get(name, [])

    @property
    def documents(self) -> Iterator[GeneratedPage]:
        """The generated pages that the theme renders one by one."""
        return (page for page in self.generated.values() if not page.is_filled)

    @property
    def filled(self) -> Iterator[GeneratedPage]:
        """The generated pages that are filled into one shell."""
        return (page for page in self.generated.values() if page.is_filled)

    @property
    def export_paths(self) -> set[str]:
        """The paths of all that is made of the store alone."""
        return {*PATHS, ROWS_FILE, *((ATOM, JSON_FEED) if self.store.changes else ())}

    @property
    def pictures_all(self) -> bool:
        """Whether each claim has an image; of a larger store, those have one that a page cites.

        An image takes a third of a millisecond and seven kilobytes, and is seen where somebody shares its page.
        """
        return len(self.store.claims) <= PICTURED

    def pictures(self, name: str) -> bool:
        """Whether a claim has an image; in a large store that is known once the pages of prose are read."""
        return self.pictures_all or name in self.cited

    def claim_at(self, url: str) -> Claim | None:
        """Return the claim that has its page at an address."""
        return self.store.claims.get(url.removeprefix("claims/").strip("/")) if url.startswith("claims/") else None

    def context(self, url: str, file: str, head: Head, body: PageHtml) -> dict[str, object]:
        """Return what the template of one page can use: metadata, when it last changed, what it is made from."""
        claim = self.claim_at(url)
        if claim:
            head = claim_head(claim, pictured=self.pictures(claim.id))
        html = head_html(head, self.site) + self._data(url, claim)
        changed = changed_line(self.store, url, body.claims if self.store.changes else ())
        return {"head": html, "changed": changed, "made_from": file, "edit_url": self.site.edit_url(file)}

    def _data(self, url: str, claim: Claim | None) -> Markup:
        """Return what a page says to programs: that of a claim, and the two that tell of the whole data."""
        if claim:
            return script(claim_node(claim, self.site))
        if url in ("", "about/data/"):
            return script(dataset_node(self.store, url, self.site))
        return Markup()

    @property
    def outputs(self) -> Iterator[str]:
        """The paths, below the site's root, of the files and pages that the engine makes."""
        yield from (f"{page.address}index.html" for page in self.generated.values())
        yield from self.export_paths
        yield from (image_path(name) for name in self.store.claims)
        yield from {card_file(claim) for claim in self.store.claims.values()}
        yield from (INDEX_PATH, LUNR_PATH)

    def nav_problems(self, nav: object, config_text: str, pages: list[str], present: set[str]) -> Iterator[Problem]:
        """Check the navigation of mkdocs.yml, whose text gives the places."""
        config = PageState("mkdocs.yml", "", config_text)
        listed = {path: config.find(path) for path in paths_in(nav)}
        yield from nav_problems(listed, pages, present)
        yield from twice_listed(nav, config_text)
        for page in self.documents:
            if page.address not in self.store.retired and page.source_path not in listed:
                message = f"no reader can find the page '{page.source_path}', which the engine makes"
                yield Problem(Mark("mkdocs.yml"), "nav-omitted", message, "list it under nav")


def load_project(
    root: Path,
    site: Site,
    texts: Path | None,
    *,
    preview: bool = False,
    meanwhile: Callable[["Project"], None] | None = None,
) -> tuple[Project | None, tuple[str, ...], list[Problem]]:
    """Load and check the store; return the project, unless there are problems, a summary, and the problems.

    A preview shows a change before the entry that tells of it is written, and says that it is missing. `meanwhile`
    begins, once the store is loaded, what can be done beside the checks; where these find a problem, it is in vain.
    """
    begin = (lambda store: meanwhile(Project(root, site, store))) if meanwhile else None
    store, summary, found = check(root, texts, begin)
    later = [problem for problem in found if preview and problem.rule in BEFORE_PUBLISHING]
    problems = [problem for problem in found if problem not in later]
    if store is None or problems:
        return None, (), problems
    lines = (*summary, *(f"before it is published: {problem}" for problem in later))
    return Project(root, site, store), lines, []
