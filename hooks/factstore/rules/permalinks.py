"""Addresses once published keep working: each line of `data/permalinks.txt` is live or retired.

The first line of the file counts the others, so that a line that was taken out shows. Headings are an
argument: a mapping from the address of a topic page to the ids of its headings, since only a build knows them.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from factstore.store.facts import FactStore
from factstore.store.problems import Mark, Problem, nearest

FILE = "data/permalinks.txt"
COUNT = "#addresses:"
Headings = Mapping[str, Iterable[str]]


class ShortenedError(Exception):
    """Addresses were taken out of the list."""


def addresses(store: FactStore, headings: Headings | None = None) -> tuple[str, ...]:
    """Return all live addresses, sorted: claims, sources, and the given pages with their sections."""
    found = {f"claims/{name}/" for name in store.claims} | {f"sources/{name}/" for name in store.sources}
    for page, ids in (headings or {}).items():
        found |= {page, *(f"{page}#{name}" for name in ids)}
    return tuple(sorted(found))


def listed(store: FactStore) -> tuple[tuple[int, str], ...]:
    """Return the lines that are addresses, with their numbers."""
    lines = enumerate(store.permalinks, 1)
    return tuple((at, line) for at, line in lines if line and not line.startswith(COUNT))


def missing(store: FactStore) -> int | None:
    """Return how many addresses were taken out since the list was last written; None without a count."""
    counts = [line.removeprefix(COUNT) for line in store.permalinks if line.startswith(COUNT)]
    if not counts or not all(count.isdecimal() for count in counts):
        return None
    return max(0, max(map(int, counts)) - len({line for _, line in listed(store)}))


def _on_store(address: str) -> bool:
    return address.startswith(("claims/", "sources/"))


def lost(store: FactStore, headings: Headings | None = None) -> Iterator[Problem]:
    """Yield published addresses that are gone; without headings, those of claims and sources only."""
    live = set(addresses(store, headings))
    if (short := missing(store)) != 0:
        message = (
            "the first line does not count the addresses" if short is None else f"{short} addresses were taken out"
        )
        hint = (
            f"begin it with '{COUNT}0', then run `make permalinks`"
            if short is None
            else "put them back: an address is retired, never removed"
        )
        yield Problem(Mark(FILE), "permalink-lost", message, hint)
    for number, address in listed(store):
        known = address in live or address in store.retired
        if not known and (headings is not None or _on_store(address)):
            near = nearest(address, live - {line for _, line in listed(store)})
            near += _file_of(store, near)
            hint = "retire it in data/retired.yml, with a reason and a successor" + (f"; {near}" if near else "")
            message = f"the published address '{address}' is gone"
            yield Problem(Mark(FILE, number), "permalink-lost", message, hint)
    yield from _retired_problems(store, live, headings is not None)


def _file_of(store: FactStore, text: str) -> str:
    """Return the file of the claim whose address stands in a hint, where one does."""
    found = re.search(r"claims/([a-z0-9-]+)/", text)
    return f" {store.places.at('claim', found[1]).file} has it" if found else ""


def _retired_problems(store: FactStore, live: set[str], whole: bool) -> Iterator[Problem]:  # noqa: FBT001
    for address, entry in store.retired.items():
        mark, rule = store.places.at("retired", address), "permalink-retired"
        if address in live:
            yield Problem(mark, rule, f"'{address}' is retired, and live", "remove one of the two; never reuse an id")
        if address not in store.permalinks:
            yield Problem(mark, rule, f"'{address}' was never published", "correct the address")
        target = entry.successor
        if target and target not in live and (whole or _on_store(target)):
            place = store.places.at("retired", address, "successor")
            hint = nearest(target, live) or "name a live address"
            yield Problem(place, rule, f"the successor '{target}' is not live", hint)


def add(root: Path, store: FactStore, headings: Headings) -> tuple[str, ...]:
    """Write the list with all live addresses added, sorted; return the new ones. Nothing is removed."""
    if short := missing(store):
        raise ShortenedError(f"{FILE}: {short} addresses were taken out; put them back")
    before = {line for _, line in listed(store)}
    lines = sorted(before.union(addresses(store, headings)))
    (root / FILE).write_text("\n".join([f"{COUNT}{len(lines)}", *lines]) + "\n", encoding="utf-8")
    return tuple(line for line in lines if line not in before)
