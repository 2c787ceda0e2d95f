"""The set-up that `setup` carries over belongs to the same test, and gaps were searched in every article."""

from collections.abc import Iterator

from factstore.rules.registry import Finding, rule
from factstore.store.claims import Claim
from factstore.store.facts import FactStore
from factstore.store.sources import OUTSIDE


@rule(
    "setup-unfit",
    proves="a set-up that a claim carries over is of the same origin, gives it a condition, and is not a result",
    cannot="that both belong to one run",
)
def setup_unfit(store: FactStore) -> Iterator[Finding]:
    """Check each claim that `setup` names; a claim at the head of whose file it stands may be the set-up itself."""
    for claim in store.claims.values():
        for name in claim.setup:
            other = store.claims.get(name)
            if other and other is not claim and (why := _unfit(claim, other)):
                yield claim.at("setup"), f"'{name}' cannot be the set-up of '{claim.id}': {why[0]}", why[1]


def _unfit(claim: Claim, other: Claim) -> tuple[str, str] | None:
    """Say why a claim is not the set-up of another one, and how to mend that."""
    if not claim.by_site and other.origin_id != claim.origin_id:
        return f"it is a finding of '{other.origin_id}'", "carry over what the same work states"
    if other.phase:
        return "it is a result, with a phase of its own", "name the claim that states the set-up"
    given = {condition.stated_by for condition in claim.conditions.values()}
    taken = {other.id, *(condition.stated_by for condition in other.conditions.values())}
    if not given & (taken - {None}):
        return "nothing is carried over from it", "remove it"
    return None


@rule(
    "gap-unsearched",
    proves="each open question was searched in every article that was read, or says why not",
    cannot="how well it was searched",
)
def gap_unsearched(store: FactStore) -> Iterator[Finding]:
    """Compare where each gap was searched with the articles that were read."""
    articles = [name for name, source in store.sources.items() if source.consulted and source.kind not in OUTSIDE]
    for gap in store.gaps.values():
        missing = [name for name in articles if name not in gap.searched and name not in gap.unsearched]
        if missing:
            hint = f"search it there and add it; where that makes no sense: `unsearched: {{{missing[0]}: the reason}}`"
            yield gap.at("searched"), f"'{gap.id}' was not searched in {', '.join(missing)}", hint
        for name in gap.unsearched:
            if name in gap.searched or (name in store.sources and name not in articles):
                yield gap.at("unsearched", name), f"'{gap.id}' needs no exception for '{name}'", "remove it"
