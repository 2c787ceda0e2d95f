"""The templates of pages and blocks: Jinja with autoescape, so that text of a record is inert wherever it is shown.

They lie in `templates/`, beside this module, one file for each page or block; what several of them share is a macro in
`templates/macros/`. A template takes records and asks them; what it gets from Python as HTML is `markupsafe.Markup`.
Besides Jinja's own filters it can use those of FILTERS. Its lines and indents are for whoever edits it: a line break
between two tags, just inside an element or beside a statement of Jinja leaves nothing in the page; one in running text
leaves one space.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, MutableMapping, Sequence
from functools import cache
from pathlib import Path
from types import CodeType
from typing import Any, Self

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template
from jinja2.ext import Extension
from jinja2.lexer import Token, TokenStream
from markupsafe import Markup, escape

from factstore.html.describe import fragment_url, furniture, held, held_at
from factstore.html.markup import NOWHERE, Links, exempt, kind_badge, statement_html, time_html
from factstore.store.claims import Claim
from factstore.store.facts import once_each, section_slug
from factstore.store.problems import printable
from factstore.words.credit import chain, party, publisher, who
from factstore.words.derive import computed
from factstore.words.history import history
from factstore.words.relations import independence, is_reported_again
from factstore.words.standing import standing_parts
from factstore.words.telling import capital, operands, place_text, section_text, shortened

FOLDER = Path(__file__).with_name("templates")
SHORT = 70  # letters of a statement in a list that names many
_BREAK = re.compile(r"\s*\n\s*")
_STATEMENT = frozenset({"block_begin", "block_end", "eof"})


class OnOneLine(Extension):
    """Takes line breaks and indents out of templates as they are compiled."""

    def filter_stream(self, stream: TokenStream) -> Iterator[Token]:
        """Yield the tokens of a template, its text without line breaks."""
        before = "block_end"  # a template begins as if after a statement
        for token in stream:
            if token.type == "data":
                after = stream.current.type
                yield Token(token.lineno, "data", _on_one_line(token.value, before, after))
            else:
                yield token
            before = token.type


def _on_one_line(text: str, before: str, after: str) -> str:
    """Join the lines of a piece of a template's text, which stands between tokens of these types."""

    def joined(match: re.Match[str]) -> str:
        left, right = text[: match.start()], text[match.end() :]
        beside_statement = (not left and before in _STATEMENT) or (not right and after in _STATEMENT)
        inside_element = _ends_with_start_tag(left) or right.startswith("</")
        between_tags = left.endswith(">") and right.startswith("<")
        return "" if beside_statement or inside_element or between_tags else " "

    return _BREAK.sub(joined, text)


def _ends_with_start_tag(text: str) -> bool:
    """Whether a text ends with a start tag, which may have begun before an expression in one of its attributes."""
    return text.endswith(">") and not text[text.rfind("<") + 1 :].startswith("/")


def claim_line(claim: Claim, links: Links) -> Markup:
    """Return a claim in one line of a list: its statement, linked, and its kind."""
    return links.put_into(_line(claim))


@once_each
def _line(claim: Claim) -> Markup:
    return macro("claims", "claim_line", claim, NOWHERE)


def claim_facts(claim: Claim, links: Links) -> Markup:
    """Return what a reader must know of a claim: the same on its card and on its page, but for its standing."""
    return links.put_into(_facts(claim))


@once_each
def _facts(claim: Claim) -> Markup:
    return macro("facts", "facts", claim, NOWHERE)


def filled(rows: Iterable[Sequence[str]]) -> list[int]:
    """Return the numbers of the columns in which a row has something."""
    return [at for at, cells in enumerate(zip(*rows, strict=True)) if any(cells)]


FILTERS: Mapping[str, Callable[..., object]] = {
    "badge": kind_badge,
    "capital": capital,
    "chain": chain,
    "computed": computed,
    "exempt": exempt,
    "facts": claim_facts,
    "filled": filled,
    "fragment_url": fragment_url,
    "furniture": furniture,
    "held": held,
    "held_at": held_at,
    "history": history,
    "line": claim_line,
    "independence": independence,
    "operands": operands,
    "party": party,
    "place_text": place_text,
    "printable": printable,
    "publisher": publisher,
    "shortened": lambda text: shortened(text, SHORT),
    "section_text": section_text,
    "slug": section_slug,
    "standing_parts": standing_parts,
    "statement": statement_html,
    "time": time_html,
    "who": who,
}


def escaped(value: object) -> Markup:
    """Return what `escape` does, without asking what is HTML already whether it is: most pieces of a page are."""
    return value if type(value) is Markup else escape(value)


class Quick(Template):
    """A template that escapes with `escaped`."""

    @classmethod
    def from_code(
        cls,
        environment: Environment,
        code: CodeType,
        globals: MutableMapping[str, Any],  # noqa: A002 - Jinja's own name for it
        uptodate: Callable[[], bool] | None = None,
    ) -> Self:
        """Make a template of its code, whose names are its own."""
        made = super().from_code(environment, code, globals, uptodate)
        made.root_render_func.__globals__["escape"] = escaped
        return made  # type: ignore[return-value] # it is one of this class


class Kept(Environment):
    """Finds a template again without asking whether its file changed: a page asks for ten of them."""

    def __init__(self, **options: Any) -> None:  # noqa: ANN401 - Jinja's own
        """Begin with none."""
        super().__init__(**options)
        self.found: dict[str, Template] = {}

    def get_template(
        self,
        name: str | Template,
        parent: str | None = None,
        globals: MutableMapping[str, Any] | None = None,  # noqa: A002 - Jinja's own name for it
    ) -> Template:
        """Return a template; the code of another one asks for it by its path, and gives no names."""
        if not isinstance(name, str) or globals is not None:
            return super().get_template(name, parent, globals)
        if name not in self.found:
            self.found[name] = super().get_template(name, parent)
        return self.found[name]


@cache
def environment() -> Environment:
    """Return the environment; a name that a template does not get is an error, never nothing."""
    made = Kept(
        loader=FileSystemLoader(FOLDER),
        autoescape=True,
        undefined=StrictUndefined,
        auto_reload=False,
        extensions=[OnOneLine, "jinja2.ext.do"],
    )
    made.template_class = Quick
    made.filters.update(FILTERS)
    made.tests["reported_again"] = is_reported_again
    return made


def render(name: str, **values: object) -> Markup:
    """Return the HTML of the template `name`, given without its ending, such as "pages/source"."""
    return Markup(environment().get_template(f"{name}.html").render(values))  # noqa: S704 - autoescape made it


def macro(file: str, name: str, *values: object) -> Markup:
    """Return what the macro `name` of `macros/<file>.html` makes of the values."""
    made = getattr(environment().get_template(f"macros/{file}.html").module, name)
    return Markup(made(*values))  # noqa: S704 - autoescape made it
