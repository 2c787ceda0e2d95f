"""How fast the search is with ten thousand claims: `python -m tests.content.search_bench`, with a built site in site/.

The claims are made up from those of the store: words exchanged for others, which are as frequent as words of a
language are, and other numbers. The page, its scripts and the browser are the real ones.
"""

import gzip
import json
import random
import re
import shutil
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import Page

from factstore.html.explorer import ROWS_FILE, ROWS_IN_PAGE
from factstore.outputs.search_index import read_script
from factstore.outputs.search_index import script as as_script
from factstore.outputs.search_records import Entry
from tests.content.search_eval import browser_page, percentile, served, type_query
from tests.project import ROOT

COUNT = 10_000
SHARE = 0.12  # of words exchanged: the data then takes as many bytes a claim as the store's own, compressed
QUERIES = (
    "how long do i wait until the first step of a compiled run is done", "why do teams stay with what they have",
    "throughput", "qwen3 eager throughput", "compile latency", "11,099", "neuron explorer timeline", "nueron kernel",
    "why were tests skipped", "16 chips trainium2", ">10000 tokens/s", "what happens to unsupported ops", "hf models",
    "mixture of experts dispatcher", "trainium", "performance of the model", "flexatention failures", "12,345",
)  # fmt: skip
_READY = "async () => { const t = performance.now(); await FactSearch.ask('throughput'); return performance.now() - t }"
_EXPLORE = """async () => {
  const settled = () => new Promise((next) => requestAnimationFrame(() => setTimeout(next)));
  const times = [];
  const boxes = () => document.querySelectorAll('.fs-explorer input[type=checkbox]');
  for (const step of [0, 3, 1, 0, 9, 2]) {
    const start = performance.now();
    boxes()[step % boxes().length].click();
    await settled();
    times.push(performance.now() - start);
  }
  for (const head of document.querySelectorAll('.fs-index thead button')) {
    const start = performance.now();
    head.click();
    await settled();
    times.push(performance.now() - start);
  }
  return times;
}"""


def _words(dice: random.Random, count: int) -> list[str]:
    syllables = [first + vowel for first in "bcdfgklmnprstvz" for vowel in ("a", "e", "i", "o", "u", "er", "an", "ion")]
    return ["".join(dice.choices(syllables, k=dice.randint(2, 4))) for _ in range(count)]


def enlarge(text: str, count: int, seed: int = 1) -> str:
    """Return the search data of a store with `count` claims."""
    dice = random.Random(seed)  # noqa: S311 - the same claims each time
    data = read_script(text)
    words = _words(dice, 12_000)
    weights = [1 / (rank + 20) for rank in range(len(words))]
    claims = [record for record in data["records"] if record["type"] == "claim"]
    rest = [record for record in data["records"] if record["type"] != "claim"]

    def mixed(text: str) -> str:
        strange = iter(dice.choices(words, weights, k=120))
        return " ".join(next(strange, "end") if dice.random() < SHARE else word for word in text.split(" "))

    def another(number: int) -> Entry:
        claim = claims[number % len(claims)]
        numbers = [
            {**each, "n": dice.randint(1, 99_999)} if isinstance(each.get("n"), int) else each
            for each in claim.get("numbers", ())
        ]
        lists = {key: [mixed(text) for text in claim[key]] for key in ("answers", "words") if key in claim}
        texts = {key: mixed(claim[key]) for key in ("text", "more") if key in claim}
        return {
            **claim,
            **texts,  # type: ignore[typeddict-item]
            **lists,
            "id": f"{claim['id']}-{number}",
            "numbers": numbers,
        }

    data["records"] = [*(another(number) for number in range(count)), *rest]
    return as_script(data)


def gzipped(text: str) -> int:
    """Return how many bytes a server sends for a text."""
    return len(gzip.compress(text.encode(), 6))


def bench(page: Page, queries: Sequence[str]) -> list[float]:
    """Return the time of every key of the queries, in ms, as the box takes it."""
    page.locator("[data-search-input]").focus()
    return [time for query in queries for time in type_query(page, query)]


def enlarge_table(html: str, count: int) -> tuple[str, str]:
    """Return the explorer's page with `count` rows, whose ids are those of `enlarge`, and the file with its rest."""
    rows = re.findall(r"<tr data-row=.*?</tr>", html, re.DOTALL)
    head, tail = html.partition(rows[0])[0], html.rpartition(rows[-1])[2]
    marked = [
        re.sub(r'data-row="([^"]+)"', rf'data-row="\1-{number}"', rows[number % len(rows)]) for number in range(count)
    ]
    head = head.replace("data-explorer", f'data-explorer data-more="../{ROWS_FILE}"')
    tail = tail.replace("</table>", "</table><p data-rest></p>", 1)
    rest = f"self.FactRows = {json.dumps(''.join(marked[ROWS_IN_PAGE:]))};"
    return head + "".join(marked[:ROWS_IN_PAGE]) + tail, rest


def explore(page: Page) -> list[float]:
    """Return the time of each step in the explorer, in ms: typing, facets, sorting."""
    page.wait_for_selector(".fs-explorer [role=status]:not(:empty)", timeout=60_000)
    times: list[float] = page.evaluate(_EXPLORE)
    return times


def main() -> int:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as folder:
        site = Path(folder) / "site"
        shutil.copytree(ROOT / "site", site)
        index, table = site / "assets" / "search" / "index.js", site / "claims" / "index.html"
        script = enlarge(index.read_text(encoding="utf-8"), COUNT)
        index.write_text(script, encoding="utf-8")
        whole, rest = enlarge_table(table.read_text(encoding="utf-8"), COUNT)
        table.write_text(whole, encoding="utf-8")
        (site / ROWS_FILE).write_text(rest, encoding="utf-8")
        size = gzipped(script)
        with served(site) as address, browser_page(address) as page:
            page.goto(f"{address}index.html")
            ready = page.evaluate(_READY)
            times = bench(page, QUERIES)
            page.goto(f"{address}claims/index.html")
            steps = explore(page)
    for line in (
        f"claims: {COUNT}, index gzipped: {size / 1e6:.2f} MB",
        f"first use to first result: {ready:.0f} ms",
        f"key to results: p50 {percentile(times, 0.5):.0f} ms, p95 {percentile(times, 0.95):.0f} ms",
        f"the explorer's page: {len(whole) / 1e3:.0f} kB, the rest of its rows gzipped: {gzipped(rest) / 1e6:.2f} MB",
        f"a step in the explorer: p50 {percentile(steps, 0.5):.0f} ms, p95 {percentile(steps, 0.95):.0f} ms",
    ):
        sys.stdout.write(f"{line}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
