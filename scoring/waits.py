"""Waits of a ready hand: every tile that wins, and its score by self-draw and by discard."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from scoring.engine import check_hand, check_tiles, score_checked
from scoring.errors import InputError, Problem
from scoring.facts import wild_tiles
from scoring.hand import Hand
from scoring.rulesets.base import Bound
from scoring.score import Score
from scoring.situation import Situation, contradictions, others
from scoring.tiles import TEXT

_ONLY_SELF_DRAW: dict[str, Any] = {"replacement": None, "kong_fed_by": None}
_ONLY_DISCARD: dict[str, Any] = {
    "discarder": None,
    "after_kong_discard": False,
    "discarder_kong": None,
    "other_winners": (),
}


def find_waits(bound: Bound, hand: Hand, situation: Situation, given: Mapping[str, Any]) -> dict[str, Any]:
    """The waits of a hand of 13 tiles (a kong counted as three) as the contract's reply (section 8).

    A tile is listed where it wins by self-draw or by discard; the other of the two may be a reason. Fields that
    speak of the other way to win are left out for each.

    Raises:
        InputError: ``wrong_tile_count``, what `check_tiles` finds, what the region has against both ways to win.

    """
    problems = check_tiles(bound.ruleset, hand, situation)
    if hand.winning is not None or hand.size != 13:
        text = f"found {hand.size} tiles, expected 13 without a winning tile (a kong counted as three)"
        text += f"; leave +{TEXT[hand.winning]} out" if hand.winning is not None else ""
        problems.append(Problem("wrong_tile_count", text, "hand"))
    if situation.win_by == "deal":
        problems.append(
            Problem("contradictory_situation", "win_by=deal and waits contradict each other", "situation.win_by")
        )
    if problems:
        raise InputError(problems)
    assumed = []
    discarder = situation.discarder
    if discarder is None:
        free = [seat for seat in others(situation.winner) if seat not in situation.out]
        discarder = "E" if situation.timing == "earth" and "E" in free else free[0]
        assumed.append(f"from={discarder}")
    drawn = replace(situation, win_by="self_draw", **_ONLY_DISCARD)
    fed = replace(situation, win_by="discard", discarder=discarder, **_ONLY_SELF_DRAW)
    refused = [contradictions(s) + bound.ruleset.check(hand, s, bound.options) for s in (drawn, fed)]
    if both := [problem for problem in refused[0] if problem in refused[1]]:
        raise InputError(both)
    waits = []
    shown: Score | None = None
    for tile in _candidates(bound, hand, situation):
        won = replace(hand, winning=tile)
        scores = [_score(bound, won, s, given) for s in (drawn, fed)]
        if any(s is not None and s.win for s in scores):
            shown = next(s for s in scores if s is not None)
            entry: dict[str, Any] = {"tile": TEXT[tile], "unseen": _unseen(hand, situation, tile)}
            entry["self_draw"], entry["discard"] = (None if s is None else s.as_dict() for s in scores)
            waits.append(entry)
    if shown is not None:
        assumed += [text for text in shown.assumed if not text.startswith("win_by")]
    return {
        "ruleset": bound.ruleset.id,
        "options": dict(given),
        "hand": hand.text,
        "waits": waits,
        "assumed": assumed,
    }


def _score(bound: Bound, hand: Hand, situation: Situation, given: Mapping[str, Any]) -> Score | None:
    """The score, or None where the situation cannot be (天胡 on a discard)."""
    if contradictions(situation) or check_hand(bound.ruleset, hand, situation, bound.options):
        return None
    return score_checked(bound, hand, situation, given)


def _candidates(bound: Bound, hand: Hand, situation: Situation) -> list[int]:
    tiles = sorted({*bound.ruleset.tiles, *wild_tiles(situation.wildcard)})
    return [tile for tile in tiles if _unseen(hand, situation, tile) > 0]


def _unseen(hand: Hand, situation: Situation, tile: int) -> int:
    """Copies that the hand does not hold; a turned wildcard is seen."""
    copies = 4 if tile < 34 else 1
    held = hand.concealed.count(tile) + sum(m.tiles.count(tile) for m in hand.melds)
    return copies - held - (tile == situation.wildcard)
