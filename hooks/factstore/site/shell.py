"""The pages of claims and sources: one page goes through the theme, and is filled for each.

Rendering the theme takes most of a page's time, and these pages differ in their title, metadata and body only.
The shell's address has the depth of theirs, so that its relative links hold for them.
"""

import re
from collections.abc import Mapping

from factstore.html.markup import escape
from factstore.site.generated import GeneratedPage

_ID, _TITLE, _DESCRIPTION = "fill-id", "fill-title", "fill-description"
_CHANGED = "<!--fill-changed-->"
_HEAD, _BODY, _FILE, _EDIT = "<!--fill-head-->", "<!--fill-body <h1>-->", "fill-file", "fill-edit-address"
SHELL = GeneratedPage(f"claims/{_ID}/", _TITLE, _DESCRIPTION, lambda _: _BODY)


def is_filled(page: GeneratedPage) -> bool:
    """Whether the page is that of a claim or a source, live or retired."""
    return re.fullmatch(r"(?:claims|sources)/[^/]+/", page.address) is not None


def shell_context(*, edits: bool) -> dict[str, object]:
    """Return the shell's own template context: places to fill."""
    return {"head": _HEAD, "changed": _CHANGED, "made_from": _FILE, "edit_url": _EDIT if edits else ""}


def fill(shell: str, page: GeneratedPage, body: str, context: Mapping[str, object]) -> str:
    """Return one page; values are escaped for HTML, the body and the head's elements are HTML."""
    values = {
        f"claims/{_ID}/": page.address, _TITLE: escape(page.title), _DESCRIPTION: escape(page.description),
        _HEAD: str(context["head"]), _CHANGED: str(context["changed"]), _FILE: escape(str(context["made_from"])), _EDIT: escape(str(context["edit_url"])),
    }  # fmt: skip
    for place, value in values.items():
        shell = shell.replace(place, value)
    return shell.replace(_BODY, body)


def in_sitemap(sitemap: str, addresses: list[str]) -> str:
    """Put the filled pages where the sitemap lists the shell."""
    start = sitemap.find("<url>", 0)
    while start >= 0:
        end = sitemap.find("</url>", start) + len("</url>")
        entry = sitemap[start:end]
        if SHELL.address in entry:
            entries = "\n    ".join(entry.replace(SHELL.address, address) for address in addresses)
            return sitemap[:start] + entries + sitemap[end:]
        start = sitemap.find("<url>", end)
    return sitemap
