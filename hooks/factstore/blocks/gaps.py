"""The blocks `gaps` and `signals`: what the coverage leaves open, and what it says to watch."""

from collections.abc import Collection

from factstore.blocks.base import Block, BlockError, Option, Options, topic_ids
from factstore.blocks.parts import NONE, claim_link, heading, listing, table
from factstore.describe import furniture
from factstore.markup import Links, anchor, escape, kind_badge
from factstore.models import Gap
from factstore.store import FactStore


def _gap(store: FactStore, links: Links, name: str, level: int) -> str:
    gap = store.gaps[name]
    rows = [("Why it matters", escape(gap.why)), ("Searched", _searched(store, links, gap))]
    if gap.about:
        rows.append(("What it is about", listing(claim_link(store, links, each) for each in gap.about)))
    body = "".join(f"<div><dt>{title}</dt><dd>{text}</dd></div>" for title, text in rows)
    return f'<div class="fs-gap">{heading(level, gap.question, name)}<dl>{body}</dl></div>'


def _short_gap(store: FactStore, name: str) -> str:
    """Return a gap as a topic's page shows it; what was searched is on the page of all gaps."""
    gap = store.gaps[name]
    return f'<div class="fs-gap">{heading(3, gap.question, name)}<p>{escape(gap.why)}</p></div>'


def _searched(store: FactStore, links: Links, gap: Gap) -> str:
    titles = [anchor(links.source(each), furniture(store.sources[each].short, "title")) for each in gap.searched]
    return " and ".join(titles) + ": not stated there"


def gaps(store: FactStore, links: Links, options: Options) -> str:
    """Render the gaps of a topic, or all of them topic by topic; the anchor of each is its id."""
    wanted, every = options.get("topic", ()), "all" in options
    ids = options.get("ids", ())
    if not (wanted or every or ids):
        raise BlockError("block 'gaps' needs a choice", "say 'topic: …', 'ids: […]' or 'all: yes'")
    chosen = list(ids) or [name for name, gap in store.gaps.items() if every or gap.topic in wanted]
    if not chosen:
        raise BlockError("no gap matches", "leave the block out")
    if not every:
        return "".join(_short_gap(store, name) for name in chosen)
    parts = []
    for topic, entry in store.vocabulary.topics.items():
        inner = "".join(_gap(store, links, name, 4) for name in chosen if store.gaps[name].topic == topic)
        parts.append(heading(3, entry.title, f"open-{topic}") + inner if inner else "")
    return "".join(parts)


def signals(store: FactStore, links: Links, _options: Options) -> str:
    """Render each signal to watch with the claims that are its baseline today."""
    rows = []
    for subject in store.subjects:
        for name in subject.claims:
            found = [each for each in store.claims[name].relations if each.as_ == "baseline"]
            notes = [f' <span class="fs-note">{escape(each.note)}</span>' if each.note else "" for each in found]
            today = [
                f"{claim_link(store, links, each.to)} {kind_badge(store, each.to)}{note}"
                for each, note in zip(found, notes, strict=True)
            ]
            if found:
                rows.append([claim_link(store, links, name), kind_badge(store, name), listing(today) or NONE])
    if not rows:
        raise BlockError("no claim has a baseline", "add 'relations: [{as: baseline, to: …}]' to a signal")
    return table("Signals to watch, and where each stands today", ("Signal", "Evidence", "Baseline today"), rows)


def _gap_ids(store: FactStore) -> Collection[str]:
    return store.gaps.keys()


GAPS = Block(
    "gaps",
    gaps,
    {"topic": Option(topic_ids, many=True), "ids": Option(_gap_ids, many=True), "all": Option(("yes",))},
)
SIGNALS = Block("signals", signals)
