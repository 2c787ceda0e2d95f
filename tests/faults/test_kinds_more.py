# ruff: noqa: E501 - lists of variants
"""More variants of each kind, as judges who do not know the engine would write them: one cause, one problem, a place."""

import time
from pathlib import Path

import pytest

from factstore.store.facts import FactStore
from factstore.store.files import is_passed_over
from factstore.store.load import load
from factstore.store.problems import Problem, report
from factstore.store.reader import parse
from factstore.store.unseen import seen, unseen_problems
from tests.faults.kinds.project import (
    CASES,
    INDEX,
    RED,
    RUN,
    SPEED,
    VOCABULARY,
    Change,
    found_in,
    found_on,
    put,
    swap,
)
from tests.project import FIXTURE

GAPS, CHANGES, LIST, RETIRED = "data/gaps.yml", "data/changes.yml", "data/permalinks.txt", "data/retired.yml"
WHY, STATEMENT = "Speed depends on it.", "The run used {quantity}."
ZERO = "\u200b"
# What is wrong, by the only rule that reports it, at the place that it has.
ONCE: dict[str, tuple[str, str, Change]] = {
    "a comment after a quoted value": ("yaml-comment", f"{RUN}:8", swap(RUN, STATEMENT, f'"{STATEMENT}" #1 of two')),
    "a comment after an apostrophe": ("yaml-comment", f"{GAPS}:6", swap(GAPS, WHY, f"'{WHY}' # so")),
    "a value that is a comment": ("empty-value", f"{GAPS}:6", swap(GAPS, WHY, "#1 reason")),
    "a comment in the list of changes": ("yaml-comment", f"{CHANGES}:4", swap(CHANGES, "did not try", "did #1 not")),
    "a capital null": ("empty-value", f"{GAPS}:6", swap(GAPS, WHY, "NULL")),
    "an alias": ("yaml-alias", f"{GAPS}:6", swap(GAPS, WHY, "*a")),
    "a tag of one sign": ("yaml-tag", f"{RUN}:9", swap(RUN, "value: 16,", "value: ! x,")),
    "an anchor in braces": ("yaml-anchor", f"{RUN}:9", swap(RUN, "value: 16,", "value: &a x,")),
    "a merge key": ("yaml-merge", f"{GAPS}:6", swap(GAPS, "    why:", "    <<: {topic: speed}\n    why:")),
    "a sign of YAML's in braces": ("yaml-quotes", f"{RUN}:9:23", swap(RUN, "value: 16,", "value: %16,")),
    "a value that ends in a colon": ("yaml-quotes", f"{GAPS}:6", swap(GAPS, WHY, "speed:")),
    "a lone hyphen": ("yaml-quotes", f"{GAPS}:6", swap(GAPS, WHY, "-")),
    "5,000 brackets": ("wrong-shape", f"{GAPS}:6", swap(GAPS, WHY, "[" * 5000)),
    "lines kept apart": ("unseen-character", f"{GAPS}:6", swap(GAPS, WHY, "|\n      Speed\n      depends.")),
    "changes that are no text": ("not-utf8", f"{CHANGES}:2", put(CHANGES, b"changes:\n- \xe9\n")),
    "changes that are a list": ("wrong-shape", f"{CHANGES}:1", put(CHANGES, "- a\n")),
    "changes that are empty": ("empty-file", f"{CHANGES}:1", put(CHANGES, "")),
    "changes under another key": ("missing-key", f"{CHANGES}:1", put(CHANGES, "Changes: []\n")),
    "a change of an unknown claim": ("bad-change", f"{CHANGES}:5", swap(CHANGES, "claims: [trial-lab]", "claims: [x]")),
    "an unseen sign in a key": ("unseen-character", f"{GAPS}:6", swap(GAPS, "    why:", f"    wh{ZERO}y:")),
    "one in a word of the vocabulary": ("unseen-character", VOCABULARY, swap(VOCABULARY, "roughly]", f"rough{ZERO}ly]")),
    "one in a section's name": ("unseen-character", f"{RED}:15", swap(RED, "Test Results", f"Test{ZERO} Results")),
    "one in a published address": ("bad-address", f"{LIST}:3", swap(LIST, "trial-lab/", f"trial{ZERO}-lab/")),
    "one at the end of a value": ("unseen-character", f"{RUN}:8", swap(RUN, STATEMENT, f"{STATEMENT}\u2060")),
    "an object that is replaced": ("unseen-character", f"{RUN}:8", swap(RUN, "The run", "The\ufffc run")),
    "a letter that was lost": ("unseen-character", f"{RUN}:8", swap(RUN, "The run", "The r\ufffdn")),
    "what Unicode keeps free": ("unseen-character", f"{RUN}:8", swap(RUN, "The run", "The\U000e0fff run")),
    "a letter in two parts": ("unseen-character", f"{RUN}:8", swap(RUN, "The run", "The ru\u0301n")),
    "a sign of Kelvin": ("unseen-character", f"{RUN}:8", swap(RUN, "The run", "The \u212aun")),
    "a brace that stays open": ("bad-placeholder", f"{RUN}:8", swap(RUN, STATEMENT, "'The run used {quantity.'")),
    "a part of itself": ("bad-part", f"{RUN}:15", swap(RUN, "value: 11099, unit: tokens/s", "value: 11099, unit: tokens/s, of: run-eager")),
    "a party that is a device": ("bad-id", VOCABULARY, swap(VOCABULARY, "  maker: {", "  nul: {name: X, role: y}\n  maker: {")),
    "a party with a bracket": ("bad-id", VOCABULARY, swap(VOCABULARY, "  maker: {", "  a<b>: {name: X, role: y}\n  maker: {")),
    "a claim that is a device": ("bad-id", f"{RUN}:38", swap(RUN, "  run-share:", "  con:")),
    "an unknown source": ("unknown-source", f"{CASES}:10", swap(CASES, 'red, section: Test Results, paragraph: 2, printed: "96', 'Red, section: Test Results, paragraph: 2, printed: "96')),
    "a source of no paragraphs": ("sections-differ", f"{RED}:13", swap(RED, "paragraphs: 3, skipped: {3: it only thanks the reader}", "paragraphs: 0")),
    "a skipped paragraph of no number": ("stale-skip", f"{RED}:15", swap(RED, "skipped: {3:", "skipped: {x:")),
    "a section twice": ("source-incomplete", f"{RED}:13", swap(RED, "(lead), paragraphs: 1", "Test Results, paragraphs: 3")),
}  # fmt: skip
WEB = ('https://e.example/"x', "https://e.example/<b>", "https://me:pw@e.example/", "https://e.example:123456/",
       "https://\u0435xample.org/", "https://e.example/\\", "https://", "https:e.example", "https://localhost/")  # fmt: skip
