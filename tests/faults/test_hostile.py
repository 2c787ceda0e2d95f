"""No text of a record runs in a page: a store full of hostile texts, through everything that is made of it."""

from pathlib import Path

import pytest

from factstore.html.templates import environment
from factstore.store.facts import FactStore
from factstore.store.load import load
from tests.faults.hostile.made import data_of, html_of
from tests.faults.hostile.read import Read, Shapes, data_leaks, leaks, shapes_of, spoilt
from tests.faults.hostile.store import HARMLESS, HOSTILE, Poison, innocent
from tests.faults.hostile.theme import theme_of
from tests.small import small

FILLED = Poison(names=True, text=HARMLESS, in_statement=HARMLESS)


@pytest.fixture(scope="module", params=[False, True], ids=["texts", "names"])
def hostile(request: pytest.FixtureRequest) -> FactStore:
    return Poison(names=request.param).store(innocent())


@pytest.fixture(scope="module")
def shapes() -> Shapes:
    return shapes_of(html_of(innocent(), HARMLESS)) | shapes_of(html_of(FILLED.store(innocent()), HARMLESS))


def test_pages_cards_and_blocks_hold_hostile_texts_whole_and_no_element_of_theirs(
    hostile: FactStore, shapes: Shapes
) -> None:
    assert leaks(html_of(hostile), shapes) == []


def test_the_theme_holds_what_pages_and_configuration_say_whole() -> None:
    assert leaks(theme_of(HOSTILE), shapes_of(theme_of(HARMLESS))) == []


def test_exports_and_the_search_hold_hostile_texts_whole_and_can_stand_in_a_script(hostile: FactStore) -> None:
    assert data_leaks(data_of(hostile)) == []


def test_every_template_and_every_block_is_used() -> None:
    environment.cache_clear()
    made = html_of(Poison(names=False).store(innocent()))
    used = {name for _, name in environment().cache or ()}
    assert used == set(environment().list_templates())
    assert made.keys() == html_of(innocent(), HARMLESS).keys()


def test_the_reader_sees_what_got_out() -> None:
    assert leaks({"text": f"<p>{HOSTILE}</p>"}, Read("<p></p>").shapes)
    assert leaks({"attribute": f'<p title="{HOSTILE}"></p>'}, Read('<p title=""></p>').shapes)
    assert spoilt(HOSTILE.replace("<", "&lt;"))
    assert not spoilt(f"a{HOSTILE}b")


def test_the_address_of_a_work_is_one_of_the_web(tmp_path: Path) -> None:
    small(tmp_path)
    path = tmp_path / "data" / "sources" / "red.yml"
    text = path.read_text(encoding="utf-8").replace("url: null", "url: 'javascript:alert()'")
    path.write_text(text, encoding="utf-8")
    _, problems = load(tmp_path)
    assert [(problem.rule, Path(problem.mark.file).name) for problem in problems] == [("bad-value", "red.yml")]
