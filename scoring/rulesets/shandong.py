"""Shandong (山东麻将): 144 tiles, the pair is a 2, 5 or 8, 番 add (SD-1 to SD-12)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from scoring.errors import Problem
from scoring.facts import Facts
from scoring.hand import Hand
from scoring.readings import FULL, HALF, Reading
from scoring.rulesets.base import FACTOR, Options, Reason, Row, Rows, Ruleset, option
from scoring.rulesets.common import (
    contract_faults,
    contradiction,
    four_pungs,
    kongs_among,
    no_deal,
    no_first_round,
    pungs_among,
    straight,
)
from scoring.settlement import Settlement, Transfer, from_each, liable
from scoring.shapes.special import all_258, is_258, seven_pairs, seven_pairs_shape
from scoring.situation import Situation
from scoring.tiles import EAST, RED, tiles_text

FAN, HUA = "番", "花"
ALL_258 = frozenset(t for t in range(27) if is_258(t))
LAST_NUMBER = 26
MOST_DRAWS = 5
"""Drawn hands that count: five make 32 (SD-4)."""


@dataclass(frozen=True, slots=True)
class ShandongOptions(Options):
    """House rules of Shandong; the clauses say what each does."""

    pair258: bool = option(True, "SD-1", (True, False))
    base: int = option(5, "SD-5", high=1000)
    add_tuidaohu: bool = option(False, "SD-2", (False, True))
    jiangyise_any_shape: bool = option(False, "SD-3", (False, True))
    huangzhuang_mode: str = option("add_doubling", "SD-4", ("add_doubling", "multiply", "add"))
    concealed_honour_triplet: int = option(0, "SD-6", (0, 1))
    rob_shares: int = option(3, "SD-7", low=1, high=100)
    tianhe_adds: bool = option(True, "SD-9", (True, False))
    yitiaolong_open: bool = option(True, "SD-2", (True, False))


def is_straight(h: Facts, r: Reading) -> bool:
    """一条龙: 123 456 789 of one suit; with `yitiaolong_open`=false no claimed chow among them (SD-2)."""
    return straight(h, r, melded=h.o.yitiaolong_open)


def straight_text(h: Facts, r: Reading) -> str:
    """The nine tiles of the straight."""
    chows = {*r.chows, *h.chows_out} if h.o.yitiaolong_open else set(r.chows)
    first = next(first for first in (0, 9, 18) if {first, first + 3, first + 6} <= chows)
    return tiles_text(tuple(range(first, first + 9)))


def only_258(h: Facts, r: Reading) -> bool:
    """将一色: every tile a 2, 5 or 8, kongs included (SD-3)."""
    hand = h.hand
    return (
        ALL_258.issuperset(hand.concealed)
        and (hand.winning is None or hand.winning in ALL_258)
        and not h.chows_out
        and ALL_258.issuperset(h.pungs_out)
    )


def drawn_hands(h: Facts, r: Reading) -> int | None:
    """荒庄: the 番 (or the factor) of the drawn hands before this one (SD-4)."""
    k: int = h.s.draws_before
    if not k:
        return None
    if h.o.huangzhuang_mode == "add":
        return min(2 * k, 32)
    return int(2 ** min(k, MOST_DRAWS))


def triplets_held(h: Facts, r: Reading) -> list[int]:
    """Concealed honour triplets held before the win; without a known winning tile none is sure (SD-6)."""
    if not h.o.concealed_honour_triplet or (h.hand.winning is None and h.s.timing != "heaven"):
        return []
    return [t for t in r.pungs if t >= EAST and not (r.win == "pung" and r.win_set == t)]


def honour_pungs(h: Facts, r: Reading) -> int:
    """字牌碰: claimed pungs of honours; concealed triplets as `concealed_honour_triplet` says (SD-6)."""
    return (len(pungs_among(h, EAST, RED)) if h.melds else 0) + len(triplets_held(h, r))


def honour_pungs_text(h: Facts, r: Reading) -> str:
    """The pungs that gave 花."""
    melds = [m.text for m in pungs_among(h, EAST, RED)]
    return " ".join([tiles_text((t,) * 3) for t in triplets_held(h, r)] + melds)


def kong_row(name: str, zh: str, en: str, hua: int, low: int, high: int, concealed: bool) -> Row:
    """A row of 花 for the kongs of the tiles from `low` to `high` (SD-6)."""

    def count(h: Facts, r: Reading) -> int:
        return len(kongs_among(h, low, high, concealed=concealed)) if h.kongs else 0

    def text(h: Facts, r: Reading) -> str:
        return " ".join(m.text for m in kongs_among(h, low, high, concealed=concealed))

    return Row(name, zh, en, hua, HUA, count, "SD-6", hand=True, shows=text)


PATTERNS = (
    Row("half_flush", "混一色", "Half flush", 2, FAN, lambda h, r: r.flush == HALF, "SD-2"),
    Row("straight", "一条龙", "Straight", 2, FAN, is_straight, "SD-2", shows=straight_text),
    Row("replacement_win", "杠上开花", "Replacement win", 2, FAN,
        lambda h, r: h.self_draw and h.s.replacement is not None, "SD-2", hand=True, shows="win", event=True),
    Row("all_pungs", "碰碰和", "All pungs", 2, FAN, four_pungs, "SD-2", shows="pungs"),
    Row("seven_pairs", "七对", "Seven pairs", 2, FAN, lambda h, r: r.shape == "seven_pairs", "SD-2"),
    Row("full_flush", "清一色", "Full flush", 5, FAN, lambda h, r: r.flush == FULL, "SD-2"),
    Row("all_258", "将一色", "All 2, 5, 8", 5, FAN, only_258, "SD-3", hand=True),
    Row("earthly_win", "地和", "Earthly win", 5, FAN, lambda h, r: h.s.timing == "earth", "SD-9",
        hand=True, event=True),
    Row("heavenly_win", "天和", "Heavenly win", 6, FAN,
        lambda h, r: h.s.timing == "heaven", "SD-9", hand=True, event=True),
)  # fmt: skip

ROWS = (
    Row("plain_hand", "推倒和", "Plain hand", 1, FAN, lambda h, r: True, "SD-2", hand=True,
        unless=tuple(row.id for row in PATTERNS)),
    *PATTERNS,
    Row("shown_ready", "明楼", "Shown ready hand", 2, FACTOR,
        lambda h, r: h.s.ready == "shown" and h.self_draw, "SD-4", hand=True),
    Row("drawn_hands", "荒庄", "Drawn hands before", None, FAN, drawn_hands, "SD-4", hand=True, shows="",
        worth="after k drawn hands 2^k, k at most 5; add: 2k, at most 32; multiply: × 2^k, k at most 5"),
    Row("flower_tiles", "花牌", "Flower tiles", 1, HUA, lambda h, r: len(h.hand.flowers), "SD-6", hand=True,
        shows="flowers"),
    Row("honour_pungs", "字牌碰", "Pung of an honour", 1, HUA, honour_pungs, "SD-6", shows=honour_pungs_text),
    kong_row("honour_kongs", "字牌明杠", "Exposed kong of an honour", 2, EAST, RED, False),
    kong_row("concealed_honour_kongs", "字牌暗杠", "Concealed kong of an honour", 3, EAST, RED, True),
    kong_row("number_kongs", "数牌明杠", "Exposed kong of a number", 1, 0, LAST_NUMBER, False),
    kong_row("concealed_number_kongs", "数牌暗杠", "Concealed kong of a number", 2, 0, LAST_NUMBER, True),
)  # fmt: skip

ON_THE_DEAL = ("heavenly_win", "earthly_win")


def _table(options: Any) -> tuple[Row, ...]:
    """The rows under the options: what excludes what, and whether 荒庄 adds or multiplies."""

    def under(row: Row) -> Row:
        if row.id == "plain_hand" and options.add_tuidaohu:  # SD-2: 1 番 in every hand
            row = replace(row, unless=())
        if row.id == "drawn_hands" and options.huangzhuang_mode == "multiply":  # SD-4
            row = replace(row, unit=FACTOR)
        if not options.tianhe_adds and row.unit == FAN and row.id not in ON_THE_DEAL:  # SD-9: no other 番 row
            row = replace(row, unless=(*row.unless, *ON_THE_DEAL))
        return row

    return tuple(under(row) for row in ROWS)


def _sum(rows: Rows, unit: str) -> int:
    return sum(value for row, value in rows if row.unit == unit)


class Shandong(Ruleset):
    """山东麻将."""

    id = "shandong"
    zh = "山东麻将"
    en = "Shandong"
    unit = FAN
    options = ShandongOptions
    fields = (
        "winner", "win_by", "from", "replacement", "kong_fed_by", "timing", "ready", "shown_players",
        "draws_before", "contracts",
    )  # fmt: skip
    tiles = tuple(range(34))
    tile_count = 144
    rows = ROWS
    prefix = "SD"
    clauses = 12
    flowers = True
    other_shapes = (seven_pairs_shape,)

    def rows_of(self, options: Any) -> tuple[Row, ...]:
        """SD-2, SD-4, SD-9: options that change a row's exclusions or unit."""
        return _table(options)

    def check(self, hand: Hand, situation: Situation, options: Any) -> list[Problem]:
        """No win on the deal, no kong before 地和, and a contract needs three melds of its feeder."""
        problems = no_deal(situation) + no_first_round(situation)
        if situation.contracts:
            problems += contract_faults(hand, situation)
        if situation.timing == "earth" and situation.win_by == "robbed_kong":
            why = "earth (地和) comes before any claim, so no pung could become a kong"
            problems.append(contradiction("timing", "win_by", why))
        return problems

    def special(self, h: Facts) -> Iterator[Reading]:
        """Seven pairs, and with `jiangyise_any_shape` any fourteen tiles of 2, 5 and 8."""
        yield from seven_pairs(h)
        if h.o.jiangyise_any_shape:
            yield from all_258(h)

    def legal(self, h: Facts, r: Reading) -> Reason | None:
        """SD-1: every hand except seven pairs has a 2, 5 or 8 as its pair."""
        if r.pair is not None and h.o.pair258 and r.pair not in ALL_258:
            pair = tiles_text((r.pair, r.pair))
            return Reason("pair_not_258", f"the pair {pair} is no 2, 5 or 8 of a suit (SD-1)")
        return None

    def after(self, h: Facts) -> Reason | None:
        """SD-4: a shown hand wins by self-draw only."""
        if h.s.ready == "shown" and h.claimed:
            text = "a player who showed the hand (明楼) wins by self-draw only (SD-4)"
            return Reason("shown_ready_self_draw_only", text)
        return None

    def total(self, h: Facts, rows: Rows) -> int:
        """The sum of the 番 rows times the product of the 倍 rows."""
        fan, factor = 0, 1
        for row, value in rows:
            if row.unit == FAN:
                fan += value
            elif row.unit == FACTOR:
                factor *= value
        return fan * factor

    def worth(self, h: Facts, rows: Rows, total: int) -> int:
        """SD-5: one share."""
        return int((h.o.base + _sum(rows, HUA)) * total)

    def settle(self, h: Facts, rows: Rows, total: int) -> Settlement:
        """SD-5, SD-7, SD-8: contract, robbed kong or fed kong, then the ordinary payments."""
        s = h.s
        hua = _sum(rows, HUA)
        share = (h.o.base + hua) * total
        lead = f"({h.o.base} + {hua}) × {total}"
        feeders = liable(s)
        if feeders:
            payer, reason, note = feeders[0].feeder, "contract", " (contract)"
        elif s.discarder is not None:
            payer, reason, note = s.discarder, s.win_by, ""
        elif s.kong_fed_by is not None:
            payer, reason, note = s.kong_fed_by, "kong", " (fed the kong)"
        else:
            return Settlement(f"{lead} = {share} each", from_each(s, share))
        shares, why = _shares(h)
        points = share * shares
        times = f" × {shares}" if shares != 1 else ""
        formula = f"{lead}{times} = {points} from {payer}{note or why}"
        return Settlement(formula, (Transfer(payer, s.winner, points, reason),))

    def assumed(self, hand: Hand, situation: Situation) -> list[str]:
        """Who fed the kong of a replacement win, where an exposed kong is there and nobody is named."""
        exposed = any(m.kind == "exposed_kong" for m in hand.melds)
        if situation.replacement == "kong" and exposed and situation.kong_fed_by is None:
            return ["kong_fed_by=none"]
        return []


def _shares(h: Facts) -> tuple[int, str]:
    """Shares that the winner gets in all, where one player pays them, and why they are not one (SD-7)."""
    s = h.s
    if s.win_by == "robbed_kong":
        return h.o.rob_shares, " (robbed kong)"
    if s.win_by == "discard":
        return (2, " (showed the hand)") if s.discarder in s.shown_players else (1, "")
    return 3, ""


SHANDONG = Shandong()
