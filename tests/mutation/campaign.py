"""Choose mutants by a seed, spread over all operators, run them in processes, and count what became of them."""

import json
import random
import tempfile
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

from factstore.rules.permalinks import CHANGES, add
from tests.mutation import blind, citations, figures, pages, records, words
from tests.mutation.corpus import Corpus, Mutant, read_corpus
from tests.mutation.operators import OPERATORS
from tests.mutation.run import Outcome, Runner, copy_project

MODULES = (figures, citations, records, pages, words, blind)
_runner: Runner | None = None


def chosen(corpus: Corpus, count: int, seed: int, *, blind_ones: bool) -> list[Mutant]:
    """Return mutants of all operators in turn, in an order that the seed decides, until there are enough."""
    names = sorted(name for name, each in OPERATORS.items() if bool(each.blind) == blind_ones)
    random.Random(seed).shuffle(names)  # noqa: S311 - a seed makes it repeatable
    drawn: dict[str, list[Mutant]] = {}
    found: list[Mutant] = []
    while len(found) < count and (len(drawn) < len(names) or any(drawn.values())):
        for name in names[: count - len(found)]:
            if name not in drawn:
                drawn[name] = OPERATORS[name].mutants(corpus, random.Random(f"{seed} {name}"))  # noqa: S311 - as above
            found += [drawn[name].pop()] if drawn[name] else []
    return found[:count]


def prepared(folder: Path, texts: Path) -> tuple[Corpus, Runner]:
    """Copy the project, with its list of published addresses; return its texts, and what runs mutants in the copy."""
    root = copy_project(folder)
    runner = Runner(root, texts)
    result = root / "data" / "mutants.json"
    if not result.exists():
        result.write_text(json.dumps(summary([], 0)), encoding="utf-8")
    if not (root / "data" / "permalinks.txt").exists():
        if found := runner.whole():
            raise ValueError(f"the project has problems of its own:\n{found}")
        add(root, runner.build.store, runner.build.headings())
    _forget_fingerprints(root / "data" / "permalinks.txt")
    if found := runner.start():
        raise ValueError(f"the project has problems of its own:\n{found}")
    return read_corpus(root, texts), runner


def _forget_fingerprints(path: Path) -> None:
    """Leave the addresses alone: a fingerprint would show any change of a claim, and the other rules nothing."""
    lines = [line for line in path.read_text(encoding="utf-8").split("\n") if not line.startswith(CHANGES)]
    path.write_text("\n".join(line.partition(" ")[0] for line in lines), encoding="utf-8")


def _begin(origin: Path, texts: Path) -> None:
    global _runner  # noqa: PLW0603 - a process has one copy of the project
    _runner = Runner(copy_project(Path(tempfile.mkdtemp(prefix="mutants-", dir=origin.parent)), origin), texts)
    _runner.start()


def _one(mutant: Mutant) -> Outcome:
    if _runner is None:
        raise RuntimeError
    return _runner.run(mutant)


def run(origin: Path, texts: Path, mutants: list[Mutant], processes: int) -> list[Outcome]:
    """Run all mutants, each in a copy of the project at `origin`."""
    with ProcessPoolExecutor(processes, initializer=_begin, initargs=(origin, texts)) as pool:
        return list(pool.map(_one, mutants, chunksize=1))


def summary(outcomes: Iterable[Outcome], seed: int) -> dict[str, Any]:
    """Return what is published: kills per operator and per rule, the survivors, and the blind classes with reasons."""
    seen = [each for each in outcomes if not OPERATORS[each.mutant.operator].blind]
    unseen = [each for each in outcomes if OPERATORS[each.mutant.operator].blind]
    rules = Counter(rule for each in seen for rule in each.rules)
    return {
        "seed": seed,
        "planted": len(seen),
        "killed": sum(each.killed for each in seen),
        "named": sum(each.named for each in seen),
        "operators": {name: _counted(seen, name) for name, each in sorted(OPERATORS.items()) if not each.blind},
        "rules": dict(sorted(rules.items())),
        "survivors": [f"{each.mutant.operator}: {each.mutant.note}" for each in seen if not each.killed],
        "blind": {
            name: {**_counted(unseen, name), "reason": each.blind}
            for name, each in sorted(OPERATORS.items())
            if each.blind
        },
    }


def _counted(outcomes: list[Outcome], name: str) -> dict[str, Any]:
    mine = [each for each in outcomes if each.mutant.operator == name]
    return {"does": OPERATORS[name].does, "planted": len(mine), "killed": sum(each.killed for each in mine)}
