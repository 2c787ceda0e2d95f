"""What went wrong in a file that is no YAML, or that YAML reads in another way than its editor meant it.

A parser says where it could not go on; the slip itself is often earlier: a quotation mark that was never closed, a
line with a space too many. Here the cause is looked for, so that an editor gets one message, at the slip.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

import yaml


class Slip(NamedTuple):
    """A slip: its line and column, counted from 0, the rule, what is wrong, and how to mend it."""

    line: int
    column: int
    rule: str
    message: str
    hint: str


SPACES = "indent with two spaces a step"
_CONFLICT = re.compile(r"(?:<{7}|>{7}|\|{7})(?: |$)|={7}$")
_COMMENT = re.compile(r"\s+#")
_OPENING, _CLOSING = "\u201c\u201e\u201f\u2018\u201a\u00ab", "\u201d\u201c\u2019\u00bb"
_DIGITS = re.compile(r"\d{1,3}")
_THREE = re.compile(r"\d{3}")
_NO_SPACE = re.compile(r"\s*-[^\s-]")
_KEY = re.compile(r"\s*(?:- +)*([^\s:#{\[\"'][^:#]*?):(?:\s|$)")
_ENDS = {
    "'": ("an apostrophe ends the quoted value", "put the value in double quotation marks"),
    '"': ("a quotation mark ends the quoted value", "use “curly” ones inside"),
}
_SIGN = re.compile(r"[\[\]{}&*!|>%@`,?]|-(?: |$)")


def line_slip(lines: Sequence[str]) -> Slip | None:
    """Return the first line that no file may have: a mark of a merge that is unresolved, or one with a tab."""
    tabs = [number for number, line in enumerate(lines) if "\t" in line]
    if conflict := conflict_slip(lines):
        return conflict
    if tabs:
        more = f", and on {len(tabs) - 1} more line{'s' if len(tabs) > 2 else ''}" if len(tabs) > 1 else ""  # noqa: PLR2004 - a plural
        return Slip(tabs[0], lines[tabs[0]].index("\t"), "yaml-tab", f"a tab{more}", SPACES)
    return None


def conflict_slip(lines: Sequence[str], *, underlines: bool = False) -> Slip | None:
    """Return the first mark of a merge that is unresolved; seven `=` below words may underline a heading of a page."""
    for number, line in enumerate(lines):
        is_underline = underlines and line[:1] == "=" and number > 0 and lines[number - 1].strip()
        if _CONFLICT.match(line) and not is_underline:
            hint = "keep one of the two versions, and remove the lines with <, = and >"
            return Slip(number, 0, "yaml-conflict", "two versions of the text, left by a merge", hint)
    return None


def scalar_slip(event: yaml.ScalarEvent, lines: Sequence[str]) -> Slip | None:
    """Return what is wrong with a value that YAML can read: it goes on over lines, or ends before its end."""
    start, end, text = event.start_mark, event.end_mark, event.value
    if start is None or end is None:
        return None
    found = None
    if event.style in ("'", '"'):
        found = _open_quote(start.line, start.column, event.style) if start.line != end.line else None
    rest = lines[end.line][end.column :] if end.line < len(lines) and event.style not in ("|", ">") else ""
    if not found and text and _COMMENT.match(rest):
        found = _comment(rest, end.line, end.column)
    elif not event.style and text:
        if text[0] in _OPENING and not _is_closed(text):
            hint = 'put the value in straight ones: "…"'
            found = Slip(start.line, start.column, "yaml-quotes", "curly quotation marks do not quote", hint)
        elif text.count('"') == 1 and text.endswith('"'):
            message = "a quotation mark that nothing opens"
            found = Slip(start.line, start.column, "yaml-quotes", message, 'begin the value with "')
    return found


def _comment(rest: str, line: int, column: int) -> Slip:
    message = f"all from '{rest.strip()[:20].strip()}' on is lost: it is read as a comment"
    hint = "put the value in quotation marks; a comment goes on a line of its own"
    return Slip(line, column + rest.index("#"), "yaml-comment", message, hint)


def _is_closed(text: str) -> bool:
    """Whether text that begins with a curly mark has the closing one inside: “Native” is a word."""
    return any(sign in text[1:-1] for sign in _CLOSING)


def _open_quote(line: int, column: int, quote: str) -> Slip:
    hint = f"close it with {quote}" + (", and double an apostrophe within" if quote == "'" else "")
    return Slip(line, column, "yaml-quotes", "a quotation mark that is not closed on its line", hint)


def comma_slip(before: str, key: yaml.ScalarEvent) -> Slip:
    """Return the slip where an entry of a one-line mapping has no value, because a comma ended what is before it."""
    line, column = (key.start_mark.line, key.start_mark.column) if key.start_mark else (0, 0)
    hint = "put the value in quotation marks"
    if _DIGITS.fullmatch(before.rpartition(" ")[2]) and _THREE.match(key.value):
        whole = f"{before},{key.value}".strip('"')
        hint = f'put it in quotation marks: "{whole}"'
        if _THREE.fullmatch(key.value) and before.isdigit():
            hint = f"write digits without separators: {before}{key.value}"
        return Slip(line, column, "yaml-comma", f"the comma in '{whole}' ends the value", hint)
    if not before:
        hint = "in braces write `key: value`; text that begins with a brace goes in quotation marks"
        return Slip(line, column, "yaml-comma", f"'{key.value}' has no value", hint)
    message = f"'{key.value}' has no value; a comma ends what is not quoted"
    return Slip(line, column, "yaml-comma", message, hint)


def diagnosed(error: yaml.MarkedYAMLError, lines: Sequence[str]) -> Slip:
    """Return the slip that stopped the parser."""
    found = error.problem_mark or error.context_mark
    line, column = (found.line, found.column) if found else (0, 0)
    context = error.context_mark
    why = error.problem or "it cannot be read"
    if "nesting depth" in why:
        return Slip(line, column, "wrong-shape", "brackets in brackets too deep to be read", "no key takes that")
    if "quoted scalar" in (error.context or "") and context:
        return _open_quote(context.line, context.column, lines[context.line][context.column])
    if "flow" in (error.context or "") and context:
        return _in_flow(lines, (context.line, context.column), (line, column))
    if "simple key" in (error.context or "") and context:
        return _no_colon(lines, context.line, context.column)
    spot = lines[line] if line < len(lines) else ""
    if _NO_SPACE.match(spot):
        at = spot.index("-")
        return Slip(line, at + 1, "yaml-syntax", "no space after the '-' of an entry", "write '- ', then the entry")
    return (
        _indent(lines, line, column, context.column if context else None)
        or _value(spot, line, column)
        or Slip(line, column, "yaml-syntax", f"not valid YAML: {why}", "compare with the lines above")
    )


def _last_bracket(lines: Sequence[str], at: tuple[int, int]) -> tuple[int, int]:
    """Return where the bracket is that stands at a place, or last before it."""
    for line in range(min(at[0], len(lines) - 1), -1, -1):
        text = lines[line][: at[1] + 1] if line == at[0] else lines[line]
        if (found := max(text.rfind("["), text.rfind("{"))) >= 0:
            return line, found
    return 0, 0


def _in_flow(lines: Sequence[str], opened: tuple[int, int], stopped: tuple[int, int]) -> Slip:
    """Return what stopped a list or mapping in brackets: it is not closed, or two entries have no comma between."""
    opened = _last_bracket(lines, opened)
    sign = lines[opened[0]][opened[1] : opened[1] + 1]
    closing = {"[": "]", "{": "}"}.get(sign, "}")
    if stopped[0] > opened[0]:
        message = f"the bracket '{sign}' is not closed on its line"
        return Slip(*opened, "yaml-syntax", message, f"close it with '{closing}'")
    text = lines[stopped[0]]
    before = text[opened[1] + 1 : stopped[1]].rstrip(": ")
    words = before.split()
    at = opened[1] + 1 + before.rfind(words[-1]) if text[stopped[1] : stopped[1] + 1] == ":" and words else stopped[1]
    entry = re.match(r"\"[^\"]*\"|'[^']*'|[^\s,:\]}]+", text[at:])
    message = f"no comma before {entry[0] if entry else 'the next entry'}"
    return Slip(stopped[0], at, "yaml-comma", message, "put a comma between two entries")


def _no_colon(lines: Sequence[str], line: int, column: int) -> Slip:
    text = lines[line][column:].strip()
    if found := re.match(r"([\w-]+):\S", text):
        message, hint = f"no space after '{found[1]}:'", "write `key: value`"
        return Slip(line, column + len(found[1]) + 1, "yaml-syntax", message, hint)
    return Slip(line, column, "yaml-syntax", f"no colon after '{text.split()[0]}'", "write `key: value`")


def _width(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _opens(line: str) -> bool:
    """Whether a line opens a block: a key whose value stands in the lines below."""
    return line.rstrip().endswith(":")


def _indent(lines: Sequence[str], line: int, column: int, context: int | None) -> Slip | None:
    """Return the line that stands too far in or out: the one where the parser stopped, or the one above it."""
    above = [number for number in range(line) if lines[number].strip() and lines[number].lstrip()[0] != "#"]
    if line >= len(lines) or not above:
        return None
    widths = {_width(lines[number]) for number in above}
    here, last = _width(lines[line]), above[-1]
    if column == here and here not in widths:
        alike = {_width(lines[number]) for number in above if _opens(lines[number]) == _opens(lines[line])}
        return _wrong_width(lines, line, min(widths, key=lambda width: (abs(width - here), width not in alike, -width)))
    if column == here and context is not None and context < here:
        outer = [number for number in above if _width(lines[number]) == context]
        if outer and _opens(lines[outer[-1]]):
            return _wrong_width(lines, outer[-1], here)
    key = _KEY.match(lines[line])
    if key and key.end(1) == column and here > _width(lines[last]) and len(above) > 1:
        if _width(lines[above[-2]]) == here:
            return _wrong_width(lines, last, here)
        return _wrong_width(lines, line, _width(lines[last]))
    return None


def _wrong_width(lines: Sequence[str], line: int, wanted: int) -> Slip:
    here = _width(lines[line])
    key = _KEY.match(lines[line])
    word = key[1] if key else lines[line].split()[0]
    spaces = f"{here} space{'s' if here != 1 else ''}"
    message = f"'{word}' is indented by {spaces}, the lines around it by {wanted}"
    return Slip(line, here, "yaml-indent", message, f"give it {wanted} spaces")


def _value(text: str, line: int, column: int) -> Slip | None:
    """Return what is wrong with the value of a line: it holds a colon, or begins with a sign of YAML's."""
    key = _KEY.match(text)
    if not key:
        return None
    value = text[key.end() :].lstrip()
    at = len(text) - len(value)
    if value[:1] in _ENDS:
        return Slip(line, at, "yaml-quotes", *_ENDS[value[:1]])
    if value[:1] in ("[", "{") and column > at:
        message = f"'{text[column : column + 1]}' in a value in brackets, a sign of YAML’s"
        return Slip(line, column, "yaml-quotes", message, "put the value in quotation marks")
    if sign := _SIGN.match(value):
        message = f"the value of '{key[1]}' begins with '{sign[0].strip()}', a sign of YAML’s"
        return Slip(line, at, "yaml-quotes", message, "put the value in quotation marks")
    if found := re.search(r":(?: |$)", value):
        message = f"the value of '{key[1]}' holds a colon{' and a space' if found[0] == ': ' else ' at its end'}"
        hint = "put the value in quotation marks; keys within it go in braces: {key: value}"
        return Slip(line, at + found.start(), "yaml-quotes", message, hint)
    return None
