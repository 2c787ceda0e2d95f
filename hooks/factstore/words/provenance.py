"""A claim as text to paste elsewhere: it takes its conditions, kind, party, source and address along.

Elsewhere "this site" is another one: what the site computed is credited to its name.
"""

import re
from collections.abc import Iterator

from factstore.store.claims import Claim
from factstore.store.facts import once_each
from factstore.store.sources import Source
from factstore.words.credit import chain
from factstore.words.site import Site
from factstore.words.standing import is_superseded, standing_note
from factstore.words.telling import capital, conditions_text, formula_text, place_text

_SIGNS = re.compile(r"[\\\[\]*_`<>]")


def provenance(claim: Claim, site: Site) -> dict[str, str]:
    """Return the claim as `text` and `markdown`; the permalink is relative without the site's address."""
    link = site.claim_url(claim) or f"claims/{claim.id}/"
    statement, told = claim.text, notes(claim, site)
    return {
        "text": "\n".join([statement, *told, link]),
        "markdown": f"[{markdown(statement)}]({link}) ({markdown('. '.join(told))})",
    }


def notes(claim: Claim, site: Site) -> list[str]:
    """Return what must go along with the statement: that it is superseded, kind and credit, and all else."""
    who, kind = _credit(claim, site)
    said = f"Arithmetic by {who}" if claim.by_site and site.name else f"{kind}. {who}"
    return [*_standing(claim), said, *_rest(claim)]


def notes_by_origin(claim: Claim, site: Site) -> list[str]:
    """Return the same for a bibliography, which begins with whoever says it."""
    who, kind = _credit(claim, site)
    return [who, *_standing(claim), kind, *_rest(claim)]


def credit_and_kind(claim: Claim, site: Site) -> str:
    """Return "SemiAnalysis, as reported in the bulletin (measured)"; a claim that was replaced says so."""
    who, kind = _credit(claim, site)
    kind = kind[:1].lower() + kind[1:]
    return f"{who} ({f'{kind}, superseded' if is_superseded(claim) else kind})"


def _credit(claim: Claim, site: Site) -> tuple[str, str]:
    """Return who says it, through whom, and the kind of evidence."""
    if claim.by_site and site.name:
        return site.name, "Its own arithmetic"
    return capital(chain(claim)), claim.kind_name


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
    return [*told, *computation(claim)]


def computation(claim: Claim) -> Iterator[str]:
    """Yield how a number was computed, and what to beware of then; nothing of any other claim."""
    given = claim.derivation
    if given is None:
        return
    yield f"Computed: {formula_text(claim)}" if given.formula else "Computed from figures that the source does not name"
    yield from beware(claim)


def beware(claim: Claim) -> Iterator[str]:
    """Yield what a computation assumes, and what it cannot show."""
    if claim.derivation and claim.derivation.assumes:
        yield f"Assumes: {claim.derivation.assumes.removesuffix('.')}"
    if claim.derivation and claim.derivation.limit:
        yield f"Cannot show: {claim.derivation.limit.removesuffix('.')}"


def _dated(source: Source) -> str:
    return source.issued.text if source.issued else "no date printed"


def markdown(text: str) -> str:
    """Return text with the signs of Markdown made literal."""
    return _SIGNS.sub(r"\\\g<0>", text) if _SIGNS.search(text) else text
