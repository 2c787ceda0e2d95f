"""The blocks `figures`, `topics` and `evidence-legend`: what a reader takes in at one glance."""

from collections import Counter

from factstore.html.blocks.base import Block, BlockError, Option, Options, claim_ids, topic_ids
from factstore.html.blocks.parts import FAMILIES, KEY_CONDITIONS, NONE, conditions, count, figure_link, told
from factstore.html.markup import Links, anchor, escape, kind_badge, statement_html
from factstore.store.claims import Claim
from factstore.store.facts import FactStore


def _card(claim: Claim, links: Links, label: str) -> str:
    if claim.quantity is None:
        raise BlockError(f"'{claim.id}' has no figure", "a card needs a claim with a quantity")
    number = figure_link(claim, links)
    what = escape(label) if label else statement_html(claim)
    held = conditions(claim, links, KEY_CONDITIONS)
    line = f'<p class="fs-note">{held}</p>' if held != NONE else ""
    return (
        f'<li class="fs-card"><p class="fs-number">{number}</p><p class="fs-what">{what}</p>'
        f'<p class="fs-who">{kind_badge(claim)} {told(claim)}</p>{line}</li>'
    )


def figures(store: FactStore, links: Links, options: Options) -> str:
    """Render cards: the figure, what it is, its kind, whose finding it is, and under which conditions."""
    ids = options["ids"]
    labels = options.get("labels", ("",) * len(ids))
    if len(labels) != len(ids):
        raise BlockError("as many labels as ids are needed", "give each claim its label")
    cards = "".join(_card(store.claims[name], links, label) for name, label in zip(ids, labels, strict=True))
    return f'<ul class="fs-cards">{cards}</ul>'


def topics(store: FactStore, links: Links, options: Options) -> str:
    """Render a card for each topic: title, summary, and how many claims and open questions it has."""
    claims = Counter(claim.topic for claim in store.coverage().values())
    gaps = Counter(gap.topic for gap in store.gaps.values())
    cards = []
    for name in options.get("ids", tuple(store.vocabulary.topics)):
        topic = store.vocabulary.topics[name]
        counts = [count(claims[name], "claim", "claims")]
        counts += [count(gaps[name], "open question", "open questions")] if gaps[name] else []
        title = anchor(links.topic(name), escape(topic.title))
        cards.append(
            f'<li class="fs-card"><p class="fs-title">{title}</p>'
            f'<p class="fs-what">{escape(topic.summary)}</p><p class="fs-who">{", ".join(counts)}</p></li>'
        )
    return f'<ul class="fs-cards fs-topics">{"".join(cards)}</ul>'


def legend(store: FactStore, _links: Links, _options: Options) -> str:
    """Render the kinds of evidence by family: what each means, and how many claims are of it."""
    counts = Counter(claim.evidence for claim in store.coverage().values())
    parts = []
    for family, title in FAMILIES.items():
        parts.append(f'<div data-family="{family}"><dt>{escape(title)}</dt>')
        for key, kind in store.vocabulary.evidence.items():
            if kind.family == family:
                badge = f'<span class="kind" data-family="{family}">{escape(kind.name)}</span>'
                total = count(counts[key], "claim", "claims")
                parts.append(f'<dd>{badge} {escape(kind.means)} <span class="fs-note">({total})</span></dd>')
        parts.append("</div>")
    return f'<dl class="fs-legend">{"".join(parts)}</dl>'


FIGURES = Block("figures", figures, {"ids": Option(claim_ids, required=True, many=True), "labels": Option(many=True)})
TOPICS = Block("topics", topics, {"ids": Option(topic_ids, many=True)})
LEGEND = Block("evidence-legend", legend)
