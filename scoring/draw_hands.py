"""The hands of a drawn game as a request gives them: four seats, who has won, hands, who paid for kongs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from scoring.errors import Problem
from scoring.hand import Hand
from scoring.notation import read_hand
from scoring.situation import SEATS, others
from scoring.tiles import SUIT_LETTERS, TEXT, parse_tile

HAND_FIELDS = ("hand", "out", "missing_suit", "kongs")


@dataclass(frozen=True, slots=True)
class Player:
    """One seat at the draw.

    Attributes:
        seat: ``E``, ``S``, ``W`` or ``N``.
        out: whether the player has already won.
        hand: 13 tiles, a kong counted as three; None where it is not given (or is wrong).
        missing_suit: the declared suit (定缺), where given.
        paid_by: tile of a kong -> who paid for it, where the request says so; nobody where its money has
            moved to the winner of the discard that followed (呼叫转移), so that nothing goes back.

    """

    seat: str
    out: bool = False
    hand: Hand | None = None
    missing_suit: str | None = None
    paid_by: Mapping[int, tuple[str, ...]] = field(default_factory=dict)


def unknown_fields(given: Mapping[Any, object], known: Sequence[str], path: str) -> list[Problem]:
    """Names of an object that are not among the known ones; `path` leads to the object."""
    return [
        Problem("unknown_field", f"{name[:60]} is not known here; there are {', '.join(known)}", path + name[:60])
        for name in map(str, given)
        if name not in known
    ]


def read_players(raw: object) -> tuple[list[Player], list[Problem]]:
    """The four seats in turn order; one that is wrong is kept as far as it is understood."""
    if raw is None:
        return [], [Problem("missing_field", "hands is needed: an object with the four seats E S W N", "hands")]
    if not isinstance(raw, Mapping):
        return [], [Problem("bad_value", "hands is an object with the four seats E S W N", "hands")]
    problems = unknown_fields(raw, tuple(SEATS), "hands.")
    players = []
    for seat in SEATS:
        if raw.get(seat) is None:
            text = f'{seat} is missing; all four seats are needed (one who has won as {{"out": true}})'
            problems.append(Problem("missing_field", text, f"hands.{seat}"))
        elif not isinstance(raw[seat], Mapping):
            text = f"hands.{seat} is an object with {', '.join(HAND_FIELDS)}"
            problems.append(Problem("bad_value", text, f"hands.{seat}"))
        else:
            player, faults = _read_player(seat, raw[seat])
            players.append(player)
            problems += faults
    return players, problems


def _read_player(seat: str, raw: Mapping[str, Any]) -> tuple[Player, list[Problem]]:
    path = f"hands.{seat}."
    problems = unknown_fields(raw, HAND_FIELDS, path)
    out = raw.get("out", False)
    if out is not None and not isinstance(out, bool):
        problems.append(Problem("bad_value", f"{seat}: out is true or false", path + "out"))
        out = True  # so that nothing else is said of this hand
    suit = raw.get("missing_suit")
    if suit is not None and not (isinstance(suit, str) and suit in tuple(SUIT_LETTERS[:3])):
        problems.append(Problem("bad_value", f"{seat}: missing_suit is one of m, p, s", path + "missing_suit"))
        suit = None
    hand = None
    text = raw.get("hand")
    if text is None and not out:
        problems.append(Problem("missing_field", f"{seat}: hand is needed of a player still in", path + "hand"))
    elif text is not None and not isinstance(text, str):
        problems.append(Problem("bad_value", f"{seat}: hand is a text such as 123m456p789s1122s", path + "hand"))
    elif text is not None:
        hand, faults = read_hand(text)
        problems += [at_seat(seat, fault) for fault in faults]
    paid_by, faults = _read_kongs(seat, raw.get("kongs"), hand)
    return Player(seat, bool(out), hand, suit, paid_by), problems + faults


def at_seat(seat: str, problem: Problem) -> Problem:
    """A problem of a hand text, named by its seat."""
    return replace(problem, detail=f"{seat}: {problem.detail}", field=f"hands.{seat}.hand")


def _read_kongs(seat: str, raw: object, hand: Hand | None) -> tuple[dict[int, tuple[str, ...]], list[Problem]]:
    """`kongs`: who paid for which kong."""
    paid: dict[int, tuple[str, ...]] = {}
    problems: list[Problem] = []
    if raw is None:
        return paid, problems
    path = f"hands.{seat}.kongs"
    if not isinstance(raw, list | tuple) or len(raw) > 4:
        text = f'{seat}: kongs is a list of at most four objects {{"tile": "2s", "paid_by": ["S"]}}'
        return paid, [Problem("bad_value", text, path)]
    for i, entry in enumerate(raw):
        try:
            tile, seats = _read_kong(seat, entry)
            if tile in paid:
                raise ValueError(f"the kong of {TEXT[tile]} is named twice")
            if hand is not None and tile not in [m.tile for m in hand.melds if m.kind.is_kong]:
                raise ValueError(f"the hand shows no kong of {TEXT[tile]}")
        except ValueError as error:
            problems.append(Problem("bad_value", f"{seat}: {error}", f"{path}[{i}]"))
        else:
            paid[tile] = seats
    return paid, problems


def _read_kong(seat: str, entry: object) -> tuple[int, tuple[str, ...]]:
    """One entry of `kongs`; ValueError says what is wrong."""
    if not isinstance(entry, Mapping) or set(entry) != {"tile", "paid_by"}:
        raise ValueError('an entry of kongs is an object {"tile": "2s", "paid_by": ["S", "W"]}')
    if not isinstance(entry["tile"], str):
        raise ValueError("tile of an entry of kongs is a text such as 2s")
    tile = parse_tile(entry["tile"])
    seats = entry["paid_by"]
    if not isinstance(seats, list | tuple) or any(s not in tuple(others(seat)) for s in seats):
        raise ValueError(f"paid_by is a list of seats among {' '.join(others(seat))}")
    if len(set(seats)) != len(seats):
        raise ValueError("paid_by names a seat twice")
    return tile, tuple(seats)
