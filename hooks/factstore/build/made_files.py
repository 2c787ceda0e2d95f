"""The files of a build that are no pages: made of the store alone, or of the pages of prose. Path and content of each.

What makes them is a megabyte, so that a build imports this only in the processes that write them.
"""

from collections.abc import Iterable, Iterator

from factstore.build.pages import Pages
from factstore.build.project import Project
from factstore.build.writing import Writer
from factstore.html.explorer import ROWS_FILE, rows_script
from factstore.html.page_sections import sections
from factstore.outputs.data_files import data_files
from factstore.outputs.feeds import feeds
from factstore.outputs.llms import index_twins, llms_full, llms_txt
from factstore.outputs.page_twins import PageText, page_twin
from factstore.outputs.search_index import assets
from factstore.outputs.twins import NAME


def store_files(project: Project) -> Iterator[tuple[str, Iterable[str]]]:
    """Yield what is made of the store alone, each in pieces."""
    yield from data_files(project.store, project.site)
    yield from ((path, [content]) for path, content in feeds(project.store, project.site))
    if rows := rows_script(project.store):
        yield ROWS_FILE, [rows]


def prose_files(pages: Pages) -> Iterator[tuple[str, Iterable[str]]]:
    """Yield all prose as Markdown, and what tells of it, each in pieces."""
    store, site, texts = pages.project.store, pages.project.site, _texts(pages)
    yield from index_twins(store)
    yield from ((f"{text.url}{NAME}", [page_twin(store, text).whole()]) for text in texts)
    yield "llms.txt", llms_txt(site, texts)
    yield "llms-full.txt", llms_full(store, site, texts)


def _texts(pages: Pages) -> list[PageText]:
    """Return the pages of prose as the twins are made of them; a page that the navigation lists comes first."""
    return [
        PageText(
            url,
            page.state.file.removeprefix("docs/"),
            page.title,
            page.description,
            page.state.source,
            page.state.plain,
            tuple(page.state.rendered),
        )
        for url, page in pages.prose.items()
    ]


def search_files(pages: Pages) -> list[tuple[str, bytes]]:
    """Return the files of the search, which hold every page's text."""
    found = [part for url, page in pages.prose.items() for part in sections(url, page.title, page.content)]
    return assets(pages.project.store, found)


def write_made_of_prose(pages: Pages, writer: Writer) -> None:
    """Write what is made of the pages of prose; raise ValueError where a path lies outside of the site."""
    for path, pieces in prose_files(pages):
        writer.must_put(path, "".join(pieces).encode())
    for path, content in (*search_files(pages), *pages.chart_files()):
        writer.must_put(path, content)
