"""Any input gives a store, or problems with places: never another exception, and always within bounded time."""

import csv
import io
import json
import shutil
import subprocess
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from factstore.build.active import active_parts
from factstore.build.docs_files import docs_problems
from factstore.html.closed_world import read_html, strays
from factstore.html.page_sections import sections
from factstore.outputs.search_index import assets
from factstore.rules.check import check
from factstore.store.unseen import unseen
from factstore.words.spreadsheet import csv_text
from tests.faults.fuzz.bounds import SECONDS, assert_placed, bounded, the_store
from tests.faults.fuzz.profiles import inputs
from tests.faults.fuzz.texts import ANY, HOSTILE, MARKDOWN, NUMBERS, YAML
from tests.faults.hostile.made import data_of, html_of
from tests.faults.hostile.read import Shapes, leaks, shapes_of
from tests.faults.hostile.store import FIRST, HARMLESS, LAST, Poison, innocent
from tests.faults.kinds.project import CASES, RED, RUN, VOCABULARY, found_on
from tests.project import FIXTURE, ROOT, copy_project

FILES = (RUN, CASES, RED, VOCABULARY, "data/gaps.yml", "data/permalinks.txt", "data/changes.yml", "docs/index.md")


@given(st.one_of(MARKDOWN, ANY))
@inputs(3)
def test_a_page_is_rendered_or_has_problems_with_places(text: str) -> None:
    with bounded():
        assert_placed(found_on(the_store(), text))


@given(st.one_of(MARKDOWN, HOSTILE))
@inputs(3)
def test_the_closed_world_and_the_search_read_any_html(text: str) -> None:
    with bounded():
        read = read_html(text)
        found = [stray for each in read.texts for stray in strays(the_store(), each)]
        list(active_parts(text))
        sections("x/", "x", text)
    assert all(stray.number for stray in found)


@given(
    st.lists(st.sampled_from(["<b>", "</b>", "<p>", " ", "&nbsp;", "<i>", "</p>", "</i>", "x y "]), max_size=8),
    st.integers(2, 99999),
)
@inputs(2)
def test_no_markup_hides_a_number(around: list[str], number: int) -> None:
    text = f"{''.join(around)} {number} {''.join(reversed(around))}"
    assert [stray.number for each in read_html(text).texts for stray in strays(the_store(), each)] == [str(number)]


@given(HOSTILE)
@inputs(0.05)
def test_a_text_stays_whole_and_inert_in_every_output(text: str) -> None:
    held = "".join(
        sign
        for sign in text.replace("{", "(").replace("}", ")")
        if sign not in "\r\n\x00\x0c\t" and not 0xD800 <= ord(sign) < 0xE000
    )
    words = f"{FIRST}{held}{LAST}"
    hostile = Poison(names=False, text=words, in_statement=words).store(innocent())
    made = html_of(hostile, words)
    elements = {shape for shape in shapes_of(made) - _shapes() if not shape[1]}
    assert elements == set()
    for text_made in data_of(hostile).values():
        assert "</" not in text_made or not text_made.lstrip().startswith("self.")
        if text_made.startswith(("{", "[")):
            json.loads(text_made)


def _shapes() -> Shapes:
    if not _KNOWN:
        filled = Poison(names=True, text=HARMLESS, in_statement=HARMLESS)
        _KNOWN.append(shapes_of(html_of(innocent(), HARMLESS)) | shapes_of(html_of(filled.store(innocent()), HARMLESS)))
    return _KNOWN[0]


_KNOWN: list[Shapes] = []


@given(st.lists(st.lists(HOSTILE, min_size=1, max_size=3), max_size=4))
@inputs(2)
def test_a_table_of_numbers_is_read_back_and_runs_nowhere(rows: list[list[str]]) -> None:
    rows = [[cell.replace("\x00", "") for cell in row] for row in rows]
    found = list(csv.reader(io.StringIO(csv_text(rows).removeprefix("\ufeff"), newline="")))
    assert len(found) == len(rows)
    assert not [cell for row in found for cell in row if cell[:1] in ("=", "@")]


@given(st.sampled_from(FILES), st.integers(0, 3000), st.integers(0, 30), st.one_of(YAML, MARKDOWN, ANY))
@inputs(1.5)
def test_a_damaged_project_is_checked_to_its_end(
    tmp_path_factory: pytest.TempPathFactory, file: str, at: int, cut: int, text: str
) -> None:
    root = _project(tmp_path_factory)
    before = (FIXTURE / file).read_text(encoding="utf-8")
    at %= len(before)
    damaged = before[:at] + text + before[at + cut :]
    (root / file).write_bytes(damaged.encode("utf-8", "surrogatepass"))
    try:
        with bounded():
            store, _, problems = check(root, root / "texts")
            assert_placed([*problems, *docs_problems(root, root / "docs", root / "theme")])
        assert store is not None or problems
        assert not (store and not problems and next(unseen(store.vocabulary.topics["speed"].title), None))
    finally:
        (root / file).write_text(before, encoding="utf-8")


def _project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if not _ROOTS:
        _ROOTS.append(copy_project(tmp_path_factory.mktemp("fuzz") / "project"))
    return _ROOTS[0]


_ROOTS: list[Path] = []


QUERIES = """
const fs = require("fs");
Object.assign(globalThis, { self: globalThis, module: undefined, exports: undefined });
const [queries, ...scripts] = JSON.parse(fs.readFileSync(0, "utf8"));
for (const script of scripts) (0, eval)(script);
FactSearch.build(FactSearch.data, (index) => {
  FactSearch.answer("first", index, 8);
  const slow = queries.map((query) => {
    const start = performance.now();
    FactSearch.answer(query, index, 8);
    return performance.now() - start;
  });
  console.log(JSON.stringify(Math.max(...slow)));
});
"""


@pytest.fixture(scope="module")
def scripts(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    made = assets(the_store(), [])
    folder = tmp_path_factory.mktemp("search")
    for path, content in made:
        (folder / Path(path).name).write_bytes(content)
    names = ("numbers", "words", "weights", "features", "engine", "answer")
    ours = [ROOT / "docs/assets/javascripts/search" / f"{name}.js" for name in names]
    return [path.read_text(encoding="utf-8") for path in (folder / "lunr.js", folder / "index.js", *ours)]


QUERY = st.one_of(NUMBERS, ANY, HOSTILE, st.sampled_from(["speed " * 99, "a" * 999, "1-" * 500]))


@pytest.mark.skipif(not shutil.which("node"), reason="the search's scripts run in Node")
@given(st.lists(QUERY, min_size=50, max_size=200))
@inputs(0.04)
def test_any_query_is_answered(scripts: list[str], queries: list[str]) -> None:
    given_in = json.dumps([queries, *scripts])
    ran = subprocess.run(["node", "-e", QUERIES], input=given_in, capture_output=True, text=True, check=False)
    if ran.returncode:
        pytest.fail(ran.stderr[-500:])
    assert float(ran.stdout) < 1000 * SECONDS


def test_the_checks_above_can_fail() -> None:
    assert leaks({"x": f"<p>{FIRST}<evil-x></evil-x>{LAST}</p>"}, shapes_of({"x": "<p></p>"}))
