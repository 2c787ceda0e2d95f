"""How a claim is told in plain text, piece by piece: conditions, places, credit.

Cards, pages, previews, search results and copied text all take these pieces, so that none of them can leave out a
condition or credit another party.
"""

import re
from collections.abc import Iterator
from decimal import Decimal

from factstore.store.claims import Claim
from factstore.store.facts import once_each
from factstore.store.numerals import number_text
from factstore.store.parts import Citation, Condition
from factstore.store.sources import LEAD
from factstore.words.formula import parse
from factstore.words.standing import is_superseded

CARRIED = "carried over from the set-up"
OPENINGS = {LEAD: "lead", "opening": "opening"}


def capital(text: str) -> str:
    """Return the text with its first letter in upper case."""
    return text[:1].upper() + text[1:]


def shortened(text: str, length: int) -> str:
    """Cut a text at a word, with an ellipsis, where it is longer than `length`."""
    return text if len(text) <= length else f"{text[:length].rsplit(' ', 1)[0].rstrip(',;:')}…"


def condition_value(key: str, condition: Condition) -> str:
    """Return a condition's value as a reader sees it; numbers get their separators."""
    if condition.store.vocabulary.conditions[key].values != "number":
        return ", ".join(condition.values)
    return ", ".join(re.sub(r"\d+", lambda match: number_text(Decimal(match[0])), each) for each in condition.values)


def condition_text(key: str, condition: Condition) -> str:
    """Return "chips 16": the condition's name and value."""
    return f"{condition.store.vocabulary.conditions[key].name} {condition_value(key, condition)}"


@once_each
def conditions_text(claim: Claim) -> str:
    """Return the conditions as plain text: what the cited place states itself, then what is carried over."""
    own = [condition_text(key, each) for key, each in claim.conditions.items() if not each.stated_by]
    carried = [condition_text(key, each) for key, each in claim.conditions.items() if each.stated_by]
    if carried and not own:
        return f"{'; '.join(carried)} ({'all ' if len(carried) > 1 else ''}{CARRIED})"
    return "; ".join([*own, *([f"{CARRIED}: {'; '.join(carried)}"] if carried else [])])


def operands(claim: Claim) -> Iterator[tuple[str, Claim | None]]:
    """Yield the pieces of a claim's formula: its text, and the claim whose figure it is, if it is one."""
    formula = claim.derivation.formula if claim.derivation else None
    for text, is_id in parse(formula).parts() if formula else ():
        yield (text, claim.store.claims[text]) if is_id else (text.replace("/", "÷").replace("*", "×"), None)


def formula_text(claim: Claim) -> str:
    """Return the formula with the figures of its inputs, as plain text; empty without one."""
    return "".join(_operand(text, given) for text, given in operands(claim)).strip()


def _operand(text: str, given: Claim | None) -> str:
    if given is None:
        return text
    return f"{given.figure} (superseded)" if is_superseded(given) else given.figure


def section_text(section: str) -> str:
    """Return a section's name in quotation marks; the text above the first heading has none."""
    return OPENINGS.get(section, f"“{section}”")


def place_text(citation: Citation) -> str:
    """Return the place as plain text: short title, section, paragraph."""
    return f"{citation.work.short}, {paragraph_text(citation)}"


def paragraph_text(citation: Citation) -> str:
    """Return the place within its work: section, paragraph."""
    return f"{section_text(citation.section)}, ¶{citation.paragraph}"
