"""Every name that a record uses is known: sources, parties, topics, units, words of the closed lists, claims."""

from collections.abc import Collection, Iterable, Iterator

from factstore.rules.registry import rule
from factstore.store.claims import Claim
from factstore.store.facts import FactStore
from factstore.store.numerals import value
from factstore.store.problems import Problem, nearest

Path = tuple[str | int, ...]
Use = tuple[str, Path]


def _unknown(claim: Claim, kind: str, uses: Iterable[Use], known: Collection[str]) -> Iterator[Problem]:
    for used, path in uses:
        if used not in known:
            mark = claim.store.places.at("claim", claim.id, *path)
            hint = nearest(used, known) or f"known: {', '.join(sorted(known)[:8])}"
            yield Problem(mark, f"unknown-{kind}", f"unknown {kind} '{used}'", hint)


@rule(
    "unknown-source",
    proves="every source and origin that is named has a record",
    cannot="that it is the right one",
)
def unknown_source(store: FactStore) -> Iterator[Problem]:
    """Check citations, origins, and the sources that gaps were looked for in."""
    for name, claim in store.claims.items():
        uses: list[Use] = [
            (each.source, ("citations", number, "source")) for number, each in enumerate(claim.citations)
        ]
        uses += [(claim.origin, ("origin",))] if claim.origin else []
        yield from _unknown(claim, "source", uses, store.sources)
    for name, gap in store.gaps.items():
        for number, source in enumerate(gap.searched):
            if source not in store.sources:
                mark = store.places.at("gap", name, "searched", number)
                yield Problem(mark, "unknown-source", f"unknown source '{source}'", nearest(source, store.sources))


@rule(
    "unknown-party",
    proves="every party that is credited is in the vocabulary",
    cannot="that the credit is right",
)
def unknown_party(store: FactStore) -> Iterator[Problem]:
    """Check `attributed-to`, and publishers."""
    parties = store.vocabulary.parties
    for name, claim in store.claims.items():
        uses: list[Use] = [(claim.attributed_to, ("attributed-to",))] if claim.attributed_to else []
        yield from _unknown(claim, "party", uses, parties)
    for name, source in store.sources.items():
        if source.publisher and source.publisher not in parties:
            mark = store.places.at("source", name, "publisher")
            message = f"unknown party '{source.publisher}'"
            yield Problem(mark, "unknown-party", message, nearest(source.publisher, parties))


@rule("unknown-topic", proves="every topic is a page of the site", cannot="that the claim belongs there")
def unknown_topic(store: FactStore) -> Iterator[Problem]:
    """Check the topics of claims and gaps."""
    for name, claim in store.claims.items():
        yield from _unknown(claim, "topic", [(claim.topic, ("topic",))], store.vocabulary.topics)
    for name, gap in store.gaps.items():
        if gap.topic not in store.vocabulary.topics:
            mark = store.places.at("gap", name, "topic")
            hint = nearest(gap.topic, store.vocabulary.topics)
            yield Problem(mark, "unknown-topic", f"unknown topic '{gap.topic}'", hint)


@rule("unknown-unit", proves="every unit is in the vocabulary", cannot="that it is the source's unit")
def unknown_unit(store: FactStore) -> Iterator[Problem]:
    """Check the units of quantities."""
    for claim in store.claims.values():
        uses: list[Use] = (
            [(claim.quantity.unit, ("quantity", "unit"))] if claim.quantity and claim.quantity.unit else []
        )
        yield from _unknown(claim, "unit", uses, store.vocabulary.units)


@rule(
    "unknown-qualifier",
    proves="every qualifier is in the closed list",
    cannot="that it is the source's; see caution-lost",
)
def unknown_qualifier(store: FactStore) -> Iterator[Problem]:
    """Check the qualifiers of quantities."""
    for claim in store.claims.values():
        used = claim.quantity.qualifier if claim.quantity else None
        uses: list[Use] = [(used, ("quantity", "qualifier"))] if used else []
        yield from _unknown(claim, "qualifier", uses, store.vocabulary.qualifiers)