NAMES = ("con.md", "aux.md", "nul.md", "com1.md", "lpt9/x.md", "a_b.md", "a.b.md", f"{'/'.join(['d' * 60] * 5)}.md",
         "a..md", "e\u0301.md", "\u0430.md")  # fmt: skip
LEFT = (".x.md.swpx", "x.old", "x.partial", "x___jb_bak___", "x.mine", "x.r12", "x.BACKUP.12.md", "x_LOCAL_3.md", "CVS",
        ".TemporaryItems", ".apdisk", "Thumbs.db:encryptable", ".dropbox", ".stfolder", ".bzr", "tags", "node_modules",
        "x.pyo", "x.autosave", "x.code-workspace", "lost+found", ".viminfo", "Session.vim")  # fmt: skip
ON_PAGES = {
    "words </div> more": "leftover-syntax", "</section>": "leftover-syntax", "</article>": "leftover-syntax",
    "<!-- open": "leftover-syntax", "==marked==": "leftover-syntax",
    "++ctrl++": "leftover-syntax", "^^new^^": "leftover-syntax", "^[a note]": "leftover-syntax",
    "[^1]: a note": "leftover-syntax", "[@red]": "leftover-syntax", "::: note\nx\n:::": "leftover-syntax",
    '=== "Tab"\n    x': "leftover-syntax", "{!x.md!}": "leftover-syntax", ":material-x:": "leftover-syntax",
    "term\n: meaning": "leftover-syntax", "[x]()": "broken-link", "[x](#)": "broken-link", "[](trials/)": "broken-link",
    "[ ](trials/)": "broken-link", "[" * 50000: "leftover-syntax", "[x](" * 20000: "leftover-syntax",
    '<p style="background:url(//e.example/x)">a</p>': "broken-link",
    '<img srcset="https://e.example/a 2x" alt="">': "broken-link", '<video poster="//e.example/x"></video>': "broken-link",
    '<math><a xlink:href="x">x</a></math>': "broken-link", "a&ZeroWidthSpace;b": "unseen-character",
    "a&NoBreak;b": "unseen-character", "a&ensp;b": "unseen-character", "a&#xFFFD;b": "unseen-character",
    "a&#0;b": "unseen-character", '<span aria-label="x&#8203;y">z</span>': "unseen-character",
    '[a](trials/ "x&#8203;y")': "unseen-character",
}  # fmt: skip
GOOD = ("\\## no heading", "C++ and a ++ b", "a == b", "x^^y", "A title\n=======", "10:20", "\\++no keys++", "<div>x</div>",
        '<a id="place"></a>words', "`==code==`", "note: this", "https://a.example/?a==b")  # fmt: skip


