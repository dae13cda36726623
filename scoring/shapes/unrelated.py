"""Thirteen unrelated tiles (十三不靠): no tile twice, and the numbers of a suit at least three apart."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from scoring.tiles import FIRST, HONOURS

GAP = 3
"""Least difference between two numbers of a suit (two tiles between them)."""


def unrelated(tiles: Sequence[int], wilds: int) -> tuple[int, tuple[int, ...]] | None:
    """Whether fourteen tiles are unrelated.

    Args:
        tiles: copies of each tile 0-33.
        wilds: wild tiles beside them; they fill missing honours first, then numbers far enough apart.

    Returns:
        How many different honours are shown, and what each wild tile became, ascending; None where the tiles
        are not unrelated.

    >>> one = [1 if t in (0, 3, 6, 9, 12, 15, 18, 21, 24, 27, 28, 29, 30, 31) else 0 for t in range(34)]
    >>> unrelated(one, 0)
    (5, ())

    """
    if max(tiles) > 1 or sum(tiles) + wilds != 14:
        return None
    suits = [[r for r in range(9) if tiles[first + r]] for first in FIRST[:3]]
    if any(b - a < GAP for ranks in suits for a, b in pairwise(ranks)):
        return None
    fill = [t for t in HONOURS if not tiles[t]][:wilds]
    honours = sum(tiles[27:34]) + len(fill)
    if len(fill) < wilds:
        room = [first + r for first, ranks in zip(FIRST, suits, strict=False) for r in _room(ranks)]
        fill += room[: wilds - len(fill)]
    return (honours, tuple(sorted(fill))) if len(fill) == wilds else None


def _room(ranks: Sequence[int]) -> list[int]:
    """Ranks that can be added to a suit with all still far enough apart, as many as possible."""
    added: list[int] = []
    for rank in range(9):
        if all(abs(rank - other) >= GAP for other in (*ranks, *added)):
            added.append(rank)
    return added
