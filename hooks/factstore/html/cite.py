"""A cited figure on a page: its mark, the card that opens from it, and the page's numbered list of citations."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from markupsafe import Markup

from factstore.html.markup import Links
from factstore.html.templates import render
from factstore.store.claims import Claim
from factstore.store.parts import Citation
from factstore.words.credit import chain, credit, party
from factstore.words.standing import is_superseded
from factstore.words.telling import capital

_NO_LETTERS = re.compile(r"[^a-z0-9]+")


@dataclass
class CitationList:
    """The numbers of a page's citations, by first mention; claims with one credit and place share an entry.

    Reports of one finding, joined by `repeats`, are one entry too. A number never changes when claims follow.
    """

    entries: list[list[Claim]] = field(default_factory=list)
    _known: dict[object, int] = field(default_factory=dict)

    def number(self, claim: Claim) -> int:
        """Return the number of the entry that cites a claim; one that is new is added."""
        places = tuple(each.place for each in claim.citations)
        repeats = [relation.to for relation in claim.relations if relation.as_ == "repeats"]
        repeats += [other.id for other, edge in claim.related_from if edge.as_ == "repeats"]
        keys = [claim.id, *repeats, *([(chain(claim), places)] if places else [])]
        found = next((self._known[key] for key in keys if key in self._known), None)
        if found is None:
            self.entries.append([])
            found = len(self.entries)
        if claim.id not in (each.id for each in self.entries[found - 1]):
            self.entries[found - 1].append(claim)
        self._known |= {key: self._known.get(key, found) for key in (claim.id, keys[-1])}
        return found


@dataclass(frozen=True)
class Mention:
    """One mention of a claim on a page, and its citation's number.

    `labelled`: its kind shows, because neither its section nor the mention before it says the kind; `named`: so does
    the party, because it is another than that of the label before.
    """

    claim: Claim
    number: int
    labelled: bool = True
    named: bool = True

    @property
    def superseded(self) -> bool:
        """Whether a later claim took its place."""
        return is_superseded(self.claim)

    @property
    def cards(self) -> str:
        """The name of the script that has the claim's card."""
        return cards_of(self.claim)

    @property
    def party(self) -> str:
        """Who says it, as a label shows it."""
        return party(self.claim)

    @property
    def label(self) -> tuple[str, str]:
        """The kind, and the party where it shows; without a place at which a line could break."""
        who = f"\u00a0·\u00a0{self.party}" if self.named else ""
        return self.claim.kind_name.replace(" ", "\u00a0"), who.replace(" ", "\u00a0")


def cards_of(claim: Claim) -> str:
    """Return the name of the script with the cards of a claim's subject: that of its file, in letters of an address."""
    file = claim.subject.file.removeprefix("data/claims/").removesuffix(".yml")
    return _NO_LETTERS.sub("-", file.lower()).strip("-") or "claims"


def mark(mention: Mention) -> Markup:
    """Return what follows the words of a mention: the way to its source."""
    return render("pages/mark", mention=mention)


def card(claim: Claim, links: Links) -> Markup:
    """Return the popover of a claim; `links` are those from the site's root, which the script makes those of a page."""
    return render("pages/card", claim=claim, links=links)


@dataclass(frozen=True)
class Report:
    """A place that a citation names; `whole` where it is the page's first of the work."""

    citation: Citation
    opening: str
    whole: bool

    @property
    def title(self) -> str:
        """The title of the work, or its short title."""
        return (self.whole and self.citation.work.title) or self.citation.work.short


@dataclass(frozen=True)
class Entry:
    """A numbered citation: its claims, and each place that reports them, once."""

    claims: Sequence[Claim]
    reports: Sequence[Report]


def references(claims: Iterable[Claim], links: Links) -> Markup:
    """Return the page's numbered list of citations; `claims` are in the order of first mention."""
    numbered = CitationList()
    for claim in claims:
        numbered.number(claim)
    entries = list(_entries(numbered.entries))
    return render("pages/citations", entries=entries, links=links) if entries else Markup()


def _entries(groups: Iterable[Sequence[Claim]]) -> Iterator[Entry]:
    known: set[str] = set()
    for claims in groups:
        reports: dict[object, Report] = {}
        before = None
        for claim in claims:
            for citation in claim.citations:
                told = credit(claim, citation)
                if citation.place not in reports:
                    opening = "in " if reports and told.lead == before else told.opening
                    opening = opening if reports else capital(opening)
                    reports[citation.place] = Report(citation, opening, whole=citation.source not in known)
                    known.add(citation.source)
                before = told.lead
        yield Entry(claims, list(reports.values()))
