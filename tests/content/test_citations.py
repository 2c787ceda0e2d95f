"""Entries of bibliographies, read back by the programs of others: every sign survives, and nobody is made an author."""

import json
import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest
import rispy
from bibtexparser.entrypoint import parse_string
from bibtexparser.middlewares import LatexDecodingMiddleware
from citeproc import Citation, CitationItem, CitationStylesBibliography, CitationStylesStyle, formatter
from citeproc.source.json import CiteProcJSON

from factstore.store.facts import FactStore
from factstore.store.load import load
from factstore.words.citing import Item, bibtex, claim_item, csl, ris, source_item
from factstore.words.site import Site
from tests.small import small

SIGNS = r"a \ b ~ c ^ d { e } f % g & h # i _ j $ k"
STYLE = """<?xml version="1.0" encoding="utf-8"?>
<style xmlns="http://purl.org/net/xbiblio/csl" class="in-text" version="1.0" default-locale="en-US">
  <info><title>Plain</title><id>plain</id><updated>2026-01-01T00:00:00+00:00</updated></info>
  <citation><layout><text variable="title"/></layout></citation>
  <bibliography><layout>
    <names variable="author" suffix=". "><name/></names>
    <text variable="title" text-case="title" suffix=". "/><text variable="genre" prefix="[" suffix="]. "/>
    <text variable="publisher" suffix=". "/>
    <date variable="issued" suffix=". "><date-part name="year"/></date>
    <text variable="note" suffix=". "/><text variable="URL"/>
  </layout></bibliography>
</style>"""


def entry(text: str) -> dict[str, str]:
    """Return the fields of the one entry, as LaTeX would print them."""
    library = parse_string(text, append_middleware=[LatexDecodingMiddleware()])
    assert not library.failed_blocks
    (found,) = library.entries
    return {field.key: str(field.value).replace("\u02c6", "^") for field in found.fields}  # its own sign for a caret


def with_work(root: Path, **keys: str) -> FactStore:
    """Return the small store, whose origin has other keys."""
    small(root)
    path = root / "data" / "sources" / "lab-report.yml"
    lines = (each.partition(":") for each in path.read_text(encoding="utf-8").split("\n") if each)
    text = "".join(f"{key}: {keys.get(key, value.strip())}\n" for key, _, value in lines)
    path.write_text(text, encoding="utf-8")
    store, problems = load(root)
    assert store is not None, problems
    return store


def test_every_sign_survives_bibtex() -> None:
    item = Item("signs", SIGNS, SIGNS, (SIGNS,), SIGNS)
    found = entry(bibtex(item))
    assert {" ".join(found[key].split()) for key in ("title", "note", "organization")} == {SIGNS}
    assert bibtex(item).count("{") == bibtex(item).count("}"), "BibTeX counts braces, escaped ones too"


@pytest.mark.parametrize("text", ["}{", "a { b", "a } b", "{{}"])
def test_a_brace_without_its_partner_leaves_the_entry_whole(text: str) -> None:
    made = bibtex(Item("signs", text, text))
    assert made.count("{") == made.count("}")
    assert r"\textbrace" in made
    assert entry(made)


def test_every_sign_survives_ris_and_csl() -> None:
    item = Item("signs", SIGNS, SIGNS, (SIGNS,), SIGNS)
    (found,) = rispy.loads(ris(item))
    assert (found["title"], found["notes"], found["authors"]) == (SIGNS, [SIGNS], [SIGNS])
    assert json.loads(json.dumps(csl(item)))["title"] == SIGNS


def test_the_author_is_the_printed_one_and_never_the_publisher(tmp_path: Path) -> None:
    store = with_work(tmp_path / "a", authors="[Ada Byron, The Lab & Co]")
    for item in (claim_item(store.claims["fast"], Site("Small")), source_item(store.sources["lab-report"])):
        assert item.authors == ("Ada Byron", "The Lab & Co")
        assert entry(bibtex(item))["author"].count(" and ") == 1
        assert csl(item)["author"] == [{"literal": "Ada Byron"}, {"literal": "The Lab & Co"}]
        (read,) = rispy.loads(ris(item))
        assert read["authors"] == ["Ada Byron", "The Lab & Co"]
    bare = small(tmp_path / "b")
    for item in (claim_item(bare.claims["fast"], Site("Small")), source_item(bare.sources["lab-report"])):
        assert "author" not in entry(bibtex(item))
        assert "author" not in csl(item)
        assert "AU  -" not in ris(item)


