"""Jinhua (金华麻将): 136 tiles, a turned tile is wild (财神), White plays as its face, factors multiply."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any

from scoring.errors import Problem
from scoring.facts import Facts
from scoring.hand import Hand, MeldKind
from scoring.readings import FULL, HALF, HONOURS_ONLY, Reading, Signature
from scoring.rulesets.base import FACTOR, Options, Reason, Row, Rows, Ruleset, option
from scoring.rulesets.common import (
    contract_doubts,
    contradiction,
    earth_is_dealers_discard,
    four_pungs,
    no_deal,
    no_flower_replacement,
)
from scoring.settlement import Settlement, Transfer, from_each, from_giver
from scoring.shapes.decompose import Part
from scoring.shapes.special import any_honours, quads, seven_pairs, seven_pairs_shape
from scoring.shapes.unrelated import unrelated
from scoring.situation import Situation, others
from scoring.tiles import HONOURS, TEXT, WHITE


@dataclass(frozen=True, slots=True)
class JinhuaOptions(Options):
    """House rules of Jinhua; the clauses say what each does."""

    rob_payment: str = option("as_discard", "JH-3", ("as_discard", "robbed_pays_all"))
    pengpeng_requires_three_pons: bool = option(True, "JH-4", (True, False))
    qidui_table: str = option("combined", "JH-5", ("combined", "table2_only"))
    caipiao: int = option(4, "JH-6", low=1, high=1000)
    gangbao: int = option(4, "JH-6", low=1, high=1000)
    haidi_baotou: str = option("literal", "JH-7", ("literal", "product"))
    bukao_min_honours: int = option(5, "JH-9", high=7)
    white_in_qifeng: str = option("as_itself", "JH-9", ("as_itself", "as_face"))
    bukao_wild: bool = option(False, "JH-9", (False, True))
    reverse_multiplier: int = option(2, "JH-10", low=1, high=100)
    multiple_contracts: str = option("all", "JH-10", ("all", "first"))
    min_pattern: bool = option(False, "JH-11", (False, True))
    fifth_copy: bool = option(True, "JH-2", (True, False))


CLAIMED_PUNGS = frozenset((MeldKind.PUNG, MeldKind.EXPOSED_KONG, MeldKind.ADDED_KONG))


def all_pungs(h: Facts, r: Reading) -> bool:
    """碰碰胡: four pungs and a pair, three of them claimed unless the option says otherwise (JH-4)."""
    if not four_pungs(h, r):
        return False
    return not h.o.pengpeng_requires_three_pons or sum(m.kind in CLAIMED_PUNGS for m in h.melds) >= 3


def all_melded(h: Facts, r: Reading) -> bool:
    """全求人: four melds and a single tile that is not wild, on a tile that another player gives (JH-4)."""
    return h.claimed and len(h.melds) == 4 and not h.wilds


def pairs_any_tile(h: Facts, r: Reading) -> bool:
    """七对子爆头: six pairs and a wild tile before the win, then any tile drawn by oneself (JH-4, JH-5)."""
    if r.shape != "seven_pairs" or not h.self_draw or not h.wilds or h.hand.winning is None:
        return False
    if h.o.qidui_table != "combined":
        return False
    single = sum(n & 1 for n in h.held)
    if h.win is not None:
        single += 1 - 2 * (h.held[h.win] & 1)  # as it was before the win
    return single < h.wilds - h.win_wild


def pairs_with_wild(h: Facts, r: Reading) -> bool:
    """七对: with a wild tile; by the second table with or without one, but no four alike (JH-5)."""
    if r.shape != "seven_pairs":
        return False
    return h.wilds > 0 if h.o.qidui_table == "combined" else not quads(h)


def pairs_without_wild(h: Facts, r: Reading) -> bool:
    """清七对: no wild tile in the hand (not in the second table)."""
    return r.shape == "seven_pairs" and not h.wilds and h.o.qidui_table == "combined"


def luxury_pairs(h: Facts, r: Reading) -> int | None:
    """豪华七对: x2 for each natural four alike (four Whites too), or x4 for exactly one by table 2 (JH-5)."""
    if r.shape != "seven_pairs":
        return None
    fours = quads(h)
    if h.o.qidui_table == "combined":
        return 2**fours if fours else None
    return 4 if fours == 1 else None


def seven_honours(h: Facts, r: Reading) -> bool:
    """七风: 十三不靠 with all seven honours (JH-9)."""
    return r.shape == "thirteen_unrelated" and h.memo["honours"] == 7


def full_flush(h: Facts, r: Reading) -> int | None:
    """清一色: x2 with a wild tile in the hand, x4 without."""
    if r.flush != FULL:
        return None
    return 2 if h.wilds else 4


def honours_in_sets(h: Facts, r: Reading) -> bool:
    """清风: honours in four sets and a pair."""
    return r.flush == HONOURS_ONLY and r.shape == "standard"


def honours_any(h: Facts, r: Reading) -> bool:
    """乱风: honours in any other shape or none, seven pairs too (JH-2, JH-8)."""
    return r.flush == HONOURS_ONLY and r.shape != "standard"


def drawn_to_wild(h: Facts, r: Reading) -> bool:
    """Whether the tile drawn, a wild one too, makes the pair with a wild tile that waited alone."""
    return h.self_draw and r.win == "pair" and r.shape == "standard" and r.pair_wilds > h.win_wild


def pair_wins_over_pung(h: Facts, r: Reading) -> bool:
    """Where pung and pair are both of the wild tile's face: whether the pair of wild tiles is worth more."""
    pair, pung = (4 if r.pair_wilds == 2 else 1), 8
    if drawn_to_wild(h, r) and h.s.replacement == "kong":
        pair, pung = pair * h.o.gangbao, pung * 2  # 杠爆 instead of 杠上开花
    elif drawn_to_wild(h, r):
        pair *= 4 if h.s.last_tile and h.o.haidi_baotou == "literal" else 2
    return pair > pung


