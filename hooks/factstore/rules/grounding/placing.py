"""Citations whose place is wrong: the paragraph that each one means, so that what follows from it is not reported too.

Where a citation names a wrong section, its words are not found, its conditions are printed nowhere, and the paragraph
that it means seems to be cited by nobody. One of these is the slip; the others are silent until it is mended.
"""

from collections.abc import Collection, Iterator

from factstore.rules.grounding.texts import Texts, cited_sentence, fold
from factstore.store.claims import Citation, Claim
from factstore.store.facts import FactStore
from factstore.store.problems import closest
from factstore.store.sources import Place


def has_place(store: FactStore, citation: Citation) -> bool:
    """Whether the cited source lists the section and has the paragraph; also where nothing is known of the source."""
    source = store.sources.get(citation.source)
    if source is None or not source.consulted or not source.sections:
        return True
    return citation.paragraph <= source.paragraphs.get(citation.section, 0)


def is_placed(texts: Texts, citation: Citation) -> bool:
    """Whether the words of a citation stand where it says, as far as its text is at hand."""
    text = texts.get(citation.source)
    return text is None or bool(cited_sentence(texts, citation))


def elsewhere(texts: Texts, citation: Citation) -> Place | None:
    """Return the first place, in the cited text or in another, where the words of a citation stand."""
    words = fold(citation.printed)
    for name in dict.fromkeys((citation.source, *texts)):
        for place, paragraph in texts[name].folded.items() if name in texts else ():
            if words in paragraph and texts[name].sentence(place, words):
                return (name, *place)
    return None


def misplaced(store: FactStore, texts: Texts) -> Iterator[tuple[Claim, int, Citation]]:
    """Yield the citations whose section or paragraph does not exist, or whose words stand elsewhere or nowhere."""
    for claim, number, citation in store.citations():
        if not (has_place(store, citation) and is_placed(texts, citation)):
            yield claim, number, citation


def meant(store: FactStore, texts: Texts) -> frozenset[Place]:
    """Return the places that misplaced citations name or mean: whether a claim covers them cannot be said yet."""
    found: set[Place] = set()
    for _, _, citation in misplaced(store, texts):
        found.add(citation.place)
        if where := elsewhere(texts, citation) if texts else None:
            found.add(where)
        elif not has_place(store, citation):
            sections = store.sources[citation.source].paragraphs
            near = closest(citation.section, sections)
            found |= {(citation.source, near, number) for number in range(1, sections.get(near, 0) + 1)}
    return frozenset(found)


def unplaced(store: FactStore, texts: Texts) -> Collection[str]:
    """Return the claims of which a citation is misplaced."""
    return {claim.id for claim, _, _ in misplaced(store, texts)}
