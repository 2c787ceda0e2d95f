"""The image that a link to a claim unfurls into: figure, kind, party and source, drawn the same on every machine."""

import hashlib
from functools import lru_cache
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path

import PIL
from PIL import Image, ImageDraw, ImageFont

from factstore.store.claims import Claim
from factstore.words.credit import party
from factstore.words.preview import small_print

Font = ImageFont.FreeTypeFont
PAPER, INK, MUTED = "#ffffff", "#1a1f26", "#55606c"
CARD_SIZE = (1200, 630)
FAMILIES = {
    "tested": ("#0a5c44", "#e1f2eb"), "vendor": ("#874200", "#fcefdd"),
    "judgement": ("#663090", "#f2e9f9"), "record": ("#3b4958", "#e8ecf1"),
}  # fmt: skip
MARGIN, VERSION = 72, "2"
SIZES, REGULAR, BOLD = (124, 100, 80, 64, 52, 44, 38, 32), 400, 700


@lru_cache(maxsize=32)
def card_path(name: str) -> str:
    """Return the address of a claim's card image, below the site's root."""
    return f"assets/cards/{name}.png"


def _font(size: int, weight: int) -> Font:
    """Return Inter, which an installed package brings, else the font inside Pillow."""
    spec = find_spec("fontpkg_inter")
    folder = Path(spec.origin).parent / "files" if spec and spec.origin else Path()
    found = sorted(folder.glob("Inter[[]*.ttf")) if spec else []
    if not found:
        fallback = ImageFont.load_default(size)
        if not isinstance(fallback, ImageFont.FreeTypeFont):
            raise RuntimeError("Pillow was built without FreeType")
        return fallback
    font = ImageFont.truetype(found[0], size, layout_engine=ImageFont.Layout.BASIC)
    font.set_variation_by_axes([32 if size > MARGIN else 14, weight])
    return font


def card_image(claim: Claim, site_name: str, cache: Path | None = None) -> bytes:
    """Return the PNG of a claim's card; `cache` keeps it under a hash of what is drawn."""
    sources = dict.fromkeys(claim.store.sources[each.source].short for each in claim.citations)
    through = f"reported in {' and '.join(sources)}" if sources else "computed from other claims"
    held = small_print(claim)
    who = (claim.kind.name, party(claim), through)
    told = (claim.figure, claim.text, *who, site_name, held)
    key = hashlib.sha256("\0".join((VERSION, PIL.__version__, claim.kind.family, *told)).encode()).hexdigest()
    kept = cache / f"{key}.png" if cache else None
    if kept and kept.exists():
        return kept.read_bytes()
    image = _draw(told, FAMILIES[claim.kind.family])
    if kept:
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_bytes(image)
    return image


def _draw(told: tuple[str, ...], colours: tuple[str, str]) -> bytes:
    """Draw kind and party on top, the figure, the statement below it, source and site at the foot."""
    number, statement, kind_name, who, through, site_name, held = told
    dark, light = colours
    image = Image.new("RGB", CARD_SIZE, PAPER)
    draw = ImageDraw.Draw(image)
    width, height = CARD_SIZE
    draw.rectangle((0, 0, width, 14), fill=dark)
    badge = _font(34, BOLD)
    right = MARGIN + 24 + round(badge.getlength(kind_name))
    draw.rounded_rectangle((MARGIN - 24, 60, right, 116), radius=28, fill=light)
    draw.text((MARGIN, 88), kind_name, font=badge, fill=dark, anchor="lm")
    draw.text(
        (right + 24, 88),
        _cut(who, _font(34, REGULAR), width - right - 96),
        font=_font(34, REGULAR),
        fill=MUTED,
        anchor="lm",
    )
    top = 150
    if number:
        font, lines = _fit(number, BOLD, 150, SIZES)
        top = _lines(draw, lines, font, top, INK) + 18
    font, lines = _fit(
        statement, REGULAR if number else BOLD, height - 130 - top, (44, 38, 32) if number else SIZES[3:]
    )
    top = _lines(draw, lines, font, top, INK) + 14
    if held and height - 130 - top >= MARGIN / 2:
        font, lines = _fit(held, REGULAR, height - 130 - top, (28,))
        _lines(draw, lines, font, top, MUTED)
    foot = _font(28, REGULAR)
    draw.line((MARGIN, height - 106, width - MARGIN, height - 106), fill="#d8dde3", width=2)
    site = _font(28, BOLD)
    draw.text((width - MARGIN, height - 64), site_name, font=site, fill=INK, anchor="rm")
    room = width - 3 * MARGIN - round(site.getlength(site_name))
    draw.text((MARGIN, height - 64), _cut(through, foot, room), font=foot, fill=MUTED, anchor="lm")
    out = BytesIO()
    image.quantize(64, dither=Image.Dither.NONE).save(out, "PNG", optimize=False, compress_level=6)
    return out.getvalue()


def _fit(text: str, weight: int, height: int, sizes: tuple[int, ...]) -> tuple[Font, list[str]]:
    """Return the largest size at which the text fits into the height, with its lines."""
    for size in sizes:
        font = _font(size, weight)
        lines = _wrap(text, font)
        if len(lines) * size * 1.25 <= height:
            return font, lines
    room = int(height / (sizes[-1] * 1.25))
    return font, [*lines[: room - 1], _cut(" ".join(lines[room - 1 :]), font, CARD_SIZE[0] - 2 * MARGIN)]


def _wrap(text: str, font: Font) -> list[str]:
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}".strip()
        if font.getlength(longer) <= CARD_SIZE[0] - 2 * MARGIN or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _cut(text: str, font: Font, width: int) -> str:
    if font.getlength(text) <= width:
        return text
    while text and font.getlength(f"{text}…") > width:
        text = text[:-1]
    return f"{text.rstrip()}…"


def _lines(draw: ImageDraw.ImageDraw, lines: list[str], font: Font, top: int, fill: str) -> int:
    """Draw lines from `top` down; return where the next begins."""
    for line in lines:
        draw.text((MARGIN, top), line, font=font, fill=fill)
        top += round(font.size * 1.25)
    return top
