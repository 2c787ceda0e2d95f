"""The shape of `data/vocabulary.yml`: the closed lists that claims, sources and pages draw on."""

import re
from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from factstore.store.numerals import Numeral, loose_numbers, name_pattern, without_names
from factstore.store.record import Flag, Number, Record, Text, Texts, frozen
from factstore.store.units import Currencies, Unit


class Party(Record):
    """Whoever a claim is credited to."""

    name: Text
    """The name that readers see."""
    role: Text
    """What the party is, in a few words."""
    aliases: Texts = ()
    """Other names that sources print."""


class Topic(Record):
    """A page of the site, and the key that puts a claim on it."""

    title: Text
    """The title of the page."""
    summary: Text
    """One sentence, for the card on the home page."""


class Caution(Record):
    """A word of caution: the words of a source that count as it, and for a qualifier the word that the site prints.

    One in stock is there for texts to come, and need not be in use.
    """

    words: Texts
    """The words of a source that count as it."""
    text: Text | None = None
    """The word that the site prints, for a qualifier."""
    stock: Flag = False
    """That it is there for texts to come, and need not be in use."""


class ConditionKey(Record):
    """A key under `conditions`; `values` says what its values are."""

    name: Text
    """The name that readers see."""
    values: Literal["systems", "number", "text"]
    """What its values are: systems of the list below, a number, or text."""


class EvidenceKind(Record):
    """A kind of evidence and its family; `ours` is its name where this site computed the value."""

    name: Text
    """The name that readers see."""
    family: Literal["tested", "vendor", "judgement", "record"]
    """The group that it belongs to."""
    means: Text
    """What it means."""
    ours: Text | None = None
    """Its name where this site computed the value."""
    needs_origin: Flag = False
    """Whether it must name the work whose finding it is."""


class Mention(Record):
    """The first place in the coverage that names a system."""

    source: Text
    """The source."""
    section: Text
    """The section."""
    paragraph: Annotated[Text, Field(pattern=r"^[1-9][0-9]{0,3}$")]
    """The paragraph."""


class System(Record):
    """A system, product or term of the coverage."""

    name: Text
    """The name as pages write it."""
    kind: Literal["hardware", "software", "model", "term"]
    """What sort of thing it is."""
    aliases: Texts = ()
    """Other names that sources print."""
    definition: Text
    """What it is, in one or two sentences, for the glossary."""
    synonyms: Texts = ()
    """Words that people search by; no source prints them."""

    @property
    def names(self) -> tuple[str, ...]:
        """The name and all aliases."""
        return (self.name, *self.aliases)


class Search(Record):
    """What the search knows of words, besides the names, aliases and synonyms of systems and units."""

    synonyms: Annotated[Mapping[str, Texts], AfterValidator(frozen)] = Field(default_factory=dict)
    """Words and what is meant as well."""
    kin: Annotated[Mapping[str, Texts], AfterValidator(frozen)] = Field(default_factory=dict)
    """Everyday words that find each other, and count for less."""
    apart: Texts = ()
    """Words whose stem another word has by chance."""
    plain: Texts = ()
    """Words of the trade that a list of English lacks."""
    pages: Annotated[Mapping[str, Texts], AfterValidator(frozen)] = Field(default_factory=dict)
    """What else a reader may call a page."""
    durations: Annotated[Mapping[str, Number], AfterValidator(frozen)] = Field(default_factory=dict)
    """Units of time in a search, in seconds."""
    asks: Annotated[Mapping[str, Texts], AfterValidator(frozen)] = Field(default_factory=dict)
    """Which words ask for which kind of answer."""
    stop_words: Texts = ()
    """Words that a search passes over."""
    assumed: Texts = ()
    """Words that fit every claim."""


