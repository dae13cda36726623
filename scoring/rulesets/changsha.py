"""Changsha (长沙麻将): 小胡 with a 258 pair, 大胡 that add up, wins on the deal, birds (CS-1 to CS-11)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from scoring.errors import Problem
from scoring.facts import Facts
from scoring.hand import Hand
from scoring.readings import FULL, Reading, standard_readings
from scoring.rulesets.base import Options, Reason, Row, Rows, Ruleset, option
from scoring.rulesets.common import (
    contradiction,
    earth_is_dealers_discard,
    four_pungs,
    melded_single,
    no_first_round,
    no_flower_replacement,
)
from scoring.settlement import Settlement, Transfer
from scoring.shapes.special import all_258, all_258_shape, is_258, only_258, seven_pairs, seven_pairs_shape
from scoring.situation import SEATS, Situation, others
from scoring.tiles import RANK, SUITED, TEXT, tiles_text


@dataclass(frozen=True, slots=True)
class ChangshaOptions(Options):
    """House rules of Changsha; the clauses say what each does. A pair is (other payers, dealer concerned)."""

    jiangjiang_any_shape: bool = option(True, "CS-1", (True, False))
    small_zimo: tuple[int, int] = option((10, 20), "CS-2")
    small_ron: tuple[int, int] = option((10, 20), "CS-2")
    big_zimo: tuple[int, int] = option((30, 40), "CS-2")
    big_ron: tuple[int, int] = option((60, 70), "CS-2")
    dealer_bonus_scales: bool = option(True, "CS-2", (True, False))
    qishou_stack: bool = option(True, "CS-3", (True, False))
    luxury_pairs: str = option("off", "CS-6", ("off", "on"))
    quanqiuren: str = option("off", "CS-6", ("off", "on"))
    birds: int = option(1, "CS-7", low=1, high=8)
    bird_origin: str = option("dealer", "CS-7", ("dealer", "winner"))
    qishou_continue: bool = option(False, "CS-9", (False, True))
    liuliu_quad: bool = option(False, "CS-10", (False, True))


DEAL = "deal"
"""Shape of a reading that is no complete hand but a deal with 四喜, 板板胡, 缺一色 or 六六顺."""


def small_shape(h: Facts, r: Reading) -> bool:
    """小胡: four sets and a pair of 2, 5 or 8 (CS-1)."""
    return r.pair is not None and is_258(r.pair)


def four_alike(h: Facts, r: Reading) -> bool:
    """四喜: four alike in the deal, once (CS-3)."""
    return r.shape == DEAL and 4 in h.held


def no_258(h: Facts, r: Reading) -> bool:
    """板板胡: no 2, 5 or 8 in the deal (CS-3)."""
    return r.shape == DEAL and not any(is_258(t) for t in h.hand.concealed)


def suit_missing(h: Facts, r: Reading) -> bool:
    """缺一色: one suit at least is missing in the deal (CS-3)."""
    return r.shape == DEAL and h.suits_held != 0b111


def two_triplets(h: Facts, r: Reading) -> bool:
    """六六顺: two triplets or more in the deal; four alike serve with `liuliu_quad` only (CS-3, CS-10)."""
    return r.shape == DEAL and h.held.count(3) + (h.held.count(4) if h.o.liuliu_quad else 0) >= 2


def deal_triplets(h: Facts, r: Reading) -> str:
    """Tiles of the triplets that make 六六顺."""
    most = 4 if h.o.liuliu_quad else 3
    return " ".join(tiles_text((t,) * h.held[t]) for t in SUITED if 3 <= h.held[t] <= most)


def heavenly(h: Facts, r: Reading) -> bool:
    """天胡: the dealer's deal is a complete hand, whichever way it was sent (CS-3, CS-4)."""
    return r.shape != DEAL and (h.s.timing == "heaven" or h.s.win_by == "deal")


def jiangjiang(h: Facts, r: Reading) -> bool:
    """将将胡: every tile of a complete hand is 2, 5 or 8, melds too (CS-1)."""
    return r.shape != DEAL and only_258(h.every)


def flush(h: Facts, r: Reading) -> bool:
    """清一色: one suit, any pair (CS-1)."""
    return r.flush == FULL and r.shape != DEAL


def pairs_with(quads: int) -> Any:
    """A row for seven pairs with so many fours alike where those count (CS-6)."""

    def test(h: Facts, r: Reading) -> bool:
        return r.shape == "seven_pairs" and h.held.count(4) == quads

    return test


