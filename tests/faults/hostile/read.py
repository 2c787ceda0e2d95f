"""What a parser sees of HTML and data, and what of it got out of its text."""

import json
import re
from collections.abc import Iterator
from html import unescape
from html.parser import HTMLParser

from factstore.outputs.search_index import read_script
from tests.faults.hostile.made import Made
from tests.faults.hostile.store import FIRST, HOSTILE, IN_STATEMENT, LAST

Shapes = set[tuple[str, str]]
LATEX = {"{": "braceleft", "}": "braceright", "": "backslash", "~": "asciitilde", "^": "asciicircum"}
FORMS = {"pre", "script"}  # elements whose text is in a form of its own


class Read(HTMLParser):
    """The text of HTML as a whole, each value of an attribute, and its elements with each of their attributes."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.text = ""
        self.forms = ""
        self._inside: str | None = None
        self.values: list[str] = []
        self.shapes: Shapes = set()
        self.feed(str(html))  # plain text, since `Markup` would escape what is added to it
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.values += [value or "" for _, value in attrs]
        self.shapes |= {(tag, name) for name, _ in attrs} | {(tag, "")}
        self._inside = tag if tag in FORMS else self._inside

    def handle_endtag(self, tag: str) -> None:
        self._inside = None if tag == self._inside else self._inside

    def handle_data(self, data: str) -> None:
        if self._inside:
            self.forms += data
        else:
            self.text += data

    def handle_comment(self, data: str) -> None:
        self.shapes.add(("a comment", data))

    def handle_decl(self, decl: str) -> None:
        self.shapes.add(("a declaration", decl))


def shapes_of(made: Made) -> Shapes:
    """Return the elements and attributes of HTML without hostile texts."""
    return {shape for html in made.values() for shape in Read(html).shapes}


def spoilt(text: str) -> bool:
    """Whether something in a text begins or ends like HOSTILE and is not; Markdown puts backslashes in."""
    told = text.replace("\\u2028", " ")  # as problems do
    plain = told.replace("\\", "").replace("\u2028", " ")  # which titles of the theme take for a space
    whole = sum(plain.count(each.replace("\u2028", " ")) for each in (HOSTILE, IN_STATEMENT))
    return plain.count(FIRST) != whole or plain.count(LAST) != whole


def spoilt_in_form(text: str) -> bool:
    """Whether that is so in a text to take along: it is written as BibTeX, RIS, JSON or HTML."""
    read = _without_form(text)
    whole = sum(read.count(_without_form(each)) for each in (HOSTILE, IN_STATEMENT))
    return read.count(FIRST) != whole or read.count(LAST) != whole


def _without_form(text: str) -> str:
    read = re.sub(r"\\u([0-9a-f]{4})", lambda match: chr(int(match[1], 16)), text)
    for sign, command in LATEX.items():
        read = read.replace(f"\\text{command}{{}}", sign)
    while (once := unescape(read)) != read:
        read = once
    return read.replace("\\", "").replace("\u2028", " ")


def leaks(made: Made, shapes: Shapes) -> list[str]:
    """Return what of the HTML holds a text that is not whole, or an element or attribute that is none of `shapes`."""
    found = []
    for name, html in made.items():
        read = Read(html)
        found += [f"{name}: {shape} is none of ours" for shape in sorted(read.shapes - shapes)]
        found += [f"{name}: {text[:300]}" for text in (*read.values, read.text) if spoilt(text)]
        found += [f"{name}: {read.forms[:300]}"] if spoilt_in_form(read.forms) else []
    return found


def data_leaks(made: Made) -> list[str]:
    """Return what of the data is not whole; the search, which cuts texts into words, may not end a script either."""
    search, exports = made["search"], {name: text for name, text in made.items() if name != "search"}
    found = [f"search: {sign!a}" for sign in ("<", "\u2028", "\u2029") if sign in search]
    if HOSTILE not in _strings(read_script(search)):
        found.append("search: the title of a page is not whole")
    for name, text in exports.items():
        found += [f"{name}: {each[:300]}" for each in _strings(json.loads(text)) if spoilt(each)]
    return found


def _strings(data: object) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, list):
        for each in data:
            yield from _strings(each)
    elif isinstance(data, dict):
        for key, each in data.items():
            yield from (key, *_strings(each))
