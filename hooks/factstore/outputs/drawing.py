"""The picture that a link unfurls into: figure, kind, party and source, drawn the same on every machine.

Each build draws all of them: to keep a file for the next build takes half as long as to draw it.

Four colours take two bits a pixel, and the two in the middle smooth the edges of the letters: a picture that is quick
to draw, small to keep, and sharp at the size at which previews show it.
"""

from functools import lru_cache

from PIL import Image, ImageDraw

from factstore.outputs.lettering import BOLD, REGULAR, Face, face, fitted
from factstore.outputs.png import png
from factstore.outputs.preview_image import IMAGE_SIZE, Preview

# Places in the palette: whatever lies between two of them smooths an edge.
PAPER, MUTED, INK, FAMILY = range(4)
COLOURS = ("#ffffff", "#66717d", "#1a1f26")
FAMILIES = {"tested": "#0a5c44", "vendor": "#874200", "judgement": "#663090", "record": "#3b4958"}
MARGIN, BAR, SMALL, LABEL = 44, 8, 17, 20
SIZES, BESIDE_FIGURE = (74, 60, 48, 38, 32, 26, 23, 19), (26, 23, 19)
FIGURE_HEIGHT, TOP, FOOT, UP = 92, 90, 78, 50


def draw(preview: Preview) -> bytes:
    """Return the PNG: kind and party on top, the figure, the statement below it, source and site at the foot."""
    picture = _sheet(preview.site_name).copy()
    _head(picture, ImageDraw.Draw(picture), preview)
    _body(picture, preview)
    _foot(picture, preview)
    colours = b"".join(bytes.fromhex(colour[1:]) for colour in (*COLOURS, FAMILIES[preview.family]))
    return png(IMAGE_SIZE, picture.tobytes("raw", "P;2"), colours)


@lru_cache(maxsize=1)
def _sheet(site_name: str) -> Image.Image:
    """Return what all pictures of a site have: the bar on top, the line above the foot, and the site's name."""
    width, height = IMAGE_SIZE
    picture = Image.new("P", IMAGE_SIZE, PAPER)
    shapes = ImageDraw.Draw(picture)
    shapes.rectangle((0, 0, width, BAR), fill=FAMILY)
    shapes.line((MARGIN, height - 64, width - MARGIN, height - 64), fill=MUTED)
    site = face(SMALL, BOLD)
    site.draw(picture, (width - MARGIN - round(site.width(site_name)), height - UP), site_name, INK)
    return picture


def _head(picture: Image.Image, shapes: ImageDraw.ImageDraw, preview: Preview) -> None:
    label, plain = face(LABEL, BOLD), face(LABEL, REGULAR)
    right = MARGIN + 28 + round(label.width(preview.kind))
    shapes.rounded_rectangle((MARGIN, 36, right, 70), radius=17, fill=FAMILY)
    label.draw(picture, (MARGIN + 14, 41), preview.kind, PAPER)
    room = IMAGE_SIZE[0] - MARGIN - right - 14
    plain.draw(picture, (right + 14, 41), plain.cut(preview.party, room), MUTED)


def _body(picture: Image.Image, preview: Preview) -> None:
    width, end, top = IMAGE_SIZE[0] - 2 * MARGIN, IMAGE_SIZE[1] - FOOT, TOP
    if preview.figure:
        top = _lines(picture, fitted(preview.figure, BOLD, (width, FIGURE_HEIGHT), SIZES), top, INK) + 10
    weight, sizes = (REGULAR, BESIDE_FIGURE) if preview.figure else (BOLD, SIZES[3:])
    top = _lines(picture, fitted(preview.statement, weight, (width, end - top), sizes), top, INK) + 8
    if preview.conditions and end - top >= face(SMALL, REGULAR).leading:
        _lines(picture, fitted(preview.conditions, REGULAR, (width, end - top), (SMALL,)), top, MUTED)


def _lines(picture: Image.Image, told: tuple[Face, list[str]], top: int, ink: int) -> int:
    """Draw lines from `top` down; return where the next begins."""
    letters, lines = told
    for line in lines:
        letters.draw(picture, (MARGIN, top), line, ink)
        top += letters.leading
    return top


def _foot(picture: Image.Image, preview: Preview) -> None:
    (width, height), plain = IMAGE_SIZE, face(SMALL, REGULAR)
    room = width - 3 * MARGIN - round(face(SMALL, BOLD).width(preview.site_name))
    plain.draw(picture, (MARGIN, height - UP), plain.cut(preview.through, room), MUTED)
