"""A long page of the engine's, cut into parts that are whole in themselves, to be read one after the other.

The tree of a page takes ten times the memory of its text. What is cut at are tags: text has none, since it is escaped.
"""

import re
from collections.abc import Callable, Iterator

Parts = Callable[[str], Iterator[str]]
ROWS = 50  # of a table, in one part
_HEADING = re.compile(r"(?=<h[23] )")


def whole(body: str) -> Iterator[str]:
    """Yield the body as it is."""
    yield body


def at_headings(body: str) -> Iterator[str]:
    """Yield what stands before the first heading, and each heading with what it is over: they lie in no element."""
    yield from _HEADING.split(body)


def rows_apart(body: str) -> Iterator[str]:
    """Yield the body without the rows of its only table, and then these, some at a time."""
    before, begin, rest = body.partition("<tbody>")
    rows, end, after = rest.rpartition("</tbody>")
    yield f"{before}{begin}{end}{after}"
    each = [f"{row}</tr>" for row in rows.split("</tr>")[:-1]]
    for at in range(0, len(each), ROWS):
        yield f"<table><tbody>{''.join(each[at : at + ROWS])}</tbody></table>"
