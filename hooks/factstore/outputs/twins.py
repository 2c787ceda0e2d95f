"""The pages of claims and sources as Markdown, for programs that read: made of the records, not of the HTML.

A twin lies beside its page, as `index.md`. Wherever it prints a claim, kind, party and caution go along.
"""

from collections.abc import Iterable, Iterator

from factstore.html.claim_page import PHASES, RELATED
from factstore.html.index_pages import Term, grouped_terms
from factstore.html.markup import place_address
from factstore.store.claims import Claim
from factstore.store.facts import FactStore, once_each
from factstore.store.parts import Citation
from factstore.store.sources import LEAD, Gap, Retired, Source
from factstore.words.credit import chain, publisher
from factstore.words.derive import computed, weakest_evidence
from factstore.words.history import HAPPENED, history, newest_first
from factstore.words.origins import tellers
from factstore.words.preview import caution
from factstore.words.provenance import beware, markdown
from factstore.words.relations import independence, is_reported_again
from factstore.words.standing import standing_note
from factstore.words.telling import capital, conditions_text, place_text

NAME = "index.md"
_ROOT = "\0"  # where the way to the site's root belongs; no text has this sign


def claim_line(claim: Claim, root: str) -> str:
    """Return a claim in one line, with what must go along with it; `root` leads to the site's root."""
    return _line(claim).replace(_ROOT, root)


@once_each
def _line(claim: Claim) -> str:
    told = [f"{claim.kind_name}, {chain(claim)}"]
    told += [f"holds for {held}"] if (held := conditions_text(claim)) else []
    told += [note] if (note := caution(claim)) else []
    told += beware(claim)
    told = [standing_note(claim), *told] if standing_note(claim) else told
    return f"[{markdown(claim.text)}]({_ROOT}claims/{claim.id}/{NAME}) ({markdown('; '.join(told))})"


def claim_twin(claim: Claim) -> str:
    """Return the twin of a claim's page."""
    facts = (f"- {name}: {text}" for name, text in _facts(claim, "../../") if text)
    return _page(claim.text, [markdown(standing_note(claim)), "\n".join(facts), _related(claim), _history(claim)])


def _page(title: str, parts: Iterable[str]) -> str:
    return "\n\n".join([f"# {markdown(title)}", *(part for part in parts if part)]) + "\n"


def _facts(claim: Claim, root: str) -> Iterator[tuple[str, str]]:
    topic = claim.store.vocabulary.topics[claim.topic]
    yield "Kind", markdown(f"{claim.kind_name}: {claim.kind.means}")
    yield "Figure", markdown(claim.figure)
    yield "Who says it", markdown(chain(claim))
    yield "Holds for", markdown(conditions_text(claim))
    yield "Hedged", markdown(", ".join(claim.hedges))
    yield "As of", claim.as_of.text if claim.as_of else ""
    yield "Caution", markdown(claim.caveat or "")
    for citation in claim.citations:
        yield "Printed", _place(citation, claim, root)
    yield from _computation(claim, root)
    yield "Context", "from documentation or code, not part of the coverage" if claim.is_context else ""
    if is_reported_again(claim):
        yield "Independence", markdown(f"{independence(claim)}; the reports do not confirm each other")
    yield "Concerns", PHASES[claim.phase] if claim.phase else ""
    yield "Read as", markdown((claim.quantity.reading if claim.quantity else "") or "")
    yield "Topic", f"[{markdown(topic.title)}]({root}topics/{claim.topic}/{NAME})"


def _place(citation: Citation, claim: Claim, root: str) -> str:
    issued = citation.work.issued.text if citation.work.issued else "undated"
    lacking = markdown(", ".join(word for word in citation.without if word in claim.cautions))
    without = f"; printed without “{lacking}”" if lacking else ""
    address = f"{root}{place_address(*citation.place)}"
    return f"[{markdown(place_text(citation))}]({address}), {issued}: “{markdown(citation.printed)}”{without}"


def _computation(claim: Claim, root: str) -> Iterator[tuple[str, str]]:
    given = claim.derivation
    if given is None:
        return
    by, found = "our arithmetic" if claim.by_site else "the source’s arithmetic", computed(claim)
    result = f" = {markdown(found.text)}" if found else ""
    yield (
        "Computed",
        f"`{given.formula}`{result}, {by}" if given.formula else f"{by}; the coverage does not print the inputs",
    )
    for name in dict.fromkeys(found.inputs if found else ()):
        yield "Input", claim_line(claim.store.claims[name], root)
    weakest = weakest_evidence(claim)
    yield "Weakest input", markdown(claim.store.vocabulary.evidence[weakest].name) if weakest else ""
    yield "It assumes", markdown(given.assumes or "")
    yield "What it cannot show", markdown(given.limit or "")


def _related(claim: Claim) -> str:
    told = [(RELATED[edge.as_][0], claim.store.claims[edge.to], edge.note) for edge in claim.relations]
    told += [(RELATED[edge.as_][1], other, edge.note) for other, edge in claim.related_from]
    lines = (
        f"- {label}: {claim_line(other, '../../')}{f': {markdown(note)}' if note else ''}"
        for label, other, note in told
    )
    return _section("Related claims", lines)


