"""How surely a box holds a tile: one logistic function of all that speaks for it or against it.

The detector's probability of its best class is no measure of that: it is low where the names are in doubt, however
plain it is that a tile lies there. So the probability that the box is of any class counts instead, and the opinion of
the crop reader, the size against that of the other tiles, and whether other tiles lie beside it. Plain faces (White,
backs) are judged by weights of their own, since many things are plain: by whether their colour is that of the faces
nearby, and by whether they look like the edge of a tile that stands or lies beside them. A net of its own looks at the
surroundings of each box (`vision.surroundings`), where there is one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

import numpy as np
import numpy.typing as npt

from scoring.tiles import BACK, FIRST_FLOWER, WHITE
from vision.colour import FEWEST_FACES, bodies_nearby, body_colour, difference
from vision.detector import Detections
from vision.geometry import Floats, centres, lengths
from vision.image import Pixels
from vision.surroundings import MOST

FEATURES: Final = (
    "detector", "faces", "size", "near", "white", "back", "plain_detector", "plain_faces", "plain_near", "match",
    "flank", "plain_row", "plain_size", "back_size", "around", "plain_around", "back_around",
)  # fmt: skip
"""Columns of `evidence`, and with ``bias`` the names of the weights."""
AROUND: Final = ("around", "plain_around", "back_around")
"""Those columns that come from `vision.surroundings`."""
WEIGHTS: Final[Mapping[str, float]] = MappingProxyType(dict.fromkeys(FEATURES, 0.0) | {
    "detector": 1.0, "faces": 1.0, "size": -3.9, "near": 0.4, "white": -2.1, "back": -3.1, "match": 1.0,
    "flank": -2.0, "plain_near": 0.4, "plain_row": 1.0, "bias": 0.8,
})  # fmt: skip
"""Weights where the crop reader's card gives none (`tile_score`, fitted by `hupai export combine`)."""
NEAR: Final = (0.6, 1.6)
"""Distance between the middles of two tiles, in tile lengths, at which they lie beside each other."""
ALIKE: Final = 0.35
"""Most by which the sizes of two tiles that lie together differ, as a logarithm."""
SHARED: Final = 0.7
"""Share of the longer side of two boxes along which an edge and its face lie beside each other."""
TOUCHING: Final = 0.22
"""Gap or overlap between an edge and its face, against the size of the face that way."""
THIN: Final = 0.72
"""Width of an edge against that of its face, the same way."""
STEP: Final = (0.65, 1.25)
"""Distance between the middles of two neighbours in a row, against the width of their boxes that way."""
ALIKE_ACROSS: Final = 0.25
"""Most by which neighbours in a row differ in height, as a logarithm; in width they differ more, as they overlap."""
STRAIGHT: Final = 0.97
"""Cosine from which three neighbours lie in one line."""
MOST_NEAR: Final = 2.0
MOST_PLAIN: Final = 2.0
"""Most that the crop reader's log-odds count for a plain face: a crop alone does not show what bears the surface."""
SURE: Final = 0.5
FACE: Final = 0.8
"""Probability of its name with which a box shows what colour bodies have."""
ALIKE_COLOUR: Final = 12.0
"""Difference in colour (`vision.colour.difference`) below which a plain box has the colour of the faces nearby."""


