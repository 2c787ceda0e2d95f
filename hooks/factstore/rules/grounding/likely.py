"""Likely words of caution: what a vocabulary made for other articles may lack, so that a new text's would be lost.

The list is ours and fixed. A word that the vocabulary knows, in use or in stock, is looked after by `caution-lost`.
"""

from collections.abc import Iterator

from factstore.rules.grounding.texts import SourceText, stands_in
from factstore.store.vocabulary import Vocabulary

LIKELY = (
    "allegedly", "almost", "anticipated", "apparently", "appears to", "appear to", "approximately", "around",
    "arguably", "as far as", "as little as", "assumed to", "at best", "at least", "at most", "believed to", "believes",
    "close to", "conceivably", "estimated", "expected to", "expects", "hopes to", "hoping to", "in theory",
    "intends to", "just over", "just under", "likely", "maybe", "nearly", "no more than", "perhaps", "plans to",
    "possibly", "preliminary", "presumably", "probably", "projected", "purportedly", "reported to", "roughly",
    "rumored", "rumoured", "said to", "says it expects", "seemingly", "seems to", "seem to", "supposedly",
    "tentatively", "thought to", "understood to", "unconfirmed", "unlikely", "up to", "upwards of", "virtually",
)  # fmt: skip
Found = tuple[tuple[str, int], str, str]  # section and paragraph, the word, its sentence


def unlisted_in(vocabulary: Vocabulary, text: SourceText) -> Iterator[Found]:
    """Yield each likely word of caution of a text that the vocabulary does not know, in reading order."""
    known = [word for entry in vocabulary.cautions.values() for word in entry.words]
    for place, sentences in text.sentences.items():
        for sentence in sentences:
            for word in LIKELY:
                if stands_in(word, sentence, any_case=True) and not _covered(word, sentence, known):
                    yield place, word, sentence


def _covered(word: str, sentence: str, known: list[str]) -> bool:
    """Whether the vocabulary has the word, a part of it, or a longer phrase around it that the sentence has."""
    return any(
        stands_in(each, word, any_case=True)
        or (stands_in(word, each, any_case=True) and stands_in(each, sentence, any_case=True))
        for each in known
    )
