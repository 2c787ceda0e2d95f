"""The block `performance`: how long a build takes beside a plain site's, as last measured."""

from markupsafe import Markup

from factstore.html.blocks.base import Block, BlockError, Use
from factstore.html.templates import render
from factstore.store.numerals import number_text


def performance(use: Use) -> Markup:
    """Render the table of ratios, with the machine and the command; each number is declared as a measurement."""
    found = use.store.performance
    if found is None:
        raise BlockError("nothing was measured", "run `make bench`, or leave the block out")
    rows = [[number_text(each) for each in (row.claims, row.cold, row.warm, row.memory)] for row in found.rows]
    return render("blocks/performance", found=found, rows=rows)


PERFORMANCE = Block("performance", performance)
