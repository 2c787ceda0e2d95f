"""Which words of a record go to the browser: each costs room, and what is said twice finds no more."""

import re
from collections.abc import Iterable, Iterator

from factstore.store.claims import Claim
from factstore.store.facts import FactStore

_FORM = 6  # letters that two forms of one word have alike, at least


class Telling:
    """Leaves out what a search passes over, and what another field of the same record says."""

    def __init__(self, store: FactStore) -> None:
        search = store.vocabulary.search
        self.passed = {word.casefold() for word in search.stop_words}
        self.assumed = {word.casefold() for word in search.assumed}
        forms = {form for head, rest in search.synonyms.items() for form in (head, *rest) if " " in form}
        longest_first = sorted(map(re.escape, forms), key=len, reverse=True)
        self.phrases = re.compile(rf"\b(?:{'|'.join(longest_first)})\b" if forms else r"(?!)", re.IGNORECASE)

    def questions(self, texts: Iterable[str]) -> list[str]:
        """Return questions with their telling words and the phrases that mean one thing; nobody sees them."""
        return [" ".join(self._kept(text)) for text in texts]

    def _kept(self, text: str) -> Iterator[str]:
        at = 0
        for found in (*self.phrases.finditer(text), None):
            between = text[at : found.start() if found else None]
            yield from (word for word in between.split() if word.casefold() not in self.passed)
            if found:
                yield found[0]
                at = found.end()

    def keywords(self, claim: Claim, questions: Iterable[str]) -> list[str]:
        """Return the keywords that neither the statement nor a question has."""
        told = "; ".join((claim.text, *questions)).casefold()
        return [word for word in claim.keywords if not re.search(rf"(?<!\w){re.escape(word.casefold())}(?!\w)", told)]

    def rest(self, claim: Claim) -> str:
        """Return what subject, conditions and the words printed add to statement, keywords and questions."""
        keys = claim.store.vocabulary.conditions
        conditions = (text for key, each in claim.conditions.items() for text in (keys[key].name, *each.values))
        known = " ".join((claim.text, *claim.keywords, *claim.answers)).casefold()
        added = [text for text in dict.fromkeys(conditions) if text.casefold() not in known]
        printed = " ".join((claim.subject.name, *(citation.printed for citation in claim.citations)))
        words = (word.strip(",.;:()“”\"'") for word in printed.split())
        told = {word[:_FORM] for word in re.split(r"[\s,.;]+", known)}
        added += [word for word in dict.fromkeys(words) if any(map(str.isalpha, word)) and self._new(word, told)]
        return " ; ".join(added)

    def _new(self, word: str, told: set[str]) -> bool:
        plain = word.casefold()
        return plain[:_FORM] not in told and plain not in self.passed | self.assumed
