"""Just enough of the game to judge a read: sets, pairs and limits, whatever the region.

The regions themselves are injected as a callable (`Legality`), so that this package does not know the scoring
engine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache

from scoring.hand import Hand
from scoring.tiles import BACK, FIRST_FLOWER, RANK, SUIT

Legality = Callable[[Hand], "int | None"]
"""Points of a hand under the chosen ruleset, or None when it does not win there."""

ORPHANS = (0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33)


def is_chow(tiles: Sequence[int]) -> bool:
    """Whether three tiles are a run of one suit, in any order.

    >>> is_chow([2, 0, 1]), is_chow([8, 9, 10])
    (True, False)
    """
    a, b, c = sorted(tiles) if len(tiles) == 3 else (0, 0, 0)
    return len(tiles) == 3 and c < 27 and (b, c) == (a + 1, a + 2) and SUIT[a] == SUIT[c]


def is_alike(tiles: Sequence[int], count: int) -> bool:
    """Whether these are `count` equal tiles that can make a set (no flowers, no backs)."""
    return len(tiles) == count and len(set(tiles)) == 1 and tiles[0] < FIRST_FLOWER


def is_set(tiles: Sequence[int]) -> bool:
    """Whether these are a chow, a pung or a kong."""
    return is_chow(tiles) or is_alike(tiles, 3) or is_alike(tiles, 4)


def excess(tiles: Iterable[int]) -> dict[int, int]:
    """Tiles beyond the limits (four of each, flowers one), with their number. Backs have no limit.

    >>> excess([3] * 5 + [34, 34])
    {3: 5, 34: 2}
    """
    counts = Counter(tiles)
    return {t: n for t, n in counts.items() if t != BACK and n > (4 if t < FIRST_FLOWER else 1)}


def completes(concealed: Iterable[int]) -> bool:
    """Whether the concealed tiles, 3k + 2 with the winning one, are complete.

    That is k sets and a pair, seven pairs (four alike are two pairs) or the thirteen orphans.

    >>> completes([0, 1, 2, 5, 5]), completes([0, 1, 2, 5, 6])
    (True, False)
    """
    counts = [0] * 34
    for tile in concealed:
        if tile >= 34:
            return False
        counts[tile] += 1
    total = sum(counts)
    if total % 3 != 2:
        return False
    if total == 14 and (all(n % 2 == 0 for n in counts) or _orphans(counts)):
        return True
    return _sets_and_pair(counts)


def _orphans(counts: list[int]) -> bool:
    return all(counts[t] for t in ORPHANS) and sum(counts[t] for t in ORPHANS) == 14


def _sets_and_pair(counts: list[int]) -> bool:
    colours = [tuple(counts[9 * k : 9 * k + 9]) for k in range(3)]
    odd = [k for k, colour in enumerate(colours) if sum(colour) % 3]
    honours = counts[27:]
    pairs = sum(n == 2 for n in honours)
    if any(n in (1, 4) for n in honours) or pairs + len(odd) != 1:
        return False
    return all(_sets(colour) if k not in odd else _with_pair(colour) for k, colour in enumerate(colours))


@lru_cache(maxsize=65536)
def _sets(colour: tuple[int, ...]) -> bool:
    rest = list(colour)
    for i in range(9):
        n = rest[i] % 3
        if n:
            if i > 6 or rest[i + 1] < n or rest[i + 2] < n:
                return False
            rest[i + 1] -= n
            rest[i + 2] -= n
    return True


@lru_cache(maxsize=65536)
def _with_pair(colour: tuple[int, ...]) -> bool:
    if sum(colour) % 3 != 2:
        return False
    return any(colour[i] >= 2 and _sets((*colour[:i], colour[i] - 2, *colour[i + 1 :])) for i in range(9))


def rank_distance(a: int, b: int) -> int:
    """How far apart two tiles of one suit are; 99 across suits."""
    return abs(RANK[a] - RANK[b]) if SUIT[a] == SUIT[b] else 99
