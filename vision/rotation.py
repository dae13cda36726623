"""Which way up the hand lies: one of four, by what the crop reader says of each tile.

Faces that half a turn keeps (circles, most bamboo) cannot vote; their opinion is near even and weighs
nothing. Where no tile has an opinion the picture is taken as upright.
"""

from __future__ import annotations

import numpy as np

from vision.geometry import Floats, lengths

STAY = 1.2
"""Log-odds by which another way up must win: most photos are upright."""


def find_turn(turns: Floats, boxes: Floats, log_probs: Floats) -> int:
    """Degrees clockwise (0, 90, 180, 270) by which the picture must be turned for its hand to stand upright.

    Args:
        turns: float32 `(n, 4)`, probability that tile i lies turned by k quarter turns clockwise from
            upright.
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
    total[0] += STAY
    quarter = int(total.argmax())
    return (4 - quarter) % 4 * 90