def wild_pung(h: Facts, r: Reading) -> bool:
    """三财一刻: all three wild tiles are a pung of themselves in a standard hand."""
    if h.wilds != 3 or h.face not in r.pungs or r.wilds.count(h.face) != 3:
        return False
    return r.pair != h.face or not pair_wins_over_pung(h, r)


def wild_pair(h: Facts, r: Reading) -> bool:
    """财神头: the pair of a standard hand is two wild tiles as themselves."""
    return r.pair is not None and r.pair == h.face and r.pair_wilds == 2 and not wild_pung(h, r)


def any_tile_wait(h: Facts, r: Reading) -> bool:
    """爆头: four complete sets and one wild tile, and the tile drawn (a wild one too) pairs with it."""
    return drawn_to_wild(h, r) and not (r.pair == h.face and wild_pung(h, r))


def any_tile_on_kong(h: Facts, r: Reading) -> bool:
    """杠爆: 爆头 on a kong replacement, no wild tile thrown (JH-6)."""
    return h.s.replacement == "kong" and not h.s.wild_discards and any_tile_wait(h, r)


def wild_thrown(h: Facts, r: Reading) -> int | None:
    """财飘: 爆头 after a wild tile was thrown, each further one thrown x2 (JH-6)."""
    if not h.s.wild_discards or not any_tile_wait(h, r):
        return None
    factor: int = h.o.caipiao * 2 ** (h.s.wild_discards - 1)
    return factor


def last_tile(h: Facts, r: Reading) -> int | None:
    """海底捞月: x2, or x4 beside the row 爆头 by the letter of the rules (JH-7)."""
    if not (h.self_draw and h.s.last_tile):
        return None
    plain_baotou = any_tile_wait(h, r) and not h.s.wild_discards and h.s.replacement is None
    return 4 if plain_baotou and h.o.haidi_baotou == "literal" else 2


