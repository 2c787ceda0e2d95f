"""One finding of a check, the form of its line, and the hint at the nearest known name.

The form is a contract: `file:line:column: message [rule]; hint`.
"""

import difflib
from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, order=True)
class Mark:
    """A place in a file of the project; line and column count from 1."""

    file: str
    line: int = 1
    column: int = 1


@dataclass(frozen=True, order=True)
class Problem:
    """What is wrong, where, by which rule, and how to mend it."""

    mark: Mark
    rule: str
    message: str
    hint: str = ""

    def __str__(self) -> str:
        place = f"{self.mark.file}:{self.mark.line}:{self.mark.column}"
        line = f"{place}: {self.message} [{self.rule}]"
        return f"{line}; {self.hint}" if self.hint else line


def nearest(name: str, known: Iterable[str]) -> str:
    """Return "did you mean 'x'?" for the known name closest to `name`, else an empty string."""
    found = difflib.get_close_matches(name, list(known), n=1, cutoff=0.5)
    return f"did you mean '{found[0]}'?" if found else ""


def report(problems: Iterable[Problem]) -> str:
    """Return all problems, sorted and without repeats, one a line, under a line that counts them."""
    lines = [str(problem) for problem in sorted(set(problems))]
    noun = "problem" if len(lines) == 1 else "problems"
    return "\n".join([f"{len(lines)} {noun}", *lines])
