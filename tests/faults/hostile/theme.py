"""The theme's pages, rendered as MkDocs renders them, where all that pages and configuration say is one text."""

import tempfile
from functools import cache
from pathlib import Path
from types import SimpleNamespace

from markupsafe import escape
from mkdocs.commands.build import get_context
from mkdocs.config import load_config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import Files

from factstore.build.generated import GeneratedPage
from factstore.build.shell import Blanks, Shell
from tests.project import ROOT

CONFIG = """
site_name: x
site_url: https://e.org/
theme: {{name: material, custom_dir: {root}/overrides, font: false}}
plugins: []
"""


@cache
def _config() -> MkDocsConfig:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "mkdocs.yml")
        path.write_text(CONFIG.format(root=ROOT), encoding="utf-8")
        Path(folder, "docs").mkdir()
        return load_config(config_file=str(path))


def _rendered(template: str, text: str, blanks: Blanks | None = None, *, meta: bool = True, home: bool = False) -> str:
    """Return a page of the theme, with front matter or without. Titles come escaped, as they do from headings."""
    title, address = str(escape(text)), f"https://e.org/{text}/"
    config = _config()
    config.site_name = config.site_description = config.site_author = text
    config.theme["favicon"], config.extra["report_url"] = address, address if meta and not blanks else ""
    link = SimpleNamespace(title=title, url=address, active=False, children=[], level=2, is_link=True)
    parent = SimpleNamespace(**{**vars(link), "children": [link]})
    alone = SimpleNamespace(**{**vars(link), "children": [SimpleNamespace(**{**vars(link), "title": "so"})]})
    # The theme itself prints the address of a page's first heading as it stands; a rule keeps that a slug.
    first = SimpleNamespace(**{**vars(link), "url": "#a", "level": 1, "children": [parent]})
    told = {"title": text, "description": text, "author": text} if meta else {}
    page = SimpleNamespace(
        title=title, meta=told, content="<p></p>", toc=[first], canonical_url=address, url="", is_homepage=home,
        previous_page=link, next_page=link, edit_url=None, ancestors=[parent, alone],
    )  # fmt: skip
    made: dict[str, object] = {"head": "", "changed": "", "made_from": text, "edit_url": address}
    if blanks:
        page.title, page.meta = blanks.title, {"title": blanks.title, "description": blanks.description}
        page.content, made = blanks.body, blanks.context(edits=True)
    nav = SimpleNamespace(items=[link, parent, alone], homepage=link, pages=[])
    context = get_context(nav, Files([]), config, page, base_url="..")  # type: ignore[arg-type] # looks like one
    return config.theme.get_env().get_template(template).render({**context, "fact_page": made})


def theme_of(text: str) -> dict[str, str]:
    """Return the theme's pages: with front matter and without, the home page, that for no page, the filled shell."""
    blanks = Blanks()
    shell = Shell.cut(_rendered("main.html", text, blanks), blanks)
    page = GeneratedPage("claims/x/", text, text, lambda _: "")
    return {
        "theme page": _rendered("main.html", text),
        "theme page without front matter": _rendered("main.html", text, meta=False),
        "theme home": _rendered("main.html", text, meta=False, home=True),
        "theme 404": _rendered("404.html", text),
        "theme filled": shell.fill(page, "<p></p>", {"head": "", "changed": "", "made_from": text, "edit_url": text}),
    }
