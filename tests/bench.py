"""Time the site against plain MkDocs with the same theme on the same made-up facts; write the ratios to data/.

The floor is those facts as finished Markdown: a page for each claim, source and topic, without hooks and checks. Only
ratios of one run count, since other programs share the machine. Usage: python -m tests.bench [CLAIMS …]
"""

import datetime as dt
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

import yaml

from tests.project import ROOT

FILE = ROOT / "data" / "performance.yml"
SIZES = (300, 1000, 3000)
SOURCES, TOPICS, A_FILE, PARAGRAPHS = 6, 10, 20, 40
KINDS = ("measured", "stated", "judged")


@dataclass(frozen=True)
class Run:
    """One build: its seconds, and the most memory that it took, in kilobytes."""

    seconds: float
    memory: int


def letters(number: int) -> str:
    """Spell a number in letters: a numeral in a name would be a claim."""
    return "".join("abcdefghij"[int(digit)] for digit in str(number))


def put(root: Path, path: str, content: object) -> None:
    """Write a text, or data as YAML."""
    target = root / path
    target.parent.mkdir(parents=True, exist_ok=True)
    told = content if isinstance(content, str) else yaml.dump(content, sort_keys=False, allow_unicode=True)
    target.write_text(told, encoding="utf-8")


def statement(number: int) -> str:
    """Return what a claim says, with a place for its quantity."""
    return f"Machine {letters(number)} passes {{quantity}} of the trial that its makers run each week."


def configuration(pages: list[str], *, hooks: bool) -> str:
    """Return the site's configuration with another navigation, with or without its hooks."""
    text = (ROOT / "mkdocs.yml").read_text(encoding="utf-8").partition("\nnav:\n")[0]
    if not hooks:
        text = re.sub(r"^(?:hooks:|watch:|  custom_dir:).*\n", "", text, flags=re.MULTILINE)
    return text + "\nnav:\n" + "".join(f"  - {page}\n" for page in pages)


def vocabulary() -> dict[str, object]:
    """Return a vocabulary with as little as the rules take."""
    topics = {
        f"t-{letters(each)}": {"title": f"Topic {letters(each)}", "summary": "A topic."} for each in range(TOPICS)
    }
    kinds = {each: {"name": each.capitalize(), "family": "tested", "means": "made up"} for each in KINDS}
    units = {"%": {"one": "%", "many": "%", "words": ["per cent"], "measures": "ratio"}}
    return {
        "parties": {"press": {"name": "Press", "role": "publisher"}},
        "topics": topics, "units": units, "qualifiers": {}, "hedges": {}, "conditions": {}, "evidence": kinds,
        "systems": {}, "names": [],
    }  # fmt: skip


def source() -> dict[str, object]:
    """Return a source whose paragraphs are all cited."""
    sections = [{"section": "All of it", "paragraphs": PARAGRAPHS}]
    return {
        "kind": "article", "publisher": "press", "authors": [], "issued": None, "url": "https://example.org/",
        "consulted": "true", "known-through": None, "retrieved": None, "text-sha256": "0" * 64, "note": "Made up.",
        "sections": sections,
    }  # fmt: skip


