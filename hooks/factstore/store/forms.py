"""What the models say of their keys: the reference page and the JSON Schemas are made of it."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from types import NoneType, UnionType
from typing import Annotated, Literal, Union, get_args, get_origin

from factstore.store.dates import PartialDate
from factstore.store.parts import Condition
from factstore.store.record import Record, Ref

_PLAIN: Mapping[object, str] = {
    Decimal: "number", int: "whole number", bool: "true or false", PartialDate: "date", str: "text",
    object: "the keys of a record",
}  # fmt: skip
NAMES = {
    "claim": "the id of a claim", "source": "the id of a source", "topic": "a topic", "unit": "a unit",
    "qualifier": "a qualifier", "hedge": "a hedge", "caution": "a hedge or qualifier", "condition": "a condition",
    "evidence": "a kind of evidence", "party": "the id of a party",
}  # fmt: skip


_WORD = re.compile(r"(?<=[a-z])(?=[A-Z])")


@dataclass(frozen=True)
class Form:
    """The form of a value: its kind, what it names, the words it is one of, its parts, and the record that it is."""

    kind: str
    names: str = ""
    words: tuple[str, ...] = ()
    parts: tuple["Form", ...] = ()
    record: type[Record] | None = None
    null: bool = False

    @property
    def text(self) -> str:
        """The form in words."""
        if self.names and self.kind in ("text", "list"):
            found = NAMES[self.names]
            return f"a list, each {found}" if self.kind == "list" else found
        if self.kind == "list":
            return f"a list, each {self.parts[0].text}"
        if self.kind == "mapping":
            return f"keys, each with {self.parts[1].text}"
        made = {"words": f"one of: {', '.join(self.words)}", "either": " or ".join(part.text for part in self.parts)}
        if self.record:
            return f"the keys of a {_WORD.sub(' ', self.record.__name__).lower()}"
        return made.get(self.kind, self.kind)


@dataclass(frozen=True)
class Key:
    """A key of a record: its name in YAML, its form, whether it has to be there, and what it means."""

    name: str
    form: Form
    required: bool
    means: str


@dataclass(frozen=True)
class Shape:
    """A record: its model, what it is, and its keys."""

    model: type[Record]
    means: str
    keys: tuple[Key, ...] = field(default=())


def shape(model: type[Record]) -> Shape:
    """Return the keys of a model, in its order."""
    keys = (
        Key(info.alias or name, form(info.annotation, info.metadata), info.is_required(), info.description or "")
        for name, info in model.model_fields.items()
    )
    return Shape(model, (model.__doc__ or "").partition("\n")[0], tuple(keys))


def form(annotation: object, marks: object = ()) -> Form:
    """Return the form that an annotation of the models stands for; `marks` is what it is annotated with."""
    reference = next((mark.kind for mark in _iterated(marks) if isinstance(mark, Ref)), "")
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return form(arguments[0], (*_iterated(marks), *arguments[1:]))
    if origin in (Union, UnionType):
        return _either(arguments, marks)
    if isinstance(annotation, type) and issubclass(annotation, Record):
        return _record(annotation)
    if origin is Literal:
        return Form("words", words=tuple(map(str, arguments)))
    if arguments:
        kind, inner = ("list", arguments[:1]) if origin is tuple else ("mapping", arguments)
        return Form(kind, reference, parts=tuple(form(each) for each in inner))
    return Form(_PLAIN[annotation], reference)


def _record(model: type[Record]) -> Form:
    whole = Form("record", record=model)
    short = (Form("text"), Form("list", parts=(Form("text"),)))
    return Form("either", parts=(*short, whole)) if model is Condition else whole


def _either(arguments: tuple[object, ...], marks: object) -> Form:
    parts = tuple(form(each, marks) for each in arguments if each is not NoneType)
    null = NoneType in arguments
    if len(parts) == 1:
        only = parts[0]
        return Form(only.kind, only.names, only.words, only.parts, only.record, null)
    return Form("either", parts=parts, null=null)


def _iterated(marks: object) -> Iterator[object]:
    yield from marks if isinstance(marks, (list, tuple)) else ()
