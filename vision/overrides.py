"""What a person says of a photo beside it: the melds and the winning tile, instead of those that the reader guesses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scoring.errors import InputError, Problem
from scoring.hand import Meld
from scoring.notation import parse_tiles, read_hand
from scoring.situation import short

MOST_TILE_TEXT = 20
"""Characters in which one tile can be written."""


@dataclass(frozen=True, slots=True)
class Overrides:
    """Melds (empty: there are none) and winning tile; None for what is left to the reader."""

    melds: tuple[Meld, ...] | None = None
    winning: int | None = None


def read_overrides(
    melds: str | Sequence[Meld] | None, winning_tile: str | int | None
) -> tuple[Overrides, list[Problem]]:
    """Both as they were given, and what is wrong with them, under their own names.

    >>> [(p.code, p.field) for p in read_overrides("(12m)", "1m2m")[1]]
    [('bad_meld', 'melds'), ('bad_value', 'winning_tile')]
    """
    given, problems = _melds(melds)
    winning, faults = _winning(winning_tile)
    return Overrides(given, winning), problems + faults


def _melds(melds: str | Sequence[Meld] | None) -> tuple[tuple[Meld, ...] | None, list[Problem]]:
    if melds is None:
        return None, []
    if not isinstance(melds, str):
        return tuple(melds), []
    if melds.strip().lower() in ("", "none"):
        return (), []
    hand, faults = read_hand(melds)
    problems = [replace(fault, field="melds") for fault in faults]
    if hand is not None and (hand.concealed or hand.flowers or hand.winning is not None):
        problems.append(Problem("bad_value", "melds: expected melds only, like (123p) [9999m]", "melds"))
    return None if hand is None else hand.melds, problems


def _winning(tile: str | int | None) -> tuple[int | None, list[Problem]]:
    if tile is None or isinstance(tile, int):
        return tile, []
    several = Problem("bad_value", f"winning_tile: expected one tile, like 4m, found {short(tile)}", "winning_tile")
    if len(tile) > MOST_TILE_TEXT:
        return None, [several]
    try:
        found = parse_tiles(tile.strip().lstrip("+"))
    except InputError as error:
        return None, [replace(problem, field="winning_tile") for problem in error.problems]
    return (found[0], []) if len(found) == 1 else (None, [several])
