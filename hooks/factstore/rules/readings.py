"""A `reading` explains how a number was read where the source does not print it in digits; else it says nothing."""

from collections.abc import Iterator

from factstore.rules.grounding.texts import fold
from factstore.rules.registry import Finding, rule
from factstore.store.facts import FactStore
from factstore.store.numerals import alone
from factstore.words.reading import evaluate


@rule(
    "unused-reading",
    proves="a `reading` stands where `show` or a source in words needs one",
    cannot="that the number was read so",
)
def unused_reading(store: FactStore) -> Iterator[Finding]:
    """Report a reading of a number that each source prints in digits as it is."""
    for claim in store.claims.values():
        quantity = claim.quantity
        if quantity is None or not quantity.reading or quantity.show or evaluate(quantity.reading) is None:
            continue
        printed = (store.vocabulary.without_names(fold(each.printed)) for each in claim.citations)
        if all(alone(words) == list(quantity.numbers) for words in printed):
            message = f"'{claim.id}' has a reading, and its number is printed in digits as it is"
            yield claim.at("quantity", "reading"), message, "remove `reading`"
