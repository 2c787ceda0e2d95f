"""Fits the weights of the search on the public queries: `python -m tests.content.search_fit`, on the site in site/."""

import json
import subprocess
import sys

from factstore.store.load import load
from tests.content.search_lists import HELD, lists
from tests.project import ROOT

SITE = ROOT / "site" / "assets" / "search"
_WEIGHTS = {True: 0.5, False: 2.0}  # look-ups of figures are many and alike; questions are few


def main() -> int:
    """Label the queries, and hand them to the fit."""
    store, problems = load(ROOT)
    if store is None:
        raise SystemExit("\n".join(str(problem) for problem in problems))
    labelled = [
        {
            "list": each.name,
            "query": query.text,
            "relevant": sorted(query.relevant),
            "claims": query.claims,
            "weight": _WEIGHTS[query.claims],
        }
        for each in lists(store)
        if not each.name.endswith(HELD)
        for query in each.queries
    ]
    command = [
        "node",
        str(ROOT / "tests" / "content" / "search_fit.mjs"),
        str(SITE / "lunr.js"),
        str(SITE / "index.js"),
    ]
    return subprocess.run(command, input=json.dumps(labelled), text=True, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
