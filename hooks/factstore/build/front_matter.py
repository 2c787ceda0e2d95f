"""What the front matter of a page may say: the theme prints it, so its keys are a closed list, and its values plain."""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache

from factstore.html.closed_world import strays
from factstore.html.extension.page import PageState
from factstore.store.facts import FactStore
from factstore.store.nodes import plain
from factstore.store.problems import Mark, Problem, nearest
from factstore.store.reader import parse

RULE = "bad-front-matter"
_TEXTS = ("title", "description", "author")
_HIDDEN = ("toc", "navigation")
_KEYS = (*_TEXTS, "hide")
_LONGEST = 300
_BETWEEN_LINES = re.compile(r"-{3}[ \t]*\n(.*?\n)(?:-{3}|\.{3})[ \t]*\n", re.DOTALL)  # as MkDocs looks for it


@lru_cache(maxsize=1024)
def front_matter(text: str, file: str) -> tuple[Mapping[str, object], tuple[Problem, ...]]:
    """Return what stands above a page, read as strictly as the store, and what is wrong with it."""
    match = _BETWEEN_LINES.match(text)
    if match is None:
        return {}, ()
    node, problems = parse(f"\n{match[1]}", file)  # its lines count from that of the file
    found = plain(node) if node else {}
    return (found if isinstance(found, dict) else {}), tuple(problems)


def front_matter_problems(store: FactStore, state: PageState, label: str = "") -> Iterator[Problem]:
    """A page has a title and a description; neither holds a number: link previews show it without a citation.

    `label` is what the navigation calls the page: readers know it by one name, but for the home page, which has the
    site's.
    """
    meta, _ = front_matter(state.source, state.file)
    if label and state.url and isinstance(meta.get("title"), str) and meta["title"] not in ("", label):
        message = f"the navigation calls this page '{label}', and its front matter '{meta['title']}'"
        yield Problem(state.find("title:"), RULE, message, "give it one name, here and in mkdocs.yml")
    for key in ("title", "description"):
        if not isinstance(meta.get(key), str) or not meta[key]:
            hint = f"start the page with '---', '{key}: …', '---'"
            yield Problem(Mark(state.file), RULE, f"the front matter gives no {key}", hint)
        for stray in strays(store, str(meta.get(key) or "")):
            message = f"the page's {key} holds '{stray.number}'"
            yield Problem(state.find(f"{key}:"), "uncited-number", message, "say it without the number")
    yield from _odd_values(state, meta)


def _odd_values(state: PageState, meta: Mapping[str, object]) -> Iterator[Problem]:
    """Report keys that the theme might use in ways that nobody checks, and values that are no plain text."""
    for key, value in meta.items():
        mark = state.find(f"{key}:")
        if key not in _KEYS:
            hint = nearest(str(key), _KEYS) or f"keep to: {', '.join(_KEYS)}"
            yield Problem(mark, RULE, f"the front matter has an unknown key {key!a}", hint)
        elif key == "hide" and not (isinstance(value, list) and all(each in _HIDDEN for each in value)):
            yield Problem(mark, RULE, "'hide' is no list of 'toc' and 'navigation'", "write hide: [toc]")
        elif key in _TEXTS and isinstance(value, str) and len(value) > _LONGEST:
            yield Problem(mark, RULE, f"the page's {key} has {len(value)} characters", f"{_LONGEST} at most")
        elif key == "author" and not isinstance(value, str):
            yield Problem(mark, RULE, "'author' is no text", "write it as one name")
