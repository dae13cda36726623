"""Which read belongs to which labelled tile.

Reads take labels greedily in the order of their confidence, as COCO does: each takes the free label of its own class
that it overlaps most, if by at least the threshold. Boxes are `x1 y1 x2 y2` in one frame, whatever its unit.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]
Ints = npt.NDArray[np.int64]

IOU = 0.5
THRESHOLDS = tuple(round(0.5 + 0.05 * k, 2) for k in range(10))
"""Overlaps of mAP50-95."""


def iou(a: Floats, b: Floats) -> Floats:
    """Intersection over union of every box of `a` `(n, 4)` with every box of `b` `(m, 4)`: float32 `(n, m)`."""
    low = np.maximum(a[:, None, :2], b[None, :, :2])
    high = np.minimum(a[:, None, 2:], b[None, :, 2:])
    inner = np.clip(high - low, 0, None).prod(axis=2)
    area_a, area_b = ((boxes[:, 2:] - boxes[:, :2]).prod(axis=1) for boxes in (a, b))
    union = area_a[:, None] + area_b[None, :] - inner
    return np.asarray(inner / np.maximum(union, 1e-12), np.float32)


def nearness(reads: Floats, truth: Floats) -> Floats:
    """As `iou`, but a pair counts at least 0.5 where the centre of one box lies in the other and vice versa.

    For labels of another convention (face only, or the whole tile): the order among such pairs stays that of `iou`.
    """
    out = iou(reads, truth)
    return np.where(_centre_inside(reads, truth) & _centre_inside(truth, reads).T, np.maximum(out, IOU + out / 2), out)


def _centre_inside(a: Floats, b: Floats) -> npt.NDArray[np.bool_]:
    """Whether the centre of box i of `a` lies in box j of `b`: bool `(n, m)`."""
    centre = (a[:, :2] + a[:, 2:]) / 2
    inside = (centre[:, None] >= b[None, :, :2]) & (centre[:, None] <= b[None, :, 2:])
    return np.asarray(inside.all(axis=2), np.bool_)


def match(overlaps: Floats, order: Ints, least: float, alike: npt.NDArray[np.bool_] | None = None) -> Ints:
    """The label that each read takes, -1 for none.

    Args:
        overlaps: `(reads, labels)`.
        order: indices of the reads, the surest first.
        least: smallest overlap that counts.
        alike: bool `(reads, labels)`, which pairs may match; all by default.

    >>> match(np.array([[0.6, 0.9], [0.0, 0.7]], np.float32), np.array([1, 0]), 0.5).tolist()
    [0, 1]

    """
    taken = np.full(len(overlaps), -1, np.int64)
    if not overlaps.size:
        return taken
    left = overlaps.copy() if alike is None else np.where(alike, overlaps, -1.0)
    for read in order:
        best = int(left[read].argmax())
        if left[read, best] >= least:
            taken[read] = best
            left[:, best] = -1.0
    return taken
