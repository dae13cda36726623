"""Shandong beyond the worked cases: every row, option, exclusion and payment path, by hands of our own.

One share is (5 + 花) × 番. Each expected value is worked out from the clauses in the comment beside it.
"""

from __future__ import annotations

import re
from functools import partial
from typing import Any

import pytest
import regions
from regions import values as rows

from scoring.errors import InputError
from scoring.request import waits_request

PLAIN = "22m456p678p345s67s +8s"
FROM_N = "5m456p (123m<) (456m<) (777s<) +5m"  # three melds that the player before fed
FED_BY_N = {"fed": "E", "feeder": "N"}

ask = partial(regions.ask, "shandong")


def arithmetic(formula: str) -> list[tuple[int, int]]:
    """Both sides of each equation that a formula writes."""
    found = re.findall(r"([\d()+× ]+) = (\d+)", formula)
    return [(eval(left.replace("×", "*")), int(right)) for left, right in found]


PATTERNS = [
    # nothing at all: 推倒和 1
    (PLAIN, {}, {}, {"推倒和": 1}, 1),
    # a replacement of a flower is no plain hand: 2
    (PLAIN + " 1f", {}, {"replacement": "flower"}, {"杠上开花": 2, "花牌": 1}, 2),
    # 清一色 5 + 一条龙 2
    ("1234567892234p +5p", {}, {}, {"清一色": 5, "一条龙": 2}, 7),
    # 清一色 5 + 碰碰和 2
    ("1113335557788s +7s", {}, {}, {"清一色": 5, "碰碰和": 2}, 7),
    # 混一色 2 + 碰碰和 2; the pungs of honours are concealed, so no 花
    ("111333m555z777z2m +2m", {}, {}, {"混一色": 2, "碰碰和": 2}, 4),
    # 混一色 2 + 一条龙 2
    ("123456789m22m11z +1z", {}, {}, {"混一色": 2, "一条龙": 2}, 4),
    # 清一色 needs no honours, 混一色 needs one; three suits are neither
    ("22m345p678p99s345m +9s", {}, {}, {"推倒和": 1}, 1),
    # 将一色 5 + 七对 2, four alike being two pairs
    ("2222m5588m22p88s2s +2s", {}, {}, {"将一色": 5, "七对": 2}, 7),
    # 将一色 5 + 碰碰和 2, a concealed kong of a number 2 花
    ("555p888s222s2m [8888m] +2m", {}, {}, {"将一色": 5, "碰碰和": 2, "数牌暗杠": 2}, 7),
    # a chow is never 将一色
    ("22m222p555s888s34m +5m", {}, {}, {"推倒和": 1}, 1),
    # 清一色 5 + 七对 2 of a hand without any 2, 5, 8 pair
    ("1133446677999s +9s", {}, {}, {"清一色": 5, "七对": 2}, 7),
    # 七对 needs no 258 pair
    ("113344m667799p1z +1z", {}, {}, {"七对": 2}, 2),
]


@pytest.mark.parametrize(("hand", "options", "situation", "want", "total"), PATTERNS)
def test_patterns_add_up(
    hand: str, options: dict[str, Any], situation: dict[str, Any], want: dict[str, int], total: int
) -> None:
    reply = ask(hand, options, **situation)
    assert reply["win"], reply["reason"]
    found = rows(reply)
    assert found == want
    assert reply["total"] == {"value": total, "unit": "番"}


KONGS = [
    # claimed pung of an honour 1
    ("22m456p678p67s (111z^) +8s", {"字牌碰": 1}),
    # two of them 2
    ("22m456p67s (111z^) (555z<) +8s", {"字牌碰": 2}),
    # a pung of a number gives nothing
    ("22m456p678p67s (111m^) +8s", {}),
    # exposed kong of an honour 2, added 2
    ("22m456p67s (1111z^) (5555z+) +8s", {"字牌明杠": 4}),
    # concealed kong of an honour 3
    ("22m456p678p67s [7777z] +8s", {"字牌暗杠": 3}),
    # numbers: exposed 1, added 1, concealed 2
    ("22m67s (1111m^) (9999p+) [1111s] +8s", {"数牌明杠": 2, "数牌暗杠": 2}),
    # flower tiles 1 each, all eight
    (PLAIN + " 12345678f", {"花牌": 8}),
    # four alike that are not declared are no kong
    ("22m456p678p66667s +5s", {}),
]


