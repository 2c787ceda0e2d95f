"""What changed after it was published: the entries of `data/changes.yml`, in the order in which they were made."""

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from factstore.store.problems import FormError
from factstore.store.record import Date, Record, Ref, Text, Texts, frozen

What = Literal["added", "corrected", "reworded", "superseded", "retired"]


def _whole_day(date: Date) -> Date:
    if date.day is None or date.year is None:
        raise FormError("a change has a whole date", "write YYYY-MM-DD")
    return date


class Change(Record):
    """What happened to some claims on a day, why, and what they said before: for all of them, or for each."""

    stored_as = "change"
    date: Annotated[Date, AfterValidator(_whole_day)]
    """The day."""
    what: What
    """What happened."""
    claims: Annotated[Texts, Field(min_length=1), Ref("claim")]
    """The claims that it happened to."""
    why: Text
    """The reason, for readers."""
    was: Text | Annotated[Mapping[str, Text], AfterValidator(frozen)] | None = None
    """What they said before: one text for all, or one for each."""

    @property
    def number(self) -> int:
        """Its number in the file, counted from 1: entries are added at the end, so it stays."""
        return int(self.id)

    def before(self, name: str) -> str:
        """Return what a claim said before; empty where that is not told."""
        if isinstance(self.was, Mapping):
            return self.was.get(name, "")
        return self.was or ""
