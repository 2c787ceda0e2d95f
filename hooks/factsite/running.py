"""What one event of a build hands to a later one; one build runs at a time."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path

from markdown import markdown
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page

from factstore.build.beside import Beside
from factstore.build.images import Images
from factstore.build.pages import Pages
from factstore.build.policy import Scripts
from factstore.build.project import Project
from factstore.build.publish import Aside
from factstore.build.writing import Writer
from factstore.html.extension.page import PageState
from factstore.store.problems import Problem, report


@dataclass
class Running:
    """See the table in main.py. A server's later builds replace all but `serving`.

    `serving`: no policy on pages, and no images. `lazy`: files are made when a browser asks for them.
    """

    serving: bool = False
    lazy: bool = False
    aside: Aside | None = None
    beside: Beside | None = None
    current: Pages | None = None
    page: PageState | None = None
    config: MkDocsConfig | None = None
    files: set[str] = field(default_factory=set)
    nav: Navigation = field(default_factory=lambda: Navigation([], []))
    scripts: Scripts = field(default_factory=lambda: Scripts(lambda _: ()))

    def convert(self, text: str) -> None:
        """Read a piece of a page as Markdown, only to see whether that can be done."""
        if self.config is not None:
            extensions = [each for each in self.config.markdown_extensions if isinstance(each, str)]
            markdown(text, extensions=extensions, extension_configs=self.config.mdx_configs)

    @property
    def pages(self) -> Pages:
        """The pages of the build under way."""
        if self.current is None:
            raise PluginError("no store was loaded")
        return self.current

    def begin_beside(self, project: Project) -> None:
        """Begin what needs the store alone, in a process of its own."""
        if self.aside:
            early = self.aside.early
            self.beside = Beside(project, early, Images.of(project, early) if project.pictures_all else None)
            self.beside.begin()

    def write_beside(self, folder: Path) -> None:
        """Write the data files in this process."""
        Beside(self.project, folder).all()

    def write_made_of_prose(self, writer: Writer) -> None:
        """Write the files that are made of the pages of prose."""
        import_module("factstore.build.made_files").write_made_of_prose(self.pages, writer)

    @property
    def images(self) -> Images | None:
        """What is left to draw; None where that is all, once it is known; a server draws none."""
        if self.serving:
            return Images.none(self.project)
        return self.beside.images if self.beside else None

    @property
    def project(self) -> Project:
        """What they are made of."""
        return self.pages.project

    def give_up(self) -> None:
        """Drop the build under way, if there is one."""
        if self.beside:
            self.beside.stop()
            self.beside = None
        if self.aside:
            self.aside.drop()
            self.aside = None


running = Running()


class StoppedError(PluginError):
    """A build that stops with problems, which a server shows."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__(report(self.problems))


def stop_at(problems: Iterable[Problem]) -> None:
    """Stop with every problem, if there is any; what is published stays as it was."""
    error = StoppedError(problems)
    if error.problems:
        raise error


def address_of(page: Page) -> str:
    """Return the page's address below the site's root; the home page's is empty."""
    return page.url.removeprefix("./")


def is_in_docs(file: File, config: MkDocsConfig) -> bool:
    """Whether a file is one of docs/ itself, and neither the theme's nor made by the engine."""
    return not file.generated_by and file.src_dir == config.docs_dir


def docs_paths(files: Files, config: MkDocsConfig) -> dict[str, str]:
    """Return the path in the site of each file of docs/, by its name."""
    return {f"docs/{file.src_uri}": file.dest_uri for file in files if is_in_docs(file, config)}


def root_of(config: MkDocsConfig) -> Path:
    """Return the folder of mkdocs.yml, from which all else of the project is found."""
    return Path(config.config_file_path or ".").parent
