"""What changes after it was published has an entry, which its page, the page of changes and the feeds tell."""

import json
import logging
import subprocess
from pathlib import Path

import feedparser  # type: ignore[import-untyped]
import pytest

from factstore.__main__ import main
from factstore.build.sitemap import changed_on
from factstore.html import changes_page as page
from factstore.html.changes_page import changed_line, changes_page
from factstore.html.claim_page import claim_page
from factstore.html.closed_world import read_html, strays
from factstore.html.markup import links_from
from factstore.outputs.exports import dumps, whole
from factstore.outputs.proposals import proposals
from factstore.outputs.state import read_state
from factstore.rules import check_store
from factstore.rules.changes import BEFORE_PUBLISHING
from factstore.rules.permalinks import add
from factstore.store.facts import FactStore
from factstore.store.load import load
from factstore.words.said import fingerprint, said, said_then
from tests.project import build_project, copy_project
from tests.small import CLAIMS, ENTRY, NEWER, small, stored


def published(root: Path, base: str = CLAIMS, changes: str = "") -> str:
    """Return the list of addresses that `make permalinks` writes."""
    add(root, stored(root, base, changes), {})
    return (root / "data" / "permalinks.txt").read_text(encoding="utf-8")


def found(store: FactStore) -> list[str]:
    rules = {"changed-in-silence", "changes-shortened", "bad-change", "bad-address", "permalink-lost"}
    return [f"{each.rule} {each.mark.file}: {each.message}" for each in check_store(store, rules)]


def test_a_list_without_fingerprints_passes(tmp_path: Path) -> None:
    assert found(stored(tmp_path, permalinks="#addresses:1\nclaims/fast/\n")) == []


def test_a_fingerprint_stands_after_the_address_and_the_count_stays(tmp_path: Path) -> None:
    lines = published(tmp_path).split("\n")
    assert lines[0] == f"#addresses:{len(lines) - 2}"
    assert any(line.startswith("claims/fast/ ") and len(line.split(" ")[1]) == 12 for line in lines)
    assert "sources/red/" in lines
    assert found(stored(tmp_path, permalinks="\n".join(lines))) == []


def test_a_change_in_silence_fails_at_the_claim(tmp_path: Path) -> None:
    (line,) = found(stored(tmp_path, NEWER, permalinks=published(tmp_path)))
    assert line == "changed-in-silence data/claims/test.yml: 'fast' says something else than what was published"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("unit: tokens/s}, evidence: measured", "unit: tokens, qualifier: about}, evidence: measured"),
        ("value: 14156, unit: tokens/s}, evidence: measured", "value: 14156, unit: tokens/s}, evidence: assessment"),
        ("  fast: {", "  fast: {attributed-to: lab, "),
        ("  fast: {", "  fast: {hedges: [may], "),
        ("  fast: {", "  fast: {conditions: {chips: 16}, "),
        ('fast: {statement: "{quantity}"', 'fast: {statement: "Just {quantity}"'),
    ],
)
def test_each_aspect_counts(tmp_path: Path, old: str, new: str) -> None:
    before, after = (
        said(stored(tmp_path).claims["fast"]),
        said(stored(tmp_path, CLAIMS.replace(old, new, 1)).claims["fast"]),
    )
    same = old.startswith("  fast: {") and "attributed" in new and before["party"] == after["party"]
    assert (fingerprint(before) != fingerprint(after)) is not same


def test_an_entry_tells_it_once(tmp_path: Path) -> None:
    old = published(tmp_path)
    assert found(stored(tmp_path, NEWER, ENTRY, old)) == []
    known = published(tmp_path, NEWER, ENTRY)
    assert "#changes:1\n" in known
    assert found(stored(tmp_path, NEWER, ENTRY, known)) == []
    again = stored(tmp_path, NEWER.replace("14157", "14158"), ENTRY, known)
    assert [line.partition(" ")[0] for line in found(again)] == ["changed-in-silence"]


def test_neither_entries_nor_fingerprints_can_be_taken_out(tmp_path: Path) -> None:
    known = published(tmp_path, CLAIMS, ENTRY)
    lost = "".join(line.split(" ")[0] + "\n" for line in known.splitlines())
    assert len([line for line in found(stored(tmp_path, CLAIMS, ENTRY, lost)) if "fingerprint" in line]) == 5
    (line,) = found(stored(tmp_path, CLAIMS, "changes: []\n", known))
    assert line == "changes-shortened data/changes.yml: 1 entry was taken out"


def test_a_claim_is_not_retired_without_a_word(tmp_path: Path) -> None:
    known, gone = published(tmp_path), CLAIMS.replace("  slow: {", "  slower: {")
    small(tmp_path, base=gone, permalinks=known, retired="claims/slow/: {reason: Split., successor: claims/fast/}\n")
    store, _ = load(tmp_path)
    assert store is not None
    assert found(store) == ["changed-in-silence data/retired.yml: 'slow' is retired without a word"]
    entry = "changes: [{date: 2026-12-01, what: retired, why: Split., claims: [slow]}]\n"
    (tmp_path / "data" / "changes.yml").write_text(entry, encoding="utf-8")
    store, _ = load(tmp_path)
    assert store is not None
    assert found(store) == []


