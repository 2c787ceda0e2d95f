"""What language models find first: `llms.txt`, a map of the pages in Markdown, and `llms-full.txt`, all their text."""

from collections.abc import Iterator, Sequence

from factstore.html.markup import Links
from factstore.outputs import twins
from factstore.outputs.page_twins import PageText, Twin, footnote
from factstore.store.facts import FactStore
from factstore.words.data_files import FILES
from factstore.words.license import LICENSE
from factstore.words.provenance import markdown
from factstore.words.site import Site

_GROUPS = {"topics/": "Topics", "evidence/": "Evidence", "about/": "About"}
_INDEXES = {
    "claims/": ("All claims", "every claim in one line, with kind, party, conditions and caution"),
    "sources/": ("Sources", "the articles that were read, and the works that they report on"),
    "glossary/": ("Glossary", "systems, products and terms"),
    "changes/": ("Changes", "what changed in claims after they were published"),
}
_READING = (
    "Each figure is a claim with a kind of evidence, a party, conditions and a caution: keep them when you use it. "
    "In the Markdown pages a claim is marked by a footnote whose name is the claim’s id. "
    "Two reports of one origin are one finding. What the articles do not say is listed as not stated."
)


def intro(site: Site) -> str:
    """Return the head of both files."""
    license_ = f"License: [{LICENSE.name}]({LICENSE.url})."
    return f"# {markdown(site.name)}\n\n> {markdown(site.description)}\n\n{_READING} {license_}\n"


def llms_txt(site: Site, pages: Sequence[PageText]) -> Iterator[str]:
    """Yield the map, group by group."""
    yield intro(site)
    groups: dict[str, list[str]] = {"Pages": [], **{name: [] for name in _GROUPS.values()}}
    for page in pages:
        group = next((name for prefix, name in _GROUPS.items() if page.url.startswith(prefix)), "Pages")
        groups[group].append(_line(site, page.url + twins.NAME, page.title, page.description))
    for url, (title, what) in _INDEXES.items():
        groups["Evidence"].append(_line(site, url + twins.NAME, title, what))
    groups["Data"] = [_line(site, each.path, each.path, each.says) for each in FILES if each.path != "llms.txt"]
    for name, lines in groups.items():
        if lines:
            yield f"\n## {name}\n\n{''.join(lines)}"


def _line(site: Site, path: str, title: str, what: str) -> str:
    return f"- [{markdown(title)}]({site.url}{path}): {markdown(what)}\n"


def llms_full(store: FactStore, site: Site, pages: Sequence[PageText]) -> Iterator[str]:
    """Yield all text: each page, then every claim as the footnote that the pages refer to, and every source."""
    yield intro(site)
    for page in pages:
        yield f"\n---\n\n{Twin(store, page, Links(site.url)).body()}"
    yield "\n---\n\n# All claims\n\n"
    yield from (footnote(claim, site.url) for claim in store.claims.values())
    yield "\n"
    for source in store.sources.values():
        yield f"---\n\n{twins.source_about(source)}\n"


def index_twins(store: FactStore) -> Iterator[tuple[str, Iterator[str]]]:
    """Yield the twins of the pages that list claims, sources, terms and changes."""
    yield f"claims/{twins.NAME}", twins.claims_index(store)
    yield f"sources/{twins.NAME}", iter([twins.sources_index(store)])
    yield f"glossary/{twins.NAME}", iter([twins.glossary(store)])
    yield f"changes/{twins.NAME}", iter([twins.changes(store)])
