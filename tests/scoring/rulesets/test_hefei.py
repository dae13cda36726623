"""Hefei: every clause, option and payment path, with values worked out by hand from the clauses."""

from __future__ import annotations

import random
import re
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import regions
from regions import fed, points
from regions import values as rows

from scoring.facts import Facts
from scoring.hand import Hand
from scoring.request import ruleset_info, waits_request
from scoring.rulesets.common import only_wait
from scoring.rulesets.hefei import HEFEI
from scoring.situation import Situation

PAGE = Path(__file__).resolve().parents[3] / "docs" / "rules" / "hefei.md"

reply = partial(regions.ask, "hefei")
codes = partial(regions.refused, "hefei")

PLAIN = "23456788m345p67s +8s"
"""Eight of a suit, no extra at all: 底 15."""
PAIRS = "22334466m557p88s +7p"
"""Seven pairs with eight of a suit, three suits."""
CLOSED = "23344556788m46p +5p"
"""支 3, 缺门 2, 卡 1: 21 with 底."""
KONG = "2345566788m [6666p] +7m"
"""支 3, 缺门 2, 暗杠 4, 同 2, 双铺 678m: 15 + 13 with 明双铺, by self-draw 10 more."""
TWO_HIDDEN = "2233448m556677p +8m"
"""234m 234m 567p 567p 88m, and seven pairs."""
FOUR_TRIPLETS = "2224446668m777s +8m"
A2018 = {"profile": "A2018"}


OFF = fed("S", "W")
"""A discard that concerns no dealer: the total is paid once."""

