"""One photo judged: what was read against what was labelled.

`Judge` runs in the worker processes; the `Outcome` it returns is all that leaves them.

Two figures are kept apart. *Strict*: a read is right when its class is that of a label it overlaps by IoU 0.5 or
more; everything else that was read is extra. *Loose*: boxes of another convention match where each holds the other's
centre, and reads that the reader itself left out of the hand and that lie on no label are not counted, as background
tiles are mostly unlabelled. Confusions and confident mistakes are counted by the loose places, so that they tell wrong
names and not wrong boxes.

Face-down tiles are unlabelled in most sets: where a photo's truth has no `back`, reads of `back` are not counted.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

import numpy as np
import numpy.typing as npt

from scoring.errors import InputError
from scoring.notation import parse_hand
from scoring.tiles import BACK, TEXT
from vision.errors import ImageError
from vision.evaluate.conditions import photo_conditions, width_buckets
from vision.evaluate.data import Floats, Ints, LabelError, Sample, Truth, read_truth
from vision.evaluate.hands import corrections, parts_of_hand, parts_of_read
from vision.evaluate.matching import IOU, THRESHOLDS, iou, match, nearness
from vision.evaluate.scores import Scorer, engine, legality, score_agrees
from vision.image import Source, decode, read_bytes
from vision.reader import DECODED_SIDE
from vision.result import Read
from vision.shapes import Legality

CONFIDENT = 0.9
NONE = BACK + 1
"""Stands in a confusion for no label (as truth) or for no read."""


class PhotoReader(Protocol):
    """What reads a photo: `vision.reader.Reader`, or a fake of it."""

    @property
    def model(self) -> Mapping[str, object]:
        """Name and sha256."""

    def read(self, source: Source, *, legality: Legality | None = None) -> Read:
        """Read one photo."""


@dataclass(frozen=True, slots=True)
class TileOutcome:
    """The tiles of one photo. Reads are those that count, n of them; labels are m.

    Attributes:
        truth: int64 `(m,)`, class of each label.
        found: int64 `(n,)`, class of each read.
        scores: float32 `(n,)`, its confidence.
        right: bool `(10, n)`, whether it is right at each overlap of `matching.THRESHOLDS`.
        truth_widths, found_widths: bucket of the width of each label and each read.
        hit: bool `(m,)`, whether each label was read rightly (strict).
        pairs: int64 `(k, 2)`, truth and read of every place (loose), `NONE` where one is missing.
        confident_wrong: reads of at least `CONFIDENT` that are named wrongly, and that lie on no label.
        loose_found, loose_right: reads that count loosely, and the right ones.
        marks: what to draw, `(kind, text, box in 0…1)`; kinds `right`, `wrong`, `missed`, `extra`, `outside`.

    """

    truth: Ints
    found: Ints
    scores: Floats
    right: npt.NDArray[np.bool_]
    truth_widths: tuple[str, ...]
    found_widths: tuple[str, ...]
    hit: npt.NDArray[np.bool_]
    pairs: Ints
    confident_wrong: tuple[int, int]
    loose_found: int
    loose_right: int
    marks: tuple[tuple[str, str, tuple[float, ...]], ...]

    @property
    def exact(self) -> bool:
        """Every tile right, nothing extra."""
        return len(self.truth) == len(self.found) == int(self.right[0].sum())

    @property
    def loose_exact(self) -> bool:
        """The same by the loose rule."""
        return len(self.truth) == self.loose_found == self.loose_right

    @property
    def faults(self) -> int:
        """Labels not read rightly and loose reads too many."""
        return len(self.truth) - self.loose_right + self.loose_found - self.loose_right


@dataclass(frozen=True, slots=True)
class HandOutcome:
    """The hand of one photo: what was read, what it is, and the corrections between them."""

    read: str
    truth: str
    corrections: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """All that is kept of one photo; `error` alone where it failed."""

    file: str
    group: str
    error: str | None = None
    tiles: TileOutcome | None = None
    hand: HandOutcome | None = None
    scores: tuple[int, int] = (0, 0)
    conditions: Mapping[str, str] | None = None
    milliseconds: float = 0.0
    reply: Mapping[str, object] | None = None
    model: Mapping[str, object] | None = None
    fault: str | None = None


class Judge:
    """Reads a photo and judges the read.

    Args:
        make_reader: makes the reader; called once, here.
        ruleset: its legality helps the reader, or None.
        scorer: what scores the hands of `scores.jsonl`.

    Raises:
        InputError: ``unknown_ruleset``.
        ModelError: the model cannot be loaded.

    """

    def __init__(
        self, make_reader: Callable[[], PhotoReader], ruleset: str | None = None, scorer: Scorer = engine
    ) -> None:
        self.legality = None if ruleset is None else legality(ruleset)
        self.reader = make_reader()
        self.scorer = scorer

    def __call__(self, sample: Sample) -> Outcome:
        """Judge one photo; a photo or labels that cannot be read give an outcome with `error`."""
        try:
            truth = read_truth(sample)
            data = read_bytes(sample.path)
            start = time.perf_counter()
            read = self.reader.read(data, legality=self.legality)
            spent = (time.perf_counter() - start) * 1000
            pixels = decode(data, max_side=DECODED_SIDE).pixels
        except ImageError as error:
            return Outcome(sample.file, sample.group, f"{error.code}: {error.detail}")
        except LabelError as error:
            return Outcome(sample.file, sample.group, f"labels: {error}")
        tiles = None if truth is None else judge_tiles(read, truth)
        boxes = truth.boxes if truth is not None and len(truth.boxes) else relative_boxes(read)
        hand, fault = judge_hand(read, sample.hand)
        right = sum(score_agrees(read.hand, s.request, s.expect, self.scorer) for s in sample.scores)
        return Outcome(
            sample.file,
            sample.group,
            None,
            tiles,
            hand,
            (len(sample.scores), right),
            photo_conditions(pixels, boxes, read.image.rotated),
            spent,
            read.as_dict(),
            self.reader.model,
            fault,
        )


def relative_boxes(read: Read) -> Floats:
    """The boxes of a read in 0…1 of the upright picture: float32 `(n, 4)`."""
    size = np.array([read.image.width, read.image.height] * 2, np.float32)
    return np.array([tile.box for tile in read.tiles], np.float32).reshape(-1, 4) / size


def judge_hand(read: Read, text: str | None) -> tuple[HandOutcome | None, str | None]:
    """The hand against the truth; a truth that is no hand text gives a fault instead."""
    if text is None:
        return None, None
    try:
        truth = parse_hand(text)
    except InputError as error:
        return None, f"hands.csv: {error}"
    steps = corrections(parts_of_read(read), parts_of_hand(truth))
    return HandOutcome(read.hand, truth.text, steps), None


def judge_tiles(read: Read, truth: Truth) -> TileOutcome:
    """The tiles of a read against the labels."""
    with_backs = bool((truth.tiles == BACK).any())
    kept = [k for k, tile in enumerate(read.tiles) if with_backs or tile.tile != BACK]
    found = np.array([read.tiles[k].tile for k in kept], np.int64)
    scores = np.array([read.tiles[k].confidence for k in kept], np.float32)
    in_hand = np.array([read.tiles[k].group is not None for k in kept], np.bool_)
    size = np.array([read.image.width, read.image.height] * 2, np.float32)
    boxes, labels = relative_boxes(read)[kept] * size, truth.boxes * size
    order = np.argsort(-scores, kind="stable")
    alike = found[:, None] == truth.tiles[None, :]
    overlaps = iou(boxes, labels)
    taken = [match(overlaps, order, least, alike) for least in THRESHOLDS]
    hit = np.zeros(len(labels), np.bool_)
    hit[taken[0][taken[0] >= 0]] = True
    loose, place = _places(nearness(boxes, labels), order, alike)
    counted = (place >= 0) | in_hand
    return TileOutcome(
        truth.tiles,
        found,
        scores,
        np.array([t >= 0 for t in taken], np.bool_).reshape(len(THRESHOLDS), len(found)),
        tuple(width_buckets(labels)),
        tuple(width_buckets(boxes)),
        hit,
        _pairs(truth.tiles, found, place, counted),
        _confident_wrong(scores, found, truth.tiles, place, counted),
        int(counted.sum()),
        int((loose >= 0).sum()),
        tuple(_marks(truth.tiles, labels / size, found, boxes / size, place, counted)),
    )


def _places(near: Floats, order: Ints, alike: npt.NDArray[np.bool_]) -> tuple[Ints, Ints]:
    """The label of the right class that each read takes, and the label of any class where there is none."""
    right = match(near, order, IOU, alike)
    free = np.ones(near.shape, np.bool_)
    free[right >= 0] = False
    free[:, right[right >= 0]] = False
    other = match(near, order, IOU, free)
    return right, np.where(right >= 0, right, other)


def _pairs(truth: Ints, found: Ints, place: Ints, counted: npt.NDArray[np.bool_]) -> Ints:
    pairs = [(int(truth[p]) if p >= 0 else NONE, int(found[k])) for k, p in enumerate(place) if counted[k]]
    seen = set(place.tolist())
    pairs += [(int(tile), NONE) for k, tile in enumerate(truth) if k not in seen]
    return np.array(pairs, np.int64).reshape(-1, 2)


def _confident_wrong(
    scores: Floats, found: Ints, truth: Ints, place: Ints, counted: npt.NDArray[np.bool_]
) -> tuple[int, int]:
    sure = (scores >= CONFIDENT) & counted
    on_label = place >= 0
    named = np.append(truth, NONE)[place]
    return int((sure & on_label & (named != found)).sum()), int((sure & ~on_label).sum())


def _marks(
    truth: Ints, labels: Floats, found: Ints, boxes: Floats, place: Ints, counted: npt.NDArray[np.bool_]
) -> list[tuple[str, str, tuple[float, ...]]]:
    out = []
    for k, p in enumerate(place):
        text = TEXT[found[k]]
        if p < 0:
            kind = "extra" if counted[k] else "outside"
        elif truth[p] == found[k]:
            kind = "right"
        else:
            kind, text = "wrong", f"{TEXT[truth[p]]} as {text}"
        out.append((kind, text, tuple(float(v) for v in boxes[k])))
    seen = set(place.tolist())
    out += [("missed", TEXT[tile], tuple(float(v) for v in labels[k])) for k, tile in enumerate(truth) if k not in seen]
    return out
