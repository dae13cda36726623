"""What was seen on a photo: the detector's boxes named by both nets, less what is no tile, plus what a row implies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

import numpy as np

from scoring.tiles import BACK
from vision.detector import CLASSES, Detections
from vision.evidence import WEIGHTS, tile_score
from vision.faces import FaceReader, FaceReads, combine
from vision.geometry import Floats, turn_boxes
from vision.growth import BLANK, MOST_ROUNDS, Grown, PlaceReader, beyond_doubt, ends, free_of, holes, read_places
from vision.image import Limits, Photo, Pixels, decode
from vision.rotation import find_turn
from vision.rows import find_rows, level
from vision.surroundings import Surroundings

FINE_SIDE = 52.0
"""Pixels across a tile below which a picture decoded at a reduced size is decoded whole for the crop reader."""
KEPT = 0.55
"""Lowest probability that a box holds a tile (`tile_score`) with which it counts as one."""
LONE_BACK = 0.02
"""What is left of the probability that the only back in a row of more than `LONE_AMONG` tiles is one."""
LONE_AMONG = 6
MOST_TILES = 60
"""Rows are not searched for missing tiles on a photo that shows more than these: it is no hand."""


@dataclass(frozen=True, slots=True)
class Seen:
    """Tiles seen.

    Attributes:
        boxes: float32 `(n, 4)`, pixels of the decoded picture.
        probs: float32 `(n, 43)`, a distribution for each box.
        turns: float32 `(n, 4)`, probability of k quarter turns clockwise from upright, as the picture is.
        turn: degrees clockwise that make the hand upright.

    """

    boxes: Floats
    probs: Floats
    turns: Floats
    turn: int


class Namer:
    """Names the boxes of one photo; keeps its finest pixels once they were decoded.

    Args:
        photo: the picture that the detector saw.
        data: the bytes of its file.
        faces: the crop reader, or None where the detector's opinion stands alone.
        limits: what pictures are accepted.
        surroundings: judges boxes by what lies around them, or None.

    """

    def __init__(
        self,
        photo: Photo,
        data: bytes,
        faces: FaceReader | None,
        limits: Limits,
        surroundings: Surroundings | None = None,
    ) -> None:
        self._photo, self._data, self._limits = photo, data, limits
        self._faces = faces
        self._judge = None if surroundings is None else partial(surroundings.judge, photo.pixels)
        card = getattr(faces, "card", None)
        self._settings: Mapping[str, float] = card.combine if card is not None else {}
        self._weights: Mapping[str, float] = (card.tile_score if card is not None else {}) or WEIGHTS
        self._fine: Pixels | None = None
        self._last: tuple[Detections, FaceReads, int] | None = None

    def name(self, found: Detections) -> Seen:
        """Names of the boxes, by both nets."""
        self._last = None
        if self._faces is None or len(found) == 0:
            return _by_detector(found)
        reads = self._read(found.boxes)
        keep = tile_score(found, reads.log_probs, self._photo.pixels, self._weights, self._judge, KEPT) >= KEPT
        found, reads = found.pick(keep), FaceReads(reads.log_probs[keep], reads.turns[keep])
        return self._joined(found, reads, find_turn(reads.turns, found.boxes, reads.log_probs))

    def grow(self) -> Seen | None:
        """What `name` gave last with the tiles that its rows imply; None when they imply none."""
        if self._last is None or not 2 < len(self._last[0]) < MOST_TILES:
            return None
        found, reads, turn = self._last
        more, reads = self._grow(found, reads, turn)
        return None if len(more) == len(found) else self._joined(more, reads, turn)

    def _joined(self, found: Detections, reads: FaceReads, turn: int) -> Seen:
        """Both opinions in one."""
        self._last = found, reads, turn
        settings = self._settings
        probs = combine(reads, found, settings.get("detector_weight", 0.9), settings.get("temperature", 1.0))
        return Seen(found.boxes, probs, reads.turns, turn)

    def _read(self, boxes: Floats) -> FaceReads:
        """The crop reader's opinion, from the whole picture where tiles are small in the reduced one."""
        assert self._faces is not None
        across = float(np.median((boxes[:, 2:] - boxes[:, :2]).min(axis=1)))
        if self._photo.scale < 1.5 or across >= FINE_SIDE:
            return self._faces.read(self._photo.pixels, boxes)
        if self._fine is None:
            self._fine = decode(self._data, limits=self._limits).pixels
        factor = np.float32(self._fine.shape[1] / self._photo.pixels.shape[1])
        return self._faces.read(self._fine, (boxes * factor).astype(np.float32))

    def _around(self, boxes: Floats) -> Floats | None:
        """Log-odds of the boxes by their surroundings."""
        return None if self._judge is None else self._judge(boxes)

    def _grow(self, found: Detections, reads: FaceReads, turn: int) -> tuple[Detections, FaceReads]:
        """Add the tiles that rows imply, hole by hole and step by step beyond their ends."""
        height, width = self._photo.pixels.shape[:2]
        size = (width, height) if turn % 180 == 0 else (height, width)

        def reader(boxes: Floats) -> FaceReads:
            return self._read(turn_boxes(boxes, size, (360 - turn) % 360))

        for _ in range(MOST_ROUNDS):
            grown = self._grow_once(turn_boxes(found.boxes, (width, height), turn), reads, reader, size)
            if grown is None:
                break
            boxes = turn_boxes(grown.boxes, size, (360 - turn) % 360)
            tiles = reads.log_probs.argmax(axis=1).tolist()
            kept = beyond_doubt(grown, boxes, self._photo.pixels, found.boxes, tiles)
            kept = self._unlike_ground(grown, boxes, kept)
            if not kept:
                break
            boxes, grown = boxes[kept], grown.pick(kept)
            even = np.full((len(boxes), CLASSES), 0.5, np.float32)
            found = Detections(np.concatenate([found.boxes, boxes]), np.concatenate([found.probs, even]))
            reads = _both(reads, grown.reads)
        return found, reads

    def _unlike_ground(self, grown: Grown, boxes: Floats, kept: list[int]) -> list[int]:
        """Those `kept` of the tiles found that are engraved, or that their surroundings do not show to be ground."""
        names = grown.reads.log_probs.argmax(axis=1)
        plain = [k for k in kept if names[k] in BLANK]
        around = self._around(boxes[plain])
        if around is None:
            return kept
        ground = {k for k, odds in zip(plain, around, strict=True) if odds <= 0}
        return [k for k in kept if k not in ground]

    def _grow_once(self, upright: Floats, reads: FaceReads, reader: PlaceReader, size: tuple[int, int]) -> Grown | None:
        plane = level(upright)
        tiles = reads.log_probs.argmax(axis=1)
        places = []
        for row in find_rows(plane):
            if np.mean(tiles[row] == BACK) < 0.5:
                places += holes(upright, plane, row) + ends(upright, plane, row)
        places = [place for place in places if free_of(place.box[None], upright)[0]]
        grown = read_places(places, reader, size)
        if grown is None:
            return None
        keep = [k for k in range(len(grown.boxes)) if free_of(grown.boxes[k : k + 1], grown.boxes[:k])[0]]
        keep = [k for k in keep if free_of(grown.boxes[k : k + 1], upright)[0]]
        return grown.pick(keep) if keep else None


