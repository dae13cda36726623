"""Conditions that several regions share."""

from __future__ import annotations

from collections.abc import Callable

from scoring.errors import Problem
from scoring.facts import Facts
from scoring.readings import Reading
from scoring.shapes.tables import need_tables
from scoring.situation import Situation
from scoring.tiles import RANK, SUIT


def four_pungs(h: Facts, r: Reading) -> bool:
    """碰碰胡: four pungs or kongs and a pair."""
    return r.shape == "standard" and not r.chows and not h.chows_out


def four_chows(h: Facts, r: Reading) -> bool:
    """Four chows and a pair, melded ones counted."""
    return r.shape == "standard" and not r.pungs and not h.pungs_out


def has_pung(tile: int) -> Callable[[Facts, Reading], bool]:
    """A condition: a pung or kong of the tile, concealed or melded."""

    def test(h: Facts, r: Reading) -> bool:
        return tile in r.pungs or tile in h.pungs_out

    return test


def melded_single(h: Facts) -> bool:
    """Four melds of any kind and a single tile in hand."""
    return len(h.melds) == 4


def straight(h: Facts, r: Reading, *, melded: bool = True) -> bool:
    """一条龙: 123 456 789 of one suit as three chows; `melded` says whether melded chows serve."""
    chows = {*r.chows, *h.chows_out} if melded else set(r.chows)
    return any({first, first + 3, first + 6} <= chows for first in (0, 9, 18))


def shape_before(h: Facts, wilds: int) -> bool:
    """Whether the tiles before the win, with so many wild tiles, are complete sets without a pair.

    With one wild tile fewer than the hand held, this is the any-tile wait: four sets and a wild tile left over.
    """
    if h.win_wild:
        wilds -= 1
    if wilds < 0:
        return False
    suit, honours = need_tables(h.bound.fifth_copy)
    need = tiles = 0
    for colour, counts in enumerate(h.colours):
        entry = (honours if colour == 3 else suit)[
            sum(n * 5**i for i, n in enumerate(counts)) - (5 ** RANK[h.win] if _wins_in(h, colour) else 0)  # type: ignore[index]
        ]
        need += entry & 15
        tiles += entry >> 8
    return need <= wilds and (tiles + wilds) % 3 == 0


def _wins_in(h: Facts, colour: int) -> bool:
    return h.win is not None and SUIT[h.win] == colour


def earth_is_dealers_discard(s: Situation) -> list[Problem]:
    """地胡 in these regions is a win on the dealer's first discard."""
    if s.timing == "earth" and (s.win_by != "discard" or s.discarder != "E") and not s.dealer_wins:
        detail = "timing and win_by contradict each other: earth (地胡) is a win on the first discard of the dealer E"
        return [Problem("contradictory_situation", detail, "situation.timing")]
    return []

