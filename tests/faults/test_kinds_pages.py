"""Kinds of faults on pages: rules look at what Markdown and a browser make of a text, however it is written."""

import logging
import re
import shutil
import time
from pathlib import Path

import pytest

from factstore.build.guard import stopped
from factstore.build.site_paths import collisions
from factstore.html.extension.page import PageState
from factstore.html.page_sections import sections
from factstore.store.facts import FactStore
from factstore.store.load import load
from tests.faults.kinds.project import INDEX, SPEED, Change, found_on, put, swap
from tests.project import FIXTURE, build_project, copy_project

HEADINGS = {
    "## Other": "missing-anchor", "##Other": "missing-anchor", "## Other{#other}": "missing-anchor",
    "Other\n-----": "missing-anchor", "### Other": "missing-anchor", "## Other ##": "missing-anchor",
    "- ## Other": "missing-anchor", "> ## Other": "missing-anchor", "<h2>Other</h2>": "missing-anchor",
    "<h2 id='other'>Other</h2>": "missing-anchor", "## Other {.wide}": "missing-anchor", "##\tOther": "missing-anchor",
    "## Bad id {#my id}": "bad-address", "## Other {#Other}": "bad-address", "## Other {#\u00fcber}": "bad-address",
    '## Other {#"x"}': "bad-address", "## Other {#claim-x}": "bad-address", "Words\n{: #a b }": "bad-address",
    "# One\n\n# Two": "second-title", "One\n===\n\n# Two": "second-title", "##": "empty-heading",
    "## Other {#other": "leftover-syntax", " ## Other": "leftover-syntax", "Words {#other}": "leftover-syntax",
    "## One {#a}\n\n## Two {#a}": "duplicate-anchor",
}  # fmt: skip
GOOD = ("## Other {#other}", "## Other {: #other }", "### Other {#other .wide}", "Other {#other}\n-----",
        "Words\n{: .note }", "*a*{: .b }", "- ## Other {#other}", "`## Other`", "````\n```\n## Other\n```\n````",
        "    ## Other", "\\{#no-id} and \\{quantity}", "~~~\n{{ code }}\n~~~",
        "[a][b]\n\n[b]: https://a.example/")  # fmt: skip
LEFT = ("<claim:net-speed>", "<Claim:net-speed>", "<claim net-speed>", "<claim>x</claim>", "<source:first>",
        "<cliam:x>",
        "<x-claim/>", "claim:net-speed", "[a][claim:net-speed]", "[] (claim:net-speed)", "![](claim:net-speed)",
        "[[claim:net-speed]]", "&lt;claim:net-speed&gt;", '<a href="claim:net-speed">x</a>', "[words][nope]",
        "{{ claim }}", "{% if x %}", "{quantity}", "{net-speed}", "{++x++}",
        "note[^a]", "*[HTML]: words", "- [ ] words", ":smile:", "~~words~~", ":::note",
        '--8<-- "x"', "$$x$$", "/// nope\n///", "//// claims")  # fmt: skip
FENCES = ("~~~ x `y`\n{}\n~~~", "text\n```` ``` \n{}\n````", "  - a\n ```\n{}\n", "```\n```\n{}\n```",
          "````\n```\n````\n{}",
          "`` ` ``\n{}\n`", "    ```\n\n{}\n", "> ```\n{}\n")  # fmt: skip
ENTITIES = ("&#8203;", "&#x202e;", "&shy;", "&#xAD;", "&zwj;", "&#xfeff;", "&#173;", "&rlm;")
PICTURES = ("![x](https://a.example/x.png)", "![x](//a.example/x.png)", '<img src="HTTP://a.example/x" alt="">')
ADDRESSES = ("glossary.md", "claims.md", "sources/index.md", "claims/run-eager.md", "topics/speed/index.md")
PAGE = "---\ntitle: X\ndescription: y\n---\n# X\n"


@pytest.fixture(scope="module")
def store() -> FactStore:
    found, problems = load(FIXTURE.parent / "store")
    assert found is not None, problems
    return found


@pytest.mark.parametrize("text", HEADINGS)
def test_headings_are_looked_at_as_they_were_read(store: FactStore, text: str) -> None:
    found = found_on(store, f"Before.\n\n{text}\n\nAfter.")
    assert HEADINGS[text] in {problem.rule for problem in found}
    assert all(problem.mark.line >= 3 for problem in found if problem.rule == HEADINGS[text])


@pytest.mark.parametrize("text", GOOD)
def test_what_is_well_written_passes(store: FactStore, text: str) -> None:
    assert found_on(store, f"# Title\n\n{text}\n") == []


@pytest.mark.parametrize("text", LEFT)
def test_no_syntax_is_left_over(store: FactStore, text: str) -> None:
    found = found_on(store, f"# Title\n\n{text}\n")
    assert {problem.rule for problem in found} & {"leftover-syntax", "bad-block"}
    assert {problem.mark.line for problem in found} <= {1, 3, 4}


@pytest.mark.parametrize("fence", FENCES)
def test_a_mark_by_hand_is_found_wherever_markdown_sees_no_code(store: FactStore, fence: str) -> None:
    forged = '<span data-claim="net-speed">9999 tokens/s</span>'
    rules = {problem.rule for problem in found_on(store, f"# Title\n\n{fence.format(forged)}\n")}
    html = "data-claim" in _html(fence.format(forged))
    assert ("hand-made-mark" in rules) == html


