"""The commands `new`, `find` and `show`: their options, and what they print."""

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Protocol, get_args

from factstore.editing.claims import new_claim
from factstore.editing.find import find, show
from factstore.editing.sources import new_source
from factstore.editing.text import EditingError
from factstore.editing.topics import new_topic
from factstore.store.claims import Phase
from factstore.store.facts import FactStore
from factstore.store.load import read_all
from factstore.store.problems import nearest, report
from factstore.store.sources import Source

COMMANDS = ("new", "find", "show")
_CITED = ("source", "section", "paragraph", "printed")
_QUANTITY = ("value", "low", "high", "date", "unit", "qualifier", "of", "show", "reading")


class Parsers(Protocol):
    """What argparse returns for subcommands, which has no public name."""

    def add_parser(self, name: str, *, help: str) -> ArgumentParser:  # noqa: A002 - its name there
        """Return the parser of one more command."""


def register(commands: Parsers) -> None:
    """Add the commands to those of the engine."""
    finder = commands.add_parser("find", help="find claims, sources, open questions and topics by words")
    finder.add_argument("words", nargs="+")
    shower = commands.add_parser("show", help="show a claim, source or question, with all that uses it")
    shower.add_argument("id")
    kinds = commands.add_parser("new", help="write a claim, a source or a topic into its place").add_subparsers(
        dest="kind", required=True
    )
    _claim_options(kinds.add_parser("claim", help="a claim, in the file of its subject"))
    source = kinds.add_parser("source", help="a source; title, sections and checksum come from its text")
    source.add_argument("id", help="the name of its text, without .md")
    source.add_argument("--short", required=True, help="what pages call it: the example report")
    for name in ("title", "publisher", "issued", "url", "retrieved", "note"):
        source.add_argument(f"--{name}")
    known = get_args(Source.model_fields["kind"].annotation)
    source.add_argument("--kind", default="article", choices=known)
    source.add_argument("--unread", action="store_true", help="it was not read: another source relays it")
    topic = kinds.add_parser("topic", help="a topic: vocabulary, page and navigation")
    topic.add_argument("id")
    topic.add_argument("--title", required=True)
    topic.add_argument("--summary", required=True)


def _claim_options(claim: ArgumentParser) -> None:
    claim.add_argument("id", nargs="?", help="made from the statement where it is left out")
    claim.add_argument("--statement", required=True, help="one sentence; its figure is {quantity}")
    claim.add_argument("--evidence", required=True, help="a kind of evidence")
    claim.add_argument("--subject", help="the subject of its file")
    claim.add_argument("--after", help="the claim that it stands below")
    for name in ("topic", "origin", "caveat", *_QUANTITY, *_CITED):
        claim.add_argument(f"--{name}")
    claim.add_argument("--phase", choices=get_args(Phase))
    claim.add_argument("--condition", action="append", default=[], metavar="KEY=VALUE")
    for name in ("hedge", "keyword", "without"):
        claim.add_argument(f"--{name}", action="append", default=[])


def run(root: Path, options: Namespace, texts: Path | None) -> int:
    """Run one of the commands; return its exit code."""
    store, problems = read_all(root)
    if store is None or store.places.lost:
        print(report(problems), file=sys.stderr)
        return 1
    if options.command == "new":
        return _new(root, store, options, texts)
    if options.command == "find":
        found = find(store, options.words)
        print("\n".join(found) if found else "Nothing has all these words.")
        return 0 if found else 1
    lines = show(root, store, options.id)
    if lines is None:
        known = [*store.claims, *store.sources, *store.gaps]
        print(f"There is no claim, source or question '{options.id}'. {nearest(options.id, known)}", file=sys.stderr)
        return 1
    print("\n".join(lines))
    return 0


def _new(root: Path, store: FactStore, options: Namespace, texts: Path | None) -> int:
    try:
        if options.kind == "topic":
            print(new_topic(root, store, options))
            return 0
        written = (new_claim if options.kind == "claim" else new_source)(root, store, options, texts)
    except EditingError as error:
        print(error, file=sys.stderr)
        return 1
    print(written.report)
    return 1 if written.problems and options.kind == "claim" else 0  # of a source they are the work to do
