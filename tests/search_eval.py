"""How well the search finds: `python -m tests.search_eval`, with a built site in site/.

Every query is typed into the real box in a real browser. A result is right if it is a claim that cites an accepted
place (with the accepted value), or one computed from such a claim. The theme's own search is measured the same way.
"""

import contextlib
import functools
import gzip
import http.server
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import yaml
from playwright.sync_api import Page, Response, sync_playwright

from factstore.outputs.search_index import index_data
from factstore.store.claims import Claim
from factstore.store.facts import FactStore
from factstore.store.load import load
from factstore.words.formula import parse

ROOT = Path(__file__).resolve().parent.parent
CHROMIUM = "/usr/bin/chromium"
EXTRA = ROOT / "tests" / "queries_extra.yml"
TOP = 3
THEME_WAIT = 400  # ms after which the theme's list is taken as it is
KEYED = 60  # queries that are typed key by key, for the time
Query = dict[str, object]
Finder = Callable[[Page, str], list[str]]


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
    while (typed && form.dataset.done !== typed) await new Promise((next) => setTimeout(next));
    times.push(performance.now() - start);
  }
  return times;
}"""


def type_query(page: Page, query: str, *, each: bool = True) -> list[float]:
    """Type a query and return the time from each key to its results, in ms."""
    times: list[float] = page.evaluate(_TYPE, [query, each])
    return times


def box_results(page: Page, query: str) -> list[str]:
    """Return the ids of the claims that the box shows, best first; another result is an empty id."""
    type_query(page, query, each=False)
    found: list[str] = page.eval_on_selector_all(
        "[data-search-results] [role=option]", "options => options.map((each) => each.dataset.claim || '')"
    )
    return found


_TYPE_THEME = """(query) => {
  const input = document.querySelector('.md-search__input');
  document.querySelector('.md-search-result__list').replaceChildren();
  input.focus();
  input.value = query;
  for (const event of ['input', 'keyup']) input.dispatchEvent(new Event(event, { bubbles: true }));
}"""


def theme_results(page: Page, query: str) -> list[str]:
    """Return the same of the theme's own search: a page of a claim counts as the claim."""
    page.evaluate(_TYPE_THEME, query)
    page.wait_for_timeout(THEME_WAIT)
    links: list[str] = page.eval_on_selector_all(".md-search-result__link", "links => links.map((each) => each.href)")
    ids = [link.partition("/claims/")[2].partition("/")[0] for link in links]
    return list(dict.fromkeys(ids)) if ids else []


def _values(store: FactStore, claim: Claim) -> Iterator[str]:
    if claim.quantity:
        yield from (str(number) for number in claim.quantity.numbers)
        whole = store.claims[claim.quantity.of].quantity if claim.quantity.of else None
        yield from (str(number) for number in whole.numbers) if whole else ()
    for condition in claim.conditions.values():
        for value in condition.values:
            yield from (value, value.partition("=")[2])


def right(store: FactStore, name: str, places: Sequence[Mapping[str, object]], *, derived: bool = True) -> bool:
    """Whether a claim answers a query with these accepted places."""
    claim = store.claims.get(name)
    if claim is None:
        return False
    for place in places:
        here = any(
            (each.source, each.section, each.paragraph) == (place["source"], place["section"], place["paragraph"])
            for each in claim.citations
        )
        if here and ("value" not in place or str(place["value"]) in _values(store, claim)):
            return True
    formula = claim.derivation.formula if claim.derivation and derived else None
    return any(right(store, each, places, derived=False) for each in parse(formula).names) if formula else False


@dataclass
class Score:
    """What one search did with one list of queries."""

    places: list[int | None] = field(default_factory=list)
    missed: list[str] = field(default_factory=list)
    look_alikes: list[str] = field(default_factory=list)

    def share(self, top: int) -> float:
        """Return the share of queries with a right claim among the first `top`."""
        return sum(place is not None and place < top for place in self.places) / max(1, len(self.places))

    @property
    def mrr(self) -> float:
        """Return the mean reciprocal rank."""
        return sum(1 / (place + 1) for place in self.places if place is not None) / max(1, len(self.places))

    def __str__(self) -> str:
        figures = (
            f"first {self.share(1):.3f} · first three {self.share(TOP):.3f} · MRR {self.mrr:.3f} · "
            f"look-alikes {len(self.look_alikes)}"
        )
        lines = [
            *(f"    not first: {each}" for each in self.missed),
            *(f"    look-alike: {each}" for each in self.look_alikes),
        ]
        return "\n".join([figures, *lines])


