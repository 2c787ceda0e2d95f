"""A new source, with what its text tells: title, sections with their paragraphs, and the checksum."""

import re
from argparse import Namespace
from pathlib import Path

from factstore.editing.text import EditingError, line, scalar
from factstore.editing.written import Written, write
from factstore.rules.grounding.texts import parse_text
from factstore.store.facts import FactStore, is_slug
from factstore.store.sources import LEAD

_TITLE = re.compile(r"^# (.+)$", re.MULTILINE)


def new_source(root: Path, store: FactStore, given: Namespace, folder: Path | None) -> Written:
    """Write data/sources/<id>.yml; what nobody knows is `null`, and is said so in the note."""
    if not is_slug(given.id) or given.id in store.sources:
        raise EditingError(f"'{given.id}' is taken" if given.id in store.sources else f"'{given.id}' is no id")
    path = folder / f"{given.id}.md" if folder else None
    raw = path.read_text(encoding="utf-8") if path and path.is_file() else ""
    if not raw and not given.unread:
        where = path or "<the folder that FACTSTORE_TEXTS names>"
        raise EditingError(f"there is no text {where}; say --unread for a work that was not read")
    title = _TITLE.search(raw)
    lines = [
        line("short", given.short),
        line("title", given.title) if given.title else line("title", title[1].strip()) if title else "title: null",
        f"kind: {given.kind}",
        f"publisher: {given.publisher or 'null'}",
        "authors: []",
        f"issued: {given.issued or 'null'}",
        f"url: {scalar(given.url) if given.url else 'null'}",
        f'consulted: "{"false" if given.unread else "true"}"',
        f"known-through: {'null' if given.unread else given.issued or 'null'}",
        f"retrieved: {given.retrieved or 'null'}",
        *_text_lines(raw),
    ]
    at = next(number for number, each in enumerate(lines) if each.startswith("text-sha256")) + 1
    lines.insert(at, line("note", given.note or ("Not read; " if given.unread else "Read; ") + "say what it lacks."))
    text = "\n".join(lines) + "\n"
    return write(root, f"data/sources/{given.id}.yml", text, (1, len(lines)), folder)


def _text_lines(raw: str) -> list[str]:
    if not raw:
        return ["text-sha256: null"]
    text = parse_text(raw)
    counted = [(name, len(paragraphs)) for name, paragraphs in text.sections.items() if paragraphs or name != LEAD]
    sections = [f"  - {{section: {_in_braces(name)}, paragraphs: {count}}}" for name, count in counted]
    return [f"text-sha256: {text.sha256}", "sections:", *sections]


def _in_braces(name: str) -> str:
    return name if name == LEAD else scalar(name)
