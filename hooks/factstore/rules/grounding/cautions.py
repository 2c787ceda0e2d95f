"""Words of caution: each that stands in the cited sentence is on the claim, and each on the claim stands there."""

from collections.abc import Iterator, Mapping

from factstore.rules.grounding.texts import SourceText, fold, sentences, stands_in
from factstore.store.claims import Citation, Claim
from factstore.store.facts import FactStore
from factstore.store.problems import Problem


def cautions_in(store: FactStore, sentence: str) -> set[str]:
    """Return the qualifiers and hedges whose words stand in a folded sentence."""
    entries = {**store.vocabulary.qualifiers, **store.vocabulary.hedges}
    return {
        name for name, entry in entries.items() if any(stands_in(word, sentence, any_case=True) for word in entry.words)
    }


def claimed_cautions(claim: Claim) -> set[str]:
    """Return the claim's qualifier and hedges."""
    qualifier = claim.quantity.qualifier if claim.quantity else None
    return {*claim.hedges, *([qualifier] if qualifier else [])}


def cited_sentence(texts: Mapping[str, SourceText], citation: Citation) -> str:
    """Return the sentence that holds `printed`; empty where there is none."""
    text = texts.get(citation.source)
    paragraph = text.folded.get((citation.section, citation.paragraph), "") if text else ""
    return next((each for each in sentences(paragraph) if stands_in(fold(citation.printed), each)), "")


def caution_problems(store: FactStore, texts: Mapping[str, SourceText]) -> Iterator[Problem]:
    """Compare the cautions of each cited sentence with the claim's, both ways."""
    for name, number, citation in store.citations():
        sentence = cited_sentence(texts, citation)
        if not sentence:
            continue
        mark = store.places.at("claim", name, "citations", number, "printed")
        there, kept, without = (
            cautions_in(store, sentence),
            claimed_cautions(store.claims[name]),
            set(citation.without),
        )
        for word in sorted(there - kept - without):
            hint = f"add it to the qualifier or `hedges`; where it is about something else, to `without: [{word}]`"
            yield Problem(mark, "caution-lost", f"'{name}' loses the source's '{word}'", hint)
        for word in sorted(kept - there - without):
            hint = f"remove it; where only another citation has it, add `without: [{word}]` here"
            yield Problem(mark, "caution-added", f"'{name}' says '{word}', which the cited sentence does not", hint)
        for word in sorted(word for word in without if (word in there) == (word in kept)):
            message = f"'{name}': `without: [{word}]` is not needed"
            yield Problem(mark, "stale-without", message, "remove it")
