"""Recompute every derived value from `claims.json`, sharing no code with the engine.

`python -m tests.content.recompute FILE`

Python's own parser reads the formula, fractions keep it exact, and a range is taken at all its corners.
"""

import ast
import itertools
import json
import re
import sys
from collections.abc import Callable, Mapping
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

Claim = Mapping[str, Any]
SCALES = {"%": Fraction(1, 100), "TFLOPS": Fraction(10**12), "GFLOPs": Fraction(10**9)}
OPERATORS: dict[type, Callable[[Fraction, Fraction], Fraction]] = {
    ast.Add: lambda one, other: one + other,
    ast.Sub: lambda one, other: one - other,
    ast.Mult: lambda one, other: one * other,
    ast.Div: lambda one, other: one / other,
    ast.Pow: lambda one, other: one ** int(other),
}


def scale(unit: str | None) -> Fraction:
    return SCALES.get((unit or "").split("/")[0], Fraction(1))


def ends(claim: Claim) -> tuple[Fraction, Fraction]:
    quantity = claim["quantity"]
    low, high = quantity["low"] or quantity["value"], quantity["high"] or quantity["value"]
    return Fraction(low) * scale(quantity["unit"]), Fraction(high) * scale(quantity["unit"])


def half_up(number: Fraction, places: int) -> Fraction:
    shifted = abs(number) * Fraction(10) ** places + Fraction(1, 2)
    return (1 if number >= 0 else -1) * (shifted.numerator // shifted.denominator) / Fraction(10) ** places


def evaluate(node: ast.expr, at: Mapping[str, Fraction], ranges: Mapping[str, tuple[Fraction, Fraction]]) -> Fraction:
    if isinstance(node, ast.Constant):
        return Fraction(str(node.value))
    if isinstance(node, ast.Name):
        return at[node.id]
    if isinstance(node, ast.UnaryOp):
        return -evaluate(node.operand, at, ranges)
    if isinstance(node, ast.BinOp):
        return OPERATORS[type(node.op)](evaluate(node.left, at, ranges), evaluate(node.right, at, ranges))
    assert isinstance(node, ast.Call)
    return call(node, at, ranges)


def call(node: ast.Call, at: Mapping[str, Fraction], ranges: Mapping[str, tuple[Fraction, Fraction]]) -> Fraction:
    assert isinstance(node.func, ast.Name)
    name = node.func.id
    if name in ("low", "high"):
        assert isinstance(node.args[0], ast.Name)
        return ranges[node.args[0].id][name == "high"]
    args = [evaluate(arg, at, ranges) for arg in node.args]
    if name == "round":
        return half_up(args[0], int(args[1]) if len(args) > 1 else 0)
    known: dict[str, Callable[..., Fraction]] = {"min": min, "max": max, "abs": abs, "count": lambda one: one}
    return known[name](*args)


def recompute(claim: Claim, claims: Mapping[str, Claim]) -> tuple[Fraction, Fraction]:
    formula, ranges = claim["derivation"]["formula"], {}
    for number, name in enumerate(sorted(claim["derivation"]["inputs"], key=len, reverse=True)):
        formula = re.sub(rf"(?<![\w-]){re.escape(name)}(?![\w-])", f"_{number}", formula)
        ranges[f"_{number}"] = ends(claims[name])
    for sign, plain in (("×", "*"), ("÷", "/"), ("−", "-"), ("^", "**")):
        formula = formula.replace(sign, plain)
    tree = ast.parse(formula, mode="eval").body
    corners = itertools.product(*(sorted(set(pair)) for pair in ranges.values()))
    found = [evaluate(tree, dict(zip(ranges, corner, strict=True)), ranges) for corner in corners]
    unit = scale(claim["quantity"]["unit"])
    return min(found) / unit, max(found) / unit


def decimals(text: str) -> int:
    return len(text.partition(".")[2])


def disagreements(data: Mapping[str, list[Claim]]) -> tuple[int, list[str]]:
    """Return how many values were recomputed, and what does not agree."""
    claims = {claim["id"]: claim for claim in data["claims"]}
    wrong, count = [], 0
    for name, claim in claims.items():
        if not claim["derivation"] or not claim["derivation"]["formula"]:
            continue
        count += 1
        found, quantity = recompute(claim, claims), claim["quantity"]
        stated = [quantity["low"] or quantity["value"], quantity["high"] or quantity["value"]]
        shown = claim["derivation"]["computed"].split(" to ")
        for value, text, digits in zip(found, stated, (shown[0], shown[-1]), strict=True):
            if half_up(value, decimals(text)) != Fraction(text):
                wrong.append(f"{name}: {float(value)}, stated as {text}")
            if abs(value - Fraction(digits)) > abs(value) * Fraction(Decimal("5e-6")):
                wrong.append(f"{name}: {float(value)}, shown as {digits}")
    return count, wrong


if __name__ == "__main__":
    total, faults = disagreements(json.loads(Path(sys.argv[1]).read_text(encoding="utf-8")))
    sys.stdout.write("\n".join([*faults, f"{total} derived values recomputed, {len(faults)} disagree"]) + "\n")
    sys.exit(bool(faults) or not total)