@pytest.mark.parametrize(("hand", "want"), KONGS)
def test_flower_points_of_the_winner(hand: str, want: dict[str, int]) -> None:
    reply = ask(hand)
    assert rows(reply) == {"推倒和": 1, **want}
    share = 5 + sum(want.values())
    assert reply["payments"] == {"E": 3 * share, "S": -share, "W": -share, "N": -share}


def test_a_row_names_only_the_tiles_that_made_it() -> None:
    reply = ask("22m67s (1111m^) (555z) [1111s] +8s")
    assert {p["name"]["zh"]: p["tiles"] for p in reply["patterns"]} == {
        "推倒和": "22m67s (1111m^) (555z) [1111s] +8s",
        "字牌碰": "(555z)",
        "数牌明杠": "(1111m^)",
        "数牌暗杠": "[1111s]",
    }
    straight = ask("456p22s12378m (456m) +9m")["patterns"][0]
    assert (straight["name"]["zh"], straight["tiles"]) == ("一条龙", "123456789m")


TRIPLETS = [
    # held before the win: 1 with the option, else nothing
    ("22m456p678p111z67s +8s", 0, {}, 0),
    ("22m456p678p111z67s +8s", 1, {}, 1),
    # two of them; 混一色 has no part in it
    ("22m456p111z666z67s +8s", 1, {}, 2),
    # completed by the winning tile, drawn or claimed: nothing
    ("22m456p678p567s11z +1z", 1, {}, 0),
    ("22m456p678p888s11z +1z", 1, {"win_by": "discard", "from_": "N"}, 0),
    # the claimed pung beside it counts
    ("22m456p888s11z (555z) +1z", 1, {}, 1),
    # without the winning tile nobody can say which triplet it completed
    ("22m456p678p111z678s", 1, {}, 0),
    # a hand dealt complete held all of it
    ("22m456p678p111z678s", 1, {"timing": "heaven"}, 1),
]


@pytest.mark.parametrize(("hand", "option", "situation", "want"), TRIPLETS)
def test_concealed_honour_triplets(hand: str, option: int, situation: dict[str, Any], want: int) -> None:
    reply = ask(hand, {"concealed_honour_triplet": option}, **situation)
    assert reply["win"]
    assert rows(reply).get("字牌碰", 0) == want


DRAWN = [
    # add_doubling: 1 + 2^k, at most 32
    ("add_doubling", 0, {"推倒和": 1}, 1),
    ("add_doubling", 1, {"推倒和": 1, "荒庄": 2}, 3),
    ("add_doubling", 5, {"推倒和": 1, "荒庄": 32}, 33),
    ("add_doubling", 6, {"推倒和": 1, "荒庄": 32}, 33),
    # multiply: 1 × 2^k
    ("multiply", 1, {"推倒和": 1, "荒庄": 2}, 2),
    ("multiply", 5, {"推倒和": 1, "荒庄": 32}, 32),
    # add: 1 + 2k, at most 32
    ("add", 3, {"推倒和": 1, "荒庄": 6}, 7),
    ("add", 16, {"推倒和": 1, "荒庄": 32}, 33),
    ("add", 20, {"推倒和": 1, "荒庄": 32}, 33),
]


@pytest.mark.parametrize(("mode", "draws", "want", "total"), DRAWN)
def test_drawn_hands(mode: str, draws: int, want: dict[str, int], total: int) -> None:
    reply = ask(PLAIN, {"huangzhuang_mode": mode}, draws_before=draws)
    assert rows(reply) == want
    assert reply["total"]["value"] == total
    unit = "倍" if mode == "multiply" else "番"
    assert [p["unit"] for p in reply["patterns"] if p["name"]["zh"] == "荒庄"] == [unit] * (draws > 0)


def test_shown_hand_doubles_the_sum_with_the_drawn_hands_in_it() -> None:
    # (推倒和 1 + 荒庄 4) × 2 = 10; 5 × 10 = 50 each
    reply = ask(PLAIN, ready="shown", draws_before=2)
    assert rows(reply) == {"推倒和": 1, "荒庄": 4, "明楼": 2}
    assert (reply["total"]["value"], reply["payments"]["E"]) == (10, 150)
    assert reply["formula"] == "(5 + 0) × 10 = 50 each"
    # 1 × 2 × 4 = 8
    assert ask(PLAIN, {"huangzhuang_mode": "multiply"}, ready="shown", draws_before=2)["total"]["value"] == 8


