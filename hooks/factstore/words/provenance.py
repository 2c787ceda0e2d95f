"""A claim as text to paste elsewhere: it takes its conditions, kind, party, source and address along."""

import re

from factstore.store.claims import Claim
from factstore.store.facts import once_each
from factstore.store.sources import Source
from factstore.words.credit import chain
from factstore.words.standing import standing_note
from factstore.words.telling import capital, conditions_text, place_text

_SIGNS = re.compile(r"[\\\[\]*_`<>]")


def provenance(claim: Claim, site_url: str) -> dict[str, str]:
    """Return the claim as `text` and `markdown`; the permalink is relative without `site_url`."""
    link = f"{site_url}claims/{claim.id}/"
    statement, told = claim.text, notes(claim)
    return {
        "text": "\n".join([statement, *told, link]),
        "markdown": f"[{markdown(statement)}]({link}) ({markdown('. '.join(told))})",
    }


def notes(claim: Claim) -> list[str]:
    """Return what must go along with the statement: that it is superseded, kind and credit, and all else."""
    return [*_standing(claim), f"{claim.kind_name}. {capital(chain(claim))}", *_rest(claim)]


def notes_by_origin(claim: Claim) -> list[str]:
    """Return the same for a bibliography, which begins with whoever says it."""
    return [capital(chain(claim)), *_standing(claim), claim.kind_name, *_rest(claim)]


def _standing(claim: Claim) -> list[str]:
    return [note.removesuffix(".")] if (note := standing_note(claim)) else []


@once_each
def _rest(claim: Claim) -> list[str]:
    """Return conditions, caution, places and computation."""
    told = [f"Holds for {held}"] if (held := conditions_text(claim)) else []
    told += [f"Hedged: {', '.join(claim.hedges)}"] if claim.hedges else []
    told += [f"As of {claim.as_of.text}"] if claim.as_of else []
    told += [claim.caveat.removesuffix(".")] if claim.caveat else []
    places = [f"{place_text(each)}, {_dated(each.work)}" for each in claim.citations]
    told += [f"Printed in {'; '.join(places)}"] if places else []
    told += [f"Computed: {claim.derivation.formula}"] if claim.derivation and claim.derivation.formula else []
    return told


def _dated(source: Source) -> str:
    return source.issued.text if source.issued else "no date printed"


def markdown(text: str) -> str:
    """Return text with the signs of Markdown made literal."""
    return _SIGNS.sub(r"\\\g<0>", text) if _SIGNS.search(text) else text
