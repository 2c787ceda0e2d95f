"""Active content on pages that people write: scripts, frames, forms, handlers and addresses that run are refused.

It looks at the HTML that Markdown made, and sees more than a browser would run rather than less: comments and
declarations are read as the markup that a browser might find in them, elements whose content browsers do not read as
markup are refused whole, and handlers are looked for in all that looks like a tag, however it is quoted.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from html.parser import HTMLParser
from pathlib import PurePosixPath

from factstore.html.extension.page import PageState
from factstore.store.problems import Mark, Problem

TAGS = (
    "script", "iframe", "frame", "frameset", "object", "embed", "applet", "portal", "base", "meta", "link", "style",
    "form", "title", "textarea", "template", "select", "xmp", "plaintext", "noembed", "noframes", "noscript",
    "svg", "math", "foreignobject", "animate", "set", "slot",
)  # fmt: skip
_IN_PICTURES = ("script", "foreignobject", "iframe", "object", "embed", "handler", "animate", "set")
_TAG = re.compile(rf"</?({'|'.join(TAGS)})(?![\w-])", re.IGNORECASE)
_HANDLER = re.compile(r"<[^<>]*?[\s/\"'](on[a-z]{3,})\s*=", re.IGNORECASE)
_DECLARATION, _OPENER = re.compile(r"<!--+>|<!(?!--)|<\?"), re.compile(r"<!-*|<\?")
_SCHEME = r"(?:javascript|data|vbscript|blob|file|filesystem|view-source):"
_RUNS = re.compile(rf"(?:^|,){_SCHEME}")
_BLANK = re.compile(r"[\x00-\x20\x7f-\xa0\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff]")
_ADDRESSES = frozenset(
    ("href", "src", "action", "formaction", "xlink:href", "poster", "background", "cite", "ping", "srcset", "longdesc",
     "manifest", "codebase", "classid", "archive", "lowsrc", "dynsrc", "usemap", "profile"),
)  # fmt: skip
_NEVER = frozenset(("srcdoc", "http-equiv", "formaction", "action", "ping", "is", "nonce"))
_PAGES = frozenset((".html", ".htm", ".xhtml", ".xht", ".shtml", ".xml", ".xsl", ".xslt", ".mht", ".mhtml", ".svgz"))
_HINT = "write it in Markdown; to show it, put it in code"


class _Attributes(HTMLParser):
    """Collects the attributes of a page's elements that run, or lead to what runs."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[str] = []

    def set_cdata_mode(self, elem: str, *, escapable: bool = False) -> None:
        """Read the content of each element as markup: an element that hides its own is refused anyway."""

    def handle_starttag(self, _tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note each such attribute."""
        for name, value in attrs:
            plain = _BLANK.sub("", value or "").lower()
            if name.startswith("on") or name in _NEVER or (name in _ADDRESSES and _RUNS.search(plain)):
                self.found.append(name)


@lru_cache(maxsize=16)  # of a server's pages most are as they were
def active_parts(html: str) -> tuple[tuple[str, str], ...]:
    """Return what is active in a page's HTML: ("tag", its name) or ("attribute", its name), each once."""
    found = [("tag", match[1].lower()) for match in _TAG.finditer(html)]
    found += [("attribute", match[1].lower()) for match in _HANDLER.finditer(html)]
    for text in (_DECLARATION.sub("", html.replace("--!>", "-->")), _OPENER.sub("", html)):
        reader = _Attributes()
        reader.feed(text)
        reader.close()
        found += [("attribute", name) for name in reader.found]
    return tuple(dict.fromkeys(found))


def active_problems(state: PageState, html: str) -> Iterator[Problem]:
    """Report the active content of a page at each of its places, or at the page where its text does not show it."""
    for kind, name in active_parts(html):
        shown = f"<{name}>" if kind == "tag" else f"the attribute {name}"
        for mark in _places(state, kind, name):
            yield Problem(mark, "active-content", f"{shown} has no place on a page", _HINT)


def _places(state: PageState, kind: str, name: str) -> list[Mark]:
    looks = [rf"<\s*{name}(?![\w-])" if kind == "tag" else rf"(?<![\w-]){re.escape(name)}\s*="]
    if name in _ADDRESSES:
        looks = [_SCHEME, *looks]
    for text in (state.plain, state.source):
        for look in looks:
            found = {
                mark.line: mark
                for match in re.finditer(look, text, re.IGNORECASE)
                if (mark := state.mark_at(match.start()))
            }
            if found:
                return list(found.values())
    return [Mark(state.file)]


def file_problems(path: str, text: str) -> Iterator[Problem]:
    """Report a file of docs/ that browsers open as a page of its own, without the site's policy, or a live picture."""
    suffix = PurePosixPath(path).suffix.lower()
    if suffix in _PAGES:
        hint = "write it as a Markdown page, or move it out of docs/"
        yield Problem(Mark(f"docs/{path}"), "active-content", "a page that is no Markdown", hint)
    elif suffix == ".svg":
        for kind, name in active_parts(text):
            if kind == "attribute" or name in _IN_PICTURES:
                number = next((at for at, line in enumerate(text.split("\n"), 1) if name in line.lower()), 1)
                mark = Mark(f"docs/{path}", number)
                yield Problem(mark, "active-content", f"'{name}' in a picture runs when it is opened", "remove it")
