"""Whether tiles win: one look-up a colour.

A colour is reduced to a base-5 key, and `need.bin` (made by `build_tables`) tells for each key how many wild tiles
complete it with and without a pair. A hand of sets and a pair wins iff the needs without a pair, plus the cheapest
step to a pair in one colour, do not exceed the wild tiles.
"""

from __future__ import annotations

import sys
import zlib
from array import array
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Final

from scoring.tiles import RANK, SUIT

FILE: Final = str(Path(__file__).with_name("need.bin"))
LAYOUT: Final = {
    "suit": (9, True, 4),
    "suit_free": (9, True, 12),
    "honours": (7, False, 4),
    "honours_free": (7, False, 12),
}
"""Tables in the order of the file: ranks, whether chows exist, most copies of a tile when complete."""

FIELD: Final = 21
"""Bits of one colour in a packed key of four colours (5**9 < 2**21)."""
_MASK: Final = (1 << FIELD) - 1
KEY: Final = tuple(5 ** RANK[t] << FIELD * SUIT[t] for t in range(34))
"""What each tile adds to the packed key of a hand."""
_KEY_OF: Final = KEY.__getitem__


STEP: Final = 64
"""What is added to the step from the need without a pair to the need with one, so that it is not negative."""


_WON: Final = (4 * STEP + 5) << 16 | 1
"""Sum of the entries of a hand that wins without wild tiles, its number of tiles left out.

The needs add up to 1: three colours are complete, and the step of each is 2 at least, since a pair takes two tiles.
Then the steps add up to 5 only if that of the fourth is -1, so that it is complete with a pair.
"""


def need_bare(entry: int) -> int:
    """Wild tiles that turn a colour into sets, of its entry in `need_tables`."""
    return entry & 255


def need_paired(entry: int) -> int:
    """Wild tiles that turn a colour into sets and one pair, of its entry in `need_tables`."""
    return (entry & 255) + (entry >> 16) - STEP


@cache
def need_tables(fifth_copy: bool) -> tuple[array[int], array[int]]:
    """Packed needs of a suit and of the honours, indexed by base-5 key.

    Each entry is need without a pair | number of tiles << 8 | (step to the need with a pair) + STEP << 16.

    Args:
        fifth_copy: whether a wild tile may stand for a fifth copy of a tile.

    """
    blob = zlib.decompress(Path(FILE).read_bytes())
    out: dict[str, array[int]] = {}
    at = 0
    for name, (ranks, _, _) in LAYOUT.items():
        table = array("I")
        table.frombytes(blob[at : at + 4 * 5**ranks])
        if sys.byteorder == "big":
            table.byteswap()
        out[name] = table
        at += 4 * 5**ranks
    tail = "_free" if fifth_copy else ""
    return out["suit" + tail], out["honours" + tail]


def is_win(tiles: Iterable[int], wilds: int = 0, *, fifth_copy: bool = True) -> bool:
    """Whether concealed tiles and wild tiles make sets and one pair.

    Args:
        tiles: natural tiles 0-33, in any order, the winning tile among them; melds left out.
        wilds: number of wild tiles beside them.
        fifth_copy: whether a wild tile may stand for a fifth copy of a tile.

    >>> is_win([0, 0, 1, 2, 3]), is_win([0, 0, 1, 3], wilds=1), is_win([0, 0, 1, 4], wilds=1)
    (True, True, False)

    Raises:
        ValueError: more than four of a tile.
        IndexError: a tile outside 0-33.

    """
    suit, honours = need_tables(fifth_copy)
    if not isinstance(tiles, list):
        tiles = list(tiles)
    count = len(tiles)
    key = sum(map(_KEY_OF, tiles))
    a = suit[key & _MASK]
    b = suit[key >> 21 & _MASK]
    c = suit[key >> 42 & _MASK]
    d = honours[key >> 63]
    total = a + b + c + d
    if total == _WON + (count << 8):
        return True
    if total >> 8 & 255 != count:
        raise ValueError("more than four of a tile")
    return (total & 255) + (min(a, b, c, d) >> 16) <= wilds + STEP and (count + wilds) % 3 == 2
