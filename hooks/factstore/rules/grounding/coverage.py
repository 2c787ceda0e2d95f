"""Every numeral and every name with digits of a text is covered by a claim that cites its paragraph."""

from collections.abc import Iterator
from typing import NamedTuple

from factstore.rules.grounding.placing import meant
from factstore.rules.grounding.texts import Texts, fold
from factstore.rules.registry import Finding, text_rule
from factstore.store.claims import Claim
from factstore.store.facts import FactStore
from factstore.store.problems import Mark


class _Paragraph(NamedTuple):
    """A paragraph of a text: where its source lists it, its place in words, its text, and the claims that cite it."""

    mark: Mark
    where: str
    text: str
    claims: list[Claim]
    printed: list[str]

    @property
    def conditions(self) -> list[str]:
        """The values of the claims' conditions."""
        held = (condition for claim in self.claims for condition in claim.conditions.values())
        return [value for condition in held for value in condition.values]


def _paragraphs(store: FactStore, texts: Texts) -> Iterator[_Paragraph]:
    doubtful = meant(store, texts)
    for source, text in texts.items():
        for (section, number), paragraph in text.folded.items():
            place = (source, section, number)
            if place in doubtful:
                continue
            claims = [store.claims[name] for name in store.cited_by.get(place, ())]
            printed = [fold(each.printed) for claim in claims for each in claim.citations if each.place == place]
            where = f"{source}, {section}, paragraph {number}"
            yield _Paragraph(store.sources[source].at("sections"), where, paragraph, claims, printed)


@text_rule(
    "figure-uncovered",
    proves="each figure of a text is on a claim that cites its paragraph",
    cannot="that the claim reads it rightly",
)
def figure_uncovered(store: FactStore, texts: Texts) -> Iterator[Finding]:
    """Report each figure, a numeral that stands alone or a number word before a unit, that no claim prints or holds."""
    for paragraph in _paragraphs(store, texts):
        for figure in store.vocabulary.loose_numbers(paragraph.text):
            held = figure.touched or any(figure.text in words for words in paragraph.printed)
            if not held and figure.text.replace(",", "") not in paragraph.conditions:
                message = f"'{figure.text}' in {paragraph.where} is on no claim"
                yield paragraph.mark, message, "add a claim that prints it"


@text_rule(
    "name-uncovered",
    proves="each name with digits in a paragraph is named by a claim that cites it",
    cannot="",
)
def name_uncovered(store: FactStore, texts: Texts) -> Iterator[Finding]:
    """Report each declared name with digits that no claim citing its paragraph holds."""
    for paragraph in _paragraphs(store, texts):
        names = {match[0] for match in store.vocabulary.digit_name_pattern.finditer(paragraph.text)}
        statements = (claim.text for claim in paragraph.claims if names)
        said = " ".join([*paragraph.printed, *paragraph.conditions, *statements]).casefold() if names else ""
        for found in sorted(name for name in names if name.casefold() not in said):
            yield paragraph.mark, f"'{found}' in {paragraph.where} is on no claim", "name it in a claim"
