"""Blank White or face-down tile: told apart by the colour of the faces beside it.

In a crop the two look alike: a plain surface. But White has the body colour of the other faces of its set, in the same
light, and the back of a set nearly always has another.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np

from scoring.tiles import BACK, WHITE
from vision.geometry import Floats
from vision.image import Pixels
from vision.seen import Seen

BLANK = (BACK, WHITE)
PLAIN = 0.5
"""Least probability of back and White together for a tile to be judged by its colour."""
FEWEST_FACES = 2
"""Faces of the row that must show the body colour."""
BRIGHT = 235.0
"""Brightest channel of the body colour after the picture's exposure is evened out."""
EVEN = 30.0
"""Colour difference (CIE 1976, lightness counted half) at which either is as likely."""
SLOPE = 0.6
"""Log-odds for each unit of difference from `EVEN`."""
MOST = 9.0
"""Most that the colour adds to the log-odds."""


def body_colour(pixels: Pixels, box: Floats, *, plain: bool) -> Floats:
    """Colour of the body of a tile, float32 RGB `(3,)`, 0…255.

    Args:
        pixels: uint8 RGB picture.
        box: `x1 y1 x2 y2` of the tile in pixels of the picture.
        plain: whether the whole face is body; otherwise its lighter half is taken, as the engraving is darker.

    """
    x1, y1, x2, y2 = (float(v) for v in box)
    dx, dy = 0.2 * (x2 - x1), 0.2 * (y2 - y1)
    left, top = max(0, int(x1 + dx)), max(0, int(y1 + dy))
    crop = pixels[top : max(top + 1, int(y2 - dy)), left : max(left + 1, int(x2 - dx))].reshape(-1, 3)
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


def by_colour(pixels: Pixels, seen: Seen, rows: Sequence[Sequence[int]]) -> Seen | None:
    """The same with back and White weighed by colour in rows that show enough faces; None when no name changes."""
    tiles = seen.probs.argmax(axis=1)
    probs = seen.probs.copy()
    for row in rows:
        blanks = [i for i in row if probs[i, list(BLANK)].sum() >= PLAIN]
        faces = [i for i in row if tiles[i] not in BLANK]
        if not blanks or len(faces) < FEWEST_FACES:
            continue
        body = np.median([body_colour(pixels, seen.boxes[i], plain=False) for i in faces], axis=0).astype(np.float32)
        for i in blanks:
            away = difference(body_colour(pixels, seen.boxes[i], plain=True), body)
            odds = np.clip(SLOPE * (EVEN - away), -MOST, MOST)
            total = probs[i, list(BLANK)].sum()
            white = np.log(max(probs[i, WHITE], 1e-6)) - np.log(max(probs[i, BACK], 1e-6)) + odds
            probs[i, WHITE] = total / (1 + np.exp(-white))
            probs[i, BACK] = total - probs[i, WHITE]
    if (probs.argmax(axis=1) == tiles).all():
        return None
    return replace(seen, probs=probs)
