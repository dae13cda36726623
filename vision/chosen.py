"""Which of the tiles seen are the hand: the wall, the discards and the other players' tiles are left out.

The widest row of large tiles is taken as the heart of the hand. Every other segment gets a log-odds of
belonging to it from what can be seen (size, distance, which way up its tiles lie, how surely they were read),
and of all unions of segments the one is taken whose sum, with what the game says about the number and kind of
tiles, is best.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np
import numpy.typing as npt

from scoring.tiles import BACK, FIRST_FLOWER
from vision.geometry import Floats
from vision.rows import Plane, Segment
from vision.shapes import completes, excess, is_alike, is_set

MOST_SEGMENTS = 10
"""Unions of more segments than these are not all tried."""
BASE = 1.2


@dataclass(frozen=True, slots=True)
class Evidence:
    """What is known of the tiles, in the order of the boxes.

    Attributes:
        tiles: likeliest tile of each.
        confidence: its probability, `(n,)`.
        turns: `(n, 4)` probability of k quarter turns clockwise from upright.

    """

    tiles: Sequence[int]
    confidence: Floats
    turns: Floats


def choose(plane: Plane, segments: Sequence[Segment], evidence: Evidence) -> list[bool]:
    """For each segment whether it is part of the hand."""
    if not segments:
        return []
    heart = _heart(plane, segments, evidence)
    reach = _reach(plane, segments, heart, evidence)
    odds = np.array([_odds(plane, segments, k, heart, evidence, float(reach[k])) for k in range(len(segments))])
    row = [s.row == segments[heart].row and odds[k] > 0 for k, s in enumerate(segments)]
    row[heart] = True
    likely = [bool(flag or odds[k] > 0) for k, flag in enumerate(row)]

    def value(chosen: list[bool]) -> float:
        return float(odds[np.array(chosen)].sum()) + _game(segments, chosen, evidence)

    free = [k for k in range(len(segments)) if k != heart and abs(odds[k]) < 7.0]
    if len(free) <= MOST_SEGMENTS:
        return max(_unions(likely, free), key=value)
    return max((_climb(start, free, value) for start in (row, likely)), key=value)


def _unions(start: list[bool], free: list[int]) -> Iterator[list[bool]]:
    """Every choice of the free segments; the others as they are."""
    for bits in product((True, False), repeat=len(free)):
        chosen = list(start)
        for k, bit in zip(free, bits, strict=True):
            chosen[k] = bit
        yield chosen


def _climb(start: list[bool], free: list[int], value: Callable[[list[bool]], float]) -> list[bool]:
    """The best choice that is reached by adding or leaving out one segment at a time."""
    chosen, best = list(start), value(start)
    while True:
        flips = [(value([*chosen[:k], not chosen[k], *chosen[k + 1 :]]), k) for k in free]
        gain, k = max(flips)
        if gain <= best + 1e-9:
            return chosen
        chosen[k], best = not chosen[k], gain


def _heart(plane: Plane, segments: Sequence[Segment], evidence: Evidence) -> int:
    """The longest segment of the heaviest row: many large faces, surely read."""
    weight: dict[int, float] = {}
    for segment in segments:
        index = list(segment.tiles)
        faces = np.array([0.1 if evidence.tiles[i] == BACK else 1.0 for i in index])
        heavy = float((plane.length[index] ** 1.6 * faces * evidence.confidence[index]).sum())
        weight[segment.row] = weight.get(segment.row, 0.0) + heavy
    row = max(weight, key=lambda r: weight[r])
    return max((k for k, s in enumerate(segments) if s.row == row), key=lambda k: len(segments[k]))


def _odds(plane: Plane, segments: Sequence[Segment], k: int, heart: int, evidence: Evidence, reach: float) -> float:
    """Log-odds that segment `k` belongs to the hand, before the game is asked."""
    index, core = list(segments[k].tiles), list(segments[heart].tiles)
    value = BASE
    value -= 6.0 * max(0.0, _size_difference(plane, index, core) - 0.16)
    flowers = sum(FIRST_FLOWER <= evidence.tiles[i] < BACK for i in index)
    if segments[k].row == segments[heart].row:
        value += 1.0
    elif flowers == len(index):
        value += 0.6 - 0.2 * max(0.0, _distance(plane, index, core) - 2.0)
    else:
        per_length = 0.9 if len(index) == 1 else 0.55  # a winning tile lies near; a lone tile farther off is a discard
        value -= per_length * max(0.0, reach - 0.8)
        value -= 0.15 * max(0.0, _distance(plane, index, core) - 2.5)
        if len(index) == 1:
            value -= 0.6 * min(3, max(0, _nearer(plane, segments, k, heart) - 1))
    turns = evidence.turns[index]
    value -= 1.2 * float(np.clip(turns[:, 2] - 0.5, 0, 1).mean() * 2)
    sideways = float((turns[:, 1] + turns[:, 3] > 0.6).sum())
    value -= 0.8 * max(0.0, sideways - 1) / len(index)
    value -= 2.0 * float((1 - evidence.confidence[index]).mean())
    backs = sum(evidence.tiles[i] == BACK for i in index)
    if backs == len(index) and len(index) != 4:
        value -= 4.0
    if len(index) > 18:
        value -= 3.0
    return value


def _reach(plane: Plane, segments: Sequence[Segment], heart: int, evidence: Evidence) -> npt.NDArray[np.float64]:
    """Widest gap, in lengths of a tile, on the best way from the heart's row to each segment over the others, `(n,)`.

    Rows and columns that touch are one arrangement however far it reaches; walls of backs are no way.
    """
    count = len(segments)
    gaps = np.full((count, count), np.inf)
    for a in range(count):
        for b in range(a):
            gaps[a, b] = gaps[b, a] = _distance(plane, list(segments[a].tiles), list(segments[b].tiles))
    wall = [all(evidence.tiles[i] == BACK for i in segment.tiles) for segment in segments]
    widest = np.where([s.row == segments[heart].row for s in segments], 0.0, np.inf)
    done: set[int] = set()
    while len(done) < count:
        nearest = min((k for k in range(count) if k not in done), key=lambda k: float(widest[k]))
        done.add(nearest)
        if not wall[nearest]:
            widest = np.minimum(widest, np.maximum(widest[nearest], gaps[nearest]))
    return widest


def _nearer(plane: Plane, segments: Sequence[Segment], k: int, heart: int) -> int:
    """How many groups lie nearer to a lone tile than the heart's row: a discard lies among discards."""
    index = list(segments[k].tiles)
    row = [i for segment in segments if segment.row == segments[heart].row for i in segment.tiles]
    own = _distance(plane, index, row)
    others = [s for n, s in enumerate(segments) if n != k and s.row != segments[heart].row]
    return sum(_distance(plane, list(segment.tiles), index) < own for segment in others)


