"""Places in sources: the section exists, the paragraph is in range, and no paragraph is passed over in silence."""

import re
from collections import Counter
from collections.abc import Iterator

from factstore.rules.registry import Finding, rule
from factstore.store.facts import FactStore
from factstore.store.problems import nearest

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


@rule(
    "unknown-section",
    proves="the cited section is one of the source's",
    cannot="that the words stand in it; see printed-missing",
)
def unknown_section(store: FactStore) -> Iterator[Finding]:
    """Check each citation's section against its source's list."""
    for claim, number, citation in store.citations():
        source = store.sources.get(citation.source)
        if source and source.consulted and source.sections and citation.section not in source.paragraphs:
            message = f"'{citation.source}' has no section '{citation.section}'"
            yield claim.at("citations", number, "section"), message, nearest(citation.section, source.paragraphs)


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


@rule(
    "paragraph-unused",
    proves="each paragraph of a source that was read is cited, or skipped with a reason",
    cannot="that its claims say all that it says",
)
def paragraph_unused(store: FactStore) -> Iterator[Finding]:
    """Check that a claim cites each paragraph of a consulted source."""
    for name, source in store.sources.items():
        for at, section in enumerate(source.sections if source.consulted else ()):
            for paragraph in range(1, section.paragraphs + 1):
                if (name, section.section, paragraph) not in store.cited_by and str(paragraph) not in section.skipped:
                    message = f"no claim cites '{section.section}', paragraph {paragraph}"
                    hint = "add a claim, or `skipped: {n: reason}` to the section"
                    yield source.at("sections", at), message, hint, paragraph * SENTENCES


@rule(
    "stale-skip",
    proves="a paragraph recorded as skipped exists and is cited by no claim",
    cannot="that the reason holds",
)
def stale_skip(store: FactStore) -> Iterator[Finding]:
    """Report a skipped paragraph that is cited, or that the section does not have."""
    for name, source in store.sources.items():
        for at, section in enumerate(source.sections):
            for paragraph in section.skipped:
                mark = source.at("sections", at, "skipped", paragraph)
                exists = bool(_NUMBER.fullmatch(paragraph)) and int(paragraph) <= section.paragraphs
                if not exists or (name, section.section, int(paragraph)) in store.cited_by:
                    why = "is cited by a claim" if exists else "does not exist"
                    yield mark, f"skipped paragraph {paragraph} {why}", "remove it"


@rule(
    "source-incomplete",
    proves="a source that was read lists its sections, and an article its text's sha256",
    cannot="that the list is right; see sections-differ",
)
def source_incomplete(store: FactStore) -> Iterator[Finding]:
    """Check what a consulted source must have, and what an unread one must not."""
    for name, source in store.sources.items():
        mark = source.at("consulted")
        if source.consulted and not source.sections:
            yield mark, f"'{name}' was read but lists no sections", "add `sections`"
        if source.consulted and source.kind == "article" and not source.text_sha256:
            yield mark, f"'{name}' has no sha256 of its text", "add `text-sha256`"
        if source.consulted and source.kind in ("documentation", "code") and not (source.url and source.retrieved):
            message = f"'{name}' has no address or date of retrieval"
            yield mark, message, "add `url` and `retrieved`"
        if not source.consulted and source.sections:
            message = f"'{name}' was not read but lists sections"
            yield mark, message, "remove `sections`, or set `consulted: true`"
        counts = Counter(section.section for section in source.sections)
        for section in sorted(section for section, count in counts.items() if count > 1):
            yield source.at("sections"), f"'{name}' lists '{section}' twice", "keep one"
