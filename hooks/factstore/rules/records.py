"""What a record must have: a citation, an origin, a part's whole, gaps that say where was searched."""

from collections.abc import Iterator

from factstore.rules.registry import Finding, rule
from factstore.store.facts import FactStore


@rule(
    "no-citation", proves="each claim that this site did not derive cites a place", cannot="that the place supports it"
)
def no_citation(store: FactStore) -> Iterator[Finding]:
    """Report a claim without citations; one derived here has none of its own, and must have a derivation."""
    for name, claim in store.claims.items():
        if not claim.citations and not claim.by_site:
            yield claim.at(), f"'{name}' cites nothing", "add `citations` with source, section, paragraph, printed"
        if claim.citations and claim.by_site:
            message = f"'{name}' is derived here, so no source prints it"
            yield claim.at(), message, "remove `citations`; its inputs carry them"


@rule(
    "derived-evidence",
    proves="`derived` has a derivation, and what this site derives is `derived`",
    cannot="that the formula is apt",
)
def derived_evidence(store: FactStore) -> Iterator[Finding]:
    """Compare the kind of evidence with the derivation."""
    for name, claim in store.claims.items():
        if claim.evidence == "derived" and claim.derivation is None:
            yield claim.at("evidence"), f"'{name}' is derived but has no derivation", "add `derivation`"
        if claim.derivation and claim.evidence != "derived":
            message = f"'{name}' has a derivation but is '{claim.evidence}'"
            yield claim.at("evidence"), message, "make it `derived`, or remove the derivation"


@rule(
    "no-origin",
    proves="a measurement, a vendor's word or documentation names the work whose finding it is",
    cannot="that the origin is right",
)
def no_origin(store: FactStore) -> Iterator[Finding]:
    """Report a claim whose kind of evidence needs an origin that neither it nor its file gives."""
    for name, claim in store.claims.items():
        kind = store.vocabulary.evidence.get(claim.evidence)
        cited = [store.sources.get(citation.source) for citation in claim.citations]
        articles = any(source and source.kind == "article" for source in cited)
        if kind and kind.needs_origin and not claim.origin and articles:
            hint = "name the work as `origin`; the article only reports it"
            yield claim.at("evidence"), f"'{name}' is '{claim.evidence}' but has no origin", hint


@rule(
    "twice-cited",
    proves="a claim cites no place twice with the same words",
    cannot="that two citations are two reports",
)
def twice_cited(store: FactStore) -> Iterator[Finding]:
    """Report a citation that repeats an earlier one of the same claim."""
    for name, claim in store.claims.items():
        seen = set()
        for number, citation in enumerate(claim.citations):
            if citation in seen:
                yield claim.at("citations", number), f"'{name}' cites the same place twice", "remove one"
            seen.add(citation)


@rule(
    "bad-part",
    proves="a part's whole is a single number that is not smaller than the part",
    cannot="that it is its whole",
)
def bad_part(store: FactStore) -> Iterator[Finding]:
    """Check `of`: "89 of 96" needs a claim of 96 in the same unit."""
    for name, claim in store.claims.items():
        quantity = claim.quantity
        if quantity and quantity.of in store.claims:
            whole = quantity.whole
            if (
                quantity.of == name
                or whole is None
                or whole.value is None
                or quantity.value is None
                or quantity.value > whole.value
            ):
                yield (
                    claim.at("quantity", "of"),
                    f"'{quantity.of}' is no whole that '{name}' is a part of",
                    "correct `of`",
                )
            elif whole.unit != quantity.unit:
                yield claim.at("quantity", "of"), f"'{name}' and '{quantity.of}' have different units", "use one unit"


@rule(
    "results-row", proves="throughput names its model, hardware, chips and mode", cannot="that these were the settings"
)
def results_row(store: FactStore) -> Iterator[Finding]:
    """Report a throughput of the coverage without the conditions that it means nothing without."""
    needed = ("model", "hardware", "chips", "mode")
    for name, claim in store.coverage().items():
        unit = claim.quantity.measured_in if claim.quantity else None
        missing = [key for key in needed if key not in claim.conditions]
        if unit and unit.measures == "token/s" and claim.evidence != "derived" and missing:
            message = f"the throughput '{name}' has no {', '.join(missing)}"
            yield claim.at("quantity"), message, "add the condition; carried over, it needs `stated-by`"
