"""A claim as text to paste elsewhere: it takes its conditions, kind, party, source and address along."""

from factstore.credit import party
from factstore.describe import capital, conditions_text, figure, kind, place_text, who
from factstore.markup import statement_text
from factstore.models import Claim, Source
from factstore.store import FactStore

_BIBTEX = str.maketrans({sign: f"\\{sign}" for sign in "&%$#_{}"} | {"\u00a0": "~"})


def provenance(store: FactStore, name: str, site_url: str) -> dict[str, str]:
    """Return the claim as `text`, `markdown` and `bibtex`; the permalink is relative without `site_url`."""
    link = f"{site_url}claims/{name}/"
    statement, notes = statement_text(store, name), _notes(store, name)
    return {
        "text": "\n".join([statement, *notes, link]),
        "markdown": f"[{_markdown(statement)}]({link}) ({_markdown('. '.join(notes))})",
        "bibtex": _entry(store, name, link, notes),
    }


def _notes(store: FactStore, name: str) -> list[str]:
    claim = store.claims[name]
    told = who(store, claim)
    notes = [f"{kind(store, name)}. {capital(told)}"]
    notes += [f"Holds for {held}"] if (held := conditions_text(store, name)) else []
    notes += [f"Hedged: {', '.join(claim.hedges)}"] if claim.hedges else []
    notes += [claim.caveat.removesuffix(".")] if claim.caveat else []
    places = [f"{place_text(store, each)}, {_dated(store.sources[each.source])}" for each in claim.citations]
    notes += [f"Printed in {'; '.join(places)}"] if places else []
    notes += [f"Computed: {claim.derivation.formula}"] if claim.derivation and claim.derivation.formula else []
    return notes


def _dated(source: Source) -> str:
    return source.issued.text if source.issued else "no date printed"


def _markdown(text: str) -> str:
    return "".join(f"\\{letter}" if letter in "\\[]*_`<>" else letter for letter in text)


def _entry(store: FactStore, name: str, link: str, notes: list[str]) -> str:
    claim = store.claims[name]
    fields = {
        "author": "{" + party(store, claim).translate(_BIBTEX) + "}",
        "title": "{" + _title(store, name).translate(_BIBTEX) + "}",
        "note": ". ".join(notes).translate(_BIBTEX),
        **_date_field(store, claim),
        "url": link,
    }
    body = "".join(f"  {key} = {{{value}}},\n" for key, value in fields.items())
    return f"@online{{{name},\n{body}}}"


def _title(store: FactStore, name: str) -> str:
    title = statement_text(store, name).removesuffix(".")
    text = figure(store, name)
    return title if text in title else f"{title}: {text}"


def _date_field(store: FactStore, claim: Claim) -> dict[str, str]:
    """Return the cited source's date, where the claim is its own; a date without a year is none to a bibliography."""
    own = bool(claim.citations) and claim.origin in (None, claim.citations[0].source)
    source = store.sources[claim.citations[0].source] if own else None
    issued = source.issued if source else None
    return {"date": issued.iso} if issued and issued.year else {}
