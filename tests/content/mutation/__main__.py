"""Run many mutants and write down what became of them: `python -m tests.content.mutation --count 600 --seed 1`."""

import argparse
import json
import os
import sys
import time
from itertools import islice
from pathlib import Path

from tests.content.mutation.campaign import faults, run, summary, unseen
from tests.content.mutation.documents import read_documents
from tests.project import ROOT


def main() -> int:
    """Plant, count, print, and record the result; fail below 99 of 100."""
    parser = argparse.ArgumentParser(prog="python -m tests.content.mutation", description=__doc__)
    parser.add_argument("--count", type=int, default=600)
    parser.add_argument("--blind", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--json", type=Path, default=Path(__file__).parent / "recorded.json")
    given = parser.parse_args()
    texts = os.environ.get("FACTSTORE_TEXTS")
    if not texts:
        parser.error("FACTSTORE_TEXTS is not set: without the articles' texts, most faults cannot be seen")
    began = time.monotonic()
    documents = read_documents(ROOT, Path(texts))
    mutants = [*islice(faults(documents, given.seed), given.count), *unseen(documents, given.blind, given.seed)]
    outcomes = run(Path(texts), mutants, given.processes)
    result = summary(documents, outcomes, given.seed)
    given.json.write_text(json.dumps(result, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    crashes = [f"{each.mutant.note}: {each.crash}" for each in outcomes if each.crash]
    sys.stdout.write(
        f"{result['killed']} of {result['planted']} planted faults failed the build, {result['named']} by a message "
        f"that names the file; {time.monotonic() - began:.0f} s\n"
    )
    for title, lines in (("survived", result["survivors"]), ("crashed", crashes)):
        sys.stdout.writelines(f"{title}: {line}\n" for line in lines)
    for name, each in result["blind"].items():
        sys.stdout.write(f"{name}: {each['killed']} of {each['planted']} seen\n")
    return 0 if result["killed"] >= 0.99 * result["planted"] and not crashes else 1


if __name__ == "__main__":
    sys.exit(main())
