"""What lies beside the page of a claim or a source: its twin in Markdown, and a claim's page for frames elsewhere."""

from collections.abc import Iterator

from factstore.html.citing import embed_page, embed_retired
from factstore.outputs.twins import NAME, claim_twin, retired_twin, source_twin
from factstore.store.facts import FactStore
from factstore.words.site import Site


def beside(store: FactStore, address: str, site: Site) -> Iterator[tuple[str, str]]:
    """Yield path and text of each file beside the page at an address below the root."""
    folder, _, name = address.strip("/").rpartition("/")
    if folder == "claims" and name in store.claims:
        yield f"{address}embed.html", embed_page(store.claims[name], site)
        yield f"{address}{NAME}", claim_twin(store.claims[name])
    elif folder == "sources" and name in store.sources:
        yield f"{address}{NAME}", source_twin(store.sources[name])
    elif address in store.retired:
        if folder == "claims":
            yield f"{address}embed.html", embed_retired(store.retired[address], site)
        yield f"{address}{NAME}", retired_twin(address, store.retired[address])
