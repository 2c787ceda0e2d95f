"""The changes as feeds: Atom (RFC 4287) and JSON Feed 1.1.

An entry's id is a UUID made of what the entry is, so that it stays where the site moves. Without the site's address
links are relative, or left out where a feed must have whole ones: none is made up.
"""

import uuid
import xml.etree.ElementTree as ET
from collections.abc import Iterator

from factstore.outputs.exports import Json, dumps
from factstore.store.changes import Change
from factstore.store.facts import FactStore
from factstore.words.data_files import ATOM, JSON_FEED
from factstore.words.history import heading, newest_first
from factstore.words.site import Site

PAGE = "changes/"
MOST = 20  # claims that an entry names; the page has them all
_ATOM = "http://www.w3.org/2005/Atom"
_VERSION = "https://jsonfeed.org/version/1.1"


def feeds(store: FactStore, site: Site) -> Iterator[tuple[str, str]]:
    """Yield each feed: its path below the site's root, and its text; none where nothing has changed yet."""
    if store.changes:
        yield ATOM, atom(store, site)
        yield JSON_FEED, dumps(json_feed(store, site))


def _id(*words: str) -> str:
    return uuid.uuid5(uuid.NAMESPACE_OID, "\0".join(words)).urn


def _entry_id(change: Change, site_name: str) -> str:
    return _id(site_name, change.id, change.date.iso, change.what)


def _page(change: Change, site_url: str) -> str:
    return f"{site_url}{PAGE}#change-{change.number}"


def _moment(change: Change) -> str:
    return f"{change.date.iso}T00:00:00Z"


def _text(store: FactStore, change: Change) -> str:
    """Return the reason, and the claims: what each says now, and said before."""
    lines = [change.why]
    for name in change.claims[:MOST]:
        now = store.claims[name].text if name in store.claims else f"{name}, which is retired"
        before = change.before(name)
        lines.append(f"{now} (before: {before})" if before else now)
    rest = len(change.claims) - MOST
    return "\n\n".join([*lines, *([f"And {rest} more."] if rest > 0 else [])])


def atom(store: FactStore, site: Site) -> str:
    """Return the Atom feed."""
    feed = ET.Element("feed", {"xmlns": _ATOM, "xml:lang": "en"})
    entries = newest_first(store)
    _fill(feed, title=f"{site.name}: changes", id=_id(site.name), updated=_moment(entries[0]))
    ET.SubElement(ET.SubElement(feed, "author"), "name").text = site.name
    ET.SubElement(feed, "link", {"rel": "self", "type": "application/atom+xml", "href": f"{site.url}{ATOM}"})
    ET.SubElement(feed, "link", {"rel": "alternate", "type": "text/html", "href": f"{site.url}{PAGE}"})
    for change in entries:
        entry = ET.SubElement(feed, "entry")
        _fill(entry, title=heading(change), id=_entry_id(change, site.name), updated=_moment(change))
        ET.SubElement(entry, "link", {"rel": "alternate", "type": "text/html", "href": _page(change, site.url)})
        ET.SubElement(entry, "category", {"term": change.what})
        ET.SubElement(entry, "content", {"type": "text"}).text = _text(store, change)
    ET.indent(feed)
    return f'<?xml version="1.0" encoding="utf-8"?>\n{ET.tostring(feed, encoding="unicode")}\n'


def _fill(element: ET.Element, **texts: str) -> None:
    for name, text in texts.items():
        ET.SubElement(element, name).text = text


def json_feed(store: FactStore, site: Site) -> Json:
    """Return the JSON feed."""
    items = [
        {
            "id": _entry_id(change, site.name),
            "title": heading(change),
            "date_published": _moment(change),
            "tags": [change.what],
            "content_text": _text(store, change),
            **({"url": _page(change, site.url)} if site.url else {}),
        }
        for change in newest_first(store)
    ]
    whole = {"home_page_url": f"{site.url}{PAGE}", "feed_url": f"{site.url}{JSON_FEED}"} if site.url else {}
    return {"version": _VERSION, "title": f"{site.name}: changes", "language": "en", **whole, "items": items}
