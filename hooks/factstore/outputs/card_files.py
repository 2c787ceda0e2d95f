"""The cards of claims as scripts, one for the claims of a subject, which a page loads when a mark of one is first used.

A script, because a page that was opened from a disk may load scripts beside it, and nothing else. A file for each claim
would take as long to create as its page.
"""

import json
from collections.abc import Iterable

from factstore.html.cite import card, cards_of
from factstore.html.markup import Links
from factstore.store.claims import Claim

FOLDER = "assets/cards/"
ROOT = Links("")


def card_script(claims: Iterable[Claim]) -> str:
    """Return the script of the cards of some claims; their links are those from the site's root."""
    return "".join(_told(claim) for claim in claims)


def _told(claim: Claim) -> str:
    html = json.dumps(str(card(claim, ROOT)), ensure_ascii=False)
    return f'factstoreCard("{claim.id}", {html});\n'


def card_file(claim: Claim) -> str:
    """Return the path of the script that has a claim's card, below the site's root."""
    return f"{FOLDER}{cards_of(claim)}.js"
