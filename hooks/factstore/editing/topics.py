"""A new topic: its entry in the vocabulary, its page with a first block, and its line in the navigation."""

import re
from argparse import Namespace
from pathlib import Path

from factstore.editing.text import EditingError, after_block, inserted, line, mapping
from factstore.store.facts import FactStore, is_slug

VOCABULARY, CONFIG = "data/vocabulary.yml", "mkdocs.yml"
_ENTRY = re.compile(r"^( *)- (?:[^:\n]+: )?topics/[\w-]+\.md *$", re.MULTILINE)
_PAGE = """---
{title}
{description}
---

# {heading}

{summary}

## All claims on this page {{#all-claims}}

/// claims
    topic: {name}
    folded: "yes"
    group: evidence
    context: "yes"
///
"""


def new_topic(root: Path, store: FactStore, given: Namespace) -> str:
    """Write the three; return what was written, and what is left to do."""
    page = root / "docs" / "topics" / f"{given.id}.md"
    if not is_slug(given.id) or given.id in store.vocabulary.topics or page.exists():
        raise EditingError(f"'{given.id}' is no id" if not is_slug(given.id) else f"the topic '{given.id}' is there")
    vocabulary, config = root / VOCABULARY, root / CONFIG
    text = vocabulary.read_text(encoding="utf-8")
    opening = mapping(vocabulary, VOCABULARY).keys["topics"].line
    before = after_block(text, opening, 2)
    entry = f"  {given.id}:\n    {line('title', given.title)}\n    {line('summary', given.summary)}"
    navigation, place = _navigation(config.read_text(encoding="utf-8"), given)
    page.parent.mkdir(parents=True, exist_ok=True)
    page.write_text(
        _PAGE.format(
            title=line("title", given.title), description=line("description", given.summary),
            heading=given.title, summary=given.summary, name=given.id,
        ),
        encoding="utf-8",
    )  # fmt: skip
    vocabulary.write_text(inserted(text, before, entry), encoding="utf-8")
    config.write_text(navigation, encoding="utf-8")
    wrote = [f"{VOCABULARY}:{before}: written", f"docs/topics/{given.id}.md:1: written", f"{CONFIG}:{place}: written"]
    return "\n".join([*wrote, f"Now give claims `topic: {given.id}`: a topic that no claim has is a problem."])


def _navigation(text: str, given: Namespace) -> tuple[str, int]:
    """Return the configuration with the page after the last one of a topic, and the line where it stands."""
    entries = list(_ENTRY.finditer(text))
    if not entries:
        raise EditingError(f"{CONFIG} lists no page of a topic: list topics/{given.id}.md there yourself")
    last = entries[-1]
    number = text.count("\n", 0, last.start()) + 2
    return inserted(text, number, f"{last[1]}- {line(given.title, f'topics/{given.id}.md')}"), number
