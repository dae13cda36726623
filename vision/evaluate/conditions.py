"""Under what conditions a photo was taken: the buckets that figures are split by."""

from __future__ import annotations

import cv2
import numpy as np

from vision.evaluate.data import Floats
from vision.image import Pixels
from vision.quality import BLURRED, TOO_DARK, sharpness

WIDTHS = (24.0, 40.0)
"""Bounds of the buckets of `tile_width`: pixels of a tile's shorter side in the stored picture."""
WIDTH_NAMES = ("< 24 px", "24–40 px", "> 40 px")
SAMPLED = 24
"""Tiles whose brightness and sharpness are measured, evenly spread over those of the photo."""

BUCKETS: dict[str, tuple[str, ...]] = {
    "tile_width": WIDTH_NAMES,
    "brightness": ("dark", "normal"),
    "blur": ("blurred", "sharp"),
    "rotation": ("0°", "90°", "180°", "270°"),
    "tiles": ("none", "1–12", "13–18", "more than 18"),
}
"""Every condition with its buckets in the order of the report."""


def width_buckets(boxes: Floats) -> list[str]:
    """The bucket of each box, in pixels of the stored picture, by its shorter side.

    >>> width_buckets(np.array([[0, 0, 20, 30], [0, 0, 30, 24], [0, 0, 60, 41]], np.float32))
    ['< 24 px', '24–40 px', '> 40 px']
    """
    across = (boxes[:, 2:] - boxes[:, :2]).min(axis=1) if len(boxes) else np.zeros(0)
    return [WIDTH_NAMES[int(across_one >= WIDTHS[0]) + int(across_one > WIDTHS[1])] for across_one in across]


def photo_conditions(pixels: Pixels, boxes: Floats, rotated: int) -> dict[str, str]:
    """The bucket of a photo under each condition that can be told.

    Args:
        pixels: uint8 RGB `(h, w, 3)`, upright.
        boxes: the labelled tiles (those read where none are), float32 `(n, 4)`, 0…1.
        rotated: by how many degrees the reader turned the picture.

    Width and light are the median over the tiles; a photo without tiles has neither width nor blur.

    """
    height, width = pixels.shape[:2]
    out = {"rotation": f"{rotated}°", "tiles": _count(len(boxes))}
    chosen = boxes[np.unique(np.linspace(0, len(boxes) - 1, SAMPLED).astype(int))] if len(boxes) else boxes
    crops = [_crop(pixels, box * (width, height, width, height)) for box in chosen]
    bright = float(np.median([float(np.percentile(crop, 75)) for crop in crops or [_grey(pixels)]]))
    out["brightness"] = "dark" if bright < TOO_DARK else "normal"
    if crops:
        sharp = float(np.median([sharpness(crop) for crop in crops]))
        out["blur"] = "blurred" if sharp < BLURRED else "sharp"
    return out


def _count(tiles: int) -> str:
    return BUCKETS["tiles"][(tiles > 0) + (tiles > 12) + (tiles > 18)]


def _grey(pixels: Pixels) -> Pixels:
    return np.asarray(cv2.cvtColor(np.ascontiguousarray(pixels), cv2.COLOR_RGB2GRAY), np.uint8)


def _crop(pixels: Pixels, box: Floats) -> Pixels:
    height, width = pixels.shape[:2]
    x1, y1 = min(max(0, int(box[0])), width - 2), min(max(0, int(box[1])), height - 2)
    return _grey(pixels[y1 : max(y1 + 2, int(box[3])), x1 : max(x1 + 2, int(box[2]))])