@pytest.mark.parametrize("win_by", ["discard", "robbed_kong"])
def test_a_shown_hand_wins_by_self_draw_only(win_by: str) -> None:
    shown = ask(PLAIN, win_by=win_by, from_="S", ready="shown")
    assert shown["reason"]["code"] == "shown_ready_self_draw_only"
    hidden = ask(PLAIN, win_by=win_by, from_="S", ready="hidden")
    assert rows(hidden) == {"推倒和": 1}  # 暗楼 changes no score


def test_a_hand_without_shape_is_told_so_before_its_declaration() -> None:
    claim: dict[str, Any] = {"win_by": "discard", "from_": "S", "ready": "shown"}
    assert ask("13m456p678p345s67s +8s", **claim)["reason"]["code"] == "no_shape"
    assert ask("11m456p678p345s67s +8s", **claim)["reason"]["code"] == "pair_not_258"


def test_add_tuidaohu_adds_one_to_every_hand() -> None:
    assert rows(ask(PLAIN, {"add_tuidaohu": True})) == {"推倒和": 1}
    reply = ask("1234567892234p +5p", {"add_tuidaohu": True})
    assert rows(reply) == {"推倒和": 1, "清一色": 5, "一条龙": 2}
    assert reply["total"]["value"] == 8


ON_THE_DEAL = [
    # 天和 6 + 清一色 5 + 一条龙 2
    ("12345678922345p", True, {"timing": "heaven"}, {"天和": 6, "清一色": 5, "一条龙": 2}, 13),
    ("12345678922345p", False, {"timing": "heaven"}, {"天和": 6}, 6),
    # 地和 by a discard, 5 + 七对 2
    ("113344m667799p1z +1z", True, {"winner": "W", "win_by": "discard", "from_": "N", "timing": "earth"},
     {"地和": 5, "七对": 2}, 7),
    ("113344m667799p1z +1z", False, {"winner": "W", "win_by": "discard", "from_": "N", "timing": "earth"},
     {"地和": 5}, 5),
    # no other 番 row beside it, that of 荒庄 neither; a factor stays
    (PLAIN, False, {"timing": "heaven", "draws_before": 2}, {"天和": 6}, 6),
    (PLAIN, True, {"timing": "heaven", "draws_before": 2}, {"天和": 6, "荒庄": 4}, 10),
]  # fmt: skip


@pytest.mark.parametrize(("hand", "adds", "situation", "want", "total"), ON_THE_DEAL)
def test_heavenly_and_earthly_wins(
    hand: str, adds: bool, situation: dict[str, Any], want: dict[str, int], total: int
) -> None:
    reply = ask(hand, {"tianhe_adds": adds}, **situation)
    assert rows(reply) == want
    assert reply["total"]["value"] == total


def test_a_win_on_the_deal_that_stands_alone_excludes_the_added_plain_hand_too() -> None:
    assert rows(ask(PLAIN, {"tianhe_adds": False, "add_tuidaohu": True}, timing="heaven")) == {"天和": 6}
    options = {"tianhe_adds": False, "huangzhuang_mode": "multiply"}
    multiplied = ask(PLAIN, options, timing="heaven", draws_before=1)
    assert (rows(multiplied), multiplied["total"]["value"]) == ({"天和": 6, "荒庄": 2}, 12)


def test_the_straight_may_be_closed_to_claimed_chows() -> None:
    open_hand = "456p22s12378m (456m<) +9m"
    assert rows(ask(open_hand)) == {"一条龙": 2}
    assert rows(ask(open_hand, {"yitiaolong_open": False})) == {"推倒和": 1}
    # its chows are in hand, the claimed one is not part of it
    beside = "22s12345678m (456m<) +9m"
    assert rows(ask(beside, {"yitiaolong_open": False})) == {"一条龙": 2}
    # a discard may finish it
    claimed = ask("456p22s12345678m +9m", {"yitiaolong_open": False}, win_by="discard", from_="N")
    assert rows(claimed) == {"一条龙": 2}


def test_pair_of_2_5_8() -> None:
    hand = "11m456p678p345s67s +8s"
    assert ask(hand)["reason"]["code"] == "pair_not_258"
    assert rows(ask(hand, {"pair258": False})) == {"推倒和": 1}
    assert rows(ask("111333p999s777m1z +1z", {"pair258": False})) == {"碰碰和": 2}
    # honours alone have no 258 pair
    assert ask("111222333z555z7z +7z")["reason"]["code"] == "pair_not_258"
    for rank in range(1, 10):
        reply = ask(f"{rank}{rank}p123m789m345s67s +8s")
        assert reply["win"] == (rank in (2, 5, 8))


