"""Walks over edges between claims: what follows from what, and where that turns in a circle."""

from collections.abc import Iterable, Iterator, Mapping

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
    """Return a circle for each edge that closes one, as (a, b, a) along the edges, from its first id by name."""
    found: set[tuple[str, ...]] = set()
    done: set[str] = set()
    for root in sorted(edges):
        path: dict[str, Iterator[str]] = {}  # the ids from the root to where the walk is, each with what it has left
        if root not in done:
            path[root] = iter(sorted(edges[root]))
        while path:
            name, left = next(reversed(path.items()))
            target = next(left, None)
            if target is None:
                done.add(name)
                del path[name]
            elif target in path:
                ring = list(path)[list(path).index(target) :]
                start = ring.index(min(ring))
                found.add((*ring[start:], *ring[: start + 1]))
            elif target not in done:
                path[target] = iter(sorted(edges.get(target, ())))
    return sorted(found)
