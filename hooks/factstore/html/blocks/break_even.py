"""The block `break-even`: two ways to work as lines that cross where the one with the longer wait pays.

The place where they cross is a claim, and the block holds it against the lines.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from markupsafe import Markup

from factstore.html.blocks.base import Block, BlockError, Option, Use, claim_ids
from factstore.html.blocks.numbers import claim_rows
from factstore.html.blocks.scale import unit
from factstore.html.templates import render
from factstore.store.claims import Claim

TOP, HEIGHT = Decimal(6), Decimal(82)  # of the picture, in per cent: the rest is for the axis and its words
NEAR = Decimal("0.01")  # a claim that was rounded is this near to where the lines cross


@dataclass(frozen=True)
class Line:
    """One way: its name, its claims, and the heights of its ends in per cent of the picture, from the top."""

    name: str
    wait: Claim
    rate: Claim
    start: Decimal
    end: Decimal


def _value(claim: Claim) -> Decimal:
    if claim.quantity is None or not claim.quantity.value:
        raise BlockError(f"'{claim.id}' has no single value to draw", "choose a claim with one")
    return claim.quantity.value


def _two(use: Use, name: str) -> list[Claim]:
    found = use.claims(name)
    if len(found) != len(("one", "other")):
        raise BlockError(f"option '{name}' takes two claims", "name one for each line")
    if unit(found[0]) != unit(found[1]):
        raise BlockError(f"'{found[0].id}' and '{found[1].id}' differ in unit", "choose claims of one unit")
    return found


def _crossing(waits: Sequence[Decimal], rates: Sequence[Decimal]) -> Decimal:
    """Return how much is done when the way with the longer wait catches up."""
    slope = 1 / rates[0] - 1 / rates[1]
    found = (waits[1] - waits[0]) / slope if slope else Decimal(0)
    if found <= 0:
        raise BlockError("these lines do not cross", "the second way waits longer, and has the higher rate")
    return found


def _lines(use: Use, meets: Claim) -> tuple[list[Line], Decimal]:
    """Return the two lines, and the height at which they cross."""
    waits, rates = _two(use, "waits"), _two(use, "rates")
    starts, speeds = [_value(each) for each in waits], [_value(each) for each in rates]
    crossing = _crossing(starts, speeds)
    if abs(crossing - _value(meets)) > NEAR * crossing:
        message = f"the lines cross at {crossing:.0f}, not where '{meets.id}' says"
        raise BlockError(message, "choose the claim that fits")
    ends = [start + 2 * crossing / speed for start, speed in zip(starts, speeds, strict=True)]
    top = max(ends)

    def height(value: Decimal) -> Decimal:
        return TOP + HEIGHT * (1 - value / top)

    names = use.options["names"]
    if len(names) != len(waits):
        raise BlockError("option 'names' takes two names", "name each line")
    lines = [
        Line(name, wait, rate, height(start), height(end))
        for name, wait, rate, start, end in zip(names, waits, rates, starts, ends, strict=True)
    ]
    return lines, height(starts[0] + crossing / speeds[0])


def break_even(use: Use) -> Markup:
    """Render the two lines, up to twice as far as where they cross."""
    (meets,) = use.claims("meets")
    lines, meets_at = _lines(use, meets)
    return render(
        "blocks/break_even",
        lines=lines,
        meets=meets,
        meets_at=meets_at,
        floor=TOP + HEIGHT,
        caption=use.one("caption"),
        links=use.links,
    )


def numbers(use: Use) -> list[Sequence[str]]:
    """Return the claims that the lines are drawn from, and the one at which they cross."""
    return claim_rows((claim, "") for claim in [*use.claims("waits"), *use.claims("rates"), *use.claims("meets")])


BREAK_EVEN = Block(
    "break-even",
    break_even,
    {
        "waits": Option(claim_ids, required=True, many=True),
        "rates": Option(claim_ids, required=True, many=True),
        "meets": Option(claim_ids, required=True),
        "names": Option(required=True, many=True),
        "caption": Option(required=True),
        "id": Option(),
    },
    data=numbers,
)
