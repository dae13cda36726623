"""One look at the whole picture, and further looks where the tiles are small or the first one found little.

The detector reads best where tiles are about as large as in its training pictures (`IDEAL` pixels across at
its input). The first look shows it the whole picture at its own size; when tiles come out smaller than
`SMALL`, or few and unsure, the part that holds them is shown again at full resolution.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from vision.detector import Detections, Detector, iou_matrix, nms
from vision.geometry import Floats, lengths, sides
from vision.image import Pixels

SIZE = 640
STRIDE = 32
SMALL = 33.0
IDEAL = 46.0
LARGEST = 1280
SURE = 0.5
"""Score from which a box counts as found when a look is judged."""
MARGIN = 2.2
"""Tiles (lengths) of room around the tiles found in a second look."""


@dataclass(frozen=True, slots=True)
class Look:
    """A part of the picture `x1 y1 x2 y2` in pixels and the size (height, width) at which the net sees it."""

    box: tuple[int, int, int, int]
    size: tuple[int, int]


def find_tiles(detector: Detector, image: Pixels, size: int = SIZE) -> tuple[Detections, int]:
    """Boxes of a picture after one, two or three looks, and the number of looks.

    Args:
        detector: the net.
        image: uint8 RGB `(h, w, 3)`.
        size: longer side at the net's input of the first look.

    """
    height, width = image.shape[:2]
    first = whole(width, height, size)
    found = detector.detect(image, size=first.size)
    second = next_look(found, width, height, size)
    if second is None:
        return found, 1
    found = merge(found, _detect_part(detector, image, second))
    third = next_look(found, width, height, max(second.size)) if _few(found) else None
    if third is None or third.size == second.size:
        return found, 2
    return merge(found, _detect_part(detector, image, third)), 3


def whole(width: int, height: int, longest: int) -> Look:
    """A look at the whole picture; the net's input has its shape, rounded up to the stride."""
    scale = longest / max(width, height)
    return Look((0, 0, width, height), (_round(height * scale), _round(width * scale)))


def next_look(found: Detections, width: int, height: int, size: int) -> Look | None:
    """The part of the picture that deserves a closer look and at which size, or None when the tiles are large
    enough.

    `size` is the longer side at the net's input of the look before, for the whole picture.
    """
    if len(found) == 0 or _few(found):
        return whole(width, height, LARGEST) if max(width, height) > size * 1.2 else None
    sure = found.pick(found.scores >= SURE) if (found.scores >= SURE).sum() >= 3 else found
    across = float(np.median(sides(sure.boxes).min(axis=1)))
    if across * size / max(width, height) >= SMALL:
        return None
    room = MARGIN * float(np.median(lengths(sure.boxes)))
    low = np.maximum(found.boxes[:, :2].min(axis=0) - room, 0)
    high = np.minimum(found.boxes[:, 2:].max(axis=0) + room, [width, height])
    box = (int(low[0]), int(low[1]), math.ceil(high[0]), math.ceil(high[1]))
    part = (box[2] - box[0], box[3] - box[1])
    scale = min(IDEAL / across, LARGEST / max(part), 1.6)
    if scale * max(part) <= size * max(part) / max(width, height) * 1.1:
        return None
    return Look(box, (_round(part[1] * scale), _round(part[0] * scale)))


def _few(found: Detections) -> bool:
    """Whether a look found so little that a photo of a hand must hold more."""
    return int((found.scores >= SURE).sum()) < 9


def _round(value: float) -> int:
    return max(STRIDE, math.ceil(value / STRIDE - 0.02) * STRIDE)


def _detect_part(detector: Detector, image: Pixels, look: Look) -> Detections:
    x1, y1, x2, y2 = look.box
    found = detector.detect(image[y1:y2, x1:x2], size=look.size)
    boxes = found.boxes + np.array([x1, y1, x1, y1], np.float32)
    return Detections(boxes.astype(np.float32), found.probs)


def merge(first: Detections, second: Detections, iou: float = 0.5) -> Detections:
    """Boxes of two looks without doubles; of a tile seen twice the second look's box is kept unless the first
    was much surer, and the probabilities are averaged.
    """
    boxes = np.concatenate([second.boxes, first.boxes])
    probs = np.concatenate([second.probs, first.probs])
    scores = probs.max(axis=1, initial=0.0) + np.where(np.arange(len(boxes)) < len(second), 0.15, 0.0)
    keep = nms(boxes, scores.astype(np.float32), iou)
    return Detections(boxes[keep], _averaged(boxes, probs, keep, len(second)))


def _averaged(boxes: Floats, probs: Floats, keep: np.ndarray, border: int) -> Floats:
    """Probabilities of the boxes kept, each averaged with its double from the other look where there is
    one.
    """
    out = probs[keep].copy()
    if len(keep) == 0 or border in (0, len(boxes)):
        return out
    overlap = iou_matrix(boxes[keep], boxes)
    for row, k in enumerate(keep):
        others = np.arange(len(boxes)) >= border if k < border else np.arange(len(boxes)) < border
        overlap[row, ~others] = 0.0
        double = int(overlap[row].argmax())
        if overlap[row, double] > 0.5:
            mixed = 0.65 * probs[k] + 0.35 * probs[double]
            out[row] = mixed * max(float(probs[k].max()), float(mixed.max())) / max(float(mixed.max()), 1e-6)
    return out
