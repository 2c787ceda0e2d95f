"""Any query is answered soon: the search's own scripts, run by Node with the store's data, on queries nobody types."""

import json
import shutil
import subprocess

import pytest

from factstore.outputs.search_index import assets
from factstore.store.load import load
from tests.project import ROOT

SCRIPTS = ("search/lunr.js", "search/index.js", *(f"javascripts/search/{name}.js" for name in ("numbers", "words", "weights", "features", "engine", "answer")))  # fmt: skip  # noqa: E501
LIMIT = 50  # ms, at the second try: the first one also compiles the scripts
RUN = """
const fs = require("fs");
Object.assign(globalThis, { self: globalThis, module: undefined, exports: undefined }); // as in a page, where lunr is a global
const [queries, ...scripts] = JSON.parse(fs.readFileSync(0, "utf8"));
for (const script of scripts) (0, eval)(script);
FactSearch.build(FactSearch.data, (index) => {
  const time = (query) => { const start = performance.now(); FactSearch.answer(query, index, 8); return performance.now() - start; };
  console.log(JSON.stringify(queries.map((query) => Math.min(time(query), time(query), time(query)))));
});
"""  # noqa: E501
QUERIES = {
    "a word of 900 letters": "a" * 900,
    "a word of 300 letters, almost a word": "compilation" * 27,
    "words of 40 letters": " ".join(f"{'configurationally' * 3}{at}"[:40] for at in range(50)),
    "slips in long words": " ".join(f"{first}onfiguratoinall" for first in "abcdefghijklm"),
    "slips in words of nine letters": " ".join(f"compilzt{first}" for first in "abcdefghijklmnopqrst"),
    "one number again and again": "111 " * 500,
    "one digit again and again": "1 " * 2000,
    "a long number": "1" * 5000,
    "a number of many parts": "1," * 3000,
    "numbers joined by hyphens": "1-" * 3000,
    "many durations": "27 min 17 s " * 300,
    "many number words": "two hundred thousand " * 300,
    "many words": "training throughput of the model " * 300,
    "letters of two cases": "aB" * 1000,
    "letters that become many": "\ufdfa" * 1000,
    "pictures": "\U0001f600" * 2000,
    "spaces": " " * 100_000,
}


@pytest.fixture(scope="module")
def times() -> dict[str, float]:
    node = shutil.which("node")
    if node is None:
        pytest.skip("Node is not installed")
    store, _ = load(ROOT)
    assert store is not None
    made = {path.removeprefix("assets/"): content.decode("utf-8") for path, content in assets(store, [])}
    texts = [made.get(name) or (ROOT / "docs" / "assets" / name).read_text(encoding="utf-8") for name in SCRIPTS]
    given = json.dumps([list(QUERIES.values()), *texts])
    done = subprocess.run([node, "-e", RUN], input=given, capture_output=True, text=True, timeout=120, check=True)
    return dict(zip(QUERIES, json.loads(done.stdout), strict=True))


@pytest.mark.parametrize("name", QUERIES)
def test_a_query_is_answered_soon(times: dict[str, float], name: str) -> None:
    assert times[name] < LIMIT
