"""The data files of the site, each as pieces of text, so that a large one is never whole in memory."""

from collections.abc import Iterable, Iterator

from factstore.outputs.exports import LISTED, dumps, file_head, pieces, records, vocabulary_json
from factstore.outputs.file_schemas import SHAPES, data_package, schema
from factstore.store.facts import FactStore
from factstore.words.citing import Item, bibtex, claim_item, csl, ris, source_item
from factstore.words.columns import claims_csv
from factstore.words.site import Site

Pieces = Iterable[str]


def data_files(store: FactStore, site: Site) -> Iterator[tuple[str, Pieces]]:
    """Yield path and content of each file that is made of the store alone."""
    yield "claims.csv", claims_csv(store, site)
    for listed in LISTED:
        yield f"{listed}.json", pieces(file_head(store, listed, site), listed, records(store, listed))
    yield "vocabulary.json", [dumps(vocabulary_json(store, site))]
    yield "datapackage.json", [dumps(data_package(store, site))]
    for name in SHAPES:
        yield f"schemas/{name}.schema.json", [dumps(schema(name, site))]
    for what in ("claims", "sources"):
        yield f"{what}.bib", (f"{bibtex(each)}\n" for each in _items(store, what, site))
        yield f"{what}.ris", (f"{ris(each)}\n" for each in _items(store, what, site))
        yield f"{what}.csl.json", _listed(csl(each) for each in _items(store, what, site))


def _items(store: FactStore, what: str, site: Site) -> Iterator[Item]:
    if what == "sources":
        return (source_item(source) for _, source in sorted(store.sources.items()))
    return (claim_item(claim, site) for _, claim in sorted(store.claims.items()))


def _listed(values: Iterable[object]) -> Iterator[str]:
    before = "[\n"
    for value in values:
        yield before + dumps(value).rstrip("\n")
        before = ",\n"
    yield "\n]\n" if before == ",\n" else "[]\n"
