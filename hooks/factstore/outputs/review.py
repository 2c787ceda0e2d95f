"""What a new source makes doubtful: sentences that count the articles, open questions, claims that it may touch."""

import re
from collections.abc import Iterator
from pathlib import Path

from factstore.rules.grounding.likely import unlisted_in
from factstore.rules.grounding.texts import read_texts
from factstore.store.claims import Claim
from factstore.store.facts import FactStore
from factstore.store.numerals import name_pattern
from factstore.store.sources import OUTSIDE, Source
from factstore.words.mentions import systems_of
from factstore.words.telling import shortened

# Words that count the articles, or say that no other has something: a further article may make them untrue.
_WORKS = "articles?|coverage|sources?|reports?|works?"
_COUNTS = re.compile(
    rf"\b(?:both|neither|either|two|no|each|one|other|only|none)(?: of)?(?: the)?(?: other)? (?:{_WORKS})\b",
    re.IGNORECASE,
)
_BARE = re.compile(r"\b(?:both|neither|only|alone)\b", re.IGNORECASE)
_SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[A-Z“\"\[])")
_ASIDE = re.compile(r"^\s*(?:- |\* |> |#+ )")
_NOT_SHOWN = ("answers:", "keywords:", "- {source", "#")
_WIDTH = 150


def review(root: Path, source: Source, texts: Path | None) -> str:
    """Return the list of what to look at again, part by part; a part without anything is left out."""
    sentences = list(_sentences(root, source.store))
    parts = [
        ("Words of caution in its text that the vocabulary does not know", _cautions(source, texts)),
        ("Open questions that were not searched in it", _gaps(source)),
        ("Claims that may tell of the same as a claim that cites it", _alike(source)),
        ("Sentences that count the articles", (each for surely, each in sentences if surely)),
        ("Other sentences that say “both”, “neither” or “only”", (each for surely, each in sentences if not surely)),
    ]
    found = [(title, list(lines)) for title, lines in parts]
    told = [f"{title} ({len(lines)})\n" + "\n".join(f"  {line}" for line in lines) for title, lines in found if lines]
    return "\n\n".join(told) or f"Nothing is made doubtful by '{source.id}'."


def _files(root: Path) -> list[Path]:
    data = root / "data"
    paths = [*sorted((root / "docs").rglob("*.md")), *sorted((data / "claims").rglob("*.yml"))]
    return [*paths, *(path for path in (data / "gaps.yml", data / "vocabulary.yml") if path.exists())]


def _sentences(root: Path, store: FactStore) -> Iterator[tuple[bool, str]]:
    """Yield each sentence that counts, with its place, and whether it surely counts articles, since it names them."""
    titles = name_pattern(each.short for each in store.sources.values() if each.consulted and each.kind not in OUTSIDE)
    for path in _files(root):
        for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
            for sentence in _SENTENCE.split(_ASIDE.sub("", line.strip())):
                bare = _BARE.search(sentence)
                surely = bool(_COUNTS.search(sentence) or (bare and titles.search(sentence)))
                if (surely or bare) and not sentence.startswith(_NOT_SHOWN):
                    yield surely, f"{path.relative_to(root).as_posix()}:{number}: {shortened(sentence, _WIDTH)}"


def _gaps(source: Source) -> Iterator[str]:
    for gap in source.store.gaps.values():
        if source.id not in gap.searched and source.id not in gap.unsearched:
            yield f"{gap.at()}: {gap.question}"


def _cautions(source: Source, folder: Path | None) -> Iterator[str]:
    texts, _ = read_texts(folder, [source.id])
    for text in texts.values():
        for (section, number), word, sentence in unlisted_in(source.store.vocabulary, text):
            yield f"{section}, ¶{number}: '{word}' in: {shortened(sentence, _WIDTH)}"


def _alike(source: Source) -> Iterator[str]:
    """Yield the pairs of a claim that cites the source and one that does not: same unit, and subject or systems."""
    citing = source.store.citing.get(source.id, ())
    others = [claim for claim in source.store.coverage().values() if claim not in citing]
    for claim in citing:
        for other in others:
            if _unit(claim) and _unit(claim) == _unit(other) and _one_subject(claim, other):
                yield f"{claim.id}: {claim.figure} | {other.id}: {other.figure} ({other.at()})"


def _unit(claim: Claim) -> str:
    return (claim.quantity.unit if claim.quantity else None) or ""


def _one_subject(claim: Claim, other: Claim) -> bool:
    """Whether two claims stand in one file, or name a model or piece of hardware together."""
    named = set(systems_of(claim)) & set(systems_of(other))
    kinds = {claim.store.vocabulary.systems[name].kind for name in named}
    return claim.subject == other.subject or not kinds.isdisjoint({"model", "hardware"})
