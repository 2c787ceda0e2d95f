"""A claim as a link to it unfurls: what is said, by whom, and what to beware of, none of it cut."""

from factstore.store.claims import Claim
from factstore.words.credit import party
from factstore.words.telling import condition_text


def caution(claim: Claim) -> str:
    """Return what to beware of: the caveat, and words of caution that the statement leaves out; empty without any."""
    lost = [word for word in claim.hedges if word not in claim.text]
    return " ".join([*([f"Hedged: {', '.join(lost)}."] if lost else []), *([claim.caveat] if claim.caveat else [])])


def description(claim: Claim) -> str:
    """Return the statement, its kind and party, and the caution."""
    return " ".join(part for part in (claim.text, f"{claim.kind_name}, {party(claim)}.", caution(claim)) if part)


def small_print(claim: Claim) -> str:
    """Return what stands below the statement on an image: the caution first, because the end of it may be cut."""
    held = "; ".join(condition_text(key, condition) for key, condition in claim.conditions.items())
    return " ".join(part for part in (caution(claim), held) if part)
