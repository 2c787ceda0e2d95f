"""The blocks `gaps` and `signals`: what the coverage leaves open, and what it says to watch."""

from markupsafe import Markup

from factstore.html.blocks.base import Block, BlockError, Option, Use, topic_ids
from factstore.html.templates import render


def gaps(use: Use) -> Markup:
    """Render the gaps of a topic in short, or all of them topic by topic; the anchor of each is its id."""
    wanted, every = use.options.get("topic", ()), "all" in use.options
    if not (wanted or every):
        raise BlockError("block 'gaps' needs a choice", "say 'topic: …' or 'all: yes'")
    chosen = [gap for gap in use.store.gaps.values() if every or gap.topic in wanted]
    if not chosen:
        raise BlockError("no gap matches", "leave the block out")
    if not every:
        return render("blocks/gaps", gaps=chosen)
    return render("blocks/all_gaps", gaps=chosen, topics=use.store.vocabulary.topics, links=use.links)


def signals(use: Use) -> Markup:
    """Render each signal to watch with the claims that are its baseline today."""
    claims, found = use.store.claims, []
    for signal in use.store.in_file_order():
        baseline = [(claims[each.to], each.note) for each in signal.relations if each.as_ == "baseline"]
        found += [(signal, baseline)] if baseline else []
    if not found:
        raise BlockError("no claim has a baseline", "add 'relations: [{as: baseline, to: …}]' to a signal")
    return render("blocks/signals", signals=found, links=use.links)


GAPS = Block("gaps", gaps, {"topic": Option(topic_ids, many=True), "all": Option(("yes",))})
SIGNALS = Block("signals", signals)
