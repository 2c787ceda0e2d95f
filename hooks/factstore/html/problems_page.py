"""The page that a server shows in place of any other, while the store or a page is broken."""

from collections.abc import Iterable

from factstore.html.templates import render
from factstore.store.problems import PRINTED, Problem, in_order

COUNT = "/builds-so-far"  # where the page asks whether there was another build


def problems_page(said: str, problems: Iterable[Problem], number: int) -> str:
    """Return the page after the build of this number: its first problems, or what else it `said` as it stopped."""
    found = in_order(problems)
    values = {"found": len(found), "told": found[:PRINTED], "said": said}
    return str(render("pages/problems", **values, number=number, count=COUNT))
