"""Rows and segments: which tiles lie side by side, and where a row has gaps.

Works on boxes of the picture turned upright. A slope of the whole arrangement is taken out first; what
perspective leaves of it is followed from tile to tile.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from vision.geometry import Floats, centres, lengths, rotate_points, sides, slant

Bools = npt.NDArray[np.bool_]
LEVEL = 0.2
"""Tiles whose centres are less far apart across the row, in heights, lie side by side, however their boxes overlap."""
GAP = 0.33
"""A gap between tiles, in widths and beyond the usual one, that parts two groups."""


@dataclass(frozen=True, slots=True)
class Plane:
    """Tiles on a levelled plane.

    Attributes:
        centre: `(n, 2)` centres after levelling.
        size: `(n, 2)` width and height along the row and across it, as the boxes have them.
        length: `(n,)` square root of the area.
        angle: slope in radians that was taken out.

    """

    centre: Floats
    size: Floats
    length: Floats
    angle: float

    @property
    def left(self) -> Floats:
        """Left ends along the row."""
        return np.asarray(self.centre[:, 0] - self.size[:, 0] / 2, np.float32)

    @property
    def right(self) -> Floats:
        """Right ends along the row."""
        return np.asarray(self.centre[:, 0] + self.size[:, 0] / 2, np.float32)


@dataclass(frozen=True, slots=True)
class Segment:
    """Tiles side by side without a gap, left to right.

    Attributes:
        tiles: indices of the boxes.
        row: number of its row, rows counted from the top (the back).

    """

    tiles: tuple[int, ...]
    row: int

    def __len__(self) -> int:
        return len(self.tiles)


def level(boxes: Floats) -> Plane:
    """Take out the slope of the rows.

    Of a sloping tile the box is larger than the tile: its sides are set back to what a tile of the same
    area and of the boxes' usual shape has.
    """
    centre, size, length = centres(boxes), sides(boxes), lengths(boxes)
    angle = slant(centre, 1.9 * size.max(axis=1, initial=1.0)) if len(boxes) else 0.0
    if abs(angle) < np.radians(4):
        return Plane(centre, size, length, 0.0)
    shrink = 1.0 / (1.0 + 0.9 * abs(np.sin(angle)))
    return Plane(rotate_points(centre, angle), np.asarray(size * shrink, np.float32), length, angle)


def find_rows(plane: Plane) -> list[list[int]]:
    """Indices of the tiles of each row, left to right, rows from the top.

    Two tiles are linked when they overlap across the row by half of the smaller one, are of a like size and
    have less than three widths between them; a row is what hangs together.
    """
    n = len(plane.centre)
    if n == 0:
        return []
    links = _links(plane)
    labels = _components(links)
    rows = [sorted(np.flatnonzero(labels == k), key=lambda i: plane.centre[i, 0]) for k in range(labels.max() + 1)]
    parts = [part for row in rows for part in _unstack(plane, [int(i) for i in row])]
    merged = _join_level_rows(plane, parts)
    merged.sort(key=lambda row: float(np.mean(plane.centre[row, 1])))
    return merged


def _links(plane: Plane) -> Bools:
    centre, size = plane.centre, plane.size
    dy = np.abs(centre[:, None, 1] - centre[None, :, 1])
    height = np.minimum(size[:, None, 1], size[None, :, 1])
    gap = np.maximum(plane.left[:, None], plane.left[None, :]) - np.minimum(plane.right[:, None], plane.right[None, :])
    ratio = plane.length[:, None] / plane.length[None, :]
    wide = np.minimum(size[:, None, 0], size[None, :, 0])
    slope_ok = dy < 0.5 * height
    near = (gap < 2.6 * wide) & (gap > -0.55 * wide)
    # beyond the next tile the slope of perspective adds up, so far pairs must be nearly level
    far = gap > 0.8 * wide
    slope_ok &= ~far | (dy < 0.4 * height)
    linked = slope_ok & near & (ratio < 1.7) & (ratio > 1 / 1.7)
    np.fill_diagonal(linked, True)
    return np.asarray(linked, bool)


def _components(links: Bools) -> npt.NDArray[np.int64]:
    labels = np.full(len(links), -1, np.int64)
    count = 0
    for start in range(len(links)):
        if labels[start] >= 0:
            continue
        stack = [start]
        while stack:
            i = stack.pop()
            if labels[i] >= 0:
                continue
            labels[i] = count
            stack.extend(int(j) for j in np.flatnonzero(links[i]) if labels[j] < 0)
        count += 1
    return labels


def _unstack(plane: Plane, row: list[int]) -> list[list[int]]:
    """Part a row in which tiles lie above each other (two rows that a slanting neighbour linked).

    A box that reaches over its neighbour, as of a tile with its shadow, lies beside it and not above it.
    """
    lines: list[list[int]] = []
    for i in row:
        best = None
        for line in lines:
            last = line[-1]
            overlap = min(plane.right[i], plane.right[last]) - max(plane.left[i], plane.left[last])
            off = abs(float(_predict(plane, line, float(plane.centre[i, 0])) - plane.centre[i, 1]))
            if overlap > 0.55 * min(plane.size[i, 0], plane.size[last, 0]) and off > LEVEL * plane.size[i, 1]:
                continue
            if off < 0.55 * plane.size[i, 1] and (best is None or off < best[0]):
                best = (off, line)
        if best is None:
            lines.append([i])
        else:
            best[1].append(i)
    return lines


def _predict(plane: Plane, line: list[int], x: float) -> float:
    """Where a row's centre line is at `x`, going on from its last tiles."""
    tail = line[-4:]
    xs, ys = plane.centre[tail, 0], plane.centre[tail, 1]
    if len(tail) < 3 or float(np.ptp(xs)) < 1:
        return float(ys[-1])
    slope = float(np.polyfit(xs, ys, 1)[0])
    return float(ys.mean() + np.clip(slope, -0.5, 0.5) * (x - xs.mean()))


