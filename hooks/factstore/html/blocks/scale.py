"""The scale of a chart: from zero to the whole, or, where values are far apart, by powers of ten."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal

from factstore.html.blocks.base import BlockError
from factstore.store.claims import Claim
from factstore.store.numerals import number_text

HUNDRED = Decimal(100)


def ends(claim: Claim) -> tuple[Decimal, Decimal]:
    """Return the lowest and the highest value of a claim; they are the same where it has one value."""
    numbers = claim.quantity.numbers if claim.quantity else ()
    if not numbers:
        raise BlockError(f"'{claim.id}' has no number to draw", "leave it out: words and dates have no bar")
    if numbers[0] < 0:
        raise BlockError(f"'{claim.id}' is below zero", "leave it out: bars begin at zero")
    return numbers[0], numbers[-1]


def unit(claim: Claim) -> str:
    """Return the unit of a claim, as the store names it."""
    return (claim.quantity.unit if claim.quantity else None) or "no unit"


@dataclass(frozen=True)
class Scale:
    """From `first` to `last`; `by_tens` where each step is ten times the one before."""

    first: Decimal
    last: Decimal
    by_tens: bool = False

    def at(self, value: Decimal) -> Decimal:
        """Return where a value stands, in per cent of the width."""
        if self.by_tens:
            return HUNDRED * (value.log10() - self.first.log10()) / (self.last.log10() - self.first.log10())
        return HUNDRED * value / self.last if self.last else Decimal(0)

    @property
    def ticks(self) -> Sequence[tuple[str, Decimal]]:
        """The steps of a scale by tens: the number, and where it stands."""
        if not self.by_tens:
            return ()
        steps = self.last.adjusted() - self.first.adjusted()
        values = [self.first.scaleb(step) for step in range(steps + 1)]
        return [(number_text(Decimal(f"{value:f}")), self.at(value)) for value in values]


def linear(claims: Sequence[Claim], whole: Claim | None) -> Scale:
    """Return the scale from zero to the whole: that of `max`, or all of a share, or the largest value."""
    top = max(ends(claim)[1] for claim in claims)
    if whole:
        last = ends(whole)[1]
        for claim in claims:
            if ends(claim)[1] > last:
                message = f"'{claim.id}' ({number_text(ends(claim)[1])}) is more than '{whole.id}'"
                raise BlockError(message, "choose the whole as max")
        return Scale(Decimal(0), last)
    return Scale(Decimal(0), HUNDRED if unit(claims[0]) == "%" and top <= HUNDRED else top)


def by_tens(claims: Iterable[Claim]) -> Scale:
    """Return the scale by powers of ten that holds all the values."""
    values = [value for claim in claims for value in ends(claim)]
    if min(values) == 0:
        raise BlockError("a scale by tens has no zero", "leave out what is zero, or the option 'scale'")
    first, last = (Decimal(1).scaleb(value.adjusted()) for value in (min(values), max(values)))
    return Scale(first, last if last == max(values) and last > first else last.scaleb(1), by_tens=True)
