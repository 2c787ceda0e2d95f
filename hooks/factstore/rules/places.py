"""Places in sources: the section exists, the paragraph is in range, and no paragraph is passed over in silence."""

from collections.abc import Iterator

from factstore.rules.registry import rule
from factstore.store.facts import FactStore
from factstore.store.problems import Problem, nearest


@rule("unread-source", proves="only works that were read are cited", cannot="how well they were read")
def unread_source(store: FactStore) -> Iterator[Problem]:
    """Report a citation of a source that is `consulted: false`."""
    for name, number, citation in store.citations():
        source = store.sources.get(citation.source)
        if source and not source.consulted:
            mark = store.places.at("claim", name, "citations", number, "source")
            message = f"'{citation.source}' was not read, so it cannot be cited"
            yield Problem(
                mark,
                "unread-source",
                message,
                "cite the article that reports it, and name this one as `origin`",
            )


@rule(
    "unknown-section",
    proves="the cited section is one of the source's",
    cannot="that the words stand in it; see printed-missing",
)
def unknown_section(store: FactStore) -> Iterator[Problem]:
    """Check each citation's section against its source's list."""
    for name, number, citation in store.citations():
        source = store.sources.get(citation.source)
        known = [section.section for section in source.sections] if source and source.consulted else []
        if known and citation.section not in known:
            mark = store.places.at("claim", name, "citations", number, "section")
            message = f"'{citation.source}' has no section '{citation.section}'"
            yield Problem(mark, "unknown-section", message, nearest(citation.section, known))


@rule(
    "paragraph-range",
    proves="the cited paragraph is one that the section has",
    cannot="that it is the right one; see printed-missing",
)
def paragraph_range(store: FactStore) -> Iterator[Problem]:
    """Check each citation's paragraph against its section's number of paragraphs."""
    for name, number, citation in store.citations():
        source = store.sources.get(citation.source)
        for section in source.sections if source else ():
            if section.section == citation.section and citation.paragraph > section.paragraphs:
                mark = store.places.at("claim", name, "citations", number, "paragraph")
                message = f"'{citation.section}' has {section.paragraphs} paragraphs, not {citation.paragraph}"
                yield Problem(mark, "paragraph-range", message, "count from 1 within the section")


@rule("paragraph-unused", proves="each paragraph of a source that was read is cited, or skipped with a reason",
      cannot="that its claims say all that it says")  # fmt: skip
def paragraph_unused(store: FactStore) -> Iterator[Problem]:
    """Check that a claim cites each paragraph of a consulted source."""
    for source, at, section, paragraph in _paragraphs(store):
        skipped = store.sources[source].sections[at].skipped
        if not store.cited_by.get((source, section, paragraph)) and str(paragraph) not in skipped:
            mark = store.places.at("source", source, "sections", at)
            message = f"no claim cites '{section}', paragraph {paragraph}"
            yield Problem(mark, "paragraph-unused", message, "add a claim, or `skipped: {n: reason}` to the section")


@rule(
    "stale-skip",
    proves="a paragraph recorded as skipped exists and is cited by no claim",
    cannot="that the reason holds",
)
def stale_skip(store: FactStore) -> Iterator[Problem]:
    """Report a skipped paragraph that is cited, or that the section does not have."""
    for name, source in store.sources.items():
        for at, section in enumerate(source.sections):
            for paragraph in section.skipped:
                mark = store.places.at("source", name, "sections", at, "skipped", paragraph)
                exists = paragraph.isdecimal() and 1 <= int(paragraph) <= section.paragraphs
                if not exists or store.cited_by.get((name, section.section, int(paragraph))):
                    why = "is cited by a claim" if exists else "does not exist"
                    yield Problem(mark, "stale-skip", f"skipped paragraph {paragraph} {why}", "remove it")


def _paragraphs(store: FactStore) -> Iterator[tuple[str, int, str, int]]:
    for name, source in store.sources.items():
        if source.consulted:
            for at, section in enumerate(source.sections):
                for paragraph in range(1, section.paragraphs + 1):
                    yield name, at, section.section, paragraph


@rule("source-incomplete", proves="a source that was read lists its sections, and an article its text's sha256",
      cannot="that the list is right; see sections-differ")  # fmt: skip
def source_incomplete(store: FactStore) -> Iterator[Problem]:
    """Check what a consulted source must have, and what an unread one must not."""
    for name, source in store.sources.items():
        mark = store.places.at("source", name, "consulted")
        if source.consulted and not source.sections:
            yield Problem(mark, "source-incomplete", f"'{name}' was read but lists no sections", "add `sections`")
        if source.consulted and source.kind == "article" and not source.text_sha256:
            yield Problem(mark, "source-incomplete", f"'{name}' has no sha256 of its text", "add `text-sha256`")
        if source.consulted and source.kind in ("documentation", "code") and not (source.url and source.retrieved):
            message = f"'{name}' has no address or date of retrieval"
            yield Problem(mark, "source-incomplete", message, "add `url` and `retrieved`")
        if not source.consulted and source.sections:
            message = f"'{name}' was not read but lists sections"
            yield Problem(mark, "source-incomplete", message, "remove `sections`, or set `consulted: true`")
        sections = [section.section for section in source.sections]
        for section in sorted({section for section in sections if sections.count(section) > 1}):
            mark = store.places.at("source", name, "sections")
            yield Problem(mark, "source-incomplete", f"'{name}' lists '{section}' twice", "keep one")
