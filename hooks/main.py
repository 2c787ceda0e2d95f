"""The MkDocs adapter: events only. What the site is made of is in the package `factstore`, which knows no MkDocs.

MkDocs puts this folder on the import path only while this file runs, so everything is imported here, at the top.
A handler takes what it needs of an event's arguments, and leaves the others in `_`.
"""

import os
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from jinja2 import Environment, FileSystemBytecodeCache
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.plugins import get_plugin_logger
from mkdocs.structure.files import File, Files, InclusionLevel
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page
from mkdocs.utils import clean_directory, write_file
from mkdocs.utils.templates import TemplateContext

from factstore.site.build import Build
from factstore.site.policy import Scripts, without_indents
from factstore.site.shell import SHELL, in_sitemap, is_filled
from factstore.store.addresses import below
from factstore.store.problems import Problem, report

log = get_plugin_logger("factstore")


@dataclass
class Running:
    """What lasts from one event to the next; a server's later builds replace `build`."""

    serving: bool = False
    current: Build | None = None
    scripts: Scripts = field(default_factory=lambda: Scripts(lambda _: ()))

    @property
    def build(self) -> Build:
        """The build under way."""
        if self.current is None:
            raise PluginError("no store was loaded")
        return self.current


running = Running()


def _stop_at(problems: Iterable[Problem], config: MkDocsConfig) -> None:
    """Stop with every problem, if there is any; a build leaves no older site behind that would look whole."""
    found = list(problems)
    if found:
        if not running.serving:
            clean_directory(config.site_dir)
        raise PluginError(report(found))


def _address(page: Page) -> str:
    """Return the page's address below the site's root; the home page's is empty."""
    return page.url.removeprefix("./")


def _cache_folder(config: MkDocsConfig) -> Path:
    """Return the folder that keeps compiled templates from one build to the next."""
    folder = Path(config.config_file_path or ".").parent / ".cache" / "templates"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def on_startup(*, command: str, dirty: bool) -> None:
    """Remember whether this is a build or a server."""
    running.serving = command == "serve"
    if dirty:
        raise PluginError("--dirty leaves pages out of the checks: build without it")


def on_config(config: MkDocsConfig, **_: object) -> MkDocsConfig:
    """Load and check the store, before anything else is done."""
    root = Path(config.config_file_path or ".").parent
    texts = os.environ.get("FACTSTORE_TEXTS")
    site = (config.site_name, config.site_url or "", str(config.extra.get("edit_url") or ""))
    running.current, problems = Build.load(root, site, Path(texts) if texts else None, preview=running.serving)
    _stop_at(problems, config)
    for line in running.build.summary:
        log.info(line)
    config.markdown_extensions.append(running.build.extension)  # type: ignore[arg-type] # instances work as well
    return config


def on_files(files: Files, *, config: MkDocsConfig, **_: object) -> Files:
    """Add the pages that the engine makes, and the files that it exports."""
    build = running.build
    ours = {file.src_uri: Path(config.docs_dir, file.src_uri) for file in files if _is_in_docs(file, config)}
    _stop_at([*build.collisions({file.src_uri for file in files}), *build.file_problems(ours)], config)
    for page in build.rendered_by_theme():
        hidden = InclusionLevel.NOT_IN_NAV
        files.append(File.generated(config, page.source_path, content=page.front_matter, inclusion=hidden))
    for path, content in build.exports():
        files.append(File.generated(config, path, content=content))
    build.files = {file.url for file in files if not file.is_documentation_page()}
    _stop_at(build.path_problems(Path(config.site_dir), (file.dest_uri for file in files)), config)
    return files


def _is_in_docs(file: File, config: MkDocsConfig) -> bool:
    """Whether a file is one of docs/ itself, and neither the theme's nor made by the engine."""
    return not file.generated_by and file.src_dir == config.docs_dir