def test_the_reading_with_a_legal_pair_is_found() -> None:
    # 11 122 3… never comes out even; 111 22 345 678 999 does
    reply = ask("1112345678999m +2m")
    assert reply["reading"]["pair"] == "22m"
    assert rows(reply) == {"清一色": 5}


def test_all_258_in_any_shape() -> None:
    # 2m 2m 2m 5m 8m 2p 5p 5p 5p 8p 8p 2s 5s 8s: no shape
    hand = "22258m255588p25s +8s"
    assert ask(hand)["reason"]["code"] == "no_shape"
    reply = ask(hand, {"jiangyise_any_shape": True})
    assert rows(reply) == {"将一色": 5}
    assert reply["reading"]["shape"] == "all_258"
    # with a shape the better reading stays: 将一色 5 + 碰碰和 2
    assert ask("222m555m888p222s5s +5s", {"jiangyise_any_shape": True})["total"]["value"] == 7
    # melds are looked at too
    assert ask("258m2558p255s (333m) +8s", {"jiangyise_any_shape": True})["reason"]["code"] == "no_shape"
    assert rows(ask("258m2558p258s (555m) +8s", {"jiangyise_any_shape": True})) == {"将一色": 5}


def test_a_hand_that_is_standard_and_seven_pairs_at_once() -> None:
    # runs 112233m 445566s 99p have no legal pair; seven pairs 2
    assert rows(ask("112233m99p44566s +5s")) == {"七对": 2}
    # 223344m 55p 667788s: runs with the pair 5 are plain (1), seven pairs are 2
    reply = ask("22334m55p667788s +4m")
    assert (rows(reply), reply["runner_up"]["total"]["value"]) == ({"七对": 2}, 1)


PAID = [
    # discard: the discarder alone, 5 × 1
    (PLAIN, {}, {"win_by": "discard", "from_": "S"}, {"S": -5}, ["discard"]),
    # … twice that where he showed his hand
    (PLAIN, {}, {"win_by": "discard", "from_": "S", "shown_players": ["S"]}, {"S": -10}, ["discard"]),
    (PLAIN, {}, {"win_by": "discard", "from_": "S", "shown_players": ["W"]}, {"S": -5}, ["discard"]),
    # a self-draw is never doubled by players who showed theirs
    (PLAIN, {}, {"shown_players": ["S", "W"]}, {"S": -5, "W": -5, "N": -5}, ["self_draw"] * 3),
    # robbed kong: three shares, not doubled for a shown player
    (PLAIN, {}, {"win_by": "robbed_kong", "from_": "S", "shown_players": ["S"]}, {"S": -15}, ["robbed_kong"]),
    (PLAIN, {"rob_shares": 1}, {"win_by": "robbed_kong", "from_": "S"}, {"S": -5}, ["robbed_kong"]),
    # 包饺子: (5 + 1) × 2 × 3, not doubled for a shown player
    ("123678p4588s (3333m^) +6s", {}, {"replacement": "kong", "kong_fed_by": "W", "shown_players": ["W"]},
     {"W": -36}, ["kong"]),
    # an own kong is no 包饺子: (5 + 2) × 2
    ("123678p4588s [3333m] +6s", {}, {"replacement": "kong"}, {"S": -14, "W": -14, "N": -14},
     ["self_draw"] * 3),
    # contract: what the winner would get, from the feeder alone
    (FROM_N, {}, {"contracts": [FED_BY_N]}, {"N": -15}, ["contract"]),
    (FROM_N, {}, {"contracts": [FED_BY_N], "win_by": "discard", "from_": "N"}, {"N": -5}, ["contract"]),
    (FROM_N, {}, {"contracts": [FED_BY_N], "win_by": "discard", "from_": "W", "shown_players": ["W"]},
     {"N": -10}, ["contract"]),
    # the feeder's own declaration does not matter where another discards
    (FROM_N, {}, {"contracts": [FED_BY_N], "win_by": "discard", "from_": "W", "shown_players": ["N"]},
     {"N": -5}, ["contract"]),
    # contract before the fed kong: (5 + 1) × 2 × 3
    ("2m (123m<) (456m<) (789s<) (3333p^) +2m", {},
     {"contracts": [FED_BY_N], "replacement": "kong", "kong_fed_by": "W"}, {"N": -36}, ["contract"]),
    # no reverse: the winner fed the other
    (FROM_N, {}, {"contracts": [{"fed": "N", "feeder": "E"}]}, {"S": -5, "W": -5, "N": -5},
     ["self_draw"] * 3),
    # a contract between two others does not matter
    (PLAIN, {}, {"contracts": [{"fed": "N", "feeder": "W"}]}, {"S": -5, "W": -5, "N": -5}, ["self_draw"] * 3),
    # another base
    (PLAIN, {"base": 10}, {}, {"S": -10, "W": -10, "N": -10}, ["self_draw"] * 3),
    (PLAIN + " 3f", {"base": 0}, {}, {"S": -1, "W": -1, "N": -1}, ["self_draw"] * 3),
]  # fmt: skip


