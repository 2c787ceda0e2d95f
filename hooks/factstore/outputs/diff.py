"""What changed between two states of the data, in the terms that a reviewer thinks in.

Compares two `claims.json`; a folder is loaded as a checkout and exported first. The order of records and keys
and search words are no change.
"""

import json
import subprocess
import tarfile
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from factstore.outputs.exports import claims_json
from factstore.store.graph import reachable, reverse
from factstore.store.load import load
from factstore.store.problems import report

Claims = Mapping[str, Mapping[str, object]]
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


class DiffError(Exception):
    """A side of the comparison cannot be read; the message says why."""


@dataclass(frozen=True)
class Change:
    """One aspect of one claim, before and after, as short text."""

    claim: str
    aspect: str
    before: str
    after: str


@dataclass(frozen=True)
class Diff:
    """Ids added and gone, changes by claim, and the pages that show any of them."""

    added: tuple[str, ...]
    retired: tuple[str, ...]
    changes: tuple[Change, ...]
    dependents: tuple[str, ...]
    pages: tuple[str, ...]

    def json(self) -> str:
        """Return the whole as JSON."""
        return json.dumps(asdict(self), ensure_ascii=False, indent=2) + "\n"


def read_claims(path: Path) -> Claims:
    """Return the claims of a `claims.json`, or of a checkout, by id."""
    try:
        if path.is_dir():
            store, problems = load(path)
            if store is None:
                raise DiffError(f"{path}: {report(problems)}")
            data = json.loads(json.dumps(claims_json(store)))
        else:
            data = json.loads(path.read_text(encoding="utf-8"))
        return {claim["id"]: claim for claim in data["claims"]}
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise DiffError(f"{path} is neither a checkout nor a claims.json: {error}") from error


def read_revision(root: Path, revision: str) -> Claims:
    """Return the claims of a revision of the repository in `root`, by id."""
    with TemporaryDirectory() as folder:
        packed = Path(folder) / "data.tar"
        command = ["git", "-C", str(root), "archive", f"--output={packed}", "--end-of-options", revision, "data"]
        try:
            subprocess.run(command, check=True, capture_output=True, text=True)  # noqa: S603 - no shell reads it
        except (OSError, subprocess.CalledProcessError) as error:
            why = getattr(error, "stderr", "") or str(error)
            raise DiffError(f"{revision} is no file, no checkout and no revision: {why.strip()}") from error
        with tarfile.open(packed) as archive:
            archive.extractall(folder, filter="data")
        return read_claims(Path(folder))


def _parts(claim: Mapping[str, object], aspect: str) -> dict[str, object]:
    """Return what an aspect compares: a qualifier is a hedge, a quantity's text no part of the statement."""
    found = {key: claim.get(key) for key in ASPECTS[aspect]}
    quantity = claim.get("quantity")
    if isinstance(quantity, Mapping):
        if aspect == "value":
            found["quantity"] = {key: item for key, item in quantity.items() if key not in (Q_HEDGE, "text")}
        if aspect == "hedge":
            found[Q_HEDGE] = quantity.get(Q_HEDGE)
        if aspect == "statement":
            found["statement"] = str(claim.get("statement")).replace(str(quantity.get("text")), "{quantity}")
    if aspect == "evidence" and isinstance(derivation := claim.get("derivation"), Mapping):
        found["derivation"] = {key: item for key, item in derivation.items() if key != "computed"}
    if aspect == "place" and isinstance(claims := claim.get("citations"), list):
        found["citations"] = sorted(claims, key=lambda each: json.dumps(each, sort_keys=True))
    return found


def _text(value: object) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_text(item)}" for key, item in value.items() if item and key != "url")
    if isinstance(value, list):
        return "; ".join(_text(item) for item in value)
    return str(value)


def _short(claim: Mapping[str, object], aspect: str, other: Mapping[str, object]) -> str:
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


def _dependents(claims: Claims, changed: set[str]) -> set[str]:
    """Return the claims computed from what changed."""
    used: dict[str, list[str]] = {}
    for name, claim in claims.items():
        derivation = claim.get("derivation")
        inputs = derivation.get("inputs") if isinstance(derivation, Mapping) else None
        used[name] = [str(each) for each in inputs or ()]
    back = reverse(used)
    return {name for start in changed for name in reachable(back, start)} - changed


def _pages(claim: Mapping[str, object]) -> set[str]:
    found = {f"claims/{claim['id']}/", f"topics/{claim.get('topic')}/"}
    derivation, citations = claim.get("derivation"), claim.get("citations")
    if isinstance(derivation, Mapping) and derivation.get("by") == "site":
        found.add("evidence/checks/")
    if isinstance(citations, list):
        found |= {f"sources/{each['source']}/" for each in citations}
    return found


def diff(old: Claims, new: Claims) -> Diff:
    """Compare two states of the claims."""
    added, gone = sorted(new.keys() - old.keys()), sorted(old.keys() - new.keys())
    changes = [
        Change(name, aspect, _short(old[name], aspect, new[name]), _short(new[name], aspect, old[name]))
        for name in sorted(old.keys() & new.keys())
        for aspect in ASPECTS
        if _parts(old[name], aspect) != _parts(new[name], aspect)
    ]
    values = {change.claim for change in changes if change.aspect == "value"}
    following = _dependents(new, values | set(gone)) - set(added)
    touched = {change.claim for change in changes} | following
    pages: set[str] = set()
    for name in touched | set(added):
        pages |= _pages(new[name])
    for name in (set(touched) | set(gone)) & old.keys():
        pages |= _pages(old[name])
    return Diff(tuple(added), tuple(gone), tuple(changes), tuple(sorted(following)), tuple(sorted(pages)))


def _listed(title: str, rows: list[str]) -> list[str]:
    return [f"{title} ({len(rows)})", *(f"  {row}" for row in rows), ""] if rows else []


def text(found: Diff, old: Claims, new: Claims) -> str:
    """Return the comparison for a reader: what is new, gone and changed, the weightiest first."""
    lines = _listed("Added", [f"{name}: {new[name].get('statement')}" for name in found.added])
    lines += _listed("Retired", [f"{name}: {old[name].get('statement')}" for name in found.retired])
    for aspect in ASPECTS:
        rows = [f"{one.claim}: {one.before} → {one.after}" for one in found.changes if one.aspect == aspect]
        lines += _listed(f"Changed in {aspect}", rows)
    lines += _listed("Computed from these", list(found.dependents))
    others = [page for page in found.pages if not page.startswith("claims/")]
    lines += _listed("Pages affected, besides the claims' own", others)
    return "\n".join(lines).rstrip() + "\n" if lines else "No claim changed.\n"
