"""Kinds of faults in data, settings and files: each in several variants, found by its rule, at a place."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from factstore.store.problems import LONGEST, Mark, Problem, report
from tests.faults.kinds.project import CASES, INDEX, RED, RUN, SPEED, VOCABULARY, Change, found_in, link, put, swap

STATEMENT = "The run used {quantity}."
OPTIONS = "    topic: speed\n"
NAV = "{Speed: topics/speed.md},"
PAGE = "---\ntitle: X\ndescription: y\n---\n# X\n"
GAPS = "data/gaps.yml"

YAML: dict[str, tuple[str, Change]] = {
    "a key twice in front matter": ("duplicate-key", swap(INDEX, "title: Home", "title: Home\ntitle: Homer")),
    "an anchor in front matter": ("yaml-anchor", swap(INDEX, "title: Home", "title: &a Home")),
    "an alias in front matter": ("yaml-alias", swap(INDEX, "title: Home", "author: &a Home\ntitle: *a")),
    "a tag in front matter": ("yaml-tag", swap(INDEX, "title: Home", "title: !!str Home")),
    "a tab in front matter": ("yaml-tab", swap(INDEX, "title: Home", "title:\tHome")),
    "a comment that cuts front matter": ("yaml-comment", swap(INDEX, "A small site.", "The #1 site, or the #2 site.")),
    "a merge in front matter": ("yaml-conflict", swap(INDEX, "title: Home", "<<<<<<< a\ntitle: Home\n=======")),
    "a merge key in front matter": ("yaml-merge", swap(INDEX, "title: Home", "<<: {author: x}\ntitle: Home")),
    "front matter without a title": ("empty-value", swap(INDEX, "title: Home", "title:")),
    "front matter that nests": ("wrong-shape", swap(INDEX, "title: Home", f"title: {'[' * 600}{']' * 600}")),
    "front matter that is a list": ("wrong-shape", swap(INDEX, "title: Home\ndescription: A small site.", "- a")),
    "a key twice in mkdocs.yml": ("duplicate-key", swap("mkdocs.yml", "site_name", "site_name: A\nsite_name")),
    "a comment that cuts the site's name": ("yaml-comment", swap("mkdocs.yml", "Small", "Small #1")),
    "an anchor in mkdocs.yml": ("yaml-anchor", swap("mkdocs.yml", "Small", "&a Small")),
    "a comment that cuts a statement": ("yaml-comment", swap(RUN, STATEMENT, f"{STATEMENT} It is #1 in the list")),
    "a merge in data": ("yaml-conflict", swap(RUN, "claims:\n", "claims:\n<<<<<<< HEAD\n")),
    "data that nests": ("wrong-shape", swap(RUN, STATEMENT, f"{'[' * 64}{']' * 64}")),
}
UNSEEN = {
    "zero width space": "\u200b", "joiner": "\u200d", "soft hyphen": "\u00ad", "override": "\u202e",
    "isolate": "\u2066", "delete": "\x7f", "private": "\ue000", "tag": "\U000e0041", "byte order mark": "\ufeff",
    "filler": "\u3164", "selector": "\ufe0f", "grapheme joiner": "\u034f", "noncharacter": "\ufdd0",
    "blank pattern": "\u2800", "annotation": "\ufff9",
}  # fmt: skip
SPACES = {"no-break": "\u00a0", "em": "\u2003", "line": "\u2028", "paragraph": "\u2029", "ideographic": "\u3000"}
WHERE: dict[str, Callable[[str], Change]] = {
    "a statement": lambda sign: swap(RUN, "The run used", f"The ru{sign}n used"),
    "a question": lambda sign: swap(GAPS, "Speed depends", f"Sp{sign}eed depends"),
    "a name": lambda sign: swap(VOCABULARY, "name: Lab", f"name: La{sign}b"),
    "a key": lambda sign: swap(RUN, "evidence: record", f"evi{sign}dence: record"),
    "a page": lambda sign: swap(INDEX, "Eager mode ran", f"Ea{sign}ger mode ran"),
    "a title": lambda sign: swap(INDEX, "title: Home", f"title: Ho{sign}me"),
    "the navigation": lambda sign: swap("mkdocs.yml", "Home:", f"Ho{sign}me:"),
}
ESCAPES = ("\\u200b", "\\x07", "\\0", "\\n", "\\u202e", "\\N", "\\_")
DIGITS: dict[str, Change] = {
    "a value": swap(RUN, "value: 11099", "value: \u0661\u0661"),
    "a wide value": swap(RUN, "value: 11099", "value: \uff11\uff11"),
    "a lower end": swap(RUN, "value: 11099", "low: \u0661, high: 11099"),
    "a date": swap(CASES, "date: 2026", "date: \u0662026"),
    "a date of issue": swap(RED, "issued: 2026-10", "issued: 2026-\u0661\u0660"),
    "a scale": swap(VOCABULARY, '"0.01"', '"0.\u0660\u0661"'),
    "a condition": swap(RUN, "chips: 16, mode", "chips: \u0661\u0666, mode"),
    "a paragraph": swap(RUN, "paragraph: 1", "paragraph: \u0661"),
    "a number of paragraphs": swap(RED, "paragraphs: 3", "paragraphs: \u0663"),
    "a name": swap(VOCABULARY, "[B200]", "[B200, B\u0663]"),
    "a formula": swap(RUN, "run-compiled / run-eager", "run-compiled / run-eager * \u0661"),
    "a page": swap(INDEX, "Eager mode", "In \u0663 days"),
}
LIMITS: dict[str, tuple[str, Change]] = {
    "paragraphs": ("bad-value", swap(RED, "paragraphs: 3", "paragraphs: 900000000")),
    "a statement": ("bad-value", swap(RUN, STATEMENT, f"The run used {{quantity}}{' and so' * 1143}.")),
    "a word": ("bad-value", swap(RUN, STATEMENT, f"{'w' * 330} {{quantity}}")),
    "an id": ("bad-id", swap(RUN, "run-gain:", f"{'r' * 252}:")),
    "an id of a question": ("bad-id", swap(GAPS, "batch-size:", f"{'r' * 252}:")),
    "a keyword": ("bad-value", swap(RUN, "[speed]", f"[{'x' * 5000}]")),
    "a list": ("bad-value", swap(RUN, "[speed]", f"[{', '.join(f'k{number}' for number in range(1001))}]")),
    "digits": ("bad-value", swap(RUN, "value: 11099", f"value: {'9' * 5000}")),
    "decimals": ("bad-value", swap(RUN, "value: 1.28", f"value: 1.{'2' * 5000}")),
    "a party": ("bad-value", swap(VOCABULARY, "name: Lab", f"name: {'L ' * 6000}x")),
    "a formula": ("formula-syntax", swap(RUN, "run-compiled / run-eager", f"{'(' * 500}1{')' * 500}")),
}
TWICE: dict[str, Change] = {
    "a relation": swap(RUN, "[{as: explains, to: run-gain}]", f"[{', '.join(['{as: explains, to: run-gain}'] * 2)}]"),
    "a keyword": swap(RUN, "[speed]", "[speed, speed]"),
    "a hedge": swap(CASES, "[may]", "[may, may]"),
    "a claim of a question": swap(GAPS, "[run-eager]", "[run-eager, run-eager]"),
    "a source of a question": swap(GAPS, "searched: [red]", "searched: [red, red]"),
}
LEFT = (".x.swp", "x.swp", "x~", "#x#", ".#x", ".DS_Store", "Thumbs.db", "4913", "desktop.ini", "._x", "x.bak",
        "x.orig", "x.rej", "x.tmp", ".x.kate-swp", "x___jb_tmp___", ".nfs0123", ".~lock.x#", ".gitkeep", "~$x.docx",
        ".x.un~",
        ".idea/x.xml", "__pycache__/x.pyc", ".git/x")  # fmt: skip
STRAY = ("docs/backup.sql", "docs/notes.txt", "docs/x.js", "docs/x.zip", "docs/.env", "docs/x.markdown", "docs/x.py",
         "docs/x.pdf", "docs/.hidden.md", "docs/x.css", "docs/assets/x.exe", "docs/assets/javascripts/unused.js",
         "docs/assets/images/unused.png", "data/vocabulary.yaml", "data/notes.txt", "data/claims/x.yaml",
         "data/claims/x.YML", "data/sources/red.yaml", "data/other.yml", "data/claims.yml", "data/extra/x.yml",
         "data/retired.yaml", "data/.hidden.yml")  # fmt: skip
NAMES = ("my page.md", "About.md", "\u00fcber.md", "a--b.md", "-a.md", "a_.md", "A/b.md", f"{'a' * 120}.md",
         "assets/my pic.png", "assets/Pic.png")  # fmt: skip
LINKS: dict[str, Change] = {
    "out": link("docs/assets/x.png", "/etc/hostname"), "a page out": link("docs/x.md", "/etc/hostname"),
    "a folder out": link("docs/etc", "/etc"), "data out": link("data/claims/x.yml", "/etc/hostname"),
    "to nothing": link("docs/assets/x.png", "nowhere.png"), "data to nothing": link(GAPS, "nowhere.yml"),
    "a loop": link("docs/loop", ".."), "itself": link("docs/loop", "loop"),
    "a loop of data": link("data/claims/o", ".."),
}  # fmt: skip


def rules_of(problems: list[Problem]) -> set[str]:
    assert "[internal]" not in report(problems)
    return {problem.rule for problem in problems}


@pytest.mark.parametrize("name", YAML)
def test_all_yaml_goes_through_the_strict_reader(name: str, tmp_path: Path) -> None:
    rule, change = YAML[name]
    assert rule in rules_of(found_in(tmp_path, change))


@pytest.mark.parametrize("where", WHERE)
@pytest.mark.parametrize("sign", [*UNSEEN, *SPACES])
def test_no_text_holds_what_nobody_sees(where: str, sign: str, tmp_path: Path) -> None:
    found = found_in(tmp_path, WHERE[where]((UNSEEN | SPACES)[sign]))
    assert {"unseen-character", "exotic-space"} & rules_of(found)


@pytest.mark.parametrize("escape", ESCAPES)
def test_nor_does_an_escape(escape: str, tmp_path: Path) -> None:
    found = found_in(tmp_path, swap(RUN, STATEMENT, f'"The ru{escape}n used {{quantity}}."'))
    assert {"unseen-character", "exotic-space"} & rules_of(found)


@pytest.mark.parametrize("where", DIGITS)
def test_digits_are_those_from_0_to_9(where: str, tmp_path: Path) -> None:
    assert "foreign-digit" in rules_of(found_in(tmp_path, DIGITS[where]))


@pytest.mark.parametrize("what", LIMITS)
def test_lengths_and_counts_have_limits(what: str, tmp_path: Path) -> None:
    rule, change = LIMITS[what]
    found = found_in(tmp_path, change)
    assert rule in rules_of(found)
    assert max(map(len, report(found).split("\n"))) < 3 * LONGEST


@pytest.mark.parametrize("what", TWICE)
def test_nothing_is_listed_twice(what: str, tmp_path: Path) -> None:
    assert "bad-value" in rules_of(found_in(tmp_path, TWICE[what]))


@pytest.mark.parametrize("folder", ["data/claims/speed", "data", "docs", "docs/topics", "texts"])
def test_files_of_editors_and_systems_are_passed_over(folder: str, tmp_path: Path) -> None:
    assert found_in(tmp_path, *(put(f"{folder}/{name}", b"x\x00\xff") for name in LEFT)) == []


@pytest.mark.parametrize("file", STRAY)
def test_a_file_that_nothing_reads_is_not_silent(file: str, tmp_path: Path) -> None:
    found = found_in(tmp_path, put(file, "x: y\n"))
    assert [(problem.mark.file, problem.rule) for problem in found] == [(file, "stray-file")]


@pytest.mark.parametrize("name", NAMES)
def test_the_name_of_a_file_can_stand_in_an_address(name: str, tmp_path: Path) -> None:
    found = found_in(tmp_path, put(f"docs/{name}", PAGE), swap(INDEX, "things.", f"things. {Path(name).name}"))
    assert "bad-file-name" in rules_of(found)


@pytest.mark.parametrize("what", LINKS)
def test_links_lead_nowhere_else_and_loops_end(what: str, tmp_path: Path) -> None:
    assert "stray-link" in rules_of(found_in(tmp_path, LINKS[what]))


@pytest.mark.parametrize("file", ["docs/x.md", "docs/assets/x.png", "data/claims/x.yml", GAPS, "data/permalinks.txt"])
def test_what_is_no_file_is_not_waited_for(file: str, tmp_path: Path) -> None:
    def pipe(root: Path) -> None:
        (root / file).parent.mkdir(exist_ok=True)
        (root / file).unlink(missing_ok=True)
        os.mkfifo(root / file)

    assert {"stray-file", "unreadable"} & rules_of(found_in(tmp_path, pipe))


@pytest.mark.parametrize("file", [GAPS, "data/permalinks.txt", "data/retired.yml", "data/changes.yml", VOCABULARY])
def test_a_folder_in_place_of_a_file_is_a_problem(file: str, tmp_path: Path) -> None:
    def replace(root: Path) -> None:
        (root / file).unlink(missing_ok=True)
        (root / file).mkdir()

    assert "unreadable" in rules_of(found_in(tmp_path, replace))


@pytest.mark.parametrize("file", [INDEX, SPEED, RUN, "data/permalinks.txt", "texts/red.md"])
def test_bytes_that_are_no_text_have_a_place(file: str, tmp_path: Path) -> None:
    def spoil(root: Path) -> None:
        (root / file).write_bytes((root / file).read_bytes() + b"\xe9\n")

    assert "not-utf8" in rules_of(found_in(tmp_path, spoil))


@pytest.mark.parametrize("file", [INDEX, RUN, "texts/red.md", VOCABULARY])
@pytest.mark.parametrize("windows", [False, True])
def test_a_mark_of_the_bytes_order_and_other_ends_of_lines_say_nothing(
    file: str,
    windows: bool,  # noqa: FBT001 - a parameter of the test
    tmp_path: Path,
) -> None:
    def save(root: Path) -> None:
        content = (root / file).read_bytes()
        (root / file).write_bytes(b"\xef\xbb\xbf" + (content.replace(b"\n", b"\r\n") if windows else content))

    assert found_in(tmp_path, save) == []


def test_a_report_has_lines_without_breaks_and_escape_codes_and_an_end() -> None:
    odd = [
        Problem(Mark(f"a\n{number}\udcff.yml"), "bad-value", f"\x1b[31m{'x' * 9000}\r\n\u202e") for number in range(500)
    ]
    lines = report(odd).split("\n")
    assert len(lines) == 102
    assert (lines[0], lines[-1]) == ("500 problems", "and 400 more: mend these first")
    assert all(
        line.replace("\u2026", "").isascii() and line.isprintable() and len(line) < 2 * LONGEST for line in lines
    )
