"""What the front matter of a page may say: the theme prints it, so its keys are a closed list, and its values plain."""

from collections.abc import Iterator, Mapping

from factstore.html.closed_world import strays
from factstore.html.extension.page import PageState
from factstore.store.facts import FactStore
from factstore.store.problems import Mark, Problem, nearest

RULE = "bad-front-matter"
_TEXTS = ("title", "description", "author")
_HIDDEN = ("toc", "navigation")
_KEYS = (*_TEXTS, "hide")


def front_matter_problems(
    store: FactStore, state: PageState, meta: Mapping[str, object], label: str = ""
) -> Iterator[Problem]:
    """A page has a title and a description; neither holds a number: link previews show it without a citation.

    `label` is what the navigation calls the page: readers know it by one name, but for the home page, which has the
    site's.
    """
    if label and state.url and isinstance(meta.get("title"), str) and meta["title"] != label:
        message = f"the navigation calls this page '{label}', and its front matter '{meta['title']}'"
        yield Problem(state.find("title:"), RULE, message, "give it one name, here and in mkdocs.yml")
    for key in ("title", "description"):
        if not isinstance(meta.get(key), str):
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
        elif key in _TEXTS and isinstance(value, str) and not value.isprintable():
            yield Problem(mark, RULE, f"the page's {key} holds a sign that cannot be seen", "remove it")
        elif key == "author" and not isinstance(value, str):
            yield Problem(mark, RULE, "'author' is no text", "write it as one name")
