# ruff: noqa: PT017 - what an error says is checked where there is one, and any other fails
"""Any input gives a store, or problems with places: never another exception, and always within bounded time."""

import csv
import io
import json
import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from decimal import Decimal
from functools import lru_cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from factstore.build.active import active_parts
from factstore.build.docs_files import docs_problems
from factstore.build.front_matter import front_matter
from factstore.build.site_paths import collisions, folded
from factstore.html.closed_world import read_html, strays
from factstore.html.page_sections import sections
from factstore.outputs.search_index import assets
from factstore.rules.check import check
from factstore.rules.grounding.texts import parse_text
from factstore.store.addresses import below, is_address
from factstore.store.claims import Claim
from factstore.store.dates import parse_date
from factstore.store.facts import FactStore, is_slug
from factstore.store.load import load
from factstore.store.numerals import in_digits, loose_numbers, name_pattern, numerals, value
from factstore.store.problems import Problem, report
from factstore.store.quantity import Quantity
from factstore.store.reader import parse
from factstore.store.unseen import unseen
from factstore.words.formula import Amount, FormulaError
from factstore.words.formula import evaluate as evaluate_formula
from factstore.words.formula import parse as parse_formula
from factstore.words.reading import evaluate
from factstore.words.spreadsheet import csv_text
from tests.faults.fuzz.profiles import inputs
from tests.faults.fuzz.texts import ANY, FORMULAS, HOSTILE, MARKDOWN, NUMBERS, YAML
from tests.faults.hostile.made import data_of, html_of
from tests.faults.hostile.read import Shapes, leaks, shapes_of
from tests.faults.hostile.store import FIRST, HARMLESS, LAST, Poison, innocent
from tests.faults.kinds.project import CASES, RED, RUN, VOCABULARY, found_on
from tests.project import FIXTURE, ROOT, copy_project

FILES = (RUN, CASES, RED, VOCABULARY, "data/gaps.yml", "data/permalinks.txt", "data/changes.yml", "docs/index.md")
LINE = re.compile(r"\S+?:\d+:\d+: .+ \[[a-z0-9-]+\](?:; .+)?")
SECONDS = 5


@contextmanager
def bounded() -> Iterator[None]:
    """Fail where an input takes longer than any should on a busy machine."""
    start = time.process_time()
    yield
    assert time.process_time() - start < SECONDS


def assert_placed(problems: list[Problem]) -> None:
    """Each problem is one line of the form that the contract has."""
    if problems:
        lines = report(problems).split("\n")[1:]
        assert all(LINE.fullmatch(line) or line.startswith("and ") for line in lines), lines
    assert "internal" not in {problem.rule for problem in problems}, report(problems)


@lru_cache(maxsize=1)
def the_store() -> FactStore:
    """Return the store of the pages; no argument of a property, whose failure would print it."""
    found, problems = load(FIXTURE.parent / "store")
    assert found is not None, problems
    return found


@given(st.one_of(YAML, ANY))
@inputs(4)
def test_the_reader_gives_nodes_or_problems(text: str) -> None:
    with bounded():
        node, problems = parse(text, "data/x.yml")
    assert node is not None or problems
    assert_placed(problems)


@given(st.one_of(YAML, ANY))
@inputs(2)
def test_front_matter_gives_values_or_problems(text: str) -> None:
    with bounded():
        values, problems = front_matter(f"---\n{text}\n---\nx\n", "docs/x.md")
    assert isinstance(values, dict)
    assert_placed(list(problems))


_VALUES = st.recursive(
    st.one_of(st.none(), ANY, NUMBERS),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(ANY, inner, max_size=3)),
    max_leaves=6,
)  # fmt: skip


@given(st.dictionaries(st.sampled_from([item.alias or key for key, item in Claim.model_fields.items()]), _VALUES))
@inputs(4)
def test_a_model_takes_a_record_or_says_why_not(data: dict[str, object]) -> None:
    with bounded():
        try:
            Claim.model_validate(data)
        except ValidationError as error:
            assert error.errors()


@given(NUMBERS, NUMBERS)
@inputs(4)
def test_a_quantity_keeps_its_digits_or_is_refused(one: str, other: str) -> None:
    for data in ({"value": one}, {"low": one, "high": other}, {"date": one}):
        try:
            quantity = Quantity.model_validate(data)
        except ValidationError:
            continue
        assert all(str(number) in (one, other) for number in quantity.numbers)
        assert one.isascii()


@given(NUMBERS)
@inputs(4)
def test_numbers_in_texts_are_read_or_left(text: str) -> None:
    with bounded():
        found = list(numerals(text))
        list(loose_numbers(text, name_pattern(["B200"]), re.compile(" s")))
        in_digits(text)
    assert [text[each.start : each.end] for each in found] == [each.text for each in found]
    for each in found:
        number = value(each.text)
        assert number is None or (each.text.isascii() and number == Decimal(each.text.replace(",", "")))


@given(NUMBERS)
@inputs(2)
def test_a_date_is_read_back_or_refused(text: str) -> None:
    try:
        assert parse_date(text).iso == text
    except ValueError as error:
        assert str(error)


@given(FORMULAS)
@inputs(4)
def test_a_formula_has_a_value_or_a_place(text: str) -> None:
    def lookup(name: str, at: int) -> Amount:
        if name in ("a", "b", "fast", "slow"):
            return Amount(Decimal(2), Decimal(3), {"s": 1})
        raise FormulaError(at, f"unknown '{name}'")

    with bounded():
        try:
            found = evaluate_formula(parse_formula(text), lookup)
            assert found.low <= found.high
        except FormulaError as error:
            assert 0 <= error.position <= len(text)
        evaluate(text)


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


@given(
    st.lists(st.one_of(ANY, st.sampled_from(["..", "/", "a", "a/b", "C:", "\\", ".", "claims/x/"])), max_size=6).map(
        "/".join
    )
)
@inputs(4)
def test_an_address_stays_below_the_site(text: str) -> None:
    folder = Path("/nowhere/site")
    if is_address(text):
        assert all(is_slug(part) for part in text.partition("#")[0].strip("/").split("/"))
    try:
        target = below(folder, text)
    except (OSError, ValueError):
        target = None
    assert target is None or (target != folder and target.is_relative_to(folder))
    assert folded(folded(text)) == folded(text)
    list(collisions({"docs/x.md": text}, [text]))


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


@given(st.one_of(ANY, MARKDOWN))
@inputs(2)
def test_any_text_of_an_article_is_read(text: str) -> None:
    with bounded():
        assert parse_text(text).folded is not None


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
    names = ("numbers", "words", "weights", "engine", "answer")
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