@rule(
    "unknown-hedge",
    proves="every hedge and `without` is a word of caution of the vocabulary",
    cannot="that it is the source's",
)
def unknown_hedge(store: FactStore) -> Iterator[Problem]:
    """Check hedges, and what citations are said to lack."""
    hedges = store.vocabulary.hedges
    cautions = {**hedges, **store.vocabulary.qualifiers}
    for claim in store.claims.values():
        yield from _unknown(claim, "hedge", [(word, ("hedges", at)) for at, word in enumerate(claim.hedges)], hedges)
        for number, citation in enumerate(claim.citations):
            uses: list[Use] = [(word, ("citations", number, "without", at)) for at, word in enumerate(citation.without)]
            yield from _unknown(claim, "hedge", uses, cautions)


@rule("unknown-evidence", proves="every kind of evidence is of the closed list", cannot="that the kind is right")
def unknown_evidence(store: FactStore) -> Iterator[Problem]:
    """Check the kinds of evidence."""
    for claim in store.claims.values():
        yield from _unknown(claim, "evidence", [(claim.evidence, ("evidence",))], store.vocabulary.evidence)


@rule(
    "unknown-condition",
    proves="every condition's key is in the vocabulary",
    cannot="that no condition is missing",
)
def unknown_condition(store: FactStore) -> Iterator[Problem]:
    """Check the keys under `conditions`."""
    for claim in store.claims.values():
        uses: list[Use] = [(key, ("conditions", key)) for key in claim.conditions]
        yield from _unknown(claim, "condition", uses, store.vocabulary.conditions)


def _condition_values(store: FactStore, claim: Claim, kind: str) -> Iterator[tuple[str, str]]:
    keys = store.vocabulary.conditions
    for key, condition in claim.conditions.items():
        if key in keys and keys[key].values == kind:
            yield from ((key, value) for value in condition.values)


@rule(
    "unknown-system",
    proves="every system that a condition names is in the vocabulary",
    cannot="that the run used it",
)
def unknown_system(store: FactStore) -> Iterator[Problem]:
    """Check the values of conditions that are systems: model, hardware, mode, precision and their like."""
    names = [name for system in store.vocabulary.systems.values() for name in system.names]
    for name, claim in store.claims.items():
        for key, used in _condition_values(store, claim, "systems"):
            if store.vocabulary.system(used) is None:
                mark = store.places.at("claim", name, "conditions", key)
                yield Problem(mark, "unknown-system", f"unknown system '{used}'", nearest(used, names))


@rule("bad-condition", proves="a condition that counts is a number", cannot="that it is the right number")
def bad_condition(store: FactStore) -> Iterator[Problem]:
    """Check the values of conditions that are numbers: chips, batch size, sequence length."""
    for name, claim in store.claims.items():
        for key, used in _condition_values(store, claim, "number"):
            if value(used) is None or "," in used:
                mark = store.places.at("claim", name, "conditions", key)
                yield Problem(mark, "bad-condition", f"{key} '{used}' is no number", "write digits without separators")


@rule(
    "unknown-claim",
    proves="every claim that is referred to exists",
    cannot="that it is the one that was meant",
)
def unknown_claim(store: FactStore) -> Iterator[Problem]:
    """Check relations, parts of a whole, carried-over conditions, and what gaps are about."""
    for name, claim in store.claims.items():
        uses: list[Use] = [(each.to, ("relations", at, "to")) for at, each in enumerate(claim.relations)]
        uses += [(claim.quantity.of, ("quantity", "of"))] if claim.quantity and claim.quantity.of else []
        uses += [(each.stated_by, ("conditions", key)) for key, each in claim.conditions.items() if each.stated_by]
        yield from _unknown(claim, "claim", uses, store.claims)
    for name, gap in store.gaps.items():
        for number, used in enumerate(gap.about):
            if used not in store.claims:
                mark = store.places.at("gap", name, "about", number)
                yield Problem(mark, "unknown-claim", f"unknown claim '{used}'", nearest(used, store.claims))
