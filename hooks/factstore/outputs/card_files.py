"""What the site keeps of a claim beside its page: its card, and the image that a link to it unfurls into.

The card is a script of its own, which a page loads when a mark of the claim is first used: a page that was opened from
a disk may load scripts beside it, and nothing else. The image is drawn anew by each build: keeping a file for the next
build took half as long as drawing it.
"""

import json
from collections.abc import Iterator

from factstore.html.cite import card
from factstore.html.markup import Links
from factstore.outputs.card_image import card_of, card_path, draw
from factstore.store.claims import Claim

FOLDER = "assets/cards/"
ROOT = Links("")


def card_script(claim: Claim) -> str:
    """Return the script of a claim's card; its links are those from the site's root."""
    html = json.dumps(str(card(claim, ROOT)), ensure_ascii=False)
    return f'factstoreCard("{claim.id}", {html});\n'


def card_files(claim: Claim, site_name: str, *, drawn: bool) -> Iterator[tuple[str, bytes]]:
    """Yield path and content of a claim's card and, where it is `drawn`, of its image."""
    yield f"{FOLDER}{claim.id}.js", card_script(claim).encode()
    if drawn:
        yield card_path(claim.id), draw(card_of(claim, site_name))
