"""Which part of a picture the detector is shown, and how large: the first look and the closer ones after it.

The detector reads best where tiles are about as large as in its training pictures (`IDEAL` pixels across at its
input). The first look shows the whole picture at the net's own size. A closer look is taken where the tiles came out
small or huge, or where what was found makes no hand.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from vision.detector import Detections, Detector, iou_matrix, nms
from vision.geometry import centres, lengths, sides, turn_boxes
from vision.image import Pixels

SIZE = 640
STRIDE = 32
SMALL = 32.0
LARGE = 92.0
IDEAL = 50.0
LARGEST = 1280
SURE = 0.5
"""Probability of any class from which a box counts as found when a look is judged."""
FAINT = 0.12
"""The same where fewer than two tiles are sure: enough to look there again."""
UNSEEN = 0.75
"""What is left of the probabilities of a box that a closer look did not find again."""
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
    half as large again. Where no two tiles are sure, the whole picture comes first, and then the part that holds what
    may be tiles. The net knows upright tiles best, so a look is `turn`ed (degrees clockwise) to be upright.
    """
    largest = whole(width, height, min(LARGEST, max(width, height)), turn)
    if (found.presence >= SURE).sum() >= 2:
        sure = found.pick(found.presence >= SURE)
        choices = [_part(sure, width, height, IDEAL, turn), largest, _part(sure, width, height, IDEAL * 1.5, turn)]
    else:
        faint = found.pick(found.presence >= FAINT)
        choices = [largest, *([_part(faint, width, height, IDEAL * 1.5, turn)] if len(faint) else [])]
    for look in choices:
        if all(_differs(look, other) for other in taken):
            return look
    return None


def _across(found: Detections) -> float:
    """Usual shorter side of the tiles found, in pixels."""
    sure = found.pick(found.presence >= SURE) if (found.presence >= SURE).sum() >= 3 else found
    return float(np.median(sides(sure.boxes).min(axis=1)))


def _part(found: Detections, width: int, height: int, across: float, turn: int) -> Look:
    """The part that holds what was found, with room around it; its tiles `across` pixels wide at the net's input."""
    room = ROOM * float(np.median(lengths(found.boxes)))
    low = np.maximum(found.boxes[:, :2].min(axis=0) - room, 0)
    high = np.minimum(found.boxes[:, 2:].max(axis=0) + room, [width, height])
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


def misfit(found: Detections, look: Look) -> float:
    """How far the tiles were from the size at which the net reads best, as a logarithm; infinite without tiles."""
    if len(found) == 0:
        return math.inf
    return abs(math.log(_across(found) * look.scale / IDEAL))


def merge(first: Detections, second: Detections, look: Look, *, closer_look: bool = True) -> Detections:
    """Boxes of a look added to those found before it, without doubles.

    A tile seen twice has the box of the look that saw it better, and probabilities from both. A box that only the worse
    look found, where the better one looked too, is lowered by `UNSEEN`.

    Args:
        first: boxes found before.
        second: boxes of the look.
        look: where it looked.
        closer_look: whether it saw the tiles better than the looks before (see `misfit`).

    """
    overlap = iou_matrix(second.boxes, first.boxes)
    again_first = overlap.max(axis=0, initial=0.0) > 0.5
    again_second = overlap.max(axis=1, initial=0.0) > 0.5
    probs_first, probs_second = first.probs.copy(), second.probs.copy()
    for k in np.flatnonzero(again_second):
        double = int(overlap[k].argmax())
        mixed = 0.65 * second.probs[k] + 0.35 * first.probs[double]
        best = max(second.scores[k], first.scores[double]) if not closer_look else second.scores[k]
        probs_second[k] = mixed * (max(float(best), float(mixed.max())) / max(float(mixed.max()), 1e-6))
    if closer_look:
        middle = centres(first.boxes)
        looked = ((middle >= look.box[:2]) & (middle <= look.box[2:])).all(axis=1)
        probs_first[looked & ~again_first] *= np.float32(UNSEEN)
    else:
        probs_second[~again_second] *= np.float32(UNSEEN)
    boxes_second = second.boxes.copy()
    if not closer_look and again_second.any():
        boxes_second[again_second] = first.boxes[overlap[again_second].argmax(axis=1)]
    boxes = np.concatenate([boxes_second, first.boxes[~again_first]])
    probs = np.concatenate([probs_second, probs_first[~again_first]]).astype(np.float32)
    keep = nms(boxes, probs.max(axis=1, initial=0.0), 0.5)
    return Detections(boxes[keep], probs[keep])


def tidy(found: Detections) -> Detections:
    """Boxes without doubles and without those drawn around two tiles.

    Doubles overlap by more than `OVERLAP` (tiles side by side never do, at any slant); inside a box around two
    tiles lie two or more others, which fill most of it.
    """
    found = found.pick(nms(found.boxes, found.presence, OVERLAP))
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
