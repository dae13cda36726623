"""Ningbo (宁波麻将): 144 tiles, a turned tile is wild (百搭), 台 add, at least 4 of them (NB-1 to NB-15)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from scoring.errors import Problem
from scoring.facts import Facts
from scoring.hand import Hand
from scoring.readings import FULL, HALF, HONOURS_ONLY, Reading, Signature
from scoring.rulesets.base import Options, Reason, Row, Rows, Ruleset, option
from scoring.rulesets.common import (
    contract_doubts,
    earth_is_dealers_discard,
    four_chows,
    four_pungs,
    has_pung,
    melded_single,
    no_deal,
    no_first_round,
    shape_before,
)
from scoring.settlement import Settlement, Transfer, from_each, from_giver, liable
from scoring.shapes.decompose import Part
from scoring.situation import SEATS, Situation, others, wind_tile
from scoring.tiles import DRAGONS, FIRST_FLOWER, GREEN, RED, WHITE


@dataclass(frozen=True, slots=True)
class NingboOptions(Options):
    """House rules of Ningbo; the clauses say what each does."""

    base: int = option(1, "NB-1", high=100)
    min_tai: int = option(4, "NB-1", high=100)
    min_counts_all: bool = option(True, "NB-1", (True, False))
    discard_multiplier: int = option(1, "NB-2", low=1, high=100)
    rob_multiplier: int | str = option("same", "NB-2", ("same", int), low=1, high=100)
    huanda: bool = option(False, "NB-4", (False, True))
    pinghu_plus_wait: bool = option(True, "NB-6", (True, False))
    wait_requires_unique: bool = option(False, "NB-7", (False, True))
    ziyise_plus_pengpeng: bool = option(True, "NB-8", (True, False))
    flower_sets: str = option("replace", "NB-9", ("replace", "add"))
    tianhu_excludes_zimo: bool = option(False, "NB-11", (False, True))
    bao: str = option("off", "NB-13", ("off", "three_melds"))
    fifth_copy: bool = option(True, "NB-4", (True, False))


def all_chows(h: Facts, r: Reading) -> bool:
    """平糊: four chows, the pair no dragon, seat wind or round wind (NB-6)."""
    return four_chows(h, r) and r.pair not in DRAGONS and r.pair not in (
        wind_tile(h.s.winner), wind_tile(h.s.prevailing_wind)
    )  # fmt: skip


def ended(wait: str) -> Any:
    """A row for a wait; one of 平糊 and the waits only, where the options say so (NB-6, NB-7)."""

    def test(h: Facts, r: Reading) -> bool:
        if r.wait != wait or (h.o.wait_requires_unique and len(h.waits_before) != 1):
            return False
        return h.o.pinghu_plus_wait or wait == "dual_pung" or not all_chows(h, r)

    return test


def no_wild(h: Facts, r: Reading) -> bool:
    """硬糊: no wild tile in the hand, or with `huanda` every one in its own place (NB-4)."""
    if not h.wilds:
        return True
    return bool(h.o.huanda) and h.face is not None and all(t == h.face for t in r.wilds)


def flower_tai(h: Facts, r: Reading) -> int | None:
    """杠花: own-seat flowers, whole series, all eight (NB-9)."""
    flowers = h.hand.flowers
    if len(flowers) == 8:
        return 8
    seat = SEATS.index(h.s.winner)
    tai = 0
    for first in (FIRST_FLOWER, FIRST_FLOWER + 4):
        own = int(first + seat in flowers)
        whole = all(first + i in flowers for i in range(4))
        tai += 2 + (own if h.o.flower_sets == "add" else 0) if whole else own
    return tai or None


def seat_pung(h: Facts, r: Reading) -> bool:
    """位风: pung or kong of the seat wind."""
    wind = wind_tile(h.s.winner)
    return wind in r.pungs or wind in h.pungs_out


def round_pung(h: Facts, r: Reading) -> bool:
    """圈风: pung or kong of the prevailing wind."""
    wind = wind_tile(h.s.prevailing_wind)
    return wind in r.pungs or wind in h.pungs_out


TAI = "台"
ROWS = (
    Row("self_draw", "自摸", "Self-draw", 1, TAI, lambda h, r: h.self_draw and not (
        h.o.tianhu_excludes_zimo and h.s.timing == "heaven"), "NB-2", hand=True, shows="win"),
    Row("all_chows", "平糊", "All chows", 1, TAI, all_chows, "NB-6"),
    Row("edge_wait", "边", "Edge wait", 1, TAI, ended("edge"), "NB-7", shows="win_set"),
    Row("closed_wait", "夹", "Closed wait", 1, TAI, ended("closed"), "NB-7", shows="win_set"),
    Row("single_wait", "单吊", "Single wait", 1, TAI, ended("single"), "NB-7", shows="win_set"),
    Row("dual_pung_wait", "对倒", "Dual-pung wait", 1, TAI, ended("dual_pung"), "NB-7", shows="win_set"),
    Row("all_melded", "大吊", "All melded", 1, TAI, lambda h, r: melded_single(h), "NB-8", hand=True,
        shows="melds"),
    Row("all_pungs", "碰碰糊", "All pungs", 2, TAI, lambda h, r: four_pungs(h, r) and (
        h.o.ziyise_plus_pengpeng or r.flush != HONOURS_ONLY), "NB-8", shows="pungs"),
    Row("replacement_win", "杠上开花", "Replacement win", 1, TAI,
        lambda h, r: h.self_draw and h.s.replacement is not None, "NB-15", hand=True, shows="win", event=True),
    Row("no_wild", "硬糊", "No wild tile", 1, TAI, no_wild, "NB-4"),
    Row("three_wilds", "三财神", "Three wild tiles", 3, TAI, lambda h, r: h.wilds >= 3 and h.self_draw,
        "NB-12", hand=True, shows="wilds"),
    Row("robbed_kong", "抢杠", "Robbing the kong", 1, TAI, lambda h, r: h.s.win_by == "robbed_kong", "NB-2",
        hand=True, shows="win", event=True),
    Row("last_tile", "海捞", "Last tile", 1, TAI, lambda h, r: h.s.last_tile and h.self_draw, "NB-15",
        hand=True, shows="win", event=True),
    Row("heavenly_win", "天胡", "Heavenly win", 8, TAI, lambda h, r: h.s.timing == "heaven", "NB-11",
        hand=True, event=True),
    Row("earthly_win", "地胡", "Earthly win", 6, TAI, lambda h, r: h.s.timing == "earth", "NB-11",
        hand=True, event=True),
    Row("full_flush", "清一色", "Full flush", 4, TAI, lambda h, r: r.flush == FULL, "NB-8"),
    Row("half_flush", "混一色", "Half flush", 2, TAI, lambda h, r: r.flush == HALF, "NB-8"),
    Row("all_honours", "字一色", "All honours", 8, TAI, lambda h, r: r.flush == HONOURS_ONLY, "NB-8"),
    Row("flowers", "杠花", "Flowers", None, TAI, flower_tai, "NB-9", hand=True, shows="flowers",
        worth="own-seat flower 1 each; a whole series 2; all eight 8"),
    Row("white_pung", "白", "Pung of White", 1, TAI, has_pung(WHITE), "NB-10", shows="5z"),
    Row("green_pung", "发", "Pung of Green", 1, TAI, has_pung(GREEN), "NB-10", shows="6z"),
    Row("red_pung", "中", "Pung of Red", 1, TAI, has_pung(RED), "NB-10", shows="7z"),
    Row("seat_wind", "位风", "Seat wind", 1, TAI, seat_pung, "NB-10", shows="honour_pungs"),
    Row("round_wind", "圈风", "Round wind", 1, TAI, round_pung, "NB-10", shows="honour_pungs"),
)  # fmt: skip


def signature(part: Part, colour: int, face: int) -> int:
    """What the table sees of a colour: chows, an honour pair, the wait, honour pungs, displaced wilds."""
    out = len(part.chows)
    honours = colour == 3
    if part.pair >= 0 and honours:
        out += part.pair + 1 << 3
    if part.win == "chow":
        at = part.win_rank - part.win_set
        edge = (at == 2 and part.win_set == 0) or (at == 0 and part.win_set == 6)
        wait = 2 if at == 1 else 1 if edge else 3
        out += wait << 6
    elif part.win:
        out += (4 if part.win == "pair" else 5) << 6
    if honours:
        for rank in part.pungs:
            out |= 1 << 9 + rank
    if part.wilds and (face < 0 or any(r != face for r in part.wilds)):
        out += 1 << 17 + 2 * colour
    return out


class Ningbo(Ruleset):
    """宁波麻将."""

    id = "ningbo"
    zh = "宁波麻将"
    en = "Ningbo"
    unit = TAI
    options = NingboOptions
    fields = (
        "winner", "win_by", "from", "prevailing_wind", "replacement", "last_tile", "timing", "wildcard",
        "contracts", "other_winners",
    )  # fmt: skip
    tiles = tuple(range(34))
    tile_count = 144
    rows = ROWS
    prefix = "NB"
    clauses = 15
    has_wilds = True
    flowers = True
    one_winner = True

    def signature_of(self) -> Signature:
        """See `signature`."""
        return signature

    def check(self, hand: Hand, situation: Situation, options: Any) -> list[Problem]:
        """地胡 is a win on the dealer's first discard; nothing else is won on the deal."""
        return earth_is_dealers_discard(situation) + no_first_round(situation) + no_deal(situation)

    def barred(self, h: Facts) -> Reason | None:
        """NB-5: 财神单吊, or the tile won itself wild, only by self-draw."""
        if not h.claimed or not h.wilds:
            return None
        if h.win_wild:
            return Reason("wild_on_discard", "a wild tile that another player gives cannot be won (NB-5)")
        if shape_before(h, h.wilds - 1):
            text = "four sets and a single wild tile wait for any tile (财神单吊): only a self-draw wins (NB-5)"
            return Reason("wild_on_discard", text)
        return None

    def admit(self, h: Facts, r: Reading, rows: Rows, total: int) -> Reason | None:
        """NB-1: the minimum of 台, the base left out."""
        counted = total
        if not h.o.min_counts_all:
            counted -= sum(value for row, value in rows if row.id == "three_wilds")
        if counted < h.o.min_tai:
            return Reason("below_minimum", f"{counted} 台, at least {h.o.min_tai} are needed (NB-1)")
        return None

    def settle(self, h: Facts, rows: Rows, total: int) -> Settlement:
        """NB-2, NB-13."""
        s, o = h.s, h.o
        share = o.base + total
        fed_by = {c.feeder for c in liable(s)} if o.bao == "three_melds" else set()
        if fed_by:
            return self._contract(h, share, total, [seat for seat in others(s.winner) if seat in fed_by])
        if not h.claimed:
            return Settlement(f"{o.base} + {total} = {share} each", from_each(s, share))
        factor = o.discard_multiplier
        if s.win_by == "robbed_kong" and o.rob_multiplier != "same":
            factor = o.rob_multiplier
        points = share * factor
        lead = f"{o.base} + {total}" if factor == 1 else f"({o.base} + {total}) × {factor}"
        return Settlement(f"{lead} = {points} from {s.discarder}", from_giver(s, points))

    def _contract(self, h: Facts, share: int, total: int, feeders: list[str]) -> Settlement:
        """NB-13: the feeder pays 5B for a self-draw or his own tile, else 2B beside the giver's 2B."""
        s, lead, doubts = h.s, f"({h.o.base} + {total})", contract_doubts(h)
        if not h.claimed or s.discarder in feeders:
            payers = [s.discarder] if h.claimed and s.discarder else feeders
            transfers = tuple(Transfer(seat, s.winner, 5 * share, "contract") for seat in payers)
            return Settlement(f"{lead} × 5 = {5 * share} from {' and '.join(payers)} (contract)", transfers, doubts)
        transfers = from_giver(s, 2 * share)
        transfers += tuple(Transfer(seat, s.winner, 2 * share, "contract") for seat in feeders)
        formula = f"{lead} × 2 = {2 * share} from {s.discarder} and from {' and '.join(feeders)} (contract)"
        return Settlement(formula, transfers, doubts)


NINGBO = Ningbo()
