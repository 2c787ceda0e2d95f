"""Text drawn into a picture whose grey values are places in a palette: pictures share most of their words and letters.

The fonts have no kerning that Pillow's plain layout knows, so the width of a text is the sum of its letters'.
"""

from functools import lru_cache
from importlib.util import find_spec
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING

from PIL import Image, ImageFont

if TYPE_CHECKING:
    from PIL._imaging import ImagingCore

    Shape = tuple[ImagingCore, int, int, float]

REGULAR, BOLD = 400, 700
KEPT = 2000  # shapes of a face, of some two hundred bytes each
LEADING = 1.25
_DISPLAY_FROM = 36  # from this size on, Inter's letters are those for headlines
_TEXT, _DISPLAY = 14, 32


@lru_cache(maxsize=1)
def _inter() -> Path | None:
    """Return the file of Inter, which an installed package brings."""
    spec = find_spec("fontpkg_inter")
    folder = Path(spec.origin).parent / "files" if spec and spec.origin else None
    return next(iter(sorted(folder.glob("Inter[[]*.ttf"))), None) if folder else None


class _Widths(dict[str, float]):
    """The widths of the letters of a font, each measured once."""

    def __init__(self, font: ImageFont.FreeTypeFont) -> None:
        super().__init__()
        self._font = font

    def __missing__(self, letter: str) -> float:
        self[letter] = self._font.getlength(letter)
        return self[letter]


class Face:
    """Inter in one size and weight, else the font inside Pillow."""

    def __init__(self, size: int, weight: int) -> None:
        self.size, self.leading = size, round(size * LEADING)
        file = _inter()
        if file:
            self._font = ImageFont.truetype(file, size, layout_engine=ImageFont.Layout.BASIC)
            self._font.set_variation_by_axes([_DISPLAY if size > _DISPLAY_FROM else _TEXT, weight])
        else:
            fallback = ImageFont.load_default(size)
            if not isinstance(fallback, ImageFont.FreeTypeFont):
                raise RuntimeError("Pillow was built without FreeType")
            self._font = fallback
        self._shapes: dict[str, Shape] = {}
        self._widths = _Widths(self._font)

    def width(self, text: str) -> float:
        """Return how wide a text is."""
        return sum(map(self._widths.__getitem__, text))

    def _shape(self, piece: str) -> "Shape":
        """Return a word or a letter as it is drawn: its shape, its place from the top left of its line, its width."""
        if piece not in self._shapes:
            if len(self._shapes) >= KEPT:
                self._shapes.clear()
            shape, (across, down) = self._font.getmask2(piece, "L")
            self._shapes[piece] = (shape, across, down, self.width(piece))
        return self._shapes[piece]

    def draw(self, picture: Image.Image, at: tuple[int, int], text: str, ink: int) -> None:
        """Draw a text whose line begins at `at`: plain words as they are, figures digit by digit, for few recur."""
        left, top, paste, space = float(at[0]), at[1], picture.im.paste, self._widths[" "]
        for word in text.split(" "):
            for piece in [word] if word.isalpha() else word:
                shape, across, down, width = self._shape(piece)
                x, y = round(left) + across, top + down
                paste(ink, (x, y, x + shape.size[0], y + shape.size[1]), shape)
                left += width
            left += space

    def wrapped(self, text: str, width: int) -> list[str]:
        """Return the lines of a text; a word that is wider than the line has one of its own."""
        space, lines, used = self._widths[" "], [""], 0.0
        for word in text.split(" "):
            needs = self.width(word)
            if lines[-1] and used + space + needs > width:
                lines.append(word)
                used = needs
            else:
                used += (space if lines[-1] else 0) + needs
                lines[-1] = f"{lines[-1]} {word}".strip()
        return lines

    def cut(self, text: str, width: int) -> str:
        """Return the text, shortened with an ellipsis where it is wider."""
        if self.width(text) <= width:
            return text
        reached = accumulate(map(self._widths.__getitem__, text), initial=self._widths["…"])
        fits = sum(1 for each in reached if each <= width) - 1
        return f"{text[: max(0, fits)].rstrip()}…"


@lru_cache(maxsize=64)
def face(size: int, weight: int) -> Face:
    """Return a face; there are few of them."""
    return Face(size, weight)


def fitted(text: str, weight: int, room: tuple[int, int], sizes: tuple[int, ...]) -> tuple[Face, list[str]]:
    """Return the largest of the sizes in which the text fits into `room`, width and height, with its lines."""
    width, height = room
    for size in sizes:
        found = face(size, weight)
        lines = found.wrapped(text, width)
        if len(lines) * found.leading <= height:
            return found, lines
    rows = max(1, height // found.leading)
    return found, [*lines[: rows - 1], found.cut(" ".join(lines[rows - 1 :]), width)]
