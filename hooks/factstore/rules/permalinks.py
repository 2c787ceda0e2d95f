"""Addresses once published keep working: each line of `data/permalinks.txt` is live or retired.

The first line of the file counts the addresses, so that one that was taken out shows; a second one, where there are
any, the entries of `data/changes.yml` that were known. After the address of a claim stands the fingerprint of what it
says. Headings are an argument: a mapping from the address of a topic page to the ids of its headings, since only a
build knows them.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from factstore.rules.registry import Finding, found_by, rule
from factstore.store.addresses import is_address
from factstore.store.facts import FactStore, once
from factstore.store.problems import Mark, Problem, closest, nearest
from factstore.words.said import FINGERPRINT_LENGTH, fingerprint, said

FILE = "data/permalinks.txt"
COUNT = "#addresses:"
CHANGES = "#changes:"
_COUNTED = re.compile("[0-9]{1,9}")
_WITH_FINGERPRINT = re.compile(rf"(\S+) ([0-9a-f]{{{FINGERPRINT_LENGTH}}})")
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
    """Return the published addresses, with the numbers of their lines."""
    lines = enumerate(store.permalinks, 1)
    return tuple((at, _split(line)[0]) for at, line in lines if line and not line.startswith((COUNT, CHANGES)))


def _split(line: str) -> tuple[str, str]:
    """Return the address of a line, and the fingerprint after it, if there is one."""
    match = _WITH_FINGERPRINT.fullmatch(line)
    return (match[1], match[2]) if match else (line, "")


@once
def fingerprints(store: FactStore) -> Mapping[str, str]:
    """Return the fingerprint of each published address that has one."""
    pairs = map(_split, store.permalinks)
    return {address: found for address, found in pairs if found}


def counted_changes(store: FactStore) -> int:
    """Return how many entries of `data/changes.yml` there were when the list was last written."""
    counts = [line.removeprefix(CHANGES) for line in store.permalinks if line.startswith(CHANGES)]
    return max((int(count) for count in counts if _COUNTED.fullmatch(count)), default=0)


def missing(store: FactStore) -> int | None:
    """Return how many addresses were taken out since the list was last written; None without a count."""
    counts = [line.removeprefix(COUNT) for line in store.permalinks if line.startswith(COUNT)]
    if not counts or not all(_COUNTED.fullmatch(count) for count in counts):
        return None
    return max(0, max(map(int, counts)) - len({line for _, line in listed(store)}))


def _on_store(address: str) -> bool:
    return address.startswith(("claims/", "sources/"))


@rule("permalink-lost", proves="a published address is live or retired", cannot="that it means the same as before")
def lost(store: FactStore, headings: Headings | None = None) -> Iterator[Finding]:
    """Report published addresses that are gone; without headings, those of claims and sources only."""
    if (short := missing(store)) is None:
        hint = f"begin it with '{COUNT}0', then run `make permalinks`"
        yield Mark(FILE), "the first line does not count the addresses", hint
    elif short:
        gone = f"{short} {'address was' if short == 1 else 'addresses were'} taken out"
        yield Mark(FILE), gone, "put them back: an address is retired, never removed"
    live, published = set(addresses(store, headings)), listed(store)
    unlisted = live - {line for _, line in published}
    for number, address in published:
        known = address in live or address in store.retired
        if not known and is_address(address) and (headings is not None or _on_store(address)):
            hint = "retire it in data/retired.yml, with a reason and a successor" + _near(store, address, unlisted)
            yield Mark(FILE, number), f"the published address '{address}' is gone", hint


def _near(store: FactStore, address: str, unlisted: set[str]) -> str:
    """Return the live address that is closest, and the file of its claim; empty where none is close."""
    near = closest(address, unlisted)
    claim = store.claims.get(near.removeprefix("claims/").removesuffix("/"))
    return (f"; did you mean '{near}'?" if near else "") + (f" {claim.at().file} has it" if claim else "")


@rule(
    "permalink-retired",
    proves="a retired address was published and is not live, and its successor is live",
    cannot="that the successor answers the same question",
)
def wrongly_retired(store: FactStore, headings: Headings | None = None) -> Iterator[Finding]:
    """Report addresses that are retired and live, or were never published, and successors that are not live."""
    live, published = set(addresses(store, headings)), {address for _, address in listed(store)}
    for address, entry in store.retired.items():
        if address in live:
            yield entry.at(), f"'{address}' is retired, and live", "remove one of the two; never reuse an id"
        if address not in published:
            yield entry.at(), f"'{address}' was never published", "correct the address"
        target = entry.successor
        if target and target not in live and (headings is not None or _on_store(target)):
            hint = nearest(target, live) or "name a live address"
            yield entry.at("successor"), f"the successor '{target}' is not live", hint


def permalink_problems(store: FactStore, headings: Headings | None) -> Iterator[Problem]:
    """Yield the problems of both rules, those of the given headings of pages too."""
    yield from found_by("permalink-lost", lost, store, headings)
    yield from found_by("permalink-retired", wrongly_retired, store, headings)


def add(root: Path, store: FactStore, headings: Headings) -> tuple[str, ...]:
    """Write the list with all live addresses added, sorted; return the new ones. Nothing is removed.

    Each claim's fingerprint is what it says now: call it once the rules have passed.
    """
    if short := missing(store):
        raise ShortenedError(f"{FILE}: {short} addresses were taken out; put them back")
    before = {line for _, line in listed(store)}
    every = sorted(before.union(addresses(store, headings)))
    told = dict(fingerprints(store)) | {
        f"claims/{name}/": fingerprint(said(each)) for name, each in store.claims.items()
    }
    head = [f"{COUNT}{len(every)}", *([f"{CHANGES}{len(store.changes)}"] if store.changes else [])]
    lines = [f"{address} {told[address]}" if address in told else address for address in every]
    (root / FILE).write_text("\n".join([*head, *lines]) + "\n", encoding="utf-8")
    return tuple(address for address in every if address not in before)
