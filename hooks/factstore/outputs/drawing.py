"""The picture of a card: figure, kind, party and source, drawn the same on every machine.

Each build draws all of them: to keep a file for the next build takes half as long as to draw it.

Four colours take two bits a pixel, and the two in the middle smooth the edges of the letters: a picture that is quick
to draw, small to keep, and sharp at the size at which previews show it.
"""

from PIL import Image, ImageDraw

from factstore.outputs.card_image import CARD_SIZE, Card
from factstore.outputs.lettering import BOLD, REGULAR, Face, face, fitted
from factstore.outputs.png import png

# Places in the palette: whatever lies between two of them smooths an edge.
PAPER, MUTED, INK, FAMILY = range(4)
COLOURS = ("#ffffff", "#66717d", "#1a1f26")
FAMILIES = {"tested": "#0a5c44", "vendor": "#874200", "judgement": "#663090", "record": "#3b4958"}
MARGIN, BAR, SMALL, LABEL = 44, 8, 17, 20
SIZES, BESIDE_FIGURE = (74, 60, 48, 38, 32, 26, 23, 19), (26, 23, 19)
FIGURE_HEIGHT, TOP, FOOT = 92, 90, 78


def draw(card: Card) -> bytes:
    """Return the PNG: kind and party on top, the figure, the statement below it, source and site at the foot."""
    width, height = CARD_SIZE
    picture = Image.new("P", CARD_SIZE, PAPER)
    shapes = ImageDraw.Draw(picture)
    shapes.rectangle((0, 0, width, BAR), fill=FAMILY)
    shapes.line((MARGIN, height - 64, width - MARGIN, height - 64), fill=MUTED)
    _head(picture, shapes, card)
    _body(picture, card)
    _foot(picture, card)
    colours = b"".join(bytes.fromhex(colour[1:]) for colour in (*COLOURS, FAMILIES[card.family]))
    return png(CARD_SIZE, picture.tobytes("raw", "P;2"), colours)


def _head(picture: Image.Image, shapes: ImageDraw.ImageDraw, card: Card) -> None:
    label, plain = face(LABEL, BOLD), face(LABEL, REGULAR)
    right = MARGIN + 28 + round(label.width(card.kind))
    shapes.rounded_rectangle((MARGIN, 36, right, 70), radius=17, fill=FAMILY)
    label.draw(picture, (MARGIN + 14, 41), card.kind, PAPER)
    room = CARD_SIZE[0] - MARGIN - right - 14
    plain.draw(picture, (right + 14, 41), plain.cut(card.party, room), MUTED)


def _body(picture: Image.Image, card: Card) -> None:
    width, end, top = CARD_SIZE[0] - 2 * MARGIN, CARD_SIZE[1] - FOOT, TOP
    if card.figure:
        top = _lines(picture, fitted(card.figure, BOLD, (width, FIGURE_HEIGHT), SIZES), top, INK) + 10
    weight, sizes = (REGULAR, BESIDE_FIGURE) if card.figure else (BOLD, SIZES[3:])
    top = _lines(picture, fitted(card.statement, weight, (width, end - top), sizes), top, INK) + 8
    if card.conditions and end - top >= face(SMALL, REGULAR).leading:
        _lines(picture, fitted(card.conditions, REGULAR, (width, end - top), (SMALL,)), top, MUTED)


def _lines(picture: Image.Image, told: tuple[Face, list[str]], top: int, ink: int) -> int:
    """Draw lines from `top` down; return where the next begins."""
    letters, lines = told
    for line in lines:
        letters.draw(picture, (MARGIN, top), line, ink)
        top += letters.leading
    return top


def _foot(picture: Image.Image, card: Card) -> None:
    (width, height), site, plain = CARD_SIZE, face(SMALL, BOLD), face(SMALL, REGULAR)
    taken, top = round(site.width(card.site_name)), height - 50
    site.draw(picture, (width - MARGIN - taken, top), card.site_name, INK)
    plain.draw(picture, (MARGIN, top), plain.cut(card.through, width - 3 * MARGIN - taken), MUTED)
