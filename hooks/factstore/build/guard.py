"""What an editor gets in place of a traceback: the file that was being read, the line where it can be told, and why."""

import re
from collections.abc import Callable

from factstore.html.extension.page import PageState
from factstore.store.problems import Mark, Problem

RULE = "internal"
_LONGEST = 200


def stopped(error: BaseException, state: PageState | None, convert: Callable[[str], object] | None = None) -> Problem:
    """Return the problem of what stopped a build while a page was made, or before any was.

    `convert` reads a piece of Markdown: the first paragraph that it cannot read is the place.
    """
    why = f"{type(error).__name__}: {error}".partition("\n")[0][:_LONGEST]
    if state is None:
        hint = "correct what was changed last; if that is nothing, the engine is at fault"
        return Problem(Mark("mkdocs.yml"), RULE, f"the build stopped ({why})", hint)
    mark = _culprit(state, convert) if convert else Mark(state.file)
    return Problem(mark, RULE, f"this cannot be read ({why})", "write it in another way")


def _culprit(state: PageState, convert: Callable[[str], object]) -> Mark:
    """Return the place of the first piece of a page, between blank lines, that cannot be read by itself."""
    for match in re.finditer(r"(?:[^\n]*\S[^\n]*\n?)+", state.source):
        try:
            convert(match[0])
        except Exception:  # noqa: BLE001 - whatever it is, this piece is the place
            return state.mark_at(match.start())
    return Mark(state.file)
