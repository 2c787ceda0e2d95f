"""The columns of claims.csv: one claim a row, with all that a reader must know of it, for spreadsheets and programs."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from factstore.store.claims import Claim
from factstore.store.facts import FactStore, is_slug, once
from factstore.store.quantity import Quantity
from factstore.words.credit import chain, party, party_id
from factstore.words.derive import computed
from factstore.words.license import LICENSE
from factstore.words.preview import caution
from factstore.words.relations import independence, is_reported_again
from factstore.words.site import Site
from factstore.words.spreadsheet import BYTE_ORDER_MARK, inert, row_text
from factstore.words.standing import replacements
from factstore.words.telling import place_text

TOGETHER = "; "
Type = Literal["string", "number", "boolean"]


@dataclass(frozen=True)
class Column:
    """A column: its name, what it says, and its cell of a claim. Numbers stay numbers, whatever their sign."""

    name: str
    says: str
    cell: Callable[[Claim], str | None]
    type: Type = "string"

    def of(self, claim: Claim) -> str:
        """Return the cell of a claim."""
        text = self.cell(claim) or ""
        return text if self.type == "number" else inert(text)


def digits(number: Decimal | None) -> str | None:
    """Return a number in its own digits."""
    return None if number is None else f"{number:f}"


def _of_quantity(read: Callable[[Quantity], str | None]) -> Callable[[Claim], str | None]:
    return lambda claim: read(claim.quantity) if claim.quantity else None


def _unit(name: str) -> Callable[[Claim], str | None]:
    return _of_quantity(lambda quantity: getattr(quantity.measured_in, name, None))


def _derived(name: str) -> Callable[[Claim], str | None]:
    return lambda claim: getattr(claim.derivation, name, None)


def _flag(read: Callable[[Claim], bool]) -> Callable[[Claim], str]:
    return lambda claim: "true" if read(claim) else "false"


def _places(claim: Claim) -> str:
    return TOGETHER.join(f"{place_text(each)}: “{each.printed}”" for each in claim.citations)


def _computed(claim: Claim) -> str | None:
    found = computed(claim)
    return found.digits if found else None


def _cited(claim: Claim) -> Mapping[str, None]:
    return dict.fromkeys(each.source for each in claim.citations)


def _scale(claim: Claim) -> str | None:
    unit = claim.quantity.measured_in if claim.quantity else None
    return digits(unit.factor) if unit else None


def _replaced(claim: Claim) -> str:
    return TOGETHER.join(other.id for other in replacements(claim))


def _independence(claim: Claim) -> str | None:
    return independence(claim) if is_reported_again(claim) else None


def _relations(claim: Claim) -> str:
    return TOGETHER.join(f"{each.as_} {each.to}" for each in claim.relations)


def _related_from(claim: Claim) -> str:
    return TOGETHER.join(f"{each.as_} {other.id}" for other, each in claim.related_from)


_FIRST = (
    Column("id", "the claim’s name for ever", lambda claim: claim.id),
    Column("statement", "what is claimed, with the quantity in it", lambda claim: claim.text),
    Column("text", "the quantity as pages print it", lambda claim: claim.figure),
    Column("value", "the value", _of_quantity(lambda each: digits(each.value)), "number"),
    Column("low", "the lower end of a range", _of_quantity(lambda each: digits(each.low)), "number"),
    Column("high", "the upper end of a range", _of_quantity(lambda each: digits(each.high)), "number"),
    Column("unit", "the unit’s id", _of_quantity(lambda each: each.unit)),
    Column("qualifier", "a word without which the number is not what was claimed", _of_quantity(lambda q: q.qualifier)),
    Column("hedges", "the source’s own words of caution", lambda claim: TOGETHER.join(claim.hedges)),
    Column("caution", "what to beware of", caution),
    Column("evidence", "the id of the kind of evidence", lambda claim: claim.evidence),
    Column("kind", "the kind of evidence in words", lambda claim: claim.kind_name),
    Column("party", "who says it", party),
    Column("origin", "the source whose finding it is", lambda claim: claim.origin_id),
)
_LAST = (
    Column("places", "where it is printed: source, section, paragraph, and the words there", _places),
    Column("independence", "how many findings stand behind several reports", _independence),
    Column("sources", "the ids of the sources that report it", lambda claim: TOGETHER.join(_cited(claim))),
    Column("credit", "who says it, through whom, and where", chain),
    Column("party_id", "the party’s id; empty where it has no name", party_id),
    Column("date", "the date that is claimed", _of_quantity(lambda each: each.date.iso if each.date else None)),
    Column("of", "the claim that has the whole of which this is a part", _of_quantity(lambda each: each.of)),
    Column("unit_one", "the unit after the number one", _unit("one")),
    Column("unit_many", "the unit after other numbers", _unit("many")),
    Column("measures", "what the unit measures", _unit("measures")),
    Column("scale", "the factor to the base unit", _scale, "number"),
    Column("derivation", "the formula, over the ids of claims", _derived("formula")),
    Column("computed", "what the formula gives", _computed),
    Column("computed_by", "who computed it: the source, or this site", _derived("by")),
    Column("assumes", "what the computation assumes", _derived("assumes")),
    Column("limit", "what the computation cannot show", _derived("limit")),
    Column("relations", "its relations to other claims: the relation and the other’s id", _relations),
    Column("related_from", "the relations that other claims have to it, likewise", _related_from),
    Column("phase", "preparation, execution or completion", lambda claim: claim.phase),
    Column("topic", "the topic’s id", lambda claim: claim.topic),
    Column("subject", "what the claim is about", lambda claim: claim.subject.name),
    Column("as_of", "the day for which it is claimed", lambda claim: claim.as_of.iso if claim.as_of else None),
    Column("status", "current or superseded", lambda claim: claim.status),
    Column("superseded_by", "the claims that replaced it", _replaced),
    Column("background", "whether it is a definition or boilerplate", _flag(lambda claim: claim.background), "boolean"),
    Column("context", "whether it is from outside the coverage", _flag(lambda claim: claim.is_context), "boolean"),
)


@once
def columns(store: FactStore) -> tuple[Column, ...]:
    """Return all columns but the last two."""
    return (*_FIRST, *of_conditions(store), *_LAST)


@once
def of_conditions(store: FactStore) -> tuple[Column, ...]:
    """Return two columns for each condition: its value, and the claim that states it where it is carried over."""
    return tuple(each for key in store.vocabulary.conditions for each in _of_condition(key, store))


def _of_condition(key: str, store: FactStore) -> Iterator[Column]:
    def value(claim: Claim) -> str | None:
        held = claim.conditions.get(key)
        return TOGETHER.join(held.values) if held else None

    def stated_by(claim: Claim) -> str | None:
        held = claim.conditions.get(key)
        return held.stated_by if held else None

    plain = key.replace("-", "_") if is_slug(key) else key  # a rule reports any other
    name, called = f"condition_{plain}", store.vocabulary.conditions[key].name
    yield Column(name, f"what it holds under: {called}", value)
    yield Column(
        f"{name}_carried_over", f"the claim whose place states the {called}, where this one’s does not", stated_by
    )


def last_columns(site: Site) -> tuple[Column, ...]:
    """Return the last two columns: the claim's address, whole where that is known, and the license."""
    return (
        Column("url", "the claim’s page", lambda claim: site.claim_url(claim) or f"claims/{claim.id}/"),
        Column("license", "the license of the row", lambda _: LICENSE.id),
    )


def claims_csv(store: FactStore, site: Site) -> Iterator[str]:
    """Yield the table row by row."""
    every = (*columns(store), *last_columns(site))
    yield BYTE_ORDER_MARK + row_text([each.name for each in every])
    for _, claim in sorted(store.claims.items()):
        yield row_text([each.of(claim) for each in every])
