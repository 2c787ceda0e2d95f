"""The block `claims`: tables of claims, chosen by filters; the coverage never mixes with anything else."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from markupsafe import Markup

from factstore.html.blocks.base import YES_NO, Block, BlockError, Option, Options, Use, claim_ids, topic_ids
from factstore.html.blocks.parts import FAMILIES
from factstore.html.templates import render
from factstore.store.claims import Claim
from factstore.store.facts import FactStore
from factstore.words.counting import standing, tally

COLUMNS: Mapping[str, str] = {
    "conditions": "Conditions",
    "who": "Who says it",
    "places": "Place",
    "caution": "Caution",
}
FILTERS: Mapping[str, Callable[[Claim], str]] = {
    "topic": lambda claim: claim.topic,
    "subject": lambda claim: claim.subject.name,
    "ids": lambda claim: claim.id,
}


@dataclass(frozen=True)
class Group:
    """Claims of a table of their own, with its caption and its class."""

    caption: str
    claims: list[Claim]
    css: str = ""


def matching(store: FactStore, options: Options) -> list[Claim]:
    """Return the claims that pass every filter, in the order of `ids`, else subject by subject without background."""
    named, topics = options.get("ids", ()), options.get("topic", ())
    if named:
        claims: Iterable[Claim] = [store.claims[name] for name in named]
    else:
        claims = store.in_file_order() if len(topics) != 1 else store.of_topic.get(topics[0], ())
    tests = [(value_of, options[name]) for name, value_of in FILTERS.items() if name in options]
    return [
        claim
        for claim in claims
        if all(value_of(claim) in wanted for value_of, wanted in tests) and (claim.id in named or not claim.background)
    ]


def groups(store: FactStore, options: Options) -> Iterator[Group]:
    """Yield the coverage, what this site computed, and context from outside, each apart."""
    found, with_context = matching(store, options), "yes" in options.get("context", ())
    context = [claim for claim in found if claim.is_context]
    if context and "ids" in options and not with_context:
        hint = "add 'context: yes', or leave it out"
        raise BlockError(f"'{context[0].id}' is context from outside the coverage", hint)
    site = [claim for claim in found if claim.by_site and not claim.is_context]
    coverage = [claim for claim in found if standing(claim) == "reported"]
    background = [claim for claim in found if standing(claim) == "background"]
    (caption,) = options.get("caption", ("What the coverage says",))
    if "evidence" in options.get("group", ()):
        for key, title in FAMILIES.items():
            yield Group(f"{caption}: {title}", [claim for claim in coverage if claim.kind.family == key])
    else:
        yield Group(caption, coverage)
    yield Group("Definitions and small print: cited, not counted", background)
    yield Group("Computed by this site: not part of the coverage", site, "fs-computed")
    if with_context:
        yield Group("Context from documentation and code: not part of the coverage", context, "fs-context")


def listed(store: FactStore, options: Options) -> list[Claim]:
    """Return the claims that have a row in the block."""
    return [claim for group in groups(store, options) for claim in group.claims]


def claims(use: Use) -> Markup:
    """Render a table for each group; `folded` makes lists of them, under one line that counts the claims."""
    found = [group for group in groups(use.store, use.options) if group.claims]
    if not found:
        raise BlockError("no claim matches", "loosen the filters of the block")
    columns = use.options.get("show", ("conditions", "who", "places"))
    return render(
        "blocks/claims",
        groups=found,
        tally=tally(claim for group in found for claim in group.claims),
        folded=use.is_on("folded"),
        within=next((key for key in ("topic", "subject") if key in use.options), ""),
        columns=columns,
        heads=["Claim", "Evidence", *(COLUMNS[key] for key in columns)],
        anchors=use.anchors,
        links=use.links,
    )


CLAIMS = Block(
    "claims",
    claims,
    {
        "topic": Option(topic_ids, many=True),
        "subject": Option(lambda store: {subject.name for subject in store.subjects}, many=True),
        "ids": Option(claim_ids, many=True),
        "show": Option(tuple(COLUMNS), many=True),
        "caption": Option(),
        "folded": Option(YES_NO),
        "context": Option(YES_NO),
        "group": Option(("evidence",)),
    },
    listed,
)
