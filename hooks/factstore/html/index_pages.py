"""The index of all claims, whole without JavaScript, and the glossary."""

from collections.abc import Iterator
from dataclasses import dataclass

from markupsafe import Markup

from factstore.html.markup import Links
from factstore.html.templates import render
from factstore.store.claims import Citation, Claim
from factstore.store.facts import FactStore
from factstore.store.vocabulary import System
from factstore.words.credit import party
from factstore.words.mentions import claims_about, first_place, systems_of

KINDS = {"hardware": "Hardware", "software": "Software", "model": "Models", "term": "Terms"}


def claims_index(store: FactStore, links: Links) -> Markup:
    """Return the body of the explorer: a table of the coverage, and tables of what is outside of it."""
    context = [claim for claim in store.claims.values() if claim.is_context]
    computed = [claim for claim in store.claims.values() if claim.by_site and not claim.is_context]
    outside = [
        ("Computed by this site: not part of the coverage", computed, "fs-computed"),
        ("Context from documentation and code: not part of the coverage", context, "fs-context"),
    ]
    coverage = list(store.coverage().values())
    return render("pages/claims", coverage=coverage, outside=outside, facets=_facets, links=links)


def _facets(claim: Claim) -> dict[str, str]:
    """Return what the explorer filters by, as attributes; several values are parted by a bar."""
    sources = [*(each.source for each in claim.citations), *([claim.origin] if claim.origin else [])]
    hardware, mode = claim.conditions.get("hardware"), claim.conditions.get("mode")
    facets = {
        "topic": claim.topic,
        "evidence": claim.evidence,
        "party": party(claim),
        "source": "|".join(dict.fromkeys(sources)),
        "system": "|".join(systems_of(claim)),
        "hardware": "|".join(hardware.values) if hardware else "",
        "mode": "|".join(mode.values) if mode else "",
        "phase": claim.phase or "",
        "status": claim.status,
    }
    return {f"data-{key}": value for key, value in facets.items() if value}


@dataclass(frozen=True)
class Term:
    """An entry of the glossary: what it is, where it is first named, and the claims that name it."""

    key: str
    system: System
    first: Citation | None
    claims: tuple[Claim, ...]

    @property
    def coverage(self) -> list[Claim]:
        """The claims that are no context from outside."""
        return [claim for claim in self.claims if not claim.is_context]

    @property
    def outside(self) -> list[Claim]:
        """The claims that are."""
        return [claim for claim in self.claims if claim.is_context]


def glossary(store: FactStore, links: Links) -> Markup:
    """Return the body of the glossary: every system, product and term of the coverage."""
    terms = sorted(_terms(store), key=lambda term: term.system.name.casefold())
    groups = [(title, [term for term in terms if term.system.kind == kind]) for kind, title in KINDS.items()]
    return render("pages/glossary", groups=groups, links=links)


def _terms(store: FactStore) -> Iterator[Term]:
    for key, names in claims_about(store).items():
        claims = tuple(store.claims[name] for name in names)
        yield Term(key, store.vocabulary.systems[key], first_place(store, names), claims)
