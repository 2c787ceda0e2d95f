"""Addresses and keys are what their names say: an address becomes a path and a link, a key an id and an attribute."""

import re
from collections.abc import Iterator

from factstore.rules.permalinks import FILE, listed
from factstore.rules.registry import Finding, rule
from factstore.store.addresses import is_address
from factstore.store.facts import FactStore, is_slug
from factstore.store.problems import Mark

_SLUGS = ("parties", "topics", "conditions", "evidence", "systems")
_PHRASE = re.compile(r"[^\W_](?:[\w %./+,×=·-]*[\w%+])?|[%$€£×]|°\w*")
LONGEST = 80
_HINT = "write slugs, each closed by a slash, as in claims/some-id/, and perhaps #anchor"


@rule(
    "bad-address",
    proves="each address of the site in data/, and each path that is written, is a normal one below the site's root",
    cannot="that it was published",
)
def bad_address(store: FactStore) -> Iterator[Finding]:
    """Report addresses that are not made of slugs: anything else could lead out of the site, or run in a page."""
    for number, address in listed(store):
        if not is_address(address):
            yield Mark(FILE, number), f"{_shown(address)} is no address of a page", _HINT
    for address, entry in store.retired.items():
        if not is_address(address):
            yield entry.at(), f"{_shown(address)} is no address of a page", _HINT
        if entry.successor is not None and not is_address(entry.successor):
            yield entry.at("successor"), f"the successor {_shown(entry.successor)} is no address", _HINT


def _shown(text: str) -> str:
    """Return the text with what is no printable ASCII escaped, so that a problem stays on its line; cut where long."""
    return ascii(text if len(text) <= LONGEST else f"{text[:LONGEST]}…")


def is_phrase(text: str) -> bool:
    """Whether a key may be a phrase: letters, digits, spaces, a few signs; no quotation mark, bracket, control."""
    return len(text) <= LONGEST and text.isprintable() and _PHRASE.fullmatch(text) is not None


@rule(
    "bad-phrase",
    proves="each key in data/ that is no id is made of words, without quotation marks, brackets and controls",
    cannot="that it is well chosen",
)
def bad_phrase(store: FactStore) -> Iterator[Finding]:
    """Check the letters of all keys, wherever they stand."""
    for key, mark in store.places.phrases:
        if not is_phrase(key):
            hint = "use letters, digits, spaces, hyphens, slashes or a per cent sign"
            yield mark, f"the key {_shown(key)} has a sign that none may", hint


@rule("bad-id", proves="each id is a slug", cannot="")
def bad_id(store: FactStore) -> Iterator[Finding]:
    """Check the vocabulary's ids; those of other records are checked where they are read."""
    for part in _SLUGS:
        for key in getattr(store.vocabulary, part):
            if not is_slug(key):
                hint = "use lower-case ASCII letters, digits and single hyphens"
                yield store.vocabulary.at(part, key), f"the key {_shown(key)} of {part} is no slug", hint
