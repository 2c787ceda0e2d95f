"""Run many mutants and write down what became of them: `python -m tests.mutation --count 500 --seed 1`."""

import argparse
import json
import os
import sys
import tempfile
import time
from pathlib import Path

from tests.mutation.campaign import chosen, prepared, run, summary
from tests.mutation.run import ROOT


def main() -> int:
    """Plant, count, print, and write the result where the site reads it; fail below 99 of 100."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--blind", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--json", type=Path, default=ROOT / "data" / "mutants.json")
    given = parser.parse_args()
    texts = os.environ.get("FACTSTORE_TEXTS")
    if not texts:
        parser.error("FACTSTORE_TEXTS is not set: without the articles' texts, most faults cannot be seen")
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="mutation-") as folder:
        origin = Path(folder) / "project"
        corpus, _ = prepared(origin, Path(texts))
        mutants = chosen(corpus, given.count, given.seed, blind_ones=False)
        mutants += chosen(corpus, given.blind, given.seed, blind_ones=True)
        outcomes = run(origin, Path(texts), mutants, given.processes)
    result = summary(outcomes, given.seed)
    given.json.write_text(json.dumps(result, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    crashes = [f"{each.mutant.operator}: {each.mutant.note}: {each.crash}" for each in outcomes if each.crash]
    unnamed = [
        f"{each.mutant.operator}: {each.mutant.note}: {each.rules}"
        for each in outcomes
        if each.killed and not each.named
    ]
    sys.stdout.write(
        f"{result['killed']} of {result['planted']} planted faults failed the build, {result['named']} by a message "
        f"that names the file; {time.monotonic() - began:.0f} s\n"
    )
    for title, lines in (("survived", result["survivors"]), ("crashed", crashes), ("not named", unnamed)):
        sys.stdout.writelines(f"{title}: {line}\n" for line in lines)
    for name, each in result["blind"].items():
        sys.stdout.write(f"{name}: {each['killed']} of {each['planted']} seen\n")
    return 0 if result["killed"] >= 0.99 * result["planted"] and not crashes else 1


if __name__ == "__main__":
    sys.exit(main())
