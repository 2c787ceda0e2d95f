"""The exports: stable, sorted, with figures in their own digits."""

import csv
import json
from io import StringIO
from pathlib import Path

import pytest

from factstore.outputs.data_files import data_files
from factstore.outputs.exports import LISTED, dumps, records, vocabulary_json, whole
from factstore.words.columns import claims_csv
from factstore.words.data_files import PATHS
from factstore.words.site import Site
from factstore.words.spreadsheet import inert
from tests.small import derived, small


def test_claims_are_sorted_and_keep_their_digits(tmp_path: Path) -> None:
    late = (
        '  a-late: {statement: "{quantity}", quantity: {value: 12.50, unit: s}, evidence: measured, citations: [&A]}\n'
    )
    store = small(tmp_path, late + derived("ours", "fast / slow", "value: 1.28, unit: x", by="site"))
    text = dumps(whole(store, "claims"))
    claims = json.loads(text)["claims"]
    assert [claim["id"] for claim in claims] == sorted(store.claims)
    first = claims[0]
    assert first["quantity"]["value"] == "12.50"
    assert first["quantity"]["low"] is None
    assert first["statement"] == first["quantity"]["text"] == "12.50\u00a0s"
    assert first["attributed_to"] == "Lab"
    assert first["origin"] == "lab-report"
    assert first["citations"][0]["url"] == "sources/red/#one-1"
    assert text == dumps(whole(store, "claims"))


def test_a_derivation_has_inputs_what_they_give_and_what_it_assumes(tmp_path: Path) -> None:
    store = small(tmp_path, derived("ours", "fast / slow", "value: 1.28, unit: x", by="site"))
    found = {claim["id"]: claim for claim in json.loads(dumps(whole(store, "claims")))["claims"]}
    assert found["ours"]["derivation"] == {
        "by": "site",
        "computed": "1.27543",
        "formula": "fast / slow",
        "inputs": ["fast", "slow"],
        "inputs_stated": True,
        "assumes": "nothing",
        "limit": "none",
        "rounding": None,
        "weakest_input": "assessment",
    }
    assert found["ours"]["attributed_to"] == "this site"
    assert found["ours"]["party_id"] is None
    assert found["fast"]["derivation"] is None
    assert found["fast"]["party_id"] == "lab"


def test_a_quantity_says_what_its_unit_is(tmp_path: Path) -> None:
    part = "  share: {statement: '{quantity}', quantity: {value: 12, unit: '%'}, evidence: measured, citations: [&A]}\n"
    found = {claim["id"]: claim for claim in records(small(tmp_path, part), "claims")}
    quantity = found["share"]["quantity"]
    assert isinstance(quantity, dict)
    assert [quantity[key] for key in ("unit_one", "unit_many", "measures", "scale")] == ["%", "%", "ratio", "0.01"]


def test_a_relation_stands_at_both_ends(tmp_path: Path) -> None:
    edge = (
        "  newer: {statement: Other, evidence: measured, citations: [&A],"
        " relations: [{as: qualifies, to: fast, note: why}]}\n"
    )
    found = {claim["id"]: claim for claim in records(small(tmp_path, edge), "claims")}
    assert found["newer"]["relations"] == [{"as": "qualifies", "to": "fast", "note": "why"}]
    assert found["fast"]["related_from"] == [{"as": "qualifies", "from": "newer", "note": "why"}]


def test_a_file_says_version_license_schema_and_an_address_only_where_there_is_one(tmp_path: Path) -> None:
    store = small(tmp_path)
    bases = (Site(), Site(url="https://example.org/x/"))
    files = [[whole(store, listed, base) for base in bases] for listed in LISTED]
    for bare, known in [*files, [vocabulary_json(store, base) for base in bases]]:
        assert bare["version"] == known["version"]
        assert bare["license"] == {
            "id": "CC-BY-4.0",
            "name": "Creative Commons Attribution 4.0 International",
            "url": "https://creativecommons.org/licenses/by/4.0/",
        }
        assert "base" not in bare
        assert str(bare["$schema"]).startswith("schemas/")
        assert known["base"] == "https://example.org/x/"
        assert str(known["$schema"]).startswith("https://example.org/x/schemas/")


def test_a_file_written_in_pieces_is_the_same_data(tmp_path: Path) -> None:
    store = small(tmp_path)
    for path, parts in data_files(store, Site("Small")):
        text = "".join(parts)
        for listed in LISTED:
            if path == f"{listed}.json":
                assert json.loads(text) == json.loads(dumps(whole(store, listed)))
        assert text == "".join(dict(data_files(store, Site("Small")))[path])


def test_every_file_that_is_announced_is_made(tmp_path: Path) -> None:
    made = {path for path, _ in data_files(small(tmp_path), Site("Small"))}
    assert made == set(PATHS) - {"llms.txt", "llms-full.txt"}


def test_sources_have_their_sections_and_gaps_may_be_none(tmp_path: Path) -> None:
    store = small(tmp_path)
    sources = json.loads(dumps(whole(store, "sources")))["sources"]
    assert [source["id"] for source in sources] == ["blue", "lab-report", "red"]
    assert sources[0]["sections"] == [{"paragraphs": 9, "section": "One", "skipped": {}, "slug": "one"}]
    assert whole(store, "gaps")["gaps"] == []


FORMULAS = ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "\uff1d1"]


@pytest.mark.parametrize("text", FORMULAS)
def test_no_cell_of_text_is_a_formula(text: str) -> None:
    assert inert(text) == f"'{text}"


def test_the_table_keeps_numbers_and_disarms_text(tmp_path: Path) -> None:
    row = (
        '  below: {statement: "=cmd {quantity}", quantity: {value: -5, unit: s}, evidence: measured, citations: [&A],'
        ' caveat: "@SUM(A1)", conditions: {chips: {value: "8", stated-by: size}}}\n'
    )
    store = small(tmp_path, row)
    text = "".join(claims_csv(store, Site(url="https://example.org/x/")))
    assert text.startswith("\ufeffid,")
    rows = {each["id"]: each for each in csv.DictReader(StringIO(text.removeprefix("\ufeff")))}
    below = rows["below"]
    assert below["value"] == "-5"
    assert below["statement"].startswith("'=cmd")
    assert below["caution"] == "'@SUM(A1)"
    assert (below["condition_chips"], below["condition_chips_carried_over"]) == ("8", "size")
    assert rows["size"]["condition_chips"] == ""
    assert (below["url"], below["license"]) == ("https://example.org/x/claims/below/", "CC-BY-4.0")
    assert (below["unit_many"], below["measures"], below["kind"], below["party"]) == ("s", "s", "Measured", "Lab")
    assert below["places"] == "Red, “One”, ¶1: “a”"
    assert rows["wait"]["low"] == "30"
    assert rows["wait"]["scale"] == "1", "whoever multiplies by it must not get nothing"
    assert rows["slow"]["independence"] == "1 finding, reported in 2 articles"


def test_the_table_has_relations_at_both_ends(tmp_path: Path) -> None:
    edge = (
        "  newer: {statement: Other, evidence: measured, citations: [&A],"
        " relations: [{as: qualifies, to: fast}, {as: differs, to: slow}]}\n"
    )
    text = "".join(claims_csv(small(tmp_path, edge), Site())).removeprefix("\ufeff")
    rows = {each["id"]: each for each in csv.DictReader(StringIO(text))}
    assert rows["newer"]["relations"] == "qualifies fast; differs slow"
    assert rows["fast"]["related_from"] == "qualifies newer"
