"""The glossary: every system, product and term of the coverage, with the claims that name it."""

from collections.abc import Iterator
from dataclasses import dataclass

from markupsafe import Markup

from factstore.html.markup import Links
from factstore.html.templates import render
from factstore.store.claims import Claim
from factstore.store.facts import FactStore
from factstore.store.parts import Citation
from factstore.store.vocabulary import System
from factstore.words.mentions import claims_about, first_place

KINDS = {"hardware": "Hardware", "software": "Software", "model": "Models", "term": "Terms"}

LINES, FEWEST = 1200, 10  # claims of the page, and of a term where there are more


@dataclass(frozen=True)
class Term:
    """An entry of the glossary: what it is, where it is first named, and the claims that name it."""

    key: str
    system: System
    first: Citation | None
    claims: tuple[Claim, ...]
    room: int  # for claims from the coverage, and for those from outside it

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
    return render("pages/glossary", groups=grouped_terms(store), links=links)


def grouped_terms(store: FactStore) -> list[tuple[str, list[Term]]]:
    """Return all terms by their kind, each kind with its title, in the order of their names."""
    terms = sorted(_terms(store), key=lambda term: term.system.name.casefold())
    return [(title, [term for term in terms if term.system.kind == kind]) for kind, title in KINDS.items()]


def _terms(store: FactStore) -> Iterator[Term]:
    about = claims_about(store)
    every = sum(map(len, about.values()))
    room = every if every <= LINES else max(FEWEST, LINES // len(about))
    for key, claims in about.items():
        yield Term(key, store.vocabulary.systems[key], first_place(claims), claims, room)
