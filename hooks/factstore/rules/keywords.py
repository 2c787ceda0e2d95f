"""Keywords: a comma that is missing between two makes one of them, which nobody searches for."""

from collections import Counter
from collections.abc import Iterator

from factstore.rules.registry import Finding, rule
from factstore.store.facts import FactStore

MAX_WORDS, COMMON = 6, 4


@rule(
    "joined-keywords",
    proves="no keyword is a sentence, or two that many other claims have apart",
    cannot="a comma that is missing between two rare ones",
)
def joined_keywords(store: FactStore) -> Iterator[Finding]:
    """Report keywords that are likely two: a comma between plain words is not missed by YAML."""
    counts = Counter(word for claim in store.claims.values() for word in claim.keywords)
    for claim in store.claims.values():
        for at, keyword in enumerate(claim.keywords):
            words = keyword.split()
            parts = ((" ".join(words[:cut]), " ".join(words[cut:])) for cut in range(1, len(words)))
            if len(words) > MAX_WORDS:
                message = f"the keyword '{' '.join(words[:3])} …' has {len(words)} words"
                yield claim.at("keywords", at), message, "put commas between the keywords"
            elif pair := next((pair for pair in parts if min(counts[pair[0]], counts[pair[1]]) >= COMMON), None):
                message = f"'{keyword}' is two keywords that other claims have apart"
                yield claim.at("keywords", at), message, f"put a comma between them: {pair[0]}, {pair[1]}"
