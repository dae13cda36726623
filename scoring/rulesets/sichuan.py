"""Sichuan (四川麻将): 108 tiles, at most two suits, 2^(番 − 1) points, kong money at once (SC-1 to SC-14)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from scoring.errors import Problem
from scoring.facts import Facts
from scoring.hand import Hand, MeldKind
from scoring.readings import FULL, Reading
from scoring.rulesets.base import Options, Reason, Row, Rows, Ruleset, option
from scoring.rulesets.common import (
    contradiction,
    four_pungs,
    melded_single,
    no_deal,
    no_first_round,
    no_flower_replacement,
)
from scoring.settlement import Settlement, Transfer, from_each, from_giver, nearest
from scoring.shapes.special import is_258, seven_pairs, seven_pairs_shape
from scoring.situation import DiscarderKong, Situation, feeder_of, others
from scoring.tiles import RANK, SUIT_LETTERS, tiles_text


@dataclass(frozen=True, slots=True)
class SichuanOptions(Options):
    """House rules of Sichuan; the clauses say what each does."""

    dingque: bool = option(False, "SC-1", (False, True))
    fan_table: str = option("majority", "SC-3", ("majority", "platform", "sbr"))
    longqidui_fan: int = option(4, "SC-4", low=1, high=100)
    haidi_fan: int = option(1, "SC-3", (1, 0))
    jingoudiao: int = option(1, "SC-3", (1, 0))
    tiandihu: str = option("on", "SC-5", ("on", "off"))
    jiangdui: str = option("on", "SC-5", ("on", "off"))
    daiyaojiu: str = option("on", "SC-5", ("on", "off"))
    cap_fan: int | None = option(None, "SC-7", (None, int), low=1, high=100)
    zimo_bonus: str = option("jia_di", "SC-8", ("jia_di", "jia_fan", "none"))
    zhigang: str = option("chengbao", "SC-9", ("chengbao", "jiajiayou"))
    gangshanghua_payer: str = option("all", "SC-10", ("all", "feeder"))
    gangshangpao_kong: str = option("transfer", "SC-11", ("transfer", "refund", "keep"))
    transfer_multi: str = option("nearest", "SC-11", ("nearest", "each"))
    huazhu_points: int = option(16, "SC-12", low=0, high=10_000)
    mode: str = option("xuezhan", "SC-13", ("xuezhan", "single"))


PRESETS: dict[str, dict[str, Any]] = {
    "platform": {"longqidui_fan": 5, "haidi_fan": 0, "jingoudiao": 0},
    "sbr": {"cap_fan": 3, "tiandihu": "off", "jiangdui": "off", "daiyaojiu": "off"},
}
"""What a table of 番 changes of the defaults (SC-3); an option that is given prevails."""

# ---- conditions of the rows ----


def highest_counts(o: Any) -> bool:
    """A table in which only the highest base row counts; in `sbr` all rows add (SC-3)."""
    return bool(o.fan_table != "sbr")


def full_flush(h: Facts, r: Reading) -> bool:
    """清一色: one suit."""
    return r.flush == FULL


def with_quad(h: Facts, r: Reading) -> bool:
    """Seven pairs with four alike (SC-4)."""
    return r.shape == "seven_pairs" and 4 in h.held


def plain_seven_pairs(h: Facts, r: Reading) -> bool:
    """Seven pairs without four alike; under `sbr` with or without (SC-3)."""
    return r.shape == "seven_pairs" and (4 not in h.held or h.o.fan_table == "sbr")


def one_or_nine_everywhere(h: Facts, r: Reading) -> bool:
    """带幺九: sets and a pair, each with a 1 or a 9 (SC-6)."""
    if r.pair is None or RANK[r.pair] not in (0, 8):
        return False
    pungs = (*r.pungs, *h.pungs_out)
    return all(RANK[t] in (0, 6) for t in r.chows) and all(RANK[t] in (0, 8) for t in pungs)


def pungs_of_258(h: Facts, r: Reading) -> bool:
    """将对: four pungs or kongs and a pair, all of 2, 5 and 8 (SC-6)."""
    return four_pungs(h, r) and r.pair is not None and all(map(is_258, (r.pair, *r.pungs, *h.pungs_out)))


def roots(h: Facts, r: Reading) -> int:
    """根: four alike that are no kong; the first of 龙七对 lies inside its row (SC-3, SC-4).

    A fifth copy is seen only where a drawn game imagines a win on a tile of the own melds; it is the same 根.
    """
    found = h.every.count(4) + h.every.count(5) - len(h.kongs)
    if found and r.shape == "seven_pairs" and h.o.fan_table != "sbr":
        return found - 1
    return found


def root_tiles(h: Facts, r: Reading) -> str:
    """The tiles of each 根."""
    kongs = [m.tile for m in h.kongs]
    return " ".join(tiles_text((t,) * 4) for t in range(27) if h.every[t] >= 4 and t not in kongs)


FAN = "番"
ALONE = ("heavenly_win", "earthly_win")
"""Rows that bear no other row beside them (SC-5)."""
PAIR_ROWS = ("dragon_seven_pairs", "full_flush_seven_pairs", "full_flush_dragon_seven_pairs")
ABOVE_FLUSH = ("full_flush_pungs", "full_flush_one_or_nine", *PAIR_ROWS)
ABOVE_PUNGS = ("full_flush_pungs", "pungs_258")
ABOVE_PLAIN = ("all_pungs", "full_flush", "seven_pairs", "one_or_nine", *ABOVE_FLUSH, "pungs_258", *ALONE)
BASE = ("plain_hand", *ABOVE_PLAIN)
"""Base rows: only the highest counts (SC-3)."""

# fmt: off
ROWS = (
    Row("plain_hand", "平胡", "Plain hand", 1, FAN, lambda h, r: r.shape == "standard", "SC-3",
        unless=ABOVE_PLAIN, when=highest_counts),
    Row("all_pungs", "碰碰胡", "All pungs", 2, FAN, four_pungs, "SC-3", unless=ABOVE_PUNGS + ALONE,
        shows="pungs"),
    Row("full_flush", "清一色", "Full flush", 3, FAN, full_flush, "SC-3", unless=ABOVE_FLUSH + ALONE),
    Row("seven_pairs", "七对", "Seven pairs", 3, FAN, plain_seven_pairs, "SC-3", unless=PAIR_ROWS + ALONE),
    Row("one_or_nine", "带幺九", "1 or 9 everywhere", 3, FAN, one_or_nine_everywhere, "SC-6",
        unless=("full_flush_one_or_nine", *ALONE), when=lambda o: o.daiyaojiu == "on"),
    Row("full_flush_pungs", "清碰", "Full flush of pungs", 4, FAN,
        lambda h, r: full_flush(h, r) and four_pungs(h, r), "SC-3", unless=ALONE, when=highest_counts),
    Row("pungs_258", "将对", "Pungs of 2, 5, 8", 4, FAN, pungs_of_258, "SC-6", unless=ALONE, shows="pungs",
        when=lambda o: o.jiangdui == "on"),
    Row("dragon_seven_pairs", "龙七对", "Seven pairs with four alike", "longqidui_fan", FAN,
        lambda h, r: with_quad(h, r) and (not full_flush(h, r) or h.o.longqidui_fan > 6), "SC-4",
        unless=ALONE, when=highest_counts),
    Row("full_flush_seven_pairs", "清七对", "Full flush seven pairs", 5, FAN,
        lambda h, r: full_flush(h, r) and plain_seven_pairs(h, r), "SC-3", unless=ALONE, when=highest_counts),
    Row("full_flush_one_or_nine", "清幺九", "Full flush, 1 or 9 everywhere", 5, FAN,
        lambda h, r: full_flush(h, r) and one_or_nine_everywhere(h, r), "SC-3", unless=ALONE,
        when=lambda o: highest_counts(o) and o.daiyaojiu == "on"),
    Row("full_flush_dragon_seven_pairs", "清龙七对", "Full flush seven pairs with four alike", 6, FAN,
        lambda h, r: full_flush(h, r) and with_quad(h, r), "SC-4", unless=("dragon_seven_pairs", *ALONE),
        when=highest_counts),
    Row("heavenly_win", "天胡", "Heavenly win", 6, FAN, lambda h, r: h.s.timing == "heaven", "SC-5",
        hand=True, when=lambda o: o.tiandihu == "on", event=True),
    Row("earthly_win", "地胡", "Earthly win", 6, FAN, lambda h, r: h.s.timing == "earth", "SC-5",
        hand=True, when=lambda o: o.tiandihu == "on", event=True),
    Row("root", "根", "Four alike, no kong", 1, FAN, roots, "SC-3", unless=ALONE, shows=root_tiles),
    Row("kong", "杠", "Kong", 1, FAN, lambda h, r: len(h.kongs), "SC-3", unless=ALONE, hand=True,
        shows="kongs"),
    Row("all_melded", "金钩钓", "All melded", "jingoudiao", FAN, lambda h, r: melded_single(h), "SC-3",
        unless=ALONE, hand=True, shows="melds", when=lambda o: o.jingoudiao > 0),
    Row("kong_replacement", "杠上花", "Kong replacement", 1, FAN,
        lambda h, r: h.self_draw and h.s.replacement == "kong", "SC-3", unless=ALONE, hand=True,
        shows="win", event=True),
    Row("kong_discard", "杠上炮", "Discard after a kong", 1, FAN, lambda h, r: h.s.after_kong_discard, "SC-3",
        unless=ALONE, hand=True, shows="win", event=True),
    Row("robbed_kong", "抢杠", "Robbing a kong", 1, FAN, lambda h, r: h.s.win_by == "robbed_kong", "SC-3",
        unless=ALONE, hand=True, shows="win", event=True),
    Row("last_tile", "海底", "Last tile", "haidi_fan", FAN,
        lambda h, r: h.s.last_tile and h.s.win_by != "robbed_kong", "SC-3", unless=ALONE, hand=True,
        shows="win", when=lambda o: o.haidi_fan > 0, event=True),
    Row("self_draw", "自摸", "Self-draw", 1, FAN, lambda h, r: h.self_draw, "SC-8", unless=ALONE,
        hand=True, shows="win", when=lambda o: o.zimo_bonus == "jia_fan"),
)
# fmt: on

SBR_ROWS = tuple(
    replace(row, value=row.value - 1) if row.id in BASE and isinstance(row.value, int) else row for row in ROWS
)
"""The rows under `sbr`, which counts from 0: each base row is worth one less, and they add up (SC-3)."""


# ---- money ----


def multiplier(fan: int, o: Any) -> int:
    """Points of a number of 番, the cap already applied (SC-3)."""
    return 1 << (fan if o.fan_table == "sbr" else fan - 1)


def kong_shares(kind: str, feeder: str | None, paying: Sequence[str], o: Any) -> tuple[tuple[str, int], ...]:
    """What a kong brings (SC-9), as (payer, points).

    Args:
        kind: ``concealed`` 2 and ``added`` 1 from each of `paying`; ``open`` 2 from the feeder and, with
            `zhigang`=jiajiayou, 1 from each other of `paying`.
        feeder: who fed an open kong; without one it brings nothing.
        paying: seats other than the kong's owner that had not won when it was made.
        o: the options.

    """
    if kind != "open":
        return tuple((seat, 2 if kind == "concealed" else 1) for seat in paying)
    if feeder is None:
        return ()
    rest = [seat for seat in paying if seat != feeder] if o.zhigang == "jiajiayou" else []
    return ((feeder, 2), *((seat, 1) for seat in rest))


KONG_KIND = {
    MeldKind.CONCEALED_KONG: "concealed",
    MeldKind.ADDED_KONG: "added",
    MeldKind.EXPOSED_KONG: "open",
}
"""Kinds of kongs in the words of the situation's `discarder_kong`."""


