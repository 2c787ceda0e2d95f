"""The block `compare`: chosen claims side by side, with kind, party and conditions from the store, never by hand."""

from collections.abc import Mapping, Sequence

from markupsafe import Markup

from factstore.html.blocks.base import Block, Option, Use, claim_ids
from factstore.html.blocks.numbers import claim_rows
from factstore.html.templates import render

COLUMNS: Mapping[str, str] = {
    "figure": "Figure",
    "kind": "Evidence",
    "who": "Who says it",
    "conditions": "Conditions",
    "caution": "Caution",
    "places": "Place",
}
USUAL = ("figure", "kind", "who", "conditions")


def compare(use: Use) -> Markup:
    """Render a row for each claim, in the order in which the page names them."""
    columns = use.options.get("columns", USUAL)
    return render(
        "blocks/compare",
        rows_of_claims=use.labelled(),
        caption=use.one("caption"),
        columns=columns,
        heads=["Claim", *(COLUMNS[key] for key in columns)],
        anchors=use.anchors,
        links=use.links,
    )


def numbers(use: Use) -> list[Sequence[str]]:
    """Return what the table shows."""
    return claim_rows(use.labelled())


COMPARE = Block(
    "compare",
    compare,
    {
        "ids": Option(claim_ids, required=True, many=True),
        "caption": Option(required=True),
        "labels": Option(many=True),
        "columns": Option(tuple(COLUMNS), many=True),
        "id": Option(),
    },
    lambda store, options: [store.claims[name] for name in options.get("ids", ())],
    numbers,
)
