"""A claim's own page: what a link to one figure opens, so it must say all that is known about it."""

from collections.abc import Iterator

from factstore.html.blocks.parts import heading
from factstore.html.cite import copy_button, facts
from factstore.html.describe import furniture
from factstore.html.markup import Links, anchor, claimed, escape, kind_badge, statement_html
from factstore.store.claims import Claim
from factstore.words.derive import weakest_evidence
from factstore.words.provenance import provenance
from factstore.words.relations import independence

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


def claim_page(claim: Claim, links: Links, site_url: str = "", edit_url: str = "") -> str:
    """Return the body of a claim's page; `edit_url` opens the file that the claim stands in."""
    text = claim.figure
    shown = f'<p class="fs-figure" data-claim="{claim.id}">{escape(text)}</p>' if text else ""
    evidence = claim.store.vocabulary.evidence[claim.evidence]
    means = f'<span class="fs-note">{escape(evidence.means)}</span>'
    lead = f"{shown}<p>{kind_badge(claim)} {means}</p>"
    parts = [
        _trail(claim, links),
        f"<h1>{statement_html(claim)}</h1>",
        f'<div class="fs-lead" data-family="{evidence.family}">{lead}</div>',
        _status(claim, links),
        f'<div data-claim="{claim.id}">{facts(claim, links)}</div>',
        *_notes(claim, links),
        _related(claim, links),
        _cite(claim, site_url),
        _record(claim, edit_url),
    ]
    return "".join(parts)


def _trail(claim: Claim, links: Links) -> str:
    topic, subject = claim.topic, furniture(claim.store.subject_of[claim.id].name, "subject")
    page = anchor(links.topic(topic), escape(claim.store.vocabulary.topics[topic].title))
    return f'<p class="fs-trail">{anchor(links.to("claims/"), "Claims")} · {page} · {subject}</p>'


def _status(claim: Claim, links: Links) -> str:
    if claim.status == "current":
        return ""
    newer = [other for other, edge in claim.related_from if edge.as_ == "supersedes"]
    told = "".join(f" It is replaced by {anchor(links.claim(each.id), statement_html(each))}" for each in newer)
    return f'<p class="fs-callout"><strong>Superseded.</strong>{told}</p>'


def _notes(claim: Claim, links: Links) -> Iterator[str]:
    """Yield what a reader must know beside the facts: context, independence, reading, what a report lacks."""
    if claim.is_context:
        yield '<p class="fs-callout">Context from documentation or code: not part of the coverage.</p>'
    if claim.origin and len({each.source for each in claim.citations}) > 1:
        told = furniture(independence(claim.store, (claim.id,)), "count")
        origin = anchor(links.source(claim.origin), escape(claim.store.sources[claim.origin].short))
        yield f'<p class="fs-callout">{told}: all relay {origin}, so they do not confirm each other.</p>'
    if claim.phase:
        yield f"<p>Concerns {escape(PHASES[claim.phase])}.</p>"
    if claim.quantity and claim.quantity.reading:
        yield f"<p>The number is read as {claimed(claim.id, claim.quantity.reading)}.</p>"
    for each in claim.citations:
        mine = {claim.quantity.qualifier if claim.quantity else None, *claim.hedges}
        if lacking := [word for word in each.without if word in mine]:
            short, words = escape(claim.store.sources[each.source].short), escape(", ".join(lacking))
            yield f"<p>{anchor(links.place(each), short)} prints it without “{words}”.</p>"
    if weakest := weakest_evidence(claim):
        yield f"<p>It is no stronger than its weakest input: {escape(claim.store.vocabulary.evidence[weakest].name)}.</p>"
    if claim.derivation and claim.derivation.assumes:
        yield f"<p>It assumes: {furniture(claim.derivation.assumes, 'assumption')}</p>"
    if claim.derivation and claim.derivation.limit:
        yield f"<p>What it cannot show: {furniture(claim.derivation.limit, 'limit')}</p>"


def _related(claim: Claim, links: Links) -> str:
    edges = [(RELATED[edge.as_][0], edge.to, edge.note) for edge in claim.relations]
    edges += [(RELATED[edge.as_][1], other.id, edge.note) for other, edge in claim.related_from]
    items = []
    for label, other, note in edges:
        remark = f'<br><span class="fs-note">{furniture(note, "note on a relation")}</span>' if note else ""
        statement = anchor(links.claim(other), statement_html(claim.store.claims[other]))
        items.append(f"<li><strong>{label}:</strong> {statement} {kind_badge(claim.store.claims[other])}{remark}</li>")
    return f'{heading(2, "Related claims", "related")}<ul class="fs-related">{"".join(items)}</ul>' if items else ""


def _cite(claim: Claim, site_url: str) -> str:
    labels = {"text": "Plain text", "markdown": "Markdown", "bibtex": "BibTeX"}
    forms = [
        f'<details class="fs-form"{" open" if form == "text" else ""}><summary>{labels[form]}</summary>'
        f"{copy_button(text, f'Copy {labels[form]}')}"
        f'<pre tabindex="0" data-claim="{claim.id}">{escape(text)}</pre></details>'
        for form, text in provenance(claim, site_url).items()
    ]
    return heading(2, "How to cite this claim", "cite") + "".join(forms)


def _record(claim: Claim, edit_url: str) -> str:
    file = f"<code>{furniture(claim.store.subject_of[claim.id].file, 'name of a file')}</code>"
    opened = f' <a href="{escape(edit_url)}">Edit it</a>.' if edit_url else ""
    ident = f"<code>{furniture(claim.id, 'id')}</code>"
    return f'<p class="fs-note fs-record">{escape(claim.kind.name)} claim {ident}, kept in {file}.{opened}</p>'
