"""How a claim is told, piece by piece, for templates: what text is declared, what it holds for, what it computes.

Cards, claim pages, reference lists and copied text are all made of these pieces, so that none of them can
leave out a condition or credit another party.
"""

from collections.abc import Collection
from functools import lru_cache
from urllib.parse import quote

from markupsafe import Markup, escape

from factstore.html.markup import exempt
from factstore.store.claims import Claim
from factstore.store.numerals import holds_number
from factstore.store.parts import Citation
from factstore.store.sources import Place
from factstore.words.telling import condition_text

OWN: Place = ("", "", 0)  # before every place of a source


@lru_cache(maxsize=4096)  # names of files, subjects and works stand on many pages
def furniture(text: str, reason: str) -> Markup:
    """Return text of a record that is no claim; where it holds a number, declare so with the reason."""
    return exempt(text, reason) if holds_number(text) else escape(text)


def held(claim: Claim, carried: Collection[str] | None = None) -> list[tuple[Claim, list[str]]]:
    """Return what a claim holds for, by the claim that states it; of what is carried over, the keys in `carried`."""
    groups: dict[str, list[str]] = {}
    for key, condition in claim.conditions.items():
        if carried is None or key in carried or not condition.stated_by:
            groups.setdefault(condition.stated_by or claim.id, []).append(condition_text(key, condition))
    return [(claim.store.claims[name], texts) for name, texts in groups.items()]


def held_at(claim: Claim) -> list[tuple[Claim | None, list[str]]]:
    """Return what a claim holds for, by the place that states it: its own first, then one claim for each place."""
    groups: dict[Place, tuple[Claim | None, list[str]]] = {}
    for key, condition in claim.conditions.items():
        stating, place = None, OWN
        if condition.stated_by:
            stating = claim.store.claims[condition.stated_by]
            place = stating.citations[0].place if stating.citations else (stating.id, "", 0)
        groups.setdefault(place, (stating, []))[1].append(condition_text(key, condition))
    return [groups[place] for place in sorted(groups)]


def fragment_url(citation: Citation) -> str:
    """Return the address that opens the work at the printed words; a hyphen is a sign of a fragment's own grammar."""
    url, words = citation.work.url or "", quote(citation.printed, safe="").replace("-", "%2D")
    return f"{url}{'' if '#' in url else '#'}:~:text={words}"
