"""Shapes beside sets and a pair: seven pairs, thirteen unrelated tiles, all honours, all 2-5-8."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from scoring.facts import suit_bit
from scoring.readings import Reading
from scoring.tiles import FIRST, RANK

if TYPE_CHECKING:
    from scoring.facts import Facts

_258 = frozenset((1, 4, 7))


def is_258(tile: int) -> bool:
    """Whether a tile is a 2, 5 or 8 of a suit.

    >>> is_258(1), is_258(28)
    (True, False)
    """
    return tile < 27 and RANK[tile] in _258


_NOT_258 = tuple(t for t in range(34) if not is_258(t))


def only_258(every: Sequence[int]) -> bool:
    """Whether no tile but 2, 5 and 8 has copies in a count of the tiles 0-33.

    >>> only_258([0, 3, 0] + 31 * [0]), only_258(34 * [1])
    (True, False)
    """
    for tile in _NOT_258:  # noqa: SIM110 (called for every hand, where a generator costs more than the loop)
        if every[tile]:
            return False
    return True


def seven_pairs_shape(tiles: Sequence[int], wilds: int, melds: int) -> bool:
    """Whether concealed tiles are seven pairs; four alike are two pairs, melds are not allowed.

    >>> seven_pairs_shape([0, 0, 0, 0, 9, 9, 18, 18, 20, 20, 22, 22, 24], 1, 0)
    True
    """
    if melds or len(tiles) + wilds != 14:
        return False
    return sum(n & 1 for n in Counter(tiles).values()) <= wilds


def seven_pairs(facts: Facts) -> Iterator[Reading]:
    """The hand as seven pairs; where wild tiles pair among themselves, once for each colour that they may take.

    `pair_wilds` is 1 where the winning tile found its pair in a wild tile (or is a wild tile that did).
    """
    if facts.melds:
        return
    held = facts.held
    if not facts.wilds and any(n & 1 for n in held):
        return
    odd = [t for t in range(34) if held[t] & 1]
    spare = facts.wilds - len(odd)
    if sum(held) + facts.wilds != 14 or spare < 0:
        return
    pairs = [t for t in range(34) for _ in range(held[t] // 2)] + odd
    if not spare:
        yield _pairs_reading(facts, pairs, odd, ())
        return
    for colour in range(4):
        first = FIRST[colour]
        yield _pairs_reading(facts, pairs, odd, (first,) * spare)


def _pairs_reading(facts: Facts, pairs: list[int], odd: list[int], free: tuple[int, ...]) -> Reading:
    wilds = (*odd, *free)
    suits = facts.suits_held
    for tile in wilds:
        suits |= suit_bit(tile)
    out = Reading("seven_pairs", suits)
    out.pairs = tuple(sorted([*pairs, *free[::2]]))
    out.wilds = tuple(sorted(wilds))
    if facts.win is not None:
        out.win, out.win_set, out.win_tile, out.wait = "pair", facts.win, facts.win, "single"
        out.pair_wilds = int(facts.win in odd)
    elif facts.win_wild:
        tile = free[0] if free else odd[0]
        out.win, out.win_set, out.win_tile, out.wait = "pair", tile, tile, "single"
        out.pair_wilds = 2 if free else 1
    return out


def quads(facts: Facts) -> int:
    """Tiles of which the held tiles show four (wild tiles not counted)."""
    return facts.held.count(4)


def any_honours(facts: Facts) -> Iterator[Reading]:
    """The hand as honours only, with or without a shape; wild tiles stand for East."""
    if facts.suits_held & 7 or not facts.suits_held | facts.wilds:
        return
    out = Reading("any_honours", 8)
    out.wilds = (FIRST[3],) * facts.wilds
    yield out


def all_258(facts: Facts) -> Iterator[Reading]:
    """The hand as nothing but 2, 5 and 8, with or without a shape (no wild tiles in such games)."""
    if not facts.wilds and only_258(facts.every):
        yield Reading("all_258", facts.suits_held)


def all_258_shape(tiles: Sequence[int], wilds: int, melds: int) -> bool:
    """Whether concealed tiles are all 2, 5 or 8; melds must be looked at by the caller.

    >>> all_258_shape([1, 4, 7], 0, 3)
    True
    """
    return not wilds and all(map(is_258, tiles))
