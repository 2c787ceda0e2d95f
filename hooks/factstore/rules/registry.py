"""The closed list of rules: each has a name, what it proves, and what it cannot.

A rule on the store is one function, registered by the decorator `rule`. Rules that an earlier or a later stage applies
(the reader, the models, the pages) are registered by `stage_rule`, so that the list that readers see is whole.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from factstore.store.facts import FactStore
from factstore.store.problems import Problem

Check = Callable[[FactStore], Iterable[Problem]]


@dataclass(frozen=True)
class Rule:
    """A rule; `check` is None for one that another stage applies."""

    name: str
    proves: str
    cannot: str
    check: Check | None = None


RULES: dict[str, Rule] = {}


def _register(entry: Rule) -> None:
    if entry.name in RULES:
        message = f"the rule '{entry.name}' is registered twice"
        raise ValueError(message)
    RULES[entry.name] = entry


def rule(name: str, *, proves: str, cannot: str) -> Callable[[Check], Check]:
    """Register a function of the store as the rule `name`."""

    def register(check: Check) -> Check:
        _register(Rule(name, proves, cannot, check))
        return check

    return register


def stage_rule(name: str, *, proves: str, cannot: str) -> None:
    """Register a rule that another stage applies."""
    _register(Rule(name, proves, cannot))


def check_store(store: FactStore) -> list[Problem]:
    """Return the problems of all rules on the store; a check that serves several rules runs once."""
    checks = dict.fromkeys(entry.check for entry in RULES.values() if entry.check)
    return [problem for check in checks for problem in check(store)]
