"""Ningbo: hands of our own for every clause, option, exclusion and payment, values worked out by hand."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
import regions
from regions import rows_of as rows

from scoring.errors import InputError

play = partial(regions.play, "ningbo")
codes = partial(regions.faults, "ningbo")


def discard(**more: Any) -> dict[str, Any]:
    return {"win_by": "discard", "from": "W", **more}


ANY = {"min_tai": 0}
PUNGS = "555s22m99p (333m) (777p) +2m"  # 碰碰糊 2, 对倒 1, 硬糊 1, by self-draw 自摸 1
CLOSED = "13m345p678p99s (123s<) +2m"  # 平糊 1, 夹 1, 硬糊 1, by self-draw 自摸 1
CHOWS = "12345m456789p99s +3m"  # 3m ends 123 (边) or 345; 6m wins too
HONOURS = "555z66z77z (111z) (222z) +7z"
LONE = "123m456p789p9s (222z) +5p"  # four sets and 9s, which is wild with wildcard 9s


@pytest.mark.parametrize(
    ("text", "situation", "expected"),
    [
        # NB-6: the pair
        ("13m345p678p55z (123s<) +2m", {}, {"夹": 1, "自摸": 1, "硬糊": 1}),  # a dragon
        ("13m345p678p22z (123s<) +2m", {"winner": "S"}, {"夹": 1, "自摸": 1, "硬糊": 1}),  # the seat wind
        (
            "13m345p678p33z (123s<) +2m",
            {"winner": "S", "prevailing_wind": "W"},
            {"夹": 1, "自摸": 1, "硬糊": 1},
        ),  # the round wind
        (
            "13m345p678p44z (123s<) +2m",
            {"winner": "S", "prevailing_wind": "W"},
            {"平糊": 1, "夹": 1, "自摸": 1, "硬糊": 1},
        ),
        # NB-7: where the winning tile lies
        (CHOWS, {}, {"平糊": 1, "边": 1, "自摸": 1, "硬糊": 1}),
        ("89m345p678p99s (123s<) +7m", {}, {"平糊": 1, "边": 1, "自摸": 1, "硬糊": 1}),
        ("78m345p678p99s (123s<) +9m", {}, {"平糊": 1, "自摸": 1, "硬糊": 1}),  # two-sided: 排糊
        ("123m345p678p9s (123s<) +9s", {}, {"平糊": 1, "单吊": 1, "自摸": 1, "硬糊": 1}),
        ("1122m345p678p (123s<) +1m", {}, {"对倒": 1, "自摸": 1, "硬糊": 1}),
        # 66 777 88 9s: +8s is the middle of 789 beside 678 678
        ("66777889s88m (222z) +8s", {"winner": "S"}, {"夹": 1, "位风": 1, "自摸": 1, "硬糊": 1}),
        # 111 222 333 with 对倒 and 碰碰糊, not 123 three times with 夹
        ("11122333m555p99s +2m", {}, {"碰碰糊": 2, "对倒": 1, "自摸": 1, "硬糊": 1}),
        (
            "1122233344s222z +1s",
            {"winner": "S"},
            {"碰碰糊": 2, "对倒": 1, "混一色": 2, "位风": 1, "自摸": 1, "硬糊": 1},
        ),
        # no winning tile: no wait row
        ("123m345p678p99s (123s<)", {}, {"平糊": 1, "自摸": 1, "硬糊": 1}),
        # NB-8: 大吊 needs no winning tile, 单吊 does
        (
            "5s (111m) (444p) (999s) (7777z+) +5s",
            discard(winner="S"),
            {"碰碰糊": 2, "大吊": 1, "单吊": 1, "中": 1, "硬糊": 1},
        ),
        ("55s (111m) (444p) (999s) (7777z+)", {}, {"碰碰糊": 2, "大吊": 1, "中": 1, "自摸": 1, "硬糊": 1}),
        ("5s (111m) (444p) (123s<) [9999s] +5s", {}, {"大吊": 1, "单吊": 1, "自摸": 1, "硬糊": 1}),
        # 字一色 alone of the flushes, with 碰碰糊
        (
            HONOURS,
            {},
            {
                "字一色": 8,
                "碰碰糊": 2,
                "对倒": 1,
                "位风": 1,
                "圈风": 1,
                "白": 1,
                "中": 1,
                "自摸": 1,
                "硬糊": 1,
            },
        ),
        # NB-10
        (
            "99m345p13s (111z) (222z) +2s",
            {"winner": "S"},
            {"位风": 1, "圈风": 1, "夹": 1, "自摸": 1, "硬糊": 1},
        ),
        (
            "99m345p13s (111z) (222z) +2s",
            {"winner": "N", "prevailing_wind": "W"},
            {"夹": 1, "自摸": 1, "硬糊": 1},
        ),
        (
            "99m345p13s [5555z] (6666z^) +2s",
            {"winner": "N"},
            {"白": 1, "发": 1, "夹": 1, "自摸": 1, "硬糊": 1},
        ),
        # NB-11: 自摸 beside 天胡
        ("123m456p77799s555z", {"timing": "heaven"}, {"天胡": 8, "自摸": 1, "白": 1, "硬糊": 1}),
        # NB-15
        (CLOSED, {"last_tile": True}, {"平糊": 1, "夹": 1, "自摸": 1, "硬糊": 1, "海捞": 1}),
        (CLOSED, discard(last_tile=True), {"平糊": 1, "夹": 1, "硬糊": 1}),
        (
            "13m678p99s (123s<) [5555p] +2m",
            {"replacement": "kong", "last_tile": True},
            {"夹": 1, "自摸": 1, "硬糊": 1, "杠上开花": 1, "海捞": 1},
        ),
        # NB-2
        (CLOSED, {"win_by": "robbed_kong", "from": "N"}, {"平糊": 1, "夹": 1, "硬糊": 1, "抢杠": 1}),
        # NB-4: one wild tile, 4s as 8m
        (
            "222688m4s (555z) (666z) +7m",
            {"winner": "S", "wildcard": "4s"},
            {"混一色": 2, "白": 1, "发": 1, "夹": 1, "自摸": 1},
        ),
        # the best place of a drawn wild tile: 3m as an edge, not 6m
        ("12345m456789p99s +1z", {"wildcard": "1z"}, {"平糊": 1, "边": 1, "自摸": 1}),
        # a wild flower: 1f completes 345p, and is no flower
        ("13m35p678p99s1f (123s<) +2m", {"wildcard": "2f"}, {"平糊": 1, "夹": 1, "自摸": 1}),
        # NB-5: 财神单吊 by self-draw: 5p pairs with 9s
        (LONE, {"winner": "S", "wildcard": "9s"}, {"单吊": 1, "位风": 1, "自摸": 1}),
    ],
)
def test_rows(text: str, situation: dict[str, Any], expected: dict[str, int]) -> None:
    result = play(text, situation, ANY)
    assert result.win, result.reason
    assert rows(result) == expected
    assert result.total == sum(expected.values())
    # NB-1, NB-2: a share is 1 + 台, from three by self-draw, from one otherwise
    shares = 3 if situation.get("win_by", "self_draw") == "self_draw" else 1
    assert max(result.payments.values()) == shares * (1 + result.total)


@pytest.mark.parametrize(
    ("seat", "flowers", "add", "tai"),
    [
        *[(seat, f"{i}{i + 4}f", False, 2) for i, seat in enumerate("ESWN", 1)],  # 春梅 夏兰 秋竹 冬菊
        ("S", "13f", False, 0),
        ("E", "1234f", False, 2),  # a series instead of its own-seat 1
        ("E", "1234f", True, 3),
        ("E", "12345f", False, 3),
        ("E", "12345f", True, 4),
        ("E", "123567f", False, 2),  # two series that are not whole
        ("E", "1235678f", False, 3),
        ("W", "12345678f", False, 8),
        ("W", "12345678f", True, 8),
    ],
)
def test_flowers(seat: str, flowers: str, add: bool, tai: int) -> None:
    options = {"flower_sets": "add" if add else "replace", **ANY}
    assert rows(play(f"{CLOSED} {flowers}", {"winner": seat}, options)).get("杠花", 0) == tai


def test_wild_flowers_never_count_and_break_their_series() -> None:
    # 2f turned: 1f is wild (345p); 5678f are a whole series, 2
    hand = "13m35p678p99s1f (123s<) +2m 5678f"
    assert rows(play(hand, {"wildcard": "2f"})) == {"平糊": 1, "夹": 1, "自摸": 1, "杠花": 2}
    assert play(hand, {"wildcard": "2f"}).as_dict()["reading"]["wildcards"] == [{"tile": "1f", "as": "4p"}]


@pytest.mark.parametrize(
    ("text", "situation", "options", "expected"),
    [
        # NB-4: 5p in its own place, 1z as 4p, a flower that has none
        ("12345678m345p99s +9m", {"wildcard": "5p"}, {"huanda": True}, {"平糊": 1, "自摸": 1, "硬糊": 1}),
        ("12345678m345p99s +9m", {"wildcard": "5p"}, {"huanda": False}, {"平糊": 1, "自摸": 1}),
        (
            "13m35p678p99s1z (123s<) +2m",
            {"wildcard": "1z"},
            {"huanda": True},
            {"平糊": 1, "夹": 1, "自摸": 1},
        ),
        (
            "13m35p678p99s1f (123s<) +2m",
            {"wildcard": "2f"},
            {"huanda": True},
            {"平糊": 1, "夹": 1, "自摸": 1},
        ),
        # NB-6: only one of 平糊 and the wait; without 平糊 the wait counts
        (CLOSED, {}, {"pinghu_plus_wait": False}, {"平糊": 1, "自摸": 1, "硬糊": 1}),
        ("13m345p678p55z (123s<) +2m", {}, {"pinghu_plus_wait": False}, {"夹": 1, "自摸": 1, "硬糊": 1}),
        (PUNGS, {}, {"pinghu_plus_wait": False}, {"碰碰糊": 2, "对倒": 1, "自摸": 1, "硬糊": 1}),
        # NB-7: 6m wins too, so no 边; 2m is the only wait, so 夹 stays
        (CHOWS, {}, {"wait_requires_unique": True}, {"平糊": 1, "自摸": 1, "硬糊": 1}),
        (CLOSED, {}, {"wait_requires_unique": True}, {"平糊": 1, "夹": 1, "自摸": 1, "硬糊": 1}),
        (PUNGS, {}, {"wait_requires_unique": True}, {"碰碰糊": 2, "自摸": 1, "硬糊": 1}),  # 9p wins too
        # NB-8
        (
            HONOURS,
            {},
            {"ziyise_plus_pengpeng": False},
            {"字一色": 8, "对倒": 1, "位风": 1, "圈风": 1, "白": 1, "中": 1, "自摸": 1, "硬糊": 1},
        ),
        (PUNGS, {}, {"ziyise_plus_pengpeng": False}, {"碰碰糊": 2, "对倒": 1, "自摸": 1, "硬糊": 1}),
        # NB-11
        (
            "123m456p77799s555z",
            {"timing": "heaven"},
            {"tianhu_excludes_zimo": True},
            {"天胡": 8, "白": 1, "硬糊": 1},
        ),
        (CLOSED, {}, {"tianhu_excludes_zimo": True}, {"平糊": 1, "夹": 1, "自摸": 1, "硬糊": 1}),
    ],
)
def test_options(text: str, situation: dict[str, Any], options: dict[str, Any], expected: dict[str, int]) -> None:
    result = play(text, situation, {**ANY, **options})
    assert result.win, result.reason
    assert rows(result) == expected


# 678s with two wild tiles: 平糊 1, a wait 1, 自摸 1, 三财神 3
THREE_WILDS = "123m456p78s22z999m +7p"
# before the win 55s 1p 9p and two wild tiles are no two sets, so there is no lone wild tile
THREE_PUNGS = "55s19p999m (555z) (666z) +1p"


@pytest.mark.parametrize(
    ("text", "situation", "options", "total"),
    [
        (THREE_WILDS, {"wildcard": "9m"}, {}, 6),
        (THREE_WILDS, {"wildcard": "9m"}, {"min_counts_all": False}, None),  # 3 without the 3
        (THREE_WILDS, {"wildcard": "9m"}, {"min_counts_all": False, "min_tai": 3}, 6),
        (CLOSED, {}, {}, 4),  # the base does not count
        (CLOSED, {}, {"min_tai": 5}, None),
        (CLOSED, {}, {"min_tai": 5, "base": 10}, None),
        (CLOSED, discard(), {}, None),  # 3 without 自摸
        (CHOWS, {}, {"wait_requires_unique": True}, None),
        # 碰碰糊 2, 对倒 or 单吊 1, 白 1, 发 1 on a discard; 自摸 1 and 三财神 3 more by self-draw
        (THREE_PUNGS, discard(wildcard="9m"), {}, 5),
        (THREE_PUNGS, {"wildcard": "9m"}, {}, 9),
    ],
)
def test_minimum(text: str, situation: dict[str, Any], options: dict[str, Any], total: int | None) -> None:
    result = play(text, situation, options)
    if total is None:
        assert result.reason is not None
        assert result.reason.code == "below_minimum"
    else:
        assert result.total == total


@pytest.mark.parametrize(
    ("text", "situation", "options", "code"),
    [
        ("1122m3344p5566s7z +7z", {}, ANY, "no_shape"),
        # NB-5: on a discard and on a robbed kong alike
        (LONE, discard(wildcard="9s"), ANY, "wild_on_discard"),
        (
            LONE.replace("5p", "1s"),
            {"win_by": "robbed_kong", "from": "N", "wildcard": "9s"},
            ANY,
            "wild_on_discard",
        ),
        # another wild tile helps in the sets: 34s and 5z, and 5z is left
        ("123m456m789p34s55z +1p", discard(wildcard="5z"), ANY, "wild_on_discard"),
        # another reading (123s with 4s and 5z as the pair) does not lift it
        ("123m456m789p234s5z +1s", discard(wildcard="5z"), ANY, "wild_on_discard"),
        # before the minimum
        (LONE, discard(wildcard="9s"), {}, "wild_on_discard"),
        # the discard itself is wild
        ("13m345p678p99s (123s<) +5z", discard(wildcard="5z"), ANY, "wild_on_discard"),
        # NB-3: after W the order is N, E, S
        (PUNGS, discard(winner="S", other_winners=["E"]), {}, "intercepted"),
        (PUNGS, discard(winner="E", other_winners=["N", "S"]), {}, "intercepted"),
        (CLOSED, {"win_by": "robbed_kong", "from": "W", "other_winners": ["N"]}, {}, "intercepted"),
        (CLOSED, discard(other_winners=["N"]), {}, "below_minimum"),  # the hand's own reason comes first
        # fifth copy: 666m 222p 777p and 7p with a wild tile as a fifth 7p
        ("66m2227777p1s (123p<) +6m", {"wildcard": "1s"}, {"fifth_copy": False, **ANY}, "no_shape"),
    ],
)
def test_no_win(text: str, situation: dict[str, Any], options: dict[str, Any], code: str) -> None:
    result = play(text, situation, options)
    assert result.reason is not None
    assert result.reason.code == code
    assert set(result.payments.values()) == {0}


def test_three_wild_tiles_bring_their_row_by_self_draw_only() -> None:
    assert rows(play(THREE_PUNGS, {"wildcard": "9m"}))["三财神"] == 3
    assert "三财神" not in rows(play(THREE_PUNGS, discard(wildcard="9m")))


def test_fifth_copy_wins_by_default() -> None:
    assert play("66m2227777p1s (123p<) +6m", {"wildcard": "1s"}, ANY).win


def test_nearest_of_several_winners_is_paid() -> None:
    near = play(PUNGS, discard(winner="N", other_winners=["E", "S"]))
    # 碰碰糊 2, 对倒 1, 硬糊 1
    assert near.payments == {"E": 0, "S": 0, "W": -5, "N": 5}


S_FED_E = {"fed": "E", "feeder": "S"}
BAO = {"bao": "three_melds"}
# 混一色 2, 发 1, 对倒 1, 硬糊 1 = 5, by self-draw 6
FED = "5566z (123s<) (456s<) (999s<) +6z"


@pytest.mark.parametrize(
    ("text", "situation", "options", "payments", "formula"),
    [
        # NB-2: PUNGS are 4 台, by self-draw 5
        (PUNGS, {"winner": "S"}, {}, (-6, 18, -6, -6), "1 + 5 = 6 each"),
        (PUNGS, {"winner": "S"}, {"base": 3, "discard_multiplier": 2}, (-8, 24, -8, -8), "3 + 5 = 8 each"),
        (PUNGS, discard(), {}, (5, 0, -5, 0), "1 + 4 = 5 from W"),
        (PUNGS, discard(), {"discard_multiplier": 2}, (10, 0, -10, 0), "(1 + 4) × 2 = 10 from W"),
        # 平糊 1, 夹 1, 硬糊 1, 抢杠 1 = 4
        (CLOSED, {"win_by": "robbed_kong", "from": "N"}, {}, (5, 0, 0, -5), "1 + 4 = 5 from N"),
        (
            CLOSED,
            {"win_by": "robbed_kong", "from": "N"},
            {"discard_multiplier": 2},
            (10, 0, 0, -10),
            "(1 + 4) × 2 = 10 from N",
        ),
        (
            CLOSED,
            {"win_by": "robbed_kong", "from": "N"},
            {"rob_multiplier": 5},
            (25, 0, 0, -25),
            "(1 + 4) × 5 = 25 from N",
        ),
        (PUNGS, discard(), {"rob_multiplier": 5}, (5, 0, -5, 0), "1 + 4 = 5 from W"),
        # NB-13: off
        (FED, {"contracts": [S_FED_E]}, {}, (21, -7, -7, -7), "1 + 6 = 7 each"),
        # self-draw: the feeder 5B
        (FED, {"contracts": [S_FED_E]}, BAO, (35, -35, 0, 0), "(1 + 6) × 5 = 35 from S (contract)"),
        # the feeder's own discard 5B; another's 2B and 2B
        (
            FED,
            {"win_by": "discard", "from": "S", "contracts": [S_FED_E]},
            BAO,
            (30, -30, 0, 0),
            "(1 + 5) × 5 = 30 from S (contract)",
        ),
        (
            FED,
            discard(contracts=[S_FED_E]),
            BAO,
            (24, -12, -12, 0),
            "(1 + 5) × 2 = 12 from W and from S (contract)",
        ),
        # a robbed kong like a discard of the robbed player: 平糊 1, 夹 1, 抢杠 1, 硬糊 1
        (
            CLOSED,
            {"win_by": "robbed_kong", "from": "S", "contracts": [S_FED_E]},
            BAO,
            (25, -25, 0, 0),
            "(1 + 4) × 5 = 25 from S (contract)",
        ),
        (
            CLOSED,
            {"win_by": "robbed_kong", "from": "N", "contracts": [S_FED_E]},
            {**BAO, "rob_multiplier": 5},
            (20, -10, 0, -10),
            None,
        ),
        # no other direction, and no other players' contract
        (FED, {"contracts": [{"fed": "S", "feeder": "E"}]}, BAO, (21, -7, -7, -7), "1 + 6 = 7 each"),
        (FED, {"contracts": [{"fed": "S", "feeder": "W"}]}, BAO, (21, -7, -7, -7), "1 + 6 = 7 each"),
    ],
)
def test_payments(
    text: str,
    situation: dict[str, Any],
    options: dict[str, Any],
    payments: tuple[int, ...],
    formula: str | None,
) -> None:
    result = play(text, situation, options)
    assert tuple(result.payments.values()) == payments
    assert sum(t.points for t in result.transfers) == max(payments)
    assert formula is None or result.formula == formula


def test_reasons_of_transfers() -> None:
    assert {t.reason for t in play(PUNGS).transfers} == {"self_draw"}
    assert {t.reason for t in play(PUNGS, discard()).transfers} == {"discard"}
    robbed = play(CLOSED, {"win_by": "robbed_kong", "from": "N"})
    assert [(t.payer, t.reason) for t in robbed.transfers] == [("N", "robbed_kong")]
    shared = play(FED, discard(contracts=[S_FED_E]), BAO)
    assert [(t.payer, t.reason) for t in shared.transfers] == [("W", "discard"), ("S", "contract")]


@pytest.mark.parametrize(
    ("text", "situation", "code"),
    [
        ("123m345p678p99s123s", {"win_by": "deal"}, "bad_value"),
        (CLOSED, {"winner": "S", "timing": "earth"}, "contradictory_situation"),  # 地胡 is on a discard of E
        ("46m34599p234678s +5m", {"winner": "N", **discard(), "timing": "earth"}, "contradictory_situation"),
        (CLOSED, {"dealer_streak": 2}, "unknown_field"),
        ("13m35p678p99s1f (123s<) +2m 3f", {"wildcard": "2f"}, "bad_notation"),  # 3f is wild too
        ("13m35p678p99s2f (123s<) +2m", {"wildcard": "2f"}, "too_many_copies"),  # 2f is turned up
        ("13m35p678p99s1f (123s<) +2m", {}, "bad_notation"),  # a flower in the hand and none is wild
        (CLOSED, {"replacement": "flower"}, "contradictory_situation"),  # the hand shows no flower
        ("13m345p678p99s (123s<) +2m 11f", {}, "too_many_copies"),
        ("46p456999s11z (789m<) +5p", {"wildcard": "8m"}, "bad_meld"),
        ("13p9999m456p99s11z +2p", {"wildcard": "9m"}, "too_many_copies"),
        ("13m345p678p99s (12s5z<) +2m", {"wildcard": "3s"}, "bad_meld"),  # White plays as White here
    ],
)
def test_bad_input(text: str, situation: dict[str, Any], code: str) -> None:
    assert codes(text, situation) == {code}


@pytest.mark.parametrize(
    "options",
    [{"rob_multiplier": "twice"}, {"rob_multiplier": 0}, {"min_tai": -1}, {"bao": True}, {"huanda": 1}],
)
def test_bad_options(options: dict[str, Any]) -> None:
    with pytest.raises(InputError) as caught:
        play(CLOSED, {}, options)
    assert [p.code for p in caught.value.problems] == ["bad_value"]


def test_a_contract_that_the_melds_do_not_show_is_warned_of() -> None:
    # chows come from the player before, who is N for E
    for feeder, warned in (("N", False), ("S", True)):
        situation = {"contracts": [{"fed": "E", "feeder": feeder}]}
        warnings = play("5566z (123s<) (456s<) (999s<) +6z", situation, BAO).warnings
        assert any("contracts" in warning for warning in warnings) is warned
    assert not play(PUNGS, {"contracts": [S_FED_E]}).warnings  # bao is off