def _join_level_rows(plane: Plane, rows: list[list[int]]) -> list[list[int]]:
    """Join parts that continue each other's line (a group set apart by more than three widths)."""
    rows = sorted(rows, key=len, reverse=True)
    out: list[list[int]] = []
    for row in rows:
        home = None
        for other in out:
            gap = max(plane.left[row].min(), plane.left[other].min()) - min(
                plane.right[row].max(), plane.right[other].max()
            )
            width = float(np.median(plane.size[other, 0]))
            if len(other) < 3 or not 0 < gap < 5 * width:
                continue
            line = sorted(other, key=lambda i: plane.centre[i, 0])
            if plane.centre[row, 0].mean() < plane.centre[line[0], 0]:
                line.reverse()
            off = abs(_predict(plane, line, float(plane.centre[row, 0].mean())) - float(plane.centre[row, 1].mean()))
            alike = 1 / 1.4 < np.median(plane.length[row]) / np.median(plane.length[other]) < 1.4
            if off < 0.45 * float(np.median(plane.size[other, 1])) and alike:
                home = other
                break
        if home is None:
            out.append(list(row))
        else:
            home.extend(row)
            home.sort(key=lambda i: float(plane.centre[i, 0]))
    return out


def split_row(plane: Plane, row: list[int], number: int) -> list[Segment]:
    """Part a row at its gaps: where the room between two tiles is larger by `GAP` than is usual nearby.

    See `usual_gap`.
    """
    if not row:
        return []
    gaps = row_gaps(plane, row)
    segments, start = [], 0
    for k, gap in enumerate(gaps):
        if gap - usual_gap(gaps, k) > GAP:
            segments.append(Segment(tuple(row[start : k + 1]), number))
            start = k + 1
    segments.append(Segment(tuple(row[start:]), number))
    return segments


def usual_gap(gaps: Floats, k: int) -> float:
    """The gap between tiles that touch, near the gap `k`: below 0 where boxes are drawn too large or tiles slant.

    Perspective and the slope of the row make boxes overlap more at one end of it than at the other, so what is usual is
    the median over the next three gaps on either side.
    """
    near = np.delete(gaps[max(0, k - 3) : k + 4], min(k, 3))
    usual = float(np.median(near)) if len(near) >= 3 else min(0.0, float(near.min(initial=0.0)))
    return float(np.clip(usual, -0.35, 0.15))


def row_gaps(plane: Plane, row: list[int]) -> Floats:
    """Gaps between neighbours of a row, `(len(row) - 1,)`, in widths of an upright tile there.

    Negative where boxes overlap.
    """
    index = np.array(row)
    width = plane.size[index].min(axis=1)
    local = np.array([np.median(width[max(0, k - 1) : k + 3]) for k in range(len(row) - 1)], np.float32)
    left, right = plane.left[index], plane.right[index]
    return np.asarray((left[1:] - right[:-1]) / np.maximum(local, 1.0), np.float32)
