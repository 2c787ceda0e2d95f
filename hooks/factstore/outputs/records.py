"""Claims, sources and gaps as the records of an export: all that their pages say, and no more."""

from collections.abc import Iterator

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


def claim_shape(claim: Claim) -> ClaimShape:
    """Return all that a claim's page says."""
    return ClaimShape(
        topic=claim.topic,
        evidence=claim.evidence,
        hedges=claim.hedges,
        caveat=claim.caveat,
        phase=claim.phase,
        status=claim.status,
        background=claim.background,
        keywords=claim.keywords,
        answers=claim.answers,
        id=claim.id,
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
        citations=tuple(_citations(claim)),
        independence=independence(claim.store, (claim.id,)) if is_reported_again(claim) else None,
        derivation=_derivation(claim),
        relations=tuple(RelationShape(as_=each.as_, to=each.to, note=each.note) for each in claim.relations),
        related_from=tuple(_related_from(claim)),
        as_of=claim.as_of.iso if claim.as_of else None,
        standing=standing_note(claim) or None,
        superseded_by=tuple(other.id for other in replacements(claim)),
        history=tuple(_history(claim)),
        context=claim.is_context,
    )


def _related_from(claim: Claim) -> Iterator[RelatedFromShape]:
    return (RelatedFromShape(as_=each.as_, from_=other.id, note=each.note) for other, each in claim.related_from)


def _history(claim: Claim) -> Iterator[ChangeShape]:
    for each in history(claim):
        yield ChangeShape(date=each.date.iso, what=each.what, why=each.why, was=each.before(claim.id) or None)


def _quantity(quantity: Quantity) -> QuantityShape:
    unit = quantity.measured_in
    return QuantityShape(
        text=quantity.text,
        value=digits(quantity.value),
        low=digits(quantity.low),
        high=digits(quantity.high),
        date=quantity.date.iso if quantity.date else None,
        unit=quantity.unit,
        unit_one=unit.one if unit else None,
        unit_many=unit.many if unit else None,
        measures=unit.measures if unit else None,
        scale=digits(unit.scale) if unit else None,
        qualifier=quantity.qualifier,
        of=quantity.of,
        show=quantity.show,
        reading=quantity.reading,
    )


def _citations(claim: Claim) -> Iterator[CitationShape]:
    for each in claim.citations:
        yield CitationShape(
            source=each.source,
            section=each.section,
            paragraph=each.paragraph,
            printed=each.printed,
            without=each.without,
            url=place_address(*each.place),
        )


def _derivation(claim: Claim) -> DerivationShape | None:
    given = claim.derivation
    if given is None:
        return None
    found = computed(claim)
    return DerivationShape(
        formula=given.formula,
        by=given.by,
        inputs=inputs(claim),
        inputs_stated=given.inputs is None,
        computed=found.digits if found else None,
        assumes=given.assumes,
        limit=given.limit,
        rounding=given.rounding,
        weakest_input=weakest_evidence(claim),
    )


def source_shape(source: Source) -> SourceShape:
    """Return all that a source's page says of the work itself."""
    sections = (
        SectionShape(
            section=each.section,
            slug=section_slug(each.section),
            paragraphs=each.paragraphs,
            skipped=dict(each.skipped),
        )
        for each in source.sections
    )
    return SourceShape(
        id=source.id,
        url=f"sources/{source.id}/",
        short=source.short,
        title=source.title,
        kind=source.kind,
        publisher=publisher(source),
        publisher_id=source.publisher,
        authors=source.authors,
        issued=source.issued.iso if source.issued else None,
        address=source.url,
        consulted=source.consulted,
        read=source.read,
        reported_in=() if source.consulted else tuple(each.id for each in tellers(source)),
        known_through=source.known_through.iso if source.known_through else None,
        retrieved=source.retrieved.iso if source.retrieved else None,
        text_sha256=source.text_sha256,
        note=source.note,
        sections=tuple(sections),
    )


def gap_shape(gap: Gap) -> GapShape:
    """Return an open question."""
    return GapShape(
        id=gap.id,
        url=f"evidence/not-stated/#{gap.id}",
        question=gap.question,
        topic=gap.topic,
        about=gap.about,
        why=gap.why,
        searched=gap.searched,
        unsearched=dict(gap.unsearched),
        keywords=gap.keywords,
        answers=gap.answers,
    )
