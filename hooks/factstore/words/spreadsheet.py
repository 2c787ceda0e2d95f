"""Tables as CSV that spreadsheets open rightly: RFC 4180, UTF-8 with a mark, and no cell that they would run."""

import csv
from collections.abc import Sequence
from io import StringIO

BYTE_ORDER_MARK = "\ufeff"
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20")


def inert(text: str) -> str:
    """Return a cell that no spreadsheet runs: an apostrophe stands in front of what would begin a formula."""
    return f"'{text}" if text.startswith(_FORMULA) else text


def row_text(cells: Sequence[str]) -> str:
    """Return one row."""
    out = StringIO()
    csv.writer(out).writerow(cells)
    return out.getvalue()


def csv_text(rows: Sequence[Sequence[str]]) -> str:
    """Return a small table of texts; its first row has the names of the columns."""
    return BYTE_ORDER_MARK + "".join(row_text([inert(cell) for cell in row]) for row in rows)