PATTERNS = (
    Row("all_pungs", "碰碰胡", "All pungs", 2, FACTOR, all_pungs, "JH-4", unless=("pure_winds",),
        shows="pungs"),
    Row("all_melded", "全求人", "All melded", 2, FACTOR, all_melded, "JH-4", hand=True, shows="melds"),
    Row("seven_pairs_wild", "七对", "Seven pairs (with a wild tile)", 2, FACTOR, pairs_with_wild, "JH-4",
        unless=("seven_pairs_any_tile",)),
    Row("seven_pairs_natural", "清七对", "Seven pairs without a wild tile", 4, FACTOR, pairs_without_wild,
        "JH-4"),
    Row("seven_pairs_any_tile", "七对子爆头", "Seven pairs, any-tile wait", 8, FACTOR, pairs_any_tile,
        "JH-4"),
    Row("luxury_seven_pairs", "豪华七对", "Luxury seven pairs", None, FACTOR, luxury_pairs, "JH-5",
        shows="quads", worth="x2 for each four alike; with table2_only x4 instead of 七对"),
    Row("two_luxury_seven_pairs", "两豪华七对", "Two fours in seven pairs", 8, FACTOR,
        lambda h, r: r.shape == "seven_pairs" and quads(h) == 2, "JH-5", shows="quads",
        when=lambda o: o.qidui_table == "table2_only"),
    Row("three_luxury_seven_pairs", "三豪华七对", "Three fours in seven pairs", 16, FACTOR,
        lambda h, r: r.shape == "seven_pairs" and quads(h) == 3, "JH-5", shows="quads",
        when=lambda o: o.qidui_table == "table2_only"),
    Row("thirteen_unrelated", "十三不靠", "Thirteen unrelated tiles", 1, FACTOR,
        lambda h, r: r.shape == "thirteen_unrelated", "JH-9", unless=("seven_honours",)),
    Row("seven_honours", "七风", "Seven honours", 2, FACTOR, seven_honours, "JH-9"),
    Row("kong_replacement", "杠上开花", "Kong replacement", 2, FACTOR,
        lambda h, r: h.self_draw and h.s.replacement == "kong", "JH-4", unless=("kong_any_tile",), hand=True,
        shows="win", event=True),
    Row("full_flush", "清一色", "Full flush", None, FACTOR, full_flush, "JH-4",
        worth="x2 with a wild tile in the hand, x4 without"),
    Row("half_flush", "混一色", "Half flush", 2, FACTOR, lambda h, r: r.flush == HALF, "JH-4"),
    Row("mixed_winds", "乱风", "All honours, no shape", 8, FACTOR, honours_any, "JH-8"),
    Row("pure_winds", "清风", "All honours in sets", 16, FACTOR, honours_in_sets, "JH-8"),
    Row("wild_pair", "财神头", "Pair of wild tiles", 4, FACTOR, wild_pair, "JH-4", shows="pair"),
    Row("wild_pung", "三财一刻", "Pung of wild tiles", 8, FACTOR, wild_pung, "JH-4", shows="wilds"),
    Row("any_tile_wait", "爆头", "Any-tile wait", 2, FACTOR, any_tile_wait, "JH-4",
        unless=("kong_any_tile", "wild_thrown"), shows="pair"),
    Row("kong_any_tile", "杠爆", "Any-tile wait on a kong", "gangbao", FACTOR, any_tile_on_kong, "JH-6",
        shows="pair"),
    Row("wild_thrown", "财飘", "Wild tile thrown", None, FACTOR, wild_thrown, "JH-6", shows="pair",
        worth="option caipiao, each further wild tile thrown x2"),
    Row("heavenly_win", "天胡", "Heavenly win", 2, FACTOR, lambda h, r: h.s.timing == "heaven", "JH-4",
        hand=True, event=True),
    Row("earthly_win", "地胡", "Earthly win", 2, FACTOR, lambda h, r: h.s.timing == "earth", "JH-4",
        hand=True, event=True),
    Row("first_round_win", "人胡", "First-round win", 2, FACTOR, lambda h, r: h.s.timing == "first_round",
        "JH-4", hand=True, event=True),
    Row("last_tile", "海底捞月", "Last tile", None, FACTOR, last_tile, "JH-4", shows="win",
        worth="x2; x4 beside 爆头 with haidi_baotou=literal"),
)  # fmt: skip

