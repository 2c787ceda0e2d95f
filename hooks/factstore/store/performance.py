"""What the site's own measure of its speed wrote down: data/performance.yml."""

from typing import Annotated

from pydantic import BeforeValidator, Field

from factstore.store.record import Date, Number, Record, Text, to_tuple


class Measured(Record):
    """One size of store: its claims, and time and memory as parts of what the plain site takes."""

    claims: Number
    cold: Number
    warm: Number
    memory: Number


class Performance(Record):
    """When, where and how it was measured, and the rows."""

    stored_as = "performance"
    measured: Date
    machine: Text
    command: Text
    rows: Annotated[tuple[Measured, ...], BeforeValidator(to_tuple), Field(min_length=1)]
