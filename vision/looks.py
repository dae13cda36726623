"""Which part of a picture the detector is shown, and how large: the first look and the closer ones after it.

The detector reads best where tiles are about as large as in its training pictures (`IDEAL` pixels across at its
input). The first look shows the whole picture at the net's own size. A closer look is taken where the tiles came out
small or huge, or where what was found makes no hand.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from vision.detector import Detections, Detector, iou_matrix, nms
from vision.geometry import Floats, lengths, sides, turn_boxes
from vision.image import Pixels

SIZE = 640
STRIDE = 32
SMALL = 32.0
LARGE = 92.0
IDEAL = 50.0
LARGEST = 1280
SURE = 0.5
"""Score from which a box counts as found when a look is judged."""
OVERLAP = 0.42
"""Intersection over union of two boxes above which they show one tile."""
ROOM = 2.2
"""Tiles (lengths) of room around the tiles found in a closer look."""


@dataclass(frozen=True, slots=True)
class Look:
    """A part of the picture and how the net sees it.

    Attributes:
        box: `x1 y1 x2 y2` in pixels of the picture.
        size: (height, width) at the net's input.
        turn: degrees clockwise (a multiple of 90) by which the part is turned first.

    """

    box: tuple[int, int, int, int]
    size: tuple[int, int]
    turn: int = 0

    @property
    def scale(self) -> float:
        """Pixels at the net's input for one of the picture."""
        return max(self.size) / max(self.box[2] - self.box[0], self.box[3] - self.box[1])


def whole(width: int, height: int, longest: int = SIZE, turn: int = 0) -> Look:
    """A look at the whole picture; the net's input has its shape, rounded up to the stride."""
    scale = longest / max(width, height)
    return Look((0, 0, width, height), _size(width * scale, height * scale, turn), turn)


def take(detector: Detector, image: Pixels, look: Look) -> Detections:
    """Boxes of one look, in pixels of the whole picture as it is."""
    x1, y1, x2, y2 = look.box
    part = image[y1:y2, x1:x2]
    if look.turn:
        part = np.ascontiguousarray(np.rot90(part, -look.turn // 90))
    found = detector.detect(part, size=look.size)
    boxes = turn_boxes(found.boxes, (part.shape[1], part.shape[0]), (360 - look.turn) % 360)
    return Detections((boxes + np.array([x1, y1, x1, y1], np.float32)).astype(np.float32), found.probs)


def is_fit(found: Detections, look: Look) -> bool:
    """Whether the tiles had a size at the net's input at which it reads well."""
    if len(found) == 0:
        return False
    return SMALL <= _across(found) * look.scale <= LARGE


def closer(found: Detections, width: int, height: int, taken: list[Look], turn: int = 0) -> Look | None:
    """The next look worth taking after those `taken`, or None when there is none.

    In turn: the part that holds the tiles, at their ideal size; the whole picture at its largest; the part once more,
    half as large again. The net knows upright tiles best, so a look is `turn`ed (degrees clockwise) to be upright.
    """
    choices: list[Look] = []
    if (found.scores >= SURE).sum() >= 2:
        choices.append(_part(found, width, height, IDEAL, turn))
    choices.append(whole(width, height, min(LARGEST, max(width, height)), turn))
    if (found.scores >= SURE).sum() >= 2:
        choices.append(_part(found, width, height, IDEAL * 1.5, turn))
    for look in choices:
        if all(_differs(look, other) for other in taken):
            return look
    return None


def _across(found: Detections) -> float:
    """Usual shorter side of the tiles found, in pixels."""
    sure = found.pick(found.scores >= SURE) if (found.scores >= SURE).sum() >= 3 else found
    return float(np.median(sides(sure.boxes).min(axis=1)))


def _part(found: Detections, width: int, height: int, across: float, turn: int) -> Look:
    sure = found.pick(found.scores >= SURE)
    room = ROOM * float(np.median(lengths(sure.boxes)))
    low = np.maximum(sure.boxes[:, :2].min(axis=0) - room, 0)
    high = np.minimum(sure.boxes[:, 2:].max(axis=0) + room, [width, height])
    box = (int(low[0]), int(low[1]), math.ceil(high[0]), math.ceil(high[1]))
    part = (box[2] - box[0], box[3] - box[1])
    scale = min(across / _across(found), LARGEST / max(part), 1.6)
    return Look(box, _size(part[0] * scale, part[1] * scale, turn), turn)


def _differs(look: Look, other: Look) -> bool:
    ratio = look.scale / other.scale
    return look.turn != other.turn or not 0.87 < ratio < 1.15


def _size(width: float, height: float, turn: int) -> tuple[int, int]:
    """Height and width at the net's input of a part that is `width` by `height` before it is turned."""
    size = _round(height), _round(width)
    return size if turn % 180 == 0 else (size[1], size[0])


def _round(value: float) -> int:
    return max(STRIDE, math.ceil(value / STRIDE - 0.02) * STRIDE)


def merge(first: Detections, second: Detections, iou: float = 0.5) -> Detections:
    """Boxes of two looks without doubles.

    Of a tile seen twice the second look's box is kept unless the first was much surer, and the
    probabilities are averaged.
    """
    boxes = np.concatenate([second.boxes, first.boxes])
    probs = np.concatenate([second.probs, first.probs])
    scores = probs.max(axis=1, initial=0.0) + np.where(np.arange(len(boxes)) < len(second), 0.15, 0.0)
    keep = nms(boxes, scores.astype(np.float32), iou)
    return Detections(boxes[keep], _averaged(boxes, probs, keep, len(second)))


def tidy(found: Detections) -> Detections:
    """Boxes without doubles and without those drawn around two tiles.

    Doubles overlap by more than `OVERLAP` (tiles side by side never do, at any slant); inside a box around two
    tiles lie two or more others, which fill most of it.
    """
    found = found.pick(nms(found.boxes, found.scores, OVERLAP))
    if len(found) < 3:
        return found
    boxes = found.boxes
    low = np.maximum(boxes[:, None, :2], boxes[None, :, :2])
    high = np.minimum(boxes[:, None, 2:], boxes[None, :, 2:])
    inter = np.prod(np.clip(high - low, 0, None), axis=2)
    areas = np.prod(sides(boxes), axis=1)
    share = inter / areas[:, None]
    inside = inter / areas[None, :] > 0.5
    np.fill_diagonal(inside, False)
    filled = np.where(inside, share, 0.0).sum(axis=1)
    union = (inside.sum(axis=1) >= 2) & (filled > 0.6)
    return found.pick(~union)


def _averaged(boxes: Floats, probs: Floats, keep: npt.NDArray[np.int64], border: int) -> Floats:
    """Probabilities of the boxes kept, averaged with their doubles from the other look where there are any."""
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
