"""The MkDocs adapter: events only. What the site is made of is in the package `factstore`, which knows no MkDocs.

What else is done with MkDocs is in `factsite`; a server leaves out what it makes later, in `factsite.preview`.

The events of one build, in MkDocs' order. What one event hands to a later one is on `running`, and nowhere else:

| event | reads | writes | what happens |
|---|---|---|---|
| startup | | serving | a build or a server? |
| config | data/, texts | aside, beside, project, pages | the store is loaded, then checked; data files begin |
| files | project | files | docs/ is checked; generated pages are added |
| nav | project | nav | the navigation lists each page |
| page_markdown | project | pages | a page begins: front matter, references, blocks |
| page_content | project | pages | it ends: cards and citations; it is read for the checks |
| env | pages, files, nav | scripts, folder | pages, cards and images of claims; all pages are checked; the search |
| template_context | project, scripts | | the sitemap lists all pages, with the days of their records |
| post_template | scripts | | the policy of the page for addresses that lead nowhere |
| page_context | pages | | a page's head and footer |
| post_page | pages, scripts | | its policy, and the body of a page of the engine's |
| post_build | aside, beside | site/ | the new site takes the old one's place |
| build_error | aside | | after any problem the old site stays |

page_markdown and page_content come by turns for each page, and so do page_context and post_page.

MkDocs puts this folder on the import path only while this file runs, so everything is imported here, at the top.
A handler takes what it needs of an event's arguments, and leaves the others in `_`.
"""

import gc
import io
import logging
import os
import sys
from pathlib import Path
from types import SimpleNamespace

from jinja2 import Environment
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import Abort, MkDocsException, PluginError
from mkdocs.plugins import get_plugin_logger
from mkdocs.structure.files import File, Files, InclusionLevel
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page
from mkdocs.utils import CountHandler
from mkdocs.utils.templates import TemplateContext

from factsite.running import StoppedError, address_of, docs_paths, is_in_docs, root_of, running, stop_at
from factsite.theme import prepare, shell, with_policy
from factstore.build.docs_files import config_problems, docs_problems
from factstore.build.front_matter import front_matter
from factstore.build.guard import stopped
from factstore.build.manifest import write_manifest
from factstore.build.pages import Pages
from factstore.build.project import load_project
from factstore.build.publish import Aside
from factstore.build.site_paths import collisions, path_problems
from factstore.store.files import is_below_passed_over
from factstore.store.forks import can_fork
from factstore.store.reader import keep_all
from factstore.words.site import Site

log = get_plugin_logger("factstore")


def on_startup(*, command: str, dirty: bool) -> None:
    """Remember whether this is a build or a server."""
    running.serving = command == "serve"
    if running.serving:
        keep_all()
    if isinstance(sys.stderr, io.TextIOWrapper):
        sys.stderr.reconfigure(errors="backslashreplace")  # a console need not know all letters
    if dirty:
        raise PluginError("--dirty leaves pages out of the checks: build without it")


def on_config(config: MkDocsConfig, **_: object) -> MkDocsConfig:
    """Load and check the store, before anything else is done; then write aside, until all is written."""
    texts = os.environ.get("FACTSTORE_TEXTS")
    site = Site(
        config.site_name, config.site_url or "", str(config.extra.get("edit_url") or ""), config.site_description or ""
    )
    running.page, running.current, running.config = None, None, config
    stop_at(config_problems(Path(config.config_file_path or "mkdocs.yml")))
    if not running.serving:
        running.give_up()
        running.aside = Aside.begin(Path(config.site_dir), lambda: log.info("waiting for another build to end"))
        config.site_dir = str(running.aside.new)
    project, summary, problems = load_project(
        root_of(config),
        site,
        Path(texts) if texts else None,
        preview=running.serving,
        meanwhile=running.begin_beside if can_fork() else None,
    )
    theme = Path(config.theme.custom_dir) if config.theme.custom_dir else None
    stop_at([*problems, *docs_problems(root_of(config), Path(config.docs_dir), theme)])
    running.current = Pages.of(project) if project else None
    for line in summary:
        log.info(line)
    config.markdown_extensions.append(running.pages.extension)  # type: ignore[arg-type] # instances work as well
    return config


def on_files(files: Files, *, config: MkDocsConfig, **_: object) -> Files:
    """Add the pages that the engine makes, and the files that it exports."""
    project = running.project
    for file in [file for file in files if _is_ours(file, config) and is_below_passed_over(file.src_uri)]:
        files.remove(file)
    stop_at(collisions(docs_paths(files, config), project.outputs))
    for page in project.documents:
        hidden = InclusionLevel.NOT_IN_NAV
        files.append(File.generated(config, page.source_path, content=page.front_matter, inclusion=hidden))
    running.files = {file.url for file in files if not file.is_documentation_page()} | project.export_paths
    stop_at(path_problems(Path(config.site_dir), (file.dest_uri for file in files)))
    if not running.lazy and running.beside is None:
        running.write_beside(Path(config.site_dir))
    return files


