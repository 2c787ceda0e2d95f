"""Formulas are parsed, never run: what they mean, and where a wrong one goes wrong."""

import contextlib
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from factstore.words.formula import Amount, FormulaError, evaluate, parse


def value(text: str) -> Decimal:
    return evaluate(parse(text), lambda _name, _at: Amount(Decimal(7), Decimal(7))).low


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1 + 2 × 3", 7), ("(1 + 2) * 3", 9), ("10 - 4 - 3", 3), ("10 − 4", 6), ("12 ÷ 2 / 3", 2),
        ("2 - -3", 5), ("a-b - 2", 5), ("in × is", 49), ("007 + 1", 8), ("1-2-x", 7), ("count(a)", 7),
        ("round(2.5)", 3), ("round(-2.5)", -3), ("round(1.005, 2)", 1.01),
        ("round(1234, -2)", 1200), ("high(a) + low(a)", 14),
    ],
)  # fmt: skip
def test_value(text: str, expected: float) -> None:
    assert value(text) == Decimal(str(expected))


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("a $ b", 2), ("a -b", 2), ("a- b", 1), ("1.5.2", 0), ("a--b", 1), ("sum(a)", 0), ("low(a, b)", 0),
        ("round()", 0), ("a.__class__", 1), ("1e5x(2)", 0), ("A", 0), ("99,5", 0), ("a ^ 2", 2), ("a ** b", 3),
        ("a // b", 5), ("+a", 0), ("a(1)(2)", 0), ("round(*a)", 6), ("a, b", 0), ("a := 1", 2), ("a if b else c", 2),
        ("a\t", 1), ("a\u00a0", 1), ("a\n", 1), ("é", 0), ("a" * 1001, 1000), ("a +" * 101 + "a", 302),
    ],
)  # fmt: skip
def test_error_has_its_place(text: str, position: int) -> None:
    with pytest.raises(FormulaError) as caught:
        value(text)
    assert caught.value.position == position
    assert caught.value.hint


@pytest.mark.parametrize("text", ["", " a", "a +", "a b", "(a", "a)", "a) + (b", "2 2", "()", "((((" * 20, "low(a"])
def test_what_python_cannot_read_has_a_place_too(text: str) -> None:
    with pytest.raises(FormulaError) as caught:
        value(text)
    assert 0 <= caught.value.position <= len(text)


@pytest.mark.parametrize("text", ["(" * 99 + "a" + ")", "-" * 99 + "a", "- " * 99 + "a", "1" * 999, "a × " * 99 + "a"])
def test_towers_end_at_once(text: str) -> None:
    with contextlib.suppress(FormulaError):
        value(text)


def test_ids_keep_their_hyphens() -> None:
    assert parse("qwen3-32b-compiled / 16-bit-rate - 3").names == ("qwen3-32b-compiled", "16-bit-rate")


def test_parts_join_to_the_formula() -> None:
    formula = parse("round((a - low) / low(b), 1)")
    assert "".join(part for part, _ in formula.parts()) == formula.text
    assert [part for part, linked in formula.parts() if linked] == ["a", "low", "b"]


SLUGS = st.from_regex(r"[a-z][a-z0-9]{0,4}(-[a-z0-9]{1,3}){0,2}", fullmatch=True)
LEAVES = SLUGS | st.decimals(0, 999, places=2).map(lambda number: f"{number:f}")
FORMULAS = st.recursive(
    LEAVES,
    lambda inner: (
        st.tuples(inner, st.sampled_from([" + ", " - ", "−", " × ", "*", "/", "÷"]), inner).map(
            lambda three: f"({three[0]}{three[1]}{three[2]})"
        )
        | inner.map(lambda one: f"-({one})")
        | st.tuples(inner, inner).map(lambda two: f"round({two[0]}, {two[1]})")
    ),
    max_leaves=8,
)


@given(FORMULAS)
def test_what_is_well_formed_parses(text: str) -> None:
    formula = parse(text)
    assert "".join(part for part, _ in formula.parts()) == text
    assert set(formula.names) == {part for part, linked in formula.parts() if linked}


@given(st.text(alphabet="ab-3.+*/^(), −×\tlowhigh", max_size=40))
def test_the_rest_is_refused_with_a_place(text: str) -> None:
    tree, place = None, 0
    try:
        tree = parse(text)
        evaluate(tree, lambda _name, _at: Amount(Decimal(1), Decimal(2)))
    except FormulaError as error:
        place = error.position
    assert 0 <= place <= len(text)
    assert tree is None or all(name in text for name in tree.names)


@given(st.integers(-50, 50), st.integers(-50, 50), st.integers(-50, 50), st.sampled_from(["+", "-", "*"]))
def test_a_range_holds_every_value(low: int, width: int, other: int, sign: str) -> None:
    ends = sorted((low, low + width))
    formula = parse(f"a {sign} b * 2")

    def amount(start: int, end: int) -> Amount:
        known = {"a": Amount(Decimal(start), Decimal(end)), "b": Amount(Decimal(other), Decimal(other))}
        return evaluate(formula, lambda name, _: known[name])

    whole = amount(*ends)
    for inner in ends:
        one = amount(inner, inner)
        assert whole.low <= one.low <= one.high <= whole.high
