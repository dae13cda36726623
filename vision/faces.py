"""Read tiles again, one crop each: a small net that names a tile and says which way up it lies.

It sees every box as it lies and, where it takes the tile for turned (the far side of a table, a sideways tile of a
meld, half the tiles of a careless row), once more with the tile set upright. Its opinion is added to the detector's as
log-probabilities:

    log p(tile) ∝ (log p_face + w · log p_detector) / temperature

with `w` (`detector_weight`) and `temperature` from the crop reader's card, where they were fitted on tile
designs that neither net was trained on.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import cv2
import numpy as np

from vision.card import Card, load_card
from vision.detector import CLASSES, Detections, Floats, make_session, to_input
from vision.errors import ModelError
from vision.image import Pixels

BATCH = 64
TURNED = 0.6
"""Probability of a turn from which a tile is read again upright; faces that half a turn keeps stay below."""
_TINY = 1e-4


@dataclass(frozen=True, slots=True)
class FaceReads:
    """The crop reader's opinion on `n` boxes.

    Attributes:
        log_probs: float32 `(n, 43)`, log-probabilities of the tile.
        turns: float32 `(n, 4)`, probability that the tile lies turned by k quarter turns clockwise from
            upright in the picture given; all 0.25 when the net does not say.

    """

    log_probs: Floats
    turns: Floats


class FaceReader(Protocol):
    """Anything that names the tiles in given boxes."""

    def read(self, image: Pixels, boxes: Floats) -> FaceReads:
        """Opinions on `boxes` (float32 `(n, 4)`, pixels of `image`)."""
        ...


class OnnxFaceReader:
    """The crop reader of a model folder, loaded through its card; arguments and errors as `OnnxDetector`."""

    def __init__(self, folder: str | Path, threads: int = 1) -> None:
        self.card: Card = load_card(folder, "crop_reader")
        self._session = make_session(self.card, threads)
        self._input = self._session.get_inputs()[0].name
        names = [output.name for output in self._session.get_outputs()]
        self._tile = _position(self.card, names, "tile", 0)
        self._turn = _position(self.card, names, "orientation", 1) if len(names) > 1 else None

    def read(self, image: Pixels, boxes: Floats) -> FaceReads:
        """See `FaceReader.read`."""
        card = self.card
        crops = np.zeros((len(boxes), card.size, card.size, 3), np.uint8)
        for k, box in enumerate(boxes):
            crops[k] = cut(image, box, card.size, card.margin, card.fit)
        log_probs, turns = self._run(crops)
        quarter = turns.argmax(axis=1)
        turned = np.flatnonzero((quarter > 0) & (turns.max(axis=1) > TURNED))
        if len(turned):
            upright = np.stack([np.rot90(crops[k], int(quarter[k])) for k in turned])
            again, turns_again = self._run(upright)
            log_probs[turned] = log_softmax(((log_probs[turned] + again) / 2).astype(np.float32))
            back = np.stack([np.roll(row, int(k)) for row, k in zip(turns_again, quarter[turned], strict=True)])
            turns[turned] = (turns[turned] + back) / 2
        return FaceReads(log_probs, turns)

    def _run(self, crops: Pixels) -> tuple[Floats, Floats]:
        logits = np.zeros((len(crops), CLASSES), np.float32)
        turns = np.full((len(crops), 4), 0.25, np.float32)
        for start in range(0, len(crops), BATCH):
            part = slice(start, start + BATCH)
            batch = to_input(crops[part], self.card.low, self.card.high)
            output = self._session.run(None, {self._input: batch})
            if output[self._tile].shape != (len(batch), CLASSES):
                raise ModelError(f"{self.card.name}: expected {CLASSES} logits a crop")
            logits[part] = log_softmax(output[self._tile])
            if self._turn is not None:
                turns[part] = np.exp(log_softmax(output[self._turn]))
        return logits, turns


def _position(card: Card, names: list[str], role: str, default: int) -> int:
    wanted = card.outputs.get(role)
    if wanted is None:
        return default
    if wanted not in names:
        raise ModelError(f"{card.name}: expected an output {wanted!r}, found {', '.join(names)}")
    return names.index(wanted)


def cut(image: Pixels, box: Floats, size: int, margin: float, fit: str = "stretch") -> Pixels:
    """The crop of one box, uint8 `(size, size, 3)`.

    The box, each side times `margin` about its centre (`stretch`), or a square of `margin` times its longer
    side (`square`). Beyond the picture its edge is repeated; crops larger than the net's input are averaged
    down.
    """
    centre = (box[:2] + box[2:]) / 2
    sides = np.maximum(box[2:] - box[:2], 1.0) * margin
    if fit == "square":
        sides = np.repeat(sides.max(), 2)
    low = np.floor(centre - sides / 2 - 2).astype(int)
    high = np.ceil(centre + sides / 2 + 2).astype(int)
    patch, offset = _window(image, low, high)
    shrink = float(sides.max()) / size
    if shrink > 2:
        target = (max(2, round(patch.shape[1] * 2 / shrink)), max(2, round(patch.shape[0] * 2 / shrink)))
        ratio = np.array([target[0] / patch.shape[1], target[1] / patch.shape[0]])
        patch = cv2.resize(patch, target, interpolation=cv2.INTER_AREA)
    else:
        ratio = np.ones(2)
    step = sides * ratio / size
    start = (centre - sides / 2 - offset) * ratio + step / 2 - 0.5
    matrix = np.array([[step[0], 0, start[0]], [0, step[1], start[1]]], np.float32)
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return np.asarray(
        cv2.warpAffine(patch, matrix, (size, size), flags=flags, borderMode=cv2.BORDER_REPLICATE), np.uint8
    )


def _window(image: Pixels, low: Floats, high: Floats) -> tuple[Pixels, Floats]:
    """A part of the picture, cut at its edges but never empty, and the position of its first pixel."""
    height, width = image.shape[:2]
    x1, y1 = min(max(int(low[0]), 0), width - 1), min(max(int(low[1]), 0), height - 1)
    x2, y2 = max(x1 + 1, min(int(high[0]), width)), max(y1 + 1, min(int(high[1]), height))
    return image[y1:y2, x1:x2], np.array([x1, y1], np.float32)


def combine(faces: FaceReads, detections: Detections, weight: float, temperature: float) -> Floats:
    """Probabilities `(n, 43)` from both opinions, as the module's description says; each row adds up to 1."""
    given = np.clip(detections.probs, _TINY, 1.0)
    given = given / given.sum(axis=1, keepdims=True)
    both = (faces.log_probs + np.float32(weight) * np.log(given)) / np.float32(temperature)
    return np.asarray(np.exp(log_softmax(both)), np.float32)


def log_softmax(logits: Floats) -> Floats:
    """Log-probabilities along the last axis; safe for large values."""
    shifted = logits - logits.max(axis=-1, keepdims=True, initial=-np.inf)
    return np.asarray(shifted - np.log(np.exp(shifted).sum(axis=-1, keepdims=True)), np.float32)
