"""Every numeral and every name with digits of a text is covered by a claim that cites its paragraph.

What is missing is told in reading order, sentence by sentence: what one sentence says, one claim often covers.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from factstore.rules.grounding.texts import Texts, fold
from factstore.rules.places import SENTENCES
from factstore.rules.registry import Finding, text_rule
from factstore.store.claims import Claim
from factstore.store.facts import FactStore
from factstore.store.problems import Mark


class _Sentence(NamedTuple):
    """A sentence of a text: where its source lists it, its order there, its place in words, and what covers it."""

    mark: Mark
    order: int
    where: str
    text: str
    claims: list[Claim]
    printed: list[str]

    @property
    def conditions(self) -> list[str]:
        """The values of the conditions of the claims that cite its paragraph."""
        held = (condition for claim in self.claims for condition in claim.conditions.values())
        return [value for condition in held for value in condition.values]

    def finding(self, missing: Iterable[str], mend: str) -> Finding:
        """Return that these are on no claim."""
        found = list(dict.fromkeys(missing))
        named = ", ".join(f"'{each}'" for each in found)
        hint = mend if self.claims else f"{mend}, or `skipped: {{n: reason}}` where the paragraph supports none"
        return self.mark, f"{named} in {self.where} {'is' if len(found) == 1 else 'are'} on no claim", hint, self.order


def _sentences(store: FactStore, texts: Texts) -> Iterator[_Sentence]:
    """Yield the sentences of all paragraphs that are not skipped, with a reason, as supporting no claim."""
    for name, text in texts.items():
        source = store.sources[name]
        skipped = {(each.section, number) for each in source.sections for number in each.skipped}
        for (section, number), sentences in text.sentences.items():
            if (section, str(number)) in skipped:
                continue
            place = (name, section, number)
            claims = [store.claims[each] for each in store.cited_by.get(place, ())]
            printed = [fold(each.printed) for claim in claims for each in claim.citations if each.place == place]
            where = f"{name}, {section}, paragraph {number}"
            mark = source.at("sections", *([source.order[section]] if section in source.order else []))
            for at, sentence in enumerate(sentences, 1):
                yield _Sentence(mark, number * SENTENCES + at, where, sentence, claims, printed)


@text_rule(
    "figure-uncovered",
    proves="each figure of a text is on a claim that cites its paragraph, or in one that is skipped with a reason",
    cannot="that the claim reads it rightly",
)
def figure_uncovered(store: FactStore, texts: Texts) -> Iterator[Finding]:
    """Report each figure, a numeral that stands alone or a number word before a unit, that no claim prints or holds."""
    for sentence in _sentences(store, texts):
        figures = [figure for figure in store.vocabulary.loose_numbers(sentence.text) if not figure.touched]
        missing = [
            figure.text
            for figure in sorted(figures, key=lambda figure: figure.start)
            if not any(figure.text in words for words in sentence.printed)
            and figure.text.replace(",", "") not in sentence.conditions
        ]
        if missing:
            yield sentence.finding(missing, f"add a claim that prints {'it' if len(missing) == 1 else 'them'}")


@text_rule(
    "name-uncovered",
    proves="each name with digits in a paragraph is named by a claim that cites it, unless the paragraph is skipped",
    cannot="",
)
def name_uncovered(store: FactStore, texts: Texts) -> Iterator[Finding]:
    """Report each declared name with digits that no claim citing its paragraph holds."""
    for sentence in _sentences(store, texts):
        names = [match[0] for match in store.vocabulary.digit_name_pattern.finditer(sentence.text)]
        statements = (claim.text for claim in sentence.claims if names)
        said = " ".join([*sentence.printed, *sentence.conditions, *statements]).casefold() if names else ""
        missing = [name for name in names if name.casefold() not in said]
        if missing:
            yield sentence.finding(missing, f"name {'it' if len(set(missing)) == 1 else 'them'} in a claim")
