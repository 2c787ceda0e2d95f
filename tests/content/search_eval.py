"""How well the search finds: `python -m tests.content.search_eval`.

It wants a built site in site/, and the tools of package.json.

The site's engine is asked directly, and so are MiniSearch and Orama on the same records. Then every query is typed into
the real box in a real browser, and into the theme's own search of a site that has a page for each record.
"""

import contextlib
import functools
import gzip
import http.server
import json
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from playwright.sync_api import Page, Response, sync_playwright

from factstore.outputs.search_index import read_script
from factstore.outputs.search_records import Entry
from factstore.store.load import load
from tests.content.search_lists import QueryList, Score, lists, score, table
from tests.project import ROOT

CHROMIUM = "/usr/bin/chromium"
ASSETS = ROOT / "site" / "assets" / "search"
THEME_WAIT = 400  # ms after which the theme's list is taken as it is
OWN, THEME = "This site", "The theme (lunr)"
ENGINES = {"own": OWN, "minisearch": "MiniSearch", "orama": "Orama"}
KEYED = 60  # queries that are typed key by key, for the time
# The engine up to 2026-11-30, which wanted every word of a query, on the claims and open questions as they were then.
BEFORE = (
    "questions: first 0.585 · first three 0.623 · nothing 8 of 53 · look-alikes 0 of 10",
    "queries: first 0.962 · first three 1.000 · nothing 0 of 52 · look-alikes 0 of 6",
    "queries_extra: first 0.974 · first three 0.993 · nothing 1 of 273 · look-alikes 0 of 83",
    "queries_readers: first 0.544 · first three 0.614 · nothing 14 of 114 · look-alikes 0 of 24",
)


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the base class says so
        """Say nothing."""


class _Server(http.server.ThreadingHTTPServer):
    def handle_error(self, request: object, client_address: object) -> None:
        """A browser that leaves a page drops its connections."""


@contextlib.contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serve `folder` on loopback under /sub/, as a site below the root of its host; yield its address."""
    with tempfile.TemporaryDirectory() as root:
        (Path(root) / "sub").symlink_to(folder)
        handler = functools.partial(_Quiet, directory=root)
        with _Server(("127.0.0.1", 0), handler) as server:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            yield f"http://127.0.0.1:{server.server_port}/sub/"
            server.shutdown()


@contextlib.contextmanager
def browser_page(address: str, **options: object) -> Iterator[Page]:
    """Yield a page of a fresh browser; requests to other hosts fail."""
    with sync_playwright() as tools:
        browser = tools.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-background-networking"]
        )
        page = browser.new_page(**options)  # type: ignore[arg-type]
        page.route(
            "**/*",
            lambda route: route.continue_() if route.request.url.startswith((address, "file:")) else route.abort(),
        )
        yield page
        browser.close()


def percentile(values: Sequence[float], share: float) -> float:
    """Return the value below which `share` of the values lie."""
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


_TYPE = """async ([query, each]) => {
  const input = document.querySelector('[data-search-input]'), form = input.form, times = [];
  for (let end = each ? 1 : query.length; end <= query.length; end++) {
    const start = performance.now();
    input.value = query.slice(0, end);
    delete form.dataset.done;
    input.dispatchEvent(new Event('input', { bubbles: true }));
    const typed = input.value.trim();
    const late = () => performance.now() - start > 20000;
    while (typed && form.dataset.done !== typed && !late()) await new Promise((next) => setTimeout(next));
    times.push(performance.now() - start);
  }
  return times;
}"""


def type_query(page: Page, query: str, *, each: bool = True) -> list[float]:
    """Type a query and return the time from each key to its results, in ms."""
    times: list[float] = page.evaluate(_TYPE, [query, each])
    return times


_NAMES = """(options) => options.map((each) => {
  const root = new URL('../../../', document.querySelector('script[src*="search/box.js"]').src);
  const [path, part] = each.href.replace(root, '').replace('index.html', '').split('#');
  if (each.dataset.claim) return each.dataset.claim;
  return path === 'evidence/not-stated/' && part ? 'gap:' + part : 'page:' + path + (part ? '#' + part : '');
})"""


def named_results(page: Page, query: str) -> list[str]:
    """Return what the box shows, best first, by the names that lists of queries use."""
    type_query(page, query, each=False)
    found: list[str] = page.eval_on_selector_all("[data-search-results] [role=option]", _NAMES)
    return found


def box_results(page: Page, query: str) -> list[str]:
    """Return the ids of the claims that the box shows, best first; another result is an empty id."""
    return ["" if name.startswith(("gap:", "page:")) else name for name in named_results(page, query)]


_TYPE_THEME = """(query) => {
  const input = document.querySelector('.md-search__input');
  document.querySelector('.md-search-result__list').replaceChildren();
  input.focus();
  input.value = query;
  for (const event of ['input', 'keyup']) input.dispatchEvent(new Event(event, { bubbles: true }));
}"""


def theme_results(page: Page, query: str) -> list[str]:
    """Return the numbers of the records that the theme's own search finds."""
    page.evaluate(_TYPE_THEME, query)
    page.wait_for_timeout(THEME_WAIT)
    links: list[str] = page.eval_on_selector_all(".md-search-result__link", "links => links.map((each) => each.href)")
    return list(dict.fromkeys(link.partition("/records/")[2].partition("/")[0] for link in links))


