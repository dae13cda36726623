"""Changsha: every clause, option and payment path, with values worked out by hand from the clauses."""

from __future__ import annotations

import json
import re
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import regions
from regions import fed, points
from regions import values as rows

from scoring.errors import InputError
from scoring.request import ruleset_info, waits_request
from scoring.rulesets.changsha import BIG, BIG_IDS, CHANGSHA

PAGE = Path(__file__).resolve().parents[3] / "docs" / "rules" / "changsha.md"

reply = partial(regions.ask, "changsha")
codes = partial(regions.refused, "changsha")

SMALL = "123456m2234p789s +5p"
"""123 456 m, 22 345 p, 789 s: a 小胡 and nothing else."""
KONG = "456m2234p789s [1111m] +5p"
"""The same with a concealed kong of 1m."""
TWO_BIG = "3336699s (222s) (555s) +9s"
"""清一色 and 碰碰胡."""
PAIRS = "11334466m1133p4s +4s"
"""七小对 and nothing else."""


WINS: list[Any] = [
    # CS-4: each moment lifts a 小胡 shape to one 大胡: self-draw 40 from the dealer and 30, discard 60 or 70
    ("last tile drawn, the 5p is the bird on E: 40×2, 30, 30", SMALL, {"winner": "S", "last_tile": True}, {},
     {"海底捞月": 1}, [-80, 140, -30, -30]),
    ("last tile discarded by W, the bird 5p hits E: 60", SMALL,
     fed("S", "W", last_tile=True), {}, {"海底炮": 1}, [0, 60, -60, 0]),
    ("last tile discarded by E, who is hit: 70×2", SMALL,
     fed("S", "E", last_tile=True), {}, {"海底炮": 1}, [-140, 140, 0, 0]),
    ("kong with the dice", KONG, {"winner": "W", "replacement": "kong"}, {}, {"杠上开花": 1},
     [-40, -30, 100, -30]),
    ("kong without the dice is an ordinary self-draw", KONG, {"winner": "W"}, {}, {"小胡": 1},
     [-20, -10, 40, -10]),
    ("discard after the dealer's kong", SMALL,
     fed("S", "E", after_kong_discard=True), {}, {"杠上炮": 1},
     [-70, 70, 0, 0]),
    ("robbed kong is paid by the robbed player at the discard rate", SMALL,
     {"winner": "S", "win_by": "robbed_kong", "from_": "N"}, {}, {"抢杠胡": 1}, [0, 60, 0, -60]),
    ("the dealer robs a kong: 70", SMALL, {"win_by": "robbed_kong", "from_": "N"}, {}, {"抢杠胡": 1},
     [70, 0, 0, -70]),
    ("earth beside seven pairs: 2×70", PAIRS, fed("W", "E", timing="earth"),
     {}, {"地胡": 1, "七小对": 1}, [-140, 0, 140, 0]),
    ("seven pairs and heaven add (note 1 of the published rules): 2×40 each", "11334466m1133p44s",
     {"timing": "heaven"}, {}, {"天胡": 1, "七小对": 1}, [240, -80, -80, -80]),
    ("the same sent as a deal", "11334466m1133p44s", {"win_by": "deal"}, {}, {"天胡": 1, "七小对": 1},
     [240, -80, -80, -80]),
    ("the same sent as both", "11334466m1133p44s", {"win_by": "deal", "timing": "heaven"}, {},
     {"天胡": 1, "七小对": 1}, [240, -80, -80, -80]),
    ("heaven with the last dealt tile named", SMALL, {"timing": "heaven"}, {}, {"天胡": 1},
     [120, -40, -40, -40]),
    ("a dealt 小胡 shape is 天胡", "123456m22345p789s", {"win_by": "deal"}, {}, {"天胡": 1},
     [120, -40, -40, -40]),
    ("天胡 swallows 四喜, 板板胡 and 六六顺: (1 + 2) 大胡 × 40", "11113344m1133p44s", {"win_by": "deal"},
     {"luxury_pairs": "on", "liuliu_quad": True}, {"天胡": 1, "豪华七小对": 2}, [360, -120, -120, -120]),
    ("天胡 swallows dearer 小胡 too", "111333m111333p99s", {"win_by": "deal"}, {"small_zimo": [100, 200]},
     {"天胡": 1, "碰碰胡": 1}, [240, -80, -80, -80]),
    ("dealt 2-5-8 without a shape: 天胡 and 将将胡", "2225588m2588p258s", {"win_by": "deal"}, {},
     {"天胡": 1, "将将胡": 1}, [240, -80, -80, -80]),
    # CS-3: deals; one 小胡自摸 each, from every player
    ("the dealer's incomplete deal: 20 each", "11112359m2468p35s", {"win_by": "deal"}, {}, {"四喜": 1},
     [60, -20, -20, -20]),
    ("four sets with a pair of 9 are no complete hand", "111123m456789p99s", {"win_by": "deal"}, {},
     {"四喜": 1},
     [60, -20, -20, -20]),
    ("no 大胡 counts in a deal of 2-5-8 that is no hand where a shape is needed", "2222588m2588p258s",
     {"win_by": "deal"}, {"jiangjiang_any_shape": False}, {"四喜": 1}, [60, -20, -20, -20]),
    ("two fours alike are one 四喜", "11113333m22p457s", {"winner": "S", "win_by": "deal"}, {}, {"四喜": 1},
     [-20, 40, -10, -10]),
    ("two fours alike are also 六六顺 with liuliu_quad: 2×20, 2×10", "11113333m22p457s",
     {"winner": "S", "win_by": "deal"}, {"liuliu_quad": True}, {"四喜": 1, "六六顺": 1}, [-40, 80, -20, -20]),
    ("three triplets are one 六六顺", "111333666m25p58s", {"winner": "S", "win_by": "deal"}, {},
     {"六六顺": 1},
     [-20, 40, -10, -10]),
    ("one suit alone lacks two and is one 缺一色, no 清一色", "1223445667889m",
     {"winner": "N", "win_by": "deal"}, {},
     {"缺一色": 1}, [-20, -10, -10, 40]),
    ("no 2, 5, 8", "1134679m13469p7s", {"winner": "N", "win_by": "deal"}, {}, {"板板胡": 1},
     [-20, -10, -10, 40]),
    ("all wins of a deal are one without qishou_stack", "111133m33p33s444p",
     {"winner": "S", "win_by": "deal"},
     {"liuliu_quad": True, "qishou_stack": False}, {"四喜": 1, "板板胡": 1, "六六顺": 1}, [-20, 40, -10,
     -10]),
    ("qishou_continue changes no score", "111133m33p33s444p", {"winner": "S", "win_by": "deal"},
     {"qishou_continue": True}, {"四喜": 1, "板板胡": 1}, [-40, 80, -20, -20]),
    ("dealer_bonus_scales concerns 大胡 only: two 小胡 are 2×20 from the dealer", "111133m33p33s444p",
     {"winner": "S", "win_by": "deal"}, {"dealer_bonus_scales": False}, {"四喜": 1, "板板胡": 1}, [-40, 80,
     -20, -20]),
    ("a bird on the winner of a deal doubles all", "1223457m235589p",
     {"winner": "W", "win_by": "deal", "birds": ["3s"]}, {}, {"缺一色": 1}, [-40, -20, 80, -20]),
    # CS-1: shapes
    ("all 2-5-8 and seven pairs: 2×60", "2255m2288p22558s +8s", fed("S", "W"), {},
     {"七小对": 1, "将将胡": 1}, [0, 120, -120, 0]),
    ("将将胡 in a shape needs no option", "222555888m22p55p +5p", fed("S", "W"),
     {"jiangjiang_any_shape": False}, {"碰碰胡": 1, "将将胡": 1}, [0, 120, -120, 0]),
    ("任意一对: full flush of pungs with a pair of 9", TWO_BIG, fed("S", "N"), {},
     {"清一色": 1, "碰碰胡": 1}, [0, 120, 0, -120]),
    ("kongs are pungs of 碰碰胡", "333p9s (1111m) [6666s] (777m) +9s",
     fed("S", "N"), {}, {"碰碰胡": 1}, [0, 60, 0, -60]),
    ("seven pairs in two suits beside runs of the same tiles: 大胡 is dearer", "223344m556677p8s +8s",
     {"winner": "S"}, {}, {"七小对": 1}, [-40, 100, -30, -30]),
    # CS-6
    ("one four alike with luxury_pairs: 2 + 1 大胡 × 60", "1111223344556m +6m",
     fed("S", "W"), {"luxury_pairs": "on"}, {"豪华七小对": 2, "清一色": 1},
     [0, 180, -180, 0]),
    ("without it 1 + 1", "1111223344556m +6m", fed("S", "W"), {},
     {"七小对": 1, "清一色": 1}, [0, 120, -120, 0]),
    ("seven different pairs stay 七小对 with luxury_pairs", PAIRS, fed("S", "W"),
     {"luxury_pairs": "on"}, {"七小对": 1}, [0, 60, -60, 0]),
    ("all melded does not count by default", "1m (222m) (333p) (111s) (999m) +1m",
     fed("S", "W"), {}, {"碰碰胡": 1}, [0, 60, -60, 0]),
    ("all melded takes any pair", "1m (234m<) (456p<) (789s<) (999p) +1m",
     fed("S", "W"), {"quanqiuren": "on"}, {"全求人": 1}, [0, 60, -60, 0]),
    ("all melded by self-draw", "1m (234m<) (456p<) (789s<) (999p) +1m", {"winner": "S"},
     {"quanqiuren": "on"},
     {"全求人": 1}, [-40, 100, -30, -30]),
    # CS-2: units and the dealer
    ("small self-draw of the dealer", SMALL, {}, {}, {"小胡": 1}, [60, -20, -20, -20]),
    ("small self-draw of another", SMALL, {"winner": "N"}, {}, {"小胡": 1}, [-20, -10, -10, 40]),
    ("the dealer wins small on a discard: 20", SMALL, fed("E", "W"), {}, {"小胡": 1},
     [20, 0, -20, 0]),
    ("small_ron", SMALL, fed("S", "W"), {"small_ron": [3, 5]}, {"小胡": 1},
     [0, 3, -3, 0]),
    ("small_ron, dealer", SMALL, fed("S", "E"), {"small_ron": [3, 5]},
     {"小胡": 1}, [-5, 5, 0, 0]),
    ("small_zimo", SMALL, {"winner": "S"}, {"small_zimo": [3, 5]}, {"小胡": 1}, [-5, 11, -3, -3]),
    ("big_zimo: 2×7, 2×6, 2×6", TWO_BIG, {"winner": "S"}, {"big_zimo": [6, 7]}, {"清一色": 1, "碰碰胡": 1},
     [-14, 38, -12, -12]),
    ("big_ron: 2×9", TWO_BIG, fed("S", "E"), {"big_ron": [8, 9]},
     {"清一色": 1, "碰碰胡": 1}, [-18, 18, 0, 0]),
    ("the dealer's part once: 2×30 + 10 from the dealer", TWO_BIG, {"winner": "S"},
     {"dealer_bonus_scales": False},
     {"清一色": 1, "碰碰胡": 1}, [-70, 190, -60, -60]),
    ("the dealer wins: 2×30 + 10 from each", TWO_BIG, {}, {"dealer_bonus_scales": False},
     {"清一色": 1, "碰碰胡": 1},
     [210, -70, -70, -70]),
    ("with one 大胡 the option changes nothing", PAIRS, {"winner": "S"}, {"dealer_bonus_scales": False},
     {"七小对": 1}, [-40, 100, -30, -30]),
    ("a bird doubles the dealer's part too: (2×60 + 10)×2", TWO_BIG,
     fed("S", "E", birds=["1m"]), {"dealer_bonus_scales": False},
     {"清一色": 1, "碰碰胡": 1}, [-260, 260, 0, 0]),
    # CS-7: several birds; the origin
    ("one bird on each of the two: 10×2×2", SMALL,
     fed("S", "W", birds=["2s", "3s"]), {"birds": 2}, {"小胡": 1},
     [0, 40, -40, 0]),
    ("both birds on the winner: 10×2×2", SMALL,
     fed("S", "W", birds=["2s", "6s"]), {"birds": 2}, {"小胡": 1},
     [0, 40, -40, 0]),
    ("both birds on one payer of three: 20×4, 10, 10", SMALL, {"winner": "S", "birds": ["1m", "5m"]},
     {"birds": 2},
     {"小胡": 1}, [-80, 100, -10, -10]),
    ("birds on two payers: 20×2, 10×2, 10", SMALL, {"winner": "S", "birds": ["1m", "3m"]}, {"birds": 2},
     {"小胡": 1},
     [-40, 70, -20, -10]),
    ("the last tile is one bird only, whatever the option", SMALL, {"winner": "S", "last_tile": True},
     {"birds": 2},
     {"海底捞月": 1}, [-80, 140, -30, -30]),
    ("counted from the winner the last tile 5p hits him: 40×2, 30×2, 30×2", SMALL,
     {"winner": "S", "last_tile": True}, {"bird_origin": "winner"}, {"海底捞月": 1}, [-80, 200, -60, -60]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("hand", "situation", "options", "expected", "paid"), [c[1:] for c in WINS], ids=[c[0] for c in WINS]
)
def test_win(
    hand: str, situation: dict[str, Any], options: dict[str, Any], expected: dict[str, int], paid: list[int]
) -> None:
    answer = reply(hand, options, **situation)
    assert rows(answer) == expected
    assert points(answer) == paid


NO_WINS: list[Any] = [
    ("a small shape with a pair of 1", "123456m1134p789s +2p", {"winner": "S"}, {}, "pair_not_258"),
    ("no moment lifts the pair rule", "123456m1134p789s +2p", {"winner": "S", "last_tile": True}, {},
     "pair_not_258"),
    ("nor does a robbed kong", "123456m1134p789s +2p",
     {"winner": "S", "win_by": "robbed_kong", "from_": "W"}, {},
     "pair_not_258"),
    ("nor heaven", "123456m11234p789s", {"timing": "heaven"}, {}, "pair_not_258"),
    ("all melded by default is no 大胡", "1m (234m<) (456p<) (789s<) (999p) +1m", {"winner": "S"}, {},
     "pair_not_258"),
    ("a deal with a pair of 1 and no win of the deal", "123456m11234p789s", {"win_by": "deal"}, {},
     "no_pattern"),
    ("one triplet is no 六六顺", "1112359m2468p35s",
     {"winner": "S", "win_by": "deal"}, {}, "no_pattern"),
    ("2-5-8 without a shape where one is needed", "58m28p258s (222m) (555p) +2s", {"winner": "S"},
     {"jiangjiang_any_shape": False}, "no_shape"),
    ("a meld of 3 is no 将将胡", "58m28p258s (222m) (333p) +2s", {"winner": "S"}, {}, "no_shape"),
    ("five pairs and a kong are no seven pairs", "113344m1133p [6666m] +4s", {"winner": "S"}, {}, "no_shape"),
    ("four alike, four pairs and two odd tiles", "1111m335577p899s +2s", {"winner": "S"}, {}, "no_shape"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("hand", "situation", "options", "reason"), [c[1:] for c in NO_WINS], ids=[c[0] for c in NO_WINS]
)
def test_no_win(hand: str, situation: dict[str, Any], options: dict[str, Any], reason: str) -> None:
    answer = reply(hand, options, **situation)
    assert not answer["win"]
    assert answer["reason"]["code"] == reason
    assert set(answer["payments"].values()) == {0}


@pytest.mark.parametrize("rank", range(1, 10))
def test_a_bird_counts_round_from_the_dealer(rank: int) -> None:
    """1 5 9 the dealer, 2 6 the next player, 3 7 opposite, 4 8 the player before."""
    hit = "ESWNESWNE"[rank - 1]
    fed = reply(SMALL, winner="S", win_by="discard", from_="W", birds=[f"{rank}s"])
    assert fed["payments"]["S"] == (20 if hit in "SW" else 10)
    drawn = reply(SMALL, winner="S", birds=[f"{rank}m"])
    usual = {"E": 20, "W": 10, "N": 10}
    assert {seat: -drawn["payments"][seat] for seat in usual} == {
        seat: points * (2 if hit in ("S", seat) else 1) for seat, points in usual.items()
    }


@pytest.mark.parametrize(("rank", "hit"), [(1, "S"), (2, "W"), (3, "N"), (4, "E"), (5, "S"), (9, "S")])
def test_a_bird_counts_round_from_the_winner(rank: int, hit: str) -> None:
    drawn = reply(SMALL, {"bird_origin": "winner"}, winner="S", birds=[f"{rank}p"])
    usual = {"E": 20, "W": 10, "N": 10}
    assert {seat: -drawn["payments"][seat] for seat in usual} == {
        seat: points * (2 if hit in ("S", seat) else 1) for seat, points in usual.items()
    }


def test_several_winners_of_one_discard_settle_apart_with_one_bird() -> None:
    """CS-8: the bird 2 hits S, who wins 10×2; N gets 60 for the same discard of W."""
    first = reply(SMALL, winner="S", win_by="discard", from_="W", birds=["2s"])
    second = reply("333m55p99s (111s) (777m) +5p", winner="N", win_by="discard", from_="W", birds=["2s"])
    assert [points(first), points(second)] == [[0, 20, -20, 0], [0, 0, -60, 60]]


FORMULAS: list[Any] = [
    (SMALL, {}, {}, "1 × 20 = 20 each"),
    (SMALL, {"winner": "S"}, {}, "1 × 10 = 10 from W and N; 1 × 20 = 20 from E"),
    (SMALL, {"winner": "S", "birds": ["2m"]}, {}, "1 × 10 × 2 = 20 from W and N; 1 × 20 × 2 = 40 from E"),
    (SMALL, {"winner": "S", "birds": ["1m", "2m"]}, {"birds": 2},
     "1 × 10 × 2 = 20 from W and N; 1 × 20 × 2 × 2 = 80 from E"),
    (SMALL, fed("S", "W"), {}, "1 × 10 = 10 from W"),
    (TWO_BIG, fed("S", "E", birds=["1m"]), {"dealer_bonus_scales": False},
     "(2 × 60 + 10) × 2 = 260 from E"),
    (TWO_BIG, fed("S", "E"),
     {"dealer_bonus_scales": False, "big_ron": [60, 50]}, "2 × 60 - 10 = 110 from E"),
]  # fmt: skip


@pytest.mark.parametrize(("hand", "situation", "options", "formula"), FORMULAS)
def test_formula(hand: str, situation: dict[str, Any], options: dict[str, Any], formula: str) -> None:
    assert reply(hand, options, **situation)["formula"] == formula


BAD: list[Any] = [
    ("the last tile as a kong replacement", KONG, {"last_tile": True, "replacement": "kong"}, {},
     {"contradictory_situation"}),
    ("the last tile as a discarded replacement", SMALL,
     fed("S", "W", last_tile=True, after_kong_discard=True), {},
     {"contradictory_situation"}),
    ("a kong made with the last tile", SMALL,
     {"winner": "S", "win_by": "robbed_kong", "from_": "W", "last_tile": True}, {},
     {"contradictory_situation"}),
    ("the last tile on the deal", "111133m33p33s444p", {"winner": "S", "win_by": "deal", "last_tile": True},
     {},
     {"contradictory_situation"}),
    ("birds beside the last tile", SMALL, {"last_tile": True, "birds": ["1m"]}, {},
     {"contradictory_situation"}),
    ("two birds where one is played", SMALL, {"birds": ["1m", "2m"]}, {}, {"bad_value"}),
    ("three birds where two are played", SMALL, {"birds": ["1m", "2m", "3m"]}, {"birds": 2}, {"bad_value"}),
    ("a bird that the game lacks", SMALL, {"birds": ["5z"]}, {}, {"tile_not_in_ruleset"}),
    ("a flower replaced", SMALL, {"replacement": "flower"}, {}, {"bad_value"}),
    ("a replacement without a kong", SMALL, {"replacement": "kong"}, {}, {"contradictory_situation"}),
    ("earth by self-draw", SMALL, {"winner": "S", "timing": "earth"}, {}, {"contradictory_situation"}),
    ("earth on another's discard", SMALL, fed("S", "W", timing="earth"), {},
     {"contradictory_situation"}),
    ("heaven of another", SMALL, {"winner": "S", "timing": "heaven"}, {}, {"contradictory_situation"}),
    ("14 dealt tiles of another", "111133m33p33s4445p", {"winner": "S", "win_by": "deal"}, {},
     {"wrong_tile_count"}),
    ("13 dealt tiles of the dealer", "111133m33p33s444p", {"win_by": "deal"}, {}, {"wrong_tile_count"}),
    ("a winning tile on the deal", SMALL, {"win_by": "deal"}, {}, {"contradictory_situation"}),
    ("a wind is no field here", SMALL, {"prevailing_wind": "S"}, {}, {"unknown_field"}),
    ("one request a winner", SMALL, {"other_winners": ["N"]}, {}, {"unknown_field"}),
    ("a robbed tile in the own hand", "123456m2255p789s +5p",
     {"winner": "S", "win_by": "robbed_kong", "from_": "W"},
     {}, {"contradictory_situation"}),
    ("all at once", "234678m45678p11z +9p", {"birds": ["1m", "2m"], "last_tile": True, "ready": "shown"},
     {"birds": 1, "luxury": "on"},
     {"tile_not_in_ruleset", "bad_value", "contradictory_situation", "unknown_field", "unknown_option"}),
    ("no bird at all is no option", SMALL, {}, {"birds": 0}, {"bad_value"}),
    ("a pair is two numbers", SMALL, {}, {"big_ron": [60]}, {"bad_value"}),
    ("and not one", SMALL, {}, {"big_ron": 60}, {"bad_value"}),
    ("true is no word", SMALL, {}, {"luxury_pairs": True}, {"bad_value"}),
]  # fmt: skip


@pytest.mark.parametrize(("hand", "situation", "options", "expected"), [c[1:] for c in BAD], ids=[c[0] for c in BAD])
def test_bad_input(hand: str, situation: dict[str, Any], options: dict[str, Any], expected: set[str]) -> None:
    assert codes(hand, options, **situation) == expected


def test_contradictions_name_both_fields() -> None:
    with pytest.raises(InputError) as caught:
        reply(KONG, last_tile=True, replacement="kong")
    assert all(name in caught.value.problems[0].detail for name in ("last_tile", "replacement"))


def test_what_the_answer_assumed() -> None:
    assert "birds=none" in reply(SMALL, winner="S")["assumed"]
    assert "birds=none" not in reply(SMALL, winner="S", birds=["1m"])["assumed"]
    assert "birds=none" not in reply(SMALL, winner="S", last_tile=True)["assumed"]
    unknown = reply("123456m22345p789s", winner="S", last_tile=True)
    assert any(text.startswith("birds=none: the last tile") for text in unknown["assumed"])
    assert points(unknown) == [-40, 100, -30, -30]


def test_the_other_reading_is_the_runner_up() -> None:
    answer = reply("112233m445566p5s +5s", winner="W", win_by="discard", from_="E")
    assert answer["reading"]["shape"] == "seven_pairs"
    assert [p["name"]["zh"] for p in answer["runner_up"]["patterns"]] == ["小胡"]


def test_the_reading_with_the_largest_payment_is_taken() -> None:
    """Where a table pays 小胡 more than 大胡, the small reading of a hand that is both is paid."""
    cheap = {"small_ron": [100, 200]}
    answer = reply("112233m445566p5s +5s", cheap, winner="W", win_by="discard", from_="S")
    assert rows(answer) == {"小胡": 1}
    assert points(answer) == [0, -100, 100, 0]


def test_order_of_tiles_and_melds_does_not_matter() -> None:
    hands = ("3336699s (222s) (555s) +9s", "9963363s (555s) (222s) +9s")
    first, second = (reply(hand, winner="S", birds=["4m"]) for hand in hands)
    assert (rows(first), points(first)) == (rows(second), points(second))


def test_the_rows_of_a_deal_show_their_tiles() -> None:
    answer = reply("111133m33p33s444p", {"liuliu_quad": True}, winner="S", win_by="deal")
    shown = {p["name"]["zh"]: p["tiles"] for p in answer["patterns"]}
    assert shown["四喜"] == "1111m"
    assert shown["六六顺"] == "1111m 444p"
    assert answer["reading"] == {"shape": "deal", "sets": [], "pair": None, "wait": None, "wildcards": []}


def test_waits_hold_the_pair_rule_and_the_open_shape() -> None:
    small = waits_request({"ruleset": "changsha", "hand": "123456m2234p789s", "situation": {"winner": "S"}})
    assert [(w["tile"], w["discard"]["win"]) for w in small["waits"]] == [("2p", True), ("5p", True)]
    loose = {"ruleset": "changsha", "hand": "58m28p258s (222m) (555p)", "situation": {"winner": "S"}}
    tiles = [f"{n}{suit}" for suit in "mps" for n in (2, 5, 8)]
    assert [w["tile"] for w in waits_request(loose)["waits"]] == tiles


def test_every_big_row_swallows_the_small_win() -> None:
    assert set(BIG_IDS) == {row.id for row in CHANGSHA.rows if row.unit == BIG}


def table(section: str) -> list[list[str]]:
    body = PAGE.read_text("utf-8").split(f"## {section} ")[1].split("\n## ")[0]
    lines = [line for line in body.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def test_rows_and_options_are_those_of_the_rules_page() -> None:
    info = ruleset_info("changsha")
    assert [(row[0], json.loads(row[1]) if re.fullmatch(r"[\d\[].*|true|false", row[1]) else row[1])
            for row in table("选项")] == [(o["name"], o["default"]) for o in info["options"]]  # fmt: skip
    page = {row[0]: row[5].split(", ") for row in table("番型")}
    assert list(page) == [p["name"]["zh"] for p in info["patterns"]]
    assert all(p["clause"] in page[p["name"]["zh"]] for p in info["patterns"])
