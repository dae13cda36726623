"""Shanghai beyond the worked cases: every row, option, exclusion and payment path, by hands of our own.

Small hands: (1 + 花) at most 10, times the doublings; large ones: whole 勒 of 10, times the doublings.
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

PUNGS = "222m444p66s88s (999m) +8s"  # 碰碰胡 without a flower: P = 1
RUNS = "123456789m1z222p +1z"  # two suits in runs: no listed hand
FLUSH = "3577s (222s>) (666s>) (888s>) +4s"  # 清一色: P = 10; S fed three pungs to E
HALF = "67m22z (123m<) (456m<) (789m<) +8m"  # 混一色: P = 1; N fed three chows to E
E_FROM_S = {"fed": "E", "feeder": "S"}
S_FROM_E = {"fed": "S", "feeder": "E"}
BOTH = [E_FROM_S, S_FROM_E]
E_FROM_N = {"fed": "E", "feeder": "N"}

ask = partial(regions.ask, "shanghai")


def arithmetic(formula: str) -> list[tuple[int, int]]:
    """Both sides of each equation that a formula writes."""
    found = re.findall(r"((?:min|max)?[\d(][\d()+×, minax]*) = (\d+)", formula)
    return [(eval(left.replace("×", "*")), int(right)) for left, right in found]


PATTERNS = [
    # the seven listed hands
    (PUNGS, {"碰碰胡": 0, "底花": 1}, 1),
    (HALF, {"混一色": 0, "底花": 1}, 1),
    (FLUSH, {"清一色": 1}, 10),
    ("111m333m99m55z (777m) +9m", {"混碰": 1}, 10),
    ("111m333m99m55m (777m) +9m", {"清碰": 2}, 20),
    ("1122334455667z +1z", {"风一色": 2}, 20),
    ("111333z77z55z (222z) +7z", {"风碰": 4}, 40),
    # flowers, honours and kongs do not count beside 勒
    ("111m99m55z (7777z) [3333m] +9m 1234567f", {"混碰": 1}, 10),
    ("33z (1111z) (222z) [5555z] 66z +6z 12f", {"风碰": 4}, 40),
    # honours with a kong and no shape
    ("112234z1z (5555z) [6666z] +7z", {"风一色": 2}, 20),
    # four alike in hand are no kong, so no shape either: 风一色
    ("1111222333z555z +7z", {"风一色": 2}, 20),
    # a run of one suit makes it 混一色, not 混碰
    ("111234m99m55z (777m) +9m", {"混一色": 0, "底花": 1}, 1),
]


@pytest.mark.parametrize(("hand", "want", "points"), PATTERNS)
def test_listed_hands(hand: str, want: dict[str, int], points: int) -> None:
    reply = ask(hand)
    assert reply["win"], reply["reason"]
    assert rows(reply) == want
    assert reply["total"] == {"value": points, "unit": "分"}
    assert reply["payments"] == {"E": 3 * points, "S": -points, "W": -points, "N": -points}


LOST = [
    (RUNS, {}, "no_pattern"),
    # three suits with a chow, and two with honours
    ("123m444p66s88s (999m) +8s", {}, "no_pattern"),
    ("123m444m66s88s (111z) +8s", {}, "no_pattern"),
    # seven pairs is no shape, whatever its suit
    ("1133557799m11z2z +2z", {}, "no_shape"),
    ("113344668899m5m +5m", {}, "no_shape"),
    # honours without shape only with 乱风
    ("1122334455667z +1z", {"luanfeng": False}, "no_shape"),
    # one number tile among honours
    ("112233445566z7z +1m", {}, "no_shape"),
    # eight flowers do not help a hand that names its winning tile
    ("1199m2468p1357s2z +4z 12345678f", {}, "no_shape"),
    ("1199m2468p1357s24z 1234567f", {}, "no_shape"),
]


@pytest.mark.parametrize(("hand", "options", "code"), LOST)
def test_other_hands_do_not_win(hand: str, options: dict[str, Any], code: str) -> None:
    reply = ask(hand, options)
    assert not reply["win"]
    assert reply["reason"]["code"] == code


def test_honours_in_pungs_win_without_luanfeng_and_have_no_second_reading() -> None:
    reply = ask("111333z77z55z (222z) +7z", {"luanfeng": False})
    assert rows(reply) == {"风碰": 4}
    assert ask("111333z77z55z (222z) +7z")["runner_up"] is None


def test_the_better_of_runs_and_pungs() -> None:
    # 111222333m and 789m: 混一色 only, as 789 is a chow in either reading
    assert rows(ask("11122233378m55z +9m")) == {"混一色": 0, "底花": 1}
    # 111222333m 999m 55z: pungs (10) before runs (1)
    reply = ask("11122233399m55z +9m")
    assert (rows(reply), reply["total"]["value"]) == ({"混碰": 1}, 10)
    assert reply["runner_up"]["total"]["value"] == 1


FLOWERS = [
    # base 1 and each row of the table
    (PUNGS + " 3f", {"花牌": 1}),
    ("222m444p66s88s (111z) +8s", {"风刻": 1}),
    ("222m444p66s88s (1111z) +8s", {"风明杠": 2}),
    ("222m444p66s88s (1111z+) +8s", {"风明杠": 2}),
    ("222m444p66s88s [4444z] +8s", {"风暗杠": 3}),
    ("222m444p66s88s (555z) +8s", {"箭刻": 2}),
    ("222m444p66s88s (7777z) +8s", {"箭明杠": 3}),
    ("222m444p66s88s (7777z+) +8s", {"箭明杠": 3}),
    ("222m444p66s88s [6666z] +8s", {"箭暗杠": 4}),
    ("222m444p66s88s (9999m) +8s", {"数牌明杠": 1}),
    ("222m444p66s88s (9999m+) +8s", {"数牌明杠": 1}),
    ("222m444p66s88s [9999m] +8s", {"数牌暗杠": 2}),
    # two of a row
    ("222m66s88s (111z) (333z) +8s", {"风刻": 2}),
    ("66s88s (9999m) (4444p+) [1111s] +8s", {"数牌明杠": 2, "数牌暗杠": 2}),
    # a concealed triplet counts, a pair does not
    ("222m444p11z88s555z +8s", {"箭刻": 2}),
    # White, Green and Red are dragons, North is a wind
    ("12m44z (555z) (666z) (789m) +3m", {"箭刻": 4}),
]


@pytest.mark.parametrize(("hand", "want"), FLOWERS)
def test_flower_points(hand: str, want: dict[str, int]) -> None:
    reply = ask(hand)
    found = rows(reply)
    assert found.pop("底花") == 1
    assert {name: n for name, n in found.items() if name not in ("碰碰胡", "混一色")} == want
    assert reply["total"]["value"] == 1 + sum(want.values())


def test_a_row_names_only_the_tiles_that_made_it() -> None:
    reply = ask("66s88s (9999m) (444z) [1111s] +8s 5f")
    found = {p["name"]["zh"]: p["tiles"] for p in reply["patterns"]}
    assert {k: found[k] for k in ("花牌", "风刻", "数牌明杠", "数牌暗杠")} == {
        "花牌": "5f", "风刻": "(444z)", "数牌明杠": "(9999m)", "数牌暗杠": "[1111s]",
    }  # fmt: skip


WON_TRIPLETS = [
    ("222m444p66s44z (999m) +4z", {}, True, 1),
    ("222m444p66s44z (999m) +4z", {}, False, 0),
    ("222m444p66s44z (999m) +4z", {"win_by": "discard", "from_": "S"}, False, 0),
    # another triplet is not touched
    ("222m66s11z444z (999m) +1z", {}, False, 1),
    ("222m66s11z (444z) (999m) +1z", {}, False, 1),
    # without the winning tile nobody can say which triplet it completed
    ("222m444p66s444z (999m)", {}, True, 1),
    ("222m444p66s444z (999m)", {}, False, 0),
]


@pytest.mark.parametrize(("hand", "situation", "counts", "want"), WON_TRIPLETS)
def test_triplets_completed_by_the_winning_tile(hand: str, situation: dict[str, Any], counts: bool, want: int) -> None:
    assert rows(ask(hand, {"won_triplet_counts": counts}, **situation)).get("风刻", 0) == want


CAPPED = [
    # 1 + 2 + 8 = 11, at most 10
    ("222m444p66s88s (555z) +8s 12345678f", {}, {}, 10, "min(1 + 10, 10) = 10 each"),
    # base 3
    (PUNGS, {"base_flower": 3}, {}, 3, "3 + 0 = 3 each"),
    # another 勒子: 20
    ("222m444p66s88s (555z) +8s 12345678f", {"lezi": 20}, {}, 11, "1 + 10 = 11 each"),
    (FLUSH, {"lezi": 20}, {}, 20, "1 × 20 = 20 each"),
    # the cap doubles with the hand: min(11, 10) × 4
    ("222m444p66s88s (555z) +8s 12345678f", {}, {"dice": [3, 3], "draws_before": 1}, 40,
     "min(1 + 10, 10) × 4 = 40 each"),
    (PUNGS + " 1f", {}, {"dice": [1, 4]}, 4, "(1 + 1) × 2 = 4 each"),
    # a further cap in 勒
    ("111333z77z55z (222z) +7z", {"cap_lezi": 3}, {"dice": [2, 2]}, 60, "min(4, 3) × 10 × 2 = 60 each"),
    ("111333z77z55z (222z) +7z", {"cap_lezi": 5}, {}, 40, "4 × 10 = 40 each"),
    ("111333z77z55z (222z) +7z", {"cap_lezi": 8}, {}, 40, "4 × 10 = 40 each"),
]  # fmt: skip


@pytest.mark.parametrize(("hand", "options", "situation", "points", "formula"), CAPPED)
def test_one_share(hand: str, options: dict[str, Any], situation: dict[str, Any], points: int, formula: str) -> None:
    reply = ask(hand, options, **situation)
    assert (reply["total"]["value"], reply["formula"]) == (points, formula)


def test_no_base_gives_no_row() -> None:
    reply = ask(PUNGS, {"base_flower": 0})
    assert (rows(reply), reply["total"]["value"]) == ({"碰碰胡": 0}, 0)
    assert ask(PUNGS + " 1f", {"base_flower": 0})["total"]["value"] == 1


DOUBLINGS = [
    ({}, {"dice": [3, 3]}, {"开宝": 2}, 20),
    ({}, {"dice": [4, 1]}, {"开宝": 2}, 20),
    ({}, {"dice": [1, 1]}, {"开宝": 2}, 20),
    ({}, {"dice": [4, 5]}, {}, 10),
    ({"kaibao": "equal_double14twice"}, {"dice": [1, 1]}, {"开宝": 4}, 40),
    ({"kaibao": "equal_double14twice"}, {"dice": [4, 4]}, {"开宝": 4}, 40),
    ({"kaibao": "equal_double14twice"}, {"dice": [6, 6]}, {"开宝": 2}, 20),
    ({"kaibao": "equal_double14twice"}, {"dice": [1, 4]}, {}, 10),
    ({}, {"draws_before": 1}, {"荒番": 2}, 20),
    ({}, {"draws_before": 4}, {"荒番": 2}, 20),
    ({}, {"draws_before": 0}, {}, 10),
    ({"huangfan_levels": "per_level"}, {"draws_before": 1}, {"荒番": 2}, 20),
    ({"huangfan_levels": "per_level"}, {"draws_before": 4}, {"荒番": 16}, 160),
    ({"huangfan_levels": "per_level", "kaibao": "equal_double14twice"}, {"draws_before": 2, "dice": [1, 1]},
     {"开宝": 4, "荒番": 4}, 160),
]  # fmt: skip


@pytest.mark.parametrize(("options", "situation", "want", "points"), DOUBLINGS)
def test_doublings(options: dict[str, Any], situation: dict[str, Any], want: dict[str, int], points: int) -> None:
    reply = ask(FLUSH, options, **situation)
    assert rows(reply) == {"清一色": 1, **want}
    assert reply["total"]["value"] == points


def test_clear_pungs_with_lucky_dice_are_four_lezi_and_wind_pungs_after_a_draw_eight() -> None:
    assert ask("111m333m99m55m (777m) +9m", dice=[2, 2])["total"]["value"] == 40
    assert ask("111333z77z55z (222z) +7z", draws_before=1)["total"]["value"] == 80


RAISED = [
    # 杠开 raises 1 + 2 to 10, with the doublings to 20
    ("222m444p66s88s [9999m] +8s", {}, {"replacement": "kong"}, {"杠开": 1}, 10, "max(1 + 2, 10) = 10 each"),
    ("222m444p66s88s [9999m] +8s", {}, {"replacement": "kong", "dice": [5, 5]}, {"杠开": 1, "开宝": 2}, 20,
     "max(1 + 2, 10) × 2 = 20 each"),
    # a hand of 1, 2 or 4 勒 keeps its value
    ("111m333m99m55m [7777m] +9m", {}, {"replacement": "kong"}, {"杠开": 1}, 20, "2 × 10 = 20 each"),
    # a flower replacement gives nothing
    (PUNGS + " 1f", {}, {"replacement": "flower"}, {}, 2, "1 + 1 = 2 each"),
    (PUNGS + " 1f", {"flower_replacement_is_gangkai": True}, {"replacement": "flower"}, {"杠开": 1}, 10,
     "max(1 + 1, 10) = 10 each"),
    # 大吊车, beside 杠开 too: both raise to the same 10
    ("6m (222p) (555s) (888m) (4444s) +6m", {}, {}, {"大吊车": 1}, 10, "max(1 + 1, 10) = 10 each"),
    ("6m (222p) (555s) (888m) (4444s) +6m", {}, {"replacement": "kong"}, {"杠开": 1, "大吊车": 1}, 10,
     "max(1 + 1, 10) = 10 each"),
    ("6z (111z) (222z) (333z) (444z) +6z", {}, {}, {"大吊车": 1}, 40, "4 × 10 = 40 each"),
    # with honours the last two tiles need not be alike
    ("6z (111z) (222z) (333z) (444z) +7z", {}, {}, {"大吊车": 1}, 20, "2 × 10 = 20 each"),
    # a concealed kong among the melds as the option says
    ("6m (222m) (555m) (888m) [4444m] +6m", {"dadiaoche_concealed_kan": False}, {}, {}, 20,
     "2 × 10 = 20 each"),
    ("6m (222p) (555s) (888m) (4444s) +6m", {"dadiaoche_concealed_kan": False}, {}, {"大吊车": 1}, 10,
     "max(1 + 1, 10) = 10 each"),
    # three melds are no 大吊车
    ("66m22p (555s) (888m) (4444s) +2p", {}, {}, {}, 2, "1 + 1 = 2 each"),
]  # fmt: skip


@pytest.mark.parametrize(("hand", "options", "situation", "want", "points", "formula"), RAISED)
def test_raised_to_one_lezi(
    hand: str,
    options: dict[str, Any],
    situation: dict[str, Any],
    want: dict[str, int],
    points: int,
    formula: str,
) -> None:
    reply = ask(hand, options, **situation)
    named = {name: n for name, n in rows(reply).items() if name in ("杠开", "大吊车", "开宝")}
    assert (named, reply["total"]["value"], reply["formula"]) == (want, points, formula)


def test_all_melded_counts_on_a_discard() -> None:
    reply = ask("6m (222p) (555s) (888m) (444s) +6m", win_by="discard", from_="W")
    assert (rows(reply), reply["payments"]["W"]) == ({"碰碰胡": 0, "大吊车": 1, "底花": 1}, -10)


def test_a_robbed_kong_raises_only_where_the_option_says_so() -> None:
    hand = "13m22z (456m) (111z) (789m) +2m"
    reply = ask(hand, win_by="robbed_kong", from_="W")
    assert reply["payments"] == {"E": 6, "S": 0, "W": -6, "N": 0}
    assert reply["formula"] == "1 + 1 = 2; 2 × 3 = 6 from W"
    raised = ask(hand, {"rob_raises": True}, win_by="robbed_kong", from_="W")
    assert raised["payments"] == {"E": 30, "S": 0, "W": -30, "N": 0}
    assert raised["formula"] == "max(1 + 1, 10) = 10; 10 × 3 = 30 from W"
    assert ask(hand, {"rob_raises": True})["total"]["value"] == 2


EIGHT = "1199m2468p1357s24z 12345678f"
EIGHT_FLOWERS = [
    (EIGHT, {}, {"八花齐": 2}, 20),
    (EIGHT, {"draws_before": 1}, {"八花齐": 2, "荒番": 2}, 40),
    # melds may lie there
    ("1199m24p1357s2z (777m) 12345678f", {}, {"八花齐": 2}, 20),
    # a complete hand that is none of the listed ones is no legal win, so the flowers count
    ("123456789m11z222p 12345678f", {}, {"八花齐": 2}, 20),
    ("1133557799m11z22z 12345678f", {}, {"八花齐": 2}, 20),
    # another legal win counts in its place, though it is worth less
    ("112233444555m66m 12345678f", {}, {"清一色": 1}, 10),
    ("123456m111z22m (789m) 12345678f", {}, {"混一色": 0, "底花": 1, "花牌": 8, "风刻": 1}, 10),
    # honours without a shape
    ("11223344556677z 12345678f", {}, {"风一色": 2}, 20),
    # four melds and two tiles that make no pair: no tile was waited for, no 大吊车
    ("13m (777m) (222p) (333s) (111z) 12345678f", {}, {"八花齐": 2}, 20),
]


@pytest.mark.parametrize(("hand", "situation", "want", "points"), EIGHT_FLOWERS)
def test_eight_flowers(hand: str, situation: dict[str, Any], want: dict[str, int], points: int) -> None:
    reply = ask(hand, **situation)
    assert (rows(reply), reply["total"]["value"]) == (want, points)
    assert reply["payments"] == {"E": 3 * points, "S": -points, "W": -points, "N": -points}


def test_eight_flowers_are_settled_with_contracts_and_not_on_a_discard() -> None:
    reply = ask("24p157s (777m>) (222m>) (333m>) 12345678f",
                contracts=[E_FROM_S])  # fmt: skip
    assert reply["payments"] == {"E": 100, "S": -60, "W": -20, "N": -20}
    assert ask(EIGHT, win_by="discard", from_="S")["reason"]["code"] == "no_shape"


def test_honours_without_luanfeng_still_have_their_eight_flowers() -> None:
    assert rows(ask("11223344556677z 12345678f", {"luanfeng": False})) == {"八花齐": 2}


DRAWN = ["contract", "self_draw", "self_draw"]
PAID = [
    # discard, self-draw, robbed kong (three shares)
    (FLUSH, {}, {"win_by": "discard", "from_": "W"}, {"W": -10}, ["discard"]),
    (FLUSH, {}, {}, {"S": -10, "W": -10, "N": -10}, ["self_draw"] * 3),
    (FLUSH, {}, {"win_by": "robbed_kong", "from_": "W"}, {"W": -30}, ["robbed_kong"]),
    # the winner was fed: +P, 3P for P, +3P
    (FLUSH, {}, {"win_by": "discard", "from_": "W", "contracts": [E_FROM_S]}, {"S": -10, "W": -10},
     ["contract", "discard"]),
    (FLUSH, {}, {"contracts": [E_FROM_S]}, {"S": -30, "W": -10, "N": -10}, DRAWN),
    (FLUSH, {}, {"win_by": "robbed_kong", "from_": "W", "contracts": [E_FROM_S]}, {"S": -30, "W": -30},
     ["contract", "robbed_kong"]),
    # the winner was the feeder (反承包): the same
    (FLUSH, {}, {"win_by": "discard", "from_": "W", "contracts": [S_FROM_E]}, {"S": -10, "W": -10},
     ["contract", "discard"]),
    (FLUSH, {}, {"contracts": [S_FROM_E]}, {"S": -30, "W": -10, "N": -10}, DRAWN),
    (FLUSH, {}, {"win_by": "robbed_kong", "from_": "S", "contracts": [S_FROM_E]}, {"S": -60},
     ["robbed_kong", "contract"]),
    # the partner discards: 2P
    (FLUSH, {}, {"win_by": "discard", "from_": "S", "contracts": [E_FROM_S]}, {"S": -20},
     ["discard", "contract"]),
    # both ways: +2P, 6P for P, +6P; the partner himself 3P and 9P
    (FLUSH, {}, {"win_by": "discard", "from_": "N", "contracts": BOTH}, {"S": -20, "N": -10},
     ["contract", "discard"]),
    (FLUSH, {}, {"contracts": BOTH}, {"S": -60, "W": -10, "N": -10}, DRAWN),
    (FLUSH, {}, {"win_by": "robbed_kong", "from_": "N", "contracts": BOTH}, {"S": -60, "N": -30},
     ["contract", "robbed_kong"]),
    (FLUSH, {}, {"win_by": "discard", "from_": "S", "contracts": BOTH}, {"S": -30},
     ["discard", "contract"]),
    (FLUSH, {}, {"win_by": "robbed_kong", "from_": "S", "contracts": BOTH}, {"S": -90},
     ["robbed_kong", "contract"]),
    # … once where the option says so
    (FLUSH, {"contract_mutual_twice": False}, {"contracts": BOTH}, {"S": -30, "W": -10, "N": -10}, DRAWN),
    (FLUSH, {"contract_mutual_twice": False}, {"win_by": "discard", "from_": "N", "contracts": BOTH},
     {"S": -10, "N": -10}, ["contract", "discard"]),
    # other shares on a self-draw: 4P in all, both ways 8P; a robbed kong keeps its three
    (FLUSH, {"contract_selfdraw_shares": 4}, {"contracts": [E_FROM_S]}, {"S": -40, "W": -10, "N": -10},
     DRAWN),
    (FLUSH, {"contract_selfdraw_shares": 4}, {"contracts": BOTH}, {"S": -80, "W": -10, "N": -10},
     DRAWN),
    (FLUSH, {"contract_selfdraw_shares": 4}, {"win_by": "robbed_kong", "from_": "W", "contracts": [E_FROM_S]},
     {"S": -30, "W": -30}, ["contract", "robbed_kong"]),
    # every other player a partner
    (FLUSH, {}, {"contracts": [E_FROM_S, {"fed": "W", "feeder": "E"}, {"fed": "N", "feeder": "E"}]},
     {"S": -30, "W": -30, "N": -30}, ["contract"] * 3),
    # a contract between two others does not matter
    (FLUSH, {}, {"contracts": [{"fed": "W", "feeder": "N"}]}, {"S": -10, "W": -10, "N": -10},
     ["self_draw"] * 3),
    # a hand of one point with three doublings: P = 8
    (HALF, {"huangfan_levels": "per_level"}, {"draws_before": 2, "dice": [2, 2], "contracts": [E_FROM_N]},
     {"S": -8, "W": -8, "N": -24}, ["self_draw", "self_draw", "contract"]),
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
    paid = {t["points"] for t in reply["transfers"]}
    assert {right for _, right in sides} - {reply["total"]["value"]} <= paid


def test_formulas_of_contracts() -> None:
    assert ask(FLUSH, contracts=BOTH)["formula"] == ("1 × 10 = 10 from W and N; 10 × 3 × 2 = 60 from S (contract)")
    assert ask(FLUSH, win_by="discard", from_="S", contracts=BOTH)["formula"] == (
        "1 × 10 = 10 from S; 10 × 2 = 20 from S (contract)"
    )
    assert ask(FLUSH, win_by="robbed_kong", from_="W", contracts=[E_FROM_S])["formula"] == (
        "1 × 10 = 10; 10 × 3 = 30 from W; 10 × 3 = 30 from S (contract)"
    )


MINIMUM = [
    (PUNGS, {"win_by": "discard", "from_": "S"}, False),
    (HALF, {"win_by": "discard", "from_": "S"}, False),
    # a self-draw and a robbed kong need none
    (PUNGS, {}, True),
    ("13m22z (456m) (567m) (789m) +2m", {"win_by": "robbed_kong", "from_": "S"}, True),
    # one flower, one triplet or one kong is enough
    (PUNGS + " 7f", {"win_by": "discard", "from_": "S"}, True),
    ("222m444p66s11z (999m) +1z", {"win_by": "discard", "from_": "S"}, True),
    ("222m444p66s88s (9999m) +8s", {"win_by": "discard", "from_": "S"}, True),
    # hands of 勒 need none
    (FLUSH, {"win_by": "discard", "from_": "W"}, True),
]


@pytest.mark.parametrize(("hand", "situation", "wins"), MINIMUM)
def test_flowers_needed_on_a_discard(hand: str, situation: dict[str, Any], wins: bool) -> None:
    reply = ask(hand, {"ron_min_flowers": 1}, **situation)
    assert reply["win"] == wins
    if not wins:
        assert reply["reason"]["code"] == "below_minimum"
    assert ask(hand, **situation)["win"]


def test_the_winning_triplet_is_no_flower_where_the_options_say_so() -> None:
    options = {"ron_min_flowers": 1, "won_triplet_counts": False}
    reply = ask("222m444p66s11z (999m) +1z", options, win_by="discard", from_="S")
    assert reply["reason"]["code"] == "below_minimum"


BAD = [
    ("1199m2468p1357s24z 12345678f", {"win_by": "deal"}, "bad_value"),
    (PUNGS, {"contracts": [E_FROM_S]}, "contradictory_situation"),
    (FLUSH, {"contracts": [E_FROM_N]}, "contradictory_situation"),
    (FLUSH, {"timing": "heaven"}, "unknown_field"),
    (FLUSH, {"dice": [1]}, "bad_value"),
    (FLUSH, {"replacement": "kong"}, "contradictory_situation"),
]


@pytest.mark.parametrize(("hand", "situation", "code"), BAD)
def test_bad_input(hand: str, situation: dict[str, Any], code: str) -> None:
    with pytest.raises(InputError) as caught:
        ask(hand, **situation)
    assert code in {p.code for p in caught.value.problems}


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("cap_lezi", 4),
        ("lezi", 0),
        ("kaibao", "equal"),
        ("ron_min_flowers", 2),
        ("contract_selfdraw_shares", 0),
    ],
)
def test_bad_options(name: str, value: object) -> None:
    with pytest.raises(InputError) as caught:
        ask(FLUSH, {name: value})
    assert [p.code for p in caught.value.problems] == ["bad_value"]


def test_waits_of_a_flush() -> None:
    request = {"ruleset": "shanghai", "hand": "1112345678999m"}
    waits = waits_request(request)["waits"]
    assert [w["tile"] for w in waits] == [f"{n}m" for n in range(1, 10)]
    assert {w["self_draw"]["total"]["value"] for w in waits} == {10}
    # honours without a shape wait for every honour that is left
    scattered = waits_request({"ruleset": "shanghai", "hand": "1111223344556z"})["waits"]
    assert [w["tile"] for w in scattered] == ["2z", "3z", "4z", "5z", "6z", "7z"]


def test_dice_that_nobody_named_are_assumed() -> None:
    assert "dice=none" in ask(FLUSH)["assumed"]
    assert "dice=none" not in ask(FLUSH, dice=[1, 2])["assumed"]
