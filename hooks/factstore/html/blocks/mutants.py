"""The block `mutants`: how many planted faults the checks found, which they missed, and what no check can see."""

from collections.abc import Mapping
from typing import Any

from factstore.html.blocks.base import Block, BlockError, Options
from factstore.html.blocks.parts import NONE, listing, table
from factstore.html.describe import furniture
from factstore.html.markup import Links, exempt
from factstore.store.facts import FactStore

COUNT = "count of planted faults"
NAME = "name of a planted fault"


def _count(number: int) -> str:
    return exempt(f"{number:,}", COUNT)


def _row(entry: Mapping[str, Any]) -> list[str]:
    return [furniture(entry["does"], NAME), _count(entry["planted"]), _count(entry["killed"])]


def _total(result: Mapping[str, Any]) -> str:
    planted, killed = result["planted"], result["killed"]
    share = exempt(f"{100 * killed / planted:.1f}" if planted else "–", COUNT)
    return (
        f"<p>{_count(killed)} of {_count(planted)} planted faults failed the build: {share} per cent. For "
        f"{_count(result['named'])} of them, a message names the file that was changed. "
        f"The seed of the run is {exempt(str(result['seed']), 'seed of a run')}.</p>"
    )


def mutants(store: FactStore, _links: Links, _options: Options) -> str:
    """Render the result of the last run: in all, by kind of fault, by rule, and the classes that no check can see."""
    result = store.mutants
    if not result:
        raise BlockError("no result of the mutation tests is recorded", "run `make mutants`")
    kinds = [_row(each) for each in result["operators"].values() if each["planted"]]
    rules = [[f"<code>{furniture(name, NAME)}</code>", _count(number)] for name, number in result["rules"].items()]
    blind = [[*_row(each), furniture(each["reason"], NAME)] for each in result["blind"].values() if each["planted"]]
    missed = listing(f"<code>{furniture(each, NAME)}</code>" for each in result["survivors"])
    return (
        _total(result)
        + ("" if missed == NONE else f"<p>Faults that the checks missed:</p>{missed}")
        + table("Planted faults by kind", ("What was changed", "Planted", "Failed the build"), kinds)
        + table("Planted faults by the rule that found them", ("Rule", "Found"), rules)
        + table("What no check can see", ("What was changed", "Planted", "Failed the build", "Why"), blind)
    )


MUTANTS = Block("mutants", mutants)
