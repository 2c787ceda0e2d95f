"""The page that a server shows in place of any other, while the store or a page is broken."""

import re
from typing import NamedTuple

from factstore.html.templates import render

COUNT = "/builds-so-far"  # where the page asks whether there was another build
_LINE = re.compile(
    r"(?P<place>\S+?:\d+:\d+): (?P<message>.+?) \[(?P<rule>[a-z0-9-]+)\](?:; (?P<hint>.*))?$", re.MULTILINE
)


class Told(NamedTuple):
    """A problem as the page shows it."""

    place: str
    message: str
    rule: str
    hint: str


def problems_page(report: str, number: int) -> str:
    """Return the page with the problems of a report, after the build of this number; text of another form is kept."""
    told = [Told(*(match[key] or "" for key in Told._fields)) for match in _LINE.finditer(report)]
    return str(render("pages/problems", told=told, report=report, number=number, count=COUNT))
