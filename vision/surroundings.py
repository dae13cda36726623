"""Whether a box holds a tile, judged by what lies around it: a small net that sees the box amid its surroundings.

A box alone does not show what bears its surface: a blank White, the flank of the tile beside it, a back and a slip of
paper are all plain. Around it one sees the step from face to flank, the shadow on the ground and the tiles beside it
(context of a region: Gidaris and Komodakis, ICCV 2015, section 3).
"""

from __future__ import annotations

from pathlib import Path
from typing import Final, Protocol

import numpy as np

from vision.card import Card, load_card
from vision.detector import make_session, to_input
from vision.errors import ModelError
from vision.faces import BATCH, cut
from vision.geometry import Floats
from vision.image import Pixels

MOST: Final = 6.0
"""Most that the log-odds say, either way."""


class Surroundings(Protocol):
    """Anything that judges boxes by what lies around them."""

    def judge(self, image: Pixels, boxes: Floats) -> Floats:
        """Log-odds `(n,)`, at most `MOST` either way, that boxes (float32 `(n, 4)`, pixels of `image`) hold a tile."""
        ...


class OnnxSurroundings:
    """The net of a model folder, loaded through its card; arguments and errors as `OnnxDetector`."""

    def __init__(self, folder: str | Path, threads: int = 1) -> None:
        self.card: Card = load_card(folder, "surroundings")
        self._session = make_session(self.card, threads)
        self._input = self._session.get_inputs()[0].name

    def judge(self, image: Pixels, boxes: Floats) -> Floats:
        """See `Surroundings.judge`."""
        card = self.card
        odds = np.zeros(len(boxes), np.float32)
        for start in range(0, len(boxes), BATCH):
            part = boxes[start : start + BATCH]
            crops = np.stack([cut_around(image, box, card.size, card.margin) for box in part])
            output = self._session.run(None, {self._input: to_input(crops, card.low, card.high)})[0]
            if output.shape != (len(part), 1):
                raise ModelError(f"{card.name}: expected one number a box, found {list(output.shape)}")
            odds[start : start + BATCH] = output[:, 0]
        return np.clip(odds, -MOST, MOST)


def cut_around(image: Pixels, box: Floats, size: int, reach: float) -> Pixels:
    """A box amid its surroundings: RGB and where the box is (255 inside), uint8 `(size, size, 4)`.

    A square of `reach` times the box's longer side about its centre; beyond the picture its edge is repeated.
    """
    sides = np.maximum(box[2:] - box[:2], 1.0)
    return with_box(cut(image, box, size, reach, "square"), sides / sides.max() / reach)


def with_box(crop: Pixels, share: Floats) -> Pixels:
    """A square crop `(n, n, 3)` and as its fourth plane the box in its middle, `share` (x, y) of it wide and high."""
    size = len(crop)
    out = np.zeros((size, size, 4), np.uint8)
    out[..., :3] = crop
    low = np.rint(size * (1 - np.asarray(share)) / 2).astype(int)
    out[low[1] : size - low[1], low[0] : size - low[0], 3] = 255
    return out
