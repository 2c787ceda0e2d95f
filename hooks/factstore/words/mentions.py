"""What is mentioned: which systems a claim names, where the coverage first names each, what date a name stands for."""

from collections.abc import Iterable, Mapping

from factstore.store.claims import Claim
from factstore.store.dates import PartialDate
from factstore.store.facts import FactStore, once
from factstore.store.parts import Citation


def systems_of(claim: Claim) -> tuple[str, ...]:
    """Return the systems that a claim names, in its statement or its conditions."""
    held = (value for condition in claim.conditions.values() for value in condition.values)
    return claim.store.vocabulary.systems_in(" · ".join([claim.text, *held]))


@once
def claims_about(store: FactStore) -> Mapping[str, tuple[Claim, ...]]:
    """Return for each system the claims that name it."""
    found: dict[str, list[Claim]] = {key: [] for key in store.vocabulary.systems}
    for claim in store.claims.values():
        for system in systems_of(claim):
            found[system].append(claim)
    return {key: tuple(claims) for key, claims in found.items()}


def first_place(claims: Iterable[Claim]) -> Citation | None:
    """Return the earliest place that these claims cite: by source, section and paragraph."""
    places = [each for claim in claims if not claim.is_context for each in claim.citations]
    return min(
        places, key=lambda each: (each.source, each.work.order.get(each.section, 0), each.paragraph), default=None
    )


def date_of(store: FactStore, name: str) -> PartialDate | None:
    """Return the date that `date:NAME` means: what a claim claims, or its `as-of`; when a source came out."""
    claim, source = store.claims.get(name), store.sources.get(name)
    claimed = (claim.quantity.date if claim.quantity else None) or claim.as_of if claim else None
    return claimed or (source.issued if source else None)
