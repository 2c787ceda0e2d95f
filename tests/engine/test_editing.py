"""New records in their place, without a change of anything else; and finding and showing those that are there."""

import shlex
from pathlib import Path

import pytest

from factstore.__main__ import main

RUN = "data/claims/speed/run.yml"
CLAIM = (
    'new claim run-idle --after run-eager --statement "The lab saw {quantity} idle." --value 16 --unit chips '
    "--evidence measured --source red --printed '16 Chip2 chips' --keyword idle --keyword 'not busy'"
)
RECORD = """  run-idle:
    statement: The lab saw {quantity} idle.
    quantity: {value: 16, unit: chips}
    evidence: measured
    citations:
      - {source: red, section: Test Results, paragraph: 1, printed: "16 Chip2 chips"}
    keywords: [idle, not busy]
"""


def run(command: str) -> int:
    return main(shlex.split(command))


def text(root: Path, file: str) -> str:
    return (root / file).read_text(encoding="utf-8")


def test_a_claim_stands_below_the_one_that_is_named_and_nothing_else_changes(project: Path) -> None:
    path = project / RUN
    path.write_text(text(project, RUN).replace("  run-compiled:", "  # kept\n  run-compiled:"), encoding="utf-8")
    before = text(project, RUN)
    assert run(CLAIM) == 0
    after = text(project, RUN)
    assert after.replace(RECORD, "") == before
    assert after.index("run-eager:") < after.index("run-idle:") < after.index("# kept")


def test_a_claim_of_a_known_subject_goes_to_the_end_of_its_file(project: Path) -> None:
    before = text(project, RUN)
    assert run(CLAIM.replace("--after run-eager", '--subject "Speed run"')) == 0
    assert text(project, RUN) == before + RECORD


@pytest.mark.usefixtures("project")
def test_what_is_wrong_with_a_new_claim_is_told_at_its_lines(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(CLAIM.replace("--unit chips", "--unit cases")) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == f"{RUN}:22: written"
    assert lines[1].startswith(
        f"{RUN}:27:60: 'run-idle' counts cases, but the cited words have: chips [unit-not-printed]"
    )
    assert len(lines) == 2


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("run-idle", "run-eager", "the id 'run-eager' is taken: free is run-eager-2"),
        ("run-idle", "Run_Idle", "'Run_Idle' is no id: free is run-idle"),
        ("--after run-eager", "--after run-eagre", "there is no claim 'run-eagre'"),
        ("--after run-eager", "", "say where it goes: --subject, with --topic where the subject is new"),
        ("16 Chip2 chips", "17 Chip2 chips", "'17 Chip2 chips' stands nowhere in the text of 'red'"),
    ],
)
def test_where_a_claim_cannot_go_nothing_is_written(
    project: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, why: str
) -> None:
    before = text(project, RUN)
    assert run(CLAIM.replace(old, new, 1)) == 1
    assert why in capsys.readouterr().err
    assert text(project, RUN) == before


def test_what_yaml_would_misread_is_quoted(project: Path) -> None:
    assert run('new claim --after run-eager --statement "Step #1: it ran." --evidence record') == 1
    assert '  step-1-it-ran:\n    statement: "Step #1: it ran."\n' in text(project, RUN)


def test_a_source_is_read_from_its_text(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    body = "# Blue Chips\n\n## One: two, three\n\nThey ran.\n\nThey stopped.\n"
    (project / "texts" / "blue.md").write_text(body, encoding="utf-8")
    assert run('new source blue --short "the blue report" --issued 2026-11-01') == 0
    written = text(project, "data/sources/blue.yml")
    assert "title: Blue Chips\n" in written
    assert 'sections:\n  - {section: "One: two, three", paragraphs: 2}\n' in written
    told = capsys.readouterr().out
    assert "no claim cites 'One: two, three', paragraph 2" in told
    assert "sha256" not in told
    assert run('new source blue --short "the blue report"') == 1
    assert run('new source green --short "the green report"') == 1
    assert run('new source green --short "the green report" --unread --publisher lab') == 0


def test_a_topic_comes_with_page_entry_and_line_in_the_navigation(project: Path) -> None:
    config = project / "mkdocs.yml"
    nav = "nav:\n  - Home: index.md\n  - Topics: # all of them\n      - Speed: topics/speed.md\n  - claims/index.md\n"
    config.write_text(text(project, "mkdocs.yml").partition("nav:")[0] + nav, encoding="utf-8")
    vocabulary, before = text(project, "data/vocabulary.yml"), text(project, "mkdocs.yml")
    assert run('new topic cost --title Cost --summary "What it costs: a first look."') == 0
    line = "      - Cost: topics/cost.md\n"
    assert text(project, "mkdocs.yml").replace(line, "") == before
    entry = '  cost:\n    title: Cost\n    summary: "What it costs: a first look."\n'
    assert text(project, "data/vocabulary.yml").replace(entry, "") == vocabulary
    assert "/// claims\n    topic: cost\n" in text(project, "docs/topics/cost.md")
    assert run("new topic cost --title Cost --summary Again") == 1


@pytest.mark.usefixtures("project")
def test_find_and_show(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("find 11099 eager") == 0
    assert capsys.readouterr().out.startswith(f"{RUN}:13:3 run-eager: ")
    assert run("find nothing-like-this") == 1
    capsys.readouterr()
    assert run("show run-eager") == 0
    shown = capsys.readouterr().out
    assert shown.startswith(f"{RUN}:13:3\n  run-eager:\n    statement: Eager mode ran at")
    assert "data/gaps.yml:5:13 batch-size: about" in shown
    assert "run-gain: formula" in shown
    assert "docs/index.md:7: Eager mode ran at" in shown
    assert run("show run-eagre") == 1
    assert "did you mean 'run-eager'?" in capsys.readouterr().err
