"""The images that links unfurl into."""

from io import BytesIO
from pathlib import Path

from PIL import Image

from factstore.outputs.drawing import draw
from factstore.outputs.lettering import REGULAR, face
from factstore.outputs.preview_image import IMAGE_SIZE, preview_of
from tests.small import small

LONG = " ".join(["word"] * 200)


def test_an_image_is_the_same_for_the_same_claim_and_differs_for_another(tmp_path: Path) -> None:
    store = small(tmp_path)
    fast, slow = (preview_of(store.claims[name], "Site") for name in ("fast", "slow"))
    assert draw(fast) == draw(fast) != draw(slow)
    assert fast != slow


def test_an_image_has_the_size_and_colours_of_a_preview_however_long_the_statement(tmp_path: Path) -> None:
    store = small(tmp_path, f'  long: {{statement: "{LONG[:600].strip()}", evidence: measured, citations: [&A]}}\n')
    for name in ("fast", "long"):
        with Image.open(BytesIO(draw(preview_of(store.claims[name], "Site")))) as image:
            assert (image.size, image.mode) == (IMAGE_SIZE, "P")
            assert len(image.getcolors() or ()) == 4


def test_lines_are_as_wide_as_they_may_be_and_a_cut_text_fits() -> None:
    letters = face(19, REGULAR)
    lines = letters.wrapped(LONG, 300)
    assert " ".join(lines) == LONG
    assert all(letters.width(line) <= 300 < letters.width(f"{line} word") for line in lines[:-1])
    assert letters.width(letters.cut(LONG, 300)) <= 300
    assert letters.cut("word", 300) == "word"