def _size_difference(plane: Plane, index: list[int], core: list[int]) -> float:
    """How much larger or smaller tiles are than those of the core, as a logarithm.

    The smaller one of their sizes and widths, as standing tiles are seen foreshortened beside lying ones.
    """
    sizes = (plane.length, plane.size[:, 0])
    return min(abs(float(np.log(np.median(size[index]) / np.median(size[core])))) for size in sizes)


def _distance(plane: Plane, index: list[int], core: list[int]) -> float:
    """Smallest distance between the edges of two groups of tiles, in lengths of a tile of the second."""
    unit = float(np.median(plane.length[core]))
    delta = np.abs(plane.centre[index][:, None, :] - plane.centre[core][None, :, :])
    reach = (plane.size[index][:, None, :] + plane.size[core][None, :, :]) / 2
    gap = np.clip(delta - reach, 0, None)
    return float(np.hypot(gap[:, :, 0], gap[:, :, 1]).min()) / unit


def _game(segments: Sequence[Segment], chosen: list[bool], evidence: Evidence) -> float:
    """What the game says about a union of segments: the number of tiles, limits, a winning shape."""
    tiles: list[int] = []
    concealed: list[int] = []
    kongs = 0
    for segment, used in zip(segments, chosen, strict=True):
        if not used:
            continue
        group = [evidence.tiles[i] for i in segment.tiles]
        tiles += group
        faces = [t for t in group if t < FIRST_FLOWER]
        if len(group) == 4 and (is_alike(group, 4) or (group.count(BACK) >= 2 and len(set(faces)) <= 1)):
            kongs += 1
        elif not (len(faces) == 3 and is_set(faces)):
            concealed += faces
    count = sum(1 for t in tiles if t < FIRST_FLOWER or t == BACK) - kongs
    value = -2.5 * sum(excess(t for t in tiles if t < FIRST_FLOWER).values())  # a flower twice is a misread flower
    value -= 1.5 * max(0, sum(FIRST_FLOWER <= t < BACK for t in tiles) - 8)
    if count == 14:
        value += 2.5 + (1.5 if completes(concealed) else 0.0)
    elif count == 13:
        value += 1.0
    elif count < 13:
        value -= 0.3 * (13 - count)
    elif count > 14:
        value -= 1.1 * (count - 14)
    return value