def test_the_note_begins_with_the_originator_and_says_where_it_is_reported(tmp_path: Path) -> None:
    item = claim_item(small(tmp_path).claims["slow"], Site("Small"))
    assert item.note.startswith("Lab, as reported in Red and Blue. Assessment. ")
    unread = with_work(tmp_path / "u", consulted='"false"', sections="[]")
    assert source_item(unread.sources["lab-report"]).note.startswith("As reported in Blue and Red")


@pytest.mark.parametrize(
    ("site_url", "address"), [("", ""), ("https://example.org/x/", "https://example.org/x/claims/fast/")]
)
def test_the_address_is_the_published_one_or_none(tmp_path: Path, site_url: str, address: str) -> None:
    item = claim_item(small(tmp_path).claims["fast"], Site("Small", site_url))
    assert entry(bibtex(item)).get("url", "") == address
    assert csl(item).get("URL", "") == address
    (read,) = rispy.loads(ris(item))
    assert read.get("urls", []) == ([address] if address else [])


def test_an_address_holds_no_sign_that_ends_a_field(tmp_path: Path) -> None:
    """A record with a brace in its address is refused; what remains goes to the letter."""
    store = with_work(tmp_path, url='"https://a.org/%7Bx%7D?a=%20&b=c_d#e"')
    assert source_item(store.sources["lab-report"]).address == "https://a.org/%7Bx%7D?a=%20&b=c_d#e"


def test_a_date_without_a_year_is_told_and_is_no_date(tmp_path: Path) -> None:
    item = source_item(with_work(tmp_path, issued="--10-23").sources["lab-report"])
    assert item.issued is None
    assert "October\u00a023 (year not stated)" in item.note
    dated = source_item(with_work(tmp_path / "d", issued="2026-10").sources["lab-report"])
    assert csl(dated)["issued"] == {"date-parts": [[2026, 10]]}
    assert entry(bibtex(dated))["date"] == "2026-10"


@pytest.mark.parametrize("what", ["claims", "sources"])
def test_the_files_hold_one_entry_for_each_record(site: Path, what: str) -> None:
    records = json.loads((site / f"{what}.json").read_text(encoding="utf-8"))[what]
    ids = [each["id"] for each in records]
    library = parse_string((site / f"{what}.bib").read_text(encoding="utf-8"))
    assert not library.failed_blocks
    assert [each.key for each in library.entries] == ids
    assert [each["id"] for each in rispy.loads((site / f"{what}.ris").read_text(encoding="utf-8"))] == ids
    assert [each["id"] for each in json.loads((site / f"{what}.csl.json").read_text(encoding="utf-8"))] == ids


def printed(items: list[dict[str, object]], folder: Path) -> Iterator[str]:
    """Yield each entry as a citation processor prints it."""
    (folder / "plain.csl").write_text(STYLE, encoding="utf-8")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it tells of each field that it does not know, such as `note`
        style = CitationStylesStyle(str(folder / "plain.csl"), validate=False)
        whole = CitationStylesBibliography(style, CiteProcJSON(items), formatter.plain)
        for item in items:
            whole.register(Citation([CitationItem(item["id"])]))
        yield from (str(each) for each in whole.bibliography())


def test_a_style_in_title_case_leaves_units_alone_and_names_the_originator(tmp_path: Path) -> None:
    """Many styles print no notes, and set titles in capitals: "8 s" would be "8 S", another unit."""
    store = small(tmp_path)
    items = [csl(claim_item(store.claims[name], Site("Small"))) for name in ("wait", "fast")]
    first, second = printed(items, tmp_path)
    assert "14,156 tokens/s. [Lab, as reported in Red (measured)]" in second.replace("\u00a0", " ")
    assert "30 to 55 s. [" in first.replace("\u00a0", " ")
    (read,) = rispy.loads(ris(claim_item(store.claims["fast"], Site("Small"))))
    assert read["type_of_work"] == "Lab, as reported in Red (measured)"


def test_a_citation_processor_prints_them(site: Path, tmp_path: Path) -> None:
    for what in ("claims", "sources"):
        items = json.loads((site / f"{what}.csl.json").read_text(encoding="utf-8"))
        found = list(printed(items, tmp_path))
        assert len(found) == len(items)
        for item, text in zip(items, found, strict=True):
            title = item["title"].removeprefix('<span class="nocase">').removesuffix("</span>")
            told, whole = (" ".join(each.split()) for each in (title, text))
            assert told in whole if what == "claims" else told[:30].lower() in whole.lower()


def test_no_entry_holds_a_local_host_or_a_query(site: Path) -> None:
    for name in ("claims.bib", "claims.ris", "claims.csl.json"):
        text = (site / name).read_text(encoding="utf-8")
        assert "localhost" not in text
        assert "127.0.0.1" not in text
        assert "?" not in "".join(line for line in text.splitlines() if "claims/" in line and "http" in line)
