"""What changed between two states of the data, in the terms that a reviewer thinks in.

The order of records and keys and search words are no change.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from factstore.outputs.state import Record, Records, State
from factstore.store.graph import reachable, reverse

# Word for a reader, and the keys of a claim that it stands for.
ASPECTS = {
    "value": ("quantity",),
    "hedge": ("hedges",),
    "attribution": ("attributed_to", "origin"),
    "evidence": ("evidence", "derivation"),
    "place": ("citations",),
    "conditions": ("conditions", "stated_by", "phase", "as_of"),
    "statement": ("statement", "caveat", "topic", "subject"),
    "relations": ("relations", "status"),
}
Q_HEDGE = "qualifier"
# What an editor writes; the rest of an exported quantity or derivation follows from it.
_OF_QUANTITY = ("value", "low", "high", "date", "unit", "of")
_OF_DERIVATION = ("formula", "inputs", "by")


@dataclass(frozen=True)
class Change:
    """One aspect of one claim: the keys that changed, and before and after, as short text."""

    claim: str
    aspect: str
    keys: tuple[str, ...]
    before: str
    after: str


@dataclass(frozen=True)
class Diff:
    """Ids added and gone, changes by claim, and the pages that show any of them."""

    added: tuple[str, ...]
    retired: tuple[str, ...]
    changes: tuple[Change, ...]
    dependents: tuple[str, ...]
    added_sources: tuple[str, ...]
    removed_sources: tuple[str, ...]
    added_gaps: tuple[str, ...]
    removed_gaps: tuple[str, ...]
    pages: tuple[str, ...]

    def json(self) -> str:
        """Return the whole as JSON."""
        return json.dumps(asdict(self), ensure_ascii=False, indent=2)


def _parts(claim: Record, aspect: str) -> dict[str, object]:
    """Return what an aspect compares: a qualifier is a hedge, a quantity's text no part of the statement."""
    found = {key: claim.get(key) for key in ASPECTS[aspect]}
    quantity = claim.get("quantity")
    if isinstance(quantity, Mapping):
        if aspect == "value":
            found["quantity"] = {key: quantity.get(key) for key in _OF_QUANTITY}
        if aspect == "hedge":
            found[Q_HEDGE] = quantity.get(Q_HEDGE)
        if aspect == "statement":
            found["statement"] = str(claim.get("statement")).replace(str(quantity.get("text")), "{quantity}")
    if aspect == "evidence" and isinstance(derivation := claim.get("derivation"), Mapping):
        found["derivation"] = {key: derivation.get(key) for key in _OF_DERIVATION}
    if aspect == "place" and isinstance(claims := claim.get("citations"), list):
        found["citations"] = sorted(claims, key=lambda each: json.dumps(each, sort_keys=True))
    return found


def _text(value: object) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_text(item)}" for key, item in value.items() if item and key != "url")
    if isinstance(value, list):
        return "; ".join(_text(item) for item in value)
    return str(value)


def _short(claim: Record, aspect: str, other: Record) -> str:
    mine, theirs = _parts(claim, aspect), _parts(other, aspect)
    if aspect == "value" and isinstance(quantity := claim.get("quantity"), Mapping):
        return _text(quantity.get("text"))
    told = []
    for key, item in mine.items():
        left = item
        if isinstance(item, list) and isinstance(theirs.get(key), list):
            left = [each for each in item if each not in theirs[key]]  # type: ignore[operator]
        elif item == theirs.get(key):
            continue
        if left:
            told.append(_text(claim.get("statement") if key == "statement" else left))
    return "; ".join(told) or "none"


def _keys(old: Record, new: Record, aspect: str) -> tuple[str, ...]:
    """Return the keys of an aspect that changed; of a mapping, those in it: `conditions.chips`."""
    before, after = _parts(old, aspect), _parts(new, aspect)
    found: list[str] = []
    for key in before.keys() | after.keys():
        was, now = before.get(key), after.get(key)
        if isinstance(was, Mapping) and isinstance(now, Mapping):
            found += [f"{key}.{part}" for part in was.keys() | now.keys() if was.get(part) != now.get(part)]
        elif was != now:
            found.append(f"quantity.{key}" if key == Q_HEDGE else key)
    return tuple(sorted(found))


def _dependents(claims: Records, changed: set[str]) -> set[str]:
    """Return the claims computed from what changed."""
    used: dict[str, list[str]] = {}
    for name, claim in claims.items():
        derivation = claim.get("derivation")
        inputs = derivation.get("inputs") if isinstance(derivation, Mapping) else None
        used[name] = [str(each) for each in inputs or ()]
    back = reverse(used)
    return {name for start in changed for name in reachable(back, start)} - changed


