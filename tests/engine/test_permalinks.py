"""Published addresses stay live, or are retired with somewhere to go."""

from pathlib import Path

import pytest

from factstore.html.retired import retired_body, retired_pages, retired_sections
from factstore.rules.permalinks import Headings, ShortenedError, add, addresses, permalink_problems
from factstore.store.facts import FactStore
from factstore.store.problems import Problem
from tests.small import CLAIMS, small

HEADINGS = {"topics/speed/": ["how-fast"]}
LISTED = "#addresses:3\nclaims/fast/\nclaims/slow/\ntopics/speed/#how-fast\n"
GONE = CLAIMS.replace("slow:", "slower:")
RETIRED = 'claims/slow/: {reason: The claim "slow" was split., successor: claims/fast/}\n'


def lost(store: FactStore, headings: Headings | None = None) -> list[Problem]:
    return list(permalink_problems(store, headings))


def test_live_addresses_pass(tmp_path: Path) -> None:
    store = small(tmp_path, permalinks=LISTED)
    assert list(lost(store)) == list(lost(store, HEADINGS)) == []
    assert addresses(store, HEADINGS)[-2:] == ("topics/speed/", "topics/speed/#how-fast")


def test_renamed_claim_fails_at_its_line(tmp_path: Path) -> None:
    (problem,) = lost(small(tmp_path, base=GONE, permalinks=LISTED))
    assert str(problem.mark.file) == "data/permalinks.txt"
    assert problem.mark.line == 3
    assert "did you mean 'claims/slower/'?" in problem.hint


def test_retired_claim_passes_and_serves_a_page(tmp_path: Path) -> None:
    store = small(tmp_path, base=GONE, permalinks=LISTED, retired=RETIRED)
    assert list(lost(store)) == []
    ((address, entry),) = retired_pages(store)
    body = retired_body(address, entry)
    assert "The claim &#34;slow&#34; was split." in body
    assert 'href="../../claims/fast/"' in body


def test_lost_section_needs_headings_to_be_seen(tmp_path: Path) -> None:
    store = small(tmp_path, permalinks=LISTED)
    assert [problem.mark.line for problem in lost(store, {"topics/speed/": []})] == [4]
    retired = "topics/speed/#how-fast: {reason: Merged., successor: topics/speed/}\n"
    store = small(tmp_path, permalinks=LISTED, retired=retired)
    assert list(lost(store, {"topics/speed/": []})) == []
    assert '<p id="how-fast">' in retired_sections(store, "topics/speed/")
    assert retired_pages(store) == ()


@pytest.mark.parametrize(
    ("retired", "words"),
    [
        ("claims/fast/: {reason: Gone.}\n", "retired, and live"),
        ("claims/never/: {reason: Gone.}\n", "never published"),
        (RETIRED.replace("successor: claims/fast/", "successor: claims/fsat/"), "not live"),
    ],
)
def test_retired_wrongly(tmp_path: Path, retired: str, words: str) -> None:
    base = GONE if "slow" in retired else CLAIMS
    (problem,) = lost(small(tmp_path, base=base, permalinks=LISTED, retired=retired))
    assert problem.rule == "permalink-retired"
    assert words in problem.message


def test_deleted_line_is_seen(tmp_path: Path) -> None:
    store = small(tmp_path, permalinks=LISTED.replace("claims/slow/\n", ""))
    (problem,) = lost(store)
    assert "1 address was taken out" in problem.message
    with pytest.raises(ShortenedError):
        add(tmp_path, store, HEADINGS)


def test_add_only_adds(tmp_path: Path) -> None:
    store = small(tmp_path, base=GONE, permalinks="#addresses:1\nclaims/slow/\n")
    new = add(tmp_path, store, HEADINGS)
    lines = (tmp_path / "data/permalinks.txt").read_text(encoding="utf-8").split("\n")
    assert "claims/slow/" in lines
    assert "claims/slow/" not in new
    assert lines[1:-1] == sorted(lines[1:-1])
    assert lines[0] == f"#addresses:{len(lines) - 2}"
    assert add(tmp_path, small(tmp_path, base=GONE, permalinks="\n".join(lines)), HEADINGS) == ()
