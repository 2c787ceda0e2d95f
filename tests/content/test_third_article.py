"""A made-up third article goes in with data and pages alone: `third_article.md` is what its editor did.

It contradicts a finding, repeats one second hand, takes the place of another, and brings a range, a price, a new name
with digits and an advertisement.
"""

import json
import shutil
from pathlib import Path

import pytest

from tests.content.site_copy import Copy, copy_site, follow
from tests.project import ROOT

WORK = Path(__file__).with_name("third_article.md")
# What the project tests of its own data; the site that they read is the copy's.
TESTS = (
    "engine",
    "content/test_recompute.py",
    "content/test_site.py",
    "content/test_reference.py",
    "content/test_links.py",
)
NEEDS = ("tests", "pyproject.toml", "schemas", ".vscode", "Makefile", "README.md", "CHANGELOG.md", "tools")


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    made = copy_site(tmp_path_factory.mktemp("third"))
    follow(made, WORK.read_text(encoding="utf-8"))
    return made


def claims(copy: Copy) -> dict[str, dict[str, object]]:
    found = json.loads((copy.root / "site" / "claims.json").read_text(encoding="utf-8"))["claims"]
    return {claim["id"]: claim for claim in found}


def test_its_claims_are_published_as_it_says_them(copy: Copy) -> None:
    found = claims(copy)
    said = {name: claim["quantity"] for name, claim in found.items() if name.startswith("northgate")}
    texts = {
        name: quantity["text"].replace("\u00a0", " ") for name, quantity in said.items() if isinstance(quantity, dict)
    }
    assert texts["northgate-compiled-throughput"] == "12,840 tokens/s"
    assert texts["northgate-cached-first-step"] == "33 to 36%"
    assert texts["northgate-rent"] == "$41.20 per hour"
    assert found["northgate-cached-first-step"]["conditions"] == {"model": "OLMo-2 13B"}
    assert found["northgate-scripts"]["hedges"] == ["might"]


def test_it_contradicts_repeats_and_supersedes(copy: Copy) -> None:
    found = claims(copy)
    assert "northgate" in str(found["qwen3-32b-eager-throughput"]["citations"])
    assert "differs" in str(found["northgate-compiled-throughput"]["relations"])
    assert found["precision-mxfp8-later"]["status"] == "superseded"
    page = (copy.root / "site" / "evidence" / "differences" / "index.html").read_text(encoding="utf-8")
    assert "claims/northgate-compiled-throughput/" in page
    old = (copy.root / "site" / "claims" / "precision-mxfp8-later" / "index.html").read_text(encoding="utf-8")
    assert "Superseded" in old
    assert "northgate-mxfp8-preview" in old


def test_no_engine_was_edited(copy: Copy) -> None:
    assert not copy.run("git status --short hooks overrides mkdocs.yml")


@pytest.mark.parametrize("test", TESTS)
def test_the_tests_of_the_data_pass_on_it(copy: Copy, test: str) -> None:
    for part in NEEDS:
        if not (copy.root / part).exists() and (ROOT / part).exists():
            (shutil.copytree if (ROOT / part).is_dir() else shutil.copy)(ROOT / part, copy.root / part)
    copy.run("SITE_URL=https://example.org/sub/ make build")
    said = copy.run(f"FACTSTORE_SITE=$PWD/site python -m pytest -q -p no:cacheprovider tests/{test}")
    assert " passed" in said, said[-3000:]
    assert " failed" not in said, said[-3000:]
