"""The store as JSON for other programs: sorted, without timestamps, figures as text in their own digits.

A record says all that its page says. A large file is written piece by piece, one record a line.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal
from json.encoder import encode_basestring

from factstore.outputs.records import claim_shape, gap_shape, source_shape
from factstore.outputs.shapes import ClaimsFile, FileShape, GapsFile, LicenseShape, SourcesFile
from factstore.store.facts import FactStore
from factstore.words.license import LICENSE

Json = dict[str, object]
VERSION = "1.0"


def dumps(data: object) -> str:
    """Return JSON that is the same for the same data: what `json` writes with an indent, which it does slowly."""
    return f"{_told(data, chr(10))}\n"


def _told(value: object, line: str) -> str:
    """Return one value; `line` begins each of its lines. JSON has no type for numbers in their own digits: text."""
    if isinstance(value, str):
        return encode_basestring(value)
    if isinstance(value, Mapping):
        inner = f"{line} "
        items = [f"{inner}{encode_basestring(key)}: {_told(value[key], inner)}" for key in sorted(value)]
        return f"{{{','.join(items)}{line}}}" if items else "{}"
    if isinstance(value, (list, tuple)):
        inner = f"{line} "
        return f"[{','.join(f'{inner}{_told(each, inner)}' for each in value)}{line}]" if value else "[]"
    return encode_basestring(f"{value:f}") if isinstance(value, Decimal) else json.dumps(value)


def file_head(store: FactStore, name: str, site_url: str) -> Json:
    """Return what the file `<name>.json` says of itself; without the site's address it names none."""
    head = FileShape(
        schema_=f"{site_url}schemas/{name}.schema.json",
        version=VERSION,
        license=LicenseShape(id=LICENSE.id, name=LICENSE.name, url=LICENSE.url),
        base=site_url or None,
        known_through=known_through(store),
    )
    return head.model_dump(by_alias=True, exclude={"base"} if not site_url else None)


def known_through(store: FactStore) -> str | None:
    """Return the latest whole date up to which a source that was read tells."""
    dates = (source.known_through for source in store.sources.values() if source.consulted)
    return max((date.iso for date in dates if date and date.year), default=None)


def pieces(head: Json, key: str, records: Iterable[Json]) -> Iterator[str]:
    """Yield the text of a file: its head, and the records of `key`, one a line."""
    for name, value in head.items():
        yield f"{'{' if name == next(iter(head)) else ','}\n{json.dumps(name)}: {_line(value)}"
    yield f',\n"{key}": ['
    before = "\n"
    for record in records:
        yield before + _line(record)
        before = ",\n"
    yield "\n]}\n"


def _line(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True)


def claim_records(store: FactStore) -> Iterator[Json]:
    """Yield every claim, sorted by id."""
    return (claim_shape(claim).model_dump(mode="json", by_alias=True) for _, claim in sorted(store.claims.items()))


def source_records(store: FactStore) -> Iterator[Json]:
    """Yield every source, sorted by id; one that was read has its sections."""
    return (source_shape(source).model_dump(mode="json", by_alias=True) for _, source in sorted(store.sources.items()))


def gap_records(store: FactStore) -> Iterator[Json]:
    """Yield every gap, sorted by id."""
    return (gap_shape(gap).model_dump(mode="json", by_alias=True) for _, gap in sorted(store.gaps.items()))


RECORDS = {"claims": claim_records, "sources": source_records, "gaps": gap_records}
FILES: dict[str, type[FileShape]] = {"claims": ClaimsFile, "sources": SourcesFile, "gaps": GapsFile}


def claims_json(store: FactStore, site_url: str = "") -> Json:
    """Return the whole of claims.json."""
    return file_head(store, "claims", site_url) | {"claims": list(claim_records(store))}


def sources_json(store: FactStore, site_url: str = "") -> Json:
    """Return the whole of sources.json."""
    return file_head(store, "sources", site_url) | {"sources": list(source_records(store))}


def gaps_json(store: FactStore, site_url: str = "") -> Json:
    """Return the whole of gaps.json."""
    return file_head(store, "gaps", site_url) | {"gaps": list(gap_records(store))}
