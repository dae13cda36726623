"""Colour of the body of tiles: all tiles of a set are made of one material and lie in nearly the same light."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from vision.geometry import Floats, centres
from vision.image import Pixels

BRIGHT = 235.0
"""Brightest channel of the body colour after the picture's exposure is evened out."""
SAMPLES = 32
"""Pixels looked at across a tile."""
FEWEST_FACES = 2
"""Faces that must show the body colour before others are compared with it."""
NEAREST = 5
"""Faces nearby whose body colour counts."""


def body_colour(pixels: Pixels, box: Floats, *, plain: bool) -> Floats:
    """Colour of the body of a tile, float32 RGB `(3,)`, 0…255.

    Args:
        pixels: uint8 RGB picture.
        box: `x1 y1 x2 y2` of the tile in pixels of the picture; of a sliver at its edge one pixel is looked at.
        plain: whether the whole face is body; otherwise its lighter half is taken, as the engraving is darker.

    """
    x1, y1, x2, y2 = (float(v) for v in box)
    dx, dy = 0.2 * (x2 - x1), 0.2 * (y2 - y1)
    height, width = pixels.shape[:2]
    left, top = min(max(0, int(x1 + dx)), width - 1), min(max(0, int(y1 + dy)), height - 1)
    step = max(1, int(max(x2 - x1, y2 - y1) / SAMPLES))
    crop = pixels[top : max(top + 1, int(y2 - dy)) : step, left : max(left + 1, int(x2 - dx)) : step].reshape(-1, 3)
    if not plain:
        lightness = crop.sum(axis=1, dtype=np.int32)
        crop = crop[lightness >= np.percentile(lightness, 60)]
    return np.asarray(np.median(crop, axis=0), np.float32)


def difference(colour: Floats, body: Floats) -> float:
    """Difference of two RGB colours in the light in which `body` is white-bright (CIE 1976, lightness counted half)."""
    gain = BRIGHT / max(float(body.max()), 1.0)
    pair = np.clip(np.stack([colour, body]) * gain, 0, 255).astype(np.float32)[None] / 255
    lab = cv2.cvtColor(pair, cv2.COLOR_RGB2LAB)[0]
    return float(np.linalg.norm((lab[0] - lab[1]) * (0.5, 1.0, 1.0)))


def bodies_nearby(pixels: Pixels, boxes: Floats, faces: Sequence[int], asked: Sequence[int]) -> Floats:
    """Body colour that the faces nearest to each box show, float32 RGB `(len(asked), 3)`.

    Args:
        pixels: uint8 RGB picture.
        boxes: `(n, 4)`, pixels of the picture.
        faces: boxes that surely hold a face, one or more.
        asked: boxes whose surroundings are wanted.

    """
    colours = np.stack([body_colour(pixels, boxes[i], plain=False) for i in faces])
    middle = centres(boxes)
    far = np.hypot(*(middle[list(asked)][:, None] - middle[list(faces)][None]).transpose(2, 0, 1))
    nearest = np.argsort(far, axis=1, kind="stable")[:, :NEAREST]
    return np.asarray(np.median(colours[nearest], axis=1), np.float32)
