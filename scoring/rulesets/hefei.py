"""Hefei (合肥麻将): tiles 2 to 8, eight of one suit to win, 嘴 add up (HF-1 to HF-10, outside sources)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from scoring.errors import Problem
from scoring.facts import Facts
from scoring.hand import Hand, MeldKind
from scoring.readings import FULL, Reading
from scoring.rulesets.base import FACTOR, Options, Reason, Row, Rows, Ruleset, option
from scoring.rulesets.common import earth_is_dealers_discard, no_first_round, no_flower_replacement, only_wait
from scoring.settlement import Settlement, Transfer, plain
from scoring.shapes.special import seven_pairs, seven_pairs_shape
from scoring.situation import Situation
from scoring.tiles import RANK, SUIT, SUITED, tiles_text


@dataclass(frozen=True, slots=True)
class HefeiOptions(Options):
    """House rules of Hefei; the clauses say what each does. `profile` sets the defaults of the others."""

    profile: str = option("B2016", "HF-10", ("B2016", "A2018"))
    base: int = option(15, "HF-3", (15, 5, 10))
    base_for_qidui: bool = option(True, "HF-3", (True, False))
    min_suit: int = option(8, "HF-2", high=18)
    open_kan: bool = option(False, "HF-1", (False, True))
    qidui_with_shuangpu: bool = option(False, "HF-4", (False, True))
    qingyise: int = option(100, "HF-4")
    tianhu: int = option(200, "HF-4")
    dihu: int = option(150, "HF-4")
    tiandi_exclusive: bool = option(False, "HF-5", (False, True))
    ka: str = option("single_wait_sequence", "HF-6", ("single_wait_sequence",))
    tong: str = option("max", "HF-6", ("max", "sum"))
    shitong: int = option(100, "HF-6")
    shitong_replaces: bool = option(True, "HF-6", (True, False))
    siankan: int = option(100, "HF-6")
    sanliankan: int = option(100, "HF-6")
    sihuo: str = option("per_quad", "HF-6", ("per_quad", "once"))
    shuangpu_zimo: int = option(10, "HF-6")
    dealer_extra_after_double: bool = option(True, "HF-7", (True, False))
    zimo_only: bool = option(False, "HF-9", (False, True))


A2018: dict[str, Any] = {
    "shitong": 10,
    "siankan": 10,
    "sanliankan": 10,
    "qingyise": 20,
    "tianhu": 20,
    "dihu": 20,
    "base_for_qidui": False,
    "tiandi_exclusive": True,
    "shuangpu_zimo": 0,
}
"""Defaults that A2018 changes; 双暗双铺 is 10 there too, and three or more 坎 have no row (HF-10)."""


def alone(h: Facts) -> bool:
    """Whether 天胡 or 地胡 leaves no other row of HF-4 and no base (HF-5)."""
    return bool(h.o.tiandi_exclusive) and h.s.timing in ("heaven", "earth")


def base(h: Facts, r: Reading) -> bool:
    """底: in every win, in seven pairs only with `base_for_qidui` (HF-3, HF-5)."""
    return (r.shape == "standard" or h.o.base_for_qidui) and not alone(h)


def pairs_with(fewest: int, most: int) -> Callable[[Facts, Reading], bool]:
    """A row for seven pairs with so many fours alike (HF-4)."""

    def test(h: Facts, r: Reading) -> bool:
        if r.shape != "seven_pairs" and not (h.o.qidui_with_shuangpu and double_chow(h, r) == TWO_HIDDEN):
            return False
        return fewest <= h.held.count(4) <= most and not alone(h)

    return test


def longest_suit(h: Facts) -> int:
    """Tiles of the longest suit, kong tiles counted."""
    if "longest_suit" not in h.memo:
        every = h.every
        h.memo["longest_suit"] = max(sum(every[:9]), sum(every[9:18]), sum(every[18:27]))
    return int(h.memo["longest_suit"])


def closed_single_wait(h: Facts, r: Reading) -> bool:
    """卡: the only wait, in the middle of a chow or the 4 of 234 or the 6 of 678 (HF-6)."""
    return r.wait in ("closed", "edge") and only_wait(h)


def by_number(h: Facts) -> list[int]:
    """Tiles of each number 2 to 8 over all suits, kong tiles counted."""
    if "by_number" not in h.memo:
        every = h.every
        suits = zip(every[1:8], every[10:17], every[19:26], strict=True)
        h.memo["by_number"] = [m + p + s for m, p, s in suits]
    found: list[int] = h.memo["by_number"]
    return found


def same_number(h: Facts, r: Reading) -> int:
    """同: tiles beyond four of the most frequent number, with `sum` of every number (HF-6)."""
    counts = by_number(h)
    if max(counts) <= 4:
        return 0
    if max(counts) >= 10 and h.o.shitong and h.o.shitong_replaces:
        return 0
    return sum(n - 4 for n in counts if n > 4) if h.o.tong == "sum" else max(0, max(counts) - 4)


def triplets(h: Facts, r: Reading) -> int:
    """坎: triplets of the reading that are no kong; under A2018 three or more leave no row (HF-6, HF-10)."""
    n = len(r.pungs)
    return 0 if n >= 3 and h.o.profile == "A2018" else n


def consecutive_triplets(h: Facts, r: Reading) -> bool:
    """3连坎: three 坎 in a row of one suit, once (HF-6)."""
    pungs = r.pungs
    return len(pungs) >= 3 and any(
        t + 1 in pungs and t + 2 in pungs and SUIT[t] == SUIT[t + 2] for t in pungs
    )  # fmt: skip


def four_alike(h: Facts, r: Reading) -> int:
    """四活: fours alike in hand that are no declared kong (HF-6)."""
    quads = h.held.count(4)
    return min(quads, 1) if h.o.sihuo == "once" else quads


OPEN, HIDDEN, TWO_HIDDEN = 1, 2, 3


def double_chow(h: Facts, r: Reading) -> int:
    """The one 双铺 row of a reading: 0, or the largest of `OPEN`, `HIDDEN`, `TWO_HIDDEN` that holds (HF-6).

    A pair of equal chows is hidden when the winning tile lies in neither of the two. Two hidden pairs are
    双暗双铺 by self-draw only; otherwise they are one 暗双铺. Without the winning tile none can be told.
    """
    if r.note is None:
        r.note = _double_chow(h, r) if len(r.chows) > 1 and r.win else 0
    return r.note


def _double_chow(h: Facts, r: Reading) -> int:
    chows = r.chows
    kinds = set(chows)
    if len(kinds) == len(chows):
        return 0
    hidden = sum((chows.count(t) - (r.win == "chow" and r.win_set == t)) // 2 for t in kinds)
    if hidden >= 2 and h.self_draw:
        return TWO_HIDDEN
    return HIDDEN if hidden else OPEN


def same_tiles(h: Facts, r: Reading) -> str:
    """Tiles of every number held more than four times."""
    counts = by_number(h)
    return tiles_text([t for t in Hefei.tiles for _ in range(h.every[t]) if counts[RANK[t] - 1] > 4])


def quad_tiles(h: Facts, r: Reading) -> str:
    """Tiles of the fours alike in hand, kongs left out."""
    return " ".join(tiles_text((t,) * 4) for t in Hefei.tiles if h.held[t] == 4)


def triplet_tiles(h: Facts, r: Reading) -> str:
    """Tiles of the triplets, kongs left out."""
    return " ".join(tiles_text((t, t, t)) for t in r.pungs)


def twin_tiles(h: Facts, r: Reading) -> str:
    """Tiles of the chows that occur twice or more."""
    return " ".join(tiles_text((t, t + 1, t + 2)) for t in r.chows if r.chows.count(t) > 1)


def two_hidden_double_chows(h: Facts, r: Reading) -> int | None:
    """双暗双铺: 100, under A2018 10 (HF-6, HF-10)."""
    if double_chow(h, r) != TWO_HIDDEN:
        return None
    return 10 if h.o.profile == "A2018" else 100


ZUI = "嘴"
ROWS = (
    Row("base", "底", "Base", "base", ZUI, base, "HF-3"),
    Row("seven_pairs", "七对", "Seven pairs", 10, ZUI, pairs_with(0, 0), "HF-4",
        only="seven_pairs"),
    Row("seven_pairs_one_four", "豪华七对", "Seven pairs with one four alike", 50, ZUI,
        pairs_with(1, 1), "HF-4", only="seven_pairs"),
    Row("seven_pairs_two_fours", "超豪华七对", "Seven pairs with two or more fours alike", 100, ZUI,
        pairs_with(2, 3), "HF-4", only="seven_pairs"),
    Row("full_flush", "清一色", "Full flush", "qingyise", ZUI,
        lambda h, r: r.flush == FULL and not alone(h), "HF-4", when=lambda o: o.qingyise),
    Row("heavenly_win", "天胡", "Heavenly win", "tianhu", ZUI,
        lambda h, r: h.s.timing == "heaven", "HF-4", hand=True, when=lambda o: o.tianhu, event=True),
    Row("earthly_win", "地胡", "Earthly win", "dihu", ZUI,
        lambda h, r: h.s.timing == "earth", "HF-4", hand=True, when=lambda o: o.dihu, event=True),
    Row("last_four_tiles", "海底捞月", "Last four tiles", 15, ZUI,
        lambda h, r: h.s.last_tile and h.self_draw, "HF-4", hand=True, shows="win", event=True),
    Row("long_suit", "支", "Long suit", 1, ZUI, lambda h, r: max(0, longest_suit(h) - 8), "HF-6", hand=True),
    Row("closed_single_wait", "卡", "Closed single wait", 1, ZUI, closed_single_wait, "HF-6",
        shows="win_set"),
    Row("suit_missing", "缺门", "One suit missing", 2, ZUI, lambda h, r: h.suits_held.bit_count() == 2,
        "HF-6", hand=True),
    Row("same_number", "同", "Same number", 1, ZUI, same_number, "HF-6", hand=True, shows=same_tiles,
        worth="c - 4 for c tiles of the most frequent number"),
    Row("ten_of_a_number", "10同", "Ten of a number", "shitong", ZUI,
        lambda h, r: max(by_number(h)) >= 10, "HF-6", hand=True, shows=same_tiles,
        when=lambda o: o.shitong),
    Row("triplets", "坎", "Triplet in hand", 1, ZUI, triplets, "HF-6", shows=triplet_tiles, fewest=(0, 1)),
    Row("four_concealed_triplets", "四暗刻", "Four concealed triplets", "siankan", ZUI,
        lambda h, r: len(r.pungs) == 4 and h.self_draw, "HF-6", shows=triplet_tiles,
        when=lambda o: o.siankan, fewest=(0, 4)),
    Row("three_consecutive_triplets", "3连坎", "Three consecutive triplets", "sanliankan", ZUI,
        consecutive_triplets, "HF-6", shows=triplet_tiles, when=lambda o: o.sanliankan, fewest=(0, 3)),
    Row("concealed_kongs", "暗杠", "Concealed kong", 4, ZUI,
        lambda h, r: len([m for m in h.kongs if m.concealed]), "HF-6", hand=True, shows="kongs"),
    Row("four_alike", "四活", "Four alike in hand", 4, ZUI, four_alike, "HF-6", hand=True, shows=quad_tiles),
    Row("double_chow_open", "明双铺", "Double chow, open", 2, ZUI,
        lambda h, r: double_chow(h, r) == OPEN, "HF-6", shows=twin_tiles, twins=True),
    Row("double_chow_hidden", "暗双铺", "Double chow, hidden", 4, ZUI,
        lambda h, r: double_chow(h, r) == HIDDEN, "HF-6", shows=twin_tiles, twins=True),
    Row("double_chow_self_draw", "双铺自摸", "Double chow, self-draw", "shuangpu_zimo", ZUI,
        lambda h, r: h.self_draw and double_chow(h, r) > 0, "HF-6", shows="win",
        when=lambda o: o.shuangpu_zimo, twins=True),
    Row("two_hidden_double_chows", "双暗双铺", "Two hidden double chows", None, ZUI,
        two_hidden_double_chows, "HF-6", shows=twin_tiles, worth="100; under profile A2018 10", twins=True),
    Row("kong_replacement", "杠上开花", "Kong replacement", 2, FACTOR,
        lambda h, r: h.s.replacement == "kong", "HF-7", hand=True, shows="win", event=True),
)  # fmt: skip


class Hefei(Ruleset):
    """合肥麻将."""

    id = "hefei"
    zh = "合肥麻将"
    en = "Hefei"
    unit = ZUI
    options = HefeiOptions
    fields = ("winner", "win_by", "from", "replacement", "last_tile", "timing", "dealer_streak")
    tiles = tuple(t for t in SUITED if 1 <= RANK[t] <= 7)
    tile_count = 84
    melds = frozenset((MeldKind.CONCEALED_KONG, MeldKind.EXPOSED_KONG))
    rows = ROWS
    prefix = "HF"
    clauses = 10
    lowest = 1
    highest = 7
    other_shapes = (seven_pairs_shape,)

    def prepare(self, options: Any, given: frozenset[str]) -> Any:
        """HF-10: what the request leaves out has the default of its profile."""
        if options.profile != "A2018":
            return options
        return replace(options, **{name: value for name, value in A2018.items() if name not in given})

    def rows_of(self, options: Any) -> tuple[Row, ...]:
        """With `qidui_with_shuangpu` the rows of seven pairs speak of a standard reading too (HF-4)."""
        if not options.qidui_with_shuangpu:
            return ROWS
        return tuple(replace(row, only="") for row in ROWS)

    def check(self, hand: Hand, situation: Situation, options: Any) -> list[Problem]:
        """No exposed kong without `open_kan` (HF-1), no robbed kong (HF-9), no win on a deal, 地胡 (HF-4)."""
        problems: list[Problem] = []
        for meld in hand.melds:
            if meld.kind is MeldKind.EXPOSED_KONG and not options.open_kan:
                text = f"{meld.text}: there is no exposed kong in this game (option open_kan)"
                problems.append(Problem("meld_not_in_ruleset", text, "hand"))
        if situation.win_by not in ("self_draw", "discard"):
            text = f"win_by is {situation.win_by!r}; it must be self_draw or discard"
            problems.append(Problem("bad_value", text, "situation.win_by"))
        problems += earth_is_dealers_discard(situation) + no_first_round(situation)
        return problems + no_flower_replacement(situation)

    def special(self, h: Facts) -> Iterator[Reading]:
        """Seven pairs, without a kong (HF-2)."""
        return seven_pairs(h)

    def barred(self, h: Facts) -> Reason | None:
        """HF-2: eight tiles of one suit."""
        found = longest_suit(h)
        if found >= h.o.min_suit:
            return None
        text = f"the longest suit has {found} tiles, at least {h.o.min_suit} are needed (HF-2)"
        return Reason("suit_too_short", text)

    def after(self, h: Facts) -> Reason | None:
        """HF-9: with `zimo_only` nobody wins on a discard."""
        if h.o.zimo_only and h.claimed:
            return Reason("self_draw_only", "only a self-draw wins here (option zimo_only, HF-9)")
        return None

    def total(self, h: Facts, rows: Rows) -> int:
        """HF-3, HF-7: the sum of the rows, doubled by 杠上开花."""
        total = sum([value for row, value in rows if row.unit == ZUI])
        return 2 * total if h.s.replacement else total

    def settle(self, h: Facts, rows: Rows, total: int) -> Settlement:
        """HF-7 to HF-9: the total from the discarder or from each, and the dealer's extra."""
        s = h.s
        each = 2 if h.claimed else 4
        extra = each * s.dealer_streak
        doubled = s.replacement == "kong" and not h.o.dealer_extra_after_double
        paid = 2 * extra if doubled else extra
        n, sum_of_rows, owed = s.dealer_streak, total // 2, total + paid
        if s.replacement is None:
            usual, dealer = f"{total}", f"{total} + {each} × {n} = {owed}"
        else:
            usual = f"{sum_of_rows} × 2 = {total}"
            dealer = f"({sum_of_rows} + 4 × {n}) × 2" if doubled else f"{sum_of_rows} × 2 + 4 × {n}"
            dealer = f"{dealer} = {owed}"
        warnings = ("last_tile counts by self-draw only (HF-4)",) if s.last_tile and h.claimed else ()
        winner, transfers = s.winner, plain(h, total)
        if winner == "E":
            transfers = tuple([t for p in transfers for t in (p, Transfer(p[0], winner, paid, "dealer"))])
            return Settlement(f"{dealer} from {s.discarder}" if h.claimed else f"{dealer} each", transfers, warnings)
        at = [t[0] for t in transfers].index("E") + 1 if s.discarder in (None, "E") else 0
        if at:
            transfers = (*transfers[:at], Transfer("E", winner, paid, "dealer"), *transfers[at:])
        if h.claimed:
            return Settlement(f"{dealer if at else usual} from {s.discarder}", transfers, warnings)
        rest = " and ".join([t[0] for t in transfers if t[0] != "E"])
        return Settlement(f"{dealer} from E; {usual} from {rest}", transfers, warnings)


HEFEI = Hefei()
