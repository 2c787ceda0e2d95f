"""Relations that cannot hold are found, and findings are counted by origin."""

from pathlib import Path

import pytest

from factstore.rules import check_store
from factstore.store.facts import FactStore
from factstore.words.relations import independence
from tests.small import derived, small


def claims(*rows: str) -> str:
    return "".join(rows)


def claim(name: str, relations: str = "", value: int = 1, extra: str = "") -> str:
    return (
        f'  {name}: {{statement: "{{quantity}}", quantity: {{value: {value}}}, evidence: measured, '
        f"citations: [&A, &B]{extra}, relations: [{relations}]}}\n"
    )


def to(kind: str, name: str) -> str:
    return f"{{as: {kind}, to: {name}}}"


def messages(store: FactStore) -> list[str]:
    return [problem.message for problem in check_store(store, ("relation-cycle", "relation-contradiction"))]


@pytest.mark.parametrize("kind", ["qualifies", "explains"])
def test_circle(tmp_path: Path, kind: str) -> None:
    rows = claim("a", to(kind, "b")) + claim("b", to(kind, "c")) + claim("c", to(kind, "a"))
    assert messages(small(tmp_path, rows)) == [f"`{kind}` in a circle: a → b → c → a"]


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        (claim("a", to("explains", "a")), "related to itself"),
        (claim("a", to("repeats", "b")) + claim("b", to("differs", "a")), "both repeat each other and differ"),
        (claim("a", f"{to('differs', 'b')}, {to('repeats', 'b')}") + claim("b"), "both repeat"),
        (claim("a", to("supersedes", "b")) + claim("b"), "its status is 'current'"),
        (claim("a", extra=", status: superseded"), "nothing supersedes it"),
        (claim("a", to("repeats", "b")) + claim("b", value=2), "with another value"),
    ],
)
def test_contradiction(tmp_path: Path, rows: str, words: str) -> None:
    (message,) = messages(small(tmp_path, rows))
    assert words in message


def test_sound_relations(tmp_path: Path) -> None:
    rows = claim("a", f"{to('supersedes', 'b')}, {to('differs', 'b')}") + claim("b", extra=", status: superseded")
    rows += claim("c", f"{to('repeats', 'd')}, {to('qualifies', 'd')}") + claim("d", to("explains", "c"))
    assert messages(small(tmp_path, rows)) == []


def test_a_claim_is_one_finding_however_many_works_report_it(tmp_path: Path) -> None:
    rows = claim("a")
    store = small(tmp_path, rows + derived("ours", "fast / slow", "value: 1.28, unit: x", by="site"))
    assert independence(store.claims["a"]) == "1 finding, reported in 2 articles"
    assert independence(store.claims["fast"]) == "1 finding, reported in 1 article"
    assert independence(store.claims["ours"]) == "no finding of the coverage: computed here"
