"""What the rules of the game say about doubtful tiles.

The photo shows a won hand, so the game is evidence: at most four of a tile and one of each flower, a meld is
a set, the concealed tiles are sets and a pair (or seven pairs, thirteen orphans), the chosen region lets the
hand win. Doubtful tiles are settled among their own alternatives by an exact search for the best sum of
log-probabilities and of the bonuses below. A confident tile is never overruled, and every change is told.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from scoring.errors import InputError
from scoring.hand import Hand, Meld, MeldKind
from scoring.tiles import BACK, FIRST_FLOWER, tile_text
from vision.geometry import Floats
from vision.melds import CERTAIN, Groups
from vision.shapes import Legality, completes, excess, is_alike, is_chow, is_set

LIMITS_BONUS = 9.0
"""Log-odds that a hand keeps the limits and that its melds are sets: a photo that breaks them was misread."""
SHAPE_BONUS = 3.5
"""Log-odds that a hand of the right size is complete: people photograph won hands, but not only these."""
LEGAL_BONUS = 1.5
"""Log-odds that a complete hand also wins under the ruleset chosen."""
FEWEST = 0.002
"""Alternatives less likely than this are not considered."""
CHOICES = 5
MOST_TRIES = 20_000
MOST_LEGALITY_CALLS = 200
_NUMBERS = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight"}


@dataclass(frozen=True, slots=True)
class Change:
    """Tile at `index` (of the boxes) was read as `old` and is now `new`, with the reason in words."""

    index: int
    old: int
    new: int
    reason: str


@dataclass(frozen=True, slots=True)
class _Task:
    tiles: Sequence[int]
    groups: Groups
    legality: Legality | None


def settle(probs: Floats, groups: Groups, legality: Legality | None = None) -> list[Change]:
    """Changes to the tiles of the hand, none when the likeliest reading already keeps the rules.

    Args:
        probs: float32 `(n, 43)`, a distribution for each box.
        groups: the groups of the hand by indices of boxes.
        legality: points of a hand in the chosen region, or None when it does not win there.

    """
    members = groups.members
    tiles = [int(row.argmax()) for row in probs]
    doubtful = [i for i in members if float(probs[i].max()) < CERTAIN and tiles[i] != BACK]
    melded = {i for _, indices in groups.melds for i in indices}
    choices = [_choices(probs[i], i in melded) for i in doubtful]
    task = _Task(tiles, groups, legality)
    best = _search(task, doubtful, choices)
    return [
        Change(i, tiles[i], tile, _reason(task, i)) for i, tile in zip(doubtful, best, strict=True) if tile != tiles[i]
    ]


def _choices(row: Floats, melded: bool) -> list[tuple[float, int]]:
    """Alternatives of one tile as (cost, tile), cheapest first; the cost of the likeliest is 0."""
    order = [int(t) for t in np.argsort(-row, kind="stable")]
    usable = [t for t in order if t != BACK and (t < FIRST_FLOWER or not melded) and row[t] >= FEWEST]
    top = order[0]
    kept = [top, *[t for t in usable if t != top]][:CHOICES]
    least = float(np.log(max(row[top], 1e-9)))
    return [(least - float(np.log(max(row[t], 1e-9))), t) for t in kept]


def _search(task: _Task, doubtful: Sequence[int], choices: Sequence[Sequence[tuple[float, int]]]) -> list[int]:
    """The best reading of the doubtful tiles.

    Readings come in order of their cost, until no bonus can make up for it.
    """
    most = LIMITS_BONUS + SHAPE_BONUS + (LEGAL_BONUS if task.legality else 0.0)
    best: tuple[float, list[int]] | None = None
    tiles = list(task.tiles)
    calls = [0]
    for tries, (cost, reading) in enumerate(_cheapest_first(choices)):
        if best is not None and (most - cost <= best[0] or tries >= MOST_TRIES):
            break
        for i, tile in zip(doubtful, reading, strict=True):
            tiles[i] = tile
        value = _bonus(task, tiles, calls) - cost
        if best is None or value > best[0] + 1e-9:
            best = (value, reading)
    assert best is not None
    return best[1]


def _cheapest_first(choices: Sequence[Sequence[tuple[float, int]]]) -> Iterator[tuple[float, list[int]]]:
    """All combinations, one choice of each list, by rising total cost."""
    start = (0,) * len(choices)
    heap: list[tuple[float, tuple[int, ...]]] = [(0.0, start)]
    while heap:
        cost, picks = heapq.heappop(heap)
        yield cost, [choices[k][p][1] for k, p in enumerate(picks)]
        # each combination is reached once: only positions after the last raised one may be raised
        last = max((k for k, p in enumerate(picks) if p), default=0)
        for k in range(last, len(picks)):
            p = picks[k] + 1
            if p < len(choices[k]):
                more = cost + choices[k][p][0] - choices[k][p - 1][0]
                heapq.heappush(heap, (more, (*picks[:k], p, *picks[k + 1 :])))


def _bonus(task: _Task, tiles: Sequence[int], calls: list[int]) -> float:
    groups = task.groups
    held = [tiles[i] for i in groups.members]
    melds = [[tiles[i] for i in indices] for _, indices in groups.melds]
    if excess(held) or not all(is_meld(meld) for meld in melds):
        return 0.0
    pool = [*groups.concealed, *([] if groups.winning is None else [groups.winning]), *groups.flowers]
    concealed = [tiles[i] for i in pool if tiles[i] < FIRST_FLOWER]
    if len(concealed) + 3 * len(melds) != 14 or any(tiles[i] == BACK for i in pool):
        return LIMITS_BONUS
    complete = completes(concealed)
    value = LIMITS_BONUS + (SHAPE_BONUS if complete else 0.0)
    if task.legality is None or calls[0] >= MOST_LEGALITY_CALLS:
        return value
    calls[0] += 1
    hand = hand_of(tiles, groups)
    legal = hand is not None and task.legality(hand) is not None
    return LIMITS_BONUS + SHAPE_BONUS + LEGAL_BONUS if legal else value


def is_meld(tiles: Sequence[int]) -> bool:
    """Whether a group can be a meld; backs of a concealed kong stand for its tile."""
    faces = [t for t in tiles if t != BACK]
    if len(faces) < len(tiles):
        return len(set(faces)) <= 1
    return is_set(tiles)


def _reason(task: _Task, index: int) -> str:
    old = task.tiles[index]
    count = excess(task.tiles[i] for i in task.groups.members).get(old)
    if count:
        return f"{_NUMBERS.get(count, str(count))} of {tile_text(old)}"
    if any(index in indices for _, indices in task.groups.melds):
        return "the group must be a set"
    return "completes the hand"


def hand_of(tiles: Sequence[int], groups: Groups) -> Hand | None:
    """The hand of settled tiles.

    None when they make no valid hand text (a face-down tile that nothing names, a group that is no set,
    five alike).
    """
    try:
        melds = tuple(meld_of(kind, [tiles[i] for i in indices]) for kind, indices in groups.melds)
        pool = [*groups.concealed, *groups.flowers]
        winning = None if groups.winning is None else tiles[groups.winning]
        return Hand(
            tuple(tiles[i] for i in pool if tiles[i] < FIRST_FLOWER or tiles[i] == BACK),
            melds,
            winning,
            tuple(tiles[i] for i in pool if FIRST_FLOWER <= tiles[i] < BACK),
        )
    except (InputError, ValueError):
        return None


def meld_of(kind: str, tiles: Sequence[int]) -> Meld:
    """A meld from the tiles of a group; backs of a concealed kong take the tile that is seen.

    Raises:
        ValueError: nothing names the tile of a face-down kong, or the tiles make no set.

    """
    faces = sorted(t for t in tiles if t != BACK)
    if not faces:
        raise ValueError("a kong lies face down and its tile is not known")
    if len(tiles) == 4 and (len(faces) < 4 or kind == "concealed_kong"):
        return Meld(MeldKind.CONCEALED_KONG, (faces[0],) * 4)
    if is_alike(faces, 4):
        return Meld(MeldKind.EXPOSED_KONG, tuple(faces))
    if is_chow(faces):
        return Meld(MeldKind.CHOW, tuple(faces))
    if all(a == b for a, b in pairwise(faces)) and len(faces) == 3:
        return Meld(MeldKind.PUNG, tuple(faces))
    raise ValueError(f"{' '.join(tile_text(t) for t in faces)} is no set")
