"""What writes one entry of a bibliography: the libraries for BibTeX and RIS, and nothing of what an entry says.

They are a megabyte, so this is imported where the first entry is written: the process that checks a store writes none.
"""

from collections.abc import Mapping

import rispy
from bibtexparser.entrypoint import write_string
from bibtexparser.library import Library
from bibtexparser.middlewares.parsestack import default_unparse_stack
from bibtexparser.model import Entry, Field

_UNPARSE = default_unparse_stack(allow_inplace_modification=True)  # an entry is made to be written, and needs no copy


class _RisWriter(rispy.RisWriter):
    """Writes entries without their numbers, which the format does not know."""

    def set_header(self, count: int) -> str:  # noqa: ARG002 - its signature there
        """Return nothing."""
        return ""


def written_bibtex(kind: str, name: str, fields: Mapping[str, str]) -> str:
    """Return an entry of a kind, with its key and its fields, whose values are LaTeX."""
    entry = Entry(kind, name, [Field(key, value) for key, value in fields.items()])
    return write_string(Library([entry]), _UNPARSE)


def written_ris(fields: Mapping[str, object]) -> str:
    """Return an entry with its fields, by the library's names."""
    return rispy.dumps([dict(fields)], implementation=_RisWriter).lstrip()