def still_in(s: Situation, but: str) -> list[str]:
    """The players who have not won yet, but one, in turn order after that one."""
    return [seat for seat in others(but) if seat not in s.out]


class Money:
    """Transfers, formula and warnings of one settlement while they are collected."""

    __slots__ = ("formula", "h", "transfers", "warnings")

    def __init__(self, h: Facts, formula: str, transfers: tuple[Transfer, ...]) -> None:
        """Begin with what the hand itself pays."""
        self.h = h
        self.formula = formula
        self.transfers = list(transfers)
        self.warnings: list[str] = []

    def own_kongs(self) -> None:
        """SC-9: kongs of the winner."""
        s, o = self.h.s, self.h.o
        paying = still_in(s, s.winner)
        for meld in self.h.kongs:
            kind = KONG_KIND[meld.kind]
            feeder = feeder_of(s.winner, meld.source) if kind == "open" and meld.source else None
            if kind == "open" and feeder is None:
                self.warnings.append(
                    f"{meld.text}: no mark (<, ^ or >) says who fed this kong, so its money is not settled"
                )
            shares = kong_shares(kind, feeder, paying, o)
            if feeder is not None and feeder in s.out:
                shares = tuple(share for share in shares if share[0] != feeder)
                text = f"{meld.text}: {feeder}, who fed this kong, has won since; what was paid is not seen"
                self.warnings.append(text)
            self._kong(meld.text, s.winner, shares)

    def _kong(self, name: str, owner: str, shares: tuple[tuple[str, int], ...]) -> None:
        """Settle one kong."""
        income = sum(points for _, points in shares)
        if income:
            self.transfers += [Transfer(seat, owner, points, "kong") for seat, points in shares]
            terms = " + ".join(str(points) for _, points in shares)
            text = terms if len(shares) == 1 else f"{terms} = {income}"
            self.formula += f"; kong {name}: {text} to {owner}"

    def discarders_kong(self) -> None:
        """SC-11: 杠上炮 - the discarder's last kong, and 呼叫转移."""
        s, o = self.h.s, self.h.o
        if not s.after_kong_discard or o.gangshangpao_kong == "refund":
            return
        first = nearest(s)
        kong: DiscarderKong | None = s.discarder_kong
        moves = o.gangshangpao_kong == "transfer"
        if moves and s.other_winners:
            where = f"to {first}, the nearest" if o.transfer_multi == "nearest" else "to each in full"
            text = f"several winners on a discard after a kong: tables differ; its money goes {where}"
            self.warnings.append(text)
        if kong is None:
            if first == s.winner or (moves and o.transfer_multi == "each"):
                self.warnings.append("discarder_kong is not given: the money of that kong is not settled")
            return
        giver = s.discarder
        assert giver is not None
        shares = kong_shares(kong.kind, kong.fed_by, still_in(s, giver), o)
        income = sum(points for _, points in shares)
        if first == s.winner:
            self._kong(f"of {giver}", giver, shares)
        elif not moves or o.transfer_multi == "nearest":
            self.warnings.append(f"the kong of {giver} belongs to the request of {first}, the nearest winner")
            return
        if moves and income:
            self.transfers.append(Transfer(giver, s.winner, income, "kong_transfer"))
            lead = "," if first == s.winner else f"; kong of {giver}:"
            self.formula += f"{lead} {income} moves to {s.winner}"

    def done(self) -> Settlement:
        """The settlement."""
        return Settlement(self.formula, tuple(self.transfers), tuple(self.warnings))


