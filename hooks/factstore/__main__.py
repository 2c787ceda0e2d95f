"""The commands besides the build: `factstore check | new | find | show | permalinks | diff | changes | review | …`."""

import argparse
import io
import os
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from factstore.editing import commands as editing
from factstore.html.closed_world import read_html
from factstore.outputs import schemas
from factstore.outputs.diff import diff, text
from factstore.outputs.offline import pack
from factstore.outputs.proposals import proposals
from factstore.outputs.review import review
from factstore.outputs.state import StateError, read_revision, read_state
from factstore.rules.check import check
from factstore.rules.permalinks import ShortenedError, add
from factstore.store.facts import FactStore
from factstore.store.load import load
from factstore.store.problems import nearest, report

PROSE = ("topics", "evidence", "about")
NOT_BUILT = "There is no built site: run `make build` first."


def main(arguments: list[str] | None = None) -> int:
    """Run a command in the checkout that is the working directory; return its exit code."""
    options = _parser().parse_args(arguments)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # a console need not know all letters
    root = Path.cwd()
    try:
        if options.command in editing.COMMANDS:
            return editing.run(root, options, _texts())
        done: int = options.run(root, options)
    except (StateError, ShortenedError, _StopError) as error:
        print(error, file=sys.stderr)
        return 1
    return done


class _StopError(Exception):
    """A command cannot do its work; the message says why."""


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="factstore", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)

    def command(name: str, run: Callable[[Path, argparse.Namespace], int], says: str) -> argparse.ArgumentParser:
        made: argparse.ArgumentParser = commands.add_parser(name, help=says)
        made.set_defaults(run=run)
        return made

    command("check", _check, "check the store and its citations, without building the site")
    command("permalinks", _permalinks, "add the addresses of the built site to data/permalinks.txt")
    command("offline", _offline, "make a zip of the built site that opens from a disk")
    differ = command("diff", _diff, "say what changed between two claims.json, or two checkouts")
    differ.add_argument("old", type=Path)
    differ.add_argument("new", type=Path)
    differ.add_argument("--json", action="store_true", help="print JSON in place of words")
    changes = command("changes", _changes, "propose entries for data/changes.yml: what changed since a state")
    changes.add_argument("--old", required=True, help="a claims.json, a checkout, or a revision of the repository")
    changes.add_argument("--date", default=datetime.now(tz=UTC).date().isoformat(), help="the date of the entries")
    changes.add_argument("--why", default="", help="the reason, where all entries have the same")
    command("review", _review, "list what a new source makes doubtful").add_argument("source", help="its id")
    command("schema", _schema, "write the JSON Schemas of the data, from the models")
    editing.register(commands)
    return parser


def _texts() -> Path | None:
    folder = os.environ.get("FACTSTORE_TEXTS")
    return Path(folder) if folder else None


def _loaded(root: Path) -> FactStore:
    store, problems = load(root)
    if store is None:
        raise _StopError(report(problems))
    return store


def _check(root: Path, _options: argparse.Namespace) -> int:
    _, summary, problems = check(root, _texts())
    print(report(problems) if problems else "\n".join(summary))
    return 1 if problems else 0


def _permalinks(root: Path, _options: argparse.Namespace) -> int:
    store, _, problems = check(root, _texts())
    pages = [page for folder in PROSE for page in sorted((root / "site" / folder).glob("*/index.html"))]
    if store is None or problems or not pages:
        raise _StopError(report(problems) if problems else NOT_BUILT)
    headings = {
        f"{page.parent.relative_to(root / 'site').as_posix()}/": _section_ids(store, page.read_text(encoding="utf-8"))
        for page in pages
    }
    new = add(root, store, headings)
    print("\n".join([*new, f"{len(new)} addresses added"]))
    return 0


def _section_ids(store: FactStore, html: str) -> list[str]:
    """Return the ids of a page's sections; an open question counts on the page that has them all: others lose it."""
    found = [name for tag, name in read_html(html, "article").headings if name and tag != "h1"]
    return found if set(found) >= set(store.gaps) else [name for name in found if name not in store.gaps]


def _diff(_root: Path, options: argparse.Namespace) -> int:
    before, after = read_state(options.old), read_state(options.new)
    found = diff(before, after)
    print(found.json() if options.json else text(found, before, after))
    return 0


def _changes(root: Path, options: argparse.Namespace) -> int:
    store = _loaded(root)
    before = read_state(Path(options.old)) if Path(options.old).exists() else read_revision(root, options.old)
    found = [each.yaml(options.date, options.why) for each in proposals(store, before.claims)]
    print("\n".join(found) or "No claim says anything else than before.")
    return 0


def _review(root: Path, options: argparse.Namespace) -> int:
    sources = _loaded(root).sources
    if options.source not in sources:
        raise _StopError(f"There is no source '{options.source}'. {nearest(options.source, sources)}".strip())
    print(review(root, sources[options.source], _texts()))
    return 0


def _schema(root: Path, _options: argparse.Namespace) -> int:
    print("\n".join(f"{path}: written" for path in schemas.write(root)))
    return 0


def _offline(root: Path, _options: argparse.Namespace) -> int:
    if not (root / "site" / "index.html").is_file():
        raise _StopError(NOT_BUILT)
    print(f"Made {pack(root / 'site', root / 'site-offline').relative_to(root)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
