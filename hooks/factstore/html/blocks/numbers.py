"""The numbers of a chart as rows, with all that must not be lost when they leave the page."""

from collections.abc import Iterable, Sequence

from factstore.store.claims import Claim
from factstore.words.credit import who
from factstore.words.telling import conditions_text, place_text

HEADS = (
    "claim", "label", "figure", "low", "high", "unit", "evidence", "who", "conditions", "caution", "places", "page",
)  # fmt: skip


def claim_rows(claims: Iterable[tuple[Claim, str]]) -> list[Sequence[str]]:
    """Return a row for each claim, below the names of the columns; the address of its page is from the site's root."""
    return [HEADS, *(_row(claim, label) for claim, label in claims)]


def _row(claim: Claim, label: str) -> Sequence[str]:
    quantity = claim.quantity
    numbers = [f"{number:f}" for number in quantity.numbers] if quantity else []
    return (
        claim.id,
        label,
        claim.figure.replace("\u00a0", " "),
        numbers[0] if numbers else "",
        numbers[-1] if numbers else "",
        (quantity.unit or "") if quantity else "",
        claim.kind_name,
        who(claim),
        conditions_text(claim),
        " ".join([*claim.hedges, *([claim.caveat] if claim.caveat else [])]),
        "; ".join(place_text(citation) for citation in claim.citations),
        f"claims/{claim.id}/",
    )
