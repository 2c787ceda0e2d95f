"""The forms of the data files, for programs: a JSON Schema for each JSON file, and a Frictionless package of all."""

from collections.abc import Iterator, Mapping

from factstore.outputs.exports import VERSION, Json
from factstore.outputs.shapes import ClaimsFile, FileShape, GapsFile, SourcesFile
from factstore.store.facts import FactStore
from factstore.store.units import Unit
from factstore.store.vocabulary import Caution, ConditionKey, EvidenceKind, Party, System, Topic
from factstore.words.columns import columns, last_columns
from factstore.words.data_files import DOCUMENTS
from factstore.words.license import LICENSE
from factstore.words.site import Site

DRAFT = "https://json-schema.org/draft/2020-12/schema"


class VocabularyFile(FileShape):
    """The lists by name; each maps an id to its entry. Numbers are text."""

    parties: dict[str, Party]
    topics: dict[str, Topic]
    units: dict[str, Unit]
    qualifiers: dict[str, Caution]
    hedges: dict[str, Caution]
    conditions: dict[str, ConditionKey]
    evidence: dict[str, EvidenceKind]
    systems: dict[str, System]
    names: tuple[str, ...]
    """Names with digits in them, which are no numbers."""


SHAPES: Mapping[str, type[FileShape]] = {
    "claims": ClaimsFile, "sources": SourcesFile, "gaps": GapsFile, "vocabulary": VocabularyFile,
}  # fmt: skip


def schema(name: str, site: Site) -> Json:
    """Return the JSON Schema of the file `<name>.json`."""
    made = SHAPES[name].model_json_schema(by_alias=True, mode="serialization")
    address = {"$id": f"{site.url}schemas/{name}.schema.json"} if site.url else {}
    return {"$schema": DRAFT, **address, **made, "title": DOCUMENTS[name]}


def data_package(store: FactStore, site: Site) -> Json:
    """Return the data package: what the table's columns are, and what else there is."""
    home = {"homepage": site.url} if site.url else {}
    license_ = {"name": LICENSE.id, "title": LICENSE.name, "path": LICENSE.url}
    return {
        "profile": "data-package",
        "name": "claims",
        "title": f"{site.name}: the data",
        "version": VERSION,
        **home,
        "licenses": [license_],
        "resources": [_table(store), *_documents()],
    }


def _table(store: FactStore) -> Json:
    fields = [
        {"name": each.name, "type": each.type, "description": each.says}
        for each in (*columns(store), *last_columns(Site()))
    ]
    fields[0]["constraints"] = {"required": True, "unique": True}  # type: ignore[assignment]
    return {
        "profile": "tabular-data-resource",
        "name": "claims-table",
        "title": "Every claim as one row",
        "path": "claims.csv",
        "format": "csv",
        "mediatype": "text/csv",
        "encoding": "utf-8",
        "schema": {"fields": fields, "primaryKey": ["id"], "missingValues": [""]},
    }


def _documents() -> Iterator[Json]:
    for name, title in DOCUMENTS.items():
        yield {
            "name": name,
            "title": title,
            "path": f"{name}.json",
            "format": "json",
            "mediatype": "application/json",
            "jsonSchema": f"schemas/{name}.schema.json",
        }
