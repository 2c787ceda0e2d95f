"""The entries that `data/changes.yml` lacks: what changed since an earlier state, for an editor to give the reasons."""

import json
import textwrap
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from factstore.outputs.state import Records
from factstore.rules.changes import news
from factstore.store.facts import FactStore
from factstore.words.said import MEANING, Said, changed, said, said_then

WIDTH = 120
_IN_WORDS = frozenset({"value", "unit", "qualifier", "statement"})  # what the words of a claim tell themselves
_TOLD = {"hedges": "hedges", "kind": "kind of evidence", "party": "credited to", "conditions": "conditions"}


@dataclass(frozen=True)
class Proposal:
    """An entry: what happened to these claims, in which aspects, and what each said before."""

    what: str
    aspects: tuple[str, ...]
    was: Mapping[str, str]

    def yaml(self, date: str, why: str) -> str:
        """Return the entry as it goes into the file, which refuses it until it has a reason."""
        about = f"  # {', '.join(self.aspects)}\n" if self.aspects else ""
        names = textwrap.wrap(", ".join(self.was), WIDTH - 6, break_long_words=False, break_on_hyphens=False)
        lines = [f"{about}  - date: {date}", f"    what: {self.what}", f"    why: {json.dumps(why) if why else 'null'}"]
        lines += ["    claims: [" + "\n      ".join(names) + "]"]
        told = [f"      {name}: {json.dumps(text, ensure_ascii=False)}" for name, text in self.was.items() if text]
        return "\n".join([*lines, *(["    was:", *told] if told else [])]) + "\n"


def proposals(store: FactStore, old: Records) -> list[Proposal]:
    """Return an entry for each kind of change since `old`; what an entry of today tells already is left out."""
    groups: dict[tuple[str, tuple[str, ...]], dict[str, str]] = {}
    for name, what, aspects, was in sorted(_happened(store, old)):
        groups.setdefault((what, aspects), {})[name] = was
    return [Proposal(what, aspects, was) for (what, aspects), was in sorted(groups.items())]


def _happened(store: FactStore, old: Records) -> Iterator[tuple[str, str, tuple[str, ...], str]]:
    """Yield the id of each claim that changed, what happened to it, in which aspects, and what it said before."""
    told = news(store)
    for name in (old.keys() | store.claims.keys()) - told:
        if name not in old:
            yield name, "added", (), ""
        elif name not in store.claims:
            yield name, "retired", (), _words(old[name])
        else:
            before, after = said_then(old[name]), said(store.claims[name])
            if aspects := changed(before, after):
                yield name, *_kind(aspects, after), _was(store, old[name], before, aspects)


def _kind(aspects: tuple[str, ...], after: Said) -> tuple[str, tuple[str, ...]]:
    """Return what happened, and the aspects of what the claim means in which it did."""
    meaning = tuple(aspect for aspect in aspects if aspect in MEANING)
    if "status" in aspects and after["status"] == "superseded":
        return "superseded", ()
    return ("corrected", meaning) if meaning else ("reworded", ())


def _was(store: FactStore, record: Mapping[str, object], before: Said, aspects: tuple[str, ...]) -> str:
    """Return what a claim said before, in the aspects that changed: its words, and what they do not tell by name."""
    told = [] if _IN_WORDS.isdisjoint(aspects) else [f"“{_words(record)}”"]
    for aspect in aspects:
        words = before[aspect]
        if aspect == "kind" and words in store.vocabulary.evidence:
            words = store.vocabulary.evidence[words].name
        if aspect == "party":
            words = str(record.get("attributed_to"))
        if aspect in _TOLD:
            told.append(f"{_TOLD[aspect]}: {words or 'none'}")
    return "; ".join(told) if told[1:] or _IN_WORDS.isdisjoint(aspects) else _words(record)


def _words(record: Mapping[str, object]) -> str:
    return str(record.get("statement")).replace("\u00a0", " ")
