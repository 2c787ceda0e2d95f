"""The blocks `gaps` and `signals`: what the coverage leaves open, and what it says to watch."""

from collections.abc import Collection

from factstore.html.blocks.base import Block, BlockError, Option, Options, topic_ids
from factstore.html.blocks.parts import NONE, claim_link, heading, listing, table
from factstore.html.describe import furniture
from factstore.html.markup import Links, anchor, escape, kind_badge
from factstore.store.facts import FactStore
from factstore.store.sources import Gap


def _gap(gap: Gap, links: Links, level: int) -> str:
    rows = [("Why it matters", escape(gap.why)), ("Searched", _searched(links, gap))]
    if gap.about:
        rows.append(("What it is about", listing(claim_link(gap.store.claims[each], links) for each in gap.about)))
    body = "".join(f"<div><dt>{title}</dt><dd>{text}</dd></div>" for title, text in rows)
    return f'<div class="fs-gap">{heading(level, gap.question, gap.id)}<dl>{body}</dl></div>'


def _short_gap(gap: Gap) -> str:
    """Return a gap as a topic's page shows it; what was searched is on the page of all gaps."""
    return f'<div class="fs-gap">{heading(3, gap.question, gap.id)}<p>{escape(gap.why)}</p></div>'


def _searched(links: Links, gap: Gap) -> str:
    titles = [anchor(links.source(each), furniture(gap.store.sources[each].short, "title")) for each in gap.searched]
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
        return "".join(_short_gap(store.gaps[name]) for name in chosen)
    parts = []
    for topic, entry in store.vocabulary.topics.items():
        inner = "".join(_gap(store.gaps[name], links, 4) for name in chosen if store.gaps[name].topic == topic)
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
                f"{claim_link(store.claims[each.to], links)} {kind_badge(store.claims[each.to])}{note}"
                for each, note in zip(found, notes, strict=True)
            ]
            if found:
                rows.append(
                    [claim_link(store.claims[name], links), kind_badge(store.claims[name]), listing(today) or NONE]
                )
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
