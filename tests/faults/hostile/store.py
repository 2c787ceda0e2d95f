"""The store of the tests of blocks with HOSTILE in every text of every record, by the types of their fields.

HOSTILE begins and ends with a sign of its own. Where it is escaped once, as it must be, a parser gives it back whole;
where it is not, or twice, something else stands between the signs.
"""

import dataclasses
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal, TypeVar, cast, get_args, get_origin

from factstore.store.changes import Change
from factstore.store.claims import Subject
from factstore.store.dates import PartialDate
from factstore.store.facts import FactStore
from factstore.store.load import load
from factstore.store.parts import Condition, Relation, RelationKind
from factstore.store.record import Record, Ref
from factstore.store.sources import Retired, Section
from tests.project import ROOT

TESTS = ROOT / "tests"
FIRST, LAST = "\u27e6", "\u27e7"
IN_STATEMENT = f"{FIRST}\"'><evil-x/onevil='x'/a=\"&amp;<script>evil()</script></title>--></style>]]>\u2028{LAST}"
HOSTILE = IN_STATEMENT.replace("]]", "{{evil}}{%evil%}]]")  # braces of a statement are names of quantities
HARMLESS = "so"
_READ = {("Derivation", "formula"), ("Unit", "measures")}  # by the arithmetic, which stops at what it cannot read
_CLOSED = {("EvidenceKind", "family"), ("Source", "kind")}  # closed lists that no code needs in order to show a record
R = TypeVar("R", bound=Record)


def innocent() -> FactStore:
    """Return the store without hostile texts, with what it lacks: retired addresses, a paragraph that is passed over.

    One claim also has a condition that a claim without a place of its own states.
    """
    store, problems = load(TESTS / "fixtures" / "store")
    assert store is not None, problems
    entry = Retired(reason="It was split.", successor="claims/net-chips/")
    section = Section(section="Thanks", paragraphs=2, skipped=dict.fromkeys("12", "Thanks to nobody."))
    source, claim = store.sources["first"], store.claims["sweep-lab"]
    source = source.model_copy(update={"sections": (*source.sections, section), "retrieved": source.issued})
    computed = next(name for name, each in store.claims.items() if not each.citations)
    held = {**claim.conditions, "sharding": Condition(value="by layer", stated_by=computed)}
    return dataclasses.replace(
        store,
        known={},
        retired={"claims/gone/": entry, "topics/speed/#gone": entry},
        changes=(_change({"sweep-lab": "It was hot."}), _change("They were cold.", "net-chips", "gone")),
        sources={**store.sources, "first": source},
        claims={**store.claims, "sweep-lab": claim.model_copy(update={"conditions": held})},
    )


def _change(was: str | dict[str, str], *names: str) -> Change:
    told = names or tuple(was)
    return Change(date=PartialDate(2026, 12, 1), what="corrected", claims=told, why="It was wrong.", was=was)


@dataclasses.dataclass(frozen=True)
class Poison:
    """Puts a text into every text of a store. `names`: also into ids, keys and fields that are empty."""

    names: bool
    text: str = HOSTILE
    in_statement: str = IN_STATEMENT

    def store(self, store: FactStore) -> FactStore:
        """Return the store with the text in every text; with `names`, each claim has a relation of each kind."""
        claims = self.records(store.claims)
        if self.names:
            others = [*list(claims)[1:], next(iter(claims))]
            related = zip(claims.items(), others, strict=True)
            claims = {
                name: claim.model_copy(update={"relations": self._relations(to)}) for (name, claim), to in related
            }
        return dataclasses.replace(
            store,
            known={},
            vocabulary=self.record(store.vocabulary),
            claims=claims,
            sources=self.records(store.sources),
            gaps=self.records(store.gaps),
            retired=self.records(store.retired),
            changes=tuple(self.record(change) for change in store.changes),
            performance=self.record(store.performance) if store.performance else None,
            subjects=tuple(self._subject(subject) for subject in store.subjects),
        )

    def records(self, records: Mapping[str, R]) -> dict[str, R]:
        """Return records by id, each with the text in its texts."""
        return {self._name(name): self.record(record) for name, record in records.items()}

    def record(self, record: R) -> R:
        """Return a copy of a record with the text in each of its texts; nothing checks its fields again."""
        given: dict[str, Any] = {}
        for name, info in type(record).model_fields.items():
            given[name] = self._field(
                getattr(record, name), (type(record).__name__, name), [info.annotation, *info.metadata]
            )
        if self.names and "formula" in given:
            given |= {"formula": None, "inputs": "not-stated"}  # its ids are those of no claim any more
        return cast("R", record.model_construct(**given))

    def _field(self, value: object, place: tuple[str, str], types: Iterable[object]) -> object:
        """Return the value of a field, by its types: a name of a record, a text, or what holds records."""
        hints = list(_parts(types))
        is_name = place in _CLOSED or any(isinstance(hint, Ref) for hint in hints)
        is_closed = place in _READ or any(get_origin(hint) is Literal for hint in hints)
        if not is_name and (is_closed or str not in hints):
            return self._whole(value)
        if is_name and not self.names:
            return value
        text = self.in_statement if place == ("Claim", "statement") else self.text
        if not value and value is not False and self.names and not is_name:
            return (text,) if isinstance(value, tuple) else text if value is None else value
        return self._whole(value, text)

    def _whole(self, value: object, text: str = "") -> object:
        """Return a value with `text` at the end of each text in it; numbers stay numbers."""
        if isinstance(value, Record):
            return self.record(value)
        if isinstance(value, Mapping):
            of_records = any(isinstance(each, Record) for each in value.values())
            return {self._name(key) if of_records else key: self._whole(each, text) for key, each in value.items()}
        if isinstance(value, tuple):
            return tuple(self._whole(each, text) for each in value)
        return f"{value}{text}" if isinstance(value, str) and not value.isdecimal() else value

    def _name(self, name: str) -> str:
        return f"{name}{self.text}" if self.names else name

    def _relations(self, to: str) -> tuple[Relation, ...]:
        return tuple(Relation(as_=kind, to=to, note=self.text) for kind in get_args(RelationKind))

    def _subject(self, subject: Subject) -> Subject:
        names = tuple(self._name(name) for name in subject.claims)
        file, name = f"{subject.file}{self.text}", f"{subject.name}{self.text}"
        return dataclasses.replace(subject, file=file, name=name, claims=names)


def _parts(types: Iterable[object]) -> Iterator[object]:
    """Yield each part of a field's types, with what annotates them."""
    for each in types:
        yield each
        if get_origin(each) is not Literal:
            yield from _parts([*get_args(each), *getattr(each, "__metadata__", ())])
