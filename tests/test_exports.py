"""The exports: stable, sorted, with figures in their own digits."""

import json
from pathlib import Path

from factstore.outputs.exports import claims_json, dumps, gaps_json, sources_json
from tests.small import derived, small


def test_claims_are_sorted_and_keep_their_digits(tmp_path: Path) -> None:
    late = (
        '  a-late: {statement: "{quantity}", quantity: {value: 12.50, unit: s}, evidence: measured, citations: [&A]}\n'
    )
    store = small(tmp_path, late + derived("ours", "fast / slow", "value: 1.28, unit: x", by="site"))
    text = dumps(claims_json(store))
    claims = json.loads(text)["claims"]
    assert [claim["id"] for claim in claims] == sorted(store.claims)
    first = claims[0]
    assert first["quantity"]["value"] == "12.50"
    assert first["quantity"]["low"] is None
    assert first["statement"] == first["quantity"]["text"] == "12.50\u00a0s"
    assert first["attributed_to"] == "Lab"
    assert first["origin"] == "lab-report"
    assert first["citations"][0]["url"] == "sources/red/#one-1"
    assert text == dumps(claims_json(store))


def test_a_derivation_has_inputs_and_what_they_give(tmp_path: Path) -> None:
    store = small(tmp_path, derived("ours", "fast / slow", "value: 1.28, unit: x", by="site"))
    found = {claim["id"]: claim for claim in json.loads(dumps(claims_json(store)))["claims"]}
    expected = {"by": "site", "computed": "1.27543", "formula": "fast / slow", "inputs": ["fast", "slow"]}
    assert found["ours"]["derivation"] == expected
    assert found["ours"]["attributed_to"] == "this site"
    assert found["fast"]["derivation"] is None


def test_sources_have_their_sections_and_gaps_may_be_none(tmp_path: Path) -> None:
    store = small(tmp_path)
    sources = json.loads(dumps(sources_json(store)))["sources"]
    assert [source["id"] for source in sources] == ["blue", "lab-report", "red"]
    assert sources[0]["sections"] == [{"paragraphs": 9, "section": "One", "skipped": {}, "slug": "one"}]
    assert gaps_json(store) == {"gaps": []}
