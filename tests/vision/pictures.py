"""Pictures that the tests draw, and a detector that finds their coloured blocks: no model is needed."""

from __future__ import annotations

import io
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw

from vision.detector import CLASSES, Detections

GROUND = (40, 90, 60)


def colour_of(tile: int) -> tuple[int, int, int]:
    """A colour that names a tile: bright, and far enough from every other one to survive JPEG."""
    return 130 + 60 * (tile % 3), 130 + 40 * (tile // 3 % 4), 130 + 30 * (tile // 12 % 5)


def picture(tiles: list[tuple[int, tuple[int, int, int, int]]], size: tuple[int, int] = (640, 480)) -> Image.Image:
    """Blocks of colour, one a tile, at the given boxes."""
    image = Image.new("RGB", size, GROUND)
    draw = ImageDraw.Draw(image)
    for tile, (x1, y1, x2, y2) in tiles:
        draw.rectangle((x1, y1, x2 - 1, y2 - 1), fill=colour_of(tile))
    return image


def row(tiles: list[int], left: int = 20, top: int = 200, width: int = 36, height: int = 48, gap: int = 2):
    """Boxes of a row of tiles."""
    starts = [left + k * (width + gap) for k in range(len(tiles))]
    return [(tile, (x, top, x + width, top + height)) for tile, x in zip(tiles, starts, strict=True)]


def encoded(image: Image.Image, form: str = "PNG", **options: object) -> bytes:
    """The bytes of a picture file."""
    out = io.BytesIO()
    image.save(out, form, **options)
    return out.getvalue()


class BlockDetector:
    """Finds the blocks of `picture` by their colours: a real detector of a simple world."""

    def __init__(self, confidence: float = 0.99) -> None:
        self.confidence = confidence
        self.calls = 0

    def detect(self, image: np.ndarray, *, size: tuple[int, int] | None = None) -> Detections:
        self.calls += 1
        boxes, probs = [], []
        for box in _components(image.max(axis=2) > 110):
            tile = tile_at(image, box)
            if tile >= 0:
                row = np.full(CLASSES, 0.001, np.float32)
                row[tile] = self.confidence
                boxes.append(box)
                probs.append(row)
        if not boxes:
            return Detections.empty()
        return Detections(np.array(boxes, np.float32), np.array(probs, np.float32))


def tile_at(image: np.ndarray, box: tuple[float, ...]) -> int:
    """The tile whose colour fills most of a box; -1 for the ground."""
    x1, y1, x2, y2 = (max(0, int(v)) for v in box)
    inner = image[y1 : max(y2, y1 + 1), x1 : max(x2, x1 + 1)].reshape(-1, 3)
    middle = np.median(inner, axis=0) if len(inner) else np.zeros(3)
    off = np.abs(_COLOURS - middle).max(axis=1)
    return int(off.argmin()) if off.min() < 14 else -1


def _components(mask: np.ndarray) -> list[tuple[int, int, int, int]]:
    import cv2

    count, _, stats, _ = cv2.connectedComponentsWithStats(mask.astype(np.uint8))
    return [
        (int(x), int(y), int(x + w), int(y + h))
        for x, y, w, h, area in stats[1:count]
        if area > 150 and area > 0.7 * w * h
    ]


_COLOURS = np.array([colour_of(tile) for tile in range(CLASSES)])
SHARED_TRY = Path(__file__).resolve().parents[2].parent / "shared" / "data" / "try"
MODELS = Path(__file__).resolve().parents[2] / "models"