def score(store: FactStore, page: Page, queries: Mapping[str, list[Query]], find: Finder) -> Score:
    """Run every query through `find`; results that are no claims do not count as places."""
    result = Score()
    for query in queries["answered"]:
        found = [name for name in find(page, str(query["query"])) if name]
        place = next((at for at, name in enumerate(found) if right(store, name, query["accept"])), None)  # type: ignore[arg-type]
        result.places.append(place)
        if place != 0:
            result.missed.append(f"{query['query']} → {place} of {found[:TOP]}")
    for absent in queries["absent"]:
        if found := [name for name in find(page, str(absent)) if name]:
            result.look_alikes.append(f"{absent} → {found[:TOP]}")
    return result


def query_files() -> list[Path]:
    """Return the lists of queries that are there."""
    shared = ROOT.parent / "shared" / "queries.yml"
    return [shared if shared.exists() else ROOT / "tests" / "queries.yml", EXTRA]


def theme_site(store: FactStore, folder: Path) -> Path:
    """Build a site with the theme's own search and a page for each claim that says what the box searches, too."""
    claims = folder / "docs" / "claims"
    claims.mkdir(parents=True)
    (folder / "docs" / "index.md").write_text("# Claims\n", encoding="utf-8")
    for entry in index_data(store, [])["claims"]:  # type: ignore[attr-defined]
        name, statement, figure, keywords, extra = (str(entry[at]) for at in (0, 1, 2, 6, 7))
        text = f"# {statement}\n\n{figure}\n\n{keywords}\n\n{extra}\n"
        (claims / f"{name}.md").write_text(text, encoding="utf-8")
    config = "site_name: Claims\ntheme: {name: material, font: false}\nplugins: [search]\nnav: [index.md]\n"
    (folder / "mkdocs.yml").write_text(config, encoding="utf-8")
    subprocess.run([sys.executable, "-m", "mkdocs", "build", "-q"], cwd=folder, check=True)
    return folder / "site"


def measure_box(store: FactStore, site: Path, lists: Mapping[str, dict[str, list[Query]]]) -> Iterator[str]:
    """Yield a line for each list, and for speed and size."""
    with served(site) as address, browser_page(address) as page:
        sizes: dict[str, tuple[int, int]] = {}
        page.on("response", lambda response: _note(response, sizes))
        page.goto(f"{address}about/method/")
        page.locator("[data-search-input]").focus()
        page.evaluate("FactSearch.ask('throughput')")
        for name, queries in lists.items():
            yield f"{name}: {score(store, page, queries, box_results)}"
        typed = [str(query["query"]) for queries in lists.values() for query in queries["answered"]][:KEYED]
        times = [time for query in typed for time in type_query(page, query)]
        middle, slow = percentile(times, 0.5), percentile(times, 0.95)
        yield f"key to results: p50 {middle:.1f} ms, p95 {slow:.1f} ms ({len(times)} keys)"
        plain, zipped = (sum(each) / 1000 for each in zip(*sizes.values(), strict=True))
        yield f"loaded at first use: {plain:.0f} kB, {zipped:.0f} kB gzipped"


def measure_theme(store: FactStore, lists: Mapping[str, dict[str, list[Query]]]) -> Iterator[str]:
    """Yield a line for each list, with the theme's own search."""
    with tempfile.TemporaryDirectory() as folder:
        site = theme_site(store, Path(folder))
        with served(site) as address, browser_page(address) as page:
            page.goto(f"{address}index.html")
            page.evaluate(_TYPE_THEME, "throughput")
            page.wait_for_selector(".md-search-result__link", state="attached")
            for name, queries in lists.items():
                result = score(store, page, queries, theme_results)
                yield f"{name}: {str(result).partition(chr(10))[0]}"


def _note(response: Response, sizes: dict[str, tuple[int, int]]) -> None:
    if "/search/" in response.url:
        body = response.body()
        sizes[response.url] = (len(body), len(gzip.compress(body)))


def main() -> int:
    """Measure and print; `--no-baseline` leaves the theme's search out."""
    store, problems = load(ROOT)
    if store is None:
        raise SystemExit("\n".join(str(problem) for problem in problems))
    lists = {path.name: yaml.safe_load(path.read_text(encoding="utf-8")) for path in query_files()}
    for line in measure_box(store, ROOT / "site", lists):
        sys.stdout.write(f"{line}\n")
    if "--no-baseline" not in sys.argv:
        sys.stdout.write("the theme's own search:\n")
        for line in measure_theme(store, lists):
            sys.stdout.write(f"{line}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
