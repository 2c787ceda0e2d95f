"""What search engines and programs read of a page as JSON-LD, in the terms of schema.org.

A claim says where it appears and who says it. It is never reviewed: the site credits claims, and rates none.
"""

import json
import re
from decimal import Decimal

from markupsafe import Markup

from factstore.html.markup import Links, links_from, place_address
from factstore.store.claims import Claim
from factstore.store.facts import FactStore, once
from factstore.store.parts import Citation
from factstore.store.quantity import Quantity
from factstore.store.sources import Source
from factstore.words.credit import party, party_id, publisher
from factstore.words.data_files import FILES
from factstore.words.license import LICENSE
from factstore.words.provenance import credit_and_kind, notes
from factstore.words.site import Site
from factstore.words.telling import condition_value, paragraph_text

Node = dict[str, object]
CONTEXT = "https://schema.org"
_TYPES = {"article": "Article", "announcement": "Article", "documentation": "TechArticle", "code": "SoftwareSourceCode"}
_UNSAFE = re.compile("[<>&\u2028\u2029]")
_JSON = json.JSONEncoder(ensure_ascii=False)


def script(node: Node) -> Markup:
    """Return a node as a block of data in a page; no text in it can end the block."""
    text = _UNSAFE.sub(lambda sign: f"\\u{ord(sign[0]):04x}", _JSON.encode({"@context": CONTEXT, **node}))
    return Markup('<script type="application/ld+json">%s</script>') % Markup(text)  # noqa: S704 - nothing ends it


def claim_node(claim: Claim, site: Site) -> Node:
    """Return a claim: what it says, who says it, where it appears; and the observation where it was measured."""
    links = Links(site.url) if site.url else links_from(f"claims/{claim.id}/")
    return _without_nothing({
        "@type": "Claim",
        "@id": site.claim_url(claim),
        "url": site.claim_url(claim),
        "identifier": claim.id,
        "name": claim.text,
        "description": f"{'. '.join([claim.text.removesuffix('.'), *notes(claim, site)])}.",
        "creditText": credit_and_kind(claim, site),
        "author": _party(claim),
        "appearance": [_appearance(each, links) for each in claim.citations],
        "firstAppearance": _origin(claim),
        "about": _observation(claim) if claim.evidence == "measured" and claim.quantity else None,
        "keywords": list(claim.keywords),
        "license": LICENSE.url,
        "isPartOf": {"@type": "WebSite", "name": site.name, **({"url": site.url} if site.url else {})},
    })  # fmt: skip


def _without_nothing(node: Node) -> Node:
    return {key: value for key, value in node.items() if value not in (None, [], "")}


def _party(claim: Claim) -> Node | None:
    """Return who says it; a party without a name is nobody to a program."""
    return {"@type": "Organization", "name": party(claim)} if party_id(claim) else None


def work_node(source: Source) -> Node:
    """Return a work; its author is whoever it names as such."""
    known = _works(source.store)
    if source.id not in known:
        known[source.id] = _work_node(source)
    return {**known[source.id]}


@once
def _works(_store: FactStore) -> dict[str, Node]:
    """The works that were told already: there are few, and each claim names some."""
    return {}


def _work_node(source: Source) -> Node:
    house = publisher(source)
    return _without_nothing({
        "@type": _TYPES.get(source.kind, "CreativeWork"),
        "name": source.title or source.short,
        "url": source.url,
        "author": [{"@type": "Person", "name": name} for name in source.authors],
        "publisher": {"@type": "Organization", "name": house} if house else None,
        "datePublished": source.issued.iso if source.issued and source.issued.year else None,
    })  # fmt: skip


def _appearance(citation: Citation, links: Links) -> Node:
    """Return the paragraph of a work; the page about it is its row on this site."""
    found = work_node(citation.work)
    if found["@type"] != "SoftwareSourceCode":
        found["pagination"] = paragraph_text(citation)
    return found | {"subjectOf": {"@type": "WebPage", "url": links.to(place_address(*citation.place))}}


def _origin(claim: Claim) -> Node | None:
    work = claim.origin_work
    return (
        work_node(work)
        if work and claim.origin and claim.origin not in {each.source for each in claim.citations}
        else None
    )


def _observation(claim: Claim) -> Node:
    quantity = claim.quantity
    if quantity is None:
        raise ValueError("an observation needs a quantity")
    unit = quantity.measured_in
    held = [
        {
            "@type": "PropertyValue",
            "name": claim.store.vocabulary.conditions[key].name,
            "value": condition_value(key, each),
        }
        for key, each in claim.conditions.items()
    ]
    return _without_nothing({
        "@type": "Observation",
        "name": quantity.text,
        "observationAbout": {"@type": "Thing", "name": claim.subject.name},
        "variableMeasured": unit.measures if unit else None,
        "unitText": unit.many if unit else None,
        **_numbers(quantity),
        "additionalProperty": held,
    })  # fmt: skip


def _numbers(quantity: Quantity) -> Node:
    """Return the number as what its qualifier makes of it: "up to" is the end of a range, and so is "more than"."""
    keys = {"up to": "maxValue", "at most": "maxValue", "more than": "minValue", "at least": "minValue"}
    if quantity.value is not None:
        return {keys.get(quantity.qualifier or "", "value"): _number(quantity.value)}
    if quantity.low is not None and quantity.high is not None:
        return {"minValue": _number(quantity.low), "maxValue": _number(quantity.high)}
    return {}


def _number(number: Decimal) -> int | float:
    return int(number) if number == number.to_integral_value() else float(number)


def dataset_node(store: FactStore, page: str, site: Site) -> Node:
    """Return the data of the whole site, for the page at the address `page`."""
    links = Links(site.url) if site.url else links_from(page)
    units = (each.quantity.measured_in for each in store.claims.values() if each.quantity)
    measures = {unit.measures for unit in units if unit}
    return _without_nothing({
        "@type": "Dataset",
        "@id": links.to("about/data/"),
        "name": f"{site.name}: the data",
        "description": site.description,
        "url": links.to("about/data/"),
        "license": LICENSE.url,
        "isAccessibleForFree": True,
        "variableMeasured": sorted(measures),
        "distribution": [
            {
                "@type": "DataDownload", "name": each.path, "description": each.says,
                "encodingFormat": each.type, "contentUrl": links.to(each.path),
            }
            for each in FILES
        ],
    })  # fmt: skip