def _history(claim: Claim) -> str:
    lines = []
    for each in history(claim):
        was = f" It said: {markdown(each.before(claim.id))}" if each.before(claim.id) else ""
        lines.append(f"- {each.date.text}: {HAPPENED[each.what]}. {markdown(each.why)}{was}")
    return _section("History", lines)


def _section(title: str, lines: Iterable[str], level: str = "##") -> str:
    body = "\n".join(lines)
    return f"{level} {markdown(title)}\n\n{body}" if body else ""


def source_twin(source: Source) -> str:
    """Return the twin of a source's page: what it is, and its claims, paragraph by paragraph."""
    rows = (
        _paragraphs(source)
        if source.consulted
        else (f"- {claim_line(each, '../../')}" for each in source.store.resting.get(source.id, ()))
    )
    return f"{source_about(source)}\n{_section('Claims', rows)}\n"


def source_about(source: Source) -> str:
    """Return what a source is."""
    through = tellers(source) if not source.consulted else ()
    known = (
        ("Kind", source.kind),
        ("Publisher", publisher(source) or "none printed"),
        ("Authors", ", ".join(source.authors) or "none printed"),
        ("Date", source.issued.text if source.issued else "no date printed"),
        ("Address", source.url or "none known"),
        ("Read for this site", source.read or "yes" if source.consulted else "no"),
        ("Known through", ", ".join(each.short for each in through)),
        ("Note", source.note),
    )
    facts = "\n".join(f"- {name}: {markdown(text)}" for name, text in known if text)
    return _page(source.title or capital(source.short), [facts])


def retired_twin(address: str, entry: Retired) -> str:
    """Return the twin of a page that is no longer there."""
    successor = f" Go to {entry.successor}." if entry.successor else ""
    return _page("No longer here", [f"{address} was retired. {markdown(entry.reason)}{successor}"])


def _paragraphs(source: Source) -> Iterator[str]:
    for section in source.sections:
        for number in range(1, section.paragraphs + 1):
            where = f"{'lead' if section.section == LEAD else section.section}, ¶{number}"
            for name in source.store.cited_by.get((source.id, section.section, number), ()):
                yield f"- {markdown(where)}: {claim_line(source.store.claims[name], '../../')}"
            if reason := section.skipped.get(str(number)):
                yield f"- {markdown(where)}: passed over: {markdown(reason)}"


def claims_index(store: FactStore) -> Iterator[str]:
    """Yield the twin of the table of all claims, topic by topic."""
    yield "# All claims\n"
    by_topic: dict[str, list[Claim]] = {}
    for claim in store.claims.values():
        by_topic.setdefault(claim.topic, []).append(claim)
    for name, topic in store.vocabulary.topics.items():
        yield f"\n## {markdown(topic.title)}\n\n"
        yield from (f"- {claim_line(claim, '../')}\n" for claim in by_topic.get(name, ()))


def sources_index(store: FactStore) -> str:
    """Return the twin of the list of sources."""
    lines = []
    for source in store.sources.values():
        read = "read" if source.consulted else "not read; known through others"
        name = markdown(source.title or capital(source.short))
        who = markdown(publisher(source) or "no publisher printed")
        lines.append(f"- [{name}]({source.id}/{NAME}): {source.kind}, {who}, {read}")
    return _page("Sources", ["\n".join(lines)])


def glossary(store: FactStore) -> str:
    """Return the twin of the glossary: each term with the claims that its page shows."""
    parts = []
    for title, terms in grouped_terms(store):
        parts += [f"## {title}"] if terms else []
        parts += [_section(term.system.name, _term(term), level="###") for term in terms]
    return _page("Glossary", parts)


def _term(term: Term) -> Iterator[str]:
    yield f"{markdown(term.system.definition)}\n"
    if term.system.aliases:
        yield f"- Also: {markdown(', '.join(term.system.aliases))}"
    if term.first:
        place = f"[{markdown(place_text(term.first))}](../{place_address(*term.first.place)})"
        yield f"- First named by a claim from {place}"
    yield from (f"- {claim_line(claim, '../')}" for claim in (*term.coverage[: term.room], *term.outside[: term.room]))


def changes(store: FactStore) -> str:
    """Return the twin of the page of changes."""
    parts = []
    for each in newest_first(store):
        names = (
            f"- [{name}](../claims/{name}/{NAME})" if name in store.claims else f"- {name}" for name in each.claims
        )
        parts.append(_section(f"{each.date.text}: {HAPPENED[each.what]}", [markdown(each.why), "", *names]))
    return _page("Changes", parts)


def gap_line(gap: Gap, root: str) -> str:
    """Return an open question in one line."""
    about = ", ".join(f"[{name}]({root}claims/{name}/{NAME})" for name in gap.about)
    return f"{markdown(gap.question)} {markdown(gap.why)}{f' About: {about}' if about else ''}"