class Vocabulary(Record):
    """All lists; each maps an id to its entry."""

    stored_as = "vocabulary"
    parties: Annotated[Mapping[str, Party], AfterValidator(frozen)]
    """Whoever claims are credited to."""
    topics: Annotated[Mapping[str, Topic], AfterValidator(frozen)]
    """The pages that claims belong to."""
    units: Annotated[Mapping[str, Unit], AfterValidator(frozen)]
    """What is counted or measured."""
    qualifiers: Annotated[Mapping[str, Caution], AfterValidator(frozen)]
    """Words before a number."""
    hedges: Annotated[Mapping[str, Caution], AfterValidator(frozen)]
    """Other words of caution."""
    conditions: Annotated[Mapping[str, ConditionKey], AfterValidator(frozen)]
    """What claims hold under."""
    evidence: Annotated[Mapping[str, EvidenceKind], AfterValidator(frozen)]
    """The kinds of evidence."""
    systems: Annotated[Mapping[str, System], AfterValidator(frozen)]
    """Systems, products and terms, with their definitions."""
    names: Texts = ()
    """Names with digits that are no systems: a digit in them is no figure."""
    search: Search = Search()
    """What the search knows of words."""

    @cached_property
    def cautions(self) -> Mapping[str, Caution]:
        """Qualifiers and hedges."""
        return {**self.qualifiers, **self.hedges}

    @cached_property
    def _systems_by_name(self) -> dict[str, str]:
        return {name.casefold(): key for key, system in reversed(list(self.systems.items())) for name in system.names}

    def system(self, name: str) -> str | None:
        """Return the id of the system that has this name or alias, in any case."""
        return self._systems_by_name.get(name.casefold())

    def systems_in(self, text: str) -> tuple[str, ...]:
        """Return the systems that a text names, in the order of their first names; the longest name wins."""
        found = (self._systems_by_name.get(match.casefold(), "") for match in self._system_pattern.findall(text))
        return tuple(name for name in dict.fromkeys(found) if name)

    @cached_property
    def _system_pattern(self) -> re.Pattern[str]:
        return name_pattern(self._systems_by_name, joined="-")

    @cached_property
    def digit_names(self) -> tuple[str, ...]:
        """Each name of a system, and each declared name, that holds a digit: a numeral inside it is no figure."""
        systems = (name for system in self.systems.values() for name in system.names)
        return tuple(name for name in (*systems, *self.names) if any(letter.isdigit() for letter in name))

    @cached_property
    def digit_name_pattern(self) -> re.Pattern[str]:
        """The pattern that matches those names as whole words."""
        return name_pattern(self.digit_names)

    def without_names(self, text: str) -> str:
        """Blank out the names with digits, keeping every other character's position."""
        return without_names(text, self.digit_name_pattern)

    def loose_numbers(self, text: str) -> tuple[Numeral, ...]:
        """Return what in a text is a number but no name: numerals, and number words before a unit."""
        return tuple(loose_numbers(text, self.digit_name_pattern, self.unit_pattern))

    @cached_property
    def units_by_word(self) -> Mapping[str, frozenset[str]]:
        """The units that each spelling, in lower case, may mean."""
        found: dict[str, set[str]] = {}
        for name, unit in self.units.items():
            for word in unit.spellings:
                found.setdefault(word.casefold(), set()).add(name)
        return {word: frozenset(names) for word, names in found.items()}

    def units_in(self, text: str) -> frozenset[str]:
        """Return the units whose words stand in a text; the longest win, so "tokens per second" is no second."""
        words = self._unit_word_pattern.findall(self.currencies.without(text))
        found = (self.units_by_word.get(word.casefold(), frozenset()) for word in words)
        return frozenset[str]().union(*found, *(money.units for money in self.currencies.find(text)))

    def unit_at(self, text: str, start: int) -> tuple[str, frozenset[str]]:
        """Return the longest unit word right after a number that ends at `start`, and the units it may mean."""
        match = self._unit_word_pattern.match(text, len(text) - len(text[start:].lstrip(" \t\u00a0-")))
        return (match[0], self.units_by_word[match[0].casefold()]) if match else ("", frozenset())

    @cached_property
    def currencies(self) -> Currencies:
        """What finds money in a text."""
        return Currencies(self.units)

    @cached_property
    def _unit_word_pattern(self) -> re.Pattern[str]:
        words = sorted(map(re.escape, self.units_by_word), key=len, reverse=True)
        return re.compile(rf"(?<![A-Za-z])(?:{'|'.join(words)})(?![A-Za-z])" if words else r"(?!)", re.IGNORECASE)

    @cached_property
    def unit_pattern(self) -> re.Pattern[str]:
        """The pattern that matches a unit's word, no sign, after a number word."""
        words = sorted((word for word in self.units_by_word if word[0].isalpha()), key=len, reverse=True)
        return re.compile(rf"[\s\u00a0-]+(?:{'|'.join(map(re.escape, words))})(?!\w)", re.IGNORECASE)
