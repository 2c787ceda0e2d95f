"""The records of the search: claims, open questions, terms of the glossary, pages and their sections."""

from collections.abc import Iterable, Iterator
from typing import Literal

from factstore.html.page_sections import Section
from factstore.outputs.search_numbers import Numbered, of_claim, of_text
from factstore.outputs.search_words import Telling
from factstore.store.claims import Claim
from factstore.store.facts import FactStore
from factstore.words.credit import party
from factstore.words.standing import is_superseded, standing_note

_SITE = "about/"  # pages about the site itself, which few queries mean
Standing = Literal["reported", "computed", "background", "context", "superseded", "site"]


class Entry(Numbered, total=False):
    """What the browser is told of one record; keys without a value are left out.

    `names` are what a record is called, so that a query which says just that finds it first. `answers` are questions
    that it answers, `words` what else a reader may type, `more` what stands in it or belongs to it, `by` who says it
    or where it stands. `on` is what a claim was found on: model and hardware; `note` says that it is superseded.
    """

    type: Literal["claim", "gap", "term", "page", "section"]
    id: str
    url: str
    text: str
    names: list[str]
    answers: list[str]
    words: list[str]
    more: str
    by: str
    figure: str
    standing: Standing
    kind: str
    family: str
    who: str
    topic: str
    on: str
    note: str


def _asked(claim: Claim) -> tuple[str, ...]:
    """Return the words in which a question asks for this kind of quantity: when, how long, how many."""
    asks, quantity = claim.store.vocabulary.search.asks, claim.quantity
    if quantity is None:
        return ()
    return asks.get("date" if quantity.date else quantity.unit or "number", asks.get("number", ()))


def _unit_words(claim: Claim) -> tuple[str, ...]:
    """Return the words for a unit that is written with a sign: dollars of "$41.20", percent of "45%"."""
    unit = claim.quantity.measured_in if claim.quantity else None
    if unit is None:
        return ()
    return (unit.many, unit.one) if unit.prefix else () if any(map(str.isalpha, unit.many)) else unit.words[:1]


def standing(claim: Claim) -> Standing:
    """Return what a claim's place among equals depends on."""
    if is_superseded(claim):
        return "superseded"
    if claim.is_context:
        return "context"
    if claim.by_site:
        return "computed"
    return "background" if claim.background else "reported"


def _claims(store: FactStore) -> Iterator[Entry]:
    telling = Telling(store)
    for name, claim in store.claims.items():
        answers = telling.questions(claim.answers)
        kind, conditions = claim.kind, claim.conditions
        on = [value for key in ("model", "hardware") if key in conditions for value in conditions[key].values]
        sources = dict.fromkeys([claim.origin, *(citation.source for citation in claim.citations)])
        who, topic = party(claim), store.vocabulary.topics[claim.topic].title
        yield {
            "type": "claim",
            "id": name,
            "text": claim.text,
            "figure": claim.figure,
            "standing": standing(claim),
            "note": standing_note(claim),
            "kind": claim.kind_name,
            "family": kind.family,
            "who": who,
            "topic": topic,
            "on": ", ".join(on),
            "answers": answers,
            "words": [*telling.keywords(claim, answers), *_asked(claim), *_unit_words(claim)],
            "more": telling.rest(claim),
            "by": "; ".join(store.sources[each].short for each in sources if each),
            "numbers": of_claim(claim),
        }


def _gaps(store: FactStore) -> Iterator[Entry]:
    telling = Telling(store)
    for name, gap in store.gaps.items():
        topic = store.vocabulary.topics[gap.topic].title
        yield {
            "type": "gap",
            "url": f"evidence/not-stated/#{name}",
            "text": gap.question,
            "topic": topic,
            "answers": telling.questions(gap.answers),
            "words": list(gap.keywords),
            "by": topic,
        }


def _terms(store: FactStore) -> Iterator[Entry]:
    for name, system in store.vocabulary.systems.items():
        yield {
            "type": "term",
            "url": f"glossary/#{name}",
            "text": system.name,
            "names": [*system.names, *system.synonyms],
            "more": system.definition,
        }


def _pages(store: FactStore, sections: Iterable[Section]) -> Iterator[Entry]:
    """Yield the pages and their sections; that of a gap is left out, since the gap itself is found."""
    called = store.vocabulary.search.pages
    topics = {f"topics/{name}/": topic for name, topic in store.vocabulary.topics.items()}
    for url, title, heading, text in sections:
        page, _, anchor = url.partition("#")
        if anchor in store.gaps:
            continue
        entry: Entry = {"type": "section", "url": url or "./", "text": heading, "by": title, "more": text}
        if not anchor:
            topic, slug = topics.get(page), page.rstrip("/").rpartition("/")[2].replace("-", " ")
            names = dict.fromkeys(
                name
                for name in (title, heading, topic.title if topic else "", slug, *called.get(page.rstrip("/"), ()))
                if name
            )
            shown = topic.title if topic else title
            intro = [topic.summary if topic else "", "" if heading == shown else heading, text]
            entry |= {"type": "page", "text": shown, "names": list(names), "more": "\n".join(filter(None, intro))}
        if page.startswith(_SITE):
            entry["standing"] = "site"
        yield {**entry, "numbers": of_text(text)}


def _made(store: FactStore) -> Iterator[Entry]:
    """Yield the pages that the engine makes of records, which have no prose to search."""
    for url, title, text in (
        ("claims/", "All claims", "Every claim in one table, to filter and sort."),
        ("sources/", "Sources", "The works that were read, and those they rest on."),
        ("glossary/", "Glossary", "Systems, products and terms, with what they mean."),
    ):
        names = [title, *store.vocabulary.search.pages.get(url.rstrip("/"), ())]
        yield {"type": "page", "url": url, "text": title, "names": names, "more": text}
    for name, source in store.sources.items():
        names = [source.short, *([source.title] if source.title else [])]
        yield {"type": "page", "url": f"sources/{name}/", "text": source.short, "names": names, "more": source.note}


def entries(store: FactStore, sections: Iterable[Section]) -> Iterator[Entry]:
    """Yield all records; what is empty is left out."""
    for each in (*_claims(store), *_gaps(store), *_terms(store), *_made(store), *_pages(store, sections)):
        yield {key: value for key, value in each.items() if value}  # type: ignore[misc]
