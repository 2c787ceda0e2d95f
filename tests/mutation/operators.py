"""The closed list of operators: each plants one kind of fault, wherever the data and pages have a place for it."""

import random
import string
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal

from tests.mutation.corpus import Corpus, Edit, Item, Mutant

Found = Iterator[tuple[str, Edit | tuple[Edit, ...]]]
Make = Callable[[Corpus, random.Random], Found]


@dataclass(frozen=True)
class Operator:
    """`does` is what readers of the results see; `blind` says why no check can see it, where none can."""

    name: str
    does: str
    make: Make
    blind: str = ""

    def mutants(self, corpus: Corpus, rng: random.Random) -> list[Mutant]:
        """Return every place for this fault, in an order that the seed decides; what changes nothing is left out."""
        found = [
            Mutant(self.name, note, edits if isinstance(edits, tuple) else (edits,))
            for note, edits in self.make(corpus, rng)
        ]
        real = [each for each in found if any(corpus.files[e.file][e.start : e.end] != e.text for e in each.edits)]
        rng.shuffle(real)
        return real


OPERATORS: dict[str, Operator] = {}


def operator(name: str, does: str, blind: str = "") -> Callable[[Make], Make]:
    """Register a function as the operator `name`."""

    def register(make: Make) -> Make:
        if name in OPERATORS:
            raise ValueError(name)
        OPERATORS[name] = Operator(name, does, make, blind)
        return make

    return register


def flipped(text: str, rng: random.Random) -> str:
    """Change one digit, so that the number is another one."""
    places = [at for at, letter in enumerate(text) if letter in string.digits]
    at = rng.choice(places)
    other = [digit for digit in string.digits if digit != text[at] and (digit != "0" or at != places[0])]
    return text[:at] + rng.choice(other) + text[at + 1 :]


def scaled(text: str) -> str:
    """Move the decimal point by one place."""
    return f"{Decimal(text) * 10:f}"


def misspelt(text: str, rng: random.Random) -> str:
    """Swap two neighbouring letters that differ; double one where there are none."""
    pairs = [at for at in range(len(text) - 1) if text[at : at + 2].isalpha() and text[at] != text[at + 1]]
    if not pairs:
        return text + text[-1]
    at = rng.choice(pairs)
    return text[:at] + text[at + 1] + text[at] + text[at + 2 :]


def other(rng: random.Random, known: Iterable[str], *but: str) -> str:
    """Return one of the names that is none of those given."""
    return rng.choice(sorted(set(known) - set(but)))


def swapped(one: Item, two: Item) -> tuple[Edit, ...]:
    """Exchange two values."""
    return one.replace(two.raw), two.replace(one.raw)
