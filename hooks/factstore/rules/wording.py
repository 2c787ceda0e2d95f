"""How statements are worded: each is met alone, in a search result or a row, so none may point elsewhere."""

import re
from collections.abc import Iterator

from factstore.rules.registry import Finding, rule
from factstore.store.claims import Claim
from factstore.store.facts import FactStore

POINTING = "pointing-word"
SIGN = "spaced-sign"
EXCEPTED = (POINTING, "superseded-used")
_OPENERS = re.compile(
    r"(?:Its?|Other|Others|Another|Such|This|That|These|Those|They|Their|Them|He|She|His|Her|Here|Also|Both|Neither|"
    r"However|Therefore|Thus|So|Hence|Instead|Otherwise|Likewise|Then)\b"
)
_ANYWHERE = re.compile(
    r"\b(?:therefore|also|thus|hence|however|herein|here|the former|the latter|the above|the same one|as above|"
    r"the (?:example|contest|backend|framework|announcement))\b(?! (?:of|in which|that|for)\b)",
    re.IGNORECASE,
)
_SUBJECT = re.compile(
    r"(?:^|[,;:] |\band )(?:this|these|those|such)\b(?: [a-z]+)? (?:is|are|was|were|has|have|can|may|does|do)\b",
    re.IGNORECASE,
)
_SPACED = re.compile(r"[\d}][ \u00a0][%×]")


def pointing_words(text: str) -> Iterator[str]:
    """Yield the words of a statement that a reader cannot understand without its neighbors."""
    opener = _OPENERS.match(text)
    found = [opener] if opener else []
    found += [*_ANYWHERE.finditer(text), *_SUBJECT.finditer(text)]
    yield from dict.fromkeys(match[0].strip(",;: ") for match in found)


@rule(POINTING, proves="no statement opens with, or leans on, a word that points elsewhere, unless the claim says why",
      cannot="that a reader understands it alone")  # fmt: skip
def pointing_word(store: FactStore) -> Iterator[Finding]:
    """Report statements that lean on a neighbor, and exceptions that are no longer needed."""
    for claim in store.claims.values():
        found = list(pointing_words(claim.statement))
        if found and POINTING not in claim.exceptions:
            hint = "name who or what it is about, or give the reason under `exceptions: {pointing-word: …}`"
            yield claim.at("statement"), f"the statement leans on “{found[0]}”", hint
        yield from stale(claim, POINTING, needed=bool(found))


def stale(claim: Claim, name: str, *, needed: bool) -> Iterator[Finding]:
    """Report an exception of a claim from rule `name` that is no longer needed."""
    if name in claim.exceptions and not needed:
        yield claim.at("exceptions", name), f"the exception from {name} is no longer needed", "remove it"


@rule(
    "unknown-exception",
    proves="each exception of a claim is from a rule that allows one",
    cannot="that its reason holds",
)
def unknown_exception(store: FactStore) -> Iterator[Finding]:
    """Report exceptions from rules that allow none."""
    for claim in store.claims.values():
        for name in claim.exceptions:
            if name not in EXCEPTED:
                hint = f"only from {' and '.join(EXCEPTED)}"
                yield claim.at("exceptions", name), f"no exception is possible from '{name}'", hint


@rule(SIGN, proves="no wording of ours sets a space before a percent or times sign", cannot="the style of pages")
def spaced_sign(store: FactStore) -> Iterator[Finding]:
    """Report `93 %` and `1.28 ×` in statements and caveats."""
    for claim in store.claims.values():
        for key, text in (("statement", claim.statement), ("caveat", claim.caveat or "")):
            if _SPACED.search(text):
                yield claim.at(key), "a space before % or ×", "close it up: 93%, 1.28×"