def on_nav(nav: Navigation, *, config: MkDocsConfig, files: Files, **_: object) -> Navigation:
    """Check that the navigation and the pages agree."""
    pages = files.documentation_pages()
    ours = [file.src_uri for file in pages if not file.generated_by]
    text = Path(config.config_file_path or "").read_text(encoding="utf-8")
    _stop_at(running.build.nav_problems(config.nav, text, ours, {file.src_uri for file in pages}), config)
    return nav


def on_page_markdown(markdown: str, *, page: Page, **_: object) -> str:
    """Tell the extension which page comes next; leave out text that Markdown could not read, which is reported."""
    readable = running.build.begin(page.file.src_uri, _address(page), page.file.content_string, page.meta)
    return markdown if readable else ""


def on_page_content(html: str, *, page: Page, **_: object) -> str:
    """Give a page of the engine's its body, another its cards and citations; read all of it for the checks."""
    description = str(page.meta.get("description") or "")
    return running.build.finish(_address(page), html, str(page.title), description)


def on_env(env: Environment, *, config: MkDocsConfig, files: Files, **_: object) -> Environment:
    """Stop, before anything is written, with the problems of all pages; then add the files made from all of them.

    A server leaves the images out: no preview reads them there, and it answers sooner.
    """
    build = running.build
    build.finish_filled()
    _stop_at(build.page_problems(), config)
    for path, content in [*build.search_files(), *([] if running.serving else build.card_images())]:
        files.append(File.generated(config, path, content=content))
    _stop_at(build.path_problems(Path(config.site_dir), (file.dest_uri for file in files)), config)
    env.bytecode_cache = FileSystemBytecodeCache(str(_cache_folder(config)))
    env.globals["factstore"] = build.site_context()
    running.scripts = Scripts(lambda root: _theme_scripts(env, config, root))
    return env


def _theme_scripts(env: Environment, config: MkDocsConfig, root: str) -> list[str]:
    """Return the theme's templates of inline scripts, rendered without a page."""
    names = env.list_templates(filter_func=lambda name: name.startswith("partials/javascripts/"))
    return [env.get_template(name).render(config=config, base_url=root, features=[]) for name in names]


def on_template_context(context: TemplateContext, **_: object) -> TemplateContext:
    """Know the scripts of a page that is no page of docs/, such as that for addresses that lead nowhere."""
    running.scripts.know(context["base_url"])
    return context


def on_page_context(context: TemplateContext, *, page: Page, **_: object) -> TemplateContext:
    """Give the templates what they need of this page."""
    running.scripts.know(context["base_url"])
    context["fact_page"] = running.build.page_context(_address(page))  # type: ignore[typeddict-unknown-key]
    return context


def on_post_page(output: str, *, page: Page, **_: object) -> str:
    """Set the content security policy; keep the shell of other pages, which is no page itself."""
    whole = _with_policy(output)
    if _address(page) == SHELL.address:
        running.build.shell = whole
        return ""
    return whole


def on_post_template(output_content: str, *, template_name: str, **_: object) -> str:
    """Set the policy of the page for addresses that lead nowhere, too; list the filled pages in the sitemap."""
    if template_name == "sitemap.xml":
        return in_sitemap(
            output_content, [page.address for page in running.build.generated.values() if is_filled(page)]
        )
    return _with_policy(output_content) if template_name.endswith(".html") else output_content


def on_post_build(*, config: MkDocsConfig, **_: object) -> None:
    """Write the pages that are filled into the shell."""
    for path, html in running.build.shell_pages():
        target = below(Path(config.site_dir), path)
        if target is None:
            raise PluginError(f"'{path}' would be written outside the site")
        write_file(html.encode("utf-8"), str(target))


def _with_policy(html: str) -> str:
    """Return the page with its policy; a server's page has a script of MkDocs' that it would stop."""
    if running.serving:
        return html
    whole = without_indents(html)
    for found in running.scripts.strange(whole):
        log.warning("an inline script that the theme does not ship, and that will not run: %s", found)
    return running.scripts.with_policy(whole)
