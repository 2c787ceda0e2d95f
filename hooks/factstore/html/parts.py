"""A long page of the engine's, cut into parts that are whole in themselves, to be read one after the other.

The tree of a page takes ten times the memory of its text. What is cut at are tags: text has none, since it is escaped.
"""

import re
from collections.abc import Callable, Iterator
from itertools import pairwise

Parts = Callable[[str], Iterator[str]]
ROWS = 50  # of a table, in one part
_HEADING = re.compile(r"<h[23] ")
_ROW_ENDS = re.compile(r"</tr>")


def whole(body: str) -> Iterator[str]:
    """Yield the body as it is."""
    yield body


def at_headings(body: str) -> Iterator[str]:
    """Yield what stands before the first heading, and each heading with what it is over: they lie in no element."""
    starts = (match.start() for match in _HEADING.finditer(body))
    yield from _between(body, [0, *starts, len(body)])


def rows_apart(body: str) -> Iterator[str]:
    """Yield the body without the rows of its only table, and then these, some at a time; ValueError without a table."""
    first, last = body.index("<tbody>") + len("<tbody>"), body.rindex("</tbody>")
    yield body[:first] + body[last:]
    ends = [match.end() for match in _ROW_ENDS.finditer(body, first, last)]
    for rows in _between(body, [first, *ends[ROWS - 1 :: ROWS], last]):
        yield f"<table><tbody>{rows}</tbody></table>"


def _between(text: str, places: list[int]) -> Iterator[str]:
    """Yield the pieces of a text between places in it, one at a time."""
    return (text[start:end] for start, end in pairwise(places) if start < end)
