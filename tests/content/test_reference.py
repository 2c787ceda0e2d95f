"""The reference page and the schemas say all that the models say, and the data fit the schemas."""

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from factstore.html.blocks.reference import MODELS
from factstore.html.blocks.registry import BLOCKS
from factstore.outputs.schemas import FOLDER, schemas, text
from factstore.store.forms import shape
from factstore.store.nodes import plain
from factstore.store.reader import parse
from factstore.store.record import Record
from tests.project import ROOT

PAGE = (ROOT / "docs" / "about" / "reference.md").read_text(encoding="utf-8")
SETTINGS = json.loads((ROOT / ".vscode" / "settings.json").read_text(encoding="utf-8"))["yaml.schemas"]
SCHEMAS = dict(schemas())


def test_each_key_of_each_record_says_what_it_means() -> None:
    models = {model for model in Record.__subclasses__() if model.__module__.startswith("factstore.store")}
    assert models == {*MODELS.values()}
    for model in models:
        for key in shape(model).keys:
            assert key.means.endswith((".", "…")), f"{model.__name__}.{key.name} has no docstring"
            assert key.form.text, f"{model.__name__}.{key.name} has no form"


def test_the_page_has_the_keys_of_every_record_that_files_hold() -> None:
    told = {name for name in MODELS if f"    of: {name}\n" in PAGE}
    assert {*MODELS} - told <= {"mention", "search"}
    assert 'blocks: "yes"' in PAGE
    assert "reference" in BLOCKS


def test_the_schemas_are_those_of_the_models() -> None:
    for name, schema in SCHEMAS.items():
        Draft202012Validator.check_schema(schema)
        path = ROOT / FOLDER / f"{name}.schema.json"
        assert path.read_text(encoding="utf-8") == text(name, schema), "run `factstore schema`"


@pytest.mark.parametrize("schema", SETTINGS)
def test_the_data_fit_the_schema_that_an_editor_uses(schema: str) -> None:
    name = Path(schema).name.removesuffix(".schema.json")
    validator = Draft202012Validator(SCHEMAS[name])
    files = [*ROOT.glob(SETTINGS[schema])]
    assert files
    for path in files:
        node, problems = parse(path.read_text(encoding="utf-8"), path.name)
        assert node is not None
        assert not problems
        assert not [error.message for error in validator.iter_errors(plain(node))], path


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("evidence", "evidense"),
        ("phase: execution", "phase: exection"),
        ("value: 11099", "value: about"),
        ("hedges: [", "hedges: "),
    ],
)
def test_a_slip_does_not_fit_the_schema(old: str, new: str) -> None:
    body = (
        "subject: Run\ntopic: speed\nclaims:\n  a:\n    statement: A.\n    quantity: {value: 11099}\n"
        "    evidence: measured\n    phase: execution\n    hedges: [may]\n"
    )
    validator = Draft202012Validator(SCHEMAS["claims"])
    right, wrong = (
        parse(each, "a")[0]
        for each in (body, body.replace(old, new).replace("may]", "may" if "hedges" in old else "may]"))
    )
    assert right is not None
    assert wrong is not None
    assert not [*validator.iter_errors(plain(right))]
    assert [*validator.iter_errors(plain(wrong))]
