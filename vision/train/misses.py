"""Near misses: boxes in which the detector sees a tile and where none lies. The crop reader learns to refuse them.

Photos label some of their tiles only: what may be a tile without a label (:func:`may_be_unlabelled`) is no near miss.

What no detector takes for a tile is no lesson; what it does, on mats, keyboards, flanks and papers, is the very thing
that the crop reader is shown when it reads (hard negatives, Felzenszwalb et al., PAMI 2010, section 5).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np
from numpy.typing import NDArray

from scoring.tiles import BACK, FIRST_FLOWER, WHITE
from vision.detector import Detections, Detector
from vision.faces import FaceReader
from vision.looks import take, whole
from vision.train.bank import UNKNOWN_ORIENTATION, Bank, BankBuilder, cut_patch
from vision.train.detector import is_synthetic
from vision.train.photos import MIN_BOX, Photo, labels_all, read_boxes, read_rgb

LOWEST: Final = 0.02
"""Lowest probability of a box that counts as seen."""
MOST: Final = 60
"""Near misses taken from one picture."""
SHARED: Final = 0.15
"""Most of a near miss that labelled tiles may cover, and most of a labelled tile that it may."""
NAMED: Final = 0.5
"""Probability of the crop reader's name from which a face may be an unlabelled tile."""


def near_misses(boxes: NDArray[np.float32], labels: NDArray[np.float32]) -> NDArray[np.bool_]:
    """Which of the boxes [n, 4] hold no part worth naming of any label [m, 4], and are large enough for a patch."""
    width, height = boxes[:, 2] - boxes[:, 0], boxes[:, 3] - boxes[:, 1]
    low = np.maximum(boxes[:, None, :2], labels[None, :, :2])
    high = np.minimum(boxes[:, None, 2:], labels[None, :, 2:])
    shared = np.prod(np.clip(high - low, 0, None), axis=2)
    areas = np.prod(np.clip(labels[:, 2:] - labels[:, :2], 1, None), axis=1)
    clear = (shared.sum(axis=1) <= SHARED * width * height) & (shared <= SHARED * areas).all(axis=1)
    return np.asarray(clear & (np.minimum(width, height) >= MIN_BOX), np.bool_)


def may_be_unlabelled(
    found: Detections, reader: FaceReader, photo: Photo, image: NDArray[np.uint8]
) -> NDArray[np.bool_]:
    """Which boxes of a picture may hold a tile without a label, `(n,)`; none in synthetic scenes.

    All where the photo leaves faces unlabelled; elsewhere what looks like a back, and faces that the crop reader names
    (flowers count together). In photos without any label, what looks blank too: some of them show blank tiles.
    """
    if is_synthetic(photo.file):
        return np.zeros(len(found), np.bool_)
    if not labels_all(photo):
        return np.ones(len(found), np.bool_)
    probs = np.exp(reader.read(image, found.boxes).log_probs)
    flowers = probs[:, FIRST_FLOWER:BACK].sum(axis=1)
    engraved = np.maximum(np.delete(probs[:, :FIRST_FLOWER], WHITE, axis=1).max(axis=1), flowers)
    plain = (BACK,) if photo.labels.read_text(encoding="utf-8").strip() else (BACK, WHITE)
    looks = np.stack([found.tiles, probs.argmax(axis=1)])
    return np.asarray(np.isin(looks, plain).any(axis=0) | (engraved >= NAMED), np.bool_)


def mined_bank(detector: Detector, reader: FaceReader, photos: list[Photo], seed: int = 0) -> Bank:
    """Near misses of all pictures, class -1.

    Raises:
        ValueError: nothing was taken for a tile in any of them.

    """
    rng = np.random.default_rng(seed)
    builder = BankBuilder()
    for photo in photos:
        image = read_rgb(photo.image)
        for x1, y1, x2, y2 in _boxes(detector, reader, photo, image, rng):
            builder.add(cut_patch(image, (x1, y1, x2, y2)), -1, UNKNOWN_ORIENTATION, (x2 - x1) / (y2 - y1), 0)
    return builder.build()


def _boxes(
    detector: Detector, reader: FaceReader, photo: Photo, image: NDArray[np.uint8], rng: np.random.Generator
) -> Iterator[tuple[float, float, float, float]]:
    height, width = image.shape[:2]
    labels = np.array([box for _, box in read_boxes(photo.labels, width, height)], np.float32).reshape(-1, 4)
    found = take(detector, image, whole(width, height))
    missed = found.boxes[near_misses(found.boxes, labels) & ~may_be_unlabelled(found, reader, photo, image)]
    for k in rng.permutation(len(missed))[:MOST]:
        x1, y1, x2, y2 = (float(v) for v in missed[k])
        yield x1, y1, x2, y2
