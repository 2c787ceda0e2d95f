"""The data of the search: every claim, every gap and the sections of pages, as one script.

A script and not JSON, because a page opened from a disk may load scripts and nothing else. The browser tokenises and
ranks; what is decided here is which texts and which numbers of a record count, and all words that the search knows.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal
from importlib.util import find_spec
from pathlib import Path

from factstore.html.page_sections import Section
from factstore.store.claims import Claim
from factstore.store.dates import MONTHS, PartialDate
from factstore.store.facts import FactStore
from factstore.store.numerals import WORDS, alone, number_words, word_value
from factstore.store.quantity import Quantity
from factstore.store.vocabulary import Unit, Vocabulary
from factstore.words.credit import party

INDEX_PATH = "assets/search/index.js"
LUNR_PATH = "assets/search/lunr.js"
_NOT_COUNTED = ("one", "zero")
NO_UNIT = -1

Number = list[object]


class _Table:
    """Distinct values and their places, so that a value which many records share is written once."""

    def __init__(self) -> None:
        self.values: list[list[str]] = []
        self._places: dict[tuple[str, ...], int] = {}

    def place(self, *value: str) -> int:
        if value not in self._places:
            self._places[value] = len(self.values)
            self.values.append(list(value))
        return self._places[value]


def _plain(number: Decimal) -> int | float:
    return int(number) if number == number.to_integral_value() else float(number)


def _date(date: PartialDate) -> list[int]:
    return [date.year or 0, date.month or 0, date.day or 0]


class _Numbers:
    """The numbers of a claim that a search can ask for: [number, place of its unit, role]."""

    def __init__(self, store: FactStore) -> None:
        self.store = store
        self.units = list(store.vocabulary.units)

    def unit(self, name: str | None) -> int:
        return self.units.index(name) if name in self.units else NO_UNIT

    def value(self, number: Decimal, unit: str | None, role: str) -> Number:
        entry = self.store.vocabulary.units.get(unit or "")
        scaled = number * entry.scale if entry and entry.scale and entry.measures == "s" else number
        return [_plain(scaled), self.unit(unit), role]

    def of_quantity(self, quantity: Quantity) -> Iterator[Number]:
        """Yield the value or ends or date, a number that `show` says, and the part's whole and share of it."""
        for number, role in ((quantity.value, "v"), (quantity.low, "l"), (quantity.high, "h")):
            if number is not None:
                yield self.value(number, quantity.unit, role)
        if quantity.date:
            yield [_date(quantity.date), NO_UNIT, "d"]
        for word in number_words(quantity.show or ""):
            yield [word_value(word[0]), NO_UNIT, "s"]
        parent = self.store.claims[quantity.of].quantity if quantity.of else None
        if parent and parent.value and quantity.value is not None:
            yield self.value(parent.value, parent.unit, "w")
            yield [round(float(quantity.value / parent.value) * 100, 6), self.unit("%"), "p"]

    def of_claim(self, name: str) -> Iterator[Number]:
        claim = self.store.claims[name]
        if claim.quantity:
            yield from self.of_quantity(claim.quantity)
        for _, named in claim.statement_parts:
            quantity = named.quantity if named and named is not claim else None
            for number in quantity.numbers if quantity else ():
                yield self.value(number, quantity.unit if quantity else None, "c")
        for key, condition in claim.conditions.items():
            if self.store.vocabulary.conditions[key].values == "number":
                yield from (self.value(Decimal(text), key, "c") for text in condition.values)
        if claim.as_of:
            yield [_date(claim.as_of), NO_UNIT, "a"]


def _extra(claim: Claim) -> str:
    """Return what subject, conditions and the words printed add to statement and keywords."""
    keys = claim.store.vocabulary.conditions
    conditions = (text for key, each in claim.conditions.items() for text in (keys[key].name, *each.values))
    known = " ".join((claim.text, *claim.keywords)).casefold()
    added = [text for text in dict.fromkeys(conditions) if text.casefold() not in known]
    printed = " ".join((claim.store.subject_of[claim.id].name, *(citation.printed for citation in claim.citations)))
    words = (word.strip(",.;:()“”\"'") for word in printed.split())
    told = set(re.split(r"[\s,.;]+", known))
    added += [word for word in dict.fromkeys(words) if word.casefold() not in told and any(map(str.isalpha, word))]
    return " ; ".join(added)


def _asked(store: FactStore, claim: Claim) -> tuple[str, ...]:
    """Return the words in which a question asks for this kind of quantity: when, how long, how many."""
    asks, quantity = store.vocabulary.search.asks, claim.quantity
    if quantity is None:
        return ()
    return asks.get("date" if quantity.date else quantity.unit or "number", asks.get("number", ()))


