"""Choose mutants by a seed, spread over all operators and key paths, run them, and count what became of them."""

import random
import re
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import Any

import yaml

from tests.content.mutation.blind import RULES, reason
from tests.content.mutation.documents import Documents
from tests.content.mutation.mutants import Mutant, Operator
from tests.content.mutation.operators import OPERATORS
from tests.content.mutation.places import Spot
from tests.content.mutation.run import Outcome, Runner, copy_project, planted

LOOKED_AT = 1000
_runner: Runner | None = None


@lru_cache(maxsize=128)
def _data(text: str) -> object:
    """Return what a YAML file says, without its empty values; the text itself where it is damaged."""
    try:
        return _full(yaml.load(text, Loader=yaml.CBaseLoader))  # noqa: S506 - it makes text, lists and mappings
    except yaml.YAMLError:
        return text


def _full(value: object) -> object:
    if isinstance(value, dict):
        return {key: _full(each) for key, each in value.items() if each not in ([], {})}
    return [_full(each) for each in value] if isinstance(value, list) else value


def says_the_same(documents: Documents, mutant: Mutant) -> bool:
    """Whether the data are equal before and after: then only their notation has changed, which is no fault.

    What writes a key twice, or damages the notation, is meant to be refused whatever it would have said.
    """
    files = {edit.file for edit in mutant.edits}
    if mutant.operator in ("twice", "notation") or not all(file.endswith(".yml") for file in files):
        return False
    texts = [(documents.files[file], planted(documents.files[file], file, mutant)) for file in files]
    return all(_data(before) == _data(after) for before, after in texts)


def _real(documents: Documents, operator: Operator, spots: Iterable[Spot], rng: random.Random) -> Iterator[Mutant]:
    """Yield one fault of each place that has any."""
    for spot in spots:
        found = [each for each in operator.at(documents, spot, rng) if not says_the_same(documents, each)]
        if found:
            yield rng.choice(found)


def _faults(documents: Documents, operator: Operator, seed: int) -> Iterator[Mutant]:
    """Yield the faults of an operator, of one key path after the other, in an order that the seed decides."""
    rng = random.Random(f"{seed} {operator.name}")  # noqa: S311 - a seed makes it repeatable
    waiting = [_real(documents, operator, rng.sample(each, len(each)), rng) for each in documents.by_path.values()]
    rng.shuffle(waiting)
    yield from _in_turn(waiting)


def _in_turn(waiting: list[Iterator[Mutant]]) -> Iterator[Mutant]:
    while waiting:
        turn = [(each, list(islice(each, 1))) for each in waiting]
        waiting = [each for each, one in turn if one]
        yield from (each for _, one in turn for each in one)


def faults(documents: Documents, seed: int, *names: str) -> Iterator[Mutant]:
    """Yield faults that must fail, of all operators or of those named in turn."""
    operators = [each for name, each in OPERATORS.items() if name in (names or OPERATORS)]
    all_of = [_faults(documents, each, seed) for each in operators]
    return _in_turn([(one for one in each if not reason(documents, one)) for each in all_of])


def unseen(documents: Documents, each_rule: int, seed: int) -> Iterator[Mutant]:
    """Yield changes that no check can see, as many for each rule that says so."""
    rng = random.Random(seed)  # noqa: S311 - as above
    for rule in RULES:
        spots = [spot for spot in documents.spots if re.fullmatch(rule.paths, spot.path)]
        rng.shuffle(spots)
        named = [each for name, each in OPERATORS.items() if re.fullmatch(rule.operators, name)]
        found = _in_turn([_real(documents, each, spots[:LOOKED_AT], rng) for each in named])
        yield from islice((each for each in found if reason(documents, each) == rule.reason), each_rule)


def _begin(texts: Path, folder: str) -> None:
    global _runner  # noqa: PLW0603 - a process has one copy of the project
    _runner = Runner(copy_project(Path(tempfile.mkdtemp(dir=folder)) / "project"), texts)


def _one(mutant: Mutant) -> Outcome:
    if _runner is None:
        raise RuntimeError
    return _runner.run(mutant)


def run(texts: Path, mutants: list[Mutant], processes: int) -> list[Outcome]:
    """Run all mutants, each process in a copy of the project."""
    with (
        tempfile.TemporaryDirectory(prefix="mutation-") as folder,
        ProcessPoolExecutor(processes, initializer=_begin, initargs=(texts, folder)) as pool,
    ):
        return list(pool.map(_one, mutants))


def summary(documents: Documents, outcomes: list[Outcome], seed: int) -> dict[str, Any]:
    """Return what is recorded: kills per operator and per rule, the survivors, and the blind classes with reasons."""
    why = [reason(documents, each.mutant) for each in outcomes]
    seen = [each for each, blind in zip(outcomes, why, strict=True) if not blind]
    classes = {
        text: [each for each, blind in zip(outcomes, why, strict=True) if blind == text]
        for text in dict.fromkeys(rule.reason for rule in RULES)
    }
    kinds = {name: [each for each in seen if each.mutant.operator == name] for name in OPERATORS}
    return {
        "seed": seed,
        "planted": len(seen),
        "killed": sum(each.killed for each in seen),
        "named": sum(each.named for each in seen),
        "operators": {name: {"does": OPERATORS[name].does, **_counted(each)} for name, each in kinds.items()},
        "rules": dict(sorted(Counter(rule for each in seen for rule in each.rules).items())),
        "survivors": [each.mutant.note for each in seen if not each.killed],
        "blind": {text: _counted(each) for text, each in classes.items()},
    }


def _counted(outcomes: list[Outcome]) -> dict[str, int]:
    return {"planted": len(outcomes), "killed": sum(each.killed for each in outcomes)}