def evidence(found: Detections, log_probs: Floats, pixels: Pixels, around: Floats | None = None) -> Floats:
    """What speaks for each box.

    Args:
        found: `n` boxes.
        log_probs: float32 `(n, 43)`, the crop reader's log-probabilities.
        pixels: uint8 RGB, the picture in whose pixels the boxes are.
        around: float32 `(n,)`, log-odds by what lies around each box (see `vision.surroundings`); 0 where not given.

    Returns:
        float32 `(n, 17)`, one column for each of `FEATURES`: log-odds of any class, log-odds of the crop reader's name
        (flowers, and White with back, count together: they are hard to tell apart, not hard to see; at most
        `MOST_PLAIN` for the latter), difference in size from the sure tiles (a logarithm), tiles beside it (at most
        2), whether it is taken for White or a back, and for those: the first and second once more, surely seen faces
        beside it, how well the colour is that of the faces nearby (1 to 0; 0 without faces), whether it may be the edge
        of a tile whose face is seen beside it, whether a row of tiles goes on through it, the difference in size once
        more, and again for backs; `around`, once more for White and backs, and again for backs.

    """
    if len(found) == 0:
        return np.zeros((0, len(FEATURES)), np.float32)
    probs = np.exp(log_probs)
    flowers = probs[:, FIRST_FLOWER:BACK].sum(axis=1)
    named = np.maximum.reduce([probs.max(axis=1), flowers, probs[:, WHITE] + probs[:, BACK]])
    anything = found.presence
    size = lengths(found.boxes)
    sure = size[anything >= SURE] if (anything >= SURE).any() else size
    off = np.abs(np.log(size / np.median(sure)))
    taken = log_probs.argmax(axis=1)
    white, back = (taken == WHITE).astype(np.float32), (taken == BACK).astype(np.float32)
    plain = white + back
    detector, faces = logit(anything), logit(named)
    faces = np.where(plain > 0, np.minimum(faces, MOST_PLAIN), faces)
    columns = [detector, faces, off, _near(found.boxes, size, anything), white, back]
    shown = (plain == 0) & (anything >= SURE) & (named >= FACE)
    match = _match(found.boxes, pixels, shown, plain > 0)
    flank = plain * (_edge_of(found.boxes) & shown[None]).any(axis=1)
    beside = plain * _near(found.boxes, size, shown.astype(np.float32))
    row = _continues_row(found.boxes, plain > 0, (anything >= SURE) & (named >= SURE), shown)
    columns += [plain * detector, plain * faces, beside, match, flank, row, plain * off, back * off]
    odds = np.zeros(len(found), np.float32) if around is None else around
    columns += [odds, plain * odds, back * odds]
    return np.stack(columns, axis=1).astype(np.float32)


def tile_score(
    found: Detections,
    log_probs: Floats,
    pixels: Pixels,
    weights: Mapping[str, float] = WEIGHTS,
    judge: Callable[[Floats], Floats] | None = None,
    bar: float = 0.5,
) -> Floats:
    """Probability that each box holds a tile.

    Args:
        found: `n` boxes.
        log_probs: as in `evidence`.
        pixels: as in `evidence`.
        weights: by name, those of `FEATURES` and `bias`.
        judge: log-odds `(m,)`, at most `MOST` either way, that boxes `(m, 4)` hold a tile, by what lies around them.
            It is asked only about boxes that it may carry across the bar, as asking takes time.
        bar: probability from which a box counts as a tile.

    Returns:
        float32 `(n,)`. Where `judge` was not asked, what lies around the box is left out: the probability is on the
        right side of `bar`, and no more than that.

    """
    columns = evidence(found, log_probs, pixels)
    total = columns @ _row(weights, FEATURES) + np.float32(weights.get("bias", 0.0))
    if judge is not None:
        white, back = columns[:, FEATURES.index("white")], columns[:, FEATURES.index("back")]
        counts = np.stack([np.ones_like(white), white + back, back], axis=1) @ _row(weights, AROUND)
        asked = np.flatnonzero(np.abs(total - np.log(bar / (1 - bar))) <= MOST * np.abs(counts))
        total[asked] += counts[asked] * judge(found.boxes[asked])
    return np.asarray(1 / (1 + np.exp(-total)), np.float32)


def _row(weights: Mapping[str, float], names: tuple[str, ...]) -> Floats:
    """The weights of these names, 0 where one is not given."""
    return np.array([weights.get(name, 0.0) for name in names], np.float32)


def logit(p: Floats) -> Floats:
    """Log-odds of probabilities, held to 0.001…0.999."""
    clipped = np.clip(p, 1e-3, 1 - 1e-3)
    return np.asarray(np.log(clipped / (1 - clipped)), np.float32)


