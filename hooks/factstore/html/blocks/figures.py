"""The blocks `figures` and `evidence-legend`: what a reader takes in at one glance."""

from collections import Counter

from markupsafe import Markup

from factstore.html.blocks.base import Block, BlockError, Option, Use, claim_ids
from factstore.html.blocks.parts import FAMILIES, KEY_CONDITIONS
from factstore.html.templates import render
from factstore.words.counting import reported


def figures(use: Use) -> Markup:
    """Render cards: the figure, what it is, its kind, whose finding it is, and under which conditions."""
    chosen = use.labelled()
    for claim, _ in chosen:
        if claim.quantity is None:
            raise BlockError(f"'{claim.id}' has no figure", "choose a claim with a quantity")
    return render("blocks/figures", figures=chosen, keys=KEY_CONDITIONS, links=use.links)


def legend(use: Use) -> Markup:
    """Render the kinds of evidence by family: what each means, and how many claims are of it."""
    counts = Counter(claim.evidence for claim in reported(use.store))
    return render("blocks/legend", families=FAMILIES, kinds=use.store.vocabulary.evidence, counts=counts)


FIGURES = Block("figures", figures, {"ids": Option(claim_ids, required=True, many=True), "labels": Option(many=True)})
LEGEND = Block("evidence-legend", legend)
