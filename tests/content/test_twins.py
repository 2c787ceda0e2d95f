"""Pages as Markdown, and claims in frames: each figure keeps its citation and its caution, and nothing is made up."""

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from selectolax.lexbor import LexborHTMLParser

from factstore.html.citing import embed_forms, embed_page
from factstore.html.markup import Links
from factstore.outputs.linked_data import claim_node, script
from factstore.outputs.page_twins import PageText, Twin, footnote, page_twin
from factstore.outputs.twins import claim_twin
from factstore.store.facts import FactStore
from factstore.words.citing import claim_item
from factstore.words.provenance import provenance
from factstore.words.site import Site
from tests.small import derived, small

HELD = (
    '  held: {statement: "<b>About</b> {quantity}", quantity: {value: 8, unit: s, qualifier: about}, evidence:'
    ' measured, citations: [&A], hedges: [may], caveat: Beware, conditions: {chips: {value: "16", stated-by: size}}}\n'
)


@pytest.fixture
def store(tmp_path: Path) -> FactStore:
    return small(tmp_path, HELD)


def twin(store: FactStore, text: str, path: str = "topics/x.md", plain: str | None = None) -> Twin:
    source = f"---\ntitle: T\n---\n{text}"
    blank = source if plain is None else f"---\ntitle: T\n---\n{plain}"
    return page_twin(store, PageText("topics/x/", path, "T", "D", source, blank))


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("It ran at [](claim:fast).", "It ran at 14,156\u00a0tokens/s [^fast]."),
        ("It [ran fast](claim:fast).", "It ran fast [^fast]."),
        ("# At [](claim:fast)", "# At 14,156\u00a0tokens/s"),
        ("See [](source:red).", "See [Red](../../sources/red/index.md)."),
        ("On [](date:day).", "On October\u00a020, 2026."),
        ("[3](plain:list-number) ways", "3 ways"),
        (r"\[](claim:fast) stays", r"\[](claim:fast) stays"),
        ("[other](y.md)", "[other](../../topics/y/index.md)"),
        ("[part](../evidence/z.md#p)", "[part](../../evidence/z/#p)"),
        ("[here](#p)", "[here](../../topics/x/#p)"),
        ("[home](../index.md)", "[home](../../index.md)"),
        ("[away](https://a.org/x)", "[away](https://a.org/x)"),
        ("## Title {#part}", "## Title"),
        ("Label\n{.fs-label}", "Label"),
        ("[at [](claim:fast)](y.md)", "[at 14,156\u00a0tokens/s](../../topics/y/index.md)"),
    ],
)
def test_a_reference_is_resolved(store: FactStore, text: str, made: str) -> None:
    assert twin(store, text).body().strip() == made


def test_code_stays_as_it_is(store: FactStore) -> None:
    text = "`[](claim:fast)` and [](claim:slow)"
    assert twin(store, text, plain=f"`{' ' * 14}`{text[16:]}").body().startswith("`[](claim:fast)` and 11,099")


def test_a_footnote_says_kind_party_conditions_and_caution(store: FactStore) -> None:
    (note,) = re.findall(r"^\[\^held\]: (.*)$", twin(store, "At [](claim:held).").whole(), re.MULTILINE)
    said = (
        r"\<b\>About\</b\> about 8",
        "Measured",
        "Lab, as reported in Red",
        "chips 16 (carried over",
        "may",
        "Beware",
    )
    for part in said:
        assert part in note.replace("\u00a0", " ")


def test_the_twin_of_a_claim_says_what_its_page_says(store: FactStore) -> None:
    text = claim_twin(store.claims["held"]).replace("\u00a0", " ")
    for part in ("- Kind: Measured", "- Figure: about 8 s", "- Caution: Beware", "- Hedged: may", "¶1"):
        assert part in text


def test_every_page_has_a_twin_and_names_it(site: Path) -> None:
    for page in site.rglob("index.html"):
        if page.name != "embed.html":
            assert page.with_name("index.md").is_file(), page
            html = page.read_text(encoding="utf-8")
            assert '<link rel="alternate " type="text/markdown"' in html, page
            taken = LexborHTMLParser(html).css_first("link[rel=alternate]")
            assert taken is None, f"{page}: the theme asks for a sitemap beside what it takes for another language"


def test_every_footnote_of_a_twin_is_there_and_no_syntax_of_ours_is_left(site: Path) -> None:
    pages = [path for path in site.rglob("index.md") if not {"claims", "sources"} & set(path.relative_to(site).parts)]
    assert len(pages) > 20
    for path in [*pages, site / "llms-full.txt"]:
        text = path.read_text(encoding="utf-8")
        outside = re.sub(r"```.*?```|`[^`\n]*`", "", text, flags=re.DOTALL)
        used, given = (
            set(re.findall(r"(?<!^)(?<!\n)\[\^([\w-]+)\]", outside)),
            set(re.findall(r"^\[\^([\w-]+)\]:", text, re.MULTILINE)),
        )
        assert used <= given, path
        if path.name == "index.md":
            assert used == given, path
        if "contribute" not in path.parts and path.name == "index.md":
            assert not re.findall(r"\]\((?:claim|source|term|date|plain):", outside), path
            assert not re.findall(r"^\s*///", outside, re.MULTILINE), path


