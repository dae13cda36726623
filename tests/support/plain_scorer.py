"""Four regions scored a second time, by the words of the clauses alone: slow, plain, and free of the engine's code.

`answer(ruleset, hand, situation, options)` gives (rows, total, payments) of a win, or the code of the reason. It takes
every way to cut the concealed tiles and every place of the winning tile, and keeps what pays the winner most.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

SEATS = "ESWN"
Rows = dict[str, int]
Answer = tuple[Rows, int, dict[str, int]] | str


class Meld(NamedTuple):
    kind: str  # chow, pung, exposed, added, concealed
    tile: int
    source: str = ""

    @property
    def tiles(self) -> list[int]:
        if self.kind == "chow":
            return [self.tile, self.tile + 1, self.tile + 2]
        return [self.tile] * (3 if self.kind == "pung" else 4)


@dataclass
class Hand:
    """Concealed tiles without the winning tile, which may be unknown."""

    concealed: list[int]
    melds: list[Meld] = field(default_factory=list)
    winning: int | None = None
    flowers: list[int] = field(default_factory=list)

    @property
    def held(self) -> list[int]:
        return self.concealed + ([] if self.winning is None else [self.winning])

    @property
    def tiles(self) -> list[int]:
        return self.held + [t for meld in self.melds for t in meld.tiles]

    @property
    def quads(self) -> int:
        return list(Counter(self.held).values()).count(4)

    @property
    def flush(self) -> str:
        suits = {t // 9 for t in self.tiles if t < 27}
        if len(suits) != 1:
            return "mixed" if suits else "honours"
        return "half" if any(t >= 27 for t in self.tiles) else "full"

    def kongs(self, low: int, high: int, *, concealed: bool) -> int:
        kinds = ("concealed",) if concealed else ("exposed", "added")
        return sum(meld.kind in kinds and low <= meld.tile <= high for meld in self.melds)

    def pungs(self, low: int, high: int) -> int:
        return sum(meld.kind == "pung" and low <= meld.tile <= high for meld in self.melds)


class Reading(NamedTuple):
    shape: str  # sets, pairs, any
    pair: int | None = None
    chows: tuple[int, ...] = ()
    pungs: tuple[int, ...] = ()
    place: tuple[str, int] | None = None  # (pair | pung | chow, lowest tile) that the winning tile completed


def _sets(counts: Counter[int]) -> Iterator[tuple[tuple[str, int], ...]]:
    tiles = sorted(t for t, n in counts.items() if n)
    if not tiles:
        yield ()
        return
    first = tiles[0]
    for kind, part in (("pung", (first,) * 3), ("chow", (first, first + 1, first + 2))):
        if kind == "chow" and (first >= 27 or first % 9 > 6):
            continue
        rest = counts - Counter(part)
        if rest.total() == counts.total() - 3:
            for others in _sets(rest):
                yield ((kind, first), *others)


def readings(hand: Hand) -> list[Reading]:
    counts, out = Counter(hand.held), []
    for pair in [t for t, n in counts.items() if n > 1]:
        for sets in set(_sets(counts - Counter([pair, pair]))):
            win = hand.winning
            places: list[tuple[str, int] | None] = [("pair", pair)] if pair == win else []
            places += [
                (k, t) for k, t in set(sets) if win is not None and (t == win if k == "pung" else t <= win < t + 3)
            ]
            chows, pungs = (tuple(t for k, t in sets if k == kind) for kind in ("chow", "pung"))
            out += [Reading("sets", pair, chows, pungs, place) for place in places or [None]]
    if not hand.melds and counts.total() == 14 and not any(n % 2 for n in counts.values()):
        out.append(Reading("pairs"))
    return out


def is_258(tile: int) -> bool:
    return tile < 27 and tile % 9 in (1, 4, 7)


def all_pungs(hand: Hand, r: Reading) -> bool:
    return r.shape == "sets" and not r.chows and all(meld.kind != "chow" for meld in hand.melds)


def kept(rows: Rows) -> Rows:
    return {name: value for name, value in rows.items() if value}


def net(winner: str, owed: Counter[str]) -> dict[str, int]:
    return {seat: owed.total() if seat == winner else -owed[seat] for seat in SEATS}


def others(winner: str) -> list[str]:
    return [seat for seat in SEATS if seat != winner]


KONGS_SHANDONG = (("字牌明杠", 2, 27, 33, False), ("字牌暗杠", 3, 27, 33, True))
KONGS_SHANGHAI = (
    ("风明杠", 2, 27, 30, False),
    ("风暗杠", 3, 27, 30, True),
    ("箭明杠", 3, 31, 33, False),
    ("箭暗杠", 4, 31, 33, True),
)
KONGS_NUMBERS = (("数牌明杠", 1, 0, 26, False), ("数牌暗杠", 2, 0, 26, True))


def kong_rows(hand: Hand, table: tuple[tuple[str, int, int, int, bool], ...]) -> Rows:
    return kept({name: hua * hand.kongs(low, high, concealed=hidden) for name, hua, low, high, hidden in table})


# Shandong


def _shandong_fan(hand: Hand, r: Reading, s: dict[str, Any], o: dict[str, Any]) -> Rows:
    claimed = [meld.tile for meld in hand.melds if meld.kind == "chow"] if o["yitiaolong_open"] else []
    chows = {*r.chows, *claimed}
    rows = {
        "混一色": 2 * (hand.flush == "half"),
        "清一色": 5 * (hand.flush == "full"),
        "一条龙": 2 * any({t, t + 3, t + 6} <= chows for t in (0, 9, 18)),
        "碰碰和": 2 * all_pungs(hand, r),
        "七对": 2 * (r.shape == "pairs"),
        "杠上开花": 2 * ("replacement" in s),
        "将一色": 5 * all(map(is_258, hand.tiles)),
        "地和": 5 * (s.get("timing") == "earth"),
        "天和": 6 * (s.get("timing") == "heaven"),
    }
    alone = not o["tianhe_adds"] and "timing" in s
    if alone:
        rows = {name: rows[name] for name in ("地和", "天和")}
    rows["推倒和"] = int(not any(rows.values()) or (o["add_tuidaohu"] and not alone))
    return kept(rows)


def _shandong(hand: Hand, r: Reading, s: dict[str, Any], o: dict[str, Any]) -> tuple[int, int, Rows]:
    rows = _shandong_fan(hand, r, s, o)
    fan, factor, drawn = sum(rows.values()), 1, s.get("draws_before", 0)
    mode = o["huangzhuang_mode"]
    if drawn and mode == "multiply":
        rows["荒庄"] = factor = 2 ** min(drawn, 5)
    elif drawn and (o["tianhe_adds"] or "timing" not in s):
        rows["荒庄"] = min(2 * drawn, 32) if mode == "add" else 2 ** min(drawn, 5)
        fan += rows["荒庄"]
    if s.get("ready") == "shown":
        rows["明楼"] = 2
        factor *= 2
    held = [t for t in r.pungs if t >= 27 and r.place != ("pung", t)] if o["concealed_honour_triplet"] else []
    pungs = hand.pungs(27, 33) + len(held if hand.winning is not None or s.get("timing") == "heaven" else ())
    hua = kept({"花牌": len(hand.flowers), "字牌碰": pungs}) | kong_rows(hand, KONGS_SHANDONG + KONGS_NUMBERS)
    return (o["base"] + sum(hua.values())) * fan * factor, fan * factor, rows | hua


def shandong(hand: Hand, s: dict[str, Any], o: dict[str, Any]) -> Answer:
    found = readings(hand)
    if o["jiangyise_any_shape"] and all(map(is_258, hand.tiles)):
        found.append(Reading("any"))
    if not found:
        return "no_shape"
    found = [r for r in found if r.pair is None or is_258(r.pair) or not o["pair258"]]
    if not found:
        return "pair_not_258"
    if s.get("ready") == "shown" and "from" in s:
        return "shown_ready_self_draw_only"
    share, total, rows = max((_shandong(hand, r, s, o) for r in found), key=lambda way: way[0])
    shares = 3
    if s["win_by"] == "robbed_kong":
        shares = o["rob_shares"]
    elif s["win_by"] == "discard":
        shares = 2 if s["from"] in s.get("shown_players", ()) else 1
    feeders = [c["feeder"] for c in s.get("contracts", ()) if c["fed"] == s["winner"]]
    payer = (feeders or [s.get("from", s.get("kong_fed_by"))])[0]
    owed = Counter({payer: shares * share} if payer else dict.fromkeys(others(s["winner"]), share))
    return rows, total, net(s["winner"], owed)


# Shanghai


def _shanghai_hua(hand: Hand, r: Reading, o: dict[str, Any]) -> Rows:
    def triplets(low: int, high: int) -> int:
        won = o["won_triplet_counts"]
        held = [t for t in r.pungs if won or (hand.winning is not None and r.place != ("pung", t))]
        return hand.pungs(low, high) + sum(low <= t <= high for t in held)

    rows = {"底花": o["base_flower"], "花牌": len(hand.flowers), "风刻": triplets(27, 30), "箭刻": 2 * triplets(31, 33)}
    return kept(rows) | kong_rows(hand, KONGS_SHANGHAI + KONGS_NUMBERS)


def _shanghai_ways(hand: Hand, o: dict[str, Any]) -> tuple[list[tuple[str, int, Rows]], bool]:
    """Name, 勒 and 花 of each listed hand, and whether there is any shape at all."""
    ways: list[tuple[str, int, Rows]] = []
    sets = [r for r in readings(hand) if r.shape == "sets"]
    for r in sets:
        pungs = all_pungs(hand, r)
        if hand.flush == "honours":
            ways.append(("风碰", 4, {}))
        elif hand.flush == "full":
            ways.append(("清碰", 2, {}) if pungs else ("清一色", 1, {}))
        elif hand.flush == "half":
            ways.append(("混碰", 1, {}) if pungs else ("混一色", 0, _shanghai_hua(hand, r, o)))
        elif pungs:
            ways.append(("碰碰胡", 0, _shanghai_hua(hand, r, o)))
    if not sets and hand.flush == "honours" and o["luanfeng"]:
        ways.append(("风一色", 2, {}))
    return ways, bool(sets)


def _doublings(s: dict[str, Any], o: dict[str, Any]) -> Rows:
    a, b = s.get("dice", (1, 2))
    lucky = 2 if a == b or {a, b} == {1, 4} else 0
    if o["kaibao"] == "equal_double14twice":
        lucky = 0 if a != b else 4 if a in (1, 4) else 2
    counter = s.get("draws_before", 0)
    drawn = 0 if not counter else 2 if o["huangfan_levels"] == "single" else 2**counter
    return kept({"开宝": lucky, "荒番": drawn})


def shanghai(hand: Hand, s: dict[str, Any], o: dict[str, Any]) -> Answer:
    ways, shaped = _shanghai_ways(hand, o)
    eight = not ways and len(hand.flowers) == 8 and hand.winning is None and "from" not in s
    if eight:
        ways = [("八花齐", 2, {})]
    if not ways:
        return "no_pattern" if shaped else "no_shape"
    if o["ron_min_flowers"] and s["win_by"] == "discard":
        ways = [way for way in ways if way[1] or set(way[2]) - {"底花"}]
        if not ways:
            return "below_minimum"
    replaced = s.get("replacement")
    opened = replaced == "kong" or (replaced == "flower" and o["flower_replacement_is_gangkai"])
    hidden = any(meld.kind == "concealed" for meld in hand.melds)
    melded = len(hand.melds) == 4 and not eight and (o["dadiaoche_concealed_kan"] or not hidden)
    raises = kept({"杠开": int(opened), "大吊车": int(melded)})
    doublings = _doublings(s, o)
    lezi = o["lezi"]
    for value in doublings.values():
        lezi *= value

    def points(lei: int, hua: Rows) -> int:
        share = lei * lezi if lei else min(sum(hua.values()) * lezi // o["lezi"], lezi)
        if raises or (o["rob_raises"] and s["win_by"] == "robbed_kong"):
            share = max(share, lezi)
        return share if o["cap_lezi"] is None else min(share, o["cap_lezi"] * lezi)

    share, (name, lei, hua) = max(((points(w[1], w[2]), w) for w in ways), key=lambda way: (way[0], way[1][1]))
    return {name: lei} | raises | doublings | hua, share, net(s["winner"], _shanghai_owed(s, o, share))


def _shanghai_owed(s: dict[str, Any], o: dict[str, Any], share: int) -> Counter[str]:
    winner = s["winner"]
    ours = [c for c in s.get("contracts", ()) if winner in (c["fed"], c["feeder"])]
    partners = Counter(c["feeder"] if c["fed"] == winner else c["fed"] for c in ours)
    if not o["contract_mutual_twice"]:
        partners = Counter(set(partners))
    if "from" not in s:
        return Counter({x: share * (partners[x] * o["contract_selfdraw_shares"] or 1) for x in others(winner)})
    shares = 3 if s["win_by"] == "robbed_kong" else 1
    owed = Counter({s["from"]: share * shares})
    owed.update({seat: share * shares * times for seat, times in partners.items()})
    return owed


# Changsha


def _changsha_moments(s: dict[str, Any]) -> Rows:
    claimed, last = "from" in s, s.get("last_tile", False)
    heaven = s.get("timing") == "heaven" or (s["win_by"] == "deal" and s["winner"] == "E")
    rows = {
        "天胡": heaven,
        "地胡": s.get("timing") == "earth",
        "海底炮": last and claimed,
        "海底捞月": last and not claimed,
        "杠上开花": "replacement" in s,
        "杠上炮": "after_kong_discard" in s,
        "抢杠胡": s["win_by"] == "robbed_kong",
    }
    return kept({name: int(value) for name, value in rows.items()})


def _changsha_big(hand: Hand, r: Reading, s: dict[str, Any], o: dict[str, Any]) -> Rows | None:
    rows = {
        "碰碰胡": int(all_pungs(hand, r)),
        "清一色": int(hand.flush == "full"),
        "全求人": int(len(hand.melds) == 4 and o["quanqiuren"] == "on"),
    }
    if r.pair is not None and not is_258(r.pair) and not any(rows.values()):
        return None
    if r.shape == "pairs":
        quads = hand.quads if o["luxury_pairs"] == "on" else 0
        rows[("七小对", "豪华七小对", "双豪华七小对", "三豪华七小对")[quads]] = 1 + quads
    rows["将将胡"] = int(all(map(is_258, hand.tiles)))
    return kept(rows) | _changsha_moments(s)


def _changsha_deal(hand: Hand, o: dict[str, Any]) -> Rows:
    counts = Counter(hand.concealed)
    triplets = sum(n == 3 or (n == 4 and o["liuliu_quad"]) for n in counts.values())
    rows = {
        "四喜": hand.quads > 0,
        "板板胡": not any(map(is_258, counts)),
        "缺一色": len({t // 9 for t in counts}) < 3,
        "六六顺": triplets >= 2,
    }
    return kept({name: int(value) for name, value in rows.items()})


def changsha(hand: Hand, s: dict[str, Any], o: dict[str, Any]) -> Answer:
    dealt, winner = s["win_by"] == "deal", s["winner"]
    found = readings(hand) if winner == "E" or not dealt else []
    if all(map(is_258, hand.tiles)) and o["jiangjiang_any_shape"] and (winner == "E" or not dealt):
        found.append(Reading("any"))
    ways = [rows for rows in (_changsha_big(hand, r, s, o) for r in found) if rows is not None]
    big = True
    if not ways and dealt:
        ways, big = [_changsha_deal(hand, o)], False
        if not ways[0]:
            return "no_pattern"
    if not ways:
        return "pair_not_258" if found else "no_shape"
    rows = max(ways, key=lambda way: sum(way.values()))
    if not rows:
        rows, big = {"小胡": 1}, False
    n = sum(rows.values()) if big or o["qishou_stack"] else 1
    other, dealer = o[f"{'big' if big else 'small'}_{'ron' if 'from' in s else 'zimo'}"]
    birds = s.get("birds", [])
    if s.get("last_tile"):
        birds = [] if hand.winning is None else [hand.winning]
    origin = SEATS.index(winner) if o["bird_origin"] == "winner" else 0
    hit = [SEATS[(origin + bird % 9) % 4] for bird in birds]
    owed: Counter[str] = Counter()
    for seat in [s["from"]] if "from" in s else others(winner):
        points = n * (dealer if "E" in (seat, winner) else other)
        if "E" in (seat, winner) and big and not o["dealer_bonus_scales"]:
            points = n * other + dealer - other
        owed[seat] = points * 2 ** (hit.count(seat) + hit.count(winner))
    return rows, n, net(winner, owed)


# Hefei


def _only_wait(hand: Hand) -> bool:
    before = Counter(hand.tiles) - Counter([hand.winning])
    tiles = [t for t in range(27) if 1 <= t % 9 <= 7 and before[t] < 4]
    return [t for t in tiles if readings(Hand(hand.concealed, hand.melds, t))] == [hand.winning]


def _closed(r: Reading, win: int | None) -> bool:
    if r.place is None or r.place[0] != "chow" or win is None:
        return False
    low = r.place[1]
    return win == low + 1 or (low % 9 == 1 and win == low + 2) or (low % 9 == 5 and win == low)


def _double_chow(r: Reading, known: bool, self_draw: bool) -> str | None:
    hidden = shown = 0
    for chow, n in Counter(r.chows).items():
        here = r.place == ("chow", chow)
        hidden += (n - here) // 2
        shown += here and n in (2, 4)
    if not known or not hidden + shown:
        return None
    if hidden > 1 and self_draw:
        return "双暗双铺"
    return "暗双铺" if hidden else "明双铺"


def _hefei(hand: Hand, r: Reading, only: bool, s: dict[str, Any], o: dict[str, Any]) -> tuple[int, Rows]:
    self_draw, old = "from" not in s, o["profile"] == "A2018"
    suits = Counter(t // 9 for t in hand.tiles)
    numbers = Counter(t % 9 for t in hand.tiles)
    most = max(numbers.values())
    same = sum(max(0, n - 4) for n in numbers.values()) if o["tong"] == "sum" else max(0, most - 4)
    ten = o["shitong"] if most >= 10 else 0
    double = _double_chow(r, hand.winning is not None, self_draw)
    pungs = r.pungs
    row = any({t, t + 1, t + 2} <= set(pungs) and t % 9 < 7 for t in pungs)
    rows = {
        "天胡": o["tianhu"] * (s.get("timing") == "heaven"),
        "地胡": o["dihu"] * (s.get("timing") == "earth"),
        "支": max(suits.values()) - 8,
        "卡": int(only and _closed(r, hand.winning)),
        "缺门": 2 * (len(suits) == 2),
        "同": 0 if ten and o["shitong_replaces"] else same,
        "10同": ten,
        "坎": 0 if old and len(pungs) > 2 else len(pungs),
        "四暗刻": o["siankan"] * (len(pungs) == 4 and self_draw),
        "3连坎": o["sanliankan"] * row,
        "暗杠": 4 * sum(meld.kind == "concealed" for meld in hand.melds),
        "四活": 4 * (hand.quads if o["sihuo"] == "per_quad" else min(hand.quads, 1)),
    }
    rows["支"] = max(rows["支"], 0)
    if double:
        rows[double] = {"明双铺": 2, "暗双铺": 4, "双暗双铺": 10 if old else 100}[double]
        rows["双铺自摸"] = o["shuangpu_zimo"] * self_draw
    if not (o["tiandi_exclusive"] and "timing" in s):
        rows["底"] = o["base"] * (r.shape == "sets" or o["base_for_qidui"])
        if r.shape == "pairs" or (o["qidui_with_shuangpu"] and double == "双暗双铺"):
            rows[("七对", "豪华七对", "超豪华七对", "超豪华七对")[hand.quads]] = (10, 50, 100, 100)[hand.quads]
        rows["清一色"] = o["qingyise"] * (len(suits) == 1)
        rows["海底捞月"] = 15 * (self_draw and s.get("last_tile", False))
    rows = kept(rows)
    total = sum(rows.values())
    return (2 * total, rows | {"杠上开花": 2}) if "replacement" in s else (total, rows)


def hefei(hand: Hand, s: dict[str, Any], o: dict[str, Any]) -> Answer:
    found = readings(hand)
    if not found:
        return "no_shape"
    if max(Counter(t // 9 for t in hand.tiles).values()) < o["min_suit"]:
        return "suit_too_short"
    if o["zimo_only"] and "from" in s:
        return "self_draw_only"
    only = hand.winning is not None and _only_wait(hand)
    total, rows = max((_hefei(hand, r, only, s, o) for r in found), key=lambda way: way[0])
    owed: Counter[str] = Counter()
    for seat in [s["from"]] if "from" in s else others(s["winner"]):
        extra = (2 if "from" in s else 4) * s.get("dealer_streak", 1) * ("E" in (seat, s["winner"]))
        doubled = "replacement" in s and not o["dealer_extra_after_double"]
        owed[seat] = total + (2 * extra if doubled else extra)
    return rows, total, net(s["winner"], owed)


SCORERS = {"shandong": shandong, "shanghai": shanghai, "changsha": changsha, "hefei": hefei}


def answer(ruleset: str, hand: Hand, situation: dict[str, Any], options: dict[str, Any]) -> Answer:
    return SCORERS[ruleset](hand, situation, options)
