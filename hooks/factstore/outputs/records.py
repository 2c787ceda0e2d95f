"""Claims, sources and gaps as the records of an export: all that their pages say, and no more."""

from collections.abc import Iterator
from typing import TypeVar

from factstore.html.markup import place_address
from factstore.outputs.shapes import (
    ChangeShape,
    CitationShape,
    ClaimShape,
    DerivationShape,
    GapShape,
    QuantityShape,
    RelatedFromShape,
    RelationShape,
    SectionShape,
    Shape,
    SourceShape,
)
from factstore.store.claims import Claim
from factstore.store.facts import section_slug
from factstore.store.quantity import Quantity
from factstore.store.sources import Gap, Source
from factstore.words.columns import digits
from factstore.words.credit import chain, party, party_id, publisher
from factstore.words.derive import computed, inputs, weakest_evidence
from factstore.words.history import history
from factstore.words.origins import tellers
from factstore.words.preview import caution
from factstore.words.relations import independence, is_reported_again
from factstore.words.standing import replacements, standing_note

S = TypeVar("S", bound=Shape)


def _filled(shape: type[S], record: object, **others: object) -> S:
    """Return a record's shape: a field has the record's value of that name, unless it is one of `others`."""
    same = {name: getattr(record, name) for name in shape.model_fields if name not in others}
    return shape(**same, **others)


def claim_shape(claim: Claim) -> ClaimShape:
    """Return all that a claim's page says."""
    return _filled(
        ClaimShape,
        claim,
        url=f"claims/{claim.id}/",
        subject=claim.subject.name,
        statement=claim.text,
        quantity=_quantity(claim.quantity) if claim.quantity else None,
        kind=claim.kind_name,
        attributed_to=party(claim),
        party_id=party_id(claim),
        credit=chain(claim),
        origin=claim.origin_id,
        caution=caution(claim) or None,
        conditions={key: ", ".join(held.values) for key, held in claim.conditions.items()},
        stated_by={key: held.stated_by for key, held in claim.conditions.items() if held.stated_by},
        citations=tuple(_filled(CitationShape, each, url=place_address(*each.place)) for each in claim.citations),
        independence=independence(claim) if is_reported_again(claim) else None,
        derivation=_derivation(claim),
        relations=tuple(_filled(RelationShape, each) for each in claim.relations),
        related_from=tuple(_filled(RelatedFromShape, each, from_=other.id) for other, each in claim.related_from),
        as_of=claim.as_of.iso if claim.as_of else None,
        standing=standing_note(claim) or None,
        superseded_by=tuple(other.id for other in replacements(claim)),
        history=tuple(_history(claim)),
        context=claim.is_context,
    )


def _history(claim: Claim) -> Iterator[ChangeShape]:
    for each in history(claim):
        yield _filled(ChangeShape, each, date=each.date.iso, was=each.before(claim.id) or None)


def _quantity(quantity: Quantity) -> QuantityShape:
    unit = quantity.measured_in
    return _filled(
        QuantityShape,
        quantity,
        value=digits(quantity.value),
        low=digits(quantity.low),
        high=digits(quantity.high),
        date=quantity.date.iso if quantity.date else None,
        unit_one=unit.one if unit else None,
        unit_many=unit.many if unit else None,
        measures=unit.measures if unit else None,
        scale=digits(unit.factor) if unit else None,
    )


def _derivation(claim: Claim) -> DerivationShape | None:
    given = claim.derivation
    if given is None:
        return None
    found = computed(claim)
    return _filled(
        DerivationShape,
        given,
        inputs=inputs(claim),
        inputs_stated=given.inputs is None,
        computed=found.digits if found else None,
        weakest_input=weakest_evidence(claim),
    )


def source_shape(source: Source) -> SourceShape:
    """Return all that a source's page says of the work itself."""
    return _filled(
        SourceShape,
        source,
        url=f"sources/{source.id}/",
        publisher=publisher(source),
        publisher_id=source.publisher,
        issued=source.issued.iso if source.issued else None,
        address=source.url,
        reported_in=() if source.consulted else tuple(each.id for each in tellers(source)),
        known_through=source.known_through.iso if source.known_through else None,
        retrieved=source.retrieved.iso if source.retrieved else None,
        sections=tuple(
            _filled(SectionShape, each, slug=section_slug(each.section), skipped=dict(each.skipped))
            for each in source.sections
        ),
    )


def gap_shape(gap: Gap) -> GapShape:
    """Return an open question."""
    return _filled(GapShape, gap, url=f"evidence/not-stated/#{gap.id}", unsearched=dict(gap.unsearched))
