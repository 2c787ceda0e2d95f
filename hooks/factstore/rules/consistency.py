"""What records must agree on: the set-up of one test, the dates of a source, and what lies outside the coverage."""

from collections.abc import Iterator

from factstore.rules.registry import rule
from factstore.store.claims import Claim
from factstore.store.dates import PartialDate
from factstore.store.facts import FactStore
from factstore.store.problems import Problem

_THROUGHOUT = 4


def _held(claim: Claim) -> set[tuple[str, str]]:
    return {(key, value) for key, condition in claim.conditions.items() for value in condition.values}


@rule("setup-differs", proves="the measured results of one test give the same conditions",
      cannot="a condition that all of them leave out")  # fmt: skip
def setup_differs(store: FactStore) -> Iterator[Problem]:
    """Report a result of a test without a condition that all other results of it have; they share one, at least."""
    for subject in store.subjects:
        claims = {name: store.claims[name] for name in subject.claims if subject.kind == "test"}
        measured = {name: claim for name, claim in claims.items() if claim.evidence == "measured"}
        for name, claim in measured.items():
            rest = [each for other, each in measured.items() if other != name and _held(each) & _held(claim)]
            common = set.intersection(*({*each.conditions} for each in rest)) if rest else set()
            for key in sorted(common - {*claim.conditions}):
                mark = store.places.at("claim", name, "conditions")
                message = f"'{name}' has no {key}, which all other results of '{subject.name}' have"
                yield Problem(mark, "setup-differs", message, "add it; carried over, it needs `stated-by`")


@rule("origin-left-out", proves="where an article relays another work throughout, each claim names its origin",
      cannot="that the origin is right")  # fmt: skip
def origin_left_out(store: FactStore) -> Iterator[Problem]:
    """Report claims without an origin that cite an article nearly all of whose other claims name one."""
    for source in store.sources:
        citing = list(dict.fromkeys(name for name, _, citation in store.citations() if citation.source == source))
        without = [name for name in citing if not store.claims[name].origin and not store.claims[name].attributed_to]
        if without and len(without) * _THROUGHOUT < len(citing):
            for name in without:
                hint = f"name the work whose finding it is, or `origin: {source}` where it is the article's own"
                message = f"'{name}' names no origin, unlike the other claims that cite '{source}'"
                yield Problem(store.places.at("claim", name), "origin-left-out", message, hint)


@rule("evidence-origin", proves="a vendor's word is credited to a vendor, and no measurement comes from documentation",
      cannot="that the kind of evidence is right")  # fmt: skip
def evidence_origin(store: FactStore) -> Iterator[Problem]:
    """Compare the kind of evidence with the kind of work that is its origin."""
    for name, claim in store.claims.items():
        origin, kind = store.sources.get(claim.origin or ""), store.vocabulary.evidence.get(claim.evidence)
        if origin is None or kind is None:
            continue
        relayed = kind.family == "vendor" and origin.kind == "article" and not claim.attributed_to
        if relayed or (kind.family == "tested" and origin.kind in ("documentation", "code")):
            mark = store.places.at("claim", name, "evidence")
            message = f"'{name}' is '{claim.evidence}', but its origin is of kind '{origin.kind}'"
            yield Problem(mark, "evidence-origin", message, "correct the kind, or credit the vendor in `attributed-to`")


@rule("context-mixed", proves="context cites documentation and code, and the coverage cites articles",
      cannot="that the context changes how the coverage reads")  # fmt: skip
def context_mixed(store: FactStore) -> Iterator[Problem]:
    """Report a claim that cites a work of the other side."""
    for name, number, citation in store.citations():
        source = store.sources.get(citation.source)
        if source and (source.kind == "article") == store.claims[name].is_context:
            mark = store.places.at("claim", name, "citations", number, "source")
            side = "context" if store.claims[name].is_context else "the coverage"
            hint = "context has files of its own, with `kind: context`"
            yield Problem(mark, "context-mixed", f"'{name}' belongs to {side}, but cites {source.kind}", hint)


def _agrees(date: PartialDate, other: PartialDate) -> bool:
    """Whether two dates are one; a year that the first leaves out may be there in the other."""
    return date.month == other.month and date.day == other.day and date.year in (None, other.year)


@rule("source-date", proves="a source's date is one that a claim has, and a claim's `as-of` is one that its source has",
      cannot="a date that no claim has: when a work was retrieved")  # fmt: skip
def source_date(store: FactStore) -> Iterator[Problem]:
    """Compare the dates of sources with those of claims."""
    dated = [claim.quantity.date for claim in store.claims.values() if claim.quantity and claim.quantity.date]
    for name, source in store.sources.items():
        if source.issued and not any(_agrees(source.issued, date) for date in dated):
            mark = store.places.at("source", name, "issued")
            message = f"'{name}' is dated {source.issued.iso}, a date that no claim has"
            yield Problem(mark, "source-date", message, "correct it, or add the claim that says so")
        citing = [claim for claim in store.claims.values() if any(each.source == name for each in claim.citations)]
        known = [date for claim in citing if (date := claim.as_of or (claim.quantity and claim.quantity.date))]
        known += [source.issued] if source.issued else []
        if source.known_through and known and not any(_agrees(source.known_through, date) for date in known):
            mark = store.places.at("source", name, "known-through")
            message = f"'{name}' is known through {source.known_through.iso}, a date that no claim citing it has"
            yield Problem(mark, "source-date", message, "correct it")
    for name, claim in store.claims.items():
        sources = [store.sources[each.source] for each in claim.citations if each.source in store.sources]
        allowed = [date for each in sources for date in (each.issued, each.known_through, each.retrieved) if date]
        if claim.as_of and not any(_agrees(claim.as_of, date) for date in allowed):
            mark = store.places.at("claim", name, "as-of")
            yield Problem(
                mark, "source-date", f"'{name}' is as of {claim.as_of.iso}, no date of its source", "correct it"
            )
