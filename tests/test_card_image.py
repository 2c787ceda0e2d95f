"""The image of a claim's card."""

from io import BytesIO
from pathlib import Path

from PIL import Image

from factstore.outputs.card_image import card_image
from tests.small import small

LONG = " ".join(["word"] * 200)


def test_an_image_is_the_same_for_the_same_claim_and_kept_in_the_cache(tmp_path: Path) -> None:
    store = small(tmp_path)
    first = card_image(store.claims["fast"], "Site", tmp_path / "cache")
    kept = list((tmp_path / "cache").glob("*.png"))
    assert first == card_image(store.claims["fast"], "Site") == kept[0].read_bytes()
    kept[0].write_bytes(b"kept")
    assert card_image(store.claims["fast"], "Site", tmp_path / "cache") == b"kept"
    assert card_image(store.claims["slow"], "Site") != first


def test_an_image_has_the_size_of_a_preview_however_long_the_statement(tmp_path: Path) -> None:
    store = small(tmp_path, f'  long: {{statement: "{LONG}", evidence: measured, citations: [&A]}}\n')
    for name in ("fast", "long"):
        with Image.open(BytesIO(card_image(store.claims[name], "Site"))) as image:
            assert image.size == (1200, 630)
