"""How a claim is told in plain text, piece by piece: conditions, places, credit.

Cards, pages, previews, search results and copied text all take these pieces, so that none of them can leave out a
condition or credit another party.
"""

import re
from decimal import Decimal

from factstore.store.claims import Claim
from factstore.store.facts import once_each
from factstore.store.numerals import number_text
from factstore.store.parts import Citation, Condition

LEAD = "(lead)"
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
    """Return the conditions as plain text; those carried over say so."""
    return "; ".join(
        condition_text(key, condition) + (" (carried over from the set-up)" if condition.stated_by else "")
        for key, condition in claim.conditions.items()
    )


def section_text(section: str) -> str:
    """Return a section's name in quotation marks; the text above the first heading has none."""
    return OPENINGS.get(section, f"“{section}”")


def place_text(citation: Citation) -> str:
    """Return the place as plain text: short title, section, paragraph."""
    return f"{citation.work.short}, {section_text(citation.section)}, ¶{citation.paragraph}"
