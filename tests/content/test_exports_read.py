"""Each published file, read by the programs of others: what they find is what the site says.

pandas and DuckDB are heavy for a test, and here because the page `about/data` tells readers to use them: what it says
is run as it stands there.
"""

import csv
import json
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import duckdb
import pytest
from frictionless import Package, system
from pyld import jsonld

from tests.project import ROOT

Row = dict[str, str]
FILES = ("claims", "sources", "gaps", "vocabulary")
SHOWN = ("text", "condition_model", "condition_mode", "condition_chips", "caution", "url")
TERMS: dict[str, list[str]] = json.loads((ROOT / "tests/fixtures/schema-org.json").read_text(encoding="utf-8"))
SCHEMA_ORG = "https://schema.org/"


@pytest.fixture(scope="module")
def table(site: Path) -> list[Row]:
    with (site / "claims.csv").open(encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


@pytest.mark.parametrize("name", FILES)
def test_a_file_fits_its_schema(site: Path, name: str) -> None:
    command = [sys.executable, "-m", "check_jsonschema", "--schemafile", f"schemas/{name}.schema.json", f"{name}.json"]
    told = subprocess.run(command, cwd=site, capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stdout


def test_a_schema_refuses_what_is_no_claim(site: Path, tmp_path: Path) -> None:
    data = json.loads((site / "claims.json").read_text(encoding="utf-8"))
    data["claims"][0]["evidence"] = 3
    (tmp_path / "claims.json").write_text(json.dumps(data), encoding="utf-8")
    schema = site / "schemas" / "claims.schema.json"
    command = [sys.executable, "-m", "check_jsonschema", "--schemafile", str(schema), str(tmp_path / "claims.json")]
    assert subprocess.run(command, capture_output=True, check=False).returncode == 1


def test_frictionless_finds_the_package_valid(site: Path) -> None:
    with system.use_context(trusted=True):
        package = Package(str(site / "datapackage.json"))
        report = package.validate()
        assert report.valid, report.flatten(["type", "note"])
        rows = package.get_table_resource("claims-table").read_rows()
    assert len(rows) == len(json.loads((site / "claims.json").read_text(encoding="utf-8"))["claims"])


def test_the_table_and_the_json_agree(site: Path, table: list[Row]) -> None:
    claims = {each["id"]: each for each in json.loads((site / "claims.json").read_text(encoding="utf-8"))["claims"]}
    assert [row["id"] for row in table] == sorted(claims)
    for row in table:
        claim = claims[row["id"]]
        quantity = claim["quantity"] or {}
        assert row["statement"].removeprefix("'") == claim["statement"]
        assert (row["value"], row["low"], row["high"]) == tuple(
            quantity.get(key) or "" for key in ("value", "low", "high")
        )
        assert row["party"] == claim["attributed_to"]
        held = {key.replace("-", "_"): value for key, value in claim["conditions"].items()}
        assert {key: row[f"condition_{key}"] for key in held} == {
            key: each.replace(", ", "; ") for key, each in held.items()
        } or any("; " in each for each in held.values())


def _code(language: str) -> str:
    page = (ROOT / "docs/about/data.md").read_text(encoding="utf-8")
    (found,) = re.findall(rf"^```{language}\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    assert len(found.strip().splitlines()) <= 4
    return str(found)


def _answer(rows: list[dict[str, Any]]) -> list[tuple[str, ...]]:
    """Return rows as text; a whole number is one, however a program holds it, and nothing is nothing."""
    return sorted(
        tuple(
            "" if each[key] is None or each[key] != each[key] else re.sub(r"\.0$", "", str(each[key])) for key in SHOWN
        )
        for each in rows
    )


@pytest.fixture(scope="module")
def expected(site: Path) -> list[tuple[str, ...]]:
    """The answer, from claims.json."""
    claims = json.loads((site / "claims.json").read_text(encoding="utf-8"))["claims"]
    base = json.loads((site / "claims.json").read_text(encoding="utf-8")).get("base", "")
    wanted = [
        each
        for each in claims
        if each["evidence"] == "measured" and (each["quantity"] or {}).get("measures") == "token/s"
    ]
    assert len(wanted) >= 2
    return _answer([
        {
            "text": each["quantity"]["text"],
            "caution": each["caution"],
            "url": base + each["url"],
            **{f"condition_{key}": each["conditions"].get(key) for key in ("model", "mode", "chips")},
        }
        for each in wanted
    ])  # fmt: skip


def test_the_page_answers_in_a_spreadsheet(table: list[Row], expected: list[tuple[str, ...]]) -> None:
    """The steps of the page, by hand: it names each column with the value to filter it to, then those to keep."""
    page = (ROOT / "docs/about/data.md").read_text(encoding="utf-8")
    steps = page.partition("{#spreadsheet}")[2].partition("###")[0]
    filters = dict(re.findall(r"`(\w+)` to `([\w/]+)`", steps))
    kept = re.findall(r"`(\w+)`", steps.partition("Keep the columns")[2])
    assert (len(filters), kept) == (2, list(SHOWN))
    rows = [row for row in table if all(row[column] == value for column, value in filters.items())]
    assert _answer([{key: row[key] or None for key in kept} for row in rows]) == expected


def test_the_page_answers_in_pandas(
    site: Path, expected: list[tuple[str, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(site)
    names: dict[str, Any] = {}
    exec(_code("python"), names)  # noqa: S102 - the page's own code
    assert _answer(names["found"].to_dict("records")) == expected


def test_the_page_answers_in_duckdb(
    site: Path, expected: list[tuple[str, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(site)
    relation = duckdb.sql(_code("sql"))
    assert relation is not None
    found = relation.fetchall()
    assert _answer([dict(zip(SHOWN, row, strict=True)) for row in found]) == expected


class _Data(HTMLParser):
    """The blocks of JSON-LD of a page."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[dict[str, Any]] = []
        self._inside = False
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._inside = tag == "script" and dict(attrs).get("type") == "application/ld+json"

    def handle_data(self, data: str) -> None:
        if self._inside:
            self.found.append(json.loads(data))
            self._inside = False


def _load(url: str, _options: object) -> dict[str, Any]:
    """Stand in for schema.org: its terms, without asking it."""
    assert url == "https://schema.org"
    document = {"@context": {"@vocab": SCHEMA_ORG}}
    return {"contentType": "application/ld+json", "contextUrl": None, "documentUrl": url, "document": document}


def _nodes(value: Any) -> list[dict[str, Any]]:  # noqa: ANN401 - JSON
    if isinstance(value, list):
        return [node for each in value for node in _nodes(each)]
    if isinstance(value, dict) and "@value" not in value:
        return [value, *(node for each in value.values() for node in _nodes(each))]
    return []


def expanded(page: Path) -> list[dict[str, Any]]:
    (block,) = _Data(page.read_text(encoding="utf-8")).found
    return _nodes(jsonld.expand(block, {"documentLoader": _load, "base": "https://example.org/sub/"}))


def test_json_ld_uses_the_terms_of_schema_org_where_they_belong(site: Path) -> None:
    pages = [site / "index.html", site / "about/data/index.html", *sorted(site.glob("claims/*/index.html"))]
    live = [page for page in pages if _Data(page.read_text(encoding="utf-8")).found]
    assert len(live) > 400
    seen = set()
    for page in live:
        for node in expanded(page):
            if "@type" not in node:
                continue
            (kind,) = (each.removeprefix(SCHEMA_ORG) for each in node["@type"])
            seen.add(kind)
            used = {key.removeprefix(SCHEMA_ORG) for key in node if not key.startswith("@")}
            assert used <= set(TERMS[kind]), page
    assert {"Claim", "Observation", "Dataset", "DataDownload", "Article"} <= seen
    assert "ClaimReview" not in seen


def test_a_measured_claim_is_an_observation_with_its_conditions(site: Path) -> None:
    (block,) = _Data((site / "claims/qwen3-32b-eager-throughput/index.html").read_text(encoding="utf-8")).found
    assert block["@type"] == "Claim"
    assert block["author"] == {"@type": "Organization", "name": "SemiAnalysis"}
    assert [each["@type"] for each in block["appearance"]] == ["Article", "Article"]
    assert block["appearance"][0]["datePublished"] == "2026-10-25"
    assert block["about"]["value"] == 11099
    assert block["about"]["name"] == "an average of 11,099\u00a0tokens/s"
    held = {each["name"]: each["value"] for each in block["about"]["additionalProperty"]}
    assert (held["chips"], held["mode"]) == ("16", "eager")


def test_each_download_is_there(site: Path) -> None:
    for page in ("index.html", "about/data/index.html"):
        (block,) = _Data((site / page).read_text(encoding="utf-8")).found
        for each in block["distribution"]:
            assert (site / each["contentUrl"].rpartition("/")[2]).is_file()