def _claims(store: FactStore, tables: Mapping[str, _Table]) -> Iterator[list[object]]:
    numbers = _Numbers(store)
    for name, claim in store.claims.items():
        kind = store.vocabulary.evidence[claim.evidence]
        sources = dict.fromkeys([claim.origin, *(citation.source for citation in claim.citations)])
        found = {json.dumps(number): number for number in numbers.of_claim(name)}
        yield [
            name,
            store.claims[name].text,
            claim.quantity.text if claim.quantity else "",
            tables["kinds"].place(kind.name, kind.family),
            tables["who"].place(party(claim), ", ".join(store.sources[each].short for each in sources if each)),
            tables["topics"].place(store.vocabulary.topics[claim.topic].title),
            "; ".join((*claim.keywords, *_asked(store, claim))),
            _extra(claim),
            list(found.values()),
            _rank(claim),
        ]


def _rank(claim: Claim) -> int:
    """Return what comes first among equals: the coverage, what this site computed from it, context, the superseded."""
    if claim.status == "superseded":
        return 3
    return 2 if claim.is_context else int(claim.by_site)


def _gaps(store: FactStore) -> Iterator[list[object]]:
    for name, gap in store.gaps.items():
        title = store.vocabulary.topics[gap.topic].title
        yield [f"evidence/not-stated/#{name}", gap.question, title, "; ".join(gap.keywords)]


def _sections(store: FactStore, sections: Iterable[Section]) -> Iterator[list[object]]:
    """Yield the sections of pages; that of a gap is left out, since the gap itself is found."""
    for url, title, heading, text in sections:
        if url.partition("#")[2] in store.gaps:
            continue
        words = " ".join(text.split())
        yield [url, title, heading, words, [[_plain(number), NO_UNIT, "t"] for number in dict.fromkeys(alone(words))]]


def _unit_words(name: str, unit: Unit) -> set[str]:
    """Return what may follow a number that has this unit: its words, and of "logical cores" also "cores"."""
    words = {name, *unit.spellings}
    heads = {word.partition(" per ")[0].split()[-1] for word in words if " " in word and not word.startswith("per ")}
    return {word.casefold() for word in words | heads if word}


def _units(vocabulary: Vocabulary) -> dict[str, list[int]]:
    """Map each word of a unit to the places of the units that it may mean; synonyms of a unit's word count too."""
    found: dict[str, list[int]] = {}
    groups = [
        {head.casefold(), *(word.casefold() for word in rest)} for head, rest in vocabulary.search.synonyms.items()
    ]
    for place, (name, unit) in enumerate(vocabulary.units.items()):
        full = {word.casefold() for word in unit.spellings}
        words = _unit_words(name, unit).union(*(group for group in groups if group & full))
        for word in sorted(words):
            found.setdefault(word, []).append(place)
    return found


def _groups(vocabulary: Vocabulary) -> Iterator[list[object]]:
    """Yield [hard, forms…] for words and phrases that find each other; a hard one must be in what is found."""
    for system in vocabulary.systems.values():
        yield [1, *dict.fromkeys((*system.names, *system.synonyms))]
    for unit in vocabulary.units.values():
        yield [1, *dict.fromkeys((unit.many, *unit.spellings))]
    for one in vocabulary.parties.values():
        yield [0, one.name, *one.aliases]
    for head, rest in vocabulary.search.synonyms.items():
        yield [0, head, *rest]


def index_data(store: FactStore, sections: Iterable[Section]) -> dict[str, object]:
    """Return what the browser builds its index from."""
    vocabulary = store.vocabulary
    tables = {"kinds": _Table(), "who": _Table(), "topics": _Table()}
    claims = list(_claims(store, tables))
    time = [place for place, unit in enumerate(vocabulary.units.values()) if unit.measures == "s"]
    return {
        "claims": claims,
        "gaps": list(_gaps(store)),
        "sections": list(_sections(store, sections)),
        **{key: table.values for key, table in tables.items()},
        "groups": list(_groups(vocabulary)),
        "units": _units(vocabulary),
        "time": time,
        "percent": list(vocabulary.units).index("%") if "%" in vocabulary.units else NO_UNIT,
        "durations": {word: float(seconds) for word, seconds in vocabulary.search.durations.items()},
        "stop": list(vocabulary.search.stop_words),
        "assumed": list(vocabulary.search.assumed),
        "words": {word: number for word, number in WORDS.items() if "-" not in word},
        "lone": list(_NOT_COUNTED),
        "months": [month.casefold() for month in MONTHS],
    }


def index_script(store: FactStore, sections: Iterable[Section]) -> str:
    """Return the script that hands the data over; it runs in a page and in a worker alike."""
    data = json.dumps(index_data(store, sections), ensure_ascii=False, separators=(",", ":"))
    return f"(self.FactSearch = self.FactSearch || {{}}).data = {data};\n"


def assets(store: FactStore, sections: Iterable[Section]) -> list[tuple[str, bytes]]:
    """Return (path in the site, content) of the files that the search adds: the data, and lunr out of MkDocs."""
    spec = find_spec("mkdocs")
    if spec is None or not spec.origin:
        raise ModuleNotFoundError("mkdocs is not installed, and with it lunr, which the search is built on")
    lunr = Path(spec.origin).parent / "contrib" / "search" / "templates" / "search" / "lunr.js"
    return [(INDEX_PATH, index_script(store, sections).encode()), (LUNR_PATH, lunr.read_bytes())]
