"""One finding of a check, the form of its line, and the hint at the nearest known name.

The form is a contract: `file:line:column: message [rule]; hint`.
"""

import difflib
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

_MANY, _COMPARED = 200, 50
PRINTED, LONGEST = 100, 400  # problems in a report, and characters of what one says


class Mark(NamedTuple):
    """A place in a file of the project; line and column count from 1."""

    file: str
    line: int = 1
    column: int = 1

    def __str__(self) -> str:
        return f"{printable(self.file)}:{self.line}:{self.column}"


@dataclass(frozen=True, order=True)
class Problem:
    """What is wrong, where, by which rule, and how to mend it."""

    mark: Mark
    rule: str
    message: str
    hint: str = ""
    order: int = 0  # among the problems at one place: that of reading

    def __str__(self) -> str:
        line = f"{self.mark}: {printable(self.message)} [{self.rule}]"
        return f"{line}; {printable(self.hint)}" if self.hint else line


def printable(text: str) -> str:
    """Return a text as one line of a report: cut at a length, with escapes for what would not show, or would act."""
    whole = text if len(text) <= LONGEST else f"{text[: LONGEST // 2]} … {text[-LONGEST // 4 :]}"
    if whole.isascii() and whole.isprintable():
        return whole
    return "".join(sign if _shows(sign) else sign.encode("unicode_escape").decode("ascii") for sign in whole)


def _shows(sign: str) -> bool:
    return sign == "\u00a0" or unicodedata.category(sign)[0] not in "CZ" or sign == " "


class FormError(ValueError):
    """A value that is not in the form of its key, and the form that is taken."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(message)
        self.hint = hint


def closest(name: str, known: Iterable[str], cutoff: float = 0.5) -> str:
    """Return the known name closest to `name`; empty where none is close.

    Of many names only the likeliest are compared, because comparing is slow: those that begin or end alike.
    """
    likely = list(known)
    if len(likely) > _MANY:
        alike = [each for each in likely if each[:3] == name[:3] or each[-3:] == name[-3:]]
        likely = sorted(alike, key=lambda each: (each[:6] != name[:6], abs(len(each) - len(name)), each))[:_COMPARED]
    found = difflib.get_close_matches(name, likely, n=1, cutoff=cutoff)
    return found[0] if found else ""


def nearest(name: str, known: Iterable[str]) -> str:
    """Return "did you mean 'x'?" for the known name closest to `name`, else an empty string."""
    found = closest(name, known)
    return f"did you mean '{found}'?" if found else ""


def in_order(problems: Iterable[Problem]) -> list[Problem]:
    """Return problems as they are told: file by file, and without repeats."""
    return sorted(set(problems), key=lambda each: (each.mark, each.order, each.rule, each.message))


def report(problems: Iterable[Problem]) -> str:
    """Return the first problems, one a line, under a line that counts all of them."""
    found = in_order(problems)
    lines = [str(problem) for problem in found[:PRINTED]]
    if len(found) > PRINTED:
        lines.append(f"and {len(found) - PRINTED} more: mend these first")
    noun = "problem" if len(found) == 1 else "problems"
    return "\n".join([f"{len(found)} {noun}", *lines])
