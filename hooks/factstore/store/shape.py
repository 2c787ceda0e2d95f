"""Whether a record has the keys and the forms that its model takes, and what to write where it has not."""

from collections.abc import Iterator, Mapping
from typing import get_args

from pydantic import ValidationError

from factstore.store.claims import LONGEST_STATEMENT
from factstore.store.nodes import MERGE, Node, Scalar, place, reached, within
from factstore.store.nodes import Mapping as MappingNode
from factstore.store.problems import FormError, Mark, Problem, closest
from factstore.store.record import LONGEST_LIST, LONGEST_TEXT, Record

Steps = tuple[str | int, ...]
_LIST = "write a list: [one, two]"
_FORMS = {
    "bool_type": ("is neither true nor false", "write true or false"),
    "decimal_type": ("is no number", "write a number in digits"),
    "int_type": ("is no whole number", "write a whole number in digits"),
    "dataclass_exact_type": ("is no date", "write a date: YYYY, YYYY-MM, YYYY-MM-DD, --MM or --MM-DD"),
    "string_too_short": ("is empty", "write a word, or leave the key out"),
    "string_type": ("is no text", "write text, in quotation marks where YAML would read it as something else"),
    "string_too_long": (
        "is too long",
        f"write less: {LONGEST_TEXT} characters at most, {LONGEST_STATEMENT} of a statement",
    ),
    "too_long": ("is a list that is too long", f"{LONGEST_LIST} entries at most"),
    "too_short": ("is empty", "write an entry, or leave the key out"),
    "tuple_type": ("is no list", _LIST),
    "dict_type": ("is no mapping", "write a mapping: {key: value}"),
    "mapping_type": ("is no mapping", "write a mapping: {key: value}"),
    "model_type": ("is no mapping", "write a mapping: {key: value}"),
}


def deepest(nodes: tuple[Node, ...], steps: Steps) -> Mark:
    """Return the place of a key in the node that has most of the steps to it; the first, where several have."""
    return place(max(nodes, key=lambda node: reached(node, steps)), steps)


def shape_problems(error: ValidationError, nodes: tuple[Node, ...], model: type[Record]) -> Iterator[Problem]:
    """Yield one problem a key; pydantic reports each form that a value might have had."""
    found: dict[Steps, Mapping[str, object]] = {}
    for one in error.errors():
        key = one["loc"][-1:] if one["type"] == "extra_forbidden" else ()  # which may look like anything
        steps = (*(step for step in one["loc"][: -1 if key else None] if not _is_form(step)), *key)
        found.setdefault(steps, dict(one))
    meant = {(*steps[:-1], _meant(steps, model)) for steps, one in found.items() if one["type"] == "extra_forbidden"}
    for steps, fault in found.items():
        if (fault["type"] != "missing" or steps not in meant) and not _was_reported(nodes, steps):
            yield _problem(fault, steps, nodes, model)


def _was_reported(nodes: tuple[Node, ...], steps: Steps) -> bool:
    """Whether what stands there was already found wrong when the file was read."""
    found = (within(node, steps) for node in nodes)
    return MERGE in steps or any(isinstance(node, Scalar) and node.spoilt for node in found)


def _meant(steps: Steps, model: type[Record]) -> str:
    """Return the key that an unknown one is likely a slip of; empty where there is none."""
    return closest(str(steps[-1]), known_keys(model_at(model, steps[:-1])))


def _is_form(step: str | int) -> bool:
    """Whether a step is none of the file's, but pydantic's name of one of several forms: constrained-str."""
    return isinstance(step, str) and (step.startswith(("constrained-", "function-", "tuple[")) or "[" in step)


