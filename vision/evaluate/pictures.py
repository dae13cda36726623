"""The worst photos, drawn: what was read wrongly, missed, or read where nothing is.

Kinds are told apart by line and text, not by colour alone: a right read is a thin box without text, a wrong name a
thick box with truth and read, a missed tile a dashed box, a read of nothing a crossed box, a tile that the reader left
out of the hand a thin grey crossed one.
"""

from __future__ import annotations

import base64
import io
from collections.abc import Iterator
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from vision.errors import ImageError
from vision.evaluate.judge import Outcome
from vision.image import decode

SIDE = 960
QUALITY = 78
Corners = tuple[float, float, float, float]

COLOURS = {
    "right": (70, 190, 120),
    "wrong": (225, 60, 40),
    "missed": (240, 160, 20),
    "extra": (170, 70, 220),
    "outside": (150, 150, 150),
}
WRITTEN = ("wrong", "missed", "extra")
LIGHT = (255, 255, 255)
DARK = (20, 20, 20)


def picture(path: Path, outcome: Outcome) -> str | None:
    """The marked photo as a `data:` URI of a JPEG of at most `SIDE` pixels; None where it can no longer be read."""
    try:
        photo = decode(path, max_side=SIDE)
    except ImageError:
        return None
    image = Image.fromarray(photo.pixels)
    image.thumbnail((SIDE, SIDE), Image.Resampling.LANCZOS)
    if outcome.tiles is not None:
        _draw(image, outcome)
    out = io.BytesIO()
    image.save(out, "JPEG", quality=QUALITY, optimize=True)
    return "data:image/jpeg;base64," + base64.b64encode(out.getvalue()).decode("ascii")


def _draw(image: Image.Image, outcome: Outcome) -> None:
    assert outcome.tiles is not None
    canvas = ImageDraw.Draw(image)
    font = ImageFont.load_default(max(11, min(image.size) // 38))
    order = {"outside": 0, "right": 1, "extra": 2, "missed": 3, "wrong": 4}
    for kind, text, box in sorted(outcome.tiles.marks, key=lambda mark: order[mark[0]]):
        x1, y1, x2, y2 = (v * s for v, s in zip(box, image.size * 2, strict=True))
        _box(canvas, kind, (x1, y1, x2, y2))
        if kind in WRITTEN:
            _label(canvas, text, (x1, y1), kind, font)


def _box(canvas: ImageDraw.ImageDraw, kind: str, box: Corners) -> None:
    x1, y1, x2, y2 = box
    colour = COLOURS[kind]
    width = 3 if kind in WRITTEN else 1
    if kind == "missed":
        for line in _dashes(box):
            canvas.line(line, colour, width)
        return
    canvas.rectangle(box, outline=colour, width=width)
    if kind in ("extra", "outside"):
        canvas.line((x1, y1, x2, y2), colour, max(1, width - 1))


def _dashes(box: Corners, step: float = 7.0) -> Iterator[Corners]:
    x1, y1, x2, y2 = box
    for (ax, ay), (bx, by) in (((x1, y1), (x2, y1)), ((x2, y1), (x2, y2)), ((x2, y2), (x1, y2)), ((x1, y2), (x1, y1))):
        length = max(abs(bx - ax), abs(by - ay), 1.0)
        at = 0.0
        while at < length:
            a, b = at / length, min(1.0, (at + step) / length)
            yield ax + (bx - ax) * a, ay + (by - ay) * a, ax + (bx - ax) * b, ay + (by - ay) * b
            at += 2 * step


def _label(
    canvas: ImageDraw.ImageDraw,
    text: str,
    corner: tuple[float, float],
    kind: str,
    font: ImageFont.FreeTypeFont | ImageFont.ImageFont,
) -> None:
    left, top, right, bottom = canvas.textbbox((0, 0), text, font)
    x, y = corner[0], max(0.0, corner[1] - (bottom - top) - 5)
    canvas.rectangle((x, y, x + right - left + 4, y + bottom - top + 4), fill=COLOURS[kind])
    canvas.text((x + 2 - left, y + 2 - top), text, DARK if kind == "missed" else LIGHT, font)