def plain_pairs(h: Facts, r: Reading) -> bool:
    """七小对: any seven pairs; the luxury rows stand in its place where they exist (CS-1, CS-6)."""
    return r.shape == "seven_pairs" and (h.o.luxury_pairs == "off" or 4 not in h.held)


def luxury(o: ChangshaOptions) -> bool:
    """Whether the luxury rows exist."""
    return o.luxury_pairs == "on"


BIG_IDS = (
    "heavenly_win", "earthly_win", "all_pungs", "all_258", "full_flush", "seven_pairs", "luxury_pairs_1",
    "luxury_pairs_2", "luxury_pairs_3", "all_melded", "last_tile_draw", "last_tile_discard",
    "replacement_win", "kong_discard_win", "robbed_kong",
)  # fmt: skip
"""Rows that are 大胡: any of them swallows 小胡."""

SMALL, BIG = "小胡", "大胡"
ROWS = (
    Row("small_win", "小胡", "Small win", 1, SMALL, small_shape, "CS-1", unless=BIG_IDS),
    Row("deal_four_alike", "四喜", "Four alike in the deal", 1, SMALL, four_alike, "CS-3", shows="quads"),
    Row("deal_no_258", "板板胡", "No 2, 5, 8 in the deal", 1, SMALL, no_258, "CS-3"),
    Row("deal_suit_missing", "缺一色", "A suit missing in the deal", 1, SMALL, suit_missing, "CS-3"),
    Row("deal_two_triplets", "六六顺", "Two triplets in the deal", 1, SMALL, two_triplets, "CS-3",
        shows=deal_triplets),
    Row("heavenly_win", "天胡", "Heavenly win", 1, BIG, heavenly, "CS-4"),
    Row("earthly_win", "地胡", "Earthly win", 1, BIG, lambda h, r: h.s.timing == "earth", "CS-4", hand=True,
        shows="win", event=True),
    Row("all_pungs", "碰碰胡", "All pungs", 1, BIG, four_pungs, "CS-1", shows="pungs"),
    Row("all_258", "将将胡", "All 2, 5, 8", 1, BIG, jiangjiang, "CS-1"),
    Row("full_flush", "清一色", "Full flush", 1, BIG, flush, "CS-1"),
    Row("seven_pairs", "七小对", "Seven pairs", 1, BIG, plain_pairs, "CS-1"),
    Row("luxury_pairs_1", "豪华七小对", "Seven pairs with one four alike", 2, BIG, pairs_with(1), "CS-6",
        when=luxury),
    Row("luxury_pairs_2", "双豪华七小对", "Seven pairs with two fours alike", 3, BIG, pairs_with(2), "CS-6",
        when=luxury),
    Row("luxury_pairs_3", "三豪华七小对", "Seven pairs with three fours alike", 4, BIG, pairs_with(3), "CS-6",
        when=luxury),
    Row("all_melded", "全求人", "All melded", 1, BIG, lambda h, r: melded_single(h), "CS-6", hand=True,
        shows="melds", when=lambda o: o.quanqiuren == "on"),
    Row("last_tile_draw", "海底捞月", "Last tile, self-draw", 1, BIG,
        lambda h, r: h.s.last_tile and h.self_draw, "CS-4", hand=True, shows="win", event=True),
    Row("last_tile_discard", "海底炮", "Last tile, discard", 1, BIG,
        lambda h, r: h.s.last_tile and h.s.win_by == "discard", "CS-4", hand=True, shows="win", event=True),
    Row("replacement_win", "杠上开花", "Kong replacement", 1, BIG,
        lambda h, r: h.s.replacement == "kong", "CS-4", hand=True, shows="win", event=True),
    Row("kong_discard_win", "杠上炮", "Discard after a kong", 1, BIG,
        lambda h, r: h.s.after_kong_discard, "CS-4", hand=True, shows="win", event=True),
    Row("robbed_kong", "抢杠胡", "Robbing a kong", 1, BIG,
        lambda h, r: h.s.win_by == "robbed_kong", "CS-4", hand=True, shows="win", event=True),
)  # fmt: skip


class Payer(NamedTuple):
    """Who pays, whether the dealer is the payer or the winner, and how many birds double this payment."""

    seat: str
    dealer: bool
    birds: int


