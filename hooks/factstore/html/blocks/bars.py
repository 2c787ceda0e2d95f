"""The block `bars`: a chart that is its own data table, and that compares only what is comparable.

A range is a bar from its low end to its high one. On a scale by tens there is no zero to begin at, so a value is a
point on its line.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from decimal import Decimal

from markupsafe import Markup

from factstore.html.blocks.base import Block, BlockError, Option, Use, claim_ids
from factstore.html.blocks.numbers import claim_rows
from factstore.html.blocks.scale import HUNDRED, Scale, by_tens, ends, linear, unit
from factstore.html.templates import render
from factstore.store.claims import Claim
from factstore.store.facts import FactStore
from factstore.words.credit import party
from factstore.words.telling import condition_text

PARTY = "party"
_SHARE = "%"


@dataclass(frozen=True)
class Bar:
    """One bar: its claim, its label, and where it begins and ends, in per cent of the full width."""

    claim: Claim
    label: str
    start: Decimal
    end: Decimal


def _held(claim: Claim, key: str) -> tuple[str, ...]:
    if key == PARTY:
        return (party(claim),)
    value = claim.conditions.get(key)
    return value.values if value else ()


def _said(values: tuple[str, ...]) -> str:
    return ", ".join(values) or "not stated"


def _one_unit(claims: Sequence[Claim]) -> None:
    """Raise BlockError where two claims differ in unit."""
    first = claims[0]
    for other in claims[1:]:
        if unit(other) != unit(first):
            units = f"'{first.id}' is in {unit(first)}, '{other.id}' in {unit(other)}"
            raise BlockError(f"one chart, two units: {units}", "draw one chart for each unit")


def _comparable(claims: Sequence[Claim], by: Collection[str], whole: Claim | None) -> None:
    """Raise BlockError where two claims differ in a condition other than those in `by`.

    A whole, and what this site computed, need not have every condition of a test; what they have must agree.
    """
    first = claims[0]
    for other in [*claims[1:], *([whole] if whole else [])]:
        mine, others = set(first.conditions), set(other.conditions)
        loose = other is whole or other.by_site or first.by_site
        for key in sorted((mine & others if loose else mine | others).difference(by)):
            if _held(first, key) != _held(other, key):
                held = f"{_said(_held(first, key))} for '{first.id}', {_said(_held(other, key))} for '{other.id}'"
                message = f"claims that are not comparable: {key} is {held}"
                raise BlockError(message, _remedy(claims, by, whole))
    for key in by:
        for claim in claims:
            if not _held(claim, key):
                raise BlockError(f"'{claim.id}' has no condition '{key}'", "choose a condition that all claims have")


def _remedy(claims: Sequence[Claim], by: Collection[str], whole: Claim | None) -> str:
    """Say how claims that differ become comparable; by their conditions only where that would be taken."""
    compared = [*claims, *([whole] if whole else [])]
    keys = {key for claim in compared for key in claim.conditions}
    differing = sorted({key for key in keys if len({_held(claim, key) for claim in compared}) > 1} | {*by})
    if all(_held(claim, key) for claim in compared for key in differing):
        chosen = differing[0] if len(differing) == 1 else f"[{', '.join(differing)}]"
        return f"leave one out, or say 'by: {chosen}'"
    return "leave one out: a chart compares by conditions that all its claims have"


def _shared(claim: Claim, by: Collection[str]) -> list[tuple[str, str, str, bool]]:
    """Return the conditions that all the claims share: the claim that states each, key, text, whether carried over."""
    return [
        (held.stated_by or claim.id, key, condition_text(key, held), bool(held.stated_by))
        for key, held in claim.conditions.items()
        if key not in by
    ]


def _label(claim: Claim, by: Collection[str]) -> str:
    return ", ".join(_said(_held(claim, key)) for key in by)


def _bar(claim: Claim, label: str, by: Collection[str], scale: Scale) -> Bar:
    low, high = ends(claim)
    label = label or _label(claim, by) or claim.text
    begins_at_zero = low == high and not scale.by_tens
    return Bar(claim, label, Decimal(0) if begins_at_zero else scale.at(low), scale.at(high))


def bars(use: Use) -> Markup:
    """Render one bar a claim, on one scale: from zero to the whole or the largest value, or by powers of ten."""
    claims, by, whole = use.claims(), use.options.get("by", ()), next(iter(use.claims("max")), None)
    for claim in claims:
        ends(claim)
    _one_unit([*claims, *([whole] if whole else [])])
    _comparable(claims, by, whole)
    scale = by_tens(claims) if use.one("scale") == "tens" else linear(claims, whole)
    return render(
        "blocks/bars",
        bars=[_bar(claim, label, by, scale) for claim, label in use.labelled()],
        caption=use.one("caption"),
        unit=use.store.vocabulary.units.get(unit(claims[0])),
        shared=_shared(claims[0], by),
        whole=whole,
        is_share=unit(claims[0]) == _SHARE and not whole and scale.last == HUNDRED,
        better=use.one("better"),
        scale=scale,
        links=use.links,
    )


def numbers(use: Use) -> list[Sequence[str]]:
    """Return the numbers that the bars show."""
    by = use.options.get("by", ())
    return claim_rows((claim, label or _label(claim, by)) for claim, label in use.labelled())


def _differing(store: FactStore) -> Collection[str]:
    return (*store.vocabulary.conditions, PARTY)


BARS = Block(
    "bars",
    bars,
    {
        "ids": Option(claim_ids, required=True, many=True),
        "caption": Option(required=True),
        "id": Option(),
        "by": Option(_differing, many=True),
        "max": Option(claim_ids),
        "labels": Option(many=True),
        "better": Option(("shorter", "longer")),
        "scale": Option(("tens",)),
    },
    data=numbers,
)
