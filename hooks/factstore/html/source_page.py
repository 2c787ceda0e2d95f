"""The pages of sources: what each work is, who relays it, and of one that was read, every paragraph."""

from collections.abc import Iterable, Mapping

from factstore.html.blocks.parts import count, heading
from factstore.html.describe import claim_lines, date_html, furniture, title_html
from factstore.html.markup import Links, anchor, escape, exempt, kind_badge, statement_html
from factstore.store.facts import FactStore, section_slug
from factstore.store.sources import Section, Source
from factstore.words.credit import publisher
from factstore.words.telling import LEAD

INTRO = (
    "<p>Claims cite the articles that were read, down to the paragraph. Many of their findings come from other "
    "works that were not read: those have a page too, and a claim that rests on one says through whom.</p>"
)


def source_page(source: Source, links: Links) -> str:
    """Return the body of a source's page."""
    short = furniture(source.short, "title of a work")
    trail = f'<p class="fs-trail">{anchor(links.to("sources/"), "Sources")} · {short}</p>'
    head = f'<h1>{title_html(source)}</h1><dl class="fs-facts">{"".join(_head(source))}</dl>'
    note = f'<p class="fs-callout">{furniture(source.note, "note on a source")}</p>'
    body = _coverage(source, links) if source.consulted else _relayed(source, links)
    return trail + head + note + body


def _head(source: Source) -> Iterable[str]:
    unread = "No. What the site says of it comes from the articles below"
    rows = {
        "Kind": escape(source.kind),
        "Publisher": escape(publisher(source) or "none printed"),
        "Authors": escape(", ".join(source.authors) or "none printed"),
        "Date": date_html(source),
        "Address": anchor(source.url, furniture(source.url, "address")) if source.url else "none known",
        "Read for this site": escape(source.read or "Yes") if source.consulted else unread,
        "Tells of events through": source.known_through.html if source.known_through else "",
        "Retrieved": source.retrieved.html if source.retrieved else "",
    }
    return (f"<div><dt>{key}</dt><dd>{value}</dd></div>" for key, value in rows.items() if value)


def _relayed(source: Source, links: Links) -> str:
    """Return what is known of a work that was not read, by the article that relays it."""
    told: dict[str, list[str]] = {}
    for each, claim in source.store.claims.items():
        if claim.origin == source.id:
            for teller in dict.fromkeys(citation.source for citation in claim.citations):
                told.setdefault(teller, []).append(each)
    parts = [heading(2, "What is relayed of it", "relayed")]
    for teller, names in told.items():
        short = anchor(links.source(teller), escape(source.store.sources[teller].short))
        number = count(len(names), "claim", "claims")
        parts.append(f"<h3>Through {short}: {number}</h3>{claim_lines(source.store, links, names)}")
    return "".join(parts) if told else "<p>No claim rests on it.</p>"


def _coverage(source: Source, links: Links) -> str:
    sections = [section for section in source.sections if section.paragraphs]
    parts = [
        _relays(source, links),
        heading(2, "Paragraph by paragraph", "paragraphs"),
        _summary(source),
    ]
    items = "".join(f'<li><a href="#{section_slug(each.section)}">{_title(each)}</a></li>' for each in sections)
    parts.append(f'<nav class="fs-contents" aria-label="Sections"><ul>{items}</ul></nav>')
    return "".join(parts + [_section(source, each, links) for each in sections])


def _title(section: Section) -> str:
    return "Above the first heading" if section.section == LEAD else furniture(section.section, "section")


def _relays(source: Source, links: Links) -> str:
    """Return whose words the article passes on; what has no such origin is its own."""
    origins: dict[str, int] = {}
    for claim in source.store.claims.values():
        if claim.origin and claim.origin != source.id and any(each.source == source.id for each in claim.citations):
            origins[claim.origin] = origins.get(claim.origin, 0) + 1
    items = ""
    for each, number in sorted(origins.items(), key=lambda pair: -pair[1]):
        short = anchor(links.source(each), escape(source.store.sources[each].short))
        items += f"<li>{short}: {count(number, 'claim', 'claims')}</li>"
    return f"{heading(2, 'Whose findings it relays', 'relays')}<ul>{items}</ul>" if items else ""