@pytest.fixture(scope="module")
def store() -> FactStore:
    found, problems = load(FIXTURE.parent / "store")
    assert found is not None, problems
    return found


def told(problems: list[Problem]) -> list[tuple[str, str]]:
    assert "[internal]" not in report(problems)
    return [(problem.rule, str(problem.mark)) for problem in problems]


@pytest.mark.parametrize("what", ONCE)
def test_one_cause_gives_one_problem_at_its_place(what: str, tmp_path: Path) -> None:
    rule, place, change = ONCE[what]
    ((found, mark),) = told(found_in(tmp_path, change))
    assert found == rule
    assert mark == place or mark.startswith(f"{place}:")


@pytest.mark.parametrize("address", WEB)
def test_the_address_of_a_work_is_one_that_every_program_reads_alike(address: str, tmp_path: Path) -> None:
    ((rule, mark),) = told(found_in(tmp_path, swap(RED, "url: null", f"url: '{address}'")))
    assert (rule, mark) in [("bad-value", f"{RED}:7:1"), ("unseen-character", f"{RED}:7:1")]


@pytest.mark.parametrize("name", NAMES)
def test_a_page_can_be_published_and_listed_on_any_system(name: str, tmp_path: Path) -> None:
    page = put(f"docs/{name}", "---\ntitle: X\ndescription: y\n---\n# X\n")
    assert [rule for rule, _ in told(found_in(tmp_path, page))] == ["bad-file-name"]


@pytest.mark.parametrize("name", LEFT)
def test_more_programs_leave_files(name: str) -> None:
    assert is_passed_over(name)
    assert not is_passed_over(f"{name.lower().strip('.').replace('.', '-')}-page.md")


@pytest.mark.parametrize("name", ["x.svg", "x.csv", "x.pdf", "x.png", "numbers.png"])
def test_an_asset_is_used_by_its_whole_name(name: str, tmp_path: Path) -> None:
    assert [rule for rule, _ in told(found_in(tmp_path, put(f"docs/assets/{name}")))] == ["stray-file"]


@pytest.mark.parametrize("text", ON_PAGES, ids=lambda text: text[:20])
def test_nothing_is_lost_or_left_on_a_page(store: FactStore, text: str) -> None:
    start = time.process_time()
    found = found_on(store, f"# Title\n\n{text}\n")
    assert {problem.rule for problem in found} & {ON_PAGES[text]}, found
    assert all(problem.mark.line >= 3 for problem in found)
    assert time.process_time() - start < 5


@pytest.mark.parametrize("text", GOOD)
def test_what_only_looks_like_it_passes(store: FactStore, text: str) -> None:
    found = {problem.rule for problem in found_on(store, f"Words.\n\n{text}\n")}
    assert found <= {"uncited-number", "missing-anchor", "second-title"}


@pytest.mark.parametrize(
    ("option", "rule"),
    [("topic: null", "has no value"), ("topic: ~", "has no value"),
     ("topic: [speed, speed]", "twice"), ("ids: [run-eager, run-eager]", "twice")],
)  # fmt: skip
def test_an_option_has_a_value_and_each_once(store: FactStore, option: str, rule: str) -> None:
    found = found_on(store, f"# Title\n\n/// claims\n    {option}\n///\n")
    assert rule in report([problem for problem in found if problem.rule == "bad-block"])


def test_underlines_are_no_marks_of_a_merge(tmp_path: Path) -> None:
    assert "yaml-conflict" not in dict(told(found_in(tmp_path, swap(INDEX, "# Home", "Home\n======="))))
    assert "yaml-conflict" in dict(told(found_in(tmp_path / "2", swap(SPEED, "# Speed", "# Speed\n\n======="))))


def test_a_hint_never_names_a_number_without_a_digit() -> None:
    node, problems = parse("a: {value: .inf}\n", "x.yml")
    assert node is not None
    assert not problems


def test_the_faults_of_many_records_are_found_in_one_reading(tmp_path: Path) -> None:
    many = "".join(f"  g{number}: {{}}\n" for number in range(20_000))
    start = time.process_time()
    found = found_in(tmp_path, lambda root: put(GAPS, (root / GAPS).read_text(encoding="utf-8") + many)(root))
    lines = report(found).split("\n")
    assert len(found) >= 80_000
    assert (len(lines), lines[-1]) == (102, f"and {len(found) - 100} more: mend these first")
    assert time.process_time() - start < 30


def test_what_an_unseen_sign_spoils_is_read_as_it_was_meant() -> None:
    assert seen("1\u0661 r\u200bun\u00a0x \u2060") == "11 run x"
    assert seen("ru\u0301n") == "r\u00fan"
    assert [str(each.mark) for each in unseen_problems("a\nru\u0301n\u200b\nru\u0301n\n", "x")] == ["x:2:5", "x:3:2"]
