"""Which way up the hand lies: one of four, by what the crop reader says of each tile and by the run of the rows.

Faces that half a turn keeps (circles, most bamboo) cannot vote; their opinion is near even and weighs nothing. Tiles
of a row stand side by side, so a row that runs upwards in the picture speaks for a quarter turn. Where nothing speaks
the picture is taken as upright.
"""

from __future__ import annotations

import numpy as np

from vision.geometry import Floats, centres, lengths, sides

STAY = 4.5
"""Log-odds by which another way up must win: most photos are upright, and single tiles of many rows are not.
A tile that surely lies upside down gives about 4."""
RUN = 0.5
"""Log-odds that one tile's nearest neighbour gives to the turns in which it stands beside it."""


def find_turn(turns: Floats, boxes: Floats, log_probs: Floats) -> int:
    """Degrees clockwise (0, 90, 180, 270) by which the picture must be turned for its hand to stand upright.

    Args:
        turns: float32 `(n, 4)`, probability that tile i lies turned by k quarter turns clockwise from upright.
        boxes: float32 `(n, 4)`; larger tiles weigh more, as the hand is nearer than the rest.
        log_probs: float32 `(n, 43)`; surely named tiles weigh more.

    """
    if len(turns) == 0:
        return 0
    size = lengths(boxes)
    weight = np.clip(size / np.median(size), 0.3, 1.5) ** 4 * np.exp(log_probs.max(axis=1))
    votes = np.log(np.clip(turns, 0.02, 1.0)) - np.log(0.25)
    votes -= votes.mean(axis=1, keepdims=True)
    total = (weight[:, None] * votes).sum(axis=0)
    level = RUN * float((weight * _runs_level(boxes)).sum())
    total += np.array([level, -level, level, -level])
    total[0] += STAY
    quarter = int(total.argmax())
    return (4 - quarter) % 4 * 90


def _runs_level(boxes: Floats) -> Floats:
    """How the nearest neighbour of each tile stands: 1 beside it, -1 above or below, 0 aslant or not near; `(n,)`."""
    if len(boxes) < 2:
        return np.zeros(len(boxes), np.float32)
    centre = centres(boxes)
    delta = np.abs(centre[None] - centre[:, None])
    distance = np.hypot(delta[:, :, 0], delta[:, :, 1])
    np.fill_diagonal(distance, np.inf)
    nearest = distance.argmin(axis=1)
    index = np.arange(len(boxes))
    dx, dy = delta[index, nearest].T
    near = distance[index, nearest] < 1.5 * sides(boxes).max(axis=1)
    run = np.where(dx > 2 * dy, 1.0, np.where(dy > 2 * dx, -1.0, 0.0))
    return np.asarray(run * near, np.float32)
