"""The hook of `mkdocs serve`: what it does otherwise than MkDocs is in `factsite.serving`.

A build does without all of that: it is imported once it is known that there will be a server. MkDocs puts this folder
on the import path only while this file runs, so the package is imported here.
"""

import sys
from importlib import import_module

import factsite

SERVING = f"{factsite.__name__}.serving"


def on_startup(*, command: str, **_: object) -> None:
    """Exchange MkDocs' build and server, where it is about to serve."""
    if command == "serve":
        import_module(SERVING).exchange()


def on_build_error(*, error: Exception, **_: object) -> None:
    """Keep what an event found, for the page of a server."""
    if SERVING in sys.modules:
        sys.modules[SERVING].keep(error)
