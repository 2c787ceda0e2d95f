"""What the site's own measure of its speed wrote down: data/performance.yml."""

from typing import Annotated

from pydantic import BeforeValidator, Field

from factstore.store.record import Date, Number, Record, Text, to_tuple


class Measured(Record):
    """One size of store: its claims, and time and memory as parts of what the plain site takes."""

    claims: Number
    """How many claims the store has."""
    cold: Number
    """The time of a first build."""
    warm: Number
    """The time of the next build."""
    memory: Number
    """The most memory that the first build took."""


class Performance(Record):
    """When, where and how it was measured, and the rows."""

    stored_as = "performance"
    measured: Date
    """The day."""
    machine: Text
    """What it ran on."""
    command: Text
    """What ran."""
    rows: Annotated[tuple[Measured, ...], BeforeValidator(to_tuple), Field(min_length=1)]
    """The sizes."""
