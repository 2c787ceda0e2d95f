"""A condition is carried over from a claim of the same origin and the same test, or not at all."""

from pathlib import Path

import pytest

from factstore.rules import check_store
from factstore.store.load import load
from tests.small import small

HERE = (
    '  here: {{statement: "{{quantity}}", quantity: {{value: 2, unit: s}}, evidence: measured,'
    " origin: {origin}, conditions: {{chips: {{value: 16, stated-by: size}}}}, citations: [&A]}}\n"
)


@pytest.mark.parametrize(("origin", "said"), [("lab-report", []), ("blue", ["'size' is of another origin"])])
def test_what_states_a_condition_has_the_same_origin(tmp_path: Path, origin: str, said: list[str]) -> None:
    store = small(tmp_path, HERE.format(origin=origin))
    assert [problem.message for problem in check_store(store, ("condition-disagrees",))] == said


def test_what_states_a_condition_is_of_the_same_test(tmp_path: Path) -> None:
    small(tmp_path)
    first, second = (tmp_path / "data" / "claims" / name for name in ("test.yml", "other.yml"))
    text = first.read_text(encoding="utf-8")
    first.write_text(text.replace("subject: Test", "subject: Test\nkind: test"), encoding="utf-8")
    other = HERE.format(origin="lab-report").replace("&A", "{source: red, section: One, paragraph: 1, printed: a}")
    second.write_text(f"subject: Other\nkind: test\ntopic: speed\nclaims:\n{other}", encoding="utf-8")
    store, problems = load(tmp_path)
    assert store is not None, problems
    (problem,) = check_store(store, ("condition-disagrees",))
    assert problem.message == "'size' is of another test"
