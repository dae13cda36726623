"""Drawn games (流局): 查花猪, 查大叫 and kong refunds of Sichuan (clauses SC-9, SC-12, SC-13)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from scoring.draw_hands import Player, at_seat, read_players, unknown_fields
from scoring.engine import check_tiles, get_ruleset, score_checked
from scoring.errors import InputError, Problem
from scoring.hand import Hand, Meld
from scoring.rulesets.base import Bound
from scoring.rulesets.sichuan import KONG_KIND, SICHUAN, kong_shares, multiplier
from scoring.settlement import Transfer, payments_of
from scoring.shapes.decompose import parts
from scoring.situation import SEATS, Situation, feeder_of, others
from scoring.tiles import TEXT

SETTLED = (SICHUAN.id,)
"""Rulesets that settle a drawn game."""
FIELDS = ("ruleset", "hands", "options")
PIG, READY, NOT_READY, OUT = "pig", "ready", "not_ready", "out"


class ImaginedHand(Hand):
    """A ready hand with a tile that would win, be it a fifth copy of one in the own melds (SC-12)."""

    __slots__ = ()

    def __post_init__(self) -> None:
        """Nothing to check: the thirteen tiles were checked, and the other one is only imagined."""


def settle_draw(request: Mapping[str, object]) -> dict[str, Any]:
    """The reply of ``POST /api/v1/draws`` to ``{"ruleset", "hands": {seat: {...}}, "options"}``.

    Order: status of each player still in (花猪, ready, not ready); each pig pays each non-pig; each player
    not ready pays each ready one the best of that hand; pigs and players not ready give kong income back.

    Raises:
        InputError: every problem at once; ``bad_value`` at ``ruleset`` for a game without such a settlement.

    >>> hands = {"E": {"out": True}, "S": {"out": True}, "W": {"hand": "14799m258p36699s"}}
    >>> reply = settle_draw({"ruleset": "sichuan", "hands": hands | {"N": {"hand": "1223344567789s"}}})
    >>> reply["status"]["W"], reply["best"], reply["payments"]
    ('pig', {'N': 4}, {'E': 0, 'S': 0, 'W': -16, 'N': 16})

    """
    bound, problems = _read_ruleset(request)
    players, faults = read_players(request.get("hands"))
    problems += faults
    status: dict[str, str] = {}
    best: dict[str, int] = {}
    warnings: list[str] = []
    if bound is not None:
        problems += _check(players, bound)
        status, best, warnings = _judge(players, bound)
        problems += _unknown_feeders(players, status, bound)
    if problems or bound is None:
        raise InputError(dict.fromkeys(problems))
    transfers = _huazhu(status, bound.options.huazhu_points) + _dajiao(status, best)
    for player in players:
        if status[player.seat] in (PIG, NOT_READY):
            transfers += _refunds(player, players, bound.options)
    return {
        "ruleset": bound.ruleset.id,
        "options": dict(request.get("options") or {}),  # type: ignore[call-overload]
        "status": status,
        "best": best,
        "payments": payments_of(transfers),
        "transfers": [{"from": t.payer, "to": t.payee, "points": t.points, "reason": t.reason} for t in transfers],
        "warnings": warnings,
    }


# ---- the settlement ----


def _judge(players: Sequence[Player], bound: Bound) -> tuple[dict[str, str], dict[str, int], list[str]]:
    """Status of each seat whose hand is known, the multiplier of each ready one, and what should be said."""
    status: dict[str, str] = {}
    best: dict[str, int] = {}
    warnings = []
    for player in players:
        seat, hand = player.seat, player.hand
        if player.missing_suit and not bound.options.dingque:
            warnings.append(f"missing_suit of {seat} is not looked at: the option dingque is off")
        if player.out:
            status[seat] = OUT
        elif hand is not None and not _hand_faults(player, bound):
            if is_pig(hand, player.missing_suit if bound.options.dingque else None):
                status[seat] = PIG
                continue
            most, void = best_wait(player, bound)
            status[seat] = READY if most else NOT_READY
            if most:
                best[seat] = most
            elif void:
                tiles = " ".join(TEXT[t] for t in void)
                warnings.append(f"{seat} is not ready: the wait for {tiles} is void, all four are in the hand")
    return status, best, warnings


def is_pig(hand: Hand, missing_suit: str | None) -> bool:
    """花猪: three suits among all tiles, or a tile of the declared suit (SC-12)."""
    suits = {TEXT[t][1] for t in (*hand.concealed, *(m.tile for m in hand.melds))}
    return len(suits) == 3 or missing_suit in suits


def best_wait(player: Player, bound: Bound) -> tuple[int, list[int]]:
    """The highest multiplier over the waits of a player, 0 without any, and the waits that are void.

    The win is taken as on a discard, so that no fan of the situation and no extra base counts. A wait is void
    where the concealed tiles hold all four copies; copies in the own melds leave it good (SC-12).
    """
    hand, seat = player.hand, player.seat
    assert hand is not None
    situation = Situation(winner=seat, win_by="discard", discarder=others(seat)[0], missing_suit=player.missing_suit)
    most, void = 0, []
    for tile in bound.ruleset.tiles:
        if hand.concealed.count(tile) == 4:
            if _fifth_completes(hand, tile):
                void.append(tile)
            continue
        score = score_checked(bound, ImaginedHand(hand.concealed, hand.melds, tile), situation, {})
        if score.win:
            most = max(most, multiplier(score.total, bound.options))
    return most, void


def _fifth_completes(hand: Hand, tile: int) -> bool:
    """Whether a fifth copy of a tile would make sets and a pair."""
    held = Counter([*hand.concealed, tile])
    pairs = 0
    for first in (0, 9, 18):
        counts = tuple(held[t] for t in range(first, first + 9))
        size = sum(counts)
        pairs += size % 3 == 2
        if size % 3 == 1 or not parts(counts, 0, size % 3 == 2):
            return False
    return pairs == 1


def _huazhu(status: Mapping[str, str], points: int) -> list[Transfer]:
    """查花猪: each pig pays each player still in who is no pig."""
    pigs = [seat for seat in SEATS if status[seat] == PIG]
    paid = [seat for seat in SEATS if status[seat] in (READY, NOT_READY)]
    return [Transfer(pig, seat, points, "huazhu") for pig in pigs for seat in paid if points]


def _dajiao(status: Mapping[str, str], best: Mapping[str, int]) -> list[Transfer]:
    """查大叫: each player who is neither a pig nor ready pays each ready one that player's best hand."""
    payers = [seat for seat in SEATS if status[seat] == NOT_READY]
    return [Transfer(payer, seat, points, "dajiao") for payer in payers for seat, points in best.items()]


