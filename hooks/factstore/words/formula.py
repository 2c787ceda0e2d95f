"""Parse a formula over claim ids into a tree; nothing is ever handed to Python to run.

    sum     = product { ("+" | "−") product }
    product = signed { ("×" | "÷") signed }
    signed  = "−" signed | power
    power   = atom [ "^" signed ]
    atom    = number | claim id | function "(" sum { "," sum } ")" | "(" sum ")"

`*` and `/` may be written for `×` and `÷`. Ids hold hyphens, so a plain `-` between two operands needs a
space on both sides. An id has at least one letter: what has none is a number.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from itertools import pairwise

from factstore.store.problems import nearest

MAX_LENGTH, MAX_DEPTH = 1000, 40
# Function name: the least and the most arguments that it takes.
FUNCTIONS = {
    "abs": (1, 1), "count": (1, 1), "high": (1, 1), "low": (1, 1),
    "max": (2, 9), "min": (2, 9), "round": (1, 2), "sqrt": (1, 1),
}  # fmt: skip
SIGNS = {"−": "-", "×": "*", "÷": "/"}
_TOKEN = re.compile(
    r"(?P<id>(?=(?:[0-9]+-)*[0-9]*[a-z])[a-z0-9]+(?:-[a-z0-9]+)*)"
    r"|(?P<number>[0-9]+(?:\.[0-9]+)?(?![A-Za-z0-9_.]))|(?P<sign>[-−+*×/÷^(),])"
)


class FormulaError(ValueError):
    """What is wrong with a formula, at which character (from 0), and how to mend it."""

    def __init__(self, position: int, message: str, hint: str = "see the formulas that other claims have") -> None:
        super().__init__(message)
        self.position, self.message, self.hint = position, message, hint


@dataclass(frozen=True)
class Number:
    """A plain constant."""

    value: Decimal
    position: int


@dataclass(frozen=True)
class Ref:
    """A claim's id, which stands for its quantity."""

    name: str
    position: int


@dataclass(frozen=True)
class Negate:
    """Minus one operand."""

    operand: "Expr"
    position: int


@dataclass(frozen=True)
class Binary:
    """Two operands joined by one of + - * / ^."""

    sign: str
    left: "Expr"
    right: "Expr"
    position: int


@dataclass(frozen=True)
class Call:
    """A function with its arguments."""

    name: str
    args: "tuple[Expr, ...]"
    position: int


Expr = Number | Ref | Negate | Binary | Call


@dataclass(frozen=True)
class Token:
    """A piece of a formula; `kind` is id, number, sign or end."""

    kind: str
    text: str
    position: int
    spaced: bool  # a space on both sides


def tokens(text: str) -> Iterator[Token]:
    """Yield the tokens of a formula and then an `end`."""
    at = 0
    while at < len(text):
        if text[at] == " ":
            at += 1
            continue
        match = _TOKEN.match(text, at)
        if match is None or match.lastgroup is None:
            hint = "use claim ids, plain numbers, + − × ÷ ^, parentheses and commas"
            raise FormulaError(at, f"'{text[at : at + 12].split(maxsplit=1)[0]}' cannot be read", hint)
        at = match.end()
        spaced = text[: match.start()].endswith(" ") and text[at:].startswith(" ")
        yield Token(match.lastgroup, SIGNS.get(match[0], match[0]), match.start(), spaced or match[0] == "−")
    yield Token("end", "the end", len(text), spaced=False)


class _Parser:
    """Recursive descent over the tokens, one token ahead."""

    def __init__(self, text: str) -> None:
        if len(text) > MAX_LENGTH:
            raise FormulaError(MAX_LENGTH, f"the formula is longer than {MAX_LENGTH} characters", "split the claim")
        self.rest = list(tokens(text))
        self.depth = 0

    def take(self, *texts: str) -> Token | None:
        token = self.rest[0]
        return self.rest.pop(0) if token.kind == "sign" and token.text in texts else None

    def expect(self, text: str) -> None:
        if not self.take(text):
            token = self.rest[0]
            raise FormulaError(token.position, f"'{text}' expected, not {token.text}", f"add '{text}' or an operator")

    def chain(self, signs: str) -> Expr:
        deeper = self.signed if signs == "*/" else self.product
        left = deeper()
        while token := self.take(*signs):
            if token.text == "-" and not token.spaced:
                raise FormulaError(token.position, "'-' without spaces", "write ' - ' with a space on both sides")
            left = Binary(token.text, left, deeper(), token.position)
        return left

    def sum(self) -> Expr:
        return self.chain("+-")

    def product(self) -> Expr:
        return self.chain("*/")

    def signed(self) -> Expr:
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise FormulaError(self.rest[0].position, f"nested deeper than {MAX_DEPTH}", "split the claim")
        token = self.take("-")
        found = Negate(self.signed(), token.position) if token else self.power()
        self.depth -= 1
        return found

    def power(self) -> Expr:
        base = self.atom()
        token = self.take("^")
        return Binary("^", base, self.signed(), token.position) if token else base

    def atom(self) -> Expr:
        if self.take("("):
            inner = self.sum()
            self.expect(")")
            return inner
        token = self.rest[0]
        if token.kind not in ("id", "number"):
            raise FormulaError(token.position, f"an operand expected, not {token.text}", "add a claim id or a number")
        self.rest.pop(0)
        if token.kind == "number":
            return Number(Decimal(token.text), token.position)
        return self.call(token) if self.take("(") else Ref(token.text, token.position)

    def call(self, token: Token) -> Expr:
        if token.text not in FUNCTIONS:
            hint = nearest(token.text, FUNCTIONS) or f"the functions are {', '.join(FUNCTIONS)}"
            raise FormulaError(token.position, f"unknown function '{token.text}'", hint)
        args = [self.sum()]
        while self.take(","):
            args.append(self.sum())
        self.expect(")")
        least, most = FUNCTIONS[token.text]
        if not least <= len(args) <= most:
            wanted = str(least) if least == most else f"{least} to {most}"
            raise FormulaError(token.position, f"{token.text} takes {wanted} arguments, not {len(args)}")
        return Call(token.text, tuple(args), token.position)


@lru_cache(maxsize=4096)
def parse(text: str) -> Expr:
    """Return the tree of a formula; raise FormulaError with the place of what cannot be read."""
    parser = _Parser(text)
    tree = parser.sum()
    token = parser.rest[0]
    if token.kind != "end":
        raise FormulaError(token.position, f"an operator expected, not {token.text}", "add an operator before it")
    return tree


def names(tree: Expr) -> tuple[str, ...]:
    """Return the ids in a formula, in order, each once."""
    found: dict[str, None] = {}
    stack: list[Expr] = [tree]
    while stack:
        node = stack.pop()
        if isinstance(node, Ref):
            found[node.name] = None
        elif isinstance(node, Negate):
            stack.append(node.operand)
        elif isinstance(node, Binary):
            stack += [node.right, node.left]
        elif isinstance(node, Call):
            stack += reversed(node.args)
    return tuple(found)


def parts(text: str) -> Iterator[tuple[str, bool]]:
    """Split a formula that parses into (text, whether it is a claim's id), for pages that link the ids."""
    at = 0
    for token, after in pairwise(tokens(text)):
        if token.kind == "id" and not (after.text == "(" and token.text in FUNCTIONS):
            yield text[at : token.position], False
            yield token.text, True
            at = token.position + len(token.text)
    yield text[at:], False
