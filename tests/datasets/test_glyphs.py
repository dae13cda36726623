"""Characters of fonts: what a font has and what it lacks, by the font that Pillow brings along."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import ImageFont

from datasets.synth import cli, glyphs

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


def test_fonts_that_are_missing_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(glyphs, "BRUSH", ("ukai.ttc", "uming.ttc"))
    monkeypatch.setattr(glyphs, "LATIN", ("DejaVuSans-Bold.ttf",))
    found = {False: (Path("/f/ukai.ttc"),), True: (Path("/f/DejaVuSans-Bold.ttf"),)}
    monkeypatch.setattr(glyphs, "fonts", lambda latin=False: found[latin])
    assert glyphs.missing_fonts().startswith("2 of 3 fonts are found; without uming.ttc ")
    found[False] += (Path("/f/uming.ttc"),)
    assert glyphs.missing_fonts() == ""


def test_the_command_says_that_fonts_are_missing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(cli, "missing_fonts", lambda: "0 of 3 fonts are found")
    (tmp_path / "index.json").write_text("{}", encoding="utf-8")
    assert cli.main(["faces", str(tmp_path / "bank"), "--designs", "0", "--art", str(tmp_path)]) == 2
    assert "hupai synth: 0 of 3 fonts are found" in capsys.readouterr().err
