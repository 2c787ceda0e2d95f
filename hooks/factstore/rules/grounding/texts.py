"""The texts of the sources: sections and paragraphs, and the one normaliser for both sides of a comparison."""

import hashlib
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path

from factstore.store.files import not_utf8
from factstore.store.parts import Citation
from factstore.store.problems import Mark, Problem
from factstore.store.sources import LEAD

_FOLDS = str.maketrans(
    {
        **dict.fromkeys("\u2018\u2019\u201a\u2032\u02bc", "'"),
        **dict.fromkeys("\u201c\u201d\u201e\u2033", '"'),
        **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212", "-"),
        **dict.fromkeys("\u00a0\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000\t\n", " "),
        **dict.fromkeys("\u200b\u2060\ufeff\u00ad", ""),
    }
)
_SENTENCE_END = re.compile(r"(?<=[.!?])[\"')]*\s+(?=[\"'(]?[A-Z])")


def fold(text: str) -> str:
    """Fold typographic quotes, dashes and spaces; run spaces together. Letters and their case stay."""
    return " ".join(text.translate(_FOLDS).split())


def sentences(paragraph: str) -> list[str]:
    """Split a folded paragraph at the ends of its sentences."""
    return _SENTENCE_END.split(paragraph)


@lru_cache(maxsize=8192)
def _whole_words(words: str, any_case: bool) -> re.Pattern[str]:  # noqa: FBT001
    return re.compile(rf"(?<!\w){re.escape(words)}(?!\w)", re.IGNORECASE if any_case else 0)


@lru_cache(maxsize=1 << 16)  # several rules ask the same of a sentence, and a server asks it again after each edit
def stands_in(words: str, text: str, *, any_case: bool = False) -> bool:
    """Whether `words` stand in `text` as whole words; both are folded."""
    return bool(_whole_words(words, any_case).search(text))


@dataclass(frozen=True)
class SourceText:
    """The text of one source."""

    sha256: str
    sections: Mapping[str, tuple[str, ...]]

    @cached_property
    def folded(self) -> Mapping[tuple[str, int], str]:
        """Each paragraph, folded, by section and number."""
        return {
            (section, number): fold(paragraph)
            for section, paragraphs in self.sections.items()
            for number, paragraph in enumerate(paragraphs, 1)
        }

    @cached_property
    def sentences(self) -> Mapping[tuple[str, int], tuple[str, ...]]:
        """The sentences of each paragraph."""
        return {place: tuple(sentences(paragraph)) for place, paragraph in self.folded.items()}

    def sentence(self, place: tuple[str, int], words: str) -> str:
        """Return the sentence of a paragraph in which folded words stand; empty where there is none."""
        return next((each for each in self.sentences.get(place, ()) if words in each and stands_in(words, each)), "")


Texts = Mapping[str, SourceText]


def cited_paragraph(texts: Texts, citation: Citation) -> str | None:
    """Return the cited paragraph; an empty one where the text has none there; None where no text is at hand."""
    text = texts.get(citation.source)
    return text.folded.get(citation.place[1:], "") if text else None


def cited_sentence(texts: Texts, citation: Citation) -> str:
    """Return the sentence that holds `printed`; empty where there is none."""
    text = texts.get(citation.source)
    return text.sentence(citation.place[1:], fold(citation.printed)) if text else ""


def parse_text(raw: str) -> SourceText:
    """Split a text at its `## ` headings and blank lines; what stands before the first is the lead."""
    sections: dict[str, list[str]] = {LEAD: []}
    current = LEAD
    for block in re.split(r"\n\s*\n", raw):
        words = block.strip()
        if words.startswith("## "):
            current = words.removeprefix("## ").strip()
            sections[current] = []
        elif words and not words.startswith("# "):
            sections[current].append(words)
    digest = hashlib.sha256(raw.encode("utf-8")).hexdigest()
    return SourceText(digest, {name: tuple(paragraphs) for name, paragraphs in sections.items()})


def read_texts(folder: Path | None, names: Iterable[str]) -> tuple[dict[str, SourceText], list[Problem]]:
    """Read `<source id>.md` for each name that has a file in the folder; return the texts, and what cannot be read."""
    texts: dict[str, SourceText] = {}
    problems = []
    for path in (folder / f"{name}.md" for name in names) if folder else ():
        try:
            if path.is_file():
                texts[path.stem] = parse_text(path.read_text(encoding="utf-8-sig"))
        except UnicodeDecodeError as error:
            problems.append(not_utf8(f"{path.parent.name}/{path.name}", error))
        except OSError as error:
            mark = Mark(f"{path.parent.name}/{path.name}")
            problems.append(Problem(mark, "unreadable", f"cannot be read: {error.strerror}", "check the file"))
    return texts, problems
