"""What the data of the search hold."""

from factstore.html.page_sections import sections
from factstore.outputs.search_index import assets, index_data
from factstore.outputs.search_records import Entry
from factstore.store.facts import FactStore
from factstore.words.data_files import INDEX_PATH, LUNR_PATH

SECTION = ("topics/performance/#waits", "Performance", "Waits before the first step", "Both waits, in 1,637 s of text.")


def numbers(entry: Entry) -> set[tuple[object, str | None, str]]:
    return {(str(each.get("date") or each.get("n")), each.get("unit"), each["as"]) for each in entry["numbers"]}


class TestData:
    def test_a_claim_has_each_number_that_can_be_asked_for(self, store: FactStore) -> None:
        claims = {each["id"]: each for each in index_data(store, [])["records"] if each["type"] == "claim"}
        assert ("1637", "s", "value") in numbers(claims["gpt-oss-compile-time"])
        assert {("30", "x", "low"), ("55", "x", "high")} <= numbers(claims["qwen3-32b-first-step-ratio"])
        shares = {("89", "cases", "value"), ("96", "cases", "whole"), ("92.708333", "%", "share")}
        assert shares <= numbers(claims["flexattention-passed"])
        assert ("16", "chips", "nearby") in numbers(claims["qwen3-32b-eager-throughput"])
        assert ("[0, 10, 20]", None, "date") in numbers(claims["torchneuron-launch-date"])
        assert ("2", None, "said") in numbers(claims["compiler-two-orders-target"])

    def test_every_claim_gap_and_term_is_there(self, store: FactStore) -> None:
        records = index_data(store, [SECTION])["records"]
        assert [each["id"] for each in records if each["type"] == "claim"] == list(store.claims)
        assert [each["text"] for each in records if each["type"] == "gap"] == [
            gap.question for gap in store.gaps.values()
        ]
        assert len([each for each in records if each["type"] == "term"]) == len(store.vocabulary.systems)
        section = next(each for each in records if each["type"] == "section")
        assert section["url"] == SECTION[0]
        assert section["numbers"] == [{"n": 1637, "as": "text"}]

    def test_a_record_says_what_it_is_and_stands_for(self, store: FactStore) -> None:
        claims = {each["id"]: each for each in index_data(store, [])["records"] if each["type"] == "claim"}
        assert claims["qwen3-32b-eager-throughput"]["standing"] == "reported"
        assert claims["qwen3-32b-eager-throughput"]["on"] == "Qwen3-32B, Trainium2"
        assert claims["check-eager-per-chip"]["standing"] == "computed"
        assert claims["context-trainium2-bf16-peak"]["standing"] == "context"

    def test_a_topic_is_known_by_its_title_its_heading_and_its_address(self, store: FactStore) -> None:
        part = ("topics/competition/", "Competition", "The contest is over effort", "Text.")
        page = next(each for each in index_data(store, [part])["records"] if each.get("url") == part[0])
        assert page["type"] == "page"
        assert {"Competition", "The contest is over effort", "competition"} <= set(page["names"])

    def test_the_data_are_a_script_and_lunr_comes_from_mkdocs(self, store: FactStore) -> None:
        files = dict(assets(store, []))
        assert files[INDEX_PATH].startswith(b"(self.FactSearch")
        assert b"lunr" in files[LUNR_PATH][:100]
        assert assets(store, []) == assets(store, [])

    def test_a_page_is_split_at_its_headings(self) -> None:
        html = (
            '<h1>Top</h1><p>Intro<br>more</p><h2 id="a">One<a class="headerlink" href="#a">¶</a></h2><p>Text</p>'
            '<section data-references><h2 id="r">Citations</h2><p>no</p></section>'
            '<div popover><p>no</p></div><p>End<a class="cite" href="#r">Citation 1</a></p>'
        )
        assert list(sections("topics/x/", "Title", html)) == [
            ("topics/x/", "Title", "Top", "Intro\nmore"),
            ("topics/x/#a", "Title", "One", "Text\nEnd"),
        ]

    def test_all_of_a_page_is_text_but_what_only_lists_claims(self) -> None:
        long = "word " * 500
        html = f'<h1 id="t">Top</h1><p>{long}last</p><h2 id="a">All claims</h2><p data-claim="x">A claim.</p>'
        found = list(sections("topics/x/", "Title", html))
        assert found[0][3].endswith("word last")
        assert found[1] == ("topics/x/#a", "Title", "All claims", "")