def test_what_is_proposed_comes_from_an_older_claims_json(tmp_path: Path) -> None:
    old = tmp_path / "claims.json"
    old.write_text(dumps(whole(stored(tmp_path / "old"), "claims")), encoding="utf-8")
    base = NEWER.replace("{quantity}", "It is {quantity}").replace("  day: {", "  days: {")
    new = stored(tmp_path / "new", base)
    told = {(each.what, each.aspects): each.was for each in proposals(new, read_state(old).claims)}
    assert told["corrected", ("value",)] == {"fast": "14,156 tokens/s"}
    assert set(told["reworded", ()]) == {"size", "slow", "wait"}
    assert told["added", ()] == {"days": ""}
    assert told["retired", ()] == {"day": "October 20, 2026"}
    text = "changes:\n" + "\n".join(
        each.yaml("2026-12-01", "So it is.") for each in proposals(new, read_state(old).claims)
    )
    again = stored(tmp_path / "new", base, text, published(tmp_path / "old"))
    assert proposals(again, read_state(old).claims) == []
    assert {line.partition(" ")[0] for line in found(again)} == {"permalink-lost"}


def test_an_entry_without_a_reason_is_refused(tmp_path: Path) -> None:
    old = read_claims_of(stored(tmp_path))
    text = "changes:\n" + proposals(stored(tmp_path, NEWER), old)[0].yaml("2026-12-01", "")
    (tmp_path / "data" / "changes.yml").write_text(text, encoding="utf-8")
    _, problems = load(tmp_path)
    assert [problem.rule for problem in problems] == ["bad-value"]


def read_claims_of(store: FactStore) -> dict[str, dict[str, object]]:
    data = json.loads(dumps(whole(store, "claims")))
    return {claim["id"]: claim for claim in data["claims"]}


def test_an_export_says_what_the_store_says() -> None:
    store, problems = load(Path("tests/fixtures/store"))
    assert store is not None, problems
    exported = read_claims_of(store)
    for name, claim in store.claims.items():
        assert said_then(exported[name]) == said(claim)


def test_the_command_takes_a_revision(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    stored(tmp_path)
    git = ["git", "-C", str(tmp_path), "-c", "user.name=a", "-c", "user.email=a@example.org"]
    for command in (["init", "-q"], ["add", "data"], ["commit", "-qm", "First"]):
        subprocess.run([*git, *command], check=True)
    stored(tmp_path, NEWER)
    monkeypatch.chdir(tmp_path)
    assert main(["changes", "--old", "HEAD", "--why", "A slip."]) == 0
    assert '    why: "A slip."\n    claims: [fast]\n    was:\n' in capsys.readouterr().out
    assert main(["changes", "--old", "nowhere"]) == 1
    assert "nowhere is no file, no checkout and no revision" in capsys.readouterr().err


@pytest.fixture
def store(tmp_path: Path) -> FactStore:
    return stored(tmp_path, NEWER, ENTRY)


def test_a_page_tells_the_history_of_its_claim(store: FactStore) -> None:
    html = claim_page(store.claims["fast"], links_from("claims/fast/"))
    assert ">History<" in html
    assert '<strong>Corrected</strong> on <a href="../../changes/#change-1"><time datetime="2026-12-01">' in html
    assert '<span data-exempt="what a claim said before">value: 14000</span>' in html
    assert ">History<" not in claim_page(store.claims["slow"], links_from("claims/slow/"))
    for body in (html, changes_page(store, links_from("changes/"))):
        assert [stray for text in read_html(body).texts for stray in strays(store, text)] == []


def test_a_page_says_when_what_it_shows_last_changed(store: FactStore) -> None:
    line = changed_line(store, "topics/speed/", ["fast"])
    assert 'Last changed on <time datetime="2026-12-01">' in line
    assert 'href="../../changes/"' in line
    assert changed_line(store, "topics/speed/", ["slow"]) == ""


def test_a_preview_shows_what_is_not_told_yet() -> None:
    assert {"changed-in-silence"} == BEFORE_PUBLISHING


def test_the_site_has_feeds_and_dates(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    root = copy_project(tmp_path / "project")
    with caplog.at_level(logging.INFO, logger="mkdocs"):
        assert build_project(root), caplog.text
    assert not feedparser.parse((root / "site" / "changes.atom").read_text(encoding="utf-8")).bozo
    assert "Somebody left 3 chips out." in (root / "site" / "claims" / "trial-lab" / "index.html").read_text("utf-8")
    assert (root / "site" / "changes" / "index.html").is_file()
    assert (root / "site" / "changes.json").is_file()


def test_the_sitemap_takes_the_day_from_the_record_and_none_from_the_build(tmp_path: Path) -> None:
    store = stored(tmp_path, CLAIMS, ENTRY)
    assert changed_on(store, "claims/fast/") == "2026-12-01"
    assert changed_on(store, "claims/slow/") == ""
    assert changed_on(store, "sources/red/") == "2026-12-01"
    assert changed_on(store, "sources/blue/") == ""
    assert changed_on(store, "topics/x/", ["fast"]) == "2026-12-01"
    assert changed_on(store, "about/") == ""


def test_a_page_with_no_room_for_the_claims_of_old_changes_leads_to_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = stored(tmp_path, CLAIMS, ENTRY)
    assert 'href="../claims/fast/"' in changes_page(store, links_from("changes/"))
    monkeypatch.setattr(page, "LINES", 0)
    cut = changes_page(store, links_from("changes/"))
    assert 'href="../claims/fast/"' not in cut
    assert 'href="../changes/index.md"' in cut
    assert 'id="change-1"' in cut
