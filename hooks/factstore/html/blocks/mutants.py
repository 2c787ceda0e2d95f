"""The block `mutants`: how many planted faults the checks found, which they missed, and what no check can see."""

from jinja2 import UndefinedError
from markupsafe import Markup

from factstore.html.blocks.base import Block, BlockError, Use
from factstore.html.templates import render


def mutants(use: Use) -> Markup:
    """Render the result of the last run: in all, by kind of fault, by rule, and the classes that no check can see."""
    if not use.store.mutants:
        raise BlockError("no result of the mutation tests is recorded", "run `make mutants`")
    try:
        return render("blocks/mutants", result=use.store.mutants)
    except (TypeError, UndefinedError) as fault:
        raise BlockError("the recorded result of the mutation tests cannot be read", "run `make mutants`") from fault


MUTANTS = Block("mutants", mutants)
