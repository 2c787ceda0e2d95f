"""The card of each claim as a script of its own, which a page loads when a mark of the claim is first used.

A script, because a page that was opened from a disk may load scripts beside it, and nothing else.
"""

import json
from collections.abc import Iterator

from factstore.html.cite import card
from factstore.html.markup import Links
from factstore.store.facts import FactStore

ROOT = Links("")


def card_files(store: FactStore) -> Iterator[tuple[str, str]]:
    """Yield path and content of each claim's card; its links are those from the site's root."""
    for name, claim in store.claims.items():
        html = json.dumps(str(card(claim, ROOT)), ensure_ascii=False)
        yield f"assets/cards/{name}.js", f'factstoreCard("{name}", {html});\n'
