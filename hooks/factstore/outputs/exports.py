"""The store as JSON for other programs: sorted, without timestamps, figures as text in their own digits.

Each record is dumped as it is; what is added, or told in another form, stands below by its key.
"""

import json
from collections.abc import Mapping
from decimal import Decimal
from json.encoder import encode_basestring

from factstore.html.markup import place_address
from factstore.store.claims import Claim
from factstore.store.facts import FactStore, section_slug
from factstore.store.sources import Gap, Source
from factstore.words.credit import party, publisher
from factstore.words.derive import computed, inputs
from factstore.words.standing import replacements, standing_note

Json = dict[str, object]
_OWN = {"answers", "exceptions", "setup", "conditions", "relations", "citations", "derivation"}
_FORM = {"show", "reading"}


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


def claims_json(store: FactStore) -> Json:
    """Return every claim, sorted by id."""
    return {"claims": [_claim(claim) for _, claim in sorted(store.claims.items())]}


def _claim(claim: Claim) -> Json:
    quantity = claim.quantity.model_dump(exclude=_FORM) | {"text": claim.figure} if claim.quantity else None
    return claim.model_dump(exclude=_OWN | {"quantity"}) | {
        "id": claim.id,
        "url": f"claims/{claim.id}/",
        "subject": claim.subject.name,
        "statement": claim.text,
        "quantity": quantity,
        "attributed_to": party(claim),
        "origin": claim.origin_id,
        "conditions": {key: ", ".join(held.values) for key, held in claim.conditions.items()},
        "stated_by": {key: held.stated_by for key, held in claim.conditions.items() if held.stated_by},
        "citations": [each.model_dump() | {"url": place_address(*each.place)} for each in claim.citations],
        "derivation": _derivation(claim),
        "relations": [each.model_dump(by_alias=True) for each in claim.relations],
        "standing": standing_note(claim) or None,
        "superseded_by": [other.id for other in replacements(claim)],
        "context": claim.is_context,
    }


def _derivation(claim: Claim) -> Json | None:
    if claim.derivation is None:
        return None
    found = computed(claim)
    told = {"inputs": inputs(claim), "computed": found.digits if found else None}
    return claim.derivation.model_dump(include={"formula", "by"}) | told


def sources_json(store: FactStore) -> Json:
    """Return every source, sorted by id; one that was read has its sections."""
    return {"sources": [_source(source) for _, source in sorted(store.sources.items())]}


def _source(source: Source) -> Json:
    return source.model_dump(exclude={"url", "read", "sections"}) | {
        "id": source.id,
        "url": f"sources/{source.id}/",
        "address": source.url,
        "publisher": publisher(source),
        "sections": [
            {
                "section": each.section,
                "slug": section_slug(each.section),
                "paragraphs": each.paragraphs,
                "skipped": dict(each.skipped),
            }
            for each in source.sections
        ],
    }


def gaps_json(store: FactStore) -> Json:
    """Return every gap, sorted by id."""
    return {"gaps": [_gap(gap) for _, gap in sorted(store.gaps.items())]}


def _gap(gap: Gap) -> Json:
    return gap.model_dump(exclude={"answers", "unsearched"}) | {
        "id": gap.id,
        "url": f"evidence/not-stated/#{gap.id}",
        "unsearched": dict(gap.unsearched),
    }
