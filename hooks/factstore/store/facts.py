"""The frozen store: all records, and where in the files each of their keys stands."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from functools import cached_property, lru_cache, wraps
from typing import TypeVar, cast

from factstore.store.addresses import is_device
from factstore.store.changes import Change
from factstore.store.claims import Claim, Subject
from factstore.store.parts import Citation, Relation
from factstore.store.performance import Performance
from factstore.store.places import Places
from factstore.store.record import LONGEST_ID, SLUG
from factstore.store.sources import Gap, Place, Retired, Source
from factstore.store.vocabulary import Vocabulary

T = TypeVar("T")
K = TypeVar("K", bound=Hashable)
KEPT = 512


@dataclass(frozen=True, eq=False)
class FactStore:
    """Everything the site is made from; ids map to records, sorted by id. What is looked up again is indexed once."""

    vocabulary: Vocabulary
    sources: Mapping[str, Source]
    claims: Mapping[str, Claim]
    subjects: tuple[Subject, ...]
    gaps: Mapping[str, Gap]
    retired: Mapping[str, Retired]
    permalinks: tuple[str, ...]
    places: Places
    changes: tuple[Change, ...] = ()
    performance: Performance | None = None
    known: dict[object, object] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Bind every record, so that it knows its id and this store; what another store knew is nothing to it."""
        vars(self)["known"] = {}
        for records in (self.claims, self.sources, self.gaps, self.retired):
            for name, record in records.items():
                record.bind(self, name)
        for number, change in enumerate(self.changes, 1):
            change.bind(self, str(number))
        self.vocabulary.bind(self, self.vocabulary.stored_as)

    @cached_property
    def subject_of(self) -> Mapping[str, Subject]:
        """The file that each claim stands in."""
        return {claim: subject for subject in self.subjects for claim in subject.claims}

    def claims_of(self, subject: Subject) -> list[Claim]:
        """Return the claims of a file, in its order."""
        return [self.claims[name] for name in subject.claims]

    def in_file_order(self) -> Iterator[Claim]:
        """Yield all claims, file by file: an editor chose that order."""
        return (claim for subject in self.subjects for claim in self.claims_of(subject))

    @cached_property
    def of_topic(self) -> Mapping[str, tuple[Claim, ...]]:
        """The claims of each topic, file by file."""
        pairs = _gathered((claim.topic, claim.id) for claim in self.in_file_order())
        return {topic: tuple(self.claims[name] for name in names) for topic, names in pairs.items()}

    @cached_property
    def cited_by(self) -> Mapping[Place, tuple[str, ...]]:
        """The claims that cite each paragraph: source, section, number."""
        return _gathered((citation.place, claim.id) for claim, _, citation in self.citations())

    @cached_property
    def citing(self) -> Mapping[str, tuple[Claim, ...]]:
        """The claims that cite each source."""
        pairs = _gathered((citation.source, claim.id) for claim, _, citation in self.citations())
        return {source: tuple(self.claims[name] for name in names) for source, names in pairs.items()}

    @cached_property
    def resting(self) -> Mapping[str, tuple[Claim, ...]]:
        """For each work that is named as an origin the claims whose finding it is."""
        pairs = _gathered((claim.origin, claim.id) for claim in self.claims.values() if claim.origin)
        return {source: tuple(self.claims[name] for name in names) for source, names in pairs.items()}

    @cached_property
    def related_from(self) -> Mapping[str, tuple[tuple[Claim, Relation], ...]]:
        """For each claim the relations that other claims have to it."""
        found: dict[str, list[tuple[Claim, Relation]]] = {}
        for claim in self.claims.values():
            for relation in claim.relations:
                found.setdefault(relation.to, []).append((claim, relation))
        return {key: tuple(pairs) for key, pairs in found.items()}

    def citations(self) -> Iterator[tuple[Claim, int, Citation]]:
        """Yield every citation with its claim and its number in that claim."""
        for claim in self.claims.values():
            for number, citation in enumerate(claim.citations):
                yield claim, number, citation

    @cached_property
    def numbers(self) -> frozenset[Decimal]:
        """The numbers of all claims."""
        quantities = (claim.quantity for claim in self.claims.values() if claim.quantity)
        return frozenset(number for quantity in quantities for number in quantity.numbers)

    @cached_property
    def _coverage(self) -> dict[str, Claim]:
        return {name: claim for name, claim in self.claims.items() if claim.in_coverage}

    def coverage(self) -> dict[str, Claim]:
        """Return the claims of the coverage itself, without context and without what this site derived."""
        return self._coverage


def once(build: Callable[[FactStore], T]) -> Callable[[FactStore], T]:
    """Let a function of the store work once for each store; what it returned is kept there."""

    @wraps(build)
    def kept(store: FactStore) -> T:
        if build not in store.known:
            store.known[build] = build(store)
        return cast("T", store.known[build])

    return kept


def once_each(tell: Callable[[Claim], T]) -> Callable[[Claim], T]:
    """Let a function of a claim work once for each: what a dozen pages tell is kept with the store.

    Of a large store only the last few hundred are kept: pages that tell of a claim are made one after another.
    """

    @wraps(tell)
    def told(claim: Claim) -> T:
        known = cast("dict[str, T]", claim.store.known.setdefault(tell, {}))
        if (found := known.get(claim.id)) is None:
            if len(known) >= KEPT:
                known.clear()
            found = known[claim.id] = tell(claim)
        return found

    return told


def _gathered(pairs: Iterable[tuple[K, str]]) -> dict[K, tuple[str, ...]]:
    """Return the names of each key, each once, in their order."""
    found: dict[K, dict[str, None]] = {}
    for key, name in pairs:
        found.setdefault(key, {})[name] = None
    return {key: tuple(names) for key, names in found.items()}


@lru_cache(maxsize=4096)
def section_slug(section: str) -> str:
    """Return the anchor of a section: its words in ASCII, joined by hyphens."""
    plain = section.replace("’", "").replace("'", "").lower()
    words = "".join(letter if letter.isascii() and letter.isalnum() else " " for letter in plain).split()
    return "-".join(words)


def is_slug(name: str) -> bool:
    """Whether `name` may be an id."""
    return len(name) <= LONGEST_ID and SLUG.fullmatch(name) is not None and not is_device(name)
