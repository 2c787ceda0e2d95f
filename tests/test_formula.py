"""Formulas are parsed, never run: what they mean, and where a wrong one goes wrong."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from factstore.words.evaluate import Amount, evaluate
from factstore.words.formula import Binary, FormulaError, Number, Ref, names, parse, parts


def value(text: str) -> Decimal:
    return evaluate(parse(text), lambda _: Amount(Decimal(7), Decimal(7))).low


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1 + 2 × 3", 7), ("(1 + 2) * 3", 9), ("10 - 4 - 3", 3), ("10 − 4", 6), ("12 ÷ 2 / 3", 2),
        ("2 ^ 3 ^ 2", 512), ("-2 ^ 2", -4), ("2 ^ -1", 0.5), ("2 - -3", 5), ("a-b - 2", 5),
        ("min(4, 9)", 4), ("max(4, a)", 7), ("abs(-3)", 3), ("sqrt(16)", 4), ("round(2.5)", 3),
        ("round(-2.5)", -3), ("round(1.005, 2)", 1.01), ("round(1234, -2)", 1200), ("high(a) + low(a)", 14),
    ],
)  # fmt: skip
def test_value(text: str, expected: float) -> None:
    assert value(text) == Decimal(str(expected))


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("", 0), ("a +", 3), ("a b", 2), ("(a", 2), ("a)", 1), ("a $ b", 2), ("a -b", 2), ("a- b", 1), ("1.5.2", 0),
        ("a--b", 1), ("sum(a)", 0), ("min(a)", 0), ("abs(a, b)", 0), ("a.__class__", 1), ("1e5x(2)", 0), ("2 2", 2),
        ("A", 0), ("99,5", 2), ("((((" * 30, 40), ("a" * 1001, 1000), ("x := 1", 2), ("a ** b", 3),
    ],
)  # fmt: skip
def test_error_has_its_place(text: str, position: int) -> None:
    with pytest.raises(FormulaError) as caught:
        parse(text)
    assert caught.value.position == position
    assert caught.value.hint


def test_ids_keep_their_hyphens() -> None:
    tree = parse("qwen3-32b-compiled / 16-bit-rate - 3")
    assert names(tree) == ("qwen3-32b-compiled", "16-bit-rate")
    assert isinstance(tree, Binary)
    assert tree.right == Number(Decimal(3), 35)


def test_parts_join_to_the_formula() -> None:
    text = "round((a - min) / max(b, 2), 1)"
    assert "".join(part for part, _ in parts(text)) == text
    assert [part for part, linked in parts(text) if linked] == ["a", "min", "b"]


SLUGS = st.from_regex(r"[a-z][a-z0-9]{0,4}(-[a-z0-9]{1,3}){0,2}", fullmatch=True)
LEAVES = SLUGS | st.decimals(0, 999, places=2).map(lambda number: f"{number:f}")
FORMULAS = st.recursive(
    LEAVES,
    lambda inner: (
        st.tuples(inner, st.sampled_from([" + ", " - ", "−", " × ", "*", "/", "÷", "^"]), inner).map(
            lambda three: f"({three[0]}{three[1]}{three[2]})"
        )
        | inner.map(lambda one: f"-({one})")
        | st.tuples(inner, inner).map(lambda two: f"max({two[0]}, {two[1]})")
    ),
    max_leaves=8,
)


@given(FORMULAS)
def test_what_is_well_formed_parses(text: str) -> None:
    assert "".join(part for part, _ in parts(text)) == text
    assert set(names(parse(text))) == {part for part, linked in parts(text) if linked}


@given(st.text(alphabet="ab-3.+*/^(), −×minmax", max_size=40))
def test_the_rest_is_refused_with_a_place(text: str) -> None:
    tree, place = None, 0
    try:
        tree = parse(text)
    except FormulaError as error:
        place = error.position
    assert 0 <= place <= len(text)
    assert tree is None or all(name in text for name in names(tree))


@given(st.integers(-50, 50), st.integers(-50, 50), st.integers(-50, 50), st.sampled_from(["+", "-", "*"]))
def test_a_range_holds_every_value(low: int, width: int, other: int, sign: str) -> None:
    ends = sorted((low, low + width))
    tree = parse(f"a {sign} b ^ 2")

    def amount(start: int, end: int) -> Amount:
        return evaluate(tree, lambda ref: _range(ref, start, end, other))

    whole = amount(*ends)
    for inner in ends:
        one = amount(inner, inner)
        assert whole.low <= one.low <= one.high <= whole.high


def _range(ref: Ref, low: int, high: int, other: int) -> Amount:
    return Amount(Decimal(low), Decimal(high)) if ref.name == "a" else Amount(Decimal(other), Decimal(other))
