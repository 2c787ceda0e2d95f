"""A claim's own page: what a link to one figure opens."""

from collections.abc import Iterator, Sequence

from markupsafe import Markup

from factstore.html.citing import embed_forms, entry_forms
from factstore.html.markup import Links
from factstore.html.templates import render
from factstore.store.claims import Claim
from factstore.words.citing import claim_item
from factstore.words.derive import weakest_evidence
from factstore.words.provenance import provenance
from factstore.words.site import Site

RELATED = {
    "qualifies": ("Qualifies", "Qualified by"),
    "differs": ("Differs from", "Differs from"),
    "repeats": ("Same finding as", "Same finding as"),
    "supersedes": ("Replaces", "Replaced by"),
    "explains": ("Explains", "Explained by"),
    "baseline": ("Today’s baseline", "Baseline of the signal"),
}
PHASES = {
    "preparation": "preparation: what comes before the run is under way",
    "execution": "execution: the run itself",
    "completion": "completion: whether it passed, and why not",
}
_NOWHERE = Site()


def claim_page(claim: Claim, links: Links, site: Site = _NOWHERE, shown_on: Sequence[tuple[str, str]] = ()) -> Markup:
    """Return the body of a claim's page; `shown_on` are the pages that show it: address, title."""
    return render(
        "pages/claim",
        claim=claim,
        links=links,
        phases=PHASES,
        weakest=weakest_evidence(claim) if claim.derivation else None,
        related=list(_related(claim)),
        forms=list(_forms(claim, site)),
        embeds=list(embed_forms(claim, site)),
        edit_url=site.edit_url(claim.subject.file),
        shown_on=shown_on,
    )


def _forms(claim: Claim, site: Site) -> Iterator[tuple[str, str]]:
    """Yield each form in which the claim can be cited: its name, and the text."""
    told = provenance(claim, site)
    yield "Plain text", told["text"]
    yield "Markdown", told["markdown"]
    yield from entry_forms(claim_item(claim, site))


def _related(claim: Claim) -> Iterator[tuple[str, Claim, str | None]]:
    """Yield each relation at either end: what it is from here, the other claim, and its note."""
    for edge in claim.relations:
        yield RELATED[edge.as_][0], claim.store.claims[edge.to], edge.note
    for other, edge in claim.related_from:
        yield RELATED[edge.as_][1], other, edge.note
