"""A claim as text to paste elsewhere: it takes its conditions, kind, party, source and address along."""

from factstore.store.claims import Claim
from factstore.store.sources import Source
from factstore.words.credit import chain, party
from factstore.words.standing import standing_note
from factstore.words.telling import capital, conditions_text, place_text

_BIBTEX = str.maketrans({sign: f"\\{sign}" for sign in "&%$#_{}"} | {"\u00a0": "~"})


def provenance(claim: Claim, site_url: str) -> dict[str, str]:
    """Return the claim as `text`, `markdown` and `bibtex`; the permalink is relative without `site_url`."""
    link = f"{site_url}claims/{claim.id}/"
    statement, notes = claim.text, _notes(claim)
    return {
        "text": "\n".join([statement, *notes, link]),
        "markdown": f"[{_markdown(statement)}]({link}) ({_markdown('. '.join(notes))})",
        "bibtex": _entry(claim, link, notes),
    }


def _notes(claim: Claim) -> list[str]:
    told = chain(claim)
    notes = [note.removesuffix(".")] if (note := standing_note(claim)) else []
    notes += [f"{claim.kind_name}. {capital(told)}"]
    notes += [f"Holds for {held}"] if (held := conditions_text(claim)) else []
    notes += [f"Hedged: {', '.join(claim.hedges)}"] if claim.hedges else []
    notes += [claim.caveat.removesuffix(".")] if claim.caveat else []
    places = [f"{place_text(each)}, {_dated(each.work)}" for each in claim.citations]
    notes += [f"Printed in {'; '.join(places)}"] if places else []
    notes += [f"Computed: {claim.derivation.formula}"] if claim.derivation and claim.derivation.formula else []
    return notes


def _dated(source: Source) -> str:
    return source.issued.text if source.issued else "no date printed"


def _markdown(text: str) -> str:
    return "".join(f"\\{letter}" if letter in "\\[]*_`<>" else letter for letter in text)


def _entry(claim: Claim, link: str, notes: list[str]) -> str:
    fields = {
        "author": "{" + party(claim).translate(_BIBTEX) + "}",
        "title": "{" + _title(claim).translate(_BIBTEX) + "}",
        "note": ". ".join(notes).translate(_BIBTEX),
        **_date_field(claim),
        "url": link,
    }
    body = "".join(f"  {key} = {{{value}}},\n" for key, value in fields.items())
    return f"@online{{{claim.id},\n{body}}}"


def _title(claim: Claim) -> str:
    title = claim.text.removesuffix(".")
    text = claim.figure
    return title if text in title else f"{title}: {text}"


def _date_field(claim: Claim) -> dict[str, str]:
    """Return the cited source's date, where the claim is its own; a date without a year is none to a bibliography."""
    own = bool(claim.citations) and claim.origin in (None, claim.citations[0].source)
    source = claim.citations[0].work if own else None
    issued = source.issued if source else None
    return {"date": issued.iso} if issued and issued.year else {}