def _refunds(player: Player, players: Sequence[Player], o: Any) -> list[Transfer]:
    """Kong income of a player goes back to those who paid it."""
    out = []
    for meld in _kongs(player):
        shares = _shares(player, meld, players, o)
        out += [Transfer(player.seat, seat, points, "kong_refund") for seat, points in shares]
    return out


def _kongs(player: Player) -> list[Meld]:
    return [m for m in player.hand.melds if m.kind.is_kong] if player.hand else []


def _shares(player: Player, meld: Meld, players: Sequence[Player], o: Any) -> tuple[tuple[str, int], ...]:
    """Who paid what for a kong: those that `kongs` names, else the feeder or everyone who is not out now."""
    paying = player.paid_by.get(meld.tile)
    if paying is None:
        paying = tuple(p.seat for p in players if p.seat != player.seat and not p.out)
    elif not paying:
        return ()
    return kong_shares(KONG_KIND[meld.kind], _feeder(player, meld, o), paying, o)


def _feeder(player: Player, meld: Meld, o: Any) -> str | None:
    """Who fed an exposed kong: the source mark, or the only one who paid where only the feeder does."""
    if meld.source:
        return feeder_of(player.seat, meld.source)
    paid_by = player.paid_by.get(meld.tile, ())
    return paid_by[0] if len(paid_by) == 1 and o.zhigang == "chengbao" else None


# ---- the request and its faults ----


def _read_ruleset(request: Mapping[str, object]) -> tuple[Bound | None, list[Problem]]:
    """The ruleset with its options, and problems of the request's own fields."""
    problems = unknown_fields(request, FIELDS, "")
    if request.get("ruleset") is None:
        text = f"ruleset is needed: one of {', '.join(SETTLED)}"
        return None, [*problems, Problem("missing_field", text, "ruleset")]
    try:
        ruleset = get_ruleset(request["ruleset"])
    except InputError as error:
        return None, [*problems, *error.problems]
    if ruleset.id not in SETTLED:
        text = f"{ruleset.id} has no settlement of drawn games; there is one for {', '.join(SETTLED)}"
        return None, [*problems, Problem("bad_value", text, "ruleset")]
    options, faults = ruleset.read_options(request.get("options"))
    return ruleset.bind(options), problems + faults


