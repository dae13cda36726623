"""Tiles that the detector missed, found by the row they stand in.

Tiles of a hand lie side by side, so a row says where its missing tiles must be: in a hole that is one to three tiles
wide, and beyond its ends. The crop reader looks at these places, and what it names surely is a tile. A plain one may be
the ground between two groups: in a hole it counts where it has the colour of the faces nearby, or may be a back of a
concealed kong; beyond an end never, as the flank of the last tile looks like one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from scoring.tiles import BACK, FIRST_FLOWER, WHITE
from vision.colour import FEWEST_FACES, bodies_nearby, body_colour, difference
from vision.faces import FaceReads
from vision.geometry import Floats
from vision.image import Pixels
from vision.rows import Plane, row_gaps, usual_gap

SHIFTS = (0.0, 0.13, -0.13)
"""Places tried along the row, in steps from tile to tile."""
SURE_AT_END = 0.8
SURE_IN_HOLE = 0.65
SURE_BLANK = 0.9
MOST_ROUNDS = 14
LARGEST_HOLE = 3
"""Most tiles that a hole has room for."""
SAME_BODY = 20.0
"""Difference in colour (`vision.colour.difference`) below which a plain face is of the material of the others."""
BLANK = (WHITE, BACK)

PlaceReader = Callable[[Floats], FaceReads]
"""The crop reader on boxes `(n, 4)` in the frame of the places."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a tile may be.

    Attributes:
        box: where its box would be.
        step: the step along the row `(dx, dy)`.
        around: the tiles on both sides of a hole; None beyond an end.
        room: how many tiles the hole has room for.

    """

    box: Floats
    step: Floats
    around: tuple[int, int] | None = None
    room: int = 0

    def may_be_kong(self, tiles: Sequence[int]) -> bool:
        """Whether a back may lie there: between two equal faces, or beside another back; `tiles` names all boxes."""
        if self.around is None:
            return False
        left, right = (tiles[i] for i in self.around)
        return BACK in (left, right) or (self.room == 2 and left == right < FIRST_FLOWER)


@dataclass(frozen=True, slots=True)
class Grown:
    """Tiles found: boxes `(n, 4)` in the frame of the places, the crop reader's opinion on them, and their places."""

    boxes: Floats
    reads: FaceReads
    places: tuple[Place, ...]

    def pick(self, kept: Sequence[int]) -> Grown:
        """Only some of them."""
        reads = FaceReads(self.reads.log_probs[kept], self.reads.turns[kept])
        return Grown(self.boxes[kept], reads, tuple(self.places[k] for k in kept))


def holes(boxes: Floats, plane: Plane, row: Sequence[int]) -> list[Place]:
    """Places in the gaps of a row that are one to three tiles wide."""
    out: list[Place] = []
    gaps = row_gaps(plane, list(row))
    for k, (left, right, gap) in enumerate(zip(row, row[1:], gaps, strict=False)):
        steps = (1 + float(gap)) / (1 + min(0.0, usual_gap(gaps, k)))  # boxes that overlap are larger than a step
        room = round(steps) - 1
        count = room if 0 < room <= LARGEST_HOLE and abs(steps - 1 - room) < 0.4 else 0
        step = np.asarray((_centre(boxes[right]) - _centre(boxes[left])) / (count + 1), np.float32)
        for j in range(1, count + 1):
            share = np.float32(j / (count + 1))
            size = (1 - share) * _size(boxes[left]) + share * _size(boxes[right])
            centre = _centre(boxes[left]) + np.float32(j) * step
            out.append(Place(_box(centre, size), step, (left, right), count))
    return out


def ends(boxes: Floats, plane: Plane, row: Sequence[int]) -> list[Place]:
    """Places beyond both ends of a row of at least three tiles, a step like the last one away."""
    if len(row) < 3:
        return []
    gaps = row_gaps(plane, list(row))
    out = []
    for last, before, gap in ((row[-1], row[-2], gaps[-1]), (row[0], row[1], gaps[0])):
        step = _centre(boxes[last]) - _centre(boxes[before])
        if gap > 0.3:  # a group lies apart there: a step is a tile's width in that direction
            step = step / (1 + gap)
        ratio = float(np.clip(_size(boxes[last])[0] / _size(boxes[before])[0], 0.9, 1.1))
        out.append(Place(_box(_centre(boxes[last]) + ratio * step, _size(boxes[last]) * ratio), step))
    return out


