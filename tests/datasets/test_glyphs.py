"""Characters of fonts: what a font has and what it lacks, by the font that Pillow brings along."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import ImageFont

from datasets.synth import glyphs

FONT = Path("any.ttf")


@pytest.fixture(autouse=True)
def _one_font(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Every font is the one that Pillow brings along; it has letters and no Chinese."""
    font = ImageFont.load_default(220)
    caches = (glyphs.glyph, glyphs._ink, glyphs.font_has_simple)
    monkeypatch.setattr(glyphs.ImageFont, "truetype", lambda *_: font)
    for cache in caches:
        cache.cache_clear()
    yield
    for cache in caches:
        cache.cache_clear()


@pytest.mark.parametrize("character", ["=", "A", "O", "1"])
def test_a_character_of_the_font_is_drawn(character: str) -> None:
    """Two strokes with nothing between them, as of 二, are a character and no empty box."""
    assert glyphs.glyph(character, FONT) is not None


def test_what_the_font_draws_for_a_character_that_it_lacks_is_no_character() -> None:
    assert glyphs._ink("东", FONT) is not None
    assert [glyphs.glyph(character, FONT) for character in "东发二"] == [None, None, None]


def test_simplified_characters_are_not_taken_from_a_font_that_lacks_them() -> None:
    assert not glyphs.font_has_simple(FONT)
