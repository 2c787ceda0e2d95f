"""The block `bars`: a chart that is its own data table, and that compares only what is comparable."""

from dataclasses import dataclass
from decimal import Decimal

from markupsafe import Markup

from factstore.html.blocks.base import Block, BlockError, Option, Use, claim_ids
from factstore.html.templates import render
from factstore.store.claims import Claim
from factstore.store.numerals import number_text
from factstore.words.telling import condition_text


@dataclass(frozen=True)
class Bar:
    """One bar: its claim, its label, and its share of the full width in per cent."""

    claim: Claim
    label: str
    share: Decimal


def _value(claim: Claim) -> Decimal:
    quantity = claim.quantity
    if quantity is None or quantity.value is None:
        raise BlockError(f"'{claim.id}' has no single value to draw", "leave it out: a range or a date has no bar")
    if quantity.value < 0:
        raise BlockError(f"'{claim.id}' is below zero", "leave it out: bars begin at zero")
    return quantity.value


def _unit(claim: Claim) -> str:
    return (claim.quantity.unit if claim.quantity else None) or "no unit"


def _held(claim: Claim, key: str) -> tuple[str, ...]:
    value = claim.conditions.get(key)
    return value.values if value else ()


def _said(values: tuple[str, ...]) -> str:
    return ", ".join(values) or "not stated"


def _comparable(claims: list[Claim], by: str, whole: Claim | None) -> None:
    """Raise BlockError where two claims differ in unit, or in a condition other than `by`."""
    first = claims[0]
    for other in [*claims[1:], *([whole] if whole else [])]:
        if _unit(other) != _unit(first):
            units = f"'{first.id}' is in {_unit(first)}, '{other.id}' in {_unit(other)}"
            raise BlockError(f"one chart, two units: {units}", "draw one chart for each unit")
        mine, others = set(first.conditions), set(other.conditions)
        for key in sorted((mine & others if other is whole else mine | others) - {by}):
            if _held(first, key) != _held(other, key):
                held = f"{_said(_held(first, key))} for '{first.id}', {_said(_held(other, key))} for '{other.id}'"
                message = f"claims that are not comparable: {key} is {held}"
                raise BlockError(message, _remedy(claims, by, key))
    for claim in claims if by else ():
        if not _held(claim, by):
            raise BlockError(f"'{claim.id}' has no condition '{by}'", "choose a condition that all claims have")


def _remedy(claims: list[Claim], by: str, key: str) -> str:
    """Say how claims that differ in a condition become comparable; by the condition only where that would be taken."""
    keys = {other for claim in claims for other in claim.conditions}
    differing = {other for other in keys if len({_held(claim, other) for claim in claims}) > 1}
    if not by and differing == {key} and all(_held(claim, key) for claim in claims):
        return f"leave one out, or say 'by: {key}'"
    return "leave one out: a chart compares claims that differ in one condition, which all of them have"


def _shared(claim: Claim, by: str) -> list[tuple[str, str, str]]:
    """Return the conditions that all the claims share: the claim that states each, its key, its text."""
    return [
        (held.stated_by or claim.id, key, condition_text(key, held) + (" (carried over)" if held.stated_by else ""))
        for key, held in claim.conditions.items()
        if key != by
    ]


def _bars(use: Use, whole: Claim | None) -> list[Bar]:
    labelled, by = use.labelled(), use.one("by")
    top = _value(whole) if whole else max(_value(claim) for claim, _ in labelled)
    for claim, _ in labelled:
        if whole and _value(claim) > top:
            message = f"'{claim.id}' ({number_text(_value(claim))}) is more than '{whole.id}'"
            raise BlockError(message, "choose the whole as max")
    return [
        Bar(
            claim,
            label or (_said(_held(claim, by)) if by else claim.text),
            100 * _value(claim) / top if top else Decimal(0),
        )
        for claim, label in labelled
    ]


def bars(use: Use) -> Markup:
    """Render one bar a claim, on one scale from zero to the largest value, or to the value of `max`."""
    claims, by, whole = use.claims(), use.one("by"), next(iter(use.claims("max")), None)
    for claim in claims:
        _value(claim)
    _comparable(claims, by, whole)
    return render(
        "blocks/bars",
        bars=_bars(use, whole),
        caption=use.one("caption"),
        unit=use.store.vocabulary.units.get(_unit(claims[0])),
        shared=_shared(claims[0], by),
        whole=whole,
        links=use.links,
    )


BARS = Block(
    "bars",
    bars,
    {
        "ids": Option(claim_ids, required=True, many=True),
        "caption": Option(required=True),
        "by": Option(lambda store: store.vocabulary.conditions.keys()),
        "max": Option(claim_ids),
        "labels": Option(many=True),
    },
)