ROWS: list[Any] = [
    # HF-3
    ("base 5", PLAIN, OFF, {"base": 5}, {"底": 5}),
    ("base 10", PLAIN, OFF, {"base": 10}, {"底": 10}),
    ("seven pairs have the base", PAIRS, OFF, {}, {"底": 15, "七对": 10}),
    ("seven pairs without it", PAIRS, OFF, {"base_for_qidui": False}, {"七对": 10}),
    ("the option leaves other hands alone", PLAIN, OFF, {"base_for_qidui": False}, {"底": 15}),
    # HF-1, HF-2
    ("a minimum of six in a suit; 支 counts from the ninth all the same", "234567m234p5678s +8s", OFF,
     {"min_suit": 6}, {"底": 15}),
    ("two kongs and no other 万: their eight tiles are a suit; 3m3m3m3m3p is 同 1",
     "345p67s88p [2222m] [3333m] +8s", OFF,
     {}, {"底": 15, "同": 1, "暗杠": 8}),
    ("an exposed kong is worth nothing of its own, its tiles count", "456m5568p (3333m) [7777m] +7p", OFF,
     {"open_kan": True}, {"底": 15, "支": 3, "卡": 1, "缺门": 2, "同": 1, "暗杠": 4}),
    # HF-4
    ("qingyise", "2233445667788s +8s", OFF, {"qingyise": 50}, {"底": 15, "清一色": 50, "支": 6, "暗双铺": 4}),
    ("no row for a worth of 0", "2233445667788s +8s", OFF, {"qingyise": 0}, {"底": 15, "支": 6, "暗双铺": 4}),
    ("a full flush lacks two suits and has no 缺门; 双铺 by self-draw 10", "2233445667788s +8s",
     {"winner": "S"}, {},
     {"底": 15, "清一色": 100, "支": 6, "暗双铺": 4, "双铺自摸": 10}),
    ("tianhu", PLAIN, {"timing": "heaven"}, {"tianhu": 300}, {"底": 15, "天胡": 300}),
    ("dihu", PLAIN, fed("S", "E", timing="earth"), {"dihu": 33}, {"底": 15, "地胡": 33}),
    ("heaven adds to seven pairs", PAIRS, {"timing": "heaven"}, {}, {"底": 15, "七对": 10, "天胡": 200}),
    ("the last four tiles", PLAIN, {"winner": "S", "last_tile": True}, {}, {"底": 15, "海底捞月": 15}),
    ("not on a discard", PLAIN, fed("S", "W", last_tile=True), {}, {"底": 15}),
    ("one four alike in seven pairs", "2222445577m336p +6p", OFF, {},
     {"底": 15, "豪华七对": 50, "支": 2, "缺门": 2,
     "四活": 4}),
    ("three fours alike in seven pairs", "22225555888m44p +8m", OFF, {},
     {"底": 15, "超豪华七对": 100, "支": 4, "缺门": 2, "四活": 12}),
    # HF-5: no other row of HF-4, no base; the extras stay
    ("exclusive earth keeps the extras", CLOSED, fed("W", "E", timing="earth"), {"tiandi_exclusive": True},
     {"地胡": 150, "支": 3, "卡": 1, "缺门": 2}),
    ("exclusive earth drops seven pairs", PAIRS, fed("W", "E", timing="earth"), {"tiandi_exclusive": True},
     {"地胡": 150}),
    ("exclusive heaven drops the full flush, not 支 and 双铺", "2233445667788s +8s", {"timing": "heaven"},
     {"tiandi_exclusive": True}, {"天胡": 200, "支": 6, "暗双铺": 4, "双铺自摸": 10}),
    ("the option concerns no other win", CLOSED, OFF, {"tiandi_exclusive": True},
     {"底": 15, "支": 3, "卡": 1, "缺门": 2}),
    # HF-6: 卡
    ("23 waits for 4: there is no 1", "23456788m345p23s +4s", OFF, {}, {"底": 15, "卡": 1}),
    ("78 waits for 6: there is no 9", "23456788m345p78s +6s", OFF, {}, {"底": 15, "卡": 1}),
    ("34 waits for 2 and 5", "23456788m345p34s +5s", OFF, {}, {"底": 15}),
    ("67 waits for 5 and 8, so 8 is no 卡", "23456788m345p67s +8s", OFF, {}, {"底": 15}),
    ("3555 waits for 4 and for 3", "3555678m234p567s +4m", OFF, {}, {"底": 15}),
    ("the pair is no 卡", "222345678m234p5s +5s", OFF, {}, {"底": 15, "支": 1, "坎": 1}),
    # HF-6: 同
    ("max counts one number: six of 2, six of 3", "2223334m222p333s +4m", OFF, {},
     {"底": 15, "同": 2, "坎": 4}),
    ("sum counts both", "2223334m222p333s +4m", OFF, {"tong": "sum"}, {"底": 15, "同": 4, "坎": 4}),
    ("ten of a number beside 同: 10 - 4", "22223488m222p22s +2s", OFF, {"shitong_replaces": False},
     {"底": 15, "同": 6, "10同": 100, "坎": 3, "四活": 4}),
    ("shitong", "22223488m222p22s +2s", OFF, {"shitong": 7}, {"底": 15, "10同": 7, "坎": 3, "四活": 4}),
    ("a 10同 that is worth nothing replaces nothing", "22223488m222p22s +2s", OFF, {"shitong": 0},
     {"底": 15, "同": 6, "坎": 3, "四活": 4}),
    # HF-6: 坎
    ("a triplet completed by a discard", "23456788m345p77s +7s", OFF, {}, {"底": 15, "坎": 1}),
    ("three triplets and a kong are not 四暗刻", "2224448m777s [6666m] +8m", {"winner": "S"}, {},
     {"底": 15, "支": 4, "缺门": 2, "坎": 3, "暗杠": 4}),
    ("siankan", FOUR_TRIPLETS, {"winner": "S"}, {"siankan": 10},
     {"底": 15, "支": 3, "缺门": 2, "坎": 4, "四暗刻": 10}),
    ("three in a row of three suits are no 3连坎", "2226888m333p444s +7m", OFF, {}, {"底": 15, "坎": 3}),
    ("four in a row are one 3连坎", "222333444555m8s +8s", OFF, {},
     {"底": 15, "支": 4, "缺门": 2, "坎": 4, "3连坎": 100}),
    ("sanliankan", "222333444555m8s +8s", OFF, {"sanliankan": 9},
     {"底": 15, "支": 4, "缺门": 2, "坎": 4, "3连坎": 9}),
    ("a kong is no link of 3连坎", "22244488m66s [3333m] +6s", OFF, {},
     {"底": 15, "支": 4, "缺门": 2, "坎": 3, "暗杠": 4}),
    # HF-6: 四活
    ("four alike once", "2222555577m336p +6p", OFF, {"sihuo": "once"},
     {"底": 15, "超豪华七对": 100, "支": 2, "缺门": 2, "四活": 4}),
    ("a declared kong is no 四活, another four alike beside it is", "33334588m78s [2222m] +6s",
     OFF, {}, {"底": 15, "支": 4, "卡": 1, "缺门": 2, "坎": 1, "暗杠": 4, "四活": 4}),
    # HF-6: 双铺
    ("open: the winning tile in one of the two", KONG, OFF, {},
     {"底": 15, "支": 3, "缺门": 2, "同": 2, "暗杠": 4, "明双铺": 2}),
    ("two hidden and self-drawn: in place of seven pairs", TWO_HIDDEN, {"winner": "S"}, {},
     {"底": 15, "缺门": 2, "双暗双铺": 100, "双铺自摸": 10}),
    ("seven pairs beside it", TWO_HIDDEN, {"winner": "S"}, {"qidui_with_shuangpu": True},
     {"底": 15, "七对": 10, "缺门": 2, "双暗双铺": 100, "双铺自摸": 10}),
    ("seven pairs with a four alike beside it", "223344445566m7p +7p", {"winner": "S"},
     {"qidui_with_shuangpu": True},
     {"底": 15, "豪华七对": 50, "支": 4, "缺门": 2, "四活": 4, "双暗双铺": 100, "双铺自摸": 10}),
    ("on a discard two hidden are one, so the luxury pairs are dearer", "223344445566m7p +7p", OFF,
     {"qidui_with_shuangpu": True}, {"底": 15, "豪华七对": 50, "支": 4, "缺门": 2, "四活": 4}),
    ("no extra for the self-draw", TWO_HIDDEN, {"winner": "S"}, {"shuangpu_zimo": 0},
     {"底": 15, "缺门": 2, "双暗双铺": 100}),
    ("one open and one hidden: the hidden one counts, 4 + 10 beside 底 and 缺门", "22334488m55667p +7p",
     {"winner": "S"},
     {}, {"底": 15, "缺门": 2, "暗双铺": 4, "双铺自摸": 10}),
    ("three equal chows are one pair of them: 4 instead of 坎 3", "222333444m6785p +5p", OFF,
     {"sanliankan": 0},
     {"底": 15, "支": 1, "缺门": 2, "暗双铺": 4}),
    ("and the two others stay hidden when the winning tile is in the third", "22233344m678p55p +4m", OFF,
     {"sanliankan": 0}, {"底": 15, "支": 1, "缺门": 2, "暗双铺": 4}),
    ("as triplets they are 3连坎", "222333444m6785p +5p", OFF, {},
     {"底": 15, "支": 1, "缺门": 2, "坎": 3, "3连坎": 100}),
    ("four equal chows are two hidden pairs; 四活 three times", "222233334444m7p +7p", {"winner": "S"}, {},
     {"底": 15, "支": 4, "缺门": 2, "四活": 12, "双暗双铺": 100, "双铺自摸": 10}),
    ("one row only", TWO_HIDDEN, OFF, {"base_for_qidui": False}, {"底": 15, "缺门": 2, "暗双铺": 4}),
    # HF-7
    ("the last tile after a kong: (15 + 15 + 1 + 4) × 2", "23456788m67s [5555p] +8s",
     {"winner": "S", "last_tile": True, "replacement": "kong"}, {},
     {"底": 15, "海底捞月": 15, "同": 1, "暗杠": 4, "杠上开花": 2}),
    # HF-10
    ("A2018 four triplets: no 坎 row from three on", FOUR_TRIPLETS, {"winner": "S"}, A2018,
     {"底": 15, "支": 3, "缺门": 2, "四暗刻": 10}),
    ("A2018 three in a row", "222333444555m8s +8s", OFF, A2018, {"底": 15, "支": 4, "缺门": 2, "3连坎": 10}),
    ("A2018 keeps two 坎", "33445666777m88p +5m", OFF, A2018,
     {"底": 15, "支": 4, "缺门": 2, "坎": 2, "明双铺": 2}),
    ("A2018 ten of a number", "22223488m222p22s +2s", OFF, A2018, {"底": 15, "10同": 10, "四活": 4}),
    ("A2018 full flush", "2233445667788s +8s", {"winner": "S"}, A2018,
     {"底": 15, "清一色": 20, "支": 6, "暗双铺": 4}),
    ("A2018 two hidden double chows", TWO_HIDDEN, {"winner": "S"}, A2018,
     {"底": 15, "缺门": 2, "双暗双铺": 10}),
    ("A2018 seven pairs have no base", PAIRS, OFF, A2018, {"七对": 10}),
    ("A2018 heaven stands alone", PAIRS, {"timing": "heaven"}, A2018, {"天胡": 20}),
    ("A2018 earth stands alone but for the extras", CLOSED, fed("W", "E", timing="earth"), A2018,
     {"地胡": 20, "支": 3, "卡": 1, "缺门": 2}),
    ("an option given beside the profile prevails", PAIRS, {"timing": "heaven"},
     {**A2018, "tianhu": 50, "tiandi_exclusive": False, "base_for_qidui": True}, {"底": 15, "七对": 10,
     "天胡": 50}),
    ("also where it is the default of the other profile", TWO_HIDDEN, {"winner": "S"},
     {**A2018, "shuangpu_zimo": 10},
     {"底": 15, "缺门": 2, "双暗双铺": 10, "双铺自摸": 10}),
]  # fmt: skip


