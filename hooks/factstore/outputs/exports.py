"""The store as JSON for other programs: sorted, without timestamps, figures as text in their own digits.

A record says all that its page says. A large file is written piece by piece, one record a line.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal
from json.encoder import encode_basestring
from typing import Literal, get_args

from factstore.outputs.records import claim_shape, gap_shape, source_shape
from factstore.outputs.shapes import FileShape, LicenseShape, Shape
from factstore.store.facts import FactStore
from factstore.words.license import LICENSE
from factstore.words.origins import latest
from factstore.words.site import Site

Json = dict[str, object]
Listed = Literal["claims", "sources", "gaps"]
LISTED: tuple[Listed, ...] = get_args(Listed)
VERSION = "1.0"
NOWHERE = Site()
_LISTS = ("parties", "topics", "units", "qualifiers", "hedges", "conditions", "evidence", "systems")


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


def file_head(store: FactStore, name: str, site: Site) -> Json:
    """Return what the file `<name>.json` says of itself; without the site's address it names none."""
    known = latest(store, "known_through")
    head = FileShape(
        schema_=f"{site.url}schemas/{name}.schema.json",
        version=VERSION,
        license=LicenseShape(id=LICENSE.id, name=LICENSE.name, url=LICENSE.url),
        base=site.url or None,
        known_through=known.iso if known else None,
    )
    return head.model_dump(by_alias=True, exclude={"base"} if not site.url else None)


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


def records(store: FactStore, listed: Listed) -> Iterator[Json]:
    """Yield every claim, source or gap as its record, sorted by id."""
    shapes: Mapping[Listed, Iterator[Shape]] = {
        "claims": (claim_shape(claim) for _, claim in sorted(store.claims.items())),
        "sources": (source_shape(source) for _, source in sorted(store.sources.items())),
        "gaps": (gap_shape(gap) for _, gap in sorted(store.gaps.items())),
    }
    return (shape.model_dump(mode="json", by_alias=True) for shape in shapes[listed])


def whole(store: FactStore, listed: Listed, site: Site = NOWHERE) -> Json:
    """Return all that `<listed>.json` holds."""
    return file_head(store, listed, site) | {listed: list(records(store, listed))}


def vocabulary_json(store: FactStore, site: Site) -> Json:
    """Return the whole of vocabulary.json."""
    vocabulary = store.vocabulary
    lists = {
        name: {key: entry.model_dump(by_alias=True) for key, entry in sorted(getattr(vocabulary, name).items())}
        for name in _LISTS
    }
    return file_head(store, "vocabulary", site) | lists | {"names": vocabulary.names}
