"""Draws `sprite.png` and the icons of the page from the free tile faces: `make_sprite.py [ART]`.

ART is a folder with `samoheen-hk/*.png` and `fluffystuff/back.png` (both CC0, see CREDITS.md);
by default `../shared/data/art` beside the repository.
The sprite is a grid of 9 columns by 5 rows, one cell of 150 x 210 pixels a tile, in the class order of the
contract: row 0 1m-9m, row 1 1p-9p, row 2 1s-9s, row 3 1z-7z and the back, row 4 1f-8f. RGBA, no background:
the body of the tile is drawn by the style sheet. `tiles.js` knows the same order.
"""

from __future__ import annotations

import sys
from pathlib import Path

from PIL import Image, ImageDraw

CELL = (150, 210)
COLUMNS = 9
ROWS: tuple[tuple[str, ...], ...] = (
    tuple(f"{n}m" for n in range(1, 10)),
    tuple(f"{n}p" for n in range(1, 10)),
    tuple(f"{n}s" for n in range(1, 10)),
    (*(f"{n}z" for n in range(1, 8)), "back"),
    tuple(f"{n}f" for n in range(1, 9)),
)
IVORY, EDGE, FELT, AMBER = "#fbf8ef", "#d9d2be", "#1c6b4c", "#cf9636"


def face(art: Path, tile: str) -> Image.Image:
    """The RGBA picture of one tile, scaled to fit a cell and centred in it; the back is amber."""
    source = art / ("fluffystuff/back.png" if tile == "back" else f"samoheen-hk/{tile}.png")
    picture = Image.open(source).convert("RGBA")
    if tile == "back":
        solid = Image.new("RGBA", picture.size, AMBER)
        solid.putalpha(picture.getchannel("A"))
        picture = solid
    picture.thumbnail(CELL, Image.Resampling.LANCZOS)
    cell = Image.new("RGBA", CELL, (255, 255, 255, 0))
    cell.paste(picture, ((CELL[0] - picture.width) // 2, (CELL[1] - picture.height) // 2))
    return cell


def sprite(art: Path) -> Image.Image:
    """All faces in one RGBA grid of 1350 x 1050 pixels."""
    sheet = Image.new("RGBA", (CELL[0] * COLUMNS, CELL[1] * len(ROWS)), (255, 255, 255, 0))
    for y, row in enumerate(ROWS):
        for x, tile in enumerate(row):
            sheet.paste(face(art, tile), (x * CELL[0], y * CELL[1]))
    return sheet


def icon(art: Path, size: int) -> Image.Image:
    """The icon of the page: Green on a tile on felt, RGB, `size` pixels square."""
    sheet = Image.new("RGB", (size, size), FELT)
    draw = ImageDraw.Draw(sheet)
    width, height = round(size * 0.5), round(size * 0.68)
    left, top = (size - width) // 2, (size - height) // 2
    radius = round(size * 0.06)
    draw.rounded_rectangle((left, top + size * 0.03, left + width, top + height + size * 0.03), radius, EDGE)
    draw.rounded_rectangle((left, top, left + width, top + height), radius, IVORY)
    picture = Image.open(art / "samoheen-hk/6z.png").convert("RGBA")
    picture.thumbnail((width, height), Image.Resampling.LANCZOS)
    sheet.paste(picture, ((size - picture.width) // 2, (size - picture.height) // 2), picture)
    return sheet


def main(arguments: list[str]) -> int:
    """Write the sprite and the icons beside this file."""
    here = Path(__file__).resolve().parent
    art = Path(arguments[0]) if arguments else here.parents[1].parent / "shared" / "data" / "art"
    sprite(art).quantize(256, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(
        here / "sprite.png", optimize=True
    )
    for size in (180, 512):
        icon(art, size).quantize(64).save(here / f"icon-{size}.png", optimize=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
