"""Fits how the two nets' opinions are combined: what the crop reader's card says of that.

Names: the detector's weight and the temperature, on photos of designs that neither net was trained on. ``weight`` is
chosen by how many tiles are named rightly (the smoother log-likelihood settles ties), ``temperature`` by the
log-likelihood of the right names. Tiles or not: the weights of `vision.evidence`, by logistic regression on boxes of
those photos and of further ones.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
import yaml
from numpy.typing import NDArray

from scoring.tiles import BACK, WHITE
from vision.detector import Detections, OnnxDetector, iou_matrix
from vision.evidence import FEATURES, evidence
from vision.faces import FaceReads, OnnxFaceReader, combine
from vision.reader import Reader
from vision.seen import Namer, Seen
from vision.train.detector import is_synthetic
from vision.train.photos import Photo, read_boxes, read_rgb

NAMED: Final = 0.1
"""Lowest score of a box whose name is looked at."""
PLAIN: Final = 0.5
"""Probability of White and back together from which a box that is named a back may be one without a label."""
RIDGE: Final = 0.3
"""Penalty on the squares of the weights of the regression."""
WEIGHTS: Final = (0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.8, 1.0, 1.2)
TEMPERATURES: Final = (0.6, 0.7, 0.8, 0.9, 1.0, 1.15, 1.3, 1.5, 1.8, 2.2, 2.7)


@dataclass(frozen=True, slots=True)
class Opinions:
    """Both opinions on ``n`` tiles, and their right names.

    ``faces`` log-probabilities [n, 43], ``detector`` probabilities [n, 43], ``truth`` [n]; ``missed``:
    labelled tiles that the detector did not find.
    """

    faces: NDArray[np.float32]
    detector: NDArray[np.float32]
    truth: NDArray[np.int64]
    missed: int


@dataclass(frozen=True, slots=True)
class Fit:
    """The chosen weight and temperature, and the share named rightly by each net alone and by both."""

    weight: float
    temperature: float
    tiles: int
    missed: int
    detector_alone: float
    faces_alone: float
    both: float


def collect(models: Path, photos: list[Photo], size: int = 640) -> Opinions:
    """Run both nets on the photos; a tile is found by the box that overlaps its label most (at least 0.4)."""
    detector = OnnxDetector(models / "tiles", confidence=NAMED)
    reader = OnnxFaceReader(models / "faces")
    faces: list[NDArray[np.float32]] = []
    probs: list[NDArray[np.float32]] = []
    truth: list[int] = []
    missed = 0
    for photo in photos:
        image = read_rgb(photo.image)
        height, width = image.shape[:2]
        labels = list(read_boxes(photo.labels, width, height))
        found = detector.detect(image, size=(size, size))
        reads = reader.read(image, found.boxes)
        overlaps = iou_matrix(np.array([box for _, box in labels], np.float32).reshape(-1, 4), found.boxes)
        for row, (tile, _) in enumerate(labels):
            column = int(overlaps[row].argmax()) if len(found) else -1
            if column < 0 or overlaps[row, column] < 0.4:
                missed += 1
                continue
            faces.append(reads.log_probs[column])
            probs.append(found.probs[column])
            truth.append(tile)
    if not truth:
        raise ValueError("no labelled tile was found in the given photos")
    return Opinions(np.stack(faces), np.stack(probs), np.array(truth), missed)


def both_opinions(opinions: Opinions, weight: float, temperature: float) -> NDArray[np.float32]:
    """Combined probabilities [n, 43], as the shipped reader combines them."""
    count = len(opinions.truth)
    reads = FaceReads(opinions.faces, np.full((count, 4), 0.25, np.float32))
    boxes = np.zeros((count, 4), np.float32)
    return combine(reads, Detections(boxes, opinions.detector), weight, temperature)


def likelihood(probs: NDArray[np.float32], truth: NDArray[np.int64]) -> float:
    """Mean log-probability of the right names."""
    return float(np.log(np.clip(probs[np.arange(len(truth)), truth], 1e-6, 1)).mean())


def fit(opinions: Opinions) -> Fit:
    """The best weight, then the best temperature for it."""

    def right(probs: NDArray[np.float32]) -> float:
        return float((probs.argmax(1) == opinions.truth).mean())

    def merit(weight: float) -> tuple[float, float]:
        probs = both_opinions(opinions, weight, 1.0)
        return round(right(probs), 3), likelihood(probs, opinions.truth)

    weight = max(WEIGHTS, key=merit)
    temperature = max(TEMPERATURES, key=lambda t: likelihood(both_opinions(opinions, weight, t), opinions.truth))
    return Fit(
        weight,
        temperature,
        len(opinions.truth),
        opinions.missed,
        round(right(opinions.detector), 4),
        round(right(opinions.faces), 4),
        round(right(both_opinions(opinions, weight, temperature)), 4),
    )


def boxes_of(models: Path, photos: list[Photo]) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
    """What speaks for each box of each look of the reader, [n, features], and whether it holds a labelled tile.

    It does when both overlap by 0.4, or by 0.2 with the middle of each inside the other: some sets label the face only
    and some the whole tile. Of several boxes on one label only the one that overlaps it most holds it. What may be a
    back that has no label is left out.
    """
    rows: list[NDArray[np.float32]] = []
    right: list[NDArray[np.bool_]] = []

    class Listener(Namer):
        """Notes what is asked of it."""

        def name(self, found: Detections) -> Seen:
            if len(found):
                labelled = read_boxes(photo.labels, self._photo.width, self._photo.height)
                labels = np.array([box for _, box in labelled], np.float32).reshape(-1, 4)
                boxes = found.boxes * self._photo.scale
                logs = self._read(found.boxes).log_probs
                plain = np.exp(logs[:, [WHITE, BACK]]).sum(axis=1)
                known = (logs.argmax(axis=1) != BACK) | (plain < PLAIN) | is_synthetic(photo.file)
                rows.append(evidence(found, logs, self._photo.pixels, self._around(found.boxes))[known])
                right.append(_right(boxes, labels)[known])
            return super().name(found)

    reader = Reader(models, namer=Listener)
    for photo in photos:
        reader.read(photo.image)
    return np.concatenate(rows).astype(np.float64), np.concatenate(right)


def _right(boxes: NDArray[np.float32], labels: NDArray[np.float32]) -> NDArray[np.bool_]:
    """Which boxes [n, 4] hold one of the labels [m, 4], each label in one box and each box with one label."""
    overlaps = iou_matrix(boxes, labels)
    each = _holds(boxes, labels) & _holds(labels, boxes).T
    overlaps[~((overlaps >= 0.4) | (each & (overlaps >= 0.2)))] = 0
    out = np.zeros(len(boxes), np.bool_)
    while overlaps.size and overlaps.max() > 0:
        box, label = np.unravel_index(int(overlaps.argmax()), overlaps.shape)
        out[box] = True
        overlaps[box], overlaps[:, label] = 0, 0
    return out


def _holds(boxes: NDArray[np.float32], others: NDArray[np.float32]) -> NDArray[np.bool_]:
    """Whether each box [n, 4] holds the middle of each other [m, 4]: [n, m]."""
    middle = (others[:, :2] + others[:, 2:]) / 2
    low, high = boxes[:, None, :2], boxes[:, None, 2:]
    return np.asarray(((middle[None] > low) & (middle[None] < high)).all(axis=2), np.bool_)


def fit_score(rows: NDArray[np.float64], right: NDArray[np.bool_]) -> dict[str, float]:
    """Weights of `vision.evidence` by logistic regression (Newton steps, ridge penalty, the bias left free)."""
    full = np.concatenate([rows, np.ones((len(rows), 1))], axis=1)
    penalty = RIDGE * np.diag([*[1.0] * rows.shape[1], 0.0])
    weights = np.zeros(full.shape[1])
    for _ in range(50):
        p = 1 / (1 + np.exp(-full @ weights))
        slope = full.T @ (p - right) + penalty @ weights
        step = np.linalg.solve((full * (p * (1 - p))[:, None]).T @ full + penalty, slope)
        weights -= step
        if np.abs(step).max() < 1e-8:
            break
    return {name: round(float(w), 3) for name, w in zip((*FEATURES, "bias"), weights, strict=True)}


def write_fit(models: Path, found: Fit, score: dict[str, float]) -> None:
    """Put weight, temperature and the weights of `vision.evidence` into the crop reader's card."""
    path = models / "faces" / "model.yaml"
    content = yaml.safe_load(path.read_text(encoding="utf-8"))
    content["combine"] = {"detector_weight": found.weight, "temperature": found.temperature}
    content["tile_score"] = score
    text = yaml.safe_dump(content, sort_keys=False, allow_unicode=True, width=110)
    path.write_text(text, encoding="utf-8")
