"""Every numeral and every name with digits of a text is covered by a claim that cites its paragraph."""

from collections.abc import Iterator, Mapping

from factstore.rules.grounding.texts import SourceText, fold
from factstore.store.facts import FactStore
from factstore.store.numerals import number_words, numerals, without_names
from factstore.store.problems import Problem


def figures_in(store: FactStore, paragraph: str) -> list[str]:
    """Return the figures of a folded paragraph: numerals that stand alone, and number words before a unit."""
    names = store.vocabulary.digit_name_pattern
    text = without_names(paragraph, names)
    found = [each.text for each in numerals(text) if not each.touched]
    units = {word.casefold() for unit in store.vocabulary.units.values() for word in (unit.one, unit.many, *unit.words)}
    for match in number_words(text):
        following = text[match.end() :].strip().split(" ")
        if following[0].strip(".,;:").casefold() in units:
            found.append(match[0])
    return found


def coverage_problems(store: FactStore, texts: Mapping[str, SourceText]) -> Iterator[Problem]:
    """Report each figure, and each name with digits, that no claim citing the paragraph holds."""
    names = store.vocabulary.digit_name_pattern
    for source, text in texts.items():
        for (section, number), paragraph in text.folded.items():
            cited = store.cited_by.get((source, section, number), ())
            printed = [
                fold(each.printed)
                for name in cited
                for each in store.claims[name].citations
                if (each.source, each.section, each.paragraph) == (source, section, number)
            ]
            mark = store.places.at("source", source, "sections")
            where = f"{source}, {section}, paragraph {number}"
            conditions = [
                value for name in cited for each in store.claims[name].conditions.values() for value in each.values
            ]
            for figure in figures_in(store, paragraph):
                plain = figure.replace(",", "")
                if not any(figure in words for words in printed) and plain not in conditions:
                    yield Problem(
                        mark,
                        "figure-uncovered",
                        f"'{figure}' in {where} is on no claim",
                        "add a claim that prints it",
                    )
            said = " ".join([*printed, *conditions, *(store.claims[name].text for name in cited)]).casefold()
            for found in sorted({match[0] for match in names.finditer(paragraph)}):
                if found.casefold() not in said:
                    yield Problem(mark, "name-uncovered", f"'{found}' in {where} is on no claim", "name it in a claim")
