"""Random edits of the small project, good and bad: of its data, pages, templates and settings, as editors save them."""

import random
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

# Edits that often leave a project whole: what a line holds, and what takes its place.
WORDS = (
    ("ran at", "was run at"), ("as fast.", "as fast, all told."), ("The run used", "The whole run used"),
    ("Nobody tried", "No one tried"), ("keywords: [speed]", "keywords: [speed, fast]"), ("name: Lab", "name: The Lab"),
    ("A small site.", "A very small site."), ("How fast it goes.", "How fast all goes."), ("one run}", "a short run}"),
    ("<article>", "<article class=other>"), ("{{ page.title }}", "{{ page.title }} at last"), ("Home\n", "Start\n"),
    ("The chip of the test.", "The one chip of the test."), ("term, aliases", "hardware, aliases"),
    ("site_name: Small", "site_name: Tiny"), ("{Speed: topics", "{Fast: topics"), ("why: The", "why: Perhaps the"),
    ("# Speed\n", "# Speed\n\nWords only.\n"), ("things.", "things, see [](claim:run-gain), [](claim:trial-lab)."),
    ('superseded: "yes"', 'superseded: "yes"\n    folded: "yes"'), ("{#finding}", "{#found}"),
    ("evidence: measured", "evidence: measurd"), ("claim:run-eager", "claim:run-eagr"), ("value: 16", "value: 17"),
    ("{{ page.content }}", "{{ page.content"), ("claims:\n", "claims: [\n"), ("title: Speed\n", "title: A\ntitle: B\n"),
    ("/// claims\n    topic", "/// clams\n    topic"), ("speed.md#finding", "speed.md#lost"), ("14156", "14157"),
)  # fmt: skip
PARTS = ("data", "docs", "theme")


@dataclass(frozen=True)
class Edit:
    """What is done to a file, in words; what it then holds, None for no file; and whether it is saved in its place."""

    file: str
    what: str
    content: bytes | None
    in_place: bool = True

    def make(self, root: Path) -> None:
        """Save as an editor does: over the file itself, or aside and then renamed."""
        path = root / self.file
        if self.content is None:
            path.unlink()
        elif self.in_place:
            path.write_bytes(self.content)
        else:
            aside = path.with_name(f"{path.name}~")
            aside.write_bytes(self.content)
            aside.replace(path)

    def undo(self, root: Path, before: bytes | None) -> None:
        """Put back what there was."""
        Edit(self.file, "undone", before).make(root)


def files_of(root: Path) -> dict[str, bytes]:
    """Return the files of a project that an edit may change, with what they hold."""
    paths = [root / "mkdocs.yml", *(path for part in PARTS for path in sorted((root / part).rglob("*")))]
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in paths if path.is_file()}


def random_edit(chance: random.Random, files: dict[str, bytes]) -> Edit:
    """Return an edit of one of the files: every second is of the words above, and the others are of any kind."""
    if chance.random() < 0.5:
        old, new = chance.choice(WORDS)
        held = [name for name, content in files.items() if old.encode() in content]
        file = chance.choice(held)
        return Edit(
            file, f"{old!r} → {new!r}", files[file].replace(old.encode(), new.encode(), 1), chance.random() < 0.7
        )
    file = chance.choice(list(files))
    what, change = chance.choice(KINDS)
    return change(chance, file, files[file].decode(), what)


def _line_gone(chance: random.Random, file: str, text: str, what: str) -> Edit:
    lines = text.split("\n")
    del lines[chance.randrange(len(lines))]
    return Edit(file, what, "\n".join(lines).encode())


def _line_twice(chance: random.Random, file: str, text: str, what: str) -> Edit:
    lines = text.split("\n")
    at = chance.randrange(len(lines))
    return Edit(file, what, "\n".join([*lines[:at], lines[at], *lines[at:]]).encode())


def _half_written(chance: random.Random, file: str, text: str, what: str) -> Edit:
    return Edit(file, what, text[: chance.randrange(len(text))].encode())


def _vanished(_chance: random.Random, file: str, _text: str, what: str) -> Edit:
    return Edit(file, what, None) if file != "mkdocs.yml" else Edit(file, "emptied", b"")


def _odd_byte(chance: random.Random, file: str, text: str, what: str) -> Edit:
    at = chance.randrange(len(text))
    return Edit(
        file, what, text[:at].encode() + chance.choice([b"\xff", b"\0", b"\t", b"\xe2\x80\x8b"]) + text[at:].encode()
    )


def _other_digit(chance: random.Random, file: str, text: str, what: str) -> Edit:
    places = [match.start() for match in re.finditer(r"\d", text)]
    if not places:
        return Edit(file, "touched", text.encode())
    at = chance.choice(places)
    return Edit(file, what, f"{text[:at]}{chance.randrange(10)}{text[at + 1 :]}".encode())


def _left_by_an_editor(chance: random.Random, file: str, text: str, what: str) -> Edit:
    folder, _, name = file.rpartition("/")
    other = chance.choice([f".{name}.swp", f"{name}~", "4913", f"#{name}#"])
    return Edit(f"{folder}/{other}".lstrip("/"), what, text.encode())


def _new_file(chance: random.Random, file: str, text: str, what: str) -> Edit:
    folder, _, name = file.rpartition("/")
    return Edit(f"{folder}/new-{chance.randrange(3)}-{name}".lstrip("/"), what, text.encode())


KINDS: tuple[tuple[str, Callable[[random.Random, str, str, str], Edit]], ...] = (
    ("a line gone", _line_gone), ("a line twice", _line_twice), ("half written", _half_written),
    ("vanished", _vanished), ("an odd byte", _odd_byte), ("another digit", _other_digit),
    ("a file that an editor left", _left_by_an_editor), ("a file of the same text", _new_file),
)  # fmt: skip
