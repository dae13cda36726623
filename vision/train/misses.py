"""Near misses: boxes in which the detector sees a tile and where none lies. The crop reader learns to refuse them.

What no detector takes for a tile is no lesson; what it does, on mats, keyboards, flanks and papers, is the very thing
that the crop reader is shown when it reads (hard negatives, Felzenszwalb et al., PAMI 2010, section 5).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.detector import Detector
from vision.looks import take, whole
from vision.train.bank import UNKNOWN_ORIENTATION, Bank, BankBuilder, cut_patch
from vision.train.photos import MIN_BOX, Photo, read_boxes, read_rgb

LOWEST: Final = 0.02
"""Lowest probability of a box that counts as seen."""
MOST: Final = 60
"""Near misses taken from one picture."""
SHARED: Final = 0.15
"""Most of a near miss that labelled tiles may cover, and most of a labelled tile that it may."""


def near_misses(boxes: NDArray[np.float32], labels: NDArray[np.float32]) -> NDArray[np.bool_]:
    """Which of the boxes [n, 4] hold no part worth naming of any label [m, 4], and are large enough for a patch."""
    width, height = boxes[:, 2] - boxes[:, 0], boxes[:, 3] - boxes[:, 1]
    low = np.maximum(boxes[:, None, :2], labels[None, :, :2])
    high = np.minimum(boxes[:, None, 2:], labels[None, :, 2:])
    shared = np.prod(np.clip(high - low, 0, None), axis=2)
    areas = np.prod(np.clip(labels[:, 2:] - labels[:, :2], 1, None), axis=1)
    clear = (shared.sum(axis=1) <= SHARED * width * height) & (shared <= SHARED * areas).all(axis=1)
    return np.asarray(clear & (np.minimum(width, height) >= MIN_BOX), np.bool_)


def mined_bank(detector: Detector, photos: list[Photo], seed: int = 0) -> Bank:
    """Near misses of all pictures, class -1.

    Raises:
        ValueError: nothing was taken for a tile in any of them.

    """
    rng = np.random.default_rng(seed)
    builder = BankBuilder()
    for photo in photos:
        image = read_rgb(photo.image)
        for x1, y1, x2, y2 in _boxes(detector, photo, image, rng):
            builder.add(cut_patch(image, (x1, y1, x2, y2)), -1, UNKNOWN_ORIENTATION, (x2 - x1) / (y2 - y1), 0)
    return builder.build()


def _boxes(
    detector: Detector, photo: Photo, image: NDArray[np.uint8], rng: np.random.Generator
) -> Iterator[tuple[float, float, float, float]]:
    height, width = image.shape[:2]
    labels = np.array([box for _, box in read_boxes(photo.labels, width, height)], np.float32).reshape(-1, 4)
    found = take(detector, image, whole(width, height)).boxes
    missed = found[near_misses(found, labels)]
    for k in rng.permutation(len(missed))[:MOST]:
        x1, y1, x2, y2 = (float(v) for v in missed[k])
        yield x1, y1, x2, y2
