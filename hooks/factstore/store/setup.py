"""`setup: <claim id>` carries the conditions of a test's set-up over to a claim: each becomes `{value, stated-by}`.

It works on the files' data before it is validated, so that what is carried over is a condition like any other. What
the claim says itself goes before what is carried over, and `null` leaves a condition out.
"""

from collections.abc import Iterator, Mapping

from factstore.store.vocabulary import Vocabulary

Data = dict[str, object]


def names(data: Data) -> list[str]:
    """Return the claims that `setup` names: one, or a list."""
    given = data.get("setup")
    return [str(each) for each in given] if isinstance(given, list) else [given] if isinstance(given, str) else []


def carry_over(claims: Mapping[str, Data], vocabulary: Vocabulary | None) -> None:
    """Complete the conditions of each claim that names a set-up."""
    done: set[str] = set()
    for name in claims:
        _complete(name, claims, vocabulary, done)


def _complete(name: str, claims: Mapping[str, Data], vocabulary: Vocabulary | None, done: set[str]) -> None:
    if name in done:
        return
    done.add(name)
    data = claims[name]
    wanted = [each for each in names(data) if each != name and each in claims]
    own = data.get("conditions", {})
    if not wanted or not isinstance(own, dict):
        return
    held: Data = {}
    for each in wanted:
        _complete(each, claims, vocabulary, done)
        for key, condition in stated(each, claims[each], vocabulary):
            held.setdefault(key, condition)
    data["conditions"] = {key: value for key, value in {**held, **own}.items() if value is not None}


def stated(name: str, data: Data, vocabulary: Vocabulary | None) -> Iterator[tuple[str, object]]:
    """Yield the conditions that a claim gives to others: its own, and its quantity where that is one."""
    own = data.get("conditions")
    for key, value in own.items() if isinstance(own, dict) else ():
        known = isinstance(value, dict) and "stated-by" in value
        plain = value.get("value") if isinstance(value, dict) else value
        yield key, value if known or value is None else {"value": plain, "stated-by": name}
    quantity = data.get("quantity")
    unit = vocabulary.units.get(str(quantity.get("unit"))) if vocabulary and isinstance(quantity, dict) else None
    if unit and vocabulary and isinstance(quantity, dict) and isinstance(quantity.get("value"), str):
        for key, entry in vocabulary.conditions.items():
            if entry.values == "number" and unit.counts(key):
                yield key, {"value": quantity["value"], "stated-by": name}