def read_places(places: Sequence[Place], reader: PlaceReader, limit: tuple[float, float]) -> Grown | None:
    """What the crop reader surely names at some places, each tried a little to either side; None when nothing."""
    tried = [place for place in places if _within(place.box, limit)]
    if not tried:
        return None
    shifted = [place.box + shift * np.tile(place.step, 2) for place in tried for shift in SHIFTS]
    boxes = np.array(shifted, np.float32)
    reads = reader(boxes)
    named = np.exp(reads.log_probs.max(axis=1)).reshape(-1, len(SHIFTS))
    best = [k * len(SHIFTS) + int(row.argmax()) for k, row in enumerate(named)]
    grown = Grown(boxes, reads, tuple(place for place in tried for _ in SHIFTS)).pick(best)
    kept = [k for k, place in enumerate(tried) if _is_sure(grown.reads.log_probs[k], place.around is not None)]
    return grown.pick(kept) if kept else None


def _is_sure(log_probs: Floats, inside: bool) -> bool:
    """Whether a place holds a tile. In a hole a plain face counts whether it is taken for a blank or for a back."""
    probs = np.exp(log_probs)
    if int(probs.argmax()) in BLANK:
        return inside and float(probs[list(BLANK)].sum()) >= SURE_BLANK
    named = max(float(probs.max()), float(probs[FIRST_FLOWER:BACK].sum()))
    return named >= (SURE_IN_HOLE if inside else SURE_AT_END)


def beyond_doubt(grown: Grown, boxes: Floats, pixels: Pixels, seen: Floats, tiles: Sequence[int]) -> list[int]:
    """Which of the tiles found are not the ground between two groups.

    Args:
        grown: the tiles found.
        boxes: their boxes `(n, 4)` in pixels of the picture.
        pixels: uint8 RGB picture.
        seen: boxes `(m, 4)` of the tiles that were seen before, in pixels of the picture.
        tiles: names of those.

    """
    faces = [i for i, tile in enumerate(tiles) if tile not in BLANK]
    out = []
    for k, place in enumerate(grown.places):
        sure = int(grown.reads.log_probs[k].argmax()) not in BLANK or place.may_be_kong(tiles)
        if not sure and len(faces) >= FEWEST_FACES:
            body = bodies_nearby(pixels, np.concatenate([seen, boxes[k : k + 1]]), faces, [len(seen)])[0]
            sure = difference(body_colour(pixels, boxes[k], plain=True), body) < SAME_BODY
        if sure:
            out.append(k)
    return out


def free_of(boxes: Floats, others: Floats) -> np.ndarray:
    """Which boxes `(n,)` cover no other box by more than a third of the smaller."""
    low = np.maximum(boxes[:, None, :2], others[None, :, :2])
    high = np.minimum(boxes[:, None, 2:], others[None, :, 2:])
    inter = np.prod(np.clip(high - low, 0, None), axis=2)
    areas = [np.prod(x[:, 2:] - x[:, :2], axis=1) for x in (boxes, others)]
    smaller = np.minimum(areas[0][:, None], areas[1][None, :])
    return np.asarray((inter / np.maximum(smaller, 1e-6)).max(axis=1, initial=0.0) < 0.34)


def _centre(box: Floats) -> Floats:
    return np.asarray((box[:2] + box[2:]) / 2, np.float32)


def _size(box: Floats) -> Floats:
    return np.asarray(box[2:] - box[:2], np.float32)


def _box(centre: Floats, size: Floats) -> Floats:
    return np.concatenate([centre - size / 2, centre + size / 2]).astype(np.float32)


def _within(box: Floats, limit: tuple[float, float]) -> bool:
    centre = _centre(box)
    return bool(0 < centre[0] < limit[0] and 0 < centre[1] < limit[1])