def lone_backs(seen: Seen, rows: Sequence[Sequence[int]]) -> Seen | None:
    """The same with the odds changed of a face-down tile that stands alone in a row of faces; None when there is none.

    A concealed kong shows two backs or more, and nobody stands a single tile of the hand face down: what looks like one
    is most likely a blank White in coloured light.
    """
    tiles = seen.probs.argmax(axis=1)
    probs = seen.probs.copy()
    for row in rows:
        backs = [i for i in row if tiles[i] == BACK]
        if len(backs) == 1 and len(row) > LONE_AMONG:
            probs[backs, BACK] *= np.float32(LONE_BACK)
            probs[backs] /= probs[backs].sum(axis=1, keepdims=True)
    if (probs.argmax(axis=1) == tiles).all():
        return None
    return replace(seen, probs=probs)


def _both(first: FaceReads, second: FaceReads) -> FaceReads:
    log_probs = np.concatenate([first.log_probs, second.log_probs])
    return FaceReads(log_probs, np.concatenate([first.turns, second.turns]))


def _by_detector(found: Detections) -> Seen:
    """The detector's names alone, every tile taken as upright."""
    total = np.maximum(found.probs.sum(axis=1, keepdims=True), 1e-6)
    turns = np.tile(np.array([0.91, 0.03, 0.03, 0.03], np.float32), (len(found), 1))
    return Seen(found.boxes, np.asarray(found.probs / np.maximum(total, 1.0), np.float32), turns, 0)
