"""The vocabulary: tiles as small integers, and their names.

A tile is an int: 0-8 characters (万) 1-9, 9-17 dots (筒), 18-26 bamboo (条), 27-33 honours (东 南 西 北 白 发 中),
34-41 flowers (春 夏 秋 冬 梅 兰 竹 菊). 42 is a face-down tile, which only pictures know. The numbers are also the
class numbers of the labelled images (contract, section 7).
"""

from __future__ import annotations

from typing import Final

EAST: Final = 27
SOUTH: Final = 28
WEST: Final = 29
NORTH: Final = 30
WHITE: Final = 31
GREEN: Final = 32
RED: Final = 33
FIRST_FLOWER: Final = 34
BACK: Final = 42

WINDS: Final = (EAST, SOUTH, WEST, NORTH)
DRAGONS: Final = (WHITE, GREEN, RED)
HONOURS: Final = WINDS + DRAGONS
FLOWERS: Final = tuple(range(34, 42))
SUITED: Final = tuple(range(27))

SUIT_LETTERS: Final = "mpszf"
"""The letters of the hand text: characters, dots, bamboo, honours, flowers."""

SUIT: Final = tuple(t // 9 if t < 27 else 3 if t < 34 else 4 for t in range(42))
"""Suit of each tile: 0 characters, 1 dots, 2 bamboo, 3 honours, 4 flowers."""

RANK: Final = tuple(t % 9 if t < 27 else t - 27 if t < 34 else t - 34 for t in range(42))
"""Place of each tile within its suit, from 0."""

FIRST: Final = (0, 9, 18, 27, 34)
"""First tile of each suit."""

TEXT: Final = (*(f"{RANK[t] + 1}{SUIT_LETTERS[SUIT[t]]}" for t in range(42)), "back")
"""The text of each tile, in class order (43 entries)."""

_NUMERALS: Final = "一二三四五六七八九"
CHINESE: Final = (
    *(n + suit for suit in "万筒条" for n in _NUMERALS),
    *"东南西北白发中",
    *"春夏秋冬梅兰竹菊",
)
"""The Chinese name of each tile (42 entries)."""

_WIND_NAMES: Final = ("East", "South", "West", "North", "White", "Green", "Red")
_FLOWER_NAMES: Final = (
    "Spring",
    "Summer",
    "Autumn",
    "Winter",
    "Plum",
    "Orchid",
    "Bamboo flower",
    "Chrysanthemum",
)
ENGLISH: Final = (
    *(f"{n} of {suit}" for suit in ("characters", "dots", "bamboo") for n in range(1, 10)),
    *_WIND_NAMES,
    *_FLOWER_NAMES,
)
"""The English name of each tile (42 entries)."""

_UNICODE_ORDER: Final = (
    *(27, 28, 29, 30, RED, GREEN, WHITE),
    *range(9),
    *range(18, 27),
    *range(9, 18),
    *(38, 39, 40, 41, 34, 35, 36, 37),
)
UNICODE: Final = dict(zip(map(chr, range(0x1F000, 0x1F02A)), _UNICODE_ORDER, strict=True))
"""Unicode tile -> tile. Unicode puts Red first among the dragons, and bamboo before dots."""

_BY_TEXT: Final = {text: tile for tile, text in enumerate(TEXT)}


def tile_text(tile: int) -> str:
    """Text of a tile.

    >>> tile_text(31), tile_text(0), tile_text(42)
    ('5z', '1m', 'back')
    """
    return TEXT[tile]


def parse_tile(text: str) -> int:
    """Tile of a text as in the contract: ``1m`` ... ``8f``, or ``back``.

    >>> parse_tile("9s")
    26

    Raises:
        ValueError: the text names no tile.

    """
    try:
        return _BY_TEXT[text]
    except KeyError:
        raise ValueError(f"{text!r} is no tile; a tile is written 1m-9m, 1p-9p, 1s-9s, 1z-7z, 1f-8f") from None


def tiles_text(tiles: list[int] | tuple[int, ...]) -> str:
    """Text of several tiles in the order given, equal neighbours of a suit sharing its letter.

    >>> tiles_text([0, 1, 2, 27, 27])
    '123m11z'
    """
    out: list[str] = []
    suit = -1
    for tile in tiles:
        if SUIT[tile] != suit:
            if suit >= 0:
                out.append(SUIT_LETTERS[suit])
            suit = SUIT[tile]
        out.append(str(RANK[tile] + 1))
    if suit >= 0:
        out.append(SUIT_LETTERS[suit])
    return "".join(out)