@pytest.mark.parametrize(("hand", "situation", "options", "expected"), [c[1:] for c in ROWS], ids=[c[0] for c in ROWS])
def test_rows(hand: str, situation: dict[str, Any], options: dict[str, Any], expected: dict[str, int]) -> None:
    answer = reply(hand, options, **situation)
    assert rows(answer) == expected
    factor = expected.get("杠上开花", 1)
    total = factor * sum(value for name, value in expected.items() if name != "杠上开花")
    assert answer["total"] == {"value": total, "unit": "嘴"}
    if situation == OFF:
        assert points(answer) == [0, total, -total, 0]


PAID: list[Any] = [
    # HF-8, HF-9; PLAIN is 15
    ("between others no extra", PLAIN, fed("S", "W", dealer_streak=5), {}, [0, 15, -15, 0], "15 from W"),
    ("the dealer discards: 15 + 2×3", PLAIN, fed("S", "E", dealer_streak=3), {}, [-21, 21, 0, 0],
     "15 + 2 × 3 = 21 from E"),
    ("the dealer wins on a discard: 15 + 2×3", PLAIN, fed("E", "N", dealer_streak=3), {}, [21, 0, 0, -21],
     "15 + 2 × 3 = 21 from N"),
    ("the dealer draws: 15 + 4×2 each", PLAIN, {"dealer_streak": 2}, {}, [69, -23, -23, -23],
     "15 + 4 × 2 = 23 each"),
    ("another draws: 15 + 4×2 from the dealer", PLAIN, {"winner": "W", "dealer_streak": 2}, {},
     [-23, -15, 53, -15],
     "15 + 4 × 2 = 23 from E; 15 from N and S"),
    ("n is 1 by default", PLAIN, {"winner": "W"}, {}, [-19, -15, 49, -15],
     "15 + 4 × 1 = 19 from E; 15 from N and S"),
    # HF-7; KONG is 15 + 3 + 2 + 2 + 4 + 2 + 10 = 38 by self-draw
    ("the extra after the doubling: 38×2 + 4×3", KONG, {"replacement": "kong", "dealer_streak": 3}, {},
     [264, -88, -88, -88], "38 × 2 + 4 × 3 = 88 each"),
    ("the extra doubled too: (38 + 4×3)×2", KONG, {"replacement": "kong", "dealer_streak": 3},
     {"dealer_extra_after_double": False}, [300, -100, -100, -100], "(38 + 4 × 3) × 2 = 100 each"),
    ("another draws after a kong: 76, and 76 + 4 from the dealer", KONG,
     {"winner": "N", "replacement": "kong"}, {},
     [-80, -76, -76, 232], "38 × 2 + 4 × 1 = 80 from E; 38 × 2 = 76 from S and W"),
    ("the same with the extra doubled", KONG, {"winner": "N", "replacement": "kong"},
     {"dealer_extra_after_double": False}, [-84, -76, -76, 236],
     "(38 + 4 × 1) × 2 = 84 from E; 38 × 2 = 76 from S and W"),
    ("without a replacement the option changes nothing", KONG, {"winner": "N"},
     {"dealer_extra_after_double": False},
     [-42, -38, -38, 118], "38 + 4 × 1 = 42 from E; 38 from S and W"),
    ("earth on the dealer's discard: 15 + 150 + 2", PLAIN, fed("S", "E", timing="earth"), {},
     [-167, 167, 0, 0],
     "165 + 2 × 1 = 167 from E"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("hand", "situation", "options", "paid", "formula"), [c[1:] for c in PAID], ids=[c[0] for c in PAID]
)
def test_payments(hand: str, situation: dict[str, Any], options: dict[str, Any], paid: list[int], formula: str) -> None:
    answer = reply(hand, options, **situation)
    assert points(answer) == paid
    assert answer["formula"] == formula


def test_the_extra_is_a_transfer_of_its_own() -> None:
    transfers = reply(PLAIN, winner="W", dealer_streak=2)["transfers"]
    assert [(t["from"], t["points"], t["reason"]) for t in transfers] == [
        ("N", 15, "self_draw"), ("E", 15, "self_draw"), ("E", 8, "dealer"), ("S", 15, "self_draw"),
    ]  # fmt: skip


NO_WINS: list[Any] = [
    ("seven in the longest suit", "234567m234p5678s +8s", {"winner": "S"}, {}, "suit_too_short"),
    ("eight where nine are needed", PLAIN, {"winner": "S"}, {"min_suit": 9}, "suit_too_short"),
    ("no shape comes before the suit", "22334455m667p88s +6s", {}, {}, "no_shape"),
    ("no shape and no suit", "2233m4455p6688s7s +5p", {}, {"min_suit": 14}, "no_shape"),
    ("seven pairs take no kong", "22334466m55p [8888s] +7p", {}, {}, "no_shape"),
    ("only a self-draw wins", PLAIN, OFF, {"zimo_only": True}, "self_draw_only"),
    ("but no shape is said first", "22334455m667p88s +6s", OFF, {"zimo_only": True}, "no_shape"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("hand", "situation", "options", "reason"), [c[1:] for c in NO_WINS], ids=[c[0] for c in NO_WINS]
)
def test_no_win(hand: str, situation: dict[str, Any], options: dict[str, Any], reason: str) -> None:
    answer = reply(hand, options, **situation)
    assert not answer["win"]
    assert answer["reason"]["code"] == reason
    assert set(answer["payments"].values()) == {0}


def test_zimo_only_leaves_a_self_draw() -> None:
    assert points(reply(PLAIN, {"zimo_only": True}, dealer_streak=1)) == [57, -19, -19, -19]


BAD: list[Any] = [
    ("a 1", "12345788m345p67s +8s", {}, {}, {"tile_not_in_ruleset"}),
    ("a 9", "23456788m345p78s +9s", {}, {}, {"tile_not_in_ruleset"}),
    ("an honour", "23456788m345p5z5z +5z", {}, {}, {"tile_not_in_ruleset"}),
    ("a flower", "23456788m345p67s +8s 1f", {}, {}, {"tile_not_in_ruleset"}),
    ("a chow", "34567888m67s (345p<) +8s", {}, {}, {"meld_not_in_ruleset"}),
    ("a pung", "34567888m67s (555p) +8s", {}, {}, {"meld_not_in_ruleset"}),
    ("an added kong", "34567888m67s (5555p+) +8s", {}, {"open_kan": True}, {"meld_not_in_ruleset"}),
    ("an exposed kong", "34567888m67s (5555p) +8s", {}, {}, {"meld_not_in_ruleset"}),
    ("a robbed kong", PLAIN, {"winner": "S", "win_by": "robbed_kong", "from_": "W"}, {}, {"bad_value"}),
    ("a win on a deal", "23456788m345p678s", {"win_by": "deal"}, {}, {"bad_value"}),
    ("a replaced flower", PLAIN, {"replacement": "flower"}, {}, {"bad_value"}),
    ("a replacement without a kong", PLAIN, {"replacement": "kong"}, {}, {"contradictory_situation"}),
    ("earth by self-draw", PLAIN, {"winner": "S", "timing": "earth"}, {}, {"contradictory_situation"}),
    ("heaven of another", PLAIN, {"winner": "S", "timing": "heaven"}, {}, {"contradictory_situation"}),
    ("a streak of 0", PLAIN, {"dealer_streak": 0}, {}, {"bad_value"}),
    ("a wind", PLAIN, {"prevailing_wind": "E"}, {}, {"unknown_field"}),
    ("birds", PLAIN, {"birds": ["2m"]}, {}, {"unknown_field"}),
    ("a base that nobody plays", PLAIN, {}, {"base": 7}, {"bad_value"}),
    ("an unknown profile", PLAIN, {}, {"profile": "C"}, {"bad_value"}),
    ("another 卡", PLAIN, {}, {"ka": "any"}, {"bad_value"}),
    ("a number for a switch", PLAIN, {}, {"open_kan": 1}, {"bad_value"}),
    ("melds is no option", PLAIN, {}, {"melds": "all"}, {"unknown_option"}),
    ("five alike", "222234588m22s22m +8m", {}, {}, {"too_many_copies"}),
    ("all at once", "12345788m67s (555p) +8s", {"win_by": "deal", "birds": []}, {"tong": "max"},
     {"tile_not_in_ruleset", "meld_not_in_ruleset", "contradictory_situation", "unknown_field", "bad_value"}),
]  # fmt: skip


@pytest.mark.parametrize(("hand", "situation", "options", "expected"), [c[1:] for c in BAD], ids=[c[0] for c in BAD])
def test_bad_input(hand: str, situation: dict[str, Any], options: dict[str, Any], expected: set[str]) -> None:
    assert codes(hand, options, **situation) == expected


def test_a_discard_of_the_last_tiles_is_warned_of() -> None:
    answer = reply(PLAIN, **fed("S", "W", last_tile=True))
    assert answer["warnings"] == ["last_tile counts by self-draw only (HF-4)"]
    assert reply(PLAIN, winner="S", last_tile=True)["warnings"] == []


def test_without_the_winning_tile_no_row_depends_on_it() -> None:
    """The seven pairs are read: as chows 双铺 cannot be told, which leaves 17 against 27."""
    answer = reply("22334488m556677p", winner="S")
    assert rows(answer) == {"底": 15, "七对": 10, "缺门": 2}
    assert any("winning tile unknown" in text for text in answer["assumed"])
    closed = reply("23344556788m456p", winner="S")
    assert rows(closed) == {"底": 15, "支": 3, "缺门": 2}


def test_the_place_of_the_winning_tile_is_part_of_the_reading() -> None:
    """8s as the pair leaves 234 234 567 678 (暗双铺 4); the reading is not mixed with 8s in 678."""
    answer = reply("2233445667788s +8s", **OFF)
    assert (answer["reading"]["pair"], rows(answer)["暗双铺"]) == ("88s", 4)


def test_standard_and_seven_pairs_at_once() -> None:
    answer = reply("3344557m223344p +7m", **OFF)
    assert answer["reading"]["shape"] == "seven_pairs"
    assert answer["runner_up"]["total"]["value"] == 15 + 2 + 4


def test_rows_show_their_tiles() -> None:
    answer = reply("33334588m78s [2222m] +6s", **OFF)
    shown = {p["name"]["zh"]: p["tiles"] for p in answer["patterns"]}
    assert (shown["四活"], shown["暗杠"], shown["坎"], shown["卡"]) == ("3333m", "[2222m]", "333m", "678s")
    double = {p["name"]["zh"]: p["tiles"] for p in reply(KONG, winner="S")["patterns"]}
    assert (double["明双铺"], double["同"]) == ("678m 678m", "66m6666p")


def test_edge_and_closed_waits_must_be_the_only_wait() -> None:
    """`only_wait` is the table form of `Facts.waits_before`; both agree on random won hands."""
    rng = random.Random(7)
    bound = HEFEI.bind(HEFEI.options())
    met = {True: 0, False: 0}
    for _ in range(1500):
        tiles = [t for _ in range(4) for t in _random_set(rng)] + [rng.choice(HEFEI.tiles)] * 2
        if max(map(tiles.count, tiles)) > 4:
            continue
        winning = tiles.pop(rng.randrange(14))
        facts = Facts(bound, Hand(tuple(tiles), (), winning), Situation())
        assert only_wait(facts) == (len(facts.waits_before) == 1), facts.hand.text
        met[only_wait(facts)] += 1
    assert min(met.values()) > 200


def _random_set(rng: random.Random) -> list[int]:
    if rng.random() < 0.4:
        return [rng.choice(HEFEI.tiles)] * 3
    first = 9 * rng.randrange(3) + rng.randrange(1, 6)
    return [first, first + 1, first + 2]


def test_waits_with_zimo_only_name_the_reason() -> None:
    answer = waits_request({"ruleset": "hefei", "hand": "23344556788m46p", "options": {"zimo_only": True}})
    assert [w["tile"] for w in answer["waits"]] == ["5p"]
    assert answer["waits"][0]["self_draw"]["win"]
    assert answer["waits"][0]["discard"]["reason"]["code"] == "self_draw_only"


def table(section: str) -> list[list[str]]:
    body = PAGE.read_text("utf-8").split(f"## {section} ")[1].split("\n## ")[0]
    lines = [line for line in body.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def test_rows_and_options_are_those_of_the_rules_page() -> None:
    info = ruleset_info("hefei")
    words = {"true": True, "false": False}
    options = [(row[0], int(row[1]) if re.fullmatch(r"\d+", row[1]) else words.get(row[1], row[1]))
               for row in table("选项")]  # fmt: skip
    assert options == [(o["name"], o["default"]) for o in info["options"]]
    page = {row[0]: row[5].split(", ") for row in table("番型")}
    assert list(page) == [p["name"]["zh"] for p in info["patterns"]]
    assert all(p["clause"] in page[p["name"]["zh"]] for p in info["patterns"])