def _problem(error: Mapping[str, object], steps: Steps, nodes: tuple[Node, ...], model: type[Record]) -> Problem:
    mark, kind = deepest(nodes, steps), str(error["type"])
    name = ".".join(str(step) for step in steps) or "the record"
    if kind == "extra_forbidden":
        near, known = _meant(steps, model), known_keys(model_at(model, steps[:-1]))
        hint = f"did you mean '{near}'?" if near else f"known here: {', '.join(known)}"
        return Problem(mark, "unknown-key", f"unknown key '{name}'", hint)
    if kind == "missing":
        return Problem(mark, "missing-key", f"'{name}' is missing", "add it")
    message, hint = _wording(error, kind)
    return Problem(mark, "bad-value", f"{name}: {message}", hint)


def _wording(error: Mapping[str, object], kind: str) -> tuple[str, str]:
    context = error.get("ctx")
    cause = context.get("error") if isinstance(context, dict) else None
    given = error.get("input")
    shown = f"'{given}'" if isinstance(given, str) else "this"
    if isinstance(cause, FormError):
        return str(cause), cause.hint
    if kind == "literal_error" and isinstance(context, dict):
        known = [each.strip("'") for each in str(context["expected"]).replace(" or ", ", ").split(", ")]
        near = closest(given, known) if isinstance(given, str) else ""
        return f"{shown} is not one of: {', '.join(known)}", f"did you mean '{near}'?" if near else "write one of these"
    if kind in _FORMS:
        what, hint = _FORMS[kind]
        listed = isinstance(given, dict) and kind == "tuple_type"
        return f"{shown} {what}", "begin each entry with '- ', or write a list in brackets" if listed else hint
    if kind == "string_pattern_mismatch":
        wanted = str(context["pattern"]) if isinstance(context, dict) else ""
        hint = (
            "write https://, a host and a path, in ASCII"
            if "http" in wanted
            else f"write it as in {wanted.strip('^$')}"
        )
        return f"{shown} is not in the form of this key", hint
    return str(error["msg"]).removeprefix("Value error, "), "correct it"


def known_keys(model: type[Record]) -> list[str]:
    """Return the keys of a record, as YAML writes them."""
    return [item.alias or key for key, item in model.model_fields.items()] + list(model.also)


def model_at(model: type[Record], steps: Steps) -> type[Record]:
    """Return the model of the part that steps lead to; the last on the way that is known."""
    for step in steps:
        field = next((item for key, item in model.model_fields.items() if step in (key, item.alias)), None)
        model = next(_models(field.annotation), model) if field else model
    return model


def _models(annotation: object) -> Iterator[type[Record]]:
    if isinstance(annotation, type) and issubclass(annotation, Record):
        yield annotation
    for part in get_args(annotation):
        yield from _models(part)


def misplaced_claims(node: MappingNode, keys: list[str]) -> Problem | None:
    """Return the slip of a claim that stands a step too far out, or whose keys do; `keys` are those of a claim."""
    for name, item in node.items.items():
        if name != "claims" and isinstance(item, MappingNode) and {"statement", "evidence"} & {*item.items}:
            message, hint = f"the claim '{name}' stands outside `claims`", "give it two spaces, and its keys four"
            return Problem(node.keys[name], "yaml-indent", message, hint)
    body = node.items.get("claims")
    before = ""
    for name, item in body.items.items() if isinstance(body, MappingNode) else ():
        if name in keys and before and isinstance(body, MappingNode):
            message = f"'{name}' stands where a claim's id belongs"
            return Problem(body.keys[name], "yaml-indent", message, f"give the keys of '{before}' four spaces")
        if isinstance(item, MappingNode) and (key := _claim_in(item, keys)):
            message, hint = f"'{key}' is indented like a key of '{name}'", "give a claim's id two spaces"
            return Problem(item.keys[key], "yaml-indent", message, hint)
        before = name if isinstance(item, Scalar) and not item.text else ""
    return None


def _claim_in(claim: MappingNode, keys: list[str]) -> str:
    """Return what stands among the keys of a claim, is none, and has no value: the id of the next claim."""
    empty = (name for name, item in claim.items.items() if isinstance(item, Scalar) and item.text == "")
    return next((name for name in empty if name not in keys), "")
