"""Everything that is made of a store, by name: pages, cards, marks, blocks, exports, the data of the search."""

from contextlib import suppress
from unittest.mock import patch

import markdown
import yaml

from factstore.build.head import claim_head, head_html
from factstore.html import explorer
from factstore.html.blocks.base import BlockError, Use
from factstore.html.blocks.registry import BLOCKS
from factstore.html.changes_page import changed_line, changes_page
from factstore.html.cite import Mention, card, mark, references
from factstore.html.citing import embed_forms, embed_page, embed_retired
from factstore.html.claim_page import claim_page
from factstore.html.explorer import claims_index
from factstore.html.extension.extension import FactStoreExtension
from factstore.html.extension.page import PageState
from factstore.html.index_pages import glossary
from factstore.html.markup import Links, exempt
from factstore.html.problems_page import problems_page
from factstore.html.retired import retired_body, retired_sections
from factstore.html.source_page import source_page, sources_index
from factstore.html.templates import render
from factstore.outputs import linked_data
from factstore.outputs.data_files import data_files
from factstore.outputs.feeds import feeds
from factstore.outputs.search_index import index_data, script
from factstore.store.facts import FactStore
from factstore.store.problems import PRINTED, Mark, Problem
from factstore.words.site import Site
from tests.faults.hostile.store import HOSTILE, TESTS

LINKS = Links("../../")
Made = dict[str, str]


def html_of(store: FactStore, text: str = HOSTILE) -> Made:
    """Return every piece of HTML; `text` is in what the site and its pages say themselves."""
    made: Made = {}
    address = f"https://e.org/{text}/"
    site = Site(text, address, address, text)
    for name, claim in store.claims.items():
        made[f"claim {name}"] = claim_page(claim, LINKS, site, [(address, text)])
        made[f"claim, no address {name}"] = claim_page(claim, LINKS, Site(text))
        made[f"embed {name}"] = embed_page(claim, site)
        made |= {f"embed {name} as {form}": html for form, html in embed_forms(claim, site)}
        made |= {f"embed {name} as {form}, no address": html for form, html in embed_forms(claim, Site(text))}
        made[f"data {name}"] = linked_data.script(linked_data.claim_node(claim, site))
        made[f"card {name}"] = card(claim, LINKS)
        made[f"head {name}"] = head_html(claim_head(claim), site)
        made[f"citation {name}"] = references([claim], LINKS)
        made[f"mark {name}"] = mark(Mention(claim, 1))
    for name, source in store.sources.items():
        made[f"source {name}"] = source_page(source, LINKS)
    for gone, entry in store.retired.items():
        made[f"embed retired {gone}"] = embed_retired(entry, site)
        made[f"retired {gone}"] = retired_body(gone, entry) + retired_sections(store, gone.partition("#")[0])
    made["citations"] = references(store.claims.values(), LINKS)
    made["sources"], made["claims"] = sources_index(store, LINKS), claims_index(store, LINKS)
    made |= _cut(store)
    made["data"] = linked_data.script(linked_data.dataset_node(store, "", site))
    made["glossary"], made["prose"] = glossary(store, LINKS), _prose(store)
    made["changes"] = changes_page(store, LINKS)
    made["changed"] = changed_line(store, "topics/page/", store.claims)
    made["chart foot"] = render("blocks/chart_foot", chart=text, file=text)
    made["dagger"] = render("blocks/dagger")
    made["exempt"] = exempt(text, text)
    made["problems"] = problems_page("", [Problem(Mark("data/x.yml"), "bad-value", text, text)], 1)
    many = [Problem(Mark("data/x.yml", at), "bad-value", text) for at in range(1, PRINTED + 2)]
    made["problems, many"] = problems_page("", many, 1)
    made["build stopped"] = problems_page(text, (), 1)
    topic = next(iter(store.vocabulary.topics))
    folded = {"topic": (topic,), "folded": ("yes",), "caption": (text,)}
    made["block folded"] = BLOCKS["claims"].render(Use(store, LINKS, folded, frozenset(store.claims)))
    unknown = {"settings": ("completion",), "caption": (text,)}  # to which a gap of the store belongs
    made["block stated, with a gap"] = BLOCKS["stated"].render(Use(store, LINKS, unknown))
    return made | _blocks(store, text)


def _cut(store: FactStore) -> Made:
    """Return the pages of a store that is too large for one page of each kind."""
    made: Made = {}
    with patch.multiple(explorer, ROWS_IN_PAGE=1, LONG=1):
        made["claims, cut"] = claims_index(store, LINKS)
    with patch("factstore.html.changes_page.MOST", 0):
        made["changes, folded"] = changes_page(store, LINKS)
    with patch.multiple("factstore.html.index_pages", LINES=1, FEWEST=0):
        made["glossary, cut"] = glossary(store, LINKS)
    with patch.multiple("factstore.html.source_page", LINES=0, ROWS=0):
        made |= {f"source {name}, cut": source_page(source, LINKS) for name, source in store.sources.items()}
    return made


def _blocks(store: FactStore, text: str) -> Made:
    """Return each golden case of a block, with the text in captions, labels, and names that the store has with it."""
    made: Made = {}
    for path in sorted((TESTS / "engine" / "golden" / "blocks").glob("*.yml")):
        case = yaml.safe_load(path.read_text(encoding="utf-8"))
        if "error" in case:
            continue
        block, options = BLOCKS[case["block"]], {}
        for name, given in case.get("options", {}).items():
            known = block.options[name].values(store) or ()
            values = given if isinstance(given, list) else [given]
            options[name] = tuple(each if each in known else f"{each}{text}" for each in values)
        with suppress(BlockError):  # a filter that chooses by a name finds nothing where all have changed
            made[f"block {path.stem}"] = block.render(Use(store, LINKS, options, frozenset(store.claims)))
    return made


def _prose(store: FactStore) -> str:
    """Return a page whose references have no words of ours where the store has a text to print."""
    texts = [f"[{'' if claim.quantity else 'so'}](claim:{name})" for name, claim in store.claims.items()]
    texts += [f"[](source:{name})" for name in store.sources]
    texts += [f"[](term:{name})" for name in store.vocabulary.systems]
    page, extension = "\n\n".join(texts), FactStoreExtension(store)
    extension.begin(PageState("docs/page.md", "topics/page/", page))
    return markdown.markdown(page, extensions=[extension])


def data_of(store: FactStore) -> Made:
    """Return every export, and the data of the search."""
    files = {path: "".join(parts) for path, parts in data_files(store, Site(HOSTILE)) if path.endswith(".json")}
    sections = [("topics/page/", HOSTILE, HOSTILE, HOSTILE)]
    fed = {name: text for name, text in feeds(store, Site(HOSTILE)) if name.endswith("json")}
    return fed | files | {"search": script(index_data(store, sections))}
