"""Average precision without keeping the reads.

COCO's rule: sort all reads of a class by confidence, follow precision over recall, make precision fall monotonously,
and take its mean at 101 recalls. Sorting needs every score, so scores are counted in bins instead: narrow ones near 0
and 1 (equal steps of the logit), which keeps the counts exact; a mean moves by less than 0.004 (see the tests).
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from scoring.tiles import TEXT
from vision.evaluate.matching import THRESHOLDS

BINS = 1024
_FAR = 9.0
CLASSES = len(TEXT)
RECALLS = np.linspace(0.0, 1.0, 101)


def bins(scores: npt.ArrayLike) -> npt.NDArray[np.int64]:
    """Bin of each score 0…1, rising with it: 0 … BINS-1.

    >>> bins([0.0, 0.5, 1.0]).tolist()
    [0, 512, 1023]
    """
    p = np.clip(np.asarray(scores, np.float64), 1e-9, 1 - 1e-9)
    place = (np.log(p / (1 - p)) + _FAR) / (2 * _FAR)
    return np.clip((place * BINS).astype(np.int64), 0, BINS - 1)


class ScoreCounts:
    """Reads counted by class and score, and those that were right at each overlap.

    `found` is int32 `(43, BINS)`, `right` int32 `(10, 43, BINS)`: 2 MB, whatever the number of photos.
    """

    __slots__ = ("found", "right")

    def __init__(self) -> None:
        self.found = np.zeros((CLASSES, BINS), np.int32)
        self.right = np.zeros((len(THRESHOLDS), CLASSES, BINS), np.int32)

    def add(self, tiles: npt.NDArray[np.int64], scores: npt.ArrayLike, right: npt.NDArray[np.bool_]) -> None:
        """Count reads: classes `(n,)`, scores `(n,)` and, bool `(10, n)`, whether each was right."""
        places = bins(scores)
        np.add.at(self.found, (tiles, places), 1)
        for at_overlap, row in zip(self.right, right, strict=True):
            np.add.at(at_overlap, (tiles[row], places[row]), 1)

    def mean(self, truth: npt.NDArray[np.int64]) -> tuple[float | None, float | None]:
        """`(mAP50, mAP50-95)` over the classes that the truth has, counts `(43,)`; None where it has none."""
        present = np.flatnonzero(truth)
        if not len(present):
            return None, None
        table = np.array([[average(self.found[c], right[c], int(truth[c])) for c in present] for right in self.right])
        return float(table[0].mean()), float(table.mean())


def average(found: npt.NDArray[np.int32], right: npt.NDArray[np.int32], truth: int) -> float:
    """Average precision of one class from its reads by score bin and the right ones among them.

    >>> average(np.array([2, 1]), np.array([1, 1]), 2) == (51 * 1 + 50 * 2 / 3) / 101
    True
    """
    used = np.flatnonzero(found)[::-1]
    all_reads, hits = np.cumsum(found[used]), np.cumsum(right[used])
    recall, precision = hits / truth, hits / np.maximum(all_reads, 1)
    precision = np.maximum.accumulate(precision[::-1])[::-1]
    at = np.searchsorted(recall, RECALLS, side="left")
    return float(np.where(at < len(precision), np.append(precision, 0.0)[at], 0.0).mean())
