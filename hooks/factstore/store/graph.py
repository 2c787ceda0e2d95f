"""Walks over edges between claims: what follows from what, and where that turns in a circle."""

from collections.abc import Iterable, Mapping
from graphlib import CycleError, TopologicalSorter

Edges = Mapping[str, Iterable[str]]


def reachable(edges: Edges, start: str) -> tuple[str, ...]:
    """Return all that `start` leads to, sorted; `start` itself only where a circle leads back to it."""
    found: set[str] = set()
    stack = list(edges.get(start, ()))
    while stack:
        name = stack.pop()
        if name not in found:
            found.add(name)
            stack += edges.get(name, ())
    return tuple(sorted(found))


def reverse(edges: Edges) -> dict[str, tuple[str, ...]]:
    """Return the edges turned round."""
    found: dict[str, list[str]] = {}
    for name, targets in edges.items():
        for target in targets:
            found.setdefault(target, []).append(name)
    return {name: tuple(sorted(sources)) for name, sources in found.items()}


def cycles(edges: Edges) -> list[tuple[str, ...]]:
    """Return circles until none is left, each as (a, b, a) along the edges, from its first id by name."""
    left = {name: set(targets) for name, targets in sorted(edges.items())}
    found = []
    while True:
        try:
            TopologicalSorter({name: sorted(targets) for name, targets in left.items()}).prepare()
        except CycleError as error:
            ring: list[str] = error.args[1][:0:-1]  # against the order of graphlib, and without the repeated end
            start = ring.index(min(ring))
            ring = ring[start:] + ring[:start]
            found.append((*ring, ring[0]))
            left[ring[0]].discard((*ring, ring[0])[1])
        else:
            return sorted(found)
