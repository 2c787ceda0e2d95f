"""What the theme gives: the shell of filled pages, the scripts that may run, and the policy of each page."""

from collections.abc import Iterable
from pathlib import Path

from jinja2 import Environment
from mkdocs.commands.build import get_context
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import get_plugin_logger
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from factsite.running import root_of, running
from factstore.build.head import known_through
from factstore.build.policy import Scripts, with_body, without_indents
from factstore.build.shell import Blanks, Shell
from factstore.build.template_cache import TemplateCache
from factstore.words.data_files import ATOM

log = get_plugin_logger("factstore")
_SCRIPTS = "partials/javascripts"  # Material keeps its inline scripts there


def prepare(env: Environment, config: MkDocsConfig) -> None:
    """Tell the templates of the store; find the theme's inline scripts, which only a policy names."""
    env.globals["factstore"] = {
        "known_through": known_through(running.project.store),
        "feed": ATOM if running.project.store.changes else "",
    }
    env.bytecode_cache = TemplateCache(root_of(config) / ".cache" / "templates")
    if not running.serving:
        found = (path for folder in config.theme.dirs for path in (Path(folder) / _SCRIPTS).glob("*.html"))
        names = sorted({f"{_SCRIPTS}/{path.name}" for path in found})
        running.scripts = Scripts(lambda root: _theme_scripts(env, config, root, names))


def _theme_scripts(env: Environment, config: MkDocsConfig, root: str, names: Iterable[str]) -> list[str]:
    """Return the theme's templates of inline scripts, rendered without a page."""
    return [env.get_template(name).render(config=config, base_url=root, features=[]) for name in names]


def shell(env: Environment, config: MkDocsConfig, files: Files) -> Shell:
    """Render the page that those of claims and sources are filled into; it is none of the site's own."""
    blanks = Blanks()
    page = Page(blanks.title, File.generated(config, f"{blanks.address}index.md", content=""), config)
    page.meta = {"title": blanks.title, "description": blanks.description, "hide": ["toc"]}
    page.content = blanks.body
    context = get_context(running.nav, files, config, page)
    running.scripts.know(context["base_url"])
    context["fact_page"] = blanks.context(edits=bool(running.project.site.edit_base))  # type: ignore[typeddict-unknown-key]
    return Shell.cut(with_policy(env.get_template("main.html").render(context)), blanks)


def with_policy(html: str, body: str = "") -> str:
    """Return the page with its policy, and with its body wherever it has a blank; a server's has no policy.

    That has a script of MkDocs' which a policy would stop.
    """
    if running.serving:
        return html.replace(running.pages.blank, body)
    pieces = [part for piece in without_indents(html) for part in with_body(piece, running.pages.blank, body)]
    for found in running.scripts.strange(*pieces):
        log.warning("an inline script that the theme does not ship, and that will not run: %s", found)
    return running.scripts.with_policy(*pieces)
