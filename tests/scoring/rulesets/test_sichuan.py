"""Sichuan, clause by clause: values worked out by hand from docs/rules/sichuan.md; comments show how."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.errors import InputError
from scoring.request import score_request, waits_request
from scoring.rules_text import rules_text
from scoring.rulesets.sichuan import ROWS, SICHUAN

PLAIN = "123456789m2355p +1p"  # 平胡 only
PUNGS = "111m333m555p88p99p +9p"  # 碰碰胡 in two suits
FLUSH = "1223344555678m +9m"  # 123 234 456 789 55
FLUSH_PUNGS = "111333555m8899m +9m"
PAIRS = "1133557m224488p +7m"
FLUSH_PAIRS = "1133557788994m +4m"
ENDS = "123789m99m11199p +9p"  # 123 789 99 of characters, 111 999 of dots
FLUSH_ENDS = "1112377788899m +9m"  # 11 123 789 789 789
ONE_QUAD = "1111m33557799p2m +2m"
TWO_QUADS = "1111m3333m55779p +9p"
THREE_QUADS = "1111m3333m5555p9p +9p"
FLUSH_QUAD = "1111335577889m +9m"
FLUSH_TWO_QUADS = "1111333355779m +9m"
EIGHTS = "222m555m888m22p55p +5p"  # 将对
KONG_DISCARD = {"winner": "W", "win_by": "discard", "from": "E", "after_kong_discard": True}
AFTER_KONG = "34678m11123499s +5m"
SBR = {"fan_table": "sbr"}


def ask(hand: str, situation: dict[str, Any] | None = None, **options: Any) -> dict[str, Any]:
    request = {"ruleset": "sichuan", "hand": hand, "situation": situation or {}, "options": options}
    reply = score_request(request)
    if reply["win"]:
        moved = dict.fromkeys("ESWN", 0)
        for t in reply["transfers"]:
            moved[t["from"]] -= t["points"]
            moved[t["to"]] += t["points"]
        assert moved == reply["payments"]
        assert sum(moved.values()) == 0
    return reply


def rows(reply: dict[str, Any]) -> dict[str, int]:
    return {p["name"]["zh"]: p["value"] for p in reply["patterns"]}


def pays(reply: dict[str, Any]) -> list[int]:
    return [reply["payments"][seat] for seat in "ESWN"]


def codes(hand: str, situation: dict[str, Any] | None = None, **options: Any) -> set[tuple[str, str | None]]:
    with pytest.raises(InputError) as caught:
        ask(hand, situation, **options)
    return {(p.code, p.field) for p in caught.value.problems}


def discard(seat: str = "S", **more: Any) -> dict[str, Any]:
    return {"win_by": "discard", "from": seat, **more}


@pytest.mark.parametrize(
    ("hand", "options", "patterns", "points"),
    [
        # points = 2^(番 − 1), paid by the discarder alone
        (PLAIN, {}, {"平胡": 1}, 1),
        (PUNGS, {}, {"碰碰胡": 2}, 2),
        (FLUSH, {}, {"清一色": 3}, 4),
        (PAIRS, {}, {"七对": 3}, 4),
        (ENDS, {}, {"带幺九": 3}, 4),
        (ENDS, {"daiyaojiu": "off"}, {"平胡": 1}, 1),
        (FLUSH_PUNGS, {}, {"清碰": 4}, 8),
        (EIGHTS, {}, {"将对": 4}, 8),
        (EIGHTS, {"jiangdui": "off"}, {"碰碰胡": 2}, 2),
        (ONE_QUAD, {}, {"龙七对": 4}, 8),
        (ONE_QUAD, {"longqidui_fan": 6}, {"龙七对": 6}, 32),
        (TWO_QUADS, {}, {"龙七对": 4, "根": 1}, 16),
        (THREE_QUADS, {}, {"龙七对": 4, "根": 2}, 32),
        (FLUSH_PAIRS, {}, {"清七对": 5}, 16),
        (FLUSH_ENDS, {}, {"清幺九": 5}, 16),
        (FLUSH_ENDS, {"daiyaojiu": "off"}, {"清一色": 3}, 4),
        (FLUSH_QUAD, {}, {"清龙七对": 6}, 32),
        (FLUSH_QUAD, {"longqidui_fan": 5}, {"清龙七对": 6}, 32),
        # only the highest base row counts, here the plain one of 7
        (FLUSH_QUAD, {"longqidui_fan": 7}, {"龙七对": 7}, 64),
        (FLUSH_TWO_QUADS, {}, {"清龙七对": 6, "根": 1}, 64),
        # platform: 龙七对 5, the flush of it 6 all the same
        (ONE_QUAD, {"fan_table": "platform"}, {"龙七对": 5}, 16),
        (TWO_QUADS, {"fan_table": "platform"}, {"龙七对": 5, "根": 1}, 32),
        (FLUSH_QUAD, {"fan_table": "platform"}, {"清龙七对": 6}, 32),
        (ONE_QUAD, {"fan_table": "platform", "longqidui_fan": 4}, {"龙七对": 4}, 8),
    ],
)
def test_base_rows(hand: str, options: dict[str, Any], patterns: dict[str, int], points: int) -> None:
    reply = ask(hand, discard("S"), **options)
    assert rows(reply) == patterns
    assert reply["total"] == {"value": sum(patterns.values()), "unit": "番"}
    assert pays(reply) == [points, -points, 0, 0]


@pytest.mark.parametrize(
    ("hand", "options", "patterns", "total"),
    [
        # 0-based, all rows add, at most 3, points 2^番
        (PLAIN, {}, {}, 0),
        (PUNGS, {}, {"碰碰胡": 1}, 1),
        (FLUSH, {}, {"清一色": 2}, 2),
        (FLUSH_PUNGS, {}, {"碰碰胡": 1, "清一色": 2}, 3),
        (PAIRS, {}, {"七对": 2}, 2),
        (ONE_QUAD, {}, {"七对": 2, "根": 1}, 3),
        (THREE_QUADS, {}, {"七对": 2, "根": 3}, 3),
        (THREE_QUADS, {"cap_fan": None}, {"七对": 2, "根": 3}, 5),
        (FLUSH_PAIRS, {}, {"清一色": 2, "七对": 2}, 3),
        (FLUSH_PAIRS, {"cap_fan": 4}, {"清一色": 2, "七对": 2}, 4),
        (EIGHTS, {}, {"碰碰胡": 1}, 1),
        (ENDS, {}, {}, 0),
        (FLUSH_ENDS, {}, {"清一色": 2}, 2),
        # an option that is given prevails; one less than in the 1-based table
        (EIGHTS, {"jiangdui": "on"}, {"将对": 3}, 3),
        (ENDS, {"daiyaojiu": "on"}, {"带幺九": 2}, 2),
        (FLUSH_ENDS, {"daiyaojiu": "on", "cap_fan": None}, {"清一色": 2, "带幺九": 2}, 4),
        (ONE_QUAD, {"longqidui_fan": 9}, {"七对": 2, "根": 1}, 3),
        ("5p (111m) (222m) (333m) (444p) +5p", {}, {"碰碰胡": 1, "金钩钓": 1}, 2),
        ("5p (111m) (222m) (333m) (444p) +5p", {"jingoudiao": 0}, {"碰碰胡": 1}, 1),
    ],
)
def test_sbr(hand: str, options: dict[str, Any], patterns: dict[str, int], total: int) -> None:
    reply = ask(hand, discard("N"), **SBR, **options)
    assert rows(reply) == patterns
    assert reply["total"]["value"] == total
    assert pays(reply) == [2**total, 0, 0, -(2**total)]


def test_sbr_self_draw_adds_its_base_after_the_cap() -> None:
    # 清一色 2 + 七对 2 = 4, at most 3: 8 + 1 each
    reply = ask(FLUSH_PAIRS, {"winner": "S"}, **SBR)
    assert pays(reply) == [-9, 27, -9, -9]
    assert reply["formula"] == "4 番, at most 3: 2^3 + 1 = 9 each"


@pytest.mark.parametrize(
    ("options", "total", "each", "formula"),
    [
        ({}, 1, 2, "2^(1 − 1) + 1 = 2 each"),
        ({"zimo_bonus": "jia_fan"}, 2, 2, "2^(2 − 1) = 2 each"),
        ({"zimo_bonus": "none"}, 1, 1, "2^(1 − 1) = 1 each"),
    ],
)
def test_self_draw_bonus(options: dict[str, Any], total: int, each: int, formula: str) -> None:
    reply = ask(PLAIN, {"winner": "N"}, **options)
    assert reply["total"]["value"] == total
    assert ("自摸" in rows(reply)) == (total == 2)
    assert pays(reply) == [-each, -each, -each, 3 * each]
    assert reply["formula"] == formula


@pytest.mark.parametrize(
    ("bonus", "total", "each"),
    [
        ("jia_di", 3, 5),
        ("jia_fan", 3, 4),
        ("none", 3, 4),
    ],  # 清七对 5 (+ 自摸 1), at most 3: 4, the base after it
)
def test_cap_comes_before_the_extra_base(bonus: str, total: int, each: int) -> None:
    reply = ask(FLUSH_PAIRS, {"winner": "E"}, cap_fan=3, zimo_bonus=bonus)
    assert reply["total"]["value"] == total
    assert pays(reply) == [3 * each, -each, -each, -each]
    assert sum(rows(reply).values()) > 3


@pytest.mark.parametrize("cap", [1, 2, 3, 4, 5, None])
def test_cap_on_a_discard(cap: int | None) -> None:
    reply = ask(FLUSH_PUNGS, discard("W"), cap_fan=cap)  # 清碰 4
    assert reply["total"]["value"] == min(4, cap or 4)
    assert pays(reply)[2] == -(2 ** (min(4, cap or 4) - 1))


DEALT = "123456m22345789p"


@pytest.mark.parametrize(
    ("hand", "situation", "options", "patterns", "each"),
    [
        (DEALT, {"timing": "heaven"}, {"tiandihu": "off"}, {"平胡": 1}, 2),  # 1 + 1
        (DEALT, {"timing": "heaven"}, {"zimo_bonus": "jia_fan"}, {"天胡": 6}, 32),  # stands alone: no 自摸
        (DEALT, {"timing": "heaven"}, {"zimo_bonus": "none"}, {"天胡": 6}, 32),
        (DEALT, {"timing": "heaven"}, {"cap_fan": 4}, {"天胡": 6}, 9),  # 8 + 1
        (FLUSH_TWO_QUADS, {"timing": "heaven"}, {}, {"天胡": 6}, 33),  # alone, though 清龙七对 and 根 make 7
        (DEALT, {"timing": "heaven"}, SBR, {}, 2),  # 1 + 1: off by the preset
        (DEALT, {"timing": "heaven"}, {**SBR, "tiandihu": "on"}, {"天胡": 5}, 9),  # at most 3: 8 + 1
        (DEALT, {"timing": "heaven"}, {"fan_table": "platform"}, {"天胡": 6}, 33),
    ],
)
def test_heavenly_win(hand: str, situation: Any, options: Any, patterns: dict[str, int], each: int) -> None:
    reply = ask(hand, situation, **options)
    assert rows(reply) == patterns
    assert pays(reply) == [3 * each, -each, -each, -each]


def test_heavenly_win_with_a_kong_shows_no_kong_but_its_money_is_paid() -> None:
    reply = ask("123456m2234p [9999p] +5p", {"timing": "heaven"})
    assert rows(reply) == {"天胡": 6}
    assert pays(reply) == [105, -35, -35, -35]  # 32 + 1 + 2


def test_earthly_win_by_self_draw_and_by_discard() -> None:
    drawn = ask(PAIRS, {"winner": "W", "timing": "earth"})
    assert (rows(drawn), pays(drawn)) == ({"地胡": 6}, [-33, -33, 99, -33])
    given = ask(PAIRS, {"winner": "W", "timing": "earth", **discard("S")})
    assert (rows(given), pays(given)) == ({"地胡": 6}, [0, -32, 32, 0])
    assert rows(ask(PAIRS, {"winner": "W", "timing": "earth"}, tiandihu="off")) == {"七对": 3}


@pytest.mark.parametrize(
    ("hand", "patterns"),
    [
        ("23m55456789p (111m) +1m", {"平胡": 1, "根": 1}),  # pung on the table, the fourth in 123
        ("23m55456789p [4444m] +1m", {"平胡": 1, "杠": 1}),
        ("1111235567m789p +8m", {"平胡": 1, "根": 1}),  # 111 123 55 678, all concealed
        ("22m55556778p [1111m] +9p", {"平胡": 1, "根": 1, "杠": 1}),  # a kong beside a 根
        ("22m23455567p [1111m] +8p", {"平胡": 1, "杠": 1}),  # three 5p only
        ("5p [1111m] [2222m] (3333m+<) (4444p>) +5p", {"碰碰胡": 2, "杠": 4, "金钩钓": 1}),
        ("1112223334445p +5p", {"清碰": 4}),
        ("2233445566778m +8m", {"清七对": 5}),
        ("2222333344445m +5m", {"清龙七对": 6, "根": 2}),  # 8 beats the runs 234 x 4 with 55: 清一色 3 + 根 3
    ],
)
def test_roots_and_kongs(hand: str, patterns: dict[str, int]) -> None:
    assert rows(ask(hand, discard("N"))) == patterns


def test_rows_name_their_tiles() -> None:
    reply = ask("22m55556778p [1111m] +9p", discard("N"))
    assert {p["name"]["zh"]: p["tiles"] for p in reply["patterns"]}["根"] == "5555p"
    assert {p["name"]["zh"]: p["tiles"] for p in reply["patterns"]}["杠"] == "[1111m]"


FOUR_KONGS = "5p (1111m<) (2222m+^) [3333m] (4444p>) +5p"


@pytest.mark.parametrize(
    ("options", "out", "expected"),
    [
        # 碰碰胡 2 + 杠 4 + 金钩钓 1 = 7: 64 from W; kongs: N fed 1m (2), 2m 1 each, 3m 2 each, S fed 4p (2)
        ({}, [], [64 + 13, -5, -64 - 3, -5]),
        # with jiajiayou 1m: S and W pay 1 as well, 4p: W and N pay 1 as well
        ({"zhigang": "jiajiayou"}, [], [64 + 17, -6, -64 - 5, -6]),
        # N is out: its 2 for 1m is not seen, nor its 1 and 2 for the others
        ({}, ["N"], [64 + 8, -5, -64 - 3, 0]),
        ({"zhigang": "jiajiayou"}, ["N"], [64 + 11, -6, -64 - 5, 0]),
        ({"jingoudiao": 0}, [], [32 + 13, -5, -32 - 3, -5]),
        ({"fan_table": "platform"}, [], [32 + 13, -5, -32 - 3, -5]),
        ({"fan_table": "platform", "jingoudiao": 1}, [], [64 + 13, -5, -64 - 3, -5]),
    ],
)
def test_kong_money(options: dict[str, Any], out: list[str], expected: list[int]) -> None:
    reply = ask(FOUR_KONGS, discard("W", out=out), **options)
    assert pays(reply) == expected
    assert bool(reply["warnings"]) == bool(out)


def test_exposed_kong_without_its_mark_brings_a_warning_and_no_money() -> None:
    reply = ask("234m55p678p78p (9999m) +9p", discard("S"), zhigang="jiajiayou")
    assert pays(reply) == [2, -2, 0, 0]  # 平胡 1 + 杠 1
    assert "(9999m)" in reply["warnings"][0]


@pytest.mark.parametrize(("mark", "feeder"), [("<", "E"), ("^", "N"), (">", "W")])
def test_source_marks_are_seen_from_the_winner(mark: str, feeder: str) -> None:
    reply = ask(f"234m55p678p78p (9999m{mark}) +9p", {"winner": "S"})
    kong = [t for t in reply["transfers"] if t["reason"] == "kong"]
    assert kong == [{"from": feeder, "to": "S", "points": 2, "reason": "kong"}]


TWO_KONGS = "234m5567p [1111m] (9999p>) +8p"  # 平胡 1 + 杠 2 (+ 杠上花 1 = 4: 8 + 1 each)


@pytest.mark.parametrize(
    ("hand", "situation", "payer", "expected", "warned"),
    [
        # kongs: 2 from each, and 2 from S who fed the second
        (TWO_KONGS, {"kong_fed_by": "S"}, "all", [27 + 8, -9 - 4, -9 - 2, -9 - 2], False),
        (TWO_KONGS, {"kong_fed_by": "S"}, "feeder", [27 + 8, -27 - 4, -2, -2], False),
        # without kong_fed_by the replaced kong counts as the concealed one
        (TWO_KONGS, {}, "feeder", [27 + 8, -9 - 4, -9 - 2, -9 - 2], True),
        (TWO_KONGS, {"kong_fed_by": "S", "out": ["N"]}, "feeder", [18 + 6, -18 - 4, -2, 0], False),
        # one kong: its mark says who fed it; 平胡 1 + 杠 1 + 杠上花 1 = 3: 4 + 1 each
        ("111345m5567p (9999p^) +8p", {}, "feeder", [15 + 2, 0, -15 - 2, 0], False),
        ("111345m5567p (9999p^) +8p", {}, "all", [15 + 2, -5, -5 - 2, -5], False),
        ("111345m5567p (9999p) +8p", {}, "feeder", [15, -5, -5, -5], True),
        ("111345m5567p (9999p) +8p", {"kong_fed_by": "N"}, "feeder", [15, 0, 0, -15], True),
        # an added or a concealed kong has no feeder
        ("111345m5567p (9999p+^) +8p", {}, "feeder", [15 + 3, -6, -6, -6], False),
        ("111345m5567p [9999p] +8p", {}, "feeder", [15 + 6, -7, -7, -7], False),
    ],
)
def test_who_pays_a_kong_replacement(
    hand: str, situation: dict[str, Any], payer: str, expected: list[int], warned: bool
) -> None:
    reply = ask(hand, {"replacement": "kong", **situation}, gangshanghua_payer=payer)
    assert rows(reply)["杠上花"] == 1
    assert pays(reply) == expected
    assert bool(reply["warnings"]) == warned


def test_kong_replacement_formula_of_the_feeder() -> None:
    situation = {"replacement": "kong", "kong_fed_by": "S"}
    reply = ask(TWO_KONGS, situation, gangshanghua_payer="feeder", cap_fan=3)
    assert reply["formula"].startswith("4 番, at most 3: (2^(3 − 1) + 1) × 3 = 15 from S, who fed the kong; kong ")
    assert reply["transfers"][0] == {"from": "S", "to": "E", "points": 15, "reason": "contract"}


@pytest.mark.parametrize(
    ("kong", "options", "out", "expected"),
    [
        # 平胡 1 + 杠上炮 1 = 2: W wins 2 from E. The kong: who pays E, and what E passes on
        ({"kind": "concealed"}, {}, [], [-2, -2, 2 - 2 + 6, -2]),
        ({"kind": "added"}, {}, [], [-2, -1, 2 - 1 + 3, -1]),
        ({"kind": "open", "fed_by": "S"}, {}, [], [-2, -2, 2 + 2, 0]),
        ({"kind": "open", "fed_by": "W"}, {}, [], [-2, 0, 2 - 2 + 2, 0]),
        ({"kind": "open", "fed_by": "S"}, {"zhigang": "jiajiayou"}, [], [-2, -2, 2 - 1 + 4, -1]),
        ({"kind": "concealed"}, {}, ["S"], [-2, 0, 2 - 2 + 4, -2]),
        ({"kind": "concealed"}, {"gangshangpao_kong": "refund"}, [], [-2, 0, 2, 0]),
        ({"kind": "concealed"}, {"gangshangpao_kong": "keep"}, [], [6 - 2, -2, 2 - 2, -2]),
        ({"kind": "added"}, {"gangshangpao_kong": "keep"}, [], [3 - 2, -1, 2 - 1, -1]),
        ({"kind": "open", "fed_by": "S"}, {"gangshangpao_kong": "keep"}, [], [2 - 2, -2, 2, 0]),
    ],
)
def test_discard_after_a_kong(kong: Any, options: Any, out: list[str], expected: list[int]) -> None:
    reply = ask(AFTER_KONG, {**KONG_DISCARD, "discarder_kong": kong, "out": out}, **options)
    assert rows(reply) == {"平胡": 1, "杠上炮": 1}
    assert pays(reply) == expected
    assert reply["warnings"] == []


@pytest.mark.parametrize(
    ("winner", "others", "options", "expected"),
    [
        # after E come S, W, N: of W and N the nearest is W
        ("W", ["N"], {}, [-2, -2, 6, -2]),
        ("N", ["W"], {}, [-2, 0, 0, 2]),
        ("W", ["N"], {"transfer_multi": "each"}, [-2, -2, 6, -2]),
        (
            "N",
            ["W"],
            {"transfer_multi": "each"},
            [-8, 0, 0, 8],
        ),  # 2 and the amount 6; the kong is paid to E elsewhere
        ("N", ["W"], {"gangshangpao_kong": "keep"}, [-2, 0, 0, 2]),
        ("S", ["W", "N"], {"transfer_multi": "each"}, [-2, 6, -2, -2]),
    ],
)
def test_several_winners_of_a_discard_after_a_kong(
    winner: str, others: list[str], options: Any, expected: list[int]
) -> None:
    situation = {
        **KONG_DISCARD,
        "winner": winner,
        "other_winners": others,
        "discarder_kong": {"kind": "concealed"},
    }
    reply = ask(AFTER_KONG, situation, **options)
    assert pays(reply) == expected
    assert reply["warnings"]


def test_several_winners_together_move_the_kong_once_or_to_each() -> None:
    kong = {"discarder_kong": {"kind": "concealed"}}
    for multi, given in (("nearest", -2 - 2), ("each", -2 - 2 - 6)):
        one = ask(AFTER_KONG, {**KONG_DISCARD, "other_winners": ["N"], **kong}, transfer_multi=multi)
        two = ask(AFTER_KONG, {**KONG_DISCARD, "winner": "N", "other_winners": ["W"], **kong}, transfer_multi=multi)
        assert one["payments"]["E"] + two["payments"]["E"] == given


def test_unknown_kong_of_the_discarder_is_said() -> None:
    reply = ask(AFTER_KONG, KONG_DISCARD)
    assert pays(reply) == [-2, 0, 2, 0]
    assert "discarder_kong" in reply["warnings"][0]
    assert ask(AFTER_KONG, KONG_DISCARD, gangshangpao_kong="refund")["warnings"] == []


def test_robbed_kong_is_paid_by_the_robbed_player_alone() -> None:
    reply = ask(PLAIN, {"winner": "S", "win_by": "robbed_kong", "from": "W"})
    assert rows(reply) == {"平胡": 1, "抢杠": 1}
    assert pays(reply) == [0, 2, -2, 0]
    assert {t["reason"] for t in reply["transfers"]} == {"robbed_kong"}


@pytest.mark.parametrize(
    ("situation", "options", "counted"),
    [
        ({"last_tile": True}, {}, True),
        (discard("W", last_tile=True), {}, True),
        ({"last_tile": True}, {"haidi_fan": 0}, False),
        ({"last_tile": True}, {"fan_table": "platform"}, False),
        ({"last_tile": True}, {"fan_table": "platform", "haidi_fan": 1}, True),
        ({"last_tile": True}, SBR, True),
        ({"win_by": "robbed_kong", "from": "W", "last_tile": True}, {}, False),  # self-draw or discard only
        ({}, {}, False),
    ],
)
def test_last_tile(situation: Any, options: Any, counted: bool) -> None:
    assert rows(ask(PLAIN, situation, **options)).get("海底") == (1 if counted else None)


def test_extras_of_the_situation_add_up() -> None:
    # 平胡 1 + 杠 1 + 杠上花 1 + 海底 1 + 自摸 1 = 5: 16 each, kong money 2 each
    situation = {"winner": "S", "replacement": "kong", "last_tile": True}
    reply = ask("111345m5567p [9999p] +8p", situation, zimo_bonus="jia_fan")
    assert rows(reply) == {"平胡": 1, "杠": 1, "杠上花": 1, "海底": 1, "自摸": 1}
    assert pays(reply) == [-18, 54, -18, -18]


def test_players_who_have_won_neither_pay_nor_receive() -> None:
    reply = ask(PAIRS, {"winner": "N", "out": ["E", "W"]})
    assert pays(reply) == [0, -5, 0, 5]
    assert pays(ask(PAIRS, {"winner": "N", "out": ["E", "W"], **discard("S")})) == [0, -4, 0, 4]


@pytest.mark.parametrize(
    ("hand", "situation", "options", "code"),
    [
        ("123456m23455p99s +9s", {}, {}, "too_many_suits"),
        ("11223344m5566p7s +7s", {}, {}, "too_many_suits"),
        ("2345m (111m) (222p) (333s) +5m", {}, {}, "too_many_suits"),
        ("1346789m123467p +9p", {}, {}, "no_shape"),
        ("1346789m123467s +9p", {}, {}, "no_shape"),  # three suits and no shape
        (PLAIN, {"missing_suit": "p"}, {"dingque": True}, "missing_suit_held"),
        (PLAIN, {"missing_suit": "m"}, {"dingque": True}, "missing_suit_held"),
        ("5p (111m) (222m) (333m) (444p) +5p", {"missing_suit": "m"}, {"dingque": True}, "missing_suit_held"),
        # checked first: before suits and shape
        ("1346789m123467s +9p", {"missing_suit": "s"}, {"dingque": True}, "missing_suit_held"),
        ("123456m23455p99s +9s", {"missing_suit": "s"}, {"dingque": True}, "missing_suit_held"),
    ],
)
def test_reasons(hand: str, situation: Any, options: Any, code: str) -> None:
    reply = ask(hand, situation, **options)
    assert (reply["win"], reply["reason"]["code"]) == (False, code)
    assert pays(reply) == [0, 0, 0, 0]


def test_missing_suit() -> None:
    assert ask(PLAIN, {"missing_suit": "s"}, dingque=True)["win"]
    assert ask(FLUSH, {"missing_suit": "p"}, dingque=True)["win"]
    unused = ask(PLAIN, {"missing_suit": "m"})
    assert unused["win"]
    assert "missing_suit" in unused["warnings"][0]


@pytest.mark.parametrize(
    ("hand", "situation", "options", "expected"),
    [
        ("456789m2355p (123m<) +1p", {}, {}, {("meld_not_in_ruleset", "hand")}),
        ("123456789m55p11z +1z", {}, {}, {("tile_not_in_ruleset", "hand")}),
        (PLAIN + " 1f", {}, {}, {("tile_not_in_ruleset", "hand")}),
        (PLAIN, {"replacement": "flower"}, {}, {("bad_value", "situation.replacement")}),
        (DEALT, {"win_by": "deal"}, {}, {("bad_value", "situation.win_by")}),
        (PLAIN, {"out": ["S"]}, {"mode": "single"}, {("contradictory_situation", "situation.out")}),
        (PLAIN, {}, {"dingque": True}, {("missing_field", "situation.missing_suit")}),
        (DEALT, {"timing": "heaven", "out": ["S"]}, {}, {("contradictory_situation", "situation.out")}),
        (
            AFTER_KONG,
            {**KONG_DISCARD, "discarder_kong": {"kind": "open", "fed_by": "S"}, "out": ["S"]},
            {},
            {("contradictory_situation", "situation.discarder_kong")},
        ),
        (
            TWO_KONGS,
            {"replacement": "kong", "kong_fed_by": "S", "out": ["S"]},
            {},
            {("contradictory_situation", "situation.kong_fed_by")},
        ),
        (
            "111345m5567p (9999p^) +8p",
            {"replacement": "kong", "out": ["W"]},
            {},
            {("contradictory_situation", "situation.replacement")},
        ),
        (PLAIN, {"wildcard": "5m"}, {}, {("unknown_field", "situation.wildcard")}),
        (PLAIN, {"prevailing_wind": "E"}, {}, {("unknown_field", "situation.prevailing_wind")}),
        (PLAIN, {}, {"sichuan.mode": "single"}, {("unknown_option", "options.sichuan.mode")}),
        (PLAIN, {}, {"cap_fan": 0}, {("bad_value", "options.cap_fan")}),
        (PLAIN, {}, {"cap_fan": "3"}, {("bad_value", "options.cap_fan")}),
        (PLAIN, {}, {"longqidui_fan": None}, {("bad_value", "options.longqidui_fan")}),
        (PLAIN, {}, {"haidi_fan": True}, {("bad_value", "options.haidi_fan")}),
        (PLAIN, {}, {"dingque": 1}, {("bad_value", "options.dingque")}),
        (PLAIN, {}, {"tiandihu": True}, {("bad_value", "options.tiandihu")}),
        (
            PLAIN,
            {"replacement": "flower", "out": ["S"]},
            {"mode": "single", "dingque": True},
            {
                ("bad_value", "situation.replacement"),
                ("contradictory_situation", "situation.out"),
                ("missing_field", "situation.missing_suit"),
            },
        ),
    ],
)
def test_bad_input(hand: str, situation: Any, options: Any, expected: set[tuple[str, str]]) -> None:
    assert codes(hand, situation, **options) == expected


@pytest.mark.parametrize("name", [f.name for f in SICHUAN.option_fields()])
def test_every_named_value_of_every_option_is_taken(name: str) -> None:
    spec = next(f for f in SICHUAN.option_fields() if f.name == name)
    values = [v for v in spec.metadata["values"] or (spec.default, spec.default + 1) if v is not int]
    for value in values:
        situation = {"missing_suit": "s"} if name == "dingque" and value else {}
        assert ask(PLAIN, situation, **{name: value})["win"]


def test_the_better_of_two_readings_wins_and_the_other_is_the_runner_up() -> None:
    # 112233 445566 77: seven pairs 清七对 5, as runs 清一色 3
    reply = ask("1122334455667m +7m", discard("S"))
    assert rows(reply) == {"清七对": 5}
    assert reply["runner_up"]["total"]["value"] == 3
    # 111222333 as pungs 碰碰胡 2, as runs 平胡 1
    reply = ask("11122233m99p (777p) +3m", discard("S"))
    assert rows(reply) == {"碰碰胡": 2}
    assert reply["runner_up"]["total"]["value"] == 1


def test_order_of_tiles_and_melds_does_not_matter() -> None:
    one = ask("5p (1111m<) (2222m+^) [3333m] (4444p>) +5p", discard("W"))
    two = ask("5p [3333m] (4444p>) (2222m+^) (1111m<) +5p", discard("W"))
    assert (rows(one), pays(one)) == (rows(two), pays(two))


def test_waits_of_a_ready_hand() -> None:
    reply = waits_request({"ruleset": "sichuan", "hand": "1122334455667m"})
    scores = {w["tile"]: w["discard"]["total"]["value"] for w in reply["waits"]}
    assert scores == {"1m": 3, "4m": 3, "7m": 5}  # 1m and 4m by runs only


def test_waits_with_options_that_bar_every_win_are_bad_input() -> None:
    with pytest.raises(InputError) as caught:
        waits_request({"ruleset": "sichuan", "hand": "1122334455667m", "options": {"dingque": True}})
    assert [p.code for p in caught.value.problems] == ["missing_field"]


def test_options_and_rows_are_those_of_the_rules_document() -> None:
    text = rules_text("sichuan")
    assert [f.name for f in SICHUAN.option_fields()] == list(text.options)
    assert [row.zh for row in ROWS] == list(text.patterns)
    assert {row.clause for row in ROWS} | {f.metadata["clause"] for f in SICHUAN.option_fields()} <= set(text.clauses)