class Changsha(Ruleset):
    """长沙麻将."""

    id = "changsha"
    zh = "长沙麻将"
    en = "Changsha"
    unit = "胡"
    options = ChangshaOptions
    fields = ("winner", "win_by", "from", "replacement", "after_kong_discard", "last_tile", "timing", "birds")
    tiles = SUITED
    tile_count = 108
    rows = ROWS
    prefix = "CS"
    clauses = 11
    other_shapes = (seven_pairs_shape, all_258_shape)

    def check(self, hand: Hand, situation: Situation, options: Any) -> list[Problem]:
        """地胡 is a discard of the dealer (CS-4), the last tile is no kong tile (CS-4), the birds (CS-7)."""
        problems: list[Problem] = earth_is_dealers_discard(situation) + no_first_round(situation)
        problems += no_flower_replacement(situation)
        return problems + _last_tile_faults(situation) + _bird_faults(situation, options)

    def assumed(self, hand: Hand, situation: Situation) -> list[str]:
        """Without `birds` no bird counts; without the winning tile neither does the last tile (CS-7)."""
        if situation.last_tile:
            return [] if hand.winning is not None else ["birds=none: the last tile, the bird, is unknown"]
        return [] if "birds" in situation.given else ["birds=none"]

    def standard(self, h: Facts) -> bool:
        """The 13 dealt tiles of a non-dealer make no complete hand."""
        return h.s.win_by != "deal" or h.s.dealer_wins

    def special(self, h: Facts) -> Iterator[Reading]:
        """Seven pairs, 将将胡 without a shape (CS-1); a deal that is no complete hand (CS-3)."""
        if self.standard(h):
            yield from self._shapes(h)
        if h.s.win_by == "deal" and not self._complete(h):
            yield Reading(DEAL, h.suits_held)

    def _shapes(self, h: Facts) -> Iterator[Reading]:
        yield from seven_pairs(h)
        if h.o.jiangjiang_any_shape:
            yield from all_258(h)

    def _complete(self, h: Facts) -> bool:
        """Whether the deal is the dealer's and a complete hand, so that 天胡 swallows its 小胡 (CS-3)."""
        if not h.s.dealer_wins:
            return False
        return any(self.legal(h, r) is None for r in (*standard_readings(h), *self._shapes(h)))

    def legal(self, h: Facts, r: Reading) -> Reason | None:
        """CS-1, CS-4: four sets need a pair of 2, 5 or 8 unless their shape is a 大胡."""
        if r.pair is None or is_258(r.pair) or r.flush == FULL or four_pungs(h, r):
            return None
        if h.o.quanqiuren == "on" and melded_single(h):
            return None
        return Reason("pair_not_258", f"the pair is {TEXT[r.pair]}; a 小胡 shape needs a 2, 5 or 8 (CS-1)")

    def admit(self, h: Facts, r: Reading, rows: Rows, total: int) -> Reason | None:
        """CS-3: a deal wins by 四喜, 板板胡, 缺一色 or 六六顺."""
        if rows:
            return None
        text = "the deal has no four alike, no two triplets, but all three suits and a 2, 5 or 8 (CS-3)"
        return Reason("no_pattern", text)

    def total(self, h: Facts, rows: Rows) -> int:
        """Number of 大胡, of 小胡 where there is none; wins on the deal are one without `qishou_stack`."""
        total = sum(n for _, n in rows)
        return total if h.o.qishou_stack or not rows or rows[0][0].unit == BIG else 1

    def worth(self, h: Facts, rows: Rows, total: int) -> int:
        """All that the winner gets."""
        big = rows[0][0].unit == BIG
        return sum([self._points(h, big, total, payer) for payer in self._payers(h)])

    def settle(self, h: Facts, rows: Rows, total: int) -> Settlement:
        """CS-2, CS-5, CS-7: a share from each payer, doubled by each bird on him or on the winner."""
        big = rows[0][0].unit == BIG
        reason = h.s.win_by if h.claimed else "self_draw"
        transfers = []
        shares: dict[str, list[str]] = {}
        payers = self._payers(h)
        for payer in payers:
            transfers.append(Transfer(payer.seat, h.s.winner, self._points(h, big, total, payer), reason))
            shares.setdefault(self._share(h, big, total, payer), []).append(payer.seat)
        if len(payers) == 3 and len(shares) == 1:
            return Settlement(f"{next(iter(shares))} each", tuple(transfers))
        text = "; ".join(f"{formula} from {' and '.join(seats)}" for formula, seats in shares.items())
        return Settlement(text, tuple(transfers))

    def _points(self, h: Facts, big: bool, n: int, payer: Payer) -> int:
        """What one payer pays for `n` 大胡 or 小胡 (CS-2, CS-3, CS-7)."""
        other, dealer = self._rates(h, big)
        if not payer.dealer:
            points = n * other
        elif self._scales(h, big, n):
            points = n * dealer
        else:
            points = n * other + dealer - other
        return points << payer.birds

    def _share(self, h: Facts, big: bool, n: int, payer: Payer) -> str:
        """How `_points` comes about."""
        other, dealer = self._rates(h, big)
        if not payer.dealer or self._scales(h, big, n):
            text = f"{n} × {dealer if payer.dealer else other}"
        else:
            text = f"{n} × {other} {'+' if dealer >= other else '-'} {abs(dealer - other)}"
            text = f"({text})" if payer.birds else text
        return f"{text}{' × 2' * payer.birds} = {self._points(h, big, n, payer)}"

    def _rates(self, h: Facts, big: bool) -> tuple[int, int]:
        """Points of one 大胡 or 小胡 from a player, and where the dealer has a part in it (CS-2)."""
        o = h.o
        if h.claimed:
            return o.big_ron if big else o.small_ron  # type: ignore[no-any-return]
        return o.big_zimo if big else o.small_zimo  # type: ignore[no-any-return]

    def _scales(self, h: Facts, big: bool, n: int) -> bool:
        """Whether the dealer's rate holds for each 大胡 or 小胡, instead of once (CS-2)."""
        return h.o.dealer_bonus_scales or not big or n == 1

    def _payers(self, h: Facts) -> list[Payer]:
        """Who pays, in turn order; a discard or robbed kong is paid by its giver alone (CS-5)."""
        if "payers" not in h.memo:
            s = h.s
            hit = _birds(h)
            seats = s.discarder if h.claimed and s.discarder else others(s.winner)
            own = hit.count(s.winner)
            h.memo["payers"] = [Payer(x, s.dealer_wins or x == "E", own + hit.count(x)) for x in seats]
        return h.memo["payers"]  # type: ignore[no-any-return]


