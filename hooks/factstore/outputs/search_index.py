"""The data of the search: its records and all words that it knows, as one script.

A script and not JSON, because a page opened from a disk may load scripts and nothing else. The browser tokenises and
ranks; what is decided here is which texts and which numbers of a record count.
"""

import json
from collections.abc import Iterable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Literal, TypedDict, cast

from factstore.html.page_sections import Section
from factstore.outputs.search_records import Entry, entries
from factstore.store.dates import MONTHS
from factstore.store.facts import FactStore
from factstore.store.numerals import WORDS
from factstore.store.units import Unit
from factstore.store.vocabulary import Vocabulary
from factstore.words.data_files import INDEX_PATH, LUNR_PATH

PLAIN_WORDS = Path(__file__).with_name("plain_words.txt")
_HEAD, _TAIL = "(self.FactSearch ??= {}).data = ", ";\n"
_INERT = {ord(sign): f"\\u{ord(sign):04x}" for sign in "<\u2028\u2029"}  # what could end a script or one of its lines
_NOT_COUNTED = ("one", "zero")
_NEEDED = frozenset({"model", "hardware"})  # kinds of systems that stand for one thing: another is no answer
_COMMON = frozenset({"trainium", "gpu", "cpu"})  # hardware that nearly everything is about


class Group(TypedDict):
    """Words and phrases that find each other; what names one thing must be in what is found."""

    strict: Literal["name", "unit", ""]
    forms: list[str]


class IndexData(TypedDict):
    """What the browser builds its index from."""

    records: list[Entry]
    groups: list[Group]
    kin: list[list[str]]
    apart: list[str]
    units: dict[str, list[str]]
    money: dict[str, list[str]]
    time: list[str]
    durations: dict[str, float]
    stop: list[str]
    assumed: list[str]
    plain: list[str]
    words: dict[str, int]
    lone: list[str]
    months: list[str]


def _unit_words(name: str, unit: Unit) -> set[str]:
    """Return what may follow a number that has this unit: its words, and of "logical cores" also "cores"."""
    words = {name, unit.one, unit.many, *unit.words}
    heads = {word.partition(" per ")[0].split()[-1] for word in words if " " in word and not word.startswith("per ")}
    return {word.casefold() for word in words | heads if word}


def _units(vocabulary: Vocabulary) -> dict[str, list[str]]:
    """Map each word of a unit to the units that it may mean; synonyms of a unit's word count too."""
    found: dict[str, list[str]] = {}
    groups = [
        {head.casefold(), *(word.casefold() for word in rest)} for head, rest in vocabulary.search.synonyms.items()
    ]
    for name, unit in vocabulary.units.items():
        full = {word.casefold() for word in (unit.one, unit.many, *unit.words)}
        words = _unit_words(name, unit).union(*(group for group in groups if group & full))
        for word in sorted(words):
            found.setdefault(word, []).append(name)
    return found


def _money(vocabulary: Vocabulary) -> dict[str, list[str]]:
    """Map the sign of each currency to the units that a number after it may have."""
    units = vocabulary.units.items()
    return {sign: [name for name, unit in units if unit.prefix == sign] for sign in vocabulary.currencies.prefixes}


def _groups(vocabulary: Vocabulary) -> Iterator[Group]:
    for name, system in vocabulary.systems.items():
        needed = system.kind in _NEEDED and name not in _COMMON
        yield {
            "strict": "name" if needed else "",
            "forms": list(dict.fromkeys((*system.names, *system.synonyms))),
        }
    for unit in vocabulary.units.values():
        yield {"strict": "unit", "forms": list(dict.fromkeys((unit.many, unit.one, *unit.words)))}
    for one in vocabulary.parties.values():
        yield {"strict": "", "forms": [one.name, *one.aliases]}
    for head, rest in vocabulary.search.synonyms.items():
        yield {"strict": "", "forms": [head, *rest]}


def _plain_words(vocabulary: Vocabulary) -> list[str]:
    """Return everyday words: one that no record has is passed over, while an unknown name is not."""
    listed = PLAIN_WORDS.read_text(encoding="utf-8").splitlines()
    return [*(word for word in listed if word and not word.startswith("#")), *vocabulary.search.plain]


def index_data(store: FactStore, sections: Iterable[Section]) -> IndexData:
    """Return what the browser builds its index from."""
    vocabulary = store.vocabulary
    return {
        "records": list(entries(store, sections)),
        "groups": list(_groups(vocabulary)),
        "kin": [[head, *rest] for head, rest in vocabulary.search.kin.items()],
        "apart": list(vocabulary.search.apart),
        "units": _units(vocabulary),
        "money": _money(vocabulary),
        "time": [name for name, unit in vocabulary.units.items() if unit.measures == "s"],
        "durations": {word: float(seconds) for word, seconds in vocabulary.search.durations.items()},
        "stop": list(vocabulary.search.stop_words),
        "assumed": list(vocabulary.search.assumed),
        "plain": _plain_words(vocabulary),
        "words": {word: number for word, number in WORDS.items() if "-" not in word},
        "lone": list(_NOT_COUNTED),
        "months": [month.casefold() for month in MONTHS],
    }


def script(data: IndexData) -> str:
    """Return the script that hands the data over; it runs in a page and in a worker alike.

    Records go as named columns, which take a third less once compressed; the browser makes records of them again.
    """
    records = data["records"]
    columns = {key: [record.get(key) for record in records] for key in Entry.__annotations__}
    told = json.dumps({**data, "records": columns}, ensure_ascii=False, separators=(",", ":"))
    return f"{_HEAD}{told.translate(_INERT)}{_TAIL}"


def read_script(text: str) -> IndexData:
    """Return the data that a script hands over."""
    data = json.loads(text.removeprefix(_HEAD).removesuffix(_TAIL))
    rows = zip(*data["records"].values(), strict=True)
    keys = list(data["records"])
    records = [{key: value for key, value in zip(keys, row, strict=True) if value is not None} for row in rows]
    return cast("IndexData", {**data, "records": records})


def assets(store: FactStore, sections: Iterable[Section]) -> list[tuple[str, bytes]]:
    """Return (path in the site, content) of the files that the search adds: the data, and lunr out of MkDocs."""
    spec = find_spec("mkdocs")
    if spec is None or not spec.origin:
        raise ModuleNotFoundError("mkdocs is not installed, and with it lunr, whose stems the search uses")
    lunr = Path(spec.origin).parent / "contrib" / "search" / "templates" / "search" / "lunr.js"
    return [(INDEX_PATH, script(index_data(store, sections)).encode()), (LUNR_PATH, lunr.read_bytes())]
