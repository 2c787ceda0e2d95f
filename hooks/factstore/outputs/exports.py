"""The store as JSON for other programs: sorted, without timestamps, figures as text in their own digits."""

import json
from decimal import Decimal

from factstore.html.markup import place_address
from factstore.store.claims import Claim
from factstore.store.facts import FactStore, section_slug
from factstore.store.quantity import Quantity
from factstore.words.credit import party, publisher
from factstore.words.derive import computed, inputs
from factstore.words.standing import replacements, standing_note

Json = dict[str, object]


def dumps(data: object) -> str:
    """Return JSON that is the same for the same data."""
    return json.dumps(data, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def claims_json(store: FactStore) -> Json:
    """Return every claim, sorted by id."""
    return {"claims": [_claim(claim) for _, claim in sorted(store.claims.items())]}


def _claim(claim: Claim) -> Json:
    conditions = claim.conditions
    return {
        "id": claim.id,
        "url": f"claims/{claim.id}/",
        "topic": claim.topic,
        "subject": claim.store.subject_of[claim.id].name,
        "statement": claim.text,
        "quantity": _quantity(claim.store, claim.quantity) if claim.quantity else None,
        "evidence": claim.evidence,
        "attributed_to": party(claim),
        "origin": claim.origin_id,
        "hedges": list(claim.hedges),
        "conditions": {key: ", ".join(held.values) for key, held in conditions.items()},
        "stated_by": {key: held.stated_by for key, held in conditions.items() if held.stated_by},
        "phase": claim.phase,
        "citations": [
            {
                "source": each.source,
                "section": each.section,
                "paragraph": each.paragraph,
                "printed": each.printed,
                "without": list(each.without),
                "url": place_address(each.source, each.section, each.paragraph),
            }
            for each in claim.citations
        ],
        "derivation": _derivation(claim),
        "relations": [{"as": each.as_, "to": each.to, "note": each.note} for each in claim.relations],
        "caveat": claim.caveat,
        "as_of": claim.as_of.iso if claim.as_of else None,
        "status": claim.status,
        "standing": standing_note(claim) or None,
        "superseded_by": [other.id for other in replacements(claim)],
        "context": claim.is_context,
        "keywords": list(claim.keywords),
    }


def _text(number: Decimal | None) -> str | None:
    return None if number is None else f"{number:f}"


def _quantity(store: FactStore, quantity: Quantity) -> Json:
    return {
        "text": quantity.text,
        "value": _text(quantity.value),
        "low": _text(quantity.low),
        "high": _text(quantity.high),
        "date": quantity.date.iso if quantity.date else None,
        "unit": quantity.unit,
        "qualifier": quantity.qualifier,
        "of": quantity.of,
    }


def _derivation(claim: Claim) -> Json | None:
    if claim.derivation is None:
        return None
    found = computed(claim)
    return {
        "formula": claim.derivation.formula,
        "inputs": list(inputs(claim)),
        "computed": found.digits if found else None,
        "by": claim.derivation.by,
    }


def sources_json(store: FactStore) -> Json:
    """Return every source, sorted by id; one that was read has its sections."""
    records: list[Json] = []
    for name, source in sorted(store.sources.items()):
        record: Json = {
            "id": name,
            "url": f"sources/{name}/",
            "short": source.short,
            "title": source.title,
            "kind": source.kind,
            "publisher": publisher(source),
            "authors": list(source.authors),
            "issued": source.issued.iso if source.issued else None,
            "address": source.url,
            "consulted": source.consulted,
            "known_through": source.known_through.iso if source.known_through else None,
            "retrieved": source.retrieved.iso if source.retrieved else None,
            "text_sha256": source.text_sha256,
            "note": source.note,
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
        records.append(record)
    return {"sources": records}


def gaps_json(store: FactStore) -> Json:
    """Return every gap, sorted by id."""
    return {
        "gaps": [
            {
                "id": name,
                "url": f"evidence/not-stated/#{name}",
                "question": gap.question,
                "topic": gap.topic,
                "about": list(gap.about),
                "why": gap.why,
                "searched": list(gap.searched),
                "keywords": list(gap.keywords),
            }
            for name, gap in sorted(store.gaps.items())
        ]
    }
