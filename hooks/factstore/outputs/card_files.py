"""The card of each claim as a script of its own, which a page loads when a mark of the claim is first used.

A script, because a page that was opened from a disk may load scripts beside it, and nothing else.
"""

import json

from factstore.html.cite import card
from factstore.html.markup import Links
from factstore.store.claims import Claim

FOLDER = "assets/cards/"
ROOT = Links("")


def card_script(claim: Claim) -> str:
    """Return the script of a claim's card; its links are those from the site's root."""
    html = json.dumps(str(card(claim, ROOT)), ensure_ascii=False)
    return f'factstoreCard("{claim.id}", {html});\n'


def card_file(claim: Claim) -> str:
    """Return the path of a claim's card, below the site's root."""
    return f"{FOLDER}{claim.id}.js"
