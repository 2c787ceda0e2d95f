"""The places on pages, in the navigation and in the list of addresses that a mutation can take hold of."""

import re
from collections.abc import Iterator

from tests.content.mutation.places import Spot

_CODE = re.compile(r"\A---\n.*?\n---\n|^(```+|~~~+).*?^\1|`[^`\n]+`", re.DOTALL | re.MULTILINE)
# The group `value` is the place, and the whole match what goes where it is dropped; `each` splits a value at commas.
_PAGE = {
    "page.reference": r"\[[^\[\]]*\]\(claim:(?P<value>[a-z0-9-]+)\)",
    "page.words": r"\[(?P<value>[^\[\]]+)\]\(claim:[a-z0-9-]+\)",
    "page.figure": r"(?P<value>\[\]\(claim:[a-z0-9-]+\))",
    "page.name": r"\[[^\[\]]*\]\((?:source|term|date):(?P<value>[a-z0-9-]+)\)",
    "page.link": r"(?<!!)\[[^\[\]]+\]\((?P<value>(?!claim:|source:|term:|date:|plain:|https?:)[^\s()]+)\)",
    "page.sentence": r"(?<=[a-z]{3})(?P<value>)\.(?= [A-Z]|$)",
    "page.heading": r"^#{2,3} [^\n]*?(?P<value>) \{#[a-z0-9-]+\}\n",
    "page.anchor": r"^#{2,3} [^\n]*?(?: \{#(?P<value>[a-z0-9-]+)\})$",
    "page.block": r"^/// (?P<value>[a-z-]+)\n(?:    .*\n)*\n?///$",
    "page.option": r"^    (?P<value>[a-z]+):(?: [^\n]*)?\n",
    "page.choice": r"^    (?!caption|labels|ids)[a-z]+: (?P<value>[^\[\n]+)\n",
    "page.ids": r"^    ids: \[(?P<value>[^\]]+)\]\n",
    "page.label": r"^    (?:caption: |  - )[^\n]*[a-z](?P<value>)\n",
}
_FRONT = {"page.front": r"^(?:title|description): [^\n]*?(?P<value>)\"?\n"}
_FILES = {
    "mkdocs.yml": {"nav": r"^ +- [^\n:]+: (?P<value>[\w/-]+\.md)\n"},
    "data/permalinks.txt": {"address": r"^(?!#)(?P<value>[^\n ]+)[^\n]*\n"},
}


def _found(file: str, text: str, searched: str, patterns: dict[str, str]) -> Iterator[Spot]:
    for path, pattern in patterns.items():
        for match in re.finditer(pattern, searched, re.MULTILINE):
            yield Spot(file, path, match["value"], text, match.span("value"), match.span(), match.start(), "page")


def page_spots(file: str, text: str) -> Iterator[Spot]:
    """Yield the places of a file that is no data: code has none."""
    if file.endswith(".md"):
        plain = _CODE.sub(lambda found: re.sub(r"[^\n]", "\0", found[0]), text)
        yield from _found(file, text, plain, _PAGE)
        head = text[: text.find("\n---", 3)] if text.startswith("---") else ""
        yield from _found(file, text, head, _FRONT)
    yield from _found(file, text, text, _FILES.get(file, {}))