def record_name(record: Entry) -> str:
    """Return what lists of queries call a record."""
    if record["type"] == "claim":
        return record["id"]
    return f"gap:{record['url'].partition('#')[2]}" if record["type"] == "gap" else f"page:{record['url']}"


def theme_site(records: Sequence[Entry], folder: Path) -> Path:
    """Build a site with the theme's own search and a page for each record that says all that the box searches."""
    pages = folder / "docs" / "records"
    pages.mkdir(parents=True)
    (folder / "docs" / "index.md").write_text("# Records\n", encoding="utf-8")
    for number, record in enumerate(records):
        lists = [" · ".join(map(str, record.get(key, ()))) for key in ("answers", "words", "names")]  # type: ignore[call-overload]
        parts = [f"# {record['text']}", record.get("figure", ""), *lists, record.get("more", ""), record.get("by", "")]
        (pages / f"{number}.md").write_text("\n\n".join(map(str, filter(None, parts))), encoding="utf-8")
    config = "site_name: Records\ntheme: {name: material, font: false}\nplugins: [search]\nnav: [index.md]\n"
    (folder / "mkdocs.yml").write_text(config, encoding="utf-8")
    subprocess.run([sys.executable, "-m", "mkdocs", "build", "-q"], cwd=folder, check=True)
    return folder / "site"


def without_browser(which: str, queries: QueryList) -> list[list[str]]:
    """Return what the site's engine, or another on the same records, finds for each query."""
    command = [
        "node",
        str(ROOT / "tests" / "content" / "search_node.mjs"),
        which,
        str(ASSETS / "lunr.js"),
        str(ASSETS / "index.js"),
    ]
    done = subprocess.run(command, input=json.dumps(queries.texts), capture_output=True, text=True, check=True)
    return [each["found"] for each in json.loads(done.stdout)]


def measure_box(site: Path, queries: Sequence[QueryList]) -> Iterator[str]:
    """Yield a line for each list, and for speed and size."""
    with served(site) as address, browser_page(address) as page:
        sizes: dict[str, tuple[int, int]] = {}
        page.on("response", lambda response: _note(response, sizes))
        page.goto(f"{address}about/method/")
        page.locator("[data-search-input]").focus()
        page.evaluate("FactSearch.ask('throughput')")
        for each in queries:
            yield f"{each.name}: {score(each, [named_results(page, text) for text in each.texts])}"
        typed = [query.text for each in queries for query in each.queries][:: len(queries) * 2][:KEYED]
        times = [time for query in typed for time in type_query(page, query)]
        middle, slow = percentile(times, 0.5), percentile(times, 0.95)
        yield f"key to results: p50 {middle:.1f} ms, p95 {slow:.1f} ms ({len(times)} keys)"
        plain, zipped = (sum(each) / 1000 for each in zip(*sizes.values(), strict=True))
        yield f"loaded at first use: {plain:.0f} kB, {zipped:.0f} kB gzipped"


def measure_theme(queries: Sequence[QueryList]) -> Iterator[Score]:
    """Yield what the theme's own search, which is lunr, did with each list."""
    records = read_script((ASSETS / "index.js").read_text(encoding="utf-8"))["records"]
    with tempfile.TemporaryDirectory() as folder:
        site = theme_site(records, Path(folder))
        with served(site) as address, browser_page(address) as page:
            page.goto(f"{address}index.html")
            page.evaluate(_TYPE_THEME, "throughput")
            page.wait_for_selector(".md-search-result__link", state="attached")
            for each in queries:
                found = [[record_name(records[int(n)]) for n in theme_results(page, text) if n] for text in each.texts]
                yield score(each, found)


def _note(response: Response, sizes: dict[str, tuple[int, int]]) -> None:
    if "/search/" in response.url:
        body = response.body()
        sizes[response.url] = (len(body), len(gzip.compress(body)))


def report(title: str, lines: Iterable[str]) -> None:
    """Print the lines of one search as they come."""
    sys.stdout.write(f"{title}\n")
    for line in lines:
        sys.stdout.write(f"  {line}\n")
        sys.stdout.flush()


def main() -> int:
    """Measure and print. `--quick` leaves the browser out, `--details` names the queries that went wrong."""
    store, problems = load(ROOT)
    if store is None:
        raise SystemExit("\n".join(str(problem) for problem in problems))
    queries, details = lists(store), "--details" in sys.argv
    scores = {
        engine: [score(each, without_browser(which, each)) for each in queries] for which, engine in ENGINES.items()
    }
    lines = [f"{each.name}: {own}" for each, own in zip(queries, scores[OWN], strict=True)]
    more = [own.details if details else "" for own in scores[OWN]]
    report("the site's search, all that it finds:", (f"{a}\n{b}".rstrip() for a, b in zip(lines, more, strict=True)))
    report("before it was rewritten:", BEFORE)
    if "--quick" not in sys.argv:
        report("the site's search, as the box shows it:", measure_box(ROOT / "site", queries))
        scores[THEME] = list(measure_theme(queries))
    report("beside others on the same records:", table(queries, scores))
    return 0


if __name__ == "__main__":
    sys.exit(main())
