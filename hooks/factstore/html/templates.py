"""The templates of pages and blocks: Jinja with autoescape, so that text of a record is inert wherever it is shown.

They lie in `templates/`, beside this module, one file for each page or block; what several of them share is a macro in
`templates/macros/`. A template takes records and asks them; what it gets from Python as HTML is `markupsafe.Markup`.
"""

from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

FOLDER = Path(__file__).with_name("templates")


@cache
def environment() -> Environment:
    """Return the environment; a name that a template does not get is an error, never nothing."""
    return Environment(
        loader=FileSystemLoader(FOLDER),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=False,
        auto_reload=False,
    )


def render(name: str, **values: object) -> Markup:
    """Return the HTML of the template `name`, given without its ending, such as "pages/source"."""
    return Markup(environment().get_template(f"{name}.html").render(values))  # noqa: S704 - autoescape made it
