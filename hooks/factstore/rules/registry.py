"""The closed list of rules: each has a name, what it proves, and what it cannot.

A rule is one function, registered by a decorator: `rule` for one on the store, `text_rule` for one that also reads the
texts of the sources. It yields what it found: a place, what is wrong there, and how to mend it. Rules that an earlier
or a later stage applies (the reader, the models, the pages) are registered by `stage_rule`, so that the list that
readers see is whole.
"""

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass

from factstore.rules.grounding.texts import Texts
from factstore.store.facts import FactStore
from factstore.store.problems import Mark, Problem

Finding = tuple[Mark, str, str] | tuple[Mark, str, str, int]  # place, message, hint; where it matters, an order there
Check = Callable[[FactStore], Iterable[Finding]]
TextCheck = Callable[[FactStore, Texts], Iterable[Finding]]


@dataclass(frozen=True)
class Rule:
    """A rule; one that another stage applies has no check of either kind."""

    name: str
    proves: str
    cannot: str
    check: Check | None = None
    text_check: TextCheck | None = None


RULES: dict[str, Rule] = {}


def _register(entry: Rule) -> None:
    if entry.name in RULES:
        raise ValueError(f"the rule '{entry.name}' is registered twice")
    RULES[entry.name] = entry


def rule(name: str, *, proves: str, cannot: str) -> Callable[[Check], Check]:
    """Register a function of the store as the rule `name`."""

    def register(check: Check) -> Check:
        _register(Rule(name, proves, cannot, check))
        return check

    return register


def text_rule(name: str, *, proves: str, cannot: str) -> Callable[[TextCheck], TextCheck]:
    """Register a function of the store and the texts as the rule `name`."""

    def register(check: TextCheck) -> TextCheck:
        _register(Rule(name, proves, cannot, text_check=check))
        return check

    return register


def stage_rule(name: str, *, proves: str, cannot: str) -> None:
    """Register a rule that another stage applies."""
    _register(Rule(name, proves, cannot))


def check_store(store: FactStore, names: Collection[str] = RULES.keys()) -> list[Problem]:
    """Return the problems of the rules on the store: of all, or of those in `names`."""
    checks = [(name, entry.check) for name, entry in RULES.items() if entry.check and name in names]
    return [problem for name, check in checks for problem in found_by(name, check, store)]


def check_texts(store: FactStore, texts: Texts) -> list[Problem]:
    """Return the problems of all rules on the store and the texts."""
    checks = [(name, entry.text_check) for name, entry in RULES.items() if entry.text_check]
    return [problem for name, check in checks for problem in found_by(name, check, store, texts)]


def found_by(name: str, check: Callable[..., Iterable[Finding]], *inputs: object) -> Iterator[Problem]:
    """Yield what one rule finds; where it cannot go on, that is a problem too, and the other rules are applied."""
    try:
        for finding in check(*inputs):
            yield Problem(finding[0], name, *finding[1:])
    except Exception as error:  # noqa: BLE001 - whatever it is, an editor gets a line and no traceback
        message = f"the rule '{name}' could not be applied: {type(error).__name__}: {error}"
        hint = "correct the other problems first; where there are none, the rule itself is at fault"
        yield Problem(Mark("data"), "internal", message, hint)