@pytest.mark.parametrize(("hand", "options", "situation", "want", "reasons"), PAID)
def test_payments(
    hand: str, options: dict[str, Any], situation: dict[str, Any], want: dict[str, int], reasons: list[str]
) -> None:
    reply = ask(hand, options, **situation)
    assert {seat: n for seat, n in reply["payments"].items() if seat != "E" and n} == want
    assert reply["payments"]["E"] == -sum(want.values())
    assert [t["reason"] for t in reply["transfers"]] == reasons
    sides = arithmetic(reply["formula"])
    assert sides
    assert all(left == right for left, right in sides)
    assert sides[-1][1] == reply["transfers"][0]["points"]


def test_formulas_say_why() -> None:
    assert ask(PLAIN, win_by="discard", from_="S", shown_players=["S"])["formula"] == (
        "(5 + 0) × 1 × 2 = 10 from S (showed the hand)"
    )
    robbed = ask(PLAIN, win_by="robbed_kong", from_="S")
    assert robbed["formula"] == "(5 + 0) × 1 × 3 = 15 from S (robbed kong)"
    assert ask(FROM_N, contracts=[FED_BY_N])["formula"] == "(5 + 0) × 1 × 3 = 15 from N (contract)"


def test_an_unnamed_feeder_of_an_exposed_kong_is_told() -> None:
    hand = "123678p4588s (3333m^) +6s"
    assert "kong_fed_by=none" in ask(hand, replacement="kong")["assumed"]
    assert "kong_fed_by=none" not in ask(hand, replacement="kong", kong_fed_by="W")["assumed"]
    assert "kong_fed_by=none" not in ask("123678p4588s [3333m] +6s", replacement="kong")["assumed"]


BAD = [
    (PLAIN, {"win_by": "deal"}, "bad_value"),
    (PLAIN, {"winner": "S", "win_by": "robbed_kong", "from_": "N", "timing": "earth"},
     "contradictory_situation"),
    # nobody fed three melds to a hand without them, nor one who did not feed those that it shows
    (PLAIN, {"contracts": [FED_BY_N]}, "contradictory_situation"),
    ("5m456p (123m<) (456m<) (777s^) +5m", {"contracts": [FED_BY_N]}, "contradictory_situation"),
    (FROM_N, {"contracts": [{"fed": "E", "feeder": "W"}]}, "contradictory_situation"),
    ("5m (111m) (222p) (777s) (444s) +5m", {"contracts": [FED_BY_N, {"fed": "E", "feeder": "W"}]},
     "contradictory_situation"),
    (PLAIN, {"dice": [1, 4]}, "unknown_field"),
    (PLAIN, {"other_winners": ["S"]}, "unknown_field"),
    (PLAIN, {"shown_players": ["E"]}, "contradictory_situation"),
]  # fmt: skip


@pytest.mark.parametrize(("hand", "situation", "code"), BAD)
def test_bad_input(hand: str, situation: dict[str, Any], code: str) -> None:
    with pytest.raises(InputError) as caught:
        ask(hand, **situation)
    assert code in {p.code for p in caught.value.problems}


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("base", -1),
        ("rob_shares", 0),
        ("huangzhuang_mode", "double"),
        ("concealed_honour_triplet", 2),
        ("pair258", 1),
    ],
)
def test_bad_options(name: str, value: object) -> None:
    with pytest.raises(InputError) as caught:
        ask(PLAIN, {name: value})
    assert [p.code for p in caught.value.problems] == ["bad_value"]


def test_waits_tell_why_a_shown_hand_takes_no_discard() -> None:
    request = {"ruleset": "shandong", "hand": "22m456p678p345s67s", "situation": {"ready": "shown"}}
    waits = waits_request(request)["waits"]
    assert [w["tile"] for w in waits] == ["2s", "5s", "8s"]  # 34567s with 2, 5 or 8
    assert all(w["self_draw"]["win"] for w in waits)
    assert {w["discard"]["reason"]["code"] for w in waits} == {"shown_ready_self_draw_only"}
