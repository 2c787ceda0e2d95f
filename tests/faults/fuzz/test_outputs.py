"""Any text in any field is read back whole from what is published beside the pages, and is only text there."""

import csv
import io
import json
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator

from hypothesis import given
from markdown import markdown
from selectolax.lexbor import LexborHTMLParser

from factstore.build.active import active_parts
from factstore.outputs import twins
from factstore.outputs.card_files import card_script
from factstore.outputs.data_files import data_files
from factstore.outputs.drawing import draw
from factstore.outputs.feeds import feeds
from factstore.outputs.llms import index_twins, llms_txt
from factstore.outputs.page_twins import PageText
from factstore.outputs.preview_image import preview_of
from factstore.store.facts import FactStore
from factstore.words.site import Site
from tests.faults.fuzz.profiles import inputs
from tests.faults.fuzz.texts import HOSTILE
from tests.faults.hostile.store import FIRST, LAST, Poison, innocent

SOME = 4  # claims; all are made alike, and to read the Markdown of many takes long
_RIS = re.compile(r"(?:[A-Z][A-Z0-9]  - .*)?")
_COMMAND = re.compile(r"\\(?:text[a-z]+\{\}|[&%$#_])")


def poisoned(text: str) -> tuple[FactStore, Site, str]:
    """Return a store with the text in each field, and a site that has it in its own words."""
    held = "".join(
        sign
        for sign in text.replace("{", "(").replace("}", ")")
        if sign not in "\r\n\x00\x0c\t" and not 0xD800 <= ord(sign) < 0xE000 and ord(sign) >= 0x20
    )
    words = f"{FIRST}{held}{LAST}"
    store = Poison(names=False, text=words, in_statement=words).store(innocent())
    return store, Site(words, "https://e.org/", "", words), words


@given(HOSTILE)
@inputs(0.05)
def test_tables_and_bibliographies_are_read_back(text: str) -> None:
    store, site, _ = poisoned(text)
    made = {path: "".join(parts) for path, parts in data_files(store, site)}
    rows = list(csv.reader(io.StringIO(made["claims.csv"].removeprefix("\ufeff"), newline="")))
    assert {len(row) for row in rows} == {len(rows[0])}
    assert not [cell for row in rows for cell in row if cell[:1] in ("=", "+", "-", "@", "\t", "\r")]
    for name, records in (("claims", store.claims), ("sources", store.sources)):
        lines = re.split(r"\r?\n", made[f"{name}.ris"])
        assert all(_RIS.fullmatch(line) for line in lines), lines
        assert sum(line.startswith("ER  - ") for line in lines) == len(records)
        assert made[f"{name}.bib"].count("\n@") + made[f"{name}.bib"].startswith("@") == len(records)
        assert "\\" not in _COMMAND.sub("", made[f"{name}.bib"])
        assert made[f"{name}.bib"].count("{") == made[f"{name}.bib"].count("}")


@given(HOSTILE)
@inputs(0.05)
def test_feeds_and_cards_are_read_back(text: str) -> None:
    store, site, words = poisoned(text)
    for path, made in feeds(store, site):
        title = json.loads(made)["title"] if path.endswith("json") else ET.fromstring(made)[0].text  # noqa: S314 - ours
        assert words in str(title) or not words.isprintable()
    for claim in [*store.claims.values()][:SOME]:
        script = card_script([claim])
        assert isinstance(json.loads(script.partition(", ")[2].rstrip(");\n") + ""), str)
        assert script.count("\n") == 1


@given(HOSTILE)
@inputs(0.05)
def test_no_markup_gets_out_of_the_pages_in_markdown(text: str) -> None:
    store, site, words = poisoned(text)
    pages = [PageText("topics/x/", "topics/x.md", words, words, "# X\n", "# X\n", ())]
    for made in _markdown(store, site, pages):
        html = markdown(made.replace(FIRST, " ").replace(LAST, " "))
        assert list(active_parts(html)) == []
        assert not LexborHTMLParser(html).css("evil-x, img, b, table")


def _markdown(store: FactStore, site: Site, pages: list[PageText]) -> Iterator[str]:
    for _, parts in index_twins(store):
        yield "".join(parts)
    for source in store.sources.values():
        yield twins.source_twin(source)
    for claim in [*store.claims.values()][:SOME]:
        yield twins.claim_twin(claim)
    yield "".join(llms_txt(site, pages))


@given(HOSTILE)
@inputs(0.01)
def test_a_preview_is_drawn_for_any_text(text: str) -> None:
    store, _, words = poisoned(text)
    claim = next(iter(store.claims.values()))
    assert draw(preview_of(claim, words)).startswith(b"\x89PNG")