def replaced_kong_feeder(hand: Hand, s: Situation) -> str | None:
    """SC-10: who fed the kong whose replacement won; None where it was not exposed or is not known."""
    if s.replacement != "kong":
        return None
    if s.kong_fed_by:
        return s.kong_fed_by
    kongs = [m for m in hand.melds if m.kind.is_kong]
    if len(kongs) == 1 and kongs[0].kind is MeldKind.EXPOSED_KONG and kongs[0].source:
        return feeder_of(s.winner, kongs[0].source)
    return None


# ---- the region ----


class Sichuan(Ruleset):
    """四川麻将."""

    id = "sichuan"
    zh = "四川麻将"
    en = "Sichuan"
    unit = FAN
    options = SichuanOptions
    fields = (
        "winner", "win_by", "from", "replacement", "kong_fed_by", "after_kong_discard", "discarder_kong",
        "last_tile", "timing", "missing_suit", "out", "other_winners",
    )  # fmt: skip
    tiles = tuple(range(27))
    tile_count = 108
    rows = ROWS
    prefix = "SC"
    clauses = 14
    melds = frozenset(MeldKind) - {MeldKind.CHOW}
    other_shapes = (seven_pairs_shape,)

    def prepare(self, options: Any, given: frozenset[str]) -> Any:
        """SC-3: what `platform` and `sbr` change, where the request does not say otherwise."""
        preset = PRESETS.get(options.fan_table, {})
        changed = {name: value for name, value in preset.items() if name not in given}
        return replace(options, **changed) if changed else options

    def rows_of(self, options: Any) -> tuple[Row, ...]:
        """SC-3: see `SBR_ROWS`."""
        return SBR_ROWS if options.fan_table == "sbr" else ROWS

    def check(self, hand: Hand, situation: Situation, options: Any) -> list[Problem]:
        """Values that this game lacks, and contradictions among kongs, `out` and the options."""
        s = situation
        out = no_deal(s) + no_first_round(s) + no_flower_replacement(s)
        if options.dingque and s.missing_suit is None:
            text = "missing_suit is needed with the option dingque: the suit that the winner declared"
            out.append(Problem("missing_field", text, "situation.missing_suit"))
        if s.out and options.mode == "single":
            out.append(contradiction("out", "mode", "with mode=single the hand ends with the first win"))
        if s.out and s.timing == "heaven":
            out.append(contradiction("out", "timing", "nobody wins before the dealer's first tile"))
        if s.discarder_kong and s.discarder_kong.fed_by in s.out:
            out.append(contradiction("discarder_kong", "out", "who has already won feeds no kong"))
        feeder = replaced_kong_feeder(hand, s)
        if feeder is not None and feeder in s.out:
            first = "kong_fed_by" if s.kong_fed_by else "replacement"
            out.append(contradiction(first, "out", f"{feeder} has already won and fed no kong just now"))
        return out

    def before(self, h: Facts) -> Reason | None:
        """SC-1: a tile of the declared suit."""
        suit = h.s.missing_suit
        if not h.o.dingque or suit is None or not h.suits_held >> SUIT_LETTERS.index(suit) & 1:
            return None
        return Reason("missing_suit_held", f"tiles of the declared missing suit {suit} are still held (SC-1)")

    def special(self, h: Facts) -> Iterator[Reading]:
        """SC-2: seven pairs."""
        return seven_pairs(h)

    def legal(self, h: Facts, r: Reading) -> Reason | None:
        """SC-1: at most two suits, melds counted."""
        if h.suits_held == 7:
            return Reason("too_many_suits", "the hand holds three suits; a win has at most two (SC-1)")
        return None

    def total(self, h: Facts, rows: Rows) -> int:
        """SC-7: the sum of the rows, capped."""
        fan = sum(value for _, value in rows)
        cap = h.o.cap_fan
        return fan if cap is None or fan < cap else int(cap)

    def worth(self, h: Facts, rows: Rows, total: int) -> int:
        """The capped 番; of readings that the cap makes equal, the one with more before it."""
        return total if h.o.cap_fan is None else total * 1000 + sum(value for _, value in rows)

    def settle(self, h: Facts, rows: Rows, total: int) -> Settlement:
        """SC-7 to SC-11."""
        o, s = h.o, h.s
        points = multiplier(total, o)
        fan = sum(value for _, value in rows)
        lead = f"{fan} 番, at most {total}: " if fan > total else ""
        power = f"2^{total}" if o.fan_table == "sbr" else f"2^({total} − 1)"
        if h.claimed:
            money = Money(h, f"{lead}{power} = {points} from {s.discarder}", from_giver(s, points))
        else:
            money = self._self_draw(h, lead, power, points)
        money.own_kongs()
        money.discarders_kong()
        if s.missing_suit is not None and not o.dingque:
            money.warnings.append("missing_suit is not looked at: the option dingque is off")
        return money.done()

    def _self_draw(self, h: Facts, lead: str, power: str, points: int) -> Money:
        """SC-8, SC-10: everybody who is still in pays, or whoever fed the replaced kong pays every share."""
        o, s = h.o, h.s
        share = points + (o.zimo_bonus == "jia_di")
        power += " + 1" if share > points else ""
        feeder = replaced_kong_feeder(h.hand, s) if o.gangshanghua_payer == "feeder" else None
        if feeder is not None:
            payers = len(still_in(s, s.winner))
            whole = share * payers
            text = f"{lead}({power}) × {payers} = {whole} from {feeder}, who fed the kong"
            return Money(h, text, (Transfer(feeder, s.winner, whole, "contract"),))
        money = Money(h, f"{lead}{power} = {share} each", from_each(s, share))
        if o.gangshanghua_payer == "feeder" and s.replacement == "kong":
            self._unknown_feeder(h, money)
        return money

    def _unknown_feeder(self, h: Facts, money: Money) -> None:
        """Say what is missing where the replaced kong may have been an exposed one."""
        if any(m.kind is MeldKind.EXPOSED_KONG for m in h.kongs):
            text = "kong_fed_by is not given: the replaced kong is taken for a concealed or added one"
            if len(h.kongs) == 1:
                text = "neither a mark (<, ^ or >) nor kong_fed_by says who fed the replaced kong"
            money.warnings.append(f"{text}, so everybody pays")


SICHUAN = Sichuan()
