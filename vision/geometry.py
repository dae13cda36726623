"""Boxes and quarter turns: small pure functions on arrays of boxes `x1 y1 x2 y2` in pixels."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]


def turn_boxes(boxes: Floats, size: tuple[int, int], degrees: int) -> Floats:
    """Boxes of a picture of `size` = (width, height) once it is turned clockwise by a multiple of 90.

    >>> turn_boxes(np.array([[0, 0, 2, 1]], np.float32), (10, 5), 90).tolist()
    [[4.0, 0.0, 5.0, 2.0]]
    """
    width, height = size
    x1, y1, x2, y2 = boxes.T
    turned = {
        0: (x1, y1, x2, y2),
        90: (height - y2, x1, height - y1, x2),
        180: (width - x2, height - y2, width - x1, height - y1),
        270: (y1, width - x2, y2, width - x1),
    }[degrees % 360]
    return np.stack(turned, axis=1).astype(np.float32)


def centres(boxes: Floats) -> Floats:
    """Centres `(n, 2)`."""
    return np.asarray((boxes[:, :2] + boxes[:, 2:]) / 2, np.float32)


def sides(boxes: Floats) -> Floats:
    """Widths and heights `(n, 2)`, at least one pixel."""
    return np.asarray(np.maximum(boxes[:, 2:] - boxes[:, :2], 1.0), np.float32)


def lengths(boxes: Floats) -> Floats:
    """Side of the square of the same area, `(n,)`: a tile's size whichever way it lies."""
    return np.asarray(np.sqrt(sides(boxes).prod(axis=1)), np.float32)


def slant(points: Floats, reach: Floats) -> float:
    """Angle in radians, within ±π/4, by which rows of tiles slope (x right, y down.

    Positive: down to the right).

    The nearest neighbours vote, each with its direction modulo a right angle: `points` are centres `(n, 2)`,
    `reach` is how far a neighbour may be, `(n,)`. No neighbours, or no common direction, give 0.
    """
    if len(points) < 3:
        return 0.0
    delta = points[None, :, :] - points[:, None, :]
    distance = np.hypot(delta[:, :, 0], delta[:, :, 1])
    np.fill_diagonal(distance, np.inf)
    near = distance <= np.minimum(1.35 * distance.min(axis=1, initial=np.inf), reach)[:, None]
    if not near.any():
        return 0.0
    angles = np.arctan2(delta[:, :, 1], delta[:, :, 0])[near]
    votes = np.exp(4j * angles)
    mean = votes.mean()
    return float(np.angle(mean) / 4) if abs(mean) > 0.45 else 0.0


def rotate_points(points: Floats, angle: float) -> Floats:
    """Points turned by `-angle` radians about the origin, so that rows sloping by `angle` become level."""
    cos, sin = np.cos(angle), np.sin(angle)
    return np.asarray(points @ np.array([[cos, -sin], [sin, cos]]), np.float32)
