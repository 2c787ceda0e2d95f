"""JSON Schemas of the data, from the models: an editor that knows YAML completes keys with them and shows meanings."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path

from factstore.store.changes import Change
from factstore.store.claims import INHERITED, Claim, SubjectFile
from factstore.store.forms import Form, Shape, shape
from factstore.store.sources import Gap, Retired, Source
from factstore.store.vocabulary import Vocabulary

Schema = dict[str, object]
FOLDER = "schemas"
DIALECT = "https://json-schema.org/draft/2020-12/schema"
_TEXT: Schema = {"type": ["string", "number", "boolean"]}  # YAML reads 16 as a number; the store keeps its text
_PLAIN: Mapping[str, Schema] = {
    "text": _TEXT,
    "number": {"type": ["number", "string"], "pattern": r"^-?(1/)?[0-9]+(\.[0-9]+)?$"},
    "whole number": {"type": ["integer", "string"], "pattern": "^[0-9]{1,4}$", "minimum": 0},
    "true or false": {"enum": [True, False, "true", "false"]},
    "date": {"type": ["string", "integer"], "pattern": r"^(\d{4}(-\d{2}(-\d{2})?)?|--\d{2}(-\d{2})?)$"},
    "the keys of a record": {},
}


def schemas() -> Iterator[tuple[str, Schema]]:
    """Yield each schema with the name of its file."""
    claim = _record(shape(Claim), optional=INHERITED)
    head = {key.name: key for key in shape(SubjectFile).keys}
    inherited = {key.name: _described(_of(key.form), key.means) for key in shape(Claim).keys if key.name in INHERITED}
    claims = _record(shape(SubjectFile))
    claims["properties"] = {
        "subject": _described(_TEXT, head["subject"].means),
        "kind": _described(_of(head["kind"].form), head["kind"].means),
        **inherited,
        "claims": {"type": "object", "description": head["claims"].means, "additionalProperties": claim},
    }
    yield "claims", claims
    yield "source", _record(shape(Source))
    yield "gaps", _under("gaps", _record(shape(Gap)))
    yield "changes", _list_under("changes", _record(shape(Change)))
    yield "retired", {"type": "object", "additionalProperties": _record(shape(Retired))}
    yield "vocabulary", _record(shape(Vocabulary))


def _described(schema: Schema, means: str) -> Schema:
    return {"description": means, **schema}


def _under(key: str, entry: Schema) -> Schema:
    body = {"type": "object", "additionalProperties": entry}
    return {"type": "object", "properties": {key: body}, "required": [key], "additionalProperties": False}


def _list_under(key: str, entry: Schema) -> Schema:
    body = {"type": "array", "items": entry}
    return {"type": "object", "properties": {key: body}, "required": [key], "additionalProperties": False}


def _record(found: Shape, optional: tuple[str, ...] = ()) -> Schema:
    """Return the schema of a record; the keys in `optional` may stand at the head of its file."""
    required = [key.name for key in found.keys if key.required and key.name not in optional]
    return {
        "type": "object",
        "description": found.means,
        "properties": {key.name: _described(_of(key.form), key.means) for key in found.keys},
        "additionalProperties": False,
        **({"required": required} if required else {}),
    }


def _of(form: Form) -> Schema:
    """Return the schema of a form; null is one where the key may be null, or is inherited and so can be undone."""
    made = _plain(form)
    return {"anyOf": [made, {"type": "null"}]} if form.null else made


def _plain(form: Form) -> Schema:
    if form.kind == "words":
        return {"enum": list(form.words)}
    if form.kind == "list":
        return {"type": "array", "items": _of(form.parts[0])}
    if form.kind == "mapping":
        return {"type": "object", "additionalProperties": _nullable(form.parts[1])}
    if form.kind == "either":
        return {"anyOf": [_of(part) for part in form.parts]}
    return _record(shape(form.record)) if form.record else dict(_PLAIN[form.kind])


def _nullable(form: Form) -> Schema:
    """Return the schema of an entry, which a claim sets to null to undo what its file says."""
    return {"anyOf": [_of(form), {"type": "null"}]}


def text(name: str, schema: Mapping[str, object]) -> str:
    """Return the file of a schema."""
    whole = {"$schema": DIALECT, "title": f"data: {name}", **schema}
    return json.dumps(whole, ensure_ascii=False, indent=2) + "\n"


def write(root: Path) -> list[str]:
    """Write all schemas into the project; return the paths."""
    folder = root / FOLDER
    folder.mkdir(exist_ok=True)
    for name, schema in schemas():
        (folder / f"{name}.schema.json").write_text(text(name, schema), encoding="utf-8")
    return [f"{FOLDER}/{name}.schema.json" for name, _ in schemas()]