def _pages(claim: Record, state: State) -> set[str]:
    """Return the pages that show a claim: those that its record leads to, and those that name it."""
    name = str(claim["id"])
    found = {f"claims/{name}/", f"topics/{claim.get('topic')}/", "claims/"}
    found |= {page for page, words in state.shown.items() if name in words}
    derivation, citations, quantity = claim.get("derivation"), claim.get("citations"), claim.get("quantity")
    if isinstance(derivation, Mapping) and derivation.get("by") == "site":
        found.add("evidence/checks/")
    if claim.get("as_of") or (isinstance(quantity, Mapping) and quantity.get("date")):
        found.add("evidence/timeline/")
    if any(name in _list(gap.get("about")) for gap in state.gaps.values()):
        found.add("evidence/not-stated/")
    return found | {f"sources/{each['source']}/" for each in _list(citations)}


def _list(value: object) -> list[Any]:
    return value if isinstance(value, list) else []


def _around(old: State, new: State, aspects: tuple[tuple[str, ...], ...]) -> set[str]:
    """Return the pages of sources and open questions that are new or gone."""
    sources, gaps = aspects
    found = {f"sources/{name}/" for name in sources} | ({"sources/"} if sources else set())
    topics = {state.gaps[name].get("topic") for state in (old, new) for name in gaps if name in state.gaps}
    return found | {f"topics/{topic}/" for topic in topics} | ({"evidence/not-stated/"} if gaps else set())


def diff(old: State, new: State) -> Diff:
    """Compare two states of the data."""
    added, gone = _sides(old.claims, new.claims)
    changes = [
        Change(name, aspect, keys, _short(before, aspect, after), _short(after, aspect, before))
        for name in sorted(old.claims.keys() & new.claims.keys())
        for before, after in [(old.claims[name], new.claims[name])]
        for aspect in ASPECTS
        if (keys := _keys(before, after, aspect))
    ]
    values = {change.claim for change in changes if change.aspect == "value"}
    following = _dependents(new.claims, values | set(gone)) - set(added)
    touched = {change.claim for change in changes} | following | set(added) | set(gone)
    sources, gaps = _sides(old.sources, new.sources), _sides(old.gaps, new.gaps)
    pages = _around(old, new, (sum(sources, ()), sum(gaps, ())))
    for state in (old, new):
        pages = pages.union(*(_pages(state.claims[name], state) for name in touched if name in state.claims))
    dependents, shown = tuple(sorted(following)), tuple(sorted(pages))
    return Diff(added, gone, tuple(changes), dependents, *sources, *gaps, shown)


def _sides(old: Records, new: Records) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the ids that are new, and those that are gone."""
    return tuple(sorted(new.keys() - old.keys())), tuple(sorted(old.keys() - new.keys()))


def _listed(title: str, rows: list[str]) -> list[str]:
    return [f"{title} ({len(rows)})", *(f"  {row}" for row in rows), ""] if rows else []


def _named(title: str, names: tuple[str, ...], records: Records, key: str) -> list[str]:
    return _listed(title, [f"{name}: {records[name].get(key)}" for name in names])


def text(found: Diff, old: State, new: State) -> str:
    """Return the comparison for a reader: what is new, gone and changed, the weightiest first."""
    lines = _named("Added", found.added, new.claims, "statement")
    lines += _named("Retired", found.retired, old.claims, "statement")
    for aspect in ASPECTS:
        changes = [one for one in found.changes if one.aspect == aspect]
        rows = [f"{one.claim} ({', '.join(one.keys)}): {one.before} → {one.after}" for one in changes]
        lines += _listed(f"Changed in {aspect}", rows)
    lines += _listed("Computed from these", list(found.dependents))
    lines += _named("Sources added", found.added_sources, new.sources, "short")
    lines += _named("Sources removed", found.removed_sources, old.sources, "short")
    lines += _named("Open questions added", found.added_gaps, new.gaps, "question")
    lines += _named("Open questions removed", found.removed_gaps, old.gaps, "question")
    others = [page or "(home)" for page in found.pages if not page.startswith("claims/") or page == "claims/"]
    lines += _listed("Pages affected, besides the claims' own", others)
    return "\n".join(lines).rstrip() + "\n" if lines else "Nothing changed.\n"
