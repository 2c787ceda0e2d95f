"""The pages that the engine makes whole: each claim, each source, and the index pages."""

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from factstore.html.changes_page import changes_page
from factstore.html.claim_page import claim_page
from factstore.html.explorer import claims_index
from factstore.html.index_pages import glossary
from factstore.html.markup import Links, links_from
from factstore.html.parts import Parts, at_headings, rows_apart, whole
from factstore.html.retired import retired_body, retired_pages
from factstore.html.source_page import source_page, sources_index
from factstore.store.claims import Claim
from factstore.store.facts import FactStore
from factstore.store.sources import Retired
from factstore.words.site import Site
from factstore.words.telling import shortened

ShownOn = Callable[[str], Sequence[tuple[str, str]]]
TITLE_LENGTH = 90  # short enough for a tab, long enough that no two claims have the same


@dataclass(frozen=True, slots=True)
class GeneratedPage:
    """A page at `address`; `made_from` is the file that its text comes from, for the edit link; `parts` cut it."""

    address: str
    title: str
    description: str
    render: Callable[[Links], str]
    made_from: str | None = None
    hide: tuple[str, ...] = ("toc",)
    parts: Parts = whole

    @property
    def is_filled(self) -> bool:
        """Whether it is the page of a claim or a source, live or retired, which is filled into one shell."""
        return self.address.startswith(("claims/", "sources/")) and self.address.count("/") == len(("claims", "id"))

    @property
    def source_path(self) -> str:
        """The path of the Markdown file that MkDocs is told of."""
        return f"{self.address}index.md"

    @property
    def front_matter(self) -> str:
        """The Markdown file: its front matter, and no text. JSON strings are YAML strings."""
        keys = {"title": self.title, "description": self.description, "hide": list(self.hide)}
        lines = "".join(f"{key}: {json.dumps(value, ensure_ascii=False)}\n" for key, value in keys.items())
        return f"---\n{lines}---\n"

    @property
    def body(self) -> str:
        """The page's HTML."""
        return self.render(links_from(self.address))


def claim_title(claim: Claim) -> str:
    """Return the statement; one that is too long is cut, and begins with the figure that the cut would lose."""
    whole = shortened(claim.text, TITLE_LENGTH)
    if whole == claim.text or claim.figure in whole:
        return whole
    return f"{claim.figure}: {shortened(claim.text, TITLE_LENGTH - len(claim.figure) - 2)}"


def generated_pages(store: FactStore, site: Site, shown_on: ShownOn) -> Iterator[GeneratedPage]:
    """Yield every page that the engine makes.

    `shown_on` gives, once all other pages are rendered, the address and title of each that shows a claim.
    """
    for name, claim in store.claims.items():
        body, description = partial(_claim, claim, site, shown_on), f"{claim.kind_name}: {claim.text}"
        yield GeneratedPage(f"claims/{name}/", claim_title(claim), description, body, claim.subject.file)
    for name, source in store.sources.items():
        description = f"What this site takes from {source.title or source.short}, paragraph by paragraph."
        yield GeneratedPage(
            f"sources/{name}/", source.short, description, partial(source_page, source), f"data/sources/{name}.yml", ()
        )
    yield from _index_pages(store)
    for address, entry in retired_pages(store):
        yield _retired_page(address, entry)


def _claim(claim: Claim, site: Site, shown_on: ShownOn, links: Links) -> str:
    return claim_page(claim, links, site, shown_on(claim.id))


def _retired_page(address: str, entry: Retired) -> GeneratedPage:
    was = address.strip("/")
    title, description = f"Retired: {was}", f"The address {was} is retired; the page says where to go."
    return GeneratedPage(address, title, description, lambda _: retired_body(address, entry), "data/retired.yml")


def _index_pages(store: FactStore) -> Iterator[GeneratedPage]:
    yield GeneratedPage(
        "claims/", "All claims", "Every claim in one table, with its kind, party and source, to filter and download.",
        lambda links: claims_index(store, links), parts=rows_apart,
    )  # fmt: skip
    yield GeneratedPage(
        "sources/", "Sources", "The articles that were read, and the works that they relay.",
        lambda links: sources_index(store, links),
    )  # fmt: skip
    yield GeneratedPage(
        "glossary/", "Glossary", "The systems, products and terms of the coverage, with the claims about each.",
        lambda links: glossary(store, links), "data/vocabulary.yml", (), at_headings,
    )  # fmt: skip
    yield GeneratedPage(
        "changes/", "Changes", "What changed in claims after they were published, when, and why.",
        lambda links: changes_page(store, links), "data/changes.yml", (),
    )  # fmt: skip
