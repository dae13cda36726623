"""Draws `sample.jpg`, the photo to try without tiles: `make_sample.py [ART]`, ART as in make_sprite.py.

A won hand lies face up on felt under a lamp: two melds behind, the concealed tiles in front, the winning tile
apart. Its text is 555s22m99p (333m) (777p) +2m. Nothing is from a photo; the result depends on ART alone.
"""

from __future__ import annotations

import sys
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFilter

SIZE = (1600, 1200)
TILE = (124, 172)
DEPTH = 20
BACK_ROW = ("333m", "777p")
FRONT_ROW = ("555s", "22m", "99p")
WINNING = "2m"
SEED = 7


def names(text: str) -> list[str]:
    """The tiles of a run of digits: 333m -> 3m 3m 3m."""
    return [digit + text[-1] for digit in text[:-1]]


def body(face: Image.Image) -> Image.Image:
    """One tile lying face up, RGBA: a bright face, a lit edge and a green back that shows below it."""
    width, height = TILE
    tile = Image.new("RGBA", (width, height + DEPTH), (0, 0, 0, 0))
    draw = ImageDraw.Draw(tile)
    draw.rounded_rectangle((0, DEPTH, width - 1, height + DEPTH - 1), 16, "#2c8a5c")
    draw.rounded_rectangle((0, DEPTH // 2, width - 1, height + DEPTH // 2 - 1), 16, "#ddd5bd")
    draw.rounded_rectangle((0, 0, width - 1, height - 1), 16, "#f6f1e2", "#e2dac4", 3)
    picture = face.copy()
    picture.thumbnail((width - 22, height - 26), Image.Resampling.LANCZOS)
    tile.alpha_composite(picture, ((width - picture.width) // 2, (height - picture.height) // 2))
    return tile


def felt(random: np.random.Generator) -> Image.Image:
    """The table: green cloth with a fine grain, RGBA of `SIZE`."""
    grain = (
        random.normal(0, 7, (SIZE[1], SIZE[0], 1))
        + cv2.GaussianBlur(random.normal(0, 40, (SIZE[1], SIZE[0])), (0, 0), 6)[..., None]
    )
    cloth = np.clip(np.array([38, 104, 78]) + grain, 0, 255).astype(np.uint8)
    return Image.fromarray(cloth).convert("RGBA")


def lay(table: Image.Image, art: Path, tiles: list[str], at: tuple[int, int], random: np.random.Generator) -> int:
    """Puts tiles beside each other, a little unevenly, with their shadows; gives the x where they end."""
    x, y = at
    for name in tiles:
        tile = body(Image.open(art / "samoheen-hk" / f"{name}.png").convert("RGBA"))
        tile = tile.rotate(float(random.normal(0, 0.7)), Image.Resampling.BICUBIC, expand=True)
        place = (x, y + int(random.integers(-3, 4)))
        shadow = Image.new("RGBA", table.size, (0, 0, 0, 0))
        shadow.paste((0, 12, 6, 150), (place[0] + 9, place[1] + 12), tile.getchannel("A"))
        table.alpha_composite(shadow.filter(ImageFilter.GaussianBlur(9)))
        table.alpha_composite(tile, place)
        x += TILE[0] + int(random.integers(2, 6))
    return x


def lit(table: Image.Image, random: np.random.Generator) -> NDArray[np.uint8]:
    """The table as a camera sees it: from a little below, warm light from the upper left, noise. RGB."""
    width, height = SIZE
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    seen = np.array([[130, 40], [width - 90, 10], [width + 130, height + 70], [-170, height + 30]], np.float32)
    turn = cv2.getPerspectiveTransform(corners, seen)
    cloth = (38, 104, 78)
    flat = np.asarray(table.convert("RGB"))
    photo = cv2.warpPerspective(flat, turn, SIZE, flags=cv2.INTER_AREA, borderValue=cloth).astype(np.float32)
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    light = 1.12 - 0.5 * (((x / width) - 0.35) ** 2 + ((y / height) - 0.35) ** 2)
    photo *= light[..., None] * np.array([1.02, 1.0, 0.95], np.float32)
    photo = cv2.GaussianBlur(photo, (0, 0), 0.8) + random.normal(0, 3, photo.shape)
    out: NDArray[np.uint8] = np.clip(photo, 0, 255).astype(np.uint8)
    return out


def main(arguments: list[str]) -> int:
    """Write the photo beside this file."""
    here = Path(__file__).resolve().parent
    art = Path(arguments[0]) if arguments else here.parents[1].parent / "shared" / "data" / "art"
    random = np.random.default_rng(SEED)
    table = felt(random)
    x = 250
    for meld in BACK_ROW:
        x = lay(table, art, names(meld), (x, 330), random) + 80
    concealed = [name for run in FRONT_ROW for name in names(run)]
    x = lay(table, art, concealed, (170, 640), random)
    lay(table, art, [WINNING], (x + 120, 640), random)
    Image.fromarray(lit(table, random)).save(here / "sample.jpg", quality=86, optimize=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
