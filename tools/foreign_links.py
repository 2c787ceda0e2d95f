"""Ask for each address of others that the built site links to, and say which are gone.

Usage: python tools/foreign_links.py [SITE]
Exits 1 where an address is gone, 2 where none could be reached, so that nothing is known. A host that refuses programs,
or that is slow or out of order today, is named, and fails nothing.
"""

import sys
import time
import urllib.error
import urllib.request
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urldefrag, urlsplit

GONE = (404, 410)
FOUND, UNKNOWN = 1, 2
TIMEOUT, TRIES, AT_ONCE = 20, 3, 8
AGENT = "Mozilla/5.0 (compatible; link check of a static site)"


class _Links(HTMLParser):
    """The addresses that a page's links lead to."""

    def __init__(self) -> None:
        super().__init__()
        self.found: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "a":
            self.found |= {urldefrag(value or "").url for key, value in attrs if key == "href"}


def foreign(site: Path) -> dict[str, str]:
    """Return the addresses of others, each with the first page that links to it."""
    found: dict[str, str] = {}
    for page in sorted(site.rglob("*.html")):
        links = _Links()
        links.feed(page.read_text(encoding="utf-8"))
        for address in links.found:
            if urlsplit(address).scheme in ("http", "https"):
                found.setdefault(address, page.relative_to(site).as_posix())
    return found


def ask(address: str) -> str:
    """Return `good`, `gone`, or why it is not known; a HEAD first, because it is cheap, then a GET."""
    answer = ""
    for attempt in range(TRIES):
        request = urllib.request.Request(  # noqa: S310 - http and https only: see `foreign`
            address, method="HEAD" if attempt == 0 else "GET", headers={"User-Agent": AGENT}
        )
        try:
            with urllib.request.urlopen(request, timeout=TIMEOUT):  # noqa: S310
                return "good"
        except urllib.error.HTTPError as error:
            answer = "gone" if error.code in GONE else f"answers {error.code}"
            error.close()
        except (OSError, ValueError) as error:
            answer = f"not reached: {error}"
        time.sleep(attempt)
    return answer


def report(answers: dict[str, str], pages: dict[str, str]) -> Iterator[str]:
    """Yield the lines to print, those that are gone first, and a count."""
    for address, answer in sorted(answers.items(), key=lambda item: (item[1] != "gone", item[0])):
        if answer != "good":
            yield f"{address} (on {pages[address]}): {answer}"
    kinds = Counter(answer if answer in ("good", "gone") else "not known" for answer in answers.values())
    yield f"{len(answers)} addresses: " + ", ".join(f"{count} {kind}" for kind, count in sorted(kinds.items()))


def verdict(answers: Iterable[str]) -> int:
    """Return the exit code."""
    found = set(answers)
    if found and all(answer.startswith("not reached") for answer in found):
        return UNKNOWN
    return FOUND if "gone" in found else 0


def main(arguments: list[str]) -> int:
    """Check a built site."""
    site = Path(arguments[0] if arguments else "site")
    pages = foreign(site)
    if not pages:
        print(f"{site} links to no address of others, or is not built: NOTHING WAS CHECKED.")
        return UNKNOWN
    with ThreadPoolExecutor(AT_ONCE) as pool:
        answers = dict(zip(pages, pool.map(ask, pages), strict=True))
    print("\n".join(report(answers, pages)))
    code = verdict(answers.values())
    if code == UNKNOWN:
        print("The network cannot be reached from here: NOTHING WAS CHECKED.")
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
