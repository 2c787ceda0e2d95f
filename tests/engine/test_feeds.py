"""The feeds tell what changed after it was published."""

import json
from pathlib import Path

import feedparser  # type: ignore[import-untyped]
import pytest

from factstore.outputs.exports import dumps
from factstore.outputs.feeds import atom, feeds, json_feed
from factstore.store.facts import FactStore
from factstore.words.site import Site
from tests.small import ENTRY, NEWER, stored

SITE = "https://example.org/sub/"


@pytest.fixture
def store(tmp_path: Path) -> FactStore:
    return stored(tmp_path, NEWER, ENTRY)


@pytest.mark.parametrize("site_url", [SITE, ""])
def test_feeds_are_valid(store: FactStore, site_url: str) -> None:
    read = feedparser.parse(atom(store, Site("Site", site_url)))
    assert not read.bozo
    assert read.version == "atom10"
    (entry,) = read.entries
    assert entry.title == "Corrected: 1 claim"
    assert entry.id.startswith("urn:uuid:")
    assert entry.updated == "2026-12-01T00:00:00Z"
    assert entry.link == f"{site_url}changes/#change-1"
    assert "The lab corrected 2 figures." in entry.content[0].value
    told = json.loads(dumps(json_feed(store, Site("Site", site_url))))
    assert told["version"] == "https://jsonfeed.org/version/1.1"
    assert told["items"][0]["date_published"] == entry.updated
    assert told["items"][0]["content_text"] == entry.content[0].value
    assert told["items"][0]["id"] == entry.id
    assert ("feed_url" in told) is bool(site_url)
    assert "example.org" not in ("" if site_url else dumps(told) + atom(store, Site("Site", "")))


def test_an_entry_keeps_its_id_where_the_site_moves(store: FactStore) -> None:
    ids = {json.loads(dumps(json_feed(store, Site("Site", url))))["items"][0]["id"] for url in (SITE, "")}
    assert len(ids) == 1


def test_there_is_no_feed_where_nothing_changed(tmp_path: Path) -> None:
    assert list(feeds(stored(tmp_path), Site("Site", SITE))) == []
