"""Places in sources: the section exists, the paragraph is in range, and no paragraph is passed over in silence."""

import re
from collections import Counter
from collections.abc import Iterator

from factstore.rules.grounding.placing import elsewhere, has_place, meant
from factstore.rules.grounding.texts import Texts
from factstore.rules.registry import Finding, rule, text_rule
from factstore.store.facts import FactStore
from factstore.store.parts import Citation
from factstore.store.problems import nearest
from factstore.store.sources import Source

SENTENCES = 1000  # more than a paragraph has: what is said of a paragraph goes before what is said of its sentences
_NUMBER = re.compile("[1-9][0-9]{0,3}")


@rule("unread-source", proves="only works that were read are cited", cannot="how well they were read")
def unread_source(store: FactStore) -> Iterator[Finding]:
    """Report a citation of a source that is `consulted: false`."""
    for claim, number, citation in store.citations():
        source = store.sources.get(citation.source)
        if source and not source.consulted:
            mark = claim.at("citations", number, "source")
            message = f"'{citation.source}' was not read, so it cannot be cited"
            yield mark, message, "cite the article that reports it, and name this one as `origin`"


@text_rule(
    "unknown-section",
    proves="the cited section is one of the source's",
    cannot="that the words stand in it; see printed-missing",
)
def unknown_section(store: FactStore, texts: Texts) -> Iterator[Finding]:
    """Check each citation's section against its source's list; a list that its text proves wrong has its own rule."""
    for claim, number, citation in store.citations():
        source, text = store.sources.get(citation.source), texts.get(citation.source)
        if source and not has_place(store, citation) and citation.section not in source.paragraphs:
            if text and citation.section in text.sections:
                continue
            message = f"'{citation.source}' has no section '{citation.section}'"
            yield claim.at("citations", number, "section"), message, _right_section(citation, source, texts)


def _right_section(citation: Citation, source: Source, texts: Texts) -> str:
    if found := elsewhere(texts, citation) if texts else None:
        return f"the words stand in {found[0]}, {found[1]}, paragraph {found[2]}"
    return nearest(citation.section, source.paragraphs) or f"it has: {'; '.join(source.paragraphs)}"


@rule(
    "paragraph-range",
    proves="the cited paragraph is one that the section has",
    cannot="that it is the right one; see printed-missing",
)
def paragraph_range(store: FactStore) -> Iterator[Finding]:
    """Check each citation's paragraph against its section's number of paragraphs."""
    for claim, number, citation in store.citations():
        source = store.sources.get(citation.source)
        count = source.paragraphs.get(citation.section) if source else None
        if count is not None and citation.paragraph > count:
            message = f"'{citation.section}' has {count} paragraphs, not {citation.paragraph}"
            yield claim.at("citations", number, "paragraph"), message, "count from 1 within the section"


@text_rule(
    "paragraph-unused",
    proves="each paragraph of a source that was read is cited, or skipped with a reason",
    cannot="that its claims say all that it says",
)
def paragraph_unused(store: FactStore, texts: Texts) -> Iterator[Finding]:
    """Check that a claim cites each paragraph of a consulted source."""
    doubtful = meant(store, texts)
    for name, source in store.sources.items():
        for at, section in enumerate(source.sections if source.consulted else ()):
            for paragraph in range(1, section.paragraphs + 1):
                place = (name, section.section, paragraph)
                if place not in store.cited_by and str(paragraph) not in section.skipped and place not in doubtful:
                    message = f"no claim cites '{section.section}', paragraph {paragraph}"
                    hint = f"add a claim that cites it, or `skipped: {{{paragraph}: reason}}` to the section"
                    yield source.at("sections", at), message, hint, paragraph * SENTENCES


@text_rule(
    "stale-skip",
    proves="a paragraph recorded as skipped exists and is cited by no claim",
    cannot="that the reason holds",
)
def stale_skip(store: FactStore, texts: Texts) -> Iterator[Finding]:
    """Report a skipped paragraph that is cited, or that the section does not have."""
    doubtful = meant(store, texts)
    for name, source in store.sources.items():
        for at, section in enumerate(source.sections):
            for paragraph in section.skipped:
                exists = bool(_NUMBER.fullmatch(paragraph)) and int(paragraph) <= section.paragraphs
                place = (name, section.section, int(paragraph) if exists else 0)
                if not exists or (place in store.cited_by and place not in doubtful):
                    why = "is cited by a claim" if exists else "does not exist"
                    mark = source.at("sections", at, "skipped", paragraph)
                    yield mark, f"skipped paragraph {paragraph} {why}", "remove it"


@rule(
    "source-incomplete",
    proves="a source that was read lists its sections, and an article its text's sha256",
    cannot="that the list is right; see sections-differ",
)
def source_incomplete(store: FactStore) -> Iterator[Finding]:
    """Check what a consulted source must have, and what an unread one must not."""
    for name, source in store.sources.items():
        if source.consulted and not source.sections:
            yield source.at("consulted"), f"'{name}' was read but lists no sections", "add `sections`"
        if source.consulted and source.kind == "article" and not source.text_sha256:
            yield source.at("consulted"), f"'{name}' has no sha256 of its text", "add `text-sha256`"
        if source.consulted and source.kind in ("documentation", "code") and not (source.url and source.retrieved):
            message = f"'{name}' has no address or date of retrieval"
            yield source.at("consulted"), message, "add `url` and `retrieved`"
        if not source.consulted and source.sections:
            message = f"'{name}' was not read but lists sections"
            yield source.at("consulted"), message, "remove `sections`, or set `consulted: true`"
        counts = Counter(section.section for section in source.sections)
        for section in sorted(section for section, count in counts.items() if count > 1):
            yield source.at("sections"), f"'{name}' lists '{section}' twice", "keep one"
