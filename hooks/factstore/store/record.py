"""What all records share: strict, frozen, without extra keys; and each knows the store that it belongs to.

Every scalar arrives as text (see `reader`); the types here turn it into numbers and dates, and keep digits as written.
A field that names another record says so, once, with `Ref`: rules about references follow from that.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, ClassVar, TypeVar

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, PlainSerializer

from factstore.store.dates import PartialDate, parse_date
from factstore.store.problems import FormError, Mark

if TYPE_CHECKING:
    from factstore.store.facts import FactStore

T = TypeVar("T")
Path = tuple[str | int, ...]  # the steps that lead to a value: keys of mappings, numbers of elements
SLUG = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?")
_UNASKED: set[str] = set()
_NO_PARTS = frozenset({str, int, bool, Decimal, PartialDate, type(None)})  # to ask them what they are takes longest
LONGEST_NUMBER, LARGEST_WHOLE = 40, 9999
LONGEST_ID, LONGEST_TEXT, LONGEST_WORD, LONGEST_LIST = 100, 2000, 120, 1000


def _hyphens(name: str) -> str:
    return name.rstrip("_").replace("_", "-")


def _no_number(text: str) -> FormError:
    """Say what a text is that stands where a number belongs, and how to write it."""
    message, number = f"'{text}' is no number", r"-?\d[\d.]*"
    if re.fullmatch(r"\d{4}-\d\d(-\d\d)?|--\d\d(-\d\d)?", text):
        return FormError(f"'{text}' is a date", f"write `date: {text}`")
    if found := re.fullmatch(rf"({number})\s*(?:-|\u2013|\u2212|to)\s*({number})", text):
        return FormError(
            f"'{text}' is a range", f"write both ends in place of `value`: low: {found[1]}, high: {found[2]}"
        )
    if re.fullmatch(r"\d{1,3}(?:[,'\u00a0\u2009 ]\d{3})+(?:\.\d+)?", text):
        digits = re.sub(r"[^\d.]", "", text)
        return FormError(message, f"write digits without separators: {digits}")
    if found := re.fullmatch(rf"(\D+?)\s*({number})", text):
        return FormError(message, f"write {found[2]}; what stands before it goes into `qualifier`")
    if found := re.fullmatch(rf"({number})\s*(\D+)", text):
        return FormError(message, f"write {found[1]}; what stands behind it goes into `unit`")
    return FormError(message, "write digits without separators, as in 11099 or 12.50")


def _number(value: object) -> object:
    if isinstance(value, str):
        if not _NUMBER.fullmatch(value):
            raise _no_number(value)
        if len(value) > LONGEST_NUMBER:
            raise ValueError(f"a number of {len(value)} characters, at most {LONGEST_NUMBER}")
        return Decimal(value)
    return value


def _whole(value: object) -> object:
    if isinstance(value, str) and not re.fullmatch("[0-9]{1,4}", value):
        message = f"'{value[:LONGEST_NUMBER]}' is no whole number from 0 to {LARGEST_WHOLE}"
        raise FormError(message, "write digits; paragraphs count from 1 in each section")
    return int(value) if isinstance(value, str) else value


def _flag(value: object) -> object:
    return {"true": True, "false": False}.get(value, value) if isinstance(value, str) else value


def _date(value: object) -> object:
    return parse_date(value) if isinstance(value, str) else value


def to_tuple(value: object) -> object:
    """Return a list as a tuple, and anything else as it is."""
    return tuple(value) if isinstance(value, list) else value


def _breakable(text: str) -> str:
    """Refuse a word that no line can hold; an address may be long."""
    word = max(text.split(), key=len, default="")
    if len(word) > LONGEST_WORD and not word.startswith(("http://", "https://")):
        raise FormError(f"a word of {len(word)} letters, at most {LONGEST_WORD}", "break it, or write less")
    return text


def _once_each(values: tuple[str, ...]) -> tuple[str, ...]:
    if twice := next((value for at, value in enumerate(values) if value in values[:at]), None):
        raise FormError(f"'{twice}' stands twice", "remove one of the two")
    return values


def frozen(value: Mapping[str, T]) -> Mapping[str, T]:
    """Return a read-only copy of `value`."""
    return MappingProxyType(dict(value))


Number = Annotated[Decimal, BeforeValidator(_number)]
Whole = Annotated[int, BeforeValidator(_whole), Field(ge=0)]
Flag = Annotated[bool, BeforeValidator(_flag)]
Date = Annotated[PartialDate, BeforeValidator(_date), PlainSerializer(lambda date: date.iso, return_type=str)]
Long = Annotated[str, Field(min_length=1, max_length=LONGEST_TEXT)]
Text = Annotated[Long, AfterValidator(_breakable)]
Texts = Annotated[
    tuple[Text, ...], BeforeValidator(to_tuple), Field(max_length=LONGEST_LIST), AfterValidator(_once_each)
]


@dataclass(frozen=True)
class Ref:
    """Marks a field whose text is the id of another record, or of an entry of the vocabulary's list `kind`.

    It also marks the elements of a list, and the keys of a mapping.
    """

    kind: str


class Record(BaseModel):
    """The base of all models: keys in YAML use hyphens. Once bound, a record knows its id and its store."""

    model_config = ConfigDict(
        strict=True, frozen=True, extra="forbid", alias_generator=_hyphens, populate_by_name=True,
        arbitrary_types_allowed=True, use_attribute_docstrings=True, defer_build=True,
    )  # fmt: skip
    stored_as: ClassVar[str] = ""
    also: ClassVar[tuple[str, ...]] = ()  # keys that are taken, and belong to other records

    @cached_property
    def id(self) -> str:
        """The record's id in the store; a part has the id of its whole. Empty before it is bound."""
        return ""

    @cached_property
    def store(self) -> "FactStore":
        """The store that the record belongs to; raises LookupError before it is bound."""
        raise LookupError(f"this {type(self).__name__} belongs to no store")

    def model_post_init(self, context: object, /) -> None:  # noqa: ARG002 - pydantic's own
        """Forget which keys were written: pydantic keeps them for each record, and nobody asks."""
        object.__setattr__(self, "__pydantic_fields_set__", _UNASKED)

    def bind(self, store: "FactStore", name: str) -> None:
        """Tell the record, and each part of it, its id and its store.

        They stand where a cached property keeps its value: pydantic's private attributes are slow to read.
        """
        for value in [*self.__dict__.values()]:
            for _, part in parts(value):
                part.bind(store, name)
        self.__dict__["id"], self.__dict__["store"] = name, store

    def at(self, *path: str | int) -> Mark:
        """Return the place of one of the record's keys in its file; of the record where the key is not written."""
        return self.store.places.at(self.stored_as, self.id, *path)


def parts(value: object) -> Iterator[tuple[Path, Record]]:
    """Yield the records that a field holds, each with the steps that lead to it in the field."""
    if type(value) in _NO_PARTS:
        return
    if isinstance(value, Record):
        yield (), value
    elif isinstance(value, (tuple, Mapping)):
        items: Iterable[tuple[str | int, object]] = enumerate(value) if isinstance(value, tuple) else value.items()
        records = ((step, item) for step, item in items if type(item) not in _NO_PARTS)
        yield from (((step,), item) for step, item in records if isinstance(item, Record))
