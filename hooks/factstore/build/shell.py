"""The pages of claims and sources: one page goes through the theme, and is filled for each.

Rendering the theme takes most of a page's time, and these pages differ in their title, metadata and body only. What
differs is marked by words that nobody can guess, made anew for each build; the rendered page is cut at them once, and
a page is joined from the pieces, so that no text is ever looked at again.
"""

import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field

from markupsafe import escape

from factstore.build.generated import GeneratedPage


def _token() -> str:
    return secrets.token_hex(16)


@dataclass(frozen=True)
class Blanks:
    """What stands in the shell where pages differ. Its address has the depth of theirs, so its relative links hold."""

    token: str = field(default_factory=_token)

    @property
    def address(self) -> str:
        """The shell's address."""
        return f"claims/address{self.token}/"

    @property
    def title(self) -> str:
        """The shell's title."""
        return f"title{self.token}"

    @property
    def description(self) -> str:
        """The shell's description."""
        return f"description{self.token}"

    @property
    def body(self) -> str:
        """The shell's body; the theme looks for a heading in it."""
        return f"<!--<h1>body{self.token}-->"

    def context(self, *, edits: bool) -> dict[str, object]:
        """Return the shell's own template context."""
        edit = f"edit{self.token}" if edits else ""
        marks = {"head": f"<!--head{self.token}-->", "changed": f"<!--changed{self.token}-->"}
        return {**marks, "made_from": f"file{self.token}", "edit_url": edit}


@dataclass(frozen=True)
class Shell:
    """The rendered shell, cut: text and the name of a blank by turns."""

    pieces: tuple[str, ...]

    @classmethod
    def cut(cls, html: str, blanks: Blanks) -> "Shell":
        """Cut the rendered page at its blanks."""
        marks = r"<!--<h1>(body){0}-->|<!--(head|changed){0}-->|claims/(address){0}/|(title|description|file|edit){0}"
        found = re.split(marks.format(blanks.token), html)
        return cls(tuple(piece for piece in found if piece is not None))

    def fill(self, page: GeneratedPage, body: str, context: Mapping[str, object]) -> str:
        """Return one page; values are escaped for HTML, the body and the head's elements are HTML."""
        values = {
            "address": page.address, "title": escape(page.title), "description": escape(page.description),
            "head": str(context["head"]), "changed": str(context["changed"]), "file": escape(str(context["made_from"])),
            "edit": escape(str(context["edit_url"])), "body": body,
        }  # fmt: skip
        return "".join(values[piece] if place % 2 else piece for place, piece in enumerate(self.pieces))