def _is_ours(file: File, config: MkDocsConfig) -> bool:
    """Whether a file is one of this project's: of docs/, or of its changes to the theme."""
    return is_in_docs(file, config) or file.src_dir == config.theme.custom_dir


def on_nav(nav: Navigation, *, config: MkDocsConfig, files: Files, **_: object) -> Navigation:
    """Check that the navigation and the pages agree."""
    pages = files.documentation_pages()
    ours = [file.src_uri for file in pages if not file.generated_by]
    text = Path(config.config_file_path or "").read_text(encoding="utf-8")
    stop_at(running.project.nav_problems(config.nav, text, ours, {file.src_uri for file in pages}))
    running.nav = nav
    return nav


def on_page_markdown(markdown: str, *, page: Page, **_: object) -> str:
    """Tell the extension which page comes next; leave out text that Markdown could not read, which is reported."""
    source, label = page.file.content_string, str(page.title or "")
    if not page.file.generated_by:
        page.meta = dict(front_matter(source, f"docs/{page.file.src_uri}")[0])
    readable = running.pages.begin(page.file.src_uri, address_of(page), source, label)
    running.page = running.pages.states[address_of(page)]
    return markdown if readable else ""


def on_page_content(html: str, *, page: Page, **_: object) -> str:
    """Give a page its cards and citations, one of the engine's a blank for its body; read all for the checks."""
    description = str(page.meta.get("description") or "")
    return running.pages.finish(address_of(page), html, str(page.title), description)


def on_env(env: Environment, *, config: MkDocsConfig, files: Files, **_: object) -> Environment:
    """Fill the pages of claims and sources; stop with the problems of all pages; add what is made from all of them."""
    prepare(env, config)
    if running.lazy:
        return env
    running.page = None
    gc.collect()  # the trees of the pages that Markdown made, before the theme's templates need room
    site = Path(config.site_dir)
    running.pages.fill(
        shell(env, config, files), site, running.images, running.write_made_of_prose, serving=running.serving
    )
    stop_at(running.pages.page_problems(running.files))
    stop_at(running.pages.chart_problems(site, docs_paths(files, config)))
    for error in running.pages.stopped:
        raise error
    return env


def on_template_context(context: TemplateContext, *, template_name: str, config: MkDocsConfig) -> TemplateContext:
    """List all pages in the sitemap, with their records' days; know the scripts of a page that is no page of docs/."""
    running.scripts.know(context["base_url"])
    if template_name == "sitemap.xml" and config.site_url:
        listed = (
            SimpleNamespace(canonical_url=f"{config.site_url}{address}", update_date=date)
            for address, date in running.pages.sitemap()
        )
        context["pages"] = [SimpleNamespace(page=page) for page in listed]  # type: ignore[misc]
    return context


def on_page_context(context: TemplateContext, *, page: Page, **_: object) -> TemplateContext:
    """Give the templates what they need of this page."""
    running.scripts.know(context["base_url"])
    context["fact_page"] = running.pages.context(address_of(page))  # type: ignore[typeddict-unknown-key]
    return context


def on_post_page(output: str, *, page: Page, **_: object) -> str:
    """Set the content security policy; put the body of a page of the engine's where the theme has a blank for it."""
    return with_policy(output, running.pages.body(address_of(page)))


def on_post_template(output_content: str, *, template_name: str, **_: object) -> str:
    """Set the policy of the page for addresses that lead nowhere, too."""
    return with_policy(output_content) if template_name.endswith(".html") else output_content


def on_post_build(*, config: MkDocsConfig, **_: object) -> None:
    """Publish, unless --strict is about to fail the build."""
    drawn = running.beside.wait() if running.beside else []
    if running.aside is None:
        return
    running.aside.gather()
    config.site_dir = str(running.aside.site)
    if _is_about_to_fail():
        return
    written, running.current = running.pages.written + drawn, None  # what the pages were is not needed any more
    write_manifest(running.aside.new, written)
    running.aside.publish()
    running.aside = None
    log.info("the new site is in %s", config.site_dir)


def _is_about_to_fail() -> bool:
    """Whether MkDocs counts warnings, as it does with --strict, and has any."""
    handlers = logging.getLogger("mkdocs").handlers
    return any(handler.get_counts() for handler in handlers if isinstance(handler, CountHandler))


def on_build_error(error: Exception, **_: object) -> None:
    """Leave the published site as it was; say in one line what stopped the build, whatever it was."""
    site = running.aside.site if running.aside else None
    running.give_up()
    if isinstance(error, MkDocsException | SystemExit):
        return
    if isinstance(error, OSError):
        why = PluginError(str(error if error.filename or not site else f"{error}, while building {site}"))
    else:
        why = StoppedError([stopped(error, running.page, running.convert)])
    log.debug("what stopped the build", exc_info=error)
    if running.serving:
        raise why from None
    log.error("%s", why)
    raise Abort("Aborted: the site is as it was.") from None
