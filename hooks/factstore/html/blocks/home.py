"""The blocks of Home: `trust`, `search-field` and `topics`: what there is, how much of it, and how to get to it."""

from collections import Counter
from urllib.parse import quote

from markupsafe import Markup

from factstore.html.blocks.base import Block, Option, Use
from factstore.html.templates import render
from factstore.words.counting import reported
from factstore.words.origins import latest

MEASURED = "measured"


def trust(use: Use) -> Markup:
    """Render a strip of counts: claims, measured ones, open questions, and up to when the site knows."""
    claims = reported(use.store)
    return render(
        "blocks/trust",
        claims=len(claims),
        measured=sum(claim.evidence == MEASURED for claim in claims),
        gaps=len(use.store.gaps),
        known=latest(use.store, "known_through"),
        checked=latest(use.store, "retrieved"),
        links=use.links,
    )


def search_field(use: Use) -> Markup:
    """Render a large search field, with queries to try; without a script they lead to the table of claims."""
    examples = [(each, use.links.to(f"claims/?q={quote(each)}")) for each in use.options.get("examples", ())]
    return render("blocks/search_field", examples=examples, total=len(reported(use.store)), links=use.links)


def topics(use: Use) -> Markup:
    """Render a line for each topic: title, summary, and how many claims and open questions it has."""
    store = use.store
    claims = Counter(claim.topic for claim in reported(store))
    gaps = Counter(gap.topic for gap in store.gaps.values())
    counted = use.one("counts", "yes") == "yes"
    return render(
        "blocks/topics",
        topics=store.vocabulary.topics,
        claims=claims,
        gaps=gaps,
        counted=counted,
        links=use.links,
    )


TRUST = Block("trust", trust)
SEARCH_FIELD = Block("search-field", search_field, {"examples": Option(many=True)})
TOPICS = Block("topics", topics, {"counts": Option(("yes", "no"))})