def _match(boxes: Floats, pixels: Pixels, faces: npt.NDArray[np.bool_], plain: npt.NDArray[np.bool_]) -> Floats:
    """How well the colour of each plain box is that of the faces nearby, `(n,)`: 1 the same, 0 another or unknown."""
    match = np.zeros(len(boxes), np.float32)
    asked = np.flatnonzero(plain)
    if len(asked) == 0 or faces.sum() < FEWEST_FACES:
        return match
    bodies = bodies_nearby(pixels, boxes, np.flatnonzero(faces).tolist(), asked.tolist())
    for i, body in zip(asked, bodies, strict=True):
        match[i] = max(0.0, 1 - difference(body_colour(pixels, boxes[i], plain=True), body) / ALIKE_COLOUR)
    return match


def _edge_of(boxes: Floats) -> npt.NDArray[np.bool_]:
    """Whether each box may be an edge of the tile in each other, `(n, n)`.

    An edge is as long as the side of the face that it touches, and thinner than the face is wide the same way.
    """
    edge = np.zeros((len(boxes), len(boxes)), np.bool_)
    for along in (0, 1):
        low, high = boxes[:, along], boxes[:, along + 2]
        across_low, across_high = boxes[:, 1 - along], boxes[:, 3 - along]
        length, width = high - low, across_high - across_low
        shared = np.minimum(high[:, None], high[None]) - np.maximum(low[:, None], low[None])
        alike = shared > SHARED * np.maximum(length[:, None], length[None])
        apart = np.maximum(across_low[:, None], across_low[None]) - np.minimum(across_high[:, None], across_high[None])
        touching = np.abs(apart) < TOUCHING * width[None]
        edge |= alike & touching & (width[:, None] < THIN * width[None]) & (length > width)[:, None]
    return edge


def _continues_row(
    boxes: Floats, asked: npt.NDArray[np.bool_], tiles: npt.NDArray[np.bool_], faces: npt.NDArray[np.bool_]
) -> npt.NDArray[np.bool_]:
    """Whether each box `asked` lies between two `tiles` or next to the last of two, in line, step and size, `(n,)`.

    One of the two must be one of the `faces`. Rows may run at any slant.
    """
    size = np.maximum(boxes[:, 2:] - boxes[:, :2], 1e-3)
    delta = centres(boxes)[None] - centres(boxes)[:, None]
    distance = np.maximum(np.hypot(delta[..., 0], delta[..., 1]), 1e-3)
    to = delta / distance[..., None]
    along, across = np.abs(to), np.abs(to)[..., ::-1]
    width, width_other = (along * size[:, None]).sum(axis=2), (along * size[None]).sum(axis=2)
    height, height_other = (across * size[:, None]).sum(axis=2), (across * size[None]).sum(axis=2)
    step = 2 * distance / np.maximum(width + width_other, 1e-3)
    neighbours = tiles[None] & (step > STEP[0]) & (step < STEP[1])
    with np.errstate(divide="ignore", invalid="ignore"):  # of a box and itself
        neighbours &= np.abs(np.log(width / width_other)) < ALIKE
        neighbours &= np.abs(np.log(height / height_other)) < ALIKE_ACROSS
    out = np.zeros(len(boxes), np.bool_)
    for i in np.flatnonzero(asked):
        beside = np.flatnonzero(neighbours[i])
        for j in beside:
            beyond = np.flatnonzero(neighbours[j])
            beyond = beyond[to[j, beyond] @ to[i, j] > STRAIGHT]
            opposite = beside[to[i, beside] @ to[i, j] < -STRAIGHT]
            others = np.concatenate([beyond, opposite])
            out[i] |= len(others) > 0 and bool(faces[j] or faces[others].any())
    return out


def _near(boxes: Floats, size: Floats, anything: Floats) -> Floats:
    """Tiles of about the same size that lie beside each box, each counted by its own probability."""
    step = centres(boxes)[:, None] - centres(boxes)[None]
    distance = np.hypot(step[..., 0], step[..., 1]) / ((size[:, None] + size[None]) / 2)
    beside = (distance > NEAR[0]) & (distance < NEAR[1]) & (np.abs(np.log(size[:, None] / size[None])) < ALIKE)
    return np.asarray(np.minimum(beside @ anything, MOST_NEAR), np.float32)