ROWS = (
    Row("plain", "平胡", "Plain hand", 1, FACTOR, lambda h, r: r.shape == "standard", "JH-4",
        unless=tuple(row.id for row in PATTERNS)),
    *PATTERNS,
)  # fmt: skip


def signature(part: Part, colour: int, face: int) -> int:
    """What the table sees of a colour: any chow, wild tiles in a pair the win made, wild pair or pung."""
    out = 1 if part.chows else 0
    if part.win == "pair":
        out += part.pair_wilds << 3
    if face >= 0:
        if part.pair == face and part.pair_wilds == 2:
            out += 1 << 5
        if face in part.pungs and part.wilds.count(face) == 3:
            out += 1 << 6
    return out


def thirteen_unrelated(h: Facts) -> Iterator[Reading]:
    """The hand as 十三不靠 or 七风 (JH-9); `h.memo["honours"]` keeps how many different honours it shows."""
    found = unrelated(_white_as_itself(h) if h.o.white_in_qifeng == "as_itself" else h.held, h.wilds)
    if found is None or found[0] < h.o.bukao_min_honours:
        return
    h.memo["honours"], wilds = found
    out = Reading("thirteen_unrelated", 15)  # seven honours at most, so there are numbers of all three suits
    out.wilds = wilds
    yield out


def _white_as_itself(h: Facts) -> Sequence[int]:
    """Copies of each tile with White as White; with an honour turned, a second White is that honour."""
    if h.face is None or h.face == WHITE or not h.held[h.face]:
        return h.held
    tiles = h.held.copy()
    tiles[WHITE], tiles[h.face] = tiles[h.face], 0
    if tiles[WHITE] == 2 and h.face in HONOURS:
        tiles[WHITE] = tiles[h.face] = 1
    return tiles


class Jinhua(Ruleset):
    """金华麻将."""

    id = "jinhua"
    zh = "金华麻将"
    en = "Jinhua"
    unit = FACTOR
    options = JinhuaOptions
    fields = (
        "winner", "win_by", "from", "replacement", "last_tile", "timing", "wildcard", "wild_discards",
        "contracts", "other_winners",
    )  # fmt: skip
    tiles = tuple(range(34))
    tile_count = 136
    rows = ROWS
    prefix = "JH"
    clauses = 13
    has_wilds = True
    white_is_face = True
    one_winner = True
    other_shapes = (seven_pairs_shape,)

    def signature_of(self) -> Signature:
        """See `signature`."""
        return signature

    def check(self, hand: Hand, situation: Situation, options: Any) -> list[Problem]:
        """地胡 on the dealer's discard, no win on the deal, no flowers; three wild tiles in play."""
        s = situation
        return earth_is_dealers_discard(s) + no_deal(s) + no_flower_replacement(s) + _thrown_faults(hand, s)

    def special(self, h: Facts) -> Iterator[Reading]:
        """Seven pairs, 十三不靠 and 七风, honours in no shape."""
        if not h.melds:
            if h.held.count(1) + h.held.count(3) <= h.wilds:
                yield from seven_pairs(h)
            elif h.held.count(1) + h.wilds >= 12 and (not h.wilds or h.o.bukao_wild):
                yield from thirteen_unrelated(h)
        if not h.suits_held & 7:
            yield from any_honours(h)

    def barred(self, h: Facts) -> Reason | None:
        """JH-11: a wild tile that another player gives cannot be won."""
        if h.claimed and h.win_wild:
            return Reason("wild_on_discard", "a wild tile that another player gives cannot be won (JH-11)")
        return None

    def admit(self, h: Facts, r: Reading, rows: Rows, total: int) -> Reason | None:
        """JH-11: with `min_pattern` a hand needs a row beside 平胡."""
        if h.o.min_pattern and all(row.id == "plain" for row, _ in rows):
            return Reason("no_pattern", "nothing but 平胡, and min_pattern asks for a pattern (JH-11)")
        return None

    def total(self, h: Facts, rows: Rows) -> int:
        """M, the product of the rows (JH-3)."""
        return prod(value for _, value in rows)

    def settle(self, h: Facts, rows: Rows, total: int) -> Settlement:
        """JH-3, JH-10; the warning of JH-7, and of a contract whose melds the hand does not show."""
        held = {row.id for row, _ in rows}
        disputed = {"any_tile_wait", "last_tile"} <= held
        bonds = _bonds(h)
        warnings = ((WARNING.format(h.o.haidi_baotou),) if disputed else ()) + (contract_doubts(h) if bonds else ())
        formula, transfers = _bound_payments(h, total, bonds) if bonds else _payments(h, total)
        return Settlement(formula, transfers, warnings)

    def assumed(self, hand: Hand, situation: Situation) -> list[str]:
        """JH-2: without a wildcard White is White."""
        white = WHITE in hand.held or any(m.tiles[0] == WHITE for m in hand.melds)
        return [f"{TEXT[WHITE]} stands for itself"] if white and situation.wildcard is None else []


