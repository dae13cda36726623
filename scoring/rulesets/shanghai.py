"""Shanghai (上海麻将, 清混碰): listed hands win, small ones by 花, large ones by 勒子 (SH-1 to SH-11)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from scoring.errors import Problem
from scoring.facts import Facts
from scoring.hand import Hand
from scoring.readings import FULL, HALF, HONOURS_ONLY, MIXED, Reading, standard_readings
from scoring.rulesets.base import FACTOR, Options, Reason, Row, Rows, Ruleset, Test, option
from scoring.rulesets.common import contract_faults, four_pungs, kongs_among, pungs_among
from scoring.settlement import Settlement, Transfer, from_each, from_giver
from scoring.shapes.special import any_honours
from scoring.situation import Situation, others
from scoring.tiles import EAST, NORTH, RED, WHITE, tiles_text

LEI, HUA = "勒", "花"
LAST_NUMBER = 26
ROB_SHARES = 3
"""Shares of a robbed kong: it counts as a self-draw that one player pays (SH-8, SH-9)."""


@dataclass(frozen=True, slots=True)
class ShanghaiOptions(Options):
    """House rules of Shanghai; the clauses say what each does."""

    lezi: int = option(10, "SH-3", low=1, high=10_000)
    base_flower: int = option(1, "SH-3", high=100)
    luanfeng: bool = option(True, "SH-1", (True, False))
    won_triplet_counts: bool = option(True, "SH-2", (True, False))
    cap_lezi: int | None = option(None, "SH-4", (None, 3, 5, 8))
    flower_replacement_is_gangkai: bool = option(False, "SH-5", (False, True))
    dadiaoche_concealed_kan: bool = option(True, "SH-5", (True, False))
    huangfan_levels: str = option("single", "SH-6", ("single", "per_level"))
    kaibao: str = option("equal_or_14", "SH-6", ("equal_or_14", "equal_double14twice"))
    rob_raises: bool = option(False, "SH-8", (False, True))
    contract_selfdraw_shares: int = option(3, "SH-9", low=1, high=100)
    contract_mutual_twice: bool = option(True, "SH-9", (True, False))
    ron_min_flowers: int = option(0, "SH-10", (0, 1))


def full_flush(h: Facts, r: Reading) -> bool:
    """清一色 with a chow; without one it is 清碰 (SH-4)."""
    return r.flush == FULL and r.shape == "standard" and bool(r.chows or h.chows_out)


def in_pungs(flush: str) -> Test:
    """A hand of that flush in four pungs or kongs and a pair."""

    def test(h: Facts, r: Reading) -> bool:
        return r.flush == flush and four_pungs(h, r)

    return test


def all_pungs(h: Facts, r: Reading) -> int | None:
    """碰碰胡 of more than one suit; the row is listed with 0, as it is scored by 花 (SH-3)."""
    return 0 if r.flush == MIXED and four_pungs(h, r) else None


def half_flush(h: Facts, r: Reading) -> int | None:
    """混一色 with a chow, without one it is 混碰; the row is listed with 0, as it is scored by 花 (SH-3)."""
    return 0 if r.flush == HALF and r.shape == "standard" and (r.chows or h.chows_out) else None


def by_flowers(h: Facts, r: Reading) -> bool:
    """Whether the hand is scored by 花: 碰碰胡 or 混一色 (SH-3)."""
    return half_flush(h, r) == 0 or all_pungs(h, r) == 0


def is_listed(h: Facts, r: Reading) -> bool:
    """Whether four sets and a pair are one of the hands that may win (SH-1)."""
    return r.flush != MIXED or four_pungs(h, r)


def after_kong(h: Facts, r: Reading) -> bool:
    """杠开: self-draw of a kong replacement; of a flower replacement as the option says (SH-5)."""
    replaced = h.s.replacement
    return h.self_draw and (
        replaced == "kong" or (replaced == "flower" and h.o.flower_replacement_is_gangkai)
    )  # fmt: skip


def all_melded(h: Facts, r: Reading) -> bool:
    """大吊车: four melds and a single tile in hand; a concealed kong among them as the option says (SH-5)."""
    if len(h.melds) != 4 or r.shape == "eight_flowers":
        return False
    return h.o.dadiaoche_concealed_kan or not any(m.concealed for m in h.melds)


def lucky_dice(h: Facts, r: Reading) -> int:
    """开宝: how often the dice double (SH-6)."""
    if h.s.dice is None:
        return 0
    a, b = h.s.dice
    if h.o.kaibao == "equal_or_14":
        return int(a == b or {a, b} == {1, 4})
    return 0 if a != b else 2 if a in (1, 4) else 1


def drawn_counter(h: Facts, r: Reading) -> int:
    """荒番: how often the counter of drawn hands doubles (SH-6, SH-7)."""
    counter: int = h.s.draws_before
    return counter if h.o.huangfan_levels == "per_level" else min(counter, 1)


def triplets_in_hand(h: Facts, r: Reading, low: int, high: int) -> list[int]:
    """Triplets held; with `won_triplet_counts`=false without one that the winning tile completed."""
    found = [t for t in r.pungs if low <= t <= high]
    if found and not h.o.won_triplet_counts:
        if h.hand.winning is None:
            return []
        return [t for t in found if not (r.win == "pung" and r.win_set == t)]
    return found


BY_LEI = (
    "full_flush", "half_flush_of_pungs", "full_flush_of_pungs", "all_honours", "all_honours_in_pungs",
    "eight_flowers",
)  # fmt: skip
"""Rows of 勒: beside them no 花 is counted (SH-4)."""


def triplet_row(name: str, zh: str, en: str, hua: int, low: int, high: int) -> Row:
    """A row of 花 for the triplets of the honours from `low` to `high` (SH-2)."""

    def count(h: Facts, r: Reading) -> int:
        return len(triplets_in_hand(h, r, low, high)) + len(pungs_among(h, low, high))

    def text(h: Facts, r: Reading) -> str:
        melds = [m.text for m in pungs_among(h, low, high)]
        return " ".join([tiles_text((t,) * 3) for t in triplets_in_hand(h, r, low, high)] + melds)

    return Row(name, zh, en, hua, HUA, count, "SH-2", unless=BY_LEI, shows=text)


def kong_row(name: str, zh: str, en: str, hua: int, low: int, high: int, concealed: bool) -> Row:
    """A row of 花 for the kongs of the tiles from `low` to `high` (SH-2)."""

    def count(h: Facts, r: Reading) -> int:
        return len(kongs_among(h, low, high, concealed=concealed)) if h.kongs else 0

    def text(h: Facts, r: Reading) -> str:
        return " ".join(m.text for m in kongs_among(h, low, high, concealed=concealed))

    return Row(name, zh, en, hua, HUA, count, "SH-2", unless=BY_LEI, hand=True, shows=text)


ROWS = (
    Row("all_pungs", "碰碰胡", "All pungs", None, LEI, all_pungs, "SH-3", shows="pungs",
        worth="0 (scored by 花)"),
    Row("half_flush", "混一色", "Half flush", None, LEI, half_flush, "SH-3", worth="0 (scored by 花)"),
    Row("full_flush", "清一色", "Full flush", 1, LEI, full_flush, "SH-4"),
    Row("half_flush_of_pungs", "混碰", "Half flush of pungs", 1, LEI, in_pungs(HALF), "SH-4"),
    Row("full_flush_of_pungs", "清碰", "Full flush of pungs", 2, LEI, in_pungs(FULL), "SH-4"),
    Row("all_honours", "风一色", "All honours", 2, LEI, lambda h, r: r.shape == "any_honours", "SH-4"),
    Row("all_honours_in_pungs", "风碰", "All honours in pungs", 4, LEI, in_pungs(HONOURS_ONLY), "SH-4"),
    Row("eight_flowers", "八花齐", "Eight flowers", 2, LEI, lambda h, r: r.shape == "eight_flowers", "SH-4",
        shows="flowers"),
    Row("kong_replacement", "杠开", "Kong replacement", 1, LEI, after_kong, "SH-5", hand=True, shows="win",
        worth="raises to 1", event=True),
    Row("all_melded", "大吊车", "All melded", 1, LEI, all_melded, "SH-5", shows="melds", worth="raises to 1"),
    Row("lucky_dice", "开宝", "Lucky dice", 2, FACTOR, lucky_dice, "SH-6", hand=True, shows=""),
    Row("drawn_hands", "荒番", "After a drawn hand", 2, FACTOR, drawn_counter, "SH-6", hand=True, shows=""),
    Row("base", "底花", "Base", "base_flower", HUA, lambda h, r: h.o.base_flower > 0, "SH-3",
        unless=BY_LEI, hand=True, shows=""),
    Row("flower_tiles", "花牌", "Flower tiles", 1, HUA, lambda h, r: len(h.hand.flowers), "SH-2",
        unless=BY_LEI, hand=True, shows="flowers"),
    triplet_row("wind_triplets", "风刻", "Triplet of a wind", 1, EAST, NORTH),
    kong_row("wind_kongs", "风明杠", "Exposed kong of a wind", 2, EAST, NORTH, False),
    kong_row("concealed_wind_kongs", "风暗杠", "Concealed kong of a wind", 3, EAST, NORTH, True),
    triplet_row("dragon_triplets", "箭刻", "Triplet of a dragon", 2, WHITE, RED),
    kong_row("dragon_kongs", "箭明杠", "Exposed kong of a dragon", 3, WHITE, RED, False),
    kong_row("concealed_dragon_kongs", "箭暗杠", "Concealed kong of a dragon", 4, WHITE, RED, True),
    kong_row("number_kongs", "数牌明杠", "Exposed kong of a number", 1, 0, LAST_NUMBER, False),
    kong_row("concealed_number_kongs", "数牌暗杠", "Concealed kong of a number", 2, 0, LAST_NUMBER, True),
)  # fmt: skip

RAISES = ("kong_replacement", "all_melded")


class Sums(NamedTuple):
    """What the rows come to: 勒, base, flower points, the doublings, whether it is raised to 1 勒."""

    lei: int
    base: int
    flowers: int
    factor: int
    raised: bool


def _sums(h: Facts, rows: Rows) -> Sums:
    lei = base = flowers = 0
    factor = 1
    raised = h.o.rob_raises and h.s.win_by == "robbed_kong"
    for row, value in rows:
        if row.unit == HUA:
            if row.id == "base":
                base = value
            else:
                flowers += value
        elif row.unit == FACTOR:
            factor *= value
        elif row.id in RAISES:
            raised = True
        else:
            lei += value
    return Sums(lei, base, flowers, factor, raised)


class Shanghai(Ruleset):
    """上海麻将."""

    id = "shanghai"
    zh = "上海麻将"
    en = "Shanghai"
    unit = "分"
    options = ShanghaiOptions
    fields = ("winner", "win_by", "from", "replacement", "draws_before", "dice", "contracts")
    tiles = tuple(range(34))
    tile_count = 144
    rows = ROWS
    prefix = "SH"
    clauses = 11
    flowers = True
    other_shapes = (lambda tiles, wilds, melds: all(t >= EAST for t in tiles),)

    def check(self, hand: Hand, situation: Situation, options: Any) -> list[Problem]:
        """No win on the deal, and a contract needs three melds of its feeder."""
        problems = []
        if situation.win_by == "deal":
            text = "win_by is 'deal', which this game lacks: nothing is won on the dealt tiles"
            problems.append(Problem("bad_value", text, "situation.win_by"))
        if situation.contracts:
            problems += contract_faults(hand, situation)
        return problems

    def special(self, h: Facts) -> Iterator[Reading]:
        """SH-1, SH-4: honours without a shape, and eight flowers where no other hand wins."""
        honours = h.suits_held == 8 and not _honours_in_pungs(h.held)
        if honours and h.o.luanfeng:
            yield from any_honours(h)
        elif _eight_flowers(h) and not any(is_listed(h, r) for r in standard_readings(h)):
            yield Reading("eight_flowers", h.suits_held)

    def legal(self, h: Facts, r: Reading) -> Reason | None:
        """SH-1: only the listed hands may win."""
        if r.shape == "standard" and not is_listed(h, r):
            text = "a hand of more than one suit wins in pungs only; this is none of the listed hands (SH-1)"
            return Reason("no_pattern", text)
        return None

    def admit(self, h: Facts, r: Reading, rows: Rows, total: int) -> Reason | None:
        """SH-10: flowers that a hand scored by them needs to win on a discard; the base is none."""
        least = h.o.ron_min_flowers
        if least and h.s.win_by == "discard" and by_flowers(h, r) and _sums(h, rows).flowers < least:
            text = f"no flower point, at least {least} is needed to win on a discard (SH-10)"
            return Reason("below_minimum", text)
        return None

    def total(self, h: Facts, rows: Rows) -> int:
        """SH-3 to SH-6: one share P. The cap of 1 勒, the raise and `cap_lezi` come before the doublings."""
        o, sums = h.o, _sums(h, rows)
        points = sums.lei * o.lezi if sums.lei else min(sums.base + sums.flowers, o.lezi)
        if sums.raised:
            points = max(points, o.lezi)
        if o.cap_lezi is not None:
            points = min(points, o.cap_lezi * o.lezi)
        return int(points * sums.factor)

    def settle(self, h: Facts, rows: Rows, total: int) -> Settlement:
        """SH-8, SH-9."""
        s = h.s
        lead = _share_text(h.o, _sums(h, rows), total)
        shares = ROB_SHARES if s.win_by == "robbed_kong" else 1
        partners = _partners(s, twice=h.o.contract_mutual_twice) if s.contracts else {}
        if partners:
            return _with_partners(h, lead, total, shares, partners)
        if s.discarder is None:
            return Settlement(f"{lead} each", from_each(s, total))
        text = f"{lead}; {total} × {shares} = {total * shares}" if shares > 1 else lead
        return Settlement(f"{text} from {s.discarder}", from_giver(s, total * shares))

    def assumed(self, hand: Hand, situation: Situation) -> list[str]:
        """Without dice there is no 开宝."""
        return ["dice=none"] if situation.dice is None else []


def _eight_flowers(h: Facts) -> bool:
    """八花齐: all eight flowers before any winning tile (SH-4)."""
    return len(h.hand.flowers) == 8 and h.hand.winning is None and h.self_draw


def _honours_in_pungs(held: Sequence[int]) -> bool:
    """Whether held honours are triplets and one pair: then they have a shape (风碰)."""
    return held.count(2) == 1 and all(n in (0, 2, 3) for n in held)


def _partners(s: Situation, *, twice: bool) -> dict[str, int]:
    """Who answers for the winner by a contract, in either direction, and how often (SH-9)."""
    ours = [c for c in s.contracts if s.winner in (c.fed, c.feeder)]
    found = Counter(c.feeder if c.fed == s.winner else c.fed for c in ours)
    return {seat: n if twice else 1 for seat, n in found.items()}


def _with_partners(h: Facts, lead: str, total: int, shares: int, partners: dict[str, int]) -> Settlement:
    """SH-9: a partner pays a share more on a discard, three more on a robbed kong, three on a self-draw."""
    s = h.s
    own = shares if h.claimed else h.o.contract_selfdraw_shares
    plain = [seat for seat in others(s.winner) if _pays_plainly(s, seat, partners)]
    paid: list[Transfer] = []
    ways: list[str] = []
    if plain:
        points, text = _charge(total, shares)
        paid += [Transfer(seat, s.winner, points, s.win_by) for seat in plain]
        ways.append(f"{text} from {' and '.join(plain)}")
    for seat, times in partners.items():
        points, text = _charge(total, own, times)
        paid.append(Transfer(seat, s.winner, points, "contract"))
        ways.append(f"{text} from {seat} (contract)")
    paid.sort(key=lambda transfer: others(s.winner).index(transfer.payer))
    if shares == 1 and plain:  # the share itself is not said twice
        lead += ways.pop(0).removeprefix(str(total))
    return Settlement("; ".join([lead, *ways]), tuple(paid))


def _pays_plainly(s: Situation, seat: str, partners: dict[str, int]) -> bool:
    """Whether a seat pays plain shares: who gave the tile, or on a self-draw who has no contract."""
    return seat == s.discarder if s.discarder is not None else seat not in partners


def _charge(share: int, *times: int) -> tuple[int, str]:
    """Points of so many shares, and how a person writes them.

    >>> _charge(10, 3, 2), _charge(10, 1)
    ((60, '10 × 3 × 2 = 60'), (10, '10'))
    """
    points, text = share, str(share)
    for n in times:
        points *= n
        text += f" × {n}" if n != 1 else ""
    return points, text if points == share else f"{text} = {points}"


def _share_text(o: Any, sums: Sums, total: int) -> str:
    """How the rows become one share, e.g. ``(1 + 3) × 2 = 8`` or ``2 × 10 × 2 = 40``."""
    if sums.lei:
        capped = o.cap_lezi is not None and o.cap_lezi < sums.lei
        text = f"min({sums.lei}, {o.cap_lezi}) × {o.lezi}" if capped else f"{sums.lei} × {o.lezi}"
    else:
        text = f"{sums.base} + {sums.flowers}"
        points = sums.base + sums.flowers
        if points > o.lezi:
            text = f"min({text}, {o.lezi})"
        elif sums.raised and points < o.lezi:
            text = f"max({text}, {o.lezi})"
        elif sums.factor > 1:
            text = f"({text})"
    return f"{text} × {sums.factor} = {total}" if sums.factor > 1 else f"{text} = {total}"


SHANGHAI = Shanghai()
