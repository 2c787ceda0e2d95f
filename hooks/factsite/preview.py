"""The site of one build as a server has it: each file is made when a browser asks for it, and all are checked behind.

MkDocs builds a whole site before it shows a page. Here a page is made of the store as it stands as soon as that is
loaded and checked; nothing is kept of an earlier build, so nothing can be stale. The steps of a build are MkDocs' own,
in its order, and so are the events.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from jinja2 import Environment
from mkdocs.commands import build as builds
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import Abort, BuildError
from mkdocs.structure.files import File, Files, InclusionLevel, get_files, set_exclusions
from mkdocs.structure.nav import Navigation, get_navigation
from mkdocs.structure.pages import Page

from factsite.running import address_of, docs_paths, running, stop_at
from factsite.theme import shell
from factstore.build.asked import Asked, from_store
from factstore.build.site_checks import page_problems


class UnfinishedError(Exception):
    """A page has a problem of its own: what it is, the check of all pages says."""


@contextmanager
def reported(config: MkDocsConfig) -> Iterator[None]:
    """Treat what stops a part of a build as MkDocs treats what stops a build."""
    try:
        yield
    except Exception as error:
        config.plugins.on_build_error(error=error)
        if isinstance(error, BuildError):
            builds.log.error(str(error))
            raise Abort("Aborted with a BuildError!") from None
        raise


@dataclass
class Preview:
    """What is known of a site once its store is loaded: its files and navigation, and the templates."""

    config: MkDocsConfig
    files: Files
    nav: Navigation
    env: Environment

    @classmethod
    def begin(cls, config: MkDocsConfig) -> "Preview":
        """Load and check the store, and find the files, as a build begins; stop at any problem."""
        with reported(config):
            config = config.plugins.on_config(config)
            config.plugins.on_pre_build(config=config)
            files, env = get_files(config), config.theme.get_env()
            _add_theme(files, env, config)
            files = config.plugins.on_files(files, config=config)
            set_exclusions(files, config)
            nav = config.plugins.on_nav(get_navigation(files, config), config=config, files=files)
            for file in files.documentation_pages(inclusion=InclusionLevel.is_in_serve):
                if file.page is None:
                    Page(None, file, config)
            env = config.plugins.on_env(env, config=config, files=files)
        return cls(config, files, nav, env)

    @cached_property
    def _pages(self) -> dict[str, Page]:
        """The pages that the theme renders one by one, by the path of their file in the site."""
        files = self.files.documentation_pages(inclusion=InclusionLevel.is_in_serve)
        return {file.dest_uri: file.page for file in files if file.page}

    @cached_property
    def _static(self) -> dict[str, File]:
        files = (file for file in self.files if not file.is_documentation_page())
        return {file.dest_uri: file for file in files if file.inclusion.is_in_serve()}  # type: ignore[no-untyped-call]

    @cached_property
    def _asked(self) -> Asked:
        """What is made of the pages of prose, once they are read; those of the engine need not be."""
        self._read_all(page for page in self._pages.values() if not page.file.generated_by)
        running.page = None
        running.pages.note_what_is_shown()
        return Asked(running.pages, shell(self.env, self.config, self.files), Path(self.config.site_dir))

    def _read_all(self, pages: Iterable[Page]) -> None:
        """Read pages that are not read yet, and sort those that are as in a build."""
        for page in pages:
            self._read(page)
        running.pages.in_order(map(address_of, self._pages.values()))

    def static(self, path: str) -> bytes | None:
        """Return a file that is served as it lies there."""
        return self._static[path].content_bytes if path in self._static else None

    def get(self, path: str) -> bytes | None:
        """Return the content of a file of the site; raise UnfinishedError for a page with a problem of its own."""
        if page := self._pages.get(path):
            return self._page(page).encode("utf-8", errors="xmlcharrefreplace")
        if path in self._static:
            return self.static(path)
        if path.removesuffix(".gz") in self.config.theme.static_templates:
            self._read_all(self._pages.values())
            return self._template(path)
        content = from_store(running.project, path)
        return self._asked.get(path) if content is None else content

    def check(self) -> Iterator[None]:
        """Read and make all pages, a step at a time, and raise at their problems, as a build does."""
        with reported(self.config):
            for page in self._pages.values():
                self._read(page)
                yield
            self._read_all([])
            for _ in self._asked.check():
                yield
            stop_at(running.pages.page_problems(running.files))
            stop_at(running.pages.chart_problems(Path(self.config.site_dir), docs_paths(self.files, self.config)))
            for name in self.config.theme.static_templates:
                self._template(name)
                yield
            for page in self._pages.values():
                self._render(page)
                yield
            for page in self._pages.values():
                page.validate_anchor_links(files=self.files, log_level=self.config.validation.links.anchors)

    def _read(self, page: Page) -> None:
        if address_of(page) not in running.pages.pages:
            builds._populate_page(page, self.config, self.files)  # noqa: SLF001 - MkDocs' own step, whole

    def _page(self, page: Page) -> str:
        """Return a page; others are read first only where the navigation has no name for them."""
        for each in (*(other for other in self.nav.pages if "title" not in vars(other)), page):
            self._read(each)
        read = running.pages.pages[address_of(page)]
        if read.state.problems or any(page_problems(running.project.store, read)):
            raise UnfinishedError
        return self._render(page)

    def _render(self, page: Page) -> str:
        """Put a page into the theme, as MkDocs does before it writes the file."""
        page.active, self.config._current_page = True, page  # noqa: SLF001 - MkDocs sets it, and templates may read it
        try:
            files = self.files.documentation_pages(inclusion=InclusionLevel.is_in_serve)
            context = builds.get_context(self.nav, files, self.config, page)
            template = self.env.get_template(page.meta.get("template", "main.html"))
            context = self.config.plugins.on_page_context(context, page=page, config=self.config, nav=self.nav)
            output = template.render(context)
            return str(self.config.plugins.on_post_page(output, page=page, config=self.config))
        finally:
            page.active, self.config._current_page = False, None  # noqa: SLF001 - same reason

    def _template(self, path: str) -> bytes | None:
        """Return a page of the theme's own, such as that of addresses that lead nowhere; MkDocs writes it."""
        name = path.removesuffix(".gz")
        builds._build_theme_template(name, self.env, self.files, self.config, self.nav)  # noqa: SLF001 - same reason
        file = Path(self.config.site_dir) / path
        return file.read_bytes() if file.is_file() else None


_theme: dict[object, list[File]] = {}  # of the last build: a theme has a thousand files, and they seldom change


def _add_theme(files: Files, env: Environment, config: MkDocsConfig) -> None:
    """Add the theme's files that docs/ has not; looking for them takes longer than to load the store."""
    own = Path(config.theme.custom_dir) if config.theme.custom_dir else None
    names = tuple(sorted(map(str, own.rglob("*")))) if own else ()
    key = (tuple(config.theme.dirs), tuple(config.theme.static_templates), config.site_dir, names)
    if key not in _theme:
        found = Files([])
        found.add_files_from_theme(env, config)
        _theme.clear()
        _theme[key] = list(found)
    for file in _theme[key]:
        if files.get_file_from_path(file.src_uri) is None:
            files.append(file)
