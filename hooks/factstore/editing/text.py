"""Records as the files write them, and where a new one goes: lines are put in, and no other line is touched."""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from factstore.store.nodes import Mapping as MappingNode
from factstore.store.nodes import plain
from factstore.store.reader import parse

_PLAIN = re.compile(r"[^\W_][\w %+()/.*’“”–×−-]*")  # what YAML reads as it is written, in braces too
_WORDS = frozenset({"null", "true", "false", "yes", "no", "on", "off"})


class EditingError(Exception):
    """Why nothing was written."""


def scalar(text: str) -> str:
    """Return a text as a value: plain where YAML reads it back as it is, else in quotation marks."""
    safe = _PLAIN.fullmatch(text) and text == text.strip() and text.lower() not in _WORDS
    return text if safe else json.dumps(text, ensure_ascii=False)


def line(key: str, text: str) -> str:
    """Return a key with a text as its value; a sentence needs no quotation marks unless YAML would cut it."""
    node, problems = parse(f"{key}: {text}\n", "")
    same = node is not None and not problems and plain(node) == {key: text}
    return f"{key}: {text if same else json.dumps(text, ensure_ascii=False)}"


def listed(texts: Iterable[str]) -> str:
    """Return a list on one line."""
    return f"[{', '.join(map(scalar, texts))}]"


def braces(pairs: Mapping[str, str], quoted: Sequence[str] = ()) -> str:
    """Return a mapping on one line; the values of the keys in `quoted` are always in quotation marks."""
    values = (
        f"{key}: {json.dumps(value, ensure_ascii=False) if key in quoted else scalar(value)}"
        for key, value in pairs.items()
    )
    return f"{{{', '.join(values)}}}"


def slug(words: str, most: int = 6) -> str:
    """Return an id made of the first words of a text."""
    plainly = words.lower().replace("’", "").replace("'", "")
    return "-".join(re.findall(r"[a-z0-9]+", plainly)[:most])


def free(wanted: str, taken: Iterable[str]) -> str:
    """Return the id, or with the first number after it that nobody has."""
    names = {*taken}
    numbered = (f"{wanted}-{number}" for number in range(2, len(names) + 3))
    return wanted if wanted not in names else next(each for each in numbered if each not in names)


def after_block(text: str, opening: int, indent: int) -> int:
    """Return the number of the line before which a block ends that the line `opening`, counted from 1, opens.

    Its lines are indented by `indent` or more; what follows it, with comments and blank lines above, stays together.
    """
    lines = text.split("\n")
    last = opening
    for number in range(opening + 1, len(lines) + 1):
        words = lines[number - 1].strip()
        if words and len(lines[number - 1]) - len(lines[number - 1].lstrip()) < indent:
            break
        if words and not words.startswith("#"):
            last = number
    return last + 1


def inserted(text: str, before: int, new: str) -> str:
    """Return the text with new lines before the line of this number, counted from 1; a last line is ended first."""
    lines = text.split("\n")
    if not lines[-1]:
        lines.pop()
    return "\n".join([*lines[: before - 1], *new.rstrip("\n").split("\n"), *lines[before - 1 :]]) + "\n"


def mapping(path: Path, name: str) -> MappingNode:
    """Read a file; raise EditingError where it cannot be read, with the reason."""
    node, problems = parse(path.read_text(encoding="utf-8"), name)
    if node is None or problems:
        raise EditingError("\n".join(map(str, problems)))
    return node
