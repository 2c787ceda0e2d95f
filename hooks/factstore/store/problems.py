"""One finding of a check, the form of its line, and the hint at the nearest known name.

The form is a contract: `file:line:column: message [rule]; hint`.
"""

import difflib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

_MANY, _COMPARED = 200, 50


class Mark(NamedTuple):
    """A place in a file of the project; line and column count from 1."""

    file: str
    line: int = 1
    column: int = 1

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


@dataclass(frozen=True, order=True)
class Problem:
    """What is wrong, where, by which rule, and how to mend it."""

    mark: Mark
    rule: str
    message: str
    hint: str = ""
    order: int = 0  # among the problems at one place: that of reading

    def __str__(self) -> str:
        line = f"{self.mark}: {self.message} [{self.rule}]"
        return f"{line}; {self.hint}" if self.hint else line


def closest(name: str, known: Iterable[str]) -> str:
    """Return the known name closest to `name`; empty where none is close.

    Of many names only the likeliest are compared, because comparing is slow: those that begin or end alike.
    """
    likely = list(known)
    if len(likely) > _MANY:
        alike = [each for each in likely if each[:3] == name[:3] or each[-3:] == name[-3:]]
        likely = sorted(alike, key=lambda each: (each[:6] != name[:6], abs(len(each) - len(name)), each))[:_COMPARED]
    found = difflib.get_close_matches(name, likely, n=1, cutoff=0.5)
    return found[0] if found else ""


def nearest(name: str, known: Iterable[str]) -> str:
    """Return "did you mean 'x'?" for the known name closest to `name`, else an empty string."""
    found = closest(name, known)
    return f"did you mean '{found}'?" if found else ""


def report(problems: Iterable[Problem]) -> str:
    """Return all problems, sorted and without repeats, one a line, under a line that counts them."""
    found = sorted(set(problems), key=lambda each: (each.mark, each.order, each.rule, each.message))
    lines = [str(problem) for problem in found]
    noun = "problem" if len(lines) == 1 else "problems"
    return "\n".join([f"{len(lines)} {noun}", *lines])
