"""The block `data`: the files that hold the site's data, and the columns of the table among them."""

from markupsafe import Markup

from factstore.html.blocks.base import Block, Option, Use
from factstore.html.templates import render
from factstore.words.columns import columns, last_columns, of_conditions
from factstore.words.data_files import FILES, SCHEMAS
from factstore.words.site import Site

SHOWS = ("files", "columns")


def data(use: Use) -> Markup:
    """Render the list of files, or that of columns."""
    if use.one("show", SHOWS[0]) == SHOWS[0]:
        return render("blocks/data_files", files=FILES, schemas=SCHEMAS, links=use.links)
    held = of_conditions(use.store)
    others = [each for each in (*columns(use.store), *last_columns(Site())) if each not in held]
    return render("blocks/data_columns", columns=others, conditions=held[::2])


DATA = Block("data", data, {"show": Option(SHOWS)})
