"""A store small enough to read in a test: two articles, one origin, and the claims that the test gives."""

from pathlib import Path

from factstore.store.facts import FactStore
from factstore.store.load import load

VOCABULARY = """
parties: {lab: {name: Lab, role: tester}}
topics: {speed: {title: Speed, summary: How fast}, other: {title: Other, summary: The rest}}
units:
  tokens/s: {one: token/s, many: tokens/s, measures: token/s}
  tokens: {one: token, many: tokens, measures: token}
  s: {one: s, many: s, measures: s}
  m2: {one: m², many: m², measures: area}
  chips: {one: chip, many: chips, measures: chip}
  tokens/s/chip: {one: token/s per chip, many: tokens/s per chip, measures: token/s/chip}
  "%": {one: "%", many: "%", measures: ratio, scale: "0.01"}
  x: {one: ×, many: ×, measures: ratio}
qualifiers: {about: {words: [about]}}
hedges: {may: {words: [may]}}
conditions: {chips: {name: chips, values: number}}
evidence:
  measured: {name: Measured, family: tested, means: a party ran it}
  assessment: {name: Assessment, family: judgement, means: a judgement}
  derived: {name: Derived, family: record, means: computed}
systems: {}
names: []
"""
SOURCE = """
short: {name}
title: null
kind: {kind}
publisher: lab
authors: []
issued: null
url: null
consulted: "true"
known-through: null
retrieved: null
text-sha256: null
note: none
sections: [{{section: One, paragraphs: 9}}]
"""
CLAIMS = """
  fast: {statement: "{quantity}", quantity: {value: 14156, unit: tokens/s}, evidence: measured, citations: [&A]}
  slow: {statement: "{quantity}", quantity: {value: 11099, unit: tokens/s}, evidence: assessment, citations: [&A, &B]}
  wait: {statement: "{quantity}", quantity: {low: 30, high: 55, unit: s}, evidence: measured, citations: [&A]}
  size: {statement: "{quantity}", quantity: {value: 16, unit: chips}, evidence: measured, citations: [&A]}
  day: {statement: "{quantity}", quantity: {date: 2026-10-20}, evidence: measured, citations: [&A]}
"""


def derived(name: str, formula: str, quantity: str, *, by: str = "source", extra: str = "") -> str:
    """Return a derived claim in YAML; one made here has what it needs."""
    more = ", assumes: nothing, limit: none" if by == "site" else ""
    citations = "" if by == "site" else ", citations: [&A]"
    return (
        f'  {name}: {{statement: "{{quantity}}", quantity: {{{quantity}}}, evidence: derived, '
        f'derivation: {{formula: "{formula}", by: {by}{more}{extra}}}{citations}}}\n'
    )


def small(
    root: Path, claims: str = "", *, base: str = CLAIMS, permalinks: str = "#addresses:0\n", retired: str = ""
) -> FactStore:
    """Write and load the store."""
    places = {"&A": "{source: red, section: One, paragraph: 1, printed: a}"}
    places["&B"] = places["&A"].replace("red", "blue")
    body = f"subject: Test\ntopic: speed\norigin: lab-report\nclaims:{base}{claims}"
    for short, long in places.items():
        body = body.replace(short, long)
    files = {
        "vocabulary.yml": VOCABULARY,
        "claims/test.yml": body,
        "permalinks.txt": permalinks,
        "sources/lab-report.yml": SOURCE.format(name="Lab report", kind="announcement"),
        "sources/red.yml": SOURCE.format(name="Red", kind="article"),
        "sources/blue.yml": SOURCE.format(name="Blue", kind="article"),
    }
    if retired:
        files["retired.yml"] = retired
    for name, text in files.items():
        path = root / "data" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    store, problems = load(root)
    assert store is not None, problems
    return store


# What changed after it was published: the claim, and the entry that tells of it.
ENTRY = (
    "changes:\n  - date: 2026-12-01\n    what: corrected\n    why: The lab corrected 2 figures.\n"
    "    claims: [fast]\n    was: {fast: 'value: 14000'}\n"
)
NEWER = CLAIMS.replace("value: 14156", "value: 14157")


def stored(root: Path, base: str = CLAIMS, changes: str = "", permalinks: str = "#addresses:0\n") -> FactStore:
    """Write and load the store, with its list of changes."""
    small(root, base=base, permalinks=permalinks)
    if changes:
        (root / "data" / "changes.yml").write_text(changes, encoding="utf-8")
    store, problems = load(root)
    assert store is not None, problems
    return store