def _summary(source: Source) -> str:
    """Return the bar: how many paragraphs support a claim, and how many are skipped with a reason."""
    sections = source.sections
    total, skipped = sum(each.paragraphs for each in sections), sum(len(each.skipped) for each in sections)
    found = {key: names for key, names in source.store.cited_by.items() if key[0] == source.id}
    claims = len({each for names in found.values() for each in names})
    told = f"{count(total, 'paragraph', 'paragraphs')}: {count(len(found), 'supports', 'support')} "
    told += count(claims, "claim", "claims")
    told += f", {count(skipped, 'is', 'are')} passed over with a reason" if skipped else ""
    missing = total - len(found) - skipped
    told += f", {count(missing, 'is', 'are')} not accounted for" if missing else ""
    width = f"--w:{100 * len(found) / total:.1f}%" if total else "--w:0%"
    return f'<p class="fs-summary"><span class="fs-share" aria-hidden="true" style="{width}"></span>{told}.</p>'


def _section(source: Source, section: Section, links: Links) -> str:
    slug = section_slug(section.section)
    link = f'<a class="headerlink" href="#{slug}" title="Permanent link">¶</a>'
    rows = "".join(
        _row(source.store, (source.id, section.section, at + 1), section.skipped, links)
        for at in range(section.paragraphs)
    )
    return f'<h3 id="{slug}">{_title(section)}{link}</h3><ol class="fs-paragraphs">{rows}</ol>'


def _row(store: FactStore, here: tuple[str, str, int], skipped: Mapping[str, str], links: Links) -> str:
    place = f"{section_slug(here[1])}-{here[2]}"
    label = f'<a class="fs-place" href="#{place}">{exempt(f"¶{here[2]}", "paragraph number")}</a>'
    items = "".join(_support(store, here, each, links) for each in store.cited_by.get(here, ()))
    reason = skipped.get(str(here[2]))
    passed = f'<p class="fs-note">Passed over: {furniture(reason, "reason")}</p>' if reason else ""
    return f'<li id="{place}">{label}<div>{f"<ul>{items}</ul>" if items else ""}{passed}</div></li>'


def _support(store: FactStore, here: tuple[str, str, int], name: str, links: Links) -> str:
    """Return a claim that a paragraph supports, with the words printed there that locate it."""
    found = (each for each in store.claims[name].citations if (each.source, each.section, each.paragraph) == here)
    printed = " ".join(f'<q data-claim="{name}">{escape(each.printed)}</q>' for each in found)
    statement = anchor(links.claim(name), statement_html(store.claims[name]))
    return f"<li>{statement} {kind_badge(store.claims[name])} {printed}</li>"


def sources_index(store: FactStore, links: Links) -> str:
    """Return the body of the list of sources: what was read, what is relayed, and what only gives context."""
    names = list(store.sources)
    context = [
        name
        for name in names
        if store.sources[name].kind in ("documentation", "code") and store.sources[name].consulted
    ]
    read = [name for name in names if store.sources[name].consulted and name not in context]
    relayed = [name for name in names if not store.sources[name].consulted]
    parts = [f"<h1>Sources</h1>{INTRO}"]
    for title, place, found in (
        ("The coverage: read, and cited", "read", read),
        ("Relayed by the coverage, and not read", "unread", relayed),
        ("Context: documentation and code, outside the coverage", "context", context),
    ):
        parts.append(heading(2, title, place) + _cards(store, found, links) if found else "")
    return "".join(parts)


def _cards(store: FactStore, names: Iterable[str], links: Links) -> str:
    return f'<ul class="fs-sources">{"".join(_card(store.sources[name], links) for name in names)}</ul>'


def _card(source: Source, links: Links) -> str:
    rests = [each for each, claim in source.store.claims.items() if claim.origin == source.id]
    cites = {each for key, found in source.store.cited_by.items() if key[0] == source.id for each in found}
    told = count(len(rests), "claim rests on it", "claims rest on it")
    if source.consulted:
        told = count(len(cites), "claim cites it", "claims cite it")
    about = f"{escape(publisher(source) or 'no publisher printed')}, {date_html(source)}. {told}."
    return f'<li>{anchor(links.source(source.id), title_html(source))}<br><span class="fs-note">{about}</span></li>'
