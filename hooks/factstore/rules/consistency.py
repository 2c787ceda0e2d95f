"""What records must agree on: the set-up of one test, the dates of a source, and what lies outside the coverage."""

from collections.abc import Iterable, Iterator

from factstore.rules.registry import Finding, rule
from factstore.store.claims import Claim
from factstore.store.dates import PartialDate
from factstore.store.facts import FactStore

_THROUGHOUT = 4


def _held(claim: Claim) -> set[tuple[str, str]]:
    return {(key, value) for key, condition in claim.conditions.items() for value in condition.values}


@rule(
    "setup-differs",
    proves="the measured results of one test give the same conditions",
    cannot="a condition that all of them leave out",
)
def setup_differs(store: FactStore) -> Iterator[Finding]:
    """Report a result of a test without a condition that all other results of it have; they share one, at least."""
    for subject in store.subjects:
        claims = store.claims_of(subject) if subject.kind == "test" else ()
        measured = [(claim, _held(claim)) for claim in claims if claim.evidence == "measured"]
        every = {key for _, held in measured for key, _ in held}
        for claim, held in measured:
            lacking = every - {*claim.conditions}
            rest = [other for other, theirs in measured if lacking and other is not claim and held & theirs]
            for key in sorted(key for key in lacking if rest and all(key in other.conditions for other in rest)):
                message = f"'{claim.id}' has no {key}, which all other results of '{subject.name}' have"
                yield claim.at("conditions"), message, "add it; carried over, it needs `stated-by`"


@rule(
    "origin-left-out",
    proves="where an article relays another work throughout, each claim names its origin",
    cannot="that the origin is right",
)
def origin_left_out(store: FactStore) -> Iterator[Finding]:
    """Report claims without an origin that cite an article nearly all of whose other claims name one."""
    for source in store.sources:
        citing = store.citing.get(source, ())
        without = [claim for claim in citing if not claim.origin and not claim.attributed_to]
        if len(without) * _THROUGHOUT < len(citing):
            for claim in without:
                hint = f"name the work whose finding it is, or `origin: {source}` where it is the article's own"
                message = f"'{claim.id}' names no origin, unlike the other claims that cite '{source}'"
                yield claim.at(), message, hint


@rule(
    "evidence-origin",
    proves="a vendor's word is credited to a vendor, and no measurement comes from documentation",
    cannot="that the kind of evidence is right",
)
def evidence_origin(store: FactStore) -> Iterator[Finding]:
    """Compare the kind of evidence with the kind of work that is its origin."""
    for claim in store.claims.values():
        origin, kind = store.sources.get(claim.origin or ""), store.vocabulary.evidence.get(claim.evidence)
        if origin is None or kind is None:
            continue
        relayed = kind.family == "vendor" and origin.kind == "article" and not claim.attributed_to
        if relayed or (kind.family == "tested" and origin.kind in ("documentation", "code")):
            message = f"'{claim.id}' is '{claim.evidence}', but its origin is of kind '{origin.kind}'"
            yield claim.at("evidence"), message, "correct the kind, or credit the vendor in `attributed-to`"


@rule(
    "context-mixed",
    proves="context cites documentation and code, and the coverage cites articles",
    cannot="that the context changes how the coverage reads",
)
def context_mixed(store: FactStore) -> Iterator[Finding]:
    """Report a claim that cites a work of the other side."""
    for claim, number, citation in store.citations():
        source = store.sources.get(citation.source)
        if source and (source.kind == "article") == claim.is_context:
            mark = claim.at("citations", number, "source")
            side = "context" if claim.is_context else "the coverage"
            hint = "context has files of its own, with `kind: context`"
            yield mark, f"'{claim.id}' belongs to {side}, but cites {source.kind}", hint


def _known(dates: Iterable[PartialDate | None]) -> set[PartialDate]:
    """Return the dates, and each without its year: what a date that is one of them may look like."""
    found = {date for date in dates if date}
    return found | {PartialDate(None, date.month, date.day) for date in found}


@rule(
    "source-date",
    proves="a source's date is one that a claim has, and a claim's `as-of` is one that its source has",
    cannot="a date that no claim has: when a work was retrieved",
)
def source_date(store: FactStore) -> Iterator[Finding]:
    """Compare the dates of sources with those of claims."""
    dated = _known(claim.quantity.date for claim in store.claims.values() if claim.quantity)
    for name, source in store.sources.items():
        if source.issued and source.issued not in dated:
            message = f"'{name}' is dated {source.issued.iso}, a date that no claim has"
            yield source.at("issued"), message, "correct it, or add the claim that says so"
        citing = store.citing.get(name, ())
        dates = (claim.as_of or (claim.quantity.date if claim.quantity else None) for claim in citing)
        known = _known((*dates, source.issued))
        if source.known_through and known and source.known_through not in known:
            message = f"'{name}' is known through {source.known_through.iso}, a date that no claim citing it has"
            yield source.at("known-through"), message, "correct it"
    for name, claim in store.claims.items():
        works = [store.sources[each.source] for each in claim.citations if each.source in store.sources]
        allowed = _known(date for each in works for date in (each.issued, each.known_through, each.retrieved))
        if claim.as_of and claim.as_of not in allowed:
            yield claim.at("as-of"), f"'{name}' is as of {claim.as_of.iso}, no date of its source", "correct it"
