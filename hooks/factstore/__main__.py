"""The commands besides the build: `factstore check | new | find | show | permalinks | diff | changes | review | …`."""

import argparse
import io
import os
import sys
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


def main(arguments: list[str] | None = None) -> int:
    """Run a command in the checkout that is the working directory; return its exit code."""
    parser = argparse.ArgumentParser(prog="factstore", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("check", help="check the store and its citations, without building the site")
    commands.add_parser("permalinks", help="add the addresses of the built site to data/permalinks.txt")
    commands.add_parser("offline", help="make a zip of the built site that opens from a disk")
    differ = commands.add_parser("diff", help="say what changed between two claims.json, or two checkouts")
    differ.add_argument("old", type=Path)
    differ.add_argument("new", type=Path)
    differ.add_argument("--json", action="store_true", help="print JSON in place of words")
    changes = commands.add_parser("changes", help="propose entries for data/changes.yml: what changed since a state")
    changes.add_argument("--old", required=True, help="a claims.json, a checkout, or a revision of the repository")
    changes.add_argument("--date", default=datetime.now(tz=UTC).date().isoformat(), help="the date of the entries")
    changes.add_argument("--why", default="", help="the reason, where all entries have the same")
    reviewer = commands.add_parser("review", help="list what a new source makes doubtful")
    reviewer.add_argument("source", help="its id")
    commands.add_parser("schema", help="write the JSON Schemas of the data, from the models")
    editing.register(commands)
    options = parser.parse_args(arguments)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # a console need not know all letters
    if options.command in editing.COMMANDS:
        return editing.run(Path.cwd(), options, _texts())
    if options.command == "diff":
        return _diff(options.old, options.new, as_json=options.json)
    if options.command == "changes":
        return _changes(Path.cwd(), options.old, options.date, options.why)
    if options.command == "review":
        return _review(Path.cwd(), options.source)
    return {"check": _check, "permalinks": _permalinks, "offline": _offline, "schema": _schema}[options.command](
        Path.cwd()
    )


def _texts() -> Path | None:
    folder = os.environ.get("FACTSTORE_TEXTS")
    return Path(folder) if folder else None


def _check(root: Path) -> int:
    _, summary, problems = check(root, _texts())
    print(report(problems) if problems else summary)
    return 1 if problems else 0


def _permalinks(root: Path) -> int:
    store, _, problems = check(root, _texts())
    pages = [page for folder in PROSE for page in sorted((root / "site" / folder).glob("*/index.html"))]
    if store is None or problems or not pages:
        print(report(problems) if problems else "There is no built site: run `make build` first.", file=sys.stderr)
        return 1
    headings = {
        f"{page.parent.relative_to(root / 'site').as_posix()}/": _section_ids(store, page.read_text(encoding="utf-8"))
        for page in pages
    }
    try:
        new = add(root, store, headings)
    except ShortenedError as error:
        print(error, file=sys.stderr)
        return 1
    print("\n".join([*new, f"{len(new)} addresses added"]))
    return 0


def _section_ids(store: FactStore, html: str) -> list[str]:
    """Return the ids of a page's sections, and of the open questions on the page that has them all."""
    article = html.partition("<article")[2].partition("</article>")[0]
    found = [(tag, name) for tag, name in read_html(article).headings if name]
    whole = {name for tag, name in found} >= set(store.gaps)
    return [name for tag, name in found if tag == "h2" or (whole and name in store.gaps)]


def _diff(old: Path, new: Path, *, as_json: bool) -> int:
    try:
        before, after = read_state(old), read_state(new)
    except StateError as error:
        print(error, file=sys.stderr)
        return 1
    found = diff(before, after)
    print(found.json() if as_json else text(found, before, after))
    return 0


def _changes(root: Path, old: str, date: str, why: str) -> int:
    store, problems = load(root)
    if store is None:
        print(report(problems), file=sys.stderr)
        return 1
    try:
        before = read_state(Path(old)) if Path(old).exists() else read_revision(root, old)
    except StateError as error:
        print(error, file=sys.stderr)
        return 1
    found = proposals(store, before.claims)
    print("\n".join(each.yaml(date, why) for each in found) if found else "No claim says anything else than before.")
    return 0


def _review(root: Path, name: str) -> int:
    store, problems = load(root)
    if store is None:
        print(report(problems), file=sys.stderr)
        return 1
    if name not in store.sources:
        print(f"There is no source '{name}'. {nearest(name, store.sources)}".strip(), file=sys.stderr)
        return 1
    print(review(root, store.sources[name], _texts()))
    return 0


def _schema(root: Path) -> int:
    print("\n".join(f"{path}: written" for path in schemas.write(root)))
    return 0


def _offline(root: Path) -> int:
    if not (root / "site" / "index.html").is_file():
        print("There is no built site: run `make build` first.", file=sys.stderr)
        return 1
    print(f"Made {pack(root / 'site', root / 'site-offline').relative_to(root)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
