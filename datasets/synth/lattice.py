"""Rows and columns of plates that are no tiles: seats' mats, keyboards, dominoes, cards, bricks, floors.

What takes them for tiles sees what they share with a row of tiles: size, edges, equal steps. So they are drawn with
all the marks that tiles have not: letters, digits, pips in the places of dice, strokes, suits of cards, nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

Bytes = NDArray[np.uint8]
Floats = NDArray[np.float32]
Colour = list[float]

LETTERS: Final = "ABDEFGHJKLMNPQRSTUVXYZaehkmrtw0123456789+-*/=?!#%&@<>"
PIPS: Final = ((0, 0), (-1, -1), (1, 1), (1, -1), (-1, 1), (-1, 0), (1, 0))
TONES: Final = ((200, 130, 60), (190, 160, 110), (120, 90, 60), (216, 150, 70), (235, 232, 222), (40, 40, 44))


def lattice(rng: np.random.Generator, size: tuple[int, int], pitch: float) -> Floats:
    """Plates about ``pitch`` pixels long all over a picture of ``size`` (width, height): RGB 0–255 float32."""
    width, height = size
    step_x, step_y = (max(5.0, pitch * float(rng.uniform(0.5, 1.5))) for _ in range(2))
    plate, gap = _tones(rng)
    page = np.empty((height, width, 3), np.uint8)
    page[:] = gap.astype(np.uint8)
    shift = float(rng.choice([0.0, 0.0, 0.5, rng.uniform(0.2, 0.4)]))
    space, depth, spread = rng.uniform(0.03, 0.25), rng.uniform(0.0, 0.45), rng.uniform(0.0, 0.1)
    mark = _marker(rng)
    ink: Colour = [float(v) for v in (rng.uniform(0, 90, 3) if plate.mean() > 110 else rng.uniform(150, 255, 3))]
    marked = float(rng.choice([0.0, 0.0, 0.5, 0.95]))
    for row, y in enumerate(np.arange(-step_y / 2, height, step_y)):
        for x in np.arange(-step_x * (1 + row * shift % 1), width, step_x):
            w, h = step_x * (1 - space), step_y * (1 - space)
            tone = plate * (1 + rng.normal(0, spread))
            _plate(page, (x, y, x + w, y + h), tone, depth)
            if rng.random() < marked:
                mark(page, (x + w / 2, y + h / 2), min(w, h) * rng.uniform(0.25, 0.4), ink)
    if rng.random() < 0.5:
        page = cv2.GaussianBlur(page, (0, 0), rng.uniform(0.4, 1.2)).astype(np.uint8)
    return page.astype(np.float32)


def _tones(rng: np.random.Generator) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Colour of the plates, and of what shows between them."""
    known = np.array(TONES[int(rng.integers(len(TONES)))], float) * rng.uniform(0.8, 1.1)
    plate = known if rng.random() < 0.7 else rng.uniform(10, 250, 3)
    gap = plate * rng.uniform(0.1, 0.75) if rng.random() < 0.75 else rng.uniform(0, 255, 3)
    return np.clip(plate, 0, 255), np.clip(gap, 0, 255)


def _plate(page: Bytes, box: tuple[float, float, float, float], tone: NDArray[np.float64], depth: float) -> None:
    """One plate: its dark lower edge, its light upper edge, its top."""
    x1, y1, x2, y2 = (round(v) for v in box)
    rim = max(1, round((y2 - y1) * 0.07))
    for factor, inset in ((1 - depth, 0), (1 + depth / 3, rim // 2), (1.0, rim)):
        colour = [float(min(255.0, v)) for v in tone * factor]
        cv2.rectangle(page, (x1 + inset, y1 + inset), (x2 - inset, y2 - inset - rim // 2), colour, -1)


Mark = Callable[[Bytes, tuple[float, float], float, Colour], None]


def _marker(rng: np.random.Generator) -> Mark:
    """One kind of mark for the whole lattice, drawn anew on each plate."""

    def letter(page: Bytes, middle: tuple[float, float], reach: float, ink: Colour) -> None:
        text = "".join(rng.choice(list(LETTERS), int(rng.choice([1, 1, 1, 2, 3]))))
        scale = reach / 14 / max(1.0, len(text) * 0.7)
        place = (round(middle[0] - reach * 0.7), round(middle[1] + reach * 0.4))
        cv2.putText(page, text, place, cv2.FONT_HERSHEY_SIMPLEX, scale, ink, max(1, round(scale * 1.6)), cv2.LINE_AA)

    def pips(page: Bytes, middle: tuple[float, float], reach: float, ink: Colour) -> None:
        count = int(rng.integers(0, 7))
        for dx, dy in PIPS[count % 2 == 0 :][:count] if count else ():
            centre = (round(middle[0] + dx * reach * 0.8), round(middle[1] + dy * reach * 0.8))
            cv2.circle(page, centre, max(1, round(reach * 0.2)), ink, -1, cv2.LINE_AA)

    def strokes(page: Bytes, middle: tuple[float, float], reach: float, ink: Colour) -> None:
        for _ in range(int(rng.integers(1, 4))):
            ends = [(round(middle[0] + rng.normal(0, reach)), round(middle[1] + rng.normal(0, reach))) for _ in "ab"]
            cv2.line(page, ends[0], ends[1], ink, max(1, round(reach * 0.12)), cv2.LINE_AA)

    def spot(page: Bytes, middle: tuple[float, float], reach: float, ink: Colour) -> None:
        centre = (round(middle[0] + rng.normal(0, reach / 2)), round(middle[1] + rng.normal(0, reach / 2)))
        axes = (max(1, round(reach * rng.uniform(0.2, 0.9))), max(1, round(reach * rng.uniform(0.2, 0.9))))
        cv2.ellipse(page, centre, axes, float(rng.uniform(0, 180)), 0, 360, ink, -1, cv2.LINE_AA)

    def knots(page: Bytes, middle: tuple[float, float], reach: float, ink: Colour) -> None:
        for side in (-1.6, 1.6):
            x = middle[0] + side * reach
            for k in range(int(rng.integers(1, 4))):
                y = round(middle[1] + (k - 1) * reach)
                cv2.line(page, (round(x - reach / 4), y), (round(x + reach / 4), y), ink, max(1, round(reach / 6)))

    return (letter, letter, pips, strokes, spot, knots)[int(rng.integers(6))]
