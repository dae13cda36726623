"""The read drawn on its photo: numbered boxes with the tile's text.

Doubt is shown by shape and text, not by colour alone: a doubtful tile has a dashed box and a question mark, a repaired
one a doubled box and an exclamation mark, one that is not part of the hand a crossed box without a number's background.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import cv2
import numpy as np

from scoring.tiles import tile_text
from vision.image import Pixels
from vision.melds import CERTAIN
from vision.result import Read, TileRead

Colour = tuple[int, int, int]
COLOURS: dict[str, Colour] = {
    "concealed": (20, 150, 80),
    "chow": (30, 110, 220),
    "pung": (30, 110, 220),
    "kong": (30, 110, 220),
    "concealed_kong": (110, 60, 200),
    "winning": (220, 60, 40),
    "flowers": (200, 60, 160),
}
"""RGB of the boxes by the kind of their group."""
OUTSIDE: Colour = (120, 120, 120)
WHITE: Colour = (255, 255, 255)


def draw_overlay(pixels: Pixels, read: Read) -> Pixels:
    """A copy of the photo with the read drawn on it.

    Args:
        pixels: uint8 RGB `(h, w, 3)`, upright; may be smaller than the stored picture, whose pixels the boxes count.
        read: what was read on it.

    """
    canvas = np.ascontiguousarray(pixels).copy()
    ratio = canvas.shape[1] / read.image.width
    repaired = {repair.index for repair in read.repairs}
    unit = max(canvas.shape[:2]) / 1600
    for number, tile in enumerate(read.tiles):
        _draw_tile(canvas, read, number, tile, ratio, unit, number in repaired)
    return canvas


def _draw_tile(
    canvas: Pixels, read: Read, number: int, tile: TileRead, ratio: float, unit: float, repaired: bool
) -> None:
    x1, y1, x2, y2 = (round(v * ratio) for v in tile.box)
    thick = max(1, round(3 * unit))
    if tile.group is None:
        cv2.rectangle(canvas, (x1, y1), (x2, y2), OUTSIDE, thick)
        cv2.line(canvas, (x1, y1), (x2, y2), OUTSIDE, max(1, thick // 2))
        _label(canvas, f"{tile_text(tile.tile)} x", (x1, y1), OUTSIDE, x2 - x1)
        return
    colour = COLOURS[read.groups[tile.group].kind]
    doubtful = tile.confidence < CERTAIN and not repaired
    if doubtful:
        _dashed(canvas, (x1, y1, x2, y2), colour, thick)
    else:
        cv2.rectangle(canvas, (x1, y1), (x2, y2), colour, thick)
    if repaired:
        inset = 2 * thick
        cv2.rectangle(canvas, (x1 + inset, y1 + inset), (x2 - inset, y2 - inset), colour, max(1, thick // 2))
    mark = "!" if repaired else "?" if doubtful else ""
    _label(canvas, f"{number} {tile_text(tile.tile)}{mark}", (x1, y1), colour, x2 - x1)


def _dashed(canvas: Pixels, box: tuple[int, int, int, int], colour: Colour, thick: int) -> None:
    x1, y1, x2, y2 = box
    corners = [(x1, y1), (x2, y1), (x2, y2), (x1, y2), (x1, y1)]
    for start, end in pairwise(corners):
        for a, b in _dashes(start, end, 5 * thick):
            cv2.line(canvas, a, b, colour, thick)


def _dashes(
    start: tuple[int, int], end: tuple[int, int], step: int
) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    length = max(abs(end[0] - start[0]), abs(end[1] - start[1]))
    for at in range(0, length, 2 * step):
        stop = min(at + step, length)
        yield tuple(
            (
                round(start[0] + (end[0] - start[0]) * t / length),
                round(start[1] + (end[1] - start[1]) * t / length),
            )
            for t in (at, stop)
        )  # type: ignore[misc]


def _label(canvas: Pixels, text: str, corner: tuple[int, int], colour: Colour, width: int) -> None:
    """Text on a coloured ground above the box, or inside it at the picture's upper edge; as wide as the box."""
    font, scale = cv2.FONT_HERSHEY_SIMPLEX, 1.0
    (text_width, text_height), below = cv2.getTextSize(text, font, scale, 2)
    scale = float(np.clip(width / text_width, 0.35, 1.6))
    thick = max(1, round(1.8 * scale))
    (text_width, text_height), below = cv2.getTextSize(text, font, scale, thick)
    x, y = corner
    top = y - text_height - below - 2
    top = top if top >= 0 else y
    cv2.rectangle(canvas, (x, top), (x + text_width + 2, top + text_height + below + 2), colour, -1)
    cv2.putText(canvas, text, (x + 1, top + text_height + 1), font, scale, WHITE, thick, cv2.LINE_AA)
