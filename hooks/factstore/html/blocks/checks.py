"""The blocks `checks` and `rules`: what this site computed itself, and which rules its data must pass."""

from markupsafe import Markup

from factstore.html.blocks.base import Block, BlockError, Use
from factstore.html.templates import render
from factstore.rules.registry import RULES
from factstore.store.claims import Claim

VERBS = {"differs": "differs from", "repeats": "the same as"}


def compared(claim: Claim) -> list[tuple[str, Claim, str | None]]:
    """Return the claims that a derivation is related to, at either end: verb, claim, note."""
    ends = [(each.as_, claim.store.claims[each.to], each.note) for each in claim.relations]
    ends += [(each.as_, other, each.note) for other, each in claim.related_from]
    return [(VERBS.get(kind, kind), other, note) for kind, other, note in ends]


def checks(use: Use) -> Markup:
    """Render what this site computed: formula, result, what to compare it with, and its limits."""
    chosen = []
    for subject in use.store.subjects:
        claims = [claim for claim in use.store.claims_of(subject) if claim.by_site]
        if claims:
            chosen.append((subject, [(claim, compared(claim)) for claim in claims]))
    if not chosen:
        raise BlockError("this site computed nothing of the kind", "leave the block out")
    return render("blocks/checks", subjects=chosen, links=use.links)


def rules(_use: Use) -> Markup:
    """Render the closed list of rules: what each proves, and what it cannot."""
    return render("blocks/rules", rules=sorted(RULES.items()))


CHECKS = Block("checks", checks)
RULES_BLOCK = Block("rules", rules)
