"""What the articles print, read without the engine: whether a place bears a changed record out as well."""

import re
from pathlib import Path

Place = tuple[str, str, str]
_FOLDS = str.maketrans(
    {"\u2018": "'", "\u2019": "'", "\u201c": '"', "\u201d": '"', "\u2011": "-", "\u2013": "-", "\u00a0": " "}
)


def fold(text: str) -> str:
    """Write quotes, dashes and spaces one way, and everything small."""
    return " ".join(text.translate(_FOLDS).split()).casefold()


def stands(words: str, text: str) -> bool:
    """Whether the words stand in a folded text, whole."""
    return re.search(rf"(?<!\w){re.escape(fold(words))}(?!\w)", text) is not None


def read_texts(folder: Path) -> dict[Place, str]:
    """Return each paragraph, folded, by its source, section and number."""
    found = {}
    for path in sorted(folder.glob("*.md")):
        section, number = "(lead)", 0
        for block in re.split(r"\n\s*\n", path.read_text(encoding="utf-8")):
            if block.strip().startswith("## "):
                section, number = block.strip().removeprefix("## ").strip(), 0
            elif block.strip() and not block.strip().startswith("# "):
                number += 1
                found[path.stem, section, str(number)] = fold(block)
    return found
