"""What a record must have: a citation, an origin, a part's whole, gaps that say where was searched."""

from collections.abc import Iterator

from factstore.rules.registry import rule
from factstore.store.facts import FactStore
from factstore.store.problems import Problem


@rule(
    "no-citation",
    proves="each claim that this site did not derive cites a place",
    cannot="that the place supports it",
)
def no_citation(store: FactStore) -> Iterator[Problem]:
    """Report a claim without citations; one derived here has none of its own, and must have a derivation."""
    for name, claim in store.claims.items():
        ours = bool(claim.derivation and claim.derivation.by == "site")
        mark = store.places.at("claim", name)
        if not claim.citations and not ours:
            yield Problem(
                mark,
                "no-citation",
                f"'{name}' cites nothing",
                "add `citations` with source, section, paragraph, printed",
            )
        if claim.citations and ours:
            message = f"'{name}' is derived here, so no source prints it"
            yield Problem(mark, "no-citation", message, "remove `citations`; its inputs carry them")


@rule(
    "derived-evidence",
    proves="`derived` has a derivation, and what this site derives is `derived`",
    cannot="that the formula is apt",
)
def derived_evidence(store: FactStore) -> Iterator[Problem]:
    """Compare the kind of evidence with the derivation."""
    for name, claim in store.claims.items():
        mark = store.places.at("claim", name, "evidence")
        if claim.evidence == "derived" and claim.derivation is None:
            yield Problem(mark, "derived-evidence", f"'{name}' is derived but has no derivation", "add `derivation`")
        if claim.derivation and claim.evidence != "derived":
            message = f"'{name}' has a derivation but is '{claim.evidence}'"
            yield Problem(mark, "derived-evidence", message, "make it `derived`, or remove the derivation")


@rule("no-origin", proves="a measurement, a vendor's word or documentation names the work whose finding it is",
      cannot="that the origin is right")  # fmt: skip
def no_origin(store: FactStore) -> Iterator[Problem]:
    """Report a claim whose kind of evidence needs an origin that neither it nor its file gives."""
    for name, claim in store.claims.items():
        kind = store.vocabulary.evidence.get(claim.evidence)
        cited = [store.sources.get(citation.source) for citation in claim.citations]
        articles = any(source and source.kind == "article" for source in cited)
        if kind and kind.needs_origin and not claim.origin and articles:
            mark = store.places.at("claim", name, "evidence")
            hint = "name the work as `origin`; the article only reports it"
            yield Problem(mark, "no-origin", f"'{name}' is '{claim.evidence}' but has no origin", hint)


@rule(
    "twice-cited",
    proves="a claim cites no place twice with the same words",
    cannot="that two citations are two reports",
)
def twice_cited(store: FactStore) -> Iterator[Problem]:
    """Report a citation that repeats an earlier one of the same claim."""
    for name, claim in store.claims.items():
        for number, citation in enumerate(claim.citations):
            if citation in claim.citations[:number]:
                mark = store.places.at("claim", name, "citations", number)
                yield Problem(mark, "twice-cited", f"'{name}' cites the same place twice", "remove one")


@rule(
    "bad-part",
    proves="a part's whole is a single number that is not smaller than the part",
    cannot="that it is its whole",
)
def bad_part(store: FactStore) -> Iterator[Problem]:
    """Check `of`: "89 of 96" needs a claim of 96 in the same unit."""
    for name, claim in store.claims.items():
        quantity = claim.quantity
        whole = store.claims.get(quantity.of or "") if quantity else None
        if quantity and whole:
            mark = store.places.at("claim", name, "quantity", "of")
            total = whole.quantity.value if whole.quantity else None
            if total is None or quantity.value is None or quantity.value > total:
                yield Problem(
                    mark,
                    "bad-part",
                    f"'{quantity.of}' is no whole that '{name}' is a part of",
                    "correct `of`",
                )
            elif whole.quantity and whole.quantity.unit != quantity.unit:
                yield Problem(mark, "bad-part", f"'{name}' and '{quantity.of}' have different units", "use one unit")


@rule(
    "results-row",
    proves="throughput names its model, hardware, chips and mode",
    cannot="that these were the settings",
)
def results_row(store: FactStore) -> Iterator[Problem]:
    """Report a throughput of the coverage without the conditions that it means nothing without."""
    needed = ("model", "hardware", "chips", "mode")
    for name, claim in store.coverage().items():
        unit = store.vocabulary.units.get(claim.quantity.unit or "") if claim.quantity else None
        missing = [key for key in needed if key not in claim.conditions]
        if unit and unit.measures == "token/s" and claim.evidence != "derived" and missing:
            mark = store.places.at("claim", name, "quantity")
            message = f"the throughput '{name}' has no {', '.join(missing)}"
            yield Problem(mark, "results-row", message, "add the condition; carried over, it needs `stated-by`")