def claim(number: int) -> dict[str, object]:
    """Return a claim."""
    place: dict[str, object] = {"source": f"s-{letters(number % SOURCES)}", "section": "All of it"}
    place |= {"paragraph": number // SOURCES % PARAGRAPHS + 1, "printed": f"{number % 100} % of it"}
    return {
        "statement": statement(number),
        "quantity": {"value": str(number % 100), "unit": "%"},
        "evidence": KINDS[number % len(KINDS)],
        "citations": [place],
    }


def site(root: Path, count: int) -> None:
    """Write a project of this site."""
    for folder in ("hooks", "overrides", "docs/assets"):
        shutil.copytree(ROOT / folder, root / folder, ignore=shutil.ignore_patterns("__pycache__"))
    topics = [f"t-{letters(each)}" for each in range(TOPICS)]
    made = [f"{each}/index.md" for each in ("claims", "sources", "glossary", "changes")]
    put(root, "mkdocs.yml", configuration(["index.md", *(f"topics/{each}.md" for each in topics), *made], hooks=True))
    put(root, "data/vocabulary.yml", vocabulary())
    put(root, "data/permalinks.txt", "#addresses:0\n")
    for each in range(SOURCES):
        name = letters(each)
        put(root, f"data/sources/s-{name}.yml", {"short": f"work {name}", "title": f"Work {name}", **source()})
    for start in range(0, count, A_FILE):
        rows = {f"c-{letters(each)}": claim(each) for each in range(start, min(count, start + A_FILE))}
        head = {"subject": f"Part {letters(start)}", "topic": topics[start // A_FILE % TOPICS], "origin": "s-a"}
        put(root, f"data/claims/p-{letters(start)}.yml", {**head, "claims": rows})
    front = "---\ntitle: {0}\ndescription: Made up.\n---\n# {0}\n\n"
    put(root, "docs/index.md", front.format("Start"))
    for topic in topics:
        block = f'/// claims\n    topic: {topic}\n    folded: "yes"\n///\n'
        put(root, f"docs/topics/{topic}.md", front.format(f"Topic {topic[2:]}") + block)


def floor(root: Path, count: int) -> None:
    """Write the same facts as finished Markdown."""
    told = [statement(each).format(quantity=f"{each % 100} %") for each in range(count)]
    put(root, "mkdocs.yml", configuration(["index.md"], hooks=False))
    put(root, "docs/index.md", "# Start\n")
    shutil.copytree(ROOT / "docs" / "assets", root / "docs" / "assets")
    for number, text in enumerate(told):
        name = letters(number)
        rows = f"- Kind: {KINDS[number % len(KINDS)]}\n- Who says it: Press, in work {letters(number % SOURCES)}\n"
        put(root, f"docs/claims/c-{name}.md", f"# {text}\n\n{rows}\n## How to cite\n\n```\n{text}\n```\n")
    groups = [("topics/t", TOPICS), ("sources/s", SOURCES)]
    for folder, parts in groups:
        for each in range(parts):
            lines = (
                f"- [{text}](../claims/c-{letters(at)}.md)\n" for at, text in enumerate(told) if at % parts == each
            )
            put(root, f"docs/{folder}-{letters(each)}.md", f"# {folder}\n\n{''.join(lines)}")


def build(root: Path, *options: str) -> Run:
    """Build a project."""
    given = {**os.environ, "NO_MKDOCS_2_WARNING": "1", "FACTSTORE_TEXTS": ""}
    began = time.perf_counter()
    job = subprocess.Popen(
        [sys.executable, "-m", "mkdocs", "build", *options], cwd=root, env=given, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )  # fmt: skip
    said = job.stdout.read() if job.stdout else ""
    _, status, used = os.wait4(job.pid, 0)
    if status:
        sys.exit(f"the build failed:\n{said}")
    return Run(time.perf_counter() - began, used.ru_maxrss)


def measured(count: int) -> dict[str, str]:
    """Return the ratios to the floor for so many claims."""
    with tempfile.TemporaryDirectory() as scratch:
        plain, ours = Path(scratch, "floor"), Path(scratch, "site")
        floor(plain, count)
        site(ours, count)
        base, cold, warm = build(plain), build(ours, "--strict"), build(ours, "--strict")
    ratios = {"cold": cold.seconds / base.seconds, "warm": warm.seconds / base.seconds}
    ratios["memory"] = cold.memory / base.memory
    return {"claims": str(count), **{key: f"{ratio:.2f}" for key, ratio in ratios.items()}}


def main() -> None:
    """Measure all sizes, and write down what was found."""
    sizes = [int(each) for each in sys.argv[1:]] or SIZES
    rows = [measured(count) for count in sizes]
    version = ".".join(platform.python_version_tuple()[:2])
    machine = f"{platform.system()} on {platform.machine()}, {os.cpu_count()} cores, Python {version}"
    put(ROOT, "data/performance.yml", {
        "measured": dt.datetime.now(tz=dt.UTC).date().isoformat(), "machine": machine,
        "command": "make bench", "rows": rows,
    })  # fmt: skip
    sys.stdout.write(FILE.read_text(encoding="utf-8"))


if __name__ == "__main__":
    main()
