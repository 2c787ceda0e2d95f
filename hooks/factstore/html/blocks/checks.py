"""The blocks `checks` and `rules`: what this site computed itself, and which rules its data must pass."""

from factstore.html.blocks.base import Block, BlockError, Option, Options, topic_ids
from factstore.html.blocks.parts import NONE, claim_link, computation, listing, subject_title, table
from factstore.html.describe import furniture
from factstore.html.markup import Links, escape
from factstore.rules.registry import RULES
from factstore.store.claims import Claim
from factstore.store.facts import FactStore

HEADS = ("Computed by this site", "Formula and result", "Compare with", "It assumes", "It cannot show")
VERBS = {"differs": "differs from", "repeats": "the same as"}


def _compared(claim: Claim, links: Links) -> str:
    """Return the claims that a derivation is related to, at either end."""
    ends = [(each.as_, each.to, each.note) for each in claim.relations]
    ends += [(each.as_, other.id, each.note) for other, each in claim.related_from]
    return listing(
        f"{VERBS.get(kind, kind)}: {claim_link(claim.store.claims[other], links)}"
        + (f" ({escape(note)})" if note else "")
        for kind, other, note in ends
    )


def _row(claim: Claim, links: Links) -> list[str]:
    derivation = claim.derivation
    assumes, limit = (derivation.assumes, derivation.limit) if derivation else (None, None)
    notes = [furniture(each, "note on a computation") if each else NONE for each in (assumes, limit)]
    return [
        claim_link(claim, links),
        computation(claim, links),
        _compared(claim, links),
        *notes,
    ]


def checks(store: FactStore, links: Links, options: Options) -> str:
    """Render what this site computed: formula, result, what to compare it with, and its limits."""
    parts = []
    for subject in store.subjects:
        claims = [(name, store.claims[name]) for name in subject.claims]
        names = [name for name, each in claims if each.by_site and each.topic in options.get("topic", (each.topic,))]
        if names:
            parts.append(
                table(
                    subject_title(subject.name), HEADS, [_row(store.claims[name], links) for name in names], "fs-checks"
                )
            )
    if not parts:
        raise BlockError("this site computed nothing of the kind", "leave the block out")
    return "".join(parts)


def rules(_store: FactStore, _links: Links, _options: Options) -> str:
    """Render the closed list of rules: what each proves, and what it cannot."""
    rows = [
        [
            f"<code>{furniture(name, 'name of a rule')}</code>",
            *(furniture(text, "text of a rule") if text else NONE for text in (rule.proves, rule.cannot)),
        ]
        for name, rule in sorted(RULES.items())
    ]
    return table("The rules that every build applies", ("Rule", "What it proves", "What it cannot prove"), rows)


CHECKS = Block("checks", checks, {"topic": Option(topic_ids, many=True)})
RULES_BLOCK = Block("rules", rules)
