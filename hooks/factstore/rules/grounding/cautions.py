"""Words of caution: each that stands in the cited sentence is on the claim, and each on the claim stands there."""

from collections.abc import Iterator
from typing import NamedTuple

from factstore.rules.grounding.likely import unlisted_in
from factstore.rules.grounding.texts import Texts, cited_sentence, stands_in
from factstore.rules.registry import Finding, text_rule
from factstore.store.claims import Claim
from factstore.store.facts import FactStore
from factstore.store.problems import Mark


class _Cautions(NamedTuple):
    """The cautions of one citation: those in its sentence, those that the claim keeps, those that it says it lacks."""

    claim: Claim
    mark: Mark
    there: set[str]
    kept: set[str]
    without: set[str]


def _cautions(store: FactStore, texts: Texts) -> Iterator[_Cautions]:
    words = {name: entry.words for name, entry in store.vocabulary.cautions.items()}
    for claim, number, citation in store.citations():
        if sentence := cited_sentence(texts, citation):
            there = {name for name in words if any(stands_in(word, sentence, any_case=True) for word in words[name])}
            mark = claim.at("citations", number, "printed")
            yield _Cautions(claim, mark, there, {*claim.cautions}, {*citation.without})


@text_rule(
    "caution-lost",
    proves="each word of caution in the cited sentence is kept, or named as being about something else",
    cannot="a caution that the vocabulary does not know",
)
def caution_lost(store: FactStore, texts: Texts) -> Iterator[Finding]:
    """Report cautions of cited sentences that their claims drop."""
    for claim, mark, there, kept, without in _cautions(store, texts):
        for word in sorted(there - kept - without):
            hint = f"add it to the qualifier or `hedges`; where it is about something else, to `without: [{word}]`"
            yield mark, f"'{claim.id}' loses the source's '{word}'", hint


@text_rule("caution-added", proves="each hedge and qualifier stands in the cited sentence", cannot="")
def caution_added(store: FactStore, texts: Texts) -> Iterator[Finding]:
    """Report cautions of claims that their cited sentences lack."""
    for claim, mark, there, kept, without in _cautions(store, texts):
        for word in sorted(kept - there - without):
            hint = f"remove it; where only another citation has it, add `without: [{word}]` here"
            yield mark, f"'{claim.id}' says '{word}', which the cited sentence does not", hint


@text_rule("stale-without", proves="each `without` is needed", cannot="")
def stale_without(store: FactStore, texts: Texts) -> Iterator[Finding]:
    """Report words named in `without` of which claim and sentence agree."""
    for claim, mark, there, kept, without in _cautions(store, texts):
        for word in sorted(word for word in without if (word in there) == (word in kept)):
            yield mark, f"'{claim.id}': `without: [{word}]` is not needed", "remove it"


@text_rule(
    "caution-unlisted",
    proves="the vocabulary knows each likely word of caution in a cited sentence",
    cannot="a word that nobody would take for one",
)
def caution_unlisted(store: FactStore, texts: Texts) -> Iterator[Finding]:
    """Report likely words of caution of cited sentences that are neither in use nor in stock."""
    cited: dict[tuple[str, str], Mark] = {}
    for claim, number, citation in store.citations():
        if sentence := cited_sentence(texts, citation):
            cited.setdefault((citation.source, sentence), claim.at("citations", number, "printed"))
    for source, text in texts.items():
        for _, word, sentence in unlisted_in(store.vocabulary, text):
            if mark := cited.get((source, sentence)):
                hint = f'add it to `hedges` or `qualifiers`, as in {word}: {{words: [{word}], stock: "true"}}'
                yield mark, f"the vocabulary does not know '{word}', which the cited sentence says", hint
