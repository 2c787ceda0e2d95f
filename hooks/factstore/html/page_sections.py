"""The sections of a page's HTML, as the search takes them: address, title, heading, text."""

from collections.abc import Iterator
from functools import lru_cache

from selectolax.lexbor import LexborNode

from factstore.html.closed_world import TEXT, parsed

SECTION_LENGTH = 600
_HEADINGS = frozenset({"h1", "h2", "h3"})
# Citations, cards and the table of all claims are no text of a page.
_SKIPPED_TAGS = frozenset({"nav", "button", "script"})
_SKIPPED_MARKS = frozenset({"data-references", "popover", "data-row"})

Section = tuple[str, str, str, str]


def _is_skipped(tag: str, attributes: dict[str, str | None]) -> bool:
    is_link = "headerlink" in (attributes.get("class") or "") and tag not in _HEADINGS
    return is_link or tag in _SKIPPED_TAGS or not _SKIPPED_MARKS.isdisjoint(attributes)


def _pieces(root: LexborNode) -> Iterator[LexborNode]:
    """Yield the headings and the texts outside of them, in the order of the page."""
    todo = [root]
    while todo:
        node = todo.pop()
        if node.tag == TEXT or node.tag in _HEADINGS:
            yield node
        elif not _is_skipped(node.tag or "", node.attributes):
            todo += reversed(list(node.iter(include_text=True)))


def _heading(node: LexborNode) -> str:
    """Return the words of a heading, without its permalink."""
    return "".join(each.text_content or "" for child in node.iter(include_text=True) for each in _pieces(child))


@lru_cache(maxsize=256)
def sections(url: str, title: str, html: str) -> tuple[Section, ...]:
    """Return the sections of a page: address, title, heading, text."""
    parts: list[tuple[str, str, list[str]]] = [("", "", [])]
    for node in _pieces(parsed(html)):
        if node.tag == TEXT:
            parts[-1][2].append(node.text_content or "")
        else:
            parts.append((node.attributes.get("id") or "", _heading(node), []))
    found = []
    for anchor, heading, text in parts:
        words = " ".join(" ".join(text).split())[:SECTION_LENGTH]
        if words or heading:
            place = f"{url}#{anchor}" if anchor else url
            found.append((place, title, " ".join(heading.split()) or title, words))
    return tuple(found)
