# ruff: noqa: PT017 - what an error says is checked where there is one, and any other fails
"""Any text is read as a record, a number, a date, a formula, an address, or refused with a reason and a place."""

import re
from decimal import Decimal
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from factstore.build.front_matter import front_matter
from factstore.build.site_paths import collisions, folded
from factstore.rules.grounding.texts import parse_text
from factstore.store.addresses import below, is_address
from factstore.store.claims import Claim
from factstore.store.dates import parse_date
from factstore.store.facts import is_slug
from factstore.store.numerals import in_digits, loose_numbers, name_pattern, numerals, value
from factstore.store.quantity import Quantity
from factstore.store.reader import parse
from factstore.words.formula import Amount, FormulaError
from factstore.words.formula import evaluate as evaluate_formula
from factstore.words.formula import parse as parse_formula
from factstore.words.reading import evaluate
from tests.faults.fuzz.bounds import assert_placed, bounded
from tests.faults.fuzz.profiles import inputs
from tests.faults.fuzz.texts import ANY, FORMULAS, MARKDOWN, NUMBERS, YAML


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


@given(st.one_of(ANY, MARKDOWN))
@inputs(2)
def test_any_text_of_an_article_is_read(text: str) -> None:
    with bounded():
        assert parse_text(text).folded is not None
