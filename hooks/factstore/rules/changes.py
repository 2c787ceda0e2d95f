"""Nothing that was published changes in silence: what a claim says is on record, and what changed in it has an entry.

`data/permalinks.txt` keeps the fingerprint of what each published claim says, and counts the entries of
`data/changes.yml` that it knows. Entries after those are the news; `make permalinks` writes both anew.
"""

from collections.abc import Iterator

from factstore.rules.permalinks import FILE, counted_changes, fingerprints, listed
from factstore.rules.registry import Finding, rule
from factstore.store.claims import Claim
from factstore.store.facts import FactStore
from factstore.store.problems import Mark, nearest
from factstore.words.said import fingerprint, said

BEFORE_PUBLISHING = frozenset({"changed-in-silence"})  # what need not stop a preview
_HINT = "add an entry to data/changes.yml: `make changes` proposes it"


def claim_address(name: str) -> str:
    """Return the address of a claim's page."""
    return f"claims/{name}/"


def news(store: FactStore) -> frozenset[str]:
    """Return the claims of the entries that were added since the list of addresses was last written."""
    return frozenset(name for change in store.changes[counted_changes(store) :] for name in change.claims)


@rule(
    "changed-in-silence",
    proves="a published claim that says something else than before, or is retired, has an entry in data/changes.yml",
    cannot="that the entry tells all of it",
)
def changed_in_silence(store: FactStore) -> Iterator[Finding]:
    """Compare what each published claim says with its fingerprint."""
    told, known = news(store), fingerprints(store)
    for name, claim in store.claims.items():
        before = known.get(claim_address(name))
        if before and name not in told and before != _fingerprint(claim, before):
            yield claim.at("statement"), f"'{name}' says something else than what was published", _HINT
    every = {name for change in store.changes for name in change.claims if change.what == "retired"}
    for address, entry in store.retired.items():
        name = address.removeprefix("claims/").strip("/")
        if address in known and name not in every:
            yield entry.at(), f"'{name}' is retired without a word", _HINT


def _fingerprint(claim: Claim, before: str) -> str:
    """Return what a claim's fingerprint is; that of before where it names what is not known, which others report."""
    try:
        return fingerprint(said(claim))
    except LookupError:
        return before


@rule(
    "changes-shortened",
    proves="no entry of data/changes.yml, and no fingerprint of a published claim, was taken out",
    cannot="that no entry was rewritten",
)
def changes_shortened(store: FactStore) -> Iterator[Finding]:
    """Report entries and fingerprints that are gone."""
    counted, known = counted_changes(store), fingerprints(store)
    if counted > len(store.changes):
        gone = counted - len(store.changes)
        message = f"{gone} {'entry was' if gone == 1 else 'entries were'} taken out"
        yield Mark("data/changes.yml"), message, "put them back: what was told stays told"
    for number, address in listed(store) if counted else ():
        name = address.removeprefix("claims/").strip("/")
        if name in store.claims and address not in known:
            hint = "put it back, or run `make permalinks`"
            yield Mark(FILE, number), f"the fingerprint of '{name}' is gone", hint


@rule(
    "bad-change",
    proves="each entry of data/changes.yml names claims that are or were published, and says what they said before",
    cannot="that its reason is true",
)
def bad_change(store: FactStore) -> Iterator[Finding]:
    """Check the entries one by one, and that they stand in the order of their dates."""
    published = {address for _, address in listed(store)}
    before = None
    for change in store.changes:
        for at, name in enumerate(change.claims):
            if name not in store.claims and claim_address(name) not in published:
                hint = nearest(name, store.claims) or "name a claim that is or was published"
                yield change.at("claims", at), f"unknown claim '{name}'", hint
                continue
            if change.what == "superseded" and name in store.claims and store.claims[name].status != "superseded":
                yield change.at("claims", at), f"'{name}' is not superseded", "correct `what`, or the claim's status"
            if change.what in ("corrected", "reworded") and not change.before(name):
                yield change.at("was"), f"what '{name}' said before is missing", f"add `was: {{{name}: the words}}`"
        if before and change.date.sort_key < before.date.sort_key:
            yield change.at("date"), "an entry older than the one before it", "add entries at the end"
        before = change
