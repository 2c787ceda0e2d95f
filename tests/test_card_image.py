"""The images of cards, and what one build keeps of them for the next."""

from io import BytesIO
from pathlib import Path

from PIL import Image

from factstore.outputs.card_image import CARD_SIZE, card_of, draw
from factstore.outputs.cards import publish_cards
from factstore.outputs.kept import Kept
from factstore.outputs.lettering import REGULAR, face
from tests.small import small

LONG = " ".join(["word"] * 200)


def test_an_image_is_the_same_for_the_same_claim_and_differs_for_another(tmp_path: Path) -> None:
    store = small(tmp_path)
    fast, slow = (card_of(store.claims[name], "Site") for name in ("fast", "slow"))
    assert draw(fast) == draw(fast) != draw(slow)
    assert fast.key != slow.key


def test_an_image_has_the_size_and_colours_of_a_preview_however_long_the_statement(tmp_path: Path) -> None:
    store = small(tmp_path, f'  long: {{statement: "{LONG}", evidence: measured, citations: [&A]}}\n')
    for name in ("fast", "long"):
        with Image.open(BytesIO(draw(card_of(store.claims[name], "Site")))) as image:
            assert (image.size, image.mode) == (CARD_SIZE, "P")
            assert len(image.getcolors() or ()) == 4


def test_lines_are_as_wide_as_they_may_be_and_a_cut_text_fits() -> None:
    letters = face(19, REGULAR)
    lines = letters.wrapped(LONG, 300)
    assert " ".join(lines) == LONG
    assert all(letters.width(line) <= 300 < letters.width(f"{line} word") for line in lines[:-1])
    assert letters.width(letters.cut(LONG, 300)) <= 300
    assert letters.cut("word", 300) == "word"


def test_a_kept_image_is_taken_a_bad_one_is_drawn_again_and_others_go(tmp_path: Path) -> None:
    store = small(tmp_path)
    card, place, kept = card_of(store.claims["fast"], "Site"), tmp_path / "site" / "a.png", Kept(tmp_path / "kept")
    kept.put("old", b"x")
    publish_cards({place: card}, kept.folder)
    assert kept.names() == {card.key}
    assert place.read_bytes() == kept.get(card.key) == draw(card)
    kept.put(card.key, b"kept")
    publish_cards({place: card}, kept.folder)
    assert place.read_bytes() == b"kept"
    entry = (kept.folder / card.key).read_bytes()
    for bad in (b"", entry[:-1], entry[:-1] + b"!"):
        (kept.folder / card.key).write_bytes(bad)
        publish_cards({place: card}, kept.folder)
        assert place.read_bytes() == draw(card)


def test_where_nothing_can_be_kept_all_is_drawn(tmp_path: Path) -> None:
    store = small(tmp_path)
    card, place = card_of(store.claims["fast"], "Site"), tmp_path / "site" / "a.png"
    (tmp_path / "file").write_text("", encoding="utf-8")
    publish_cards({place: card}, tmp_path / "file" / "kept")
    assert place.read_bytes() == draw(card)
