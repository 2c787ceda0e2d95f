"""The numbers of a chart as CSV that spreadsheets open rightly: UTF-8 with a mark, and no cell that they would run."""

import csv
from collections.abc import Sequence
from io import StringIO

BYTE_ORDER_MARK = "\ufeff"
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def csv_text(rows: Sequence[Sequence[str]]) -> bytes:
    """Return rows as CSV; the first has the names of the columns."""
    out = StringIO()
    csv.writer(out).writerows([_inert(cell) for cell in row] for row in rows)
    return (BYTE_ORDER_MARK + out.getvalue()).encode("utf-8")


def _inert(cell: str) -> str:
    """Return a cell that no spreadsheet runs."""
    return f"'{cell}" if cell.startswith(_FORMULA) else cell
