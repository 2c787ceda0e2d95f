"""The block `bars`: a chart that is its own data table, and that compares only what is comparable."""

from collections.abc import Sequence
from decimal import Decimal

from factstore.html.blocks.base import Block, BlockError, Option, Options, claim_ids, one
from factstore.html.blocks.parts import claim_link, figure_link
from factstore.html.markup import Links, claimed, escape, kind_badge
from factstore.store.claims import Claim
from factstore.store.facts import FactStore
from factstore.store.numerals import number_text
from factstore.words.telling import condition_text


def _value(claim: Claim) -> Decimal:
    quantity = claim.quantity
    if quantity is None or quantity.value is None:
        raise BlockError(f"'{claim.id}' has no single value to draw", "leave it out: a range or a date has no bar")
    if quantity.value < 0:
        raise BlockError(f"'{claim.id}' is below zero", "leave it out: bars begin at zero")
    return quantity.value


def _unit(claim: Claim) -> str:
    quantity = claim.quantity
    return (quantity.unit if quantity else None) or "no unit"


def _held(claim: Claim, key: str) -> tuple[str, ...]:
    value = claim.conditions.get(key)
    return value.values if value else ()


def _said(values: tuple[str, ...]) -> str:
    return ", ".join(values) or "not stated"


def _comparable(store: FactStore, ids: Sequence[str], by: str, whole: str) -> None:
    """Raise BlockError where two claims differ in unit, or in a condition other than `by`."""
    first = ids[0]
    for name in [*ids[1:], *([whole] if whole else [])]:
        if _unit(store.claims[name]) != _unit(store.claims[first]):
            units = f"'{first}' is in {_unit(store.claims[first])}, '{name}' in {_unit(store.claims[name])}"
            raise BlockError(f"one chart, two units: {units}", "draw one chart for each unit")
        mine_keys, other_keys = set(store.claims[first].conditions), set(store.claims[name].conditions)
        keys = mine_keys & other_keys if name == whole else mine_keys | other_keys
        for key in sorted(keys - {by}):
            mine, other = _held(store.claims[first], key), _held(store.claims[name], key)
            if mine != other:
                said = f"{key} is {_said(mine)} for '{first}', {_said(other)} for '{name}'"
                raise BlockError(f"claims that are not comparable: {said}", f"leave one out, or say 'by: {key}'")
    for name in ids if by else ():
        if not _held(store.claims[name], by):
            raise BlockError(f"'{name}' has no condition '{by}'", "choose a condition that all claims have")


def _shared(store: FactStore, ids: Sequence[str], by: str) -> str:
    """Return the conditions that all the claims share, each marked as part of the claim that states it."""
    parts = []
    for key, value in store.claims[ids[0]].conditions.items():
        if key != by:
            text = condition_text(key, value)
            text += " (carried over)" if value.stated_by else ""
            parts.append(f'<span data-claim="{value.stated_by or ids[0]}" data-condition="{key}">{escape(text)}</span>')
    return ", ".join(parts)


def _caption(store: FactStore, links: Links, ids: Sequence[str], options: Options) -> str:
    by, whole = one(options, "by"), one(options, "max")
    unit = store.vocabulary.units.get(_unit(store.claims[ids[0]]))
    title = escape(one(options, "caption")) + (f", in {escape(unit.many)}" if unit else "")
    shared = _shared(store, ids, by)
    scale = "Bars begin at zero"
    if whole:
        scale += f"; the full width is {figure_link(store.claims[whole], links)}"
    notes = ([f"Holds for {shared}"] if shared else []) + [scale]
    return f'<strong>{title}</strong> <span class="fs-note">{". ".join(notes)}.</span>'


def _label(claim: Claim, options: Options, number: int) -> str:
    if labels := options.get("labels"):
        return labels[number]
    by = one(options, "by")
    return _said(_held(claim, by)) if by else claim.text


def render(store: FactStore, links: Links, options: Options) -> str:
    """Render one bar a claim, on one scale from zero to the largest value, or to the value of `max`."""
    ids, whole = options["ids"], one(options, "max")
    values = [_value(store.claims[name]) for name in ids]
    top = _value(store.claims[whole]) if whole else max(values)
    _comparable(store, ids, one(options, "by"), whole)
    if len(options.get("labels", ids)) != len(ids):
        raise BlockError("as many labels as ids are needed", "give each claim its label")
    for name, value in zip(ids, values, strict=True):
        if value > top:
            raise BlockError(f"'{name}' ({number_text(value)}) is more than '{whole}'", "choose the whole as max")
    rows = "".join(
        _bar(store.claims[name], links, _label(store.claims[name], options, at), top) for at, name in enumerate(ids)
    )
    heads = "".join(f'<th scope="col">{text}</th>' for text in ("Claim", "Value", "Evidence"))
    # The bar's column is hidden from readers of the table: it repeats the value.
    head = f'<thead class="fs-sr"><tr>{heads}<td aria-hidden="true"></td></tr></thead>'
    caption = _caption(store, links, ids, options)
    return f'<table class="fs-table fs-bars"><caption>{caption}</caption>{head}<tbody>{rows}</tbody></table>'


def _bar(claim: Claim, links: Links, label: str, top: Decimal) -> str:
    share = 100 * _value(claim) / top if top else Decimal(0)
    title = claim_link(claim, links, escape(label))
    return (
        f'<tr data-family="{claim.kind.family}"><th scope="row">{title}</th>'
        f'<td class="fs-value">{claimed(claim.id, claim.figure)}</td>'
        f"<td>{kind_badge(claim)}</td>"
        f'<td class="fs-bar" aria-hidden="true" style="--w:{share:.1f}%"></td></tr>'
    )


BARS = Block(
    "bars",
    render,
    {
        "ids": Option(claim_ids, required=True, many=True),
        "caption": Option(required=True),
        "by": Option(lambda store: store.vocabulary.conditions.keys()),
        "max": Option(claim_ids),
        "labels": Option(many=True),
    },
)
