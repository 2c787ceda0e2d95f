"""What an operator is, the list of them, and what they share."""

import random
import string
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from tests.content.mutation.documents import Documents
from tests.content.mutation.places import Edit, Spot

Found = Iterator[tuple[str, tuple[Edit, ...]]]
Make = Callable[[Documents, Spot, random.Random], Found]

EMPTY = '""'
# What a reader reads as sentences or names of ours; the rest of the data are numbers, dates, ids and closed lists.
PROSE = frozenset(
    (
        "assumes", "caveat", "definition", "family", "limit", "many", "means", "note", "one", "question", "read",
        "reason", "role", "short", "show", "skipped", "statement", "subject", "summary", "text", "title", "why",
    )
)  # fmt: skip
# Where a number that is written in would be a figure without a claim.
TELLING = frozenset(("assumes", "caveat", "definition", "limit", "question", "statement", "summary", "why"))
TELLING_ON_PAGES = frozenset(("page.sentence", "page.heading", "page.front", "page.label"))
# What names a record, a section or an entry of a closed list.
NAMES = frozenset(
    (
        "attributed-to", "evidence", "formula", "ids", "link", "name", "nav", "of", "origin", "reference", "section",
        "source", "stated-by", "to", "topic", "unit",
    )
)  # fmt: skip


@dataclass(frozen=True)
class Mutant:
    """One planted fault: its operator, its place, what was written there, and the edits that do it."""

    operator: str
    spot: Spot
    new: str
    edits: tuple[Edit, ...]

    @property
    def note(self) -> str:
        """Say what was done, on one line."""
        what = f"{self.spot.file}: {self.spot.record} {self.spot.path}: {self.spot.raw[:60]!r} to {self.new[:60]!r}"
        return " ".join(what.split())


@dataclass(frozen=True)
class Operator:
    """`does` says what it changes; `make` yields its faults at one place."""

    name: str
    does: str
    make: Make

    def at(self, documents: Documents, spot: Spot, rng: random.Random) -> list[Mutant]:
        """Return the faults at a place; what changes no character is none."""
        found = [Mutant(self.name, spot, new, edits) for new, edits in self.make(documents, spot, rng)]
        return [
            each
            for each in found
            if any(documents.files[one.file][one.start : one.end] != one.text for one in each.edits)
        ]


OPERATORS: dict[str, Operator] = {}


def operator(does: str) -> Callable[[Make], Make]:
    """Register a function as an operator of its name."""

    def register(make: Make) -> Make:
        name = make.__name__.strip("_").replace("_", "-")
        OPERATORS[name] = Operator(name, does, make)
        return make

    return register


def is_prose(spot: Spot) -> bool:
    """Whether a place holds words of ours: how they are spelt is no fact, and another word is a reader's to judge."""
    return spot.name in PROSE or ".skipped." in spot.path or spot.path == "page.words"


def flipped(text: str, rng: random.Random) -> str:
    """Change one digit, so that the number is another one."""
    places = [at for at, letter in enumerate(text) if letter in string.digits]
    at = rng.choice(places)
    other = [digit for digit in string.digits if digit != text[at] and (digit != "0" or at != places[0])]
    return text[:at] + rng.choice(other) + text[at + 1 :]


def misspelt(text: str, rng: random.Random) -> str:
    """Swap two neighbouring letters that differ; double the last character where there are none."""
    pairs = [at for at in range(len(text) - 1) if text[at : at + 2].isalpha() and text[at] != text[at + 1]]
    if not pairs:
        return text + text[-1]
    at = rng.choice(pairs)
    return text[:at] + text[at + 1] + text[at] + text[at + 2 :]


def alike(documents: Documents, spot: Spot) -> list[Spot]:
    """Return the other places of the same path, written in the same form, whose value is another."""
    same = (each for each in documents.by_path[spot.path] if each.form == spot.form and each.scalar == spot.scalar)
    return [each for each in same if each.raw != spot.raw]
