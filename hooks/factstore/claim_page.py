"""A claim's own page: what a link to one figure opens, so it must say all that is known about it."""

from collections.abc import Iterator

from factstore.blocks.parts import heading
from factstore.cite import copy_button, facts
from factstore.derive import weakest_evidence
from factstore.describe import claimed, figure, furniture, kind
from factstore.markup import Links, anchor, escape, kind_badge, statement_html
from factstore.provenance import provenance
from factstore.relations import independence
from factstore.store import FactStore

RELATED = {
    "qualifies": ("Qualifies", "Qualified by"),
    "differs": ("Differs from", "Differs from"),
    "repeats": ("Same finding as", "Same finding as"),
    "supersedes": ("Replaces", "Replaced by"),
    "explains": ("Explains", "Explained by"),
    "baseline": ("Today’s baseline", "Baseline of the signal"),
}
PHASES = {
    "preparation": "preparation: what comes before the run is under way",
    "execution": "execution: the run itself",
    "completion": "completion: whether it passed, and why not",
}


def claim_page(store: FactStore, name: str, links: Links, site_url: str = "", edit_url: str = "") -> str:
    """Return the body of a claim's page; `edit_url` opens the file that the claim stands in."""
    text = figure(store, name)
    shown = f'<p class="fs-figure" data-claim="{name}">{escape(text)}</p>' if text else ""
    evidence = store.vocabulary.evidence[store.claims[name].evidence]
    means = f'<span class="fs-note">{escape(evidence.means)}</span>'
    lead = f"{shown}<p>{kind_badge(store, name)} {means}</p>"
    parts = [
        _trail(store, name, links),
        f"<h1>{statement_html(store, name)}</h1>",
        f'<div class="fs-lead" data-family="{evidence.family}">{lead}</div>',
        _status(store, name, links),
        f'<div data-claim="{name}">{facts(store, name, links)}</div>',
        *_notes(store, name, links),
        _related(store, name, links),
        _cite(store, name, site_url),
        _record(store, name, edit_url),
    ]
    return "".join(parts)


def _trail(store: FactStore, name: str, links: Links) -> str:
    topic, subject = store.claims[name].topic, furniture(store.subject_of[name].name, "subject")
    page = anchor(links.topic(topic), escape(store.vocabulary.topics[topic].title))
    return f'<p class="fs-trail">{anchor(links.to("claims/"), "Claims")} · {page} · {subject}</p>'


def _status(store: FactStore, name: str, links: Links) -> str:
    if store.claims[name].status == "current":
        return ""
    newer = [other for other, edge in store.related_from.get(name, ()) if edge.as_ == "supersedes"]
    told = "".join(f" It is replaced by {anchor(links.claim(each), statement_html(store, each))}" for each in newer)
    return f'<p class="fs-callout"><strong>Superseded.</strong>{told}</p>'


def _notes(store: FactStore, name: str, links: Links) -> Iterator[str]:
    """Yield what a reader must know beside the facts: context, independence, reading, what a report lacks."""
    claim = store.claims[name]
    if store.is_context(name):
        yield '<p class="fs-callout">Context from documentation or code: not part of the coverage.</p>'
    if claim.origin and len({each.source for each in claim.citations}) > 1:
        told = furniture(independence(store, (name,)), "count")
        origin = anchor(links.source(claim.origin), escape(store.sources[claim.origin].short))
        yield f'<p class="fs-callout">{told}: all relay {origin}, so they do not confirm each other.</p>'
    if claim.phase:
        yield f"<p>Concerns {escape(PHASES[claim.phase])}.</p>"
    if claim.quantity and claim.quantity.reading:
        yield f"<p>The number is read as {claimed(name, claim.quantity.reading)}.</p>"
    for each in claim.citations:
        mine = {claim.quantity.qualifier if claim.quantity else None, *claim.hedges}
        if lacking := [word for word in each.without if word in mine]:
            short, words = escape(store.sources[each.source].short), escape(", ".join(lacking))
            yield f"<p>{anchor(links.place(each), short)} prints it without “{words}”.</p>"
    if weakest := weakest_evidence(store, name):
        yield f"<p>It is no stronger than its weakest input: {escape(store.vocabulary.evidence[weakest].name)}.</p>"
    if claim.derivation and claim.derivation.assumes:
        yield f"<p>It assumes: {furniture(claim.derivation.assumes, 'assumption')}</p>"
    if claim.derivation and claim.derivation.limit:
        yield f"<p>What it cannot show: {furniture(claim.derivation.limit, 'limit')}</p>"


def _related(store: FactStore, name: str, links: Links) -> str:
    edges = [(RELATED[edge.as_][0], edge.to, edge.note) for edge in store.claims[name].relations]
    edges += [(RELATED[edge.as_][1], other, edge.note) for other, edge in store.related_from.get(name, ())]
    items = []
    for label, other, note in edges:
        remark = f'<br><span class="fs-note">{furniture(note, "note on a relation")}</span>' if note else ""
        statement = anchor(links.claim(other), statement_html(store, other))
        items.append(f"<li><strong>{label}:</strong> {statement} {kind_badge(store, other)}{remark}</li>")
    return f'{heading(2, "Related claims", "related")}<ul class="fs-related">{"".join(items)}</ul>' if items else ""


def _cite(store: FactStore, name: str, site_url: str) -> str:
    labels = {"text": "Plain text", "markdown": "Markdown", "bibtex": "BibTeX"}
    forms = [
        f'<details class="fs-form"{" open" if form == "text" else ""}><summary>{labels[form]}</summary>'
        f"{copy_button(text, f'Copy {labels[form]}')}"
        f'<pre tabindex="0" data-claim="{name}">{escape(text)}</pre></details>'
        for form, text in provenance(store, name, site_url).items()
    ]
    return heading(2, "How to cite this claim", "cite") + "".join(forms)


def _record(store: FactStore, name: str, edit_url: str) -> str:
    file = f"<code>{furniture(store.subject_of[name].file, 'name of a file')}</code>"
    opened = f' <a href="{escape(edit_url)}">Edit it</a>.' if edit_url else ""
    ident = f"<code>{furniture(name, 'id')}</code>"
    return f'<p class="fs-note fs-record">{escape(kind(store, name))} claim {ident}, kept in {file}.{opened}</p>'