def _check(players: Sequence[Player], bound: Bound) -> list[Problem]:
    """What the game has against the hands and against each other."""
    o = bound.options
    problems: list[Problem] = []
    for player in players:
        problems += _hand_faults(player, bound) + _kong_faults(player, o)
        field = f"hands.{player.seat}"
        if o.dingque and not player.out and player.missing_suit is None:
            text = f"{player.seat}: missing_suit is needed with the option dingque"
            problems.append(Problem("missing_field", text, f"{field}.missing_suit"))
        if player.out and o.mode == "single":
            text = "out and mode contradict each other: with mode=single the hand ends with the first win"
            problems.append(Problem("contradictory_situation", text, f"{field}.out"))
    winners = [p.seat for p in players if p.out]
    if len(winners) > 2:
        text = f"out of {' '.join(winners)} contradict each other: a draw has at least two players still playing"
        problems.append(Problem("contradictory_situation", text, "hands"))
    return problems + _copies(players)


def _hand_faults(player: Player, bound: Bound) -> list[Problem]:
    """Tiles and melds that the game lacks, and a wrong number of tiles."""
    hand = player.hand
    if hand is None:
        return []
    problems = check_tiles(bound.ruleset, hand, Situation())
    if player.out:
        if hand.size not in (13, 14):
            text = f"found {hand.size} tiles, expected 13 or 14 (a kong counted as three)"
            problems.append(Problem("wrong_tile_count", text, "hand"))
    elif hand.size != 13 or hand.winning is not None:
        text = f"found {hand.size} tiles, expected 13 without a winning tile (a kong counted as three)"
        text += f"; leave +{TEXT[hand.winning]} out" if hand.winning is not None else ""
        problems.append(Problem("wrong_tile_count", text, "hand"))
    return [at_seat(player.seat, problem) for problem in problems]


def _kong_faults(player: Player, o: Any) -> list[Problem]:
    """`paid_by` of an exposed kong that contradicts its source mark or the rule of who pays."""
    problems = []
    for meld in _kongs(player):
        paid_by = player.paid_by.get(meld.tile)
        if not paid_by or KONG_KIND[meld.kind] != "open":
            continue
        feeder = _feeder(player, meld, o)
        why = ""
        if meld.source and feeder not in paid_by:
            why = f"the mark says that {feeder} fed the kong and paid"
        elif o.zhigang == "chengbao" and len(paid_by) > 1:
            why = "with zhigang=chengbao only the feeder pays for an exposed kong"
        if why:
            text = f"{player.seat}: paid_by and {meld.text} contradict each other: {why}"
            problems.append(Problem("contradictory_situation", text, f"hands.{player.seat}.kongs"))
    return problems


def _unknown_feeders(players: Sequence[Player], status: Mapping[str, str], bound: Bound) -> list[Problem]:
    """Exposed kongs whose money goes back and whose feeder nobody names."""
    problems = []
    for player in players:
        if status.get(player.seat) not in (PIG, NOT_READY):
            continue
        for meld in _kongs(player):
            moved = player.paid_by.get(meld.tile) == ()
            if KONG_KIND[meld.kind] == "open" and not moved and _feeder(player, meld, bound.options) is None:
                text = f"{player.seat}: {meld.text} needs the mark of who fed it (<, ^ or >), who is paid back"
                problems.append(Problem("missing_field", text, f"hands.{player.seat}.hand"))
    return problems


def _copies(players: Sequence[Player]) -> list[Problem]:
    """More than four of a tile over the four hands; a tile that was won may be a discard that several won."""
    seen: Counter[int] = Counter()
    for player in players:
        if player.hand is not None:
            seen.update(player.hand.concealed)
            for meld in player.hand.melds:
                seen.update(meld.tiles)
            if not player.out and player.hand.winning is not None:
                seen[player.hand.winning] += 1
    return [
        Problem("too_many_copies", f"{n} of {TEXT[tile]} in the four hands, at most 4", "hands")
        for tile, n in sorted(seen.items())
        if n > 4
    ]
