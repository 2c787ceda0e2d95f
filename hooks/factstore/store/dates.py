"""Dates as the store writes them: whole, partial, or without a year.

Forms follow ISO 8601-1 (`2026-10-25`, `2026-10`, `2026`) and its yearless forms (`--10-20`, `--10`).
"""

import re
from dataclasses import dataclass
from datetime import date

from factstore.store.problems import FormError

MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip
NBSP = "\u00a0"
_FORM = re.compile(r"(?:(?P<year>[0-9]{4})|-)(?:-(?P<month>[0-9]{2})(?:-(?P<day>[0-9]{2}))?)?")
_LEAP_YEAR = 2024


@dataclass(frozen=True)
class PartialDate:
    """A date of which the year, or the day, or month and day may be missing."""

    year: int | None
    month: int | None
    day: int | None

    @property
    def iso(self) -> str:
        """The form that the store writes."""
        head = f"{self.year:04d}" if self.year is not None else "-"
        return head + "".join(f"-{part:02d}" for part in (self.month, self.day) if part is not None)

    @property
    def text(self) -> str:
        """The form that a reader sees; a missing year is said."""
        if self.month is None:
            return str(self.year)
        month = MONTHS[self.month - 1]
        if self.year is None:
            return f"{month}{NBSP}{self.day} (year not stated)" if self.day else f"{month} (year not stated)"
        return f"{month}{NBSP}{self.day}, {self.year}" if self.day else f"{month}{NBSP}{self.year}"

    @property
    def sort_key(self) -> tuple[int, int, int]:
        """Order for a timeline; a date without a year sorts as if in the year that is passed over."""
        return (self.year or 0, self.month or 0, self.day or 0)


def parse_date(text: str) -> PartialDate:
    """Return the date; raise ValueError where the text is none of the forms, or no day of a calendar."""
    match = _FORM.fullmatch(text)
    if not match or (match["year"] is None and match["month"] is None):
        raise FormError(f"'{text}' is no date", "write YYYY, YYYY-MM or YYYY-MM-DD; without a year, --MM or --MM-DD")
    year, month, day = (int(part) if part else None for part in match.group("year", "month", "day"))
    try:
        date(year or _LEAP_YEAR, month or 1, day or 1)
    except ValueError as error:
        raise FormError(f"'{text}' is no day of the calendar", "correct the month or the day") from error
    return PartialDate(year, month, day)