def _html(text: str) -> str:
    from markdown import markdown  # noqa: PLC0415 - only here

    rendered = markdown(text, extensions=["pymdownx.superfences"])
    return re.sub(r"&lt;.*?&gt;", "", rendered)


@pytest.mark.parametrize("entity", ENTITIES)
def test_an_entity_hides_nothing(store: FactStore, entity: str) -> None:
    assert "unseen-character" in {problem.rule for problem in found_on(store, f"# Title\n\nA neu{entity}ron.\n")}


@pytest.mark.parametrize("text", PICTURES)
def test_a_picture_of_another_site_is_refused(store: FactStore, text: str) -> None:
    assert "broken-link" in {problem.rule for problem in found_on(store, f"# Title\n\n{text}\n")}


@pytest.mark.parametrize("text", ["<![", "<![CDATA[ x", "<![](claim:net-speed)", "<!x", "<!-- x", "<?x", "</", "<!"])
def test_a_declaration_stops_nothing(store: FactStore, text: str) -> None:
    found_on(store, f"# Title\n\n{text}\n")
    assert sections("x/", "x", f"<h1>a</h1><p>{text}</p><p>after</p>")


def test_addresses_are_compared_without_case_and_in_one_form() -> None:
    files = {"docs/a.md": "a/index.html", "docs/A.md": "A/index.html", "docs/\u212b.md": "\u212b/index.html",
             "docs/\u00e5.md": "\u00e5/index.html", "docs/b.md": "b/index.html",
             "docs/c.md": "c/index.html"}  # fmt: skip
    found = {problem.mark.file for problem in collisions(files, ["C/index.html"])}
    assert found == {"docs/a.md", "docs/\u212b.md", "docs/c.md"}


def build(tmp_path: Path, caplog: pytest.LogCaptureFixture, *changes: Change) -> tuple[bool, list[str]]:
    """Build the small project with changes; return whether it succeeded, and the lines of its problems."""
    root = tmp_path / "project"
    shutil.rmtree(root, ignore_errors=True)
    copy_project(root)
    for change in changes:
        change(root)
    caplog.clear()
    with caplog.at_level(logging.INFO, logger="mkdocs"):
        built = build_project(root)
    return built, re.findall(r"^\S+?:\d+:\d+: .+ \[[a-z0-9-]+\].*$", caplog.text, re.MULTILINE)


@pytest.mark.parametrize("name", ADDRESSES)
def test_a_page_where_the_engine_makes_one_fails(name: str, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    built, problems = build(tmp_path, caplog, put(f"docs/{name}", PAGE))
    assert not built
    assert [problem for problem in problems if "[duplicate-page]" in problem]


@pytest.mark.parametrize("name", ["index.js", "lunr.js"])
def test_a_file_where_the_engine_writes_the_search_fails(
    name: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    built, problems = build(tmp_path, caplog, put(f"docs/assets/search/{name}", "mine"))
    assert not built
    assert [problem for problem in problems if "[duplicate-page]" in problem]


@pytest.mark.parametrize("again", ["topics/speed.md", "{Again: topics/speed.md}", "{More: [topics/speed.md]}"])
def test_the_navigation_lists_a_page_once(again: str, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    change = swap("mkdocs.yml", "topics/trials.md,", f"topics/trials.md, {again},")
    built, problems = build(tmp_path, caplog, change)
    assert not built
    assert [problem for problem in problems if "[nav-twice]" in problem]


OPTIONS = {
    "topic: speed\n    yes: x": "bad-block", "topic: speed\n    topic: trials": "duplicate-key",
    "topic: &a speed": "anchor",
    "topic: !!str speed": "yaml-tag", "topic: &a [*a]": "yaml-alias", "topic: speed #1": "yaml-comment",
    "topic: speed\n    parent: x": "bad-block", "topic: [[[[speed]]]]": "bad-block", "topic: {a: b}": "bad-block",
    f"topic: {'[' * 600}{']' * 600}": "wrong-shape",
    "a: &a [x,x,x,x,x,x]\n    b: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\n    topic: [*b,*b,*b,*b,*b,*b]": "yaml-alias",
}  # fmt: skip


@pytest.mark.parametrize("options", OPTIONS)
def test_options_are_read_as_strictly_as_data(options: str, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    start = time.perf_counter()
    built, problems = build(tmp_path, caplog, swap(SPEED, "    topic: speed\n", f"    {options}\n"))
    assert not built
    assert [problem for problem in problems if OPTIONS[options] in problem and problem.startswith(f"{SPEED}:")]
    assert time.perf_counter() - start < 20


def test_what_an_extension_cannot_read_has_its_file_and_line(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    bad = put("hooks-not-ours.txt")
    broken = swap("mkdocs.yml", "markdown_extensions: [", "markdown_extensions: [tests.faults.kinds.stops, ")
    built, problems = build(tmp_path, caplog, bad, broken, swap(INDEX, "See [the", "Stop here.\n\nSee [the"))
    assert not built
    assert any("[internal]" in each and each.startswith(f"{INDEX}:") for each in problems), problems


def test_a_stop_before_any_page_is_told_as_well() -> None:
    assert str(stopped(ValueError("a\nb\x1b"), None)).startswith("mkdocs.yml:1:1: the build stopped (ValueError: a)")
    state = PageState("docs/x.md", "x/", "one\n\ntwo\n")

    def convert(text: str) -> None:
        if "two" in text:
            raise RecursionError

    assert stopped(RecursionError(), state, convert).mark.line == 3
