"""Finding records by words, and showing one with all that uses it: what an editor asks before a change."""

import re
from collections.abc import Iterator
from pathlib import Path

from factstore.rules.references import uses
from factstore.store.claims import Claim
from factstore.store.facts import FactStore
from factstore.store.numerals import in_digits
from factstore.words.credit import party

MOST = 30


def find(store: FactStore, words: list[str]) -> list[str]:
    """Return a line for each claim, source, question and topic that has all the words, in any case and order."""
    wanted = [_folded(word) for word in words]
    found = [f"{mark} {name}: {said}" for mark, name, said, text in _records(store) if all(w in text for w in wanted)]
    more = [f"… and {len(found) - MOST} more: add a word"] if len(found) > MOST else []
    return [*found[:MOST], *more]


def _folded(text: str) -> str:
    return re.sub(r"(?<=\d),(?=\d)", "", in_digits(text.casefold().replace("\u00a0", " ")))


def _records(store: FactStore) -> Iterator[tuple[str, str, str, str]]:
    """Yield each record: its place, its id, what it says, and all its words."""
    for name, claim in store.claims.items():
        printed = " ".join(each.printed for each in claim.citations)
        yield (
            str(claim.at()),
            name,
            claim.text,
            _folded(" ".join((name, claim.text, claim.subject.name, printed, *claim.keywords, *claim.answers))),
        )
    for name, source in store.sources.items():
        yield str(source.at()), name, source.short, _folded(f"{name} {source.short} {source.title or ''}")
    for name, gap in store.gaps.items():
        yield str(gap.at()), name, gap.question, _folded(f"{name} {gap.question} {' '.join(gap.keywords)}")
    for name, topic in store.vocabulary.topics.items():
        mark = store.vocabulary.at("topics", name)
        yield str(mark), name, topic.title, _folded(f"{name} {topic.title} {topic.summary}")


def show(root: Path, store: FactStore, name: str) -> list[str] | None:
    """Return the lines of a record in its file, what a reader sees, and what uses it; None where there is none."""
    record = store.claims.get(name) or store.sources.get(name) or store.gaps.get(name)
    if record is None:
        return None
    mark = record.at()
    lines = (root / mark.file).read_text(encoding="utf-8").split("\n")
    shown = [f"{mark}", *(_block(lines, mark.line) if record.stored_as != "source" else lines)]
    if isinstance(record, Claim):
        shown += ["", f"Readers see: {record.text}", f"Credited to: {party(record)}"]
    used = list(_used(root, store, name))
    return [*shown, "", f"Used in {len(used)} places:" if used else "Nothing uses it.", *used]


def _block(lines: list[str], first: int) -> list[str]:
    """Return a line and those below it that are indented more."""
    width = len(lines[first - 1]) - len(lines[first - 1].lstrip())
    end = first
    while end < len(lines) and (not lines[end].strip() or len(lines[end]) - len(lines[end].lstrip()) > width):
        end += 1
    return [line for line in lines[first - 1 : end] if line.strip()]


def _used(root: Path, store: FactStore, name: str) -> Iterator[str]:
    """Yield the places that name a record: other records, and pages."""
    for kind in ("claim", "source"):
        for record, used, path in uses(store).get(kind, ()):
            if used == name:
                yield f"  {record.at(*path)} {record.id}: {path[0]}"
    word = re.compile(rf"(?<![\w-]){re.escape(name)}(?![\w-])")
    for each in store.claims.values():
        formula = each.derivation.formula if each.derivation else None
        if word.search(formula or ""):
            yield f"  {each.at('derivation', 'formula')} {each.id}: formula"
        if f"{{{name}}}" in each.statement:
            yield f"  {each.at('statement')} {each.id}: statement"
    for page in sorted((root / "docs").rglob("*.md")):
        for number, line in enumerate(page.read_text(encoding="utf-8").split("\n"), 1):
            if word.search(line):
                yield f"  {page.relative_to(root).as_posix()}:{number}: {line.strip()[:80]}"
