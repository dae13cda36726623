"""Groups of the hand: melds by gaps, sideways tiles and backs; the winning tile set apart; flowers aside.

A group here is tentative: tiles may still be settled by `vision.repair`, which is told what each group must
be.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from scoring.tiles import BACK, FIRST_FLOWER
from vision.geometry import Floats
from vision.rows import Segment
from vision.shapes import is_alike, is_chow, is_set

WIDER = 1.15
"""Shape (width / height) of a sideways tile against the usual one of its row."""
STANDING = 1.25
"""Shape (width / height) of standing tiles against that of those lying flat, or the other way round."""
CERTAIN = 0.9
"""Probability from which a tile is confident: such a tile is never overruled."""


@dataclass(slots=True)
class Groups:
    """Groups of the hand by indices of boxes, in reading order, and what was guessed about them.

    Attributes:
        melds: `(kind, indices)`, kind as in `vision.result.GROUP_KINDS`.
        concealed: concealed tiles without the winning one.
        winning: the winning tile, or None.
        flowers: flower tiles.
        guesses: one sentence for each assumption.

    """

    melds: list[tuple[str, tuple[int, ...]]] = field(default_factory=list)
    concealed: list[int] = field(default_factory=list)
    winning: int | None = None
    flowers: list[int] = field(default_factory=list)
    guesses: list[str] = field(default_factory=list)

    @property
    def kongs(self) -> int:
        """Number of kongs."""
        return sum(kind in ("kong", "concealed_kong") for kind, _ in self.melds)

    @property
    def members(self) -> list[int]:
        """Every tile of the hand."""
        melded = [i for _, tiles in self.melds for i in tiles]
        return [*melded, *self.concealed, *([] if self.winning is None else [self.winning]), *self.flowers]


def likely_set(indices: Sequence[int], probs: Floats) -> tuple[str, float] | None:
    """The best meld that some tiles can be.

    Its kind and the log-probability it costs against reading each tile alone; None where a confident tile
    would have to be overruled.

    Four tiles are a kong when they are alike; backs stand for any tile in a concealed kong (two or four of
    them).
    """
    rows = np.log(np.clip(probs[list(indices)], 1e-6, 1.0))
    best = rows.max(axis=1)
    tiles = rows.argmax(axis=1)
    if len(indices) == 4:
        backs = [k for k in range(4) if tiles[k] == BACK]
        if len(backs) == 4:
            return "concealed_kong", 0.0
        faces = [k for k in range(4) if k not in backs]
        if len(backs) in (2, 1, 3) and len(backs) >= 2:
            cost = float((best[faces].sum() - rows[faces, :34].sum(axis=0)).min())
            return _if_doubtful("concealed_kong", cost, rows[faces], best[faces])
        cost = float((best.sum() - rows[:, :34].sum(axis=0)).min())
        return None if backs else _if_doubtful("kong", cost, rows, best)
    if len(indices) != 3 or (tiles >= FIRST_FLOWER).any():
        return None
    pung = float((best.sum() - rows[:, :34].sum(axis=0)).min())
    chow = min(_chow_cost(rows, first) for first in range(27) if first % 9 < 7)
    kind, cost = ("pung", pung) if pung <= chow else ("chow", chow)
    return _if_doubtful(kind, cost, rows, best)


def _chow_cost(rows: Floats, first: int) -> float:
    orders = ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0))
    best = float(rows.max(axis=1).sum())
    return min(best - float(sum(rows[k, first + step] for k, step in enumerate(order))) for order in orders)


def _if_doubtful(kind: str, cost: float, rows: Floats, best: Floats) -> tuple[str, float] | None:
    """The meld when it costs little; a confident tile costs at least log(0.9 / 0.1) ≈ 2.2 by itself."""
    if cost < 1e-6:
        return kind, 0.0
    doubtful = int((best < np.log(CERTAIN)).sum())
    return (kind, cost) if doubtful and cost < 2.2 * doubtful + 1e-6 else None


def sideways(indices: Sequence[int], turns: Floats, boxes_wide: Floats) -> list[int]:
    """Positions (in `indices`) of tiles lying on their side while most lie upright.

    `boxes_wide` is width / height. Seen from low, upright tiles are wide too, and the pips of many look alike from all
    sides, so a tile counts only when it is wider than the others.
    """
    usual = float(np.median(boxes_wide[list(indices)])) if len(indices) else 1.0
    lying = [
        boxes_wide[i] > WIDER * usual
        and (
            (turns[i, 1] + turns[i, 3] > 0.6 and boxes_wide[i] > 0.9)
            or (boxes_wide[i] > 1.15 and turns[i, 0] + turns[i, 2] < 0.7)
        )
        for i in indices
    ]
    return [k for k, flag in enumerate(lying) if flag] if sum(lying) * 2 < len(lying) else []


def group(segments: Sequence[Segment], probs: Floats, turns: Floats, boxes_wide: Floats) -> Groups:
    """Groups of the segments that are the hand."""
    found = Groups()
    plain: list[list[int]] = []
    tiles = probs.argmax(axis=1) if len(probs) else np.zeros(0, int)
    for segment in segments:
        rest = [i for i in segment.tiles if not FIRST_FLOWER <= tiles[i] < BACK]
        found.flowers += [i for i in segment.tiles if FIRST_FLOWER <= tiles[i] < BACK]
        for part, meld in _carve(rest, probs, turns, boxes_wide):
            if meld is None:
                plain.append(part)
            else:
                found.melds.append((meld, tuple(part)))
    _melds_by_gaps(found, plain, probs, boxes_wide)
    _kongs_by_count(found, plain, tiles)
    _winning(found, plain, turns, boxes_wide)
    found.concealed = [i for part in plain for i in part]
    return found


def _carve(indices: list[int], probs: Floats, turns: Floats, boxes_wide: Floats) -> list[tuple[list[int], str | None]]:
    """Cut melds out of a run of tiles without gaps.

    Concealed kongs by their backs, others by a sideways tile.
    """
    tiles = [int(probs[i].argmax()) for i in indices]
    for k in range(len(indices) - 3):
        window = tiles[k : k + 4]
        ends_down = window[0] == BACK == window[3] and window[1] != BACK
        if ends_down or (len(set(window)) == 1 and window[0] == BACK) or _two_down(window):
            meld = likely_set(indices[k : k + 4], probs)
            if meld is not None and meld[0] == "concealed_kong":
                rest = [(indices[:k], 0), (indices[k + 4 :], 0)]
                cut: list[tuple[list[int], str | None]] = [(indices[k : k + 4], "concealed_kong")]
                return cut + [piece for part, _ in rest if part for piece in _carve(part, probs, turns, boxes_wide)]
    for k in sideways(indices, turns, boxes_wide):
        for size in (4, 3):
            for start in range(max(0, k - size + 1), min(k, len(indices) - size) + 1):
                window_index = indices[start : start + size]
                meld = likely_set(window_index, probs)
                if meld is None or meld[1] > 0.7 or not _ends_fit(len(indices), start, size):
                    continue
                parts: list[tuple[list[int], str | None]] = [(window_index, meld[0])]
                for part in (indices[:start], indices[start + size :]):
                    parts += _carve(part, probs, turns, boxes_wide) if part else []
                return parts
    return [(indices, None)] if indices else []


def _two_down(window: list[int]) -> bool:
    faces = [t for t in window if t != BACK]
    return len(faces) == 2 and faces[0] == faces[1] and window[1] == window[2] == BACK


def _ends_fit(total: int, start: int, size: int) -> bool:
    """A meld cut from a row leaves whole groups on either side or lies at its end."""
    return start == 0 or start + size == total or start % 3 in (0, 2) or (total - start - size) % 3 in (0, 2)


def _melds_by_gaps(found: Groups, plain: list[list[int]], probs: Floats, boxes_wide: Floats) -> None:
    """Take segments of three or four that are sets as melds, when a concealed part is left that fits.

    Four sets and a pair lie apart when a concealed hand was sorted, too; where the pair stands and the sets lie flat
    (their boxes have another shape), they were claimed.
    """
    sets = {}
    for k, part in enumerate(plain):
        meld = likely_set(part, probs) if len(part) in (3, 4) else None
        if meld is not None:
            sets[k] = meld[0]
    others = [part for k, part in enumerate(plain) if k not in sets]
    rest = sum(len(part) for part in others)
    if not sets:
        return
    threes = all(kind not in ("kong", "concealed_kong") for kind in sets.values())
    lone = rest == 2 and len(others) == 2  # a tile and, apart, the winning one: everything else was claimed
    posed = _another_shape([i for part in others for i in part], [i for k in sets for i in plain[k]], boxes_wide)
    if threes and rest <= 2 and not found.melds and len(sets) >= 4 and not lone and not posed:
        found.guesses.append("the sets lie apart but are taken as concealed; give them as melds if they were claimed")
        return
    if rest == 0 and not found.melds and len(plain) == len(sets) and threes:
        return
    for k in sorted(sets):
        found.melds.append((sets[k], tuple(plain[k])))
    plain[:] = others
    names = ", ".join(kind for kind in sets.values())
    found.guesses.append(f"groups lying apart are taken as melds ({names})")


def _another_shape(some: Sequence[int], others: Sequence[int], boxes_wide: Floats) -> bool:
    """Whether the boxes of some tiles are plainly wider or narrower than those of others, as of standing ones."""
    if not some or not others:
        return False
    ratio = float(np.median(boxes_wide[list(some)]) / np.median(boxes_wide[list(others)]))
    return not 1 / STANDING < ratio < STANDING


def _kongs_by_count(found: Groups, plain: list[list[int]], tiles: npt.NDArray[np.int64]) -> None:
    """Four alike side by side are a kong where the hand has more than 14 tiles otherwise; else they are four tiles."""
    count = sum(len(part) for part in plain) + 3 * len(found.melds)
    for part in plain:
        for start in range(len(part) - 4, -1, -1):
            if count <= 14 or start + 4 > len(part):
                continue
            four = part[start : start + 4]
            if is_alike([int(tiles[i]) for i in four], 4):
                found.melds.append(("kong", tuple(four)))
                found.guesses.append("four alike are taken as a kong, as the hand has a tile too many otherwise")
                del part[start : start + 4]
                count -= 1
    plain[:] = [part for part in plain if part]


def _winning(found: Groups, plain: list[list[int]], turns: Floats, boxes_wide: Floats) -> None:
    """The winning tile.

    A single tile set apart, or one lying on its side at the end of the concealed tiles.
    """
    total = sum(len(part) for part in plain)
    if total % 3 != 2:
        return
    singles = [part for part in plain if len(part) == 1]
    if total > 1 and (len(singles) == 1 or (len(singles) == 2 and total == 2)):
        found.winning = singles[-1][0]
        plain.remove(singles[-1])
        found.guesses.append("the tile set apart is taken as the winning tile")
        return
    for part in sorted(plain, key=len, reverse=True):
        lying = sideways(part, turns, boxes_wide)
        if len(lying) == 1 and lying[0] in (0, len(part) - 1) and len(part) > 2:
            found.winning = part.pop(lying[0])
            found.guesses.append("the sideways tile is taken as the winning tile")
            return


def kind_of(tiles: Sequence[int], guess: str) -> str:
    """Kind of a group once its tiles are settled; `guess` where they make no set."""
    faces = [t for t in tiles if t != BACK]
    if len(tiles) == 4 and len(faces) < 4:
        return "concealed_kong"
    if is_alike(tiles, 4):
        return "concealed_kong" if guess == "concealed_kong" else "kong"
    if is_set(tiles):
        return "chow" if is_chow(tiles) else "pung"
    return guess