WARNING = "爆头 on the last tile: the rules' own example says x8, multiplication x4; haidi_baotou={} is used (JH-7)"


def _thrown_faults(hand: Hand, s: Situation) -> list[Problem]:
    """Wild tiles thrown before the win: three are in play, and none is thrown before the first discard."""
    out = []
    held = hand.held.count(s.wildcard) if s.wildcard is not None else 0
    if s.wild_discards and held + s.wild_discards > 3:
        why = f"{s.wild_discards} thrown and {held} held, of three that are in play"
        out.append(contradiction("wild_discards", "hand", why))
    if s.wild_discards and s.timing in ("heaven", "earth"):
        out.append(contradiction("wild_discards", "timing", "the winner has discarded nothing yet"))
    return out


def _shares(h: Facts) -> int:
    """Stakes that all three pay together for M = 1: six by self-draw, four on a discard (JH-3)."""
    if not h.claimed or (h.s.win_by == "robbed_kong" and h.o.rob_payment == "robbed_pays_all"):
        return 6
    return 4


def _payments(h: Facts, total: int) -> tuple[str, tuple[Transfer, ...]]:
    """JH-3: 2M each by self-draw; on a discard 2M from the discarder and M from the others."""
    s = h.s
    if not h.claimed:
        return f"2 × {total} = {2 * total} each", from_each(s, 2 * total)
    if _shares(h) == 6:
        return f"6 × {total} = {6 * total} from {s.discarder}", from_giver(s, 6 * total)
    transfers = tuple(
        Transfer(seat, s.winner, 2 * total if seat == s.discarder else total, s.win_by) for seat in others(s.winner)
    )
    return f"2 × {total} = {2 * total} from {s.discarder}, {total} from each of the other two", transfers


def _bonds(h: Facts) -> list[tuple[str, int]]:
    """Who answers for this win, and how often: the feeder once, the fed `reverse_multiplier` times."""
    winner, o = h.s.winner, h.o
    out = []
    for c in h.s.contracts:
        if c.fed == winner:
            out.append((c.feeder, 1))
        elif c.feeder == winner:
            out.append((c.fed, o.reverse_multiplier))
    return out[:1] if o.multiple_contracts == "first" else out


def _bound_payments(h: Facts, total: int, bonds: list[tuple[str, int]]) -> tuple[str, tuple[Transfer, ...]]:
    """JH-10: each bound player pays what all three would pay, the reverse way multiplied."""
    shares = _shares(h)
    texts, transfers = [], []
    for seat, times in bonds:
        points = shares * total * times
        factor = f" × {times}" if times > 1 else ""
        texts.append(f"{shares} × {total}{factor} = {points} from {seat} (contract)")
        transfers.append(Transfer(seat, h.s.winner, points, "contract"))
    return "; ".join(texts), tuple(transfers)


JINHUA = Jinhua()