def _birds(h: Facts) -> str:
    """Seats that the birds hit, a letter each: from the origin by number, 1 5 9 / 2 6 / 3 7 / 4 8 (CS-7)."""
    s = h.s
    birds = s.birds
    if s.last_tile:
        birds = () if h.hand.winning is None else (h.hand.winning,)
    if not birds:
        return ""
    origin = SEATS.index(s.winner) if h.o.bird_origin == "winner" else 0
    return "".join(SEATS[(origin + RANK[bird]) % 4] for bird in birds)


def _last_tile_faults(s: Situation) -> list[Problem]:
    """CS-4: the last tile is won by who draws it or on its discard; as a kong replacement it is no 海底."""
    if not s.last_tile:
        return []
    out = []
    why = "the last tile taken as a kong replacement is no 海底 any more"
    if s.replacement:
        out.append(contradiction("last_tile", "replacement", why))
    if s.after_kong_discard:
        out.append(contradiction("last_tile", "after_kong_discard", why))
    if s.win_by == "robbed_kong":
        out.append(contradiction("last_tile", "win_by", "a kong with the last tile has no replacement"))
    if s.win_by == "deal":
        out.append(contradiction("last_tile", "win_by", "a win on the deal comes before the first draw"))
    if s.birds:
        out.append(contradiction("birds", "last_tile", "the last tile is itself the bird; leave birds out"))
    return out


def _bird_faults(s: Situation, o: Any) -> list[Problem]:
    """CS-7: at most as many birds as the option says, all of them tiles of the game."""
    out = []
    if len(s.birds) > o.birds:
        text = f"birds holds {len(s.birds)} tiles; it must be at most {o.birds}, as the option birds says"
        out.append(Problem("bad_value", text, "situation.birds"))
    strays = [TEXT[t] for t in s.birds if t not in SUITED]
    if strays:
        text = f"the bird {' '.join(strays)} is not in this game"
        out.append(Problem("tile_not_in_ruleset", text, "situation.birds"))
    return out


CHANGSHA = Changsha()