def test_a_twin_has_each_claim_of_its_page_with_its_caution(site: Path) -> None:
    data = json.loads((site / "claims.json").read_text(encoding="utf-8"))["claims"]
    cautions = {each["id"]: each["caution"] for each in data}
    pages = [path for path in site.rglob("index.html") if not {"claims", "sources", "changes"} & {*path.parts}]
    assert len(pages) > 20
    for page in pages:
        article = LexborHTMLParser(page.read_text(encoding="utf-8")).css_first("article")
        assert article is not None, page
        shown = {str(each.attributes["data-claim"]) for each in article.css("[data-claim]")} & set(cautions)
        twin = re.sub(r"\\(?=[\\\[\]*_`<>])", "", page.with_name("index.md").read_text(encoding="utf-8"))
        assert not sorted(name for name in shown if f"claims/{name}/index.md" not in twin), page
        assert not [name for name in shown if cautions[name] and cautions[name] not in twin], page


def test_all_claims_are_in_the_full_text_with_their_caution(site: Path) -> None:
    text = (site / "llms-full.txt").read_text(encoding="utf-8")
    notes = dict(re.findall(r"^\[\^([\w-]+)\]: (.*)$", text, re.MULTILINE))
    assert len(notes) > 400
    assert "Neither article says whether the figure is a total" in notes["qwen3-32b-eager-throughput"]


class _Tags(HTMLParser):
    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002 - its signature
        self.tags.append(tag)


def test_a_page_for_frames_says_what_must_go_along_and_runs_nothing(store: FactStore) -> None:
    html = embed_page(store.claims["held"], Site("A <site>", "https://example.org/x/"))
    for part in ("&lt;b&gt;About", "Measured", "Lab, as reported in Red", "Beware", "Hedged: may", "A &lt;site&gt;"):
        assert part in html
    assert not {"script", "b", "iframe", "form"} & set(_Tags(html).tags)
    assert 'rel="canonical" href="https://example.org/x/claims/held/"' in html
    assert "canonical" not in embed_page(store.claims["held"], Site("A", ""))
    assert len(html) < 3000


def test_what_the_site_computed_takes_its_assumptions_and_the_sites_name_along(tmp_path: Path) -> None:
    text = derived("gain", "fast / slow", "value: 1.28, unit: x, qualifier: about", by="site")
    text = text.replace("assumes: nothing, limit: none", "assumes: Both rates are totals., limit: The first step")
    gain = small(tmp_path, text).claims["gain"]
    told = {
        "embed": embed_page(gain, Site("My site")),
        **dict(embed_forms(gain, Site("My site"))),
        **provenance(gain, Site("My site")),
        "note": claim_item(gain, Site("My site")).note,
        "data": str(claim_node(gain, Site("My site"))["description"]),
    }
    for name, said in told.items():
        plain = said.replace("\u00a0", " ").replace("&nbsp;", " ")
        for part in (
            "14,156 tokens/s ÷ 11,099 tokens/s",
            "Assumes: Both rates are totals",
            "Cannot show: The first step",
        ):
            assert part in plain, name
        assert "totals.." not in plain, name
        assert "My site" in plain, name
        assert "his site" not in plain, f"{name}: elsewhere that is another one"
    line = footnote(gain, "").replace("\u00a0", " ")
    assert "Assumes: Both rates are totals; Cannot show: The first step" in line


def test_conditions_carried_over_follow_those_that_the_place_states(site: Path) -> None:
    html = (site / "claims/qwen3-32b-compile-speedup/embed.html").read_text(encoding="utf-8")
    assert "Holds for mode compiled; compared with eager; carried over from the set-up: model Qwen3-32B;" in html
    assert html.count("carried over") == 1


def test_the_piece_of_html_takes_its_source_along(store: FactStore) -> None:
    forms = dict(embed_forms(store.claims["held"], Site("A <site>", "https://example.org/x/")))
    assert '<a href="https://example.org/x/claims/held/">A &lt;site&gt;</a>' in forms["HTML"]
    assert 'src="https://example.org/x/claims/held/embed.html"' in forms["Frame"]
    bare = dict(embed_forms(store.claims["held"], Site("A", "")))
    assert list(bare) == ["HTML"], "a frame needs an address"
    assert "href" not in bare["HTML"]
    for html in (*forms.values(), *bare.values()):
        assert set(_Tags(html).tags) <= {"blockquote", "p", "footer", "a", "cite", "iframe"}


def test_no_text_ends_a_block_of_data() -> None:
    html = script({"@type": "Claim", "name": "</script><script>alert(1)</script><!-- & \u2028"})
    assert html.count("<") == 2
    assert _Tags(html).tags == ["script"]
    assert "\u2028" not in html


def test_links_of_the_full_text_lead_to_the_root(store: FactStore) -> None:
    page = PageText("topics/x/", "topics/x.md", "T", "D", "[](source:red)", "[](source:red)")
    assert Twin(store, page, Links("https://e.org/")).body() == "[Red](https://e.org/sources/red/index.md)\n"
