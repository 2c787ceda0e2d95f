"""What an editor is told after a slip: the cause, at its place, in one line, and nothing that only follows from it.

`messages.yml` has the slips in the data; those on pages and in the articles' texts are below.
"""

import hashlib
import logging
import re
from pathlib import Path

import pytest
import yaml

from factstore.rules.check import check
from factstore.words.reading import evaluate
from tests.project import ROOT, build_project, copy_project

SLIPS = yaml.safe_load((Path(__file__).parent / "messages.yml").read_text(encoding="utf-8"))
RUN, VOCABULARY = "data/claims/speed/run.yml", "data/vocabulary.yml"
PAGE = "docs/topics/speed.md"


def edit(root: Path, file: str, old: str, new: str) -> None:
    path = root / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def said(root: Path) -> list[str]:
    return [str(problem) for problem in sorted(set(check(root, root / "texts")[2]))]


@pytest.mark.parametrize("slip", SLIPS, ids=[slip["slip"] for slip in SLIPS])
def test_a_slip_is_told_in_one_line_at_its_place(tmp_path: Path, slip: dict[str, str]) -> None:
    root = copy_project(tmp_path)
    edit(root, slip["file"], slip["replace"], slip["with"])
    assert said(root) == [*slip["says"]]


def test_no_message_names_a_document_of_the_workshop() -> None:
    hooks = ROOT / "hooks"
    for path in hooks.rglob("*.py"):
        assert "DESIGN" not in path.read_text(encoding="utf-8"), path


def test_a_word_that_the_vocabulary_lacks_is_offered_to_it(tmp_path: Path) -> None:
    root = copy_project(tmp_path)
    before = hashlib.sha256((root / "texts/red.md").read_bytes()).hexdigest()
    edit(root, "texts/red.md", "roughly 1.28 times as many", "averaged 1.28 times as many")
    after = hashlib.sha256((root / "texts/red.md").read_bytes()).hexdigest()
    edit(root, "data/sources/red.yml", before, after)
    edit(root, RUN, "roughly 1.28", "averaged 1.28")
    edit(root, RUN, "qualifier: about", "qualifier: average")
    text = (root / RUN).read_text(encoding="utf-8").replace(", without: [about]", "")
    (root / RUN).write_text(text, encoding="utf-8")
    edit(root, VOCABULARY, "  about: {text: about, words: [about, roughly]}", "  average: {words: [average]}")
    (line,) = said(root)
    place, _, message = line.partition(": ")
    assert place == f"{RUN}:36:60"
    what, _, hint = message.partition("; ")
    assert what.startswith(
        "'run-gain' says 'average', and the cited sentence 'averaged', a word that is not in its list"
    )
    assert hint == "where it means the same, add 'averaged' to qualifiers.average.words in data/vocabulary.yml"


def test_a_million_is_a_reading() -> None:
    assert evaluate("a million") == 1_000_000
    assert evaluate("half a million") is None


BLOCK = "/// claims\n    topic: speed\n///"
TAKES = "it takes: topic, subject, ids, show, caption, folded, context, group, superseded"
BARS = BLOCK + "\n\n/// bars\n    ids: [run-eager, run-compiled]\n    caption: One\n///"
BY_MODE = "claims that are not comparable: mode is eager for 'run-eager', compiled for 'run-compiled' [bad-block]; "
BLOCKS = {
    "/// claims\ntopic: speed\n///": ":18:1: the option 'topic' of block 'claims' is not indented [bad-block]; "
    "give it four spaces, right below the line that opens the block",
    BLOCK.replace("topic", "topik"): ":18:1: block 'claims' has no option 'topik' [bad-block]; "
    f"did you mean 'topic'? {TAKES}",
    BLOCK.replace("topic", "labels"): f":18:1: block 'claims' has no option 'labels' [bad-block]; {TAKES}",
    BARS: f":22:1: {BY_MODE}leave one out, or say 'by: mode'",
}


def log_of(root: Path, caplog: pytest.LogCaptureFixture) -> list[str]:
    with caplog.at_level(logging.ERROR, logger="mkdocs"):
        assert not build_project(root)
    return re.findall(r"^\S+?:\d+:\d+: .+$", caplog.text, re.MULTILINE)


@pytest.mark.parametrize("block", BLOCKS)
def test_a_slip_in_a_block_is_told_with_what_the_block_takes(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, block: str
) -> None:
    root = copy_project(tmp_path)
    edit(root, PAGE, BLOCK, block)
    assert log_of(root, caplog) == [PAGE + BLOCKS[block]]


def test_a_chart_offers_a_condition_only_where_that_helps(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    root = copy_project(tmp_path)
    edit(root, RUN, "conditions: {chips: {value: 16, stated-by: run-chips}, mode", "conditions: {mode")
    edit(root, RUN, "{chips: 16, mode: eager}", "{chips: {value: 16, stated-by: run-chips}, mode: eager}")
    edit(root, PAGE, BLOCK, BARS)
    assert not [line for line in log_of(root, caplog) if "or say 'by:" in line]


def test_a_topic_without_a_page_is_told_at_its_line(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    root = copy_project(tmp_path)
    topic = "  speed: {title: Speed, summary: How fast it goes.}\n"
    edit(root, VOCABULARY, topic, topic + "  cost: {title: Cost, summary: What it costs.}\n")
    edit(root, "data/gaps.yml", "topic: speed", "topic: cost")
    (line,) = log_of(root, caplog)
    assert line.startswith(f"{VOCABULARY}:6:3: the topic 'cost' has no page [missing-page]; write docs/topics/cost.md")
