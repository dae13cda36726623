"""Jinhua: hands of our own for every clause, option, exclusion and payment, values worked out by hand."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
import regions
from regions import rows_of as rows

from scoring.errors import InputError

play = partial(regions.play, "jinhua")
codes = partial(regions.faults, "jinhua")


PLAIN = "123456p23789s11z +4s"
LONE_WILD = "789m123456p111s9s +2z"  # four sets and 9s, which is wild with wildcard 9s
SIX_PAIRS = "5p222299m6677s11z +8s"  # six pairs (one four alike) and 5p, wild with wildcard 5p
UNRELATED = "147m258p36s12346z +9s"
MELDED = "8m (123p<) (345s<) (777s) (111z) +8m"


def discard(**more: Any) -> dict[str, Any]:
    return {"win_by": "discard", "from": "W", **more}


@pytest.mark.parametrize(
    ("text", "situation", "expected"),
    [
        # JH-2: White is the turned tile
        ("12399m345789p45s +5z", {"wildcard": "6s"}, {"平胡": 1}),  # 45s and White make 456s
        ("2377m (111m) (555z) (999m) +1m", {"wildcard": "6m"}, {"清一色": 4}),  # a pung of White is one of 6m
        ("2377p456p555z (67s5z<) +1p", {"wildcard": "8s"}, {"平胡": 1}),  # White as 8s in a chow and a pung
        ("2223334445566z +5z", {"wildcard": "1z"}, {"清风": 16}),  # White as East
        ("2223334446677z +5z", {"wildcard": "5z"}, {"清风": 16}),  # White is itself wild, no other row
        ("1112223334465z +4z", {}, {"乱风": 8}),  # no wildcard: White is an honour
        ("34599m123456p78s +9s", {"wildcard": "4m"}, {"平胡": 1}),  # a wild tile in its own place
        # JH-4
        ("2255m (111s) (444p) (777s) +5m", {"wildcard": "9m"}, {"碰碰胡": 2}),
        ("2255m (1111s) (444p) (7777s+) +5m", {"wildcard": "9m"}, {"碰碰胡": 2}),  # kongs that were claimed
        ("2255m (111s) (444p) [7777s] +5m", {"wildcard": "9m"}, {"平胡": 1}),  # a concealed kong was not
        ("2255999m (111s) (444p) +5m", {"wildcard": "8m"}, {"平胡": 1}),  # two claimed only
        (MELDED, discard(wildcard="2m"), {"全求人": 2}),
        ("8m (123p<) (345s<) (777s) [1111z] +8m", discard(wildcard="2m"), {"全求人": 2}),  # any kind of meld
        (
            "2m (123p<) (345s<) (777s) (111z) +8m",
            discard(wildcard="2m"),
            {"平胡": 1},
        ),  # the single tile is wild
        ("2m (123p<) (345s<) (777s) (111z) +8m", {"wildcard": "2m"}, {"爆头": 2}),
        ("9m11336p55778s22z +6p", {"wildcard": "9m"}, {"七对": 2}),
        ("1133557799224m +4m", {"wildcard": "9p"}, {"清七对": 4, "清一色": 4}),  # a flush in seven pairs
        ("11335577m11223z +3z", {"wildcard": "9p"}, {"清七对": 4, "混一色": 2}),
        ("1122334455667z +7z", {}, {"清七对": 4, "乱风": 8}),
        ("9m112233446677z +1z", {"wildcard": "9m"}, {"七对子爆头": 8, "乱风": 8}),
        ("123456789222m5s +7m", {"wildcard": "5s"}, {"清一色": 2, "爆头": 2}),  # the flush has a wild tile
        ("123456m8s111777z +9m", discard(wildcard="8s"), {"混一色": 2}),  # 爆头 by self-draw only
        (
            "123m456p789s111z8s +8s",
            {"wildcard": "8s"},
            {"财神头": 4, "爆头": 2},
        ),  # the second wild tile is drawn
        ("222s345m567p68s11z +7s", discard(wildcard="2s"), {"三财一刻": 8}),
        ("222s345m567p68s11z +7s", {"wildcard": "2s", "last_tile": True}, {"三财一刻": 8, "海底捞月": 2}),
        ("123m456p789s111z8s +3p", {"wildcard": "8s", "timing": "heaven"}, {"爆头": 2, "天胡": 2}),
        (PLAIN, {"winner": "S", "timing": "first_round"}, {"人胡": 2}),
        (PLAIN, {"last_tile": True}, {"海底捞月": 2}),
        (PLAIN, discard(last_tile=True), {"平胡": 1}),  # 海底捞月 is a self-draw
        ("123p2379s11z8s [4444m] +4s", {"replacement": "kong", "wildcard": "8s"}, {"杠上开花": 2}),
        # JH-5
        (SIX_PAIRS, {"wildcard": "5p"}, {"七对子爆头": 8, "豪华七对": 2}),
        (SIX_PAIRS, discard(wildcard="5p"), {"七对": 2, "豪华七对": 2}),
        ("5p222299m6677s11z +5p", {"wildcard": "5p"}, {"七对子爆头": 8, "豪华七对": 2}),  # a wild tile drawn
        (
            "55p2299m6677s113z +3z",
            {"wildcard": "5p"},
            {"七对子爆头": 8},
        ),  # 3z and a wild tile were the sixth pair
        ("55p2299m6677s113z +4z", {"wildcard": "5p"}, {"七对子爆头": 8}),
        ("3333m5555p6666s3z +3z", {"wildcard": "8p"}, {"清七对": 4, "豪华七对": 8}),  # 2 × 2 × 2
        ("3333m5555p6679s8p +9s", {"wildcard": "8p"}, {"七对": 2, "豪华七对": 4}),
        ("2233m7799s55556z +6z", {"wildcard": "8p"}, {"清七对": 4, "豪华七对": 2}),  # four Whites are four 8p
        # JH-6
        ("789m123456p2z [1111s] +5m", {"wildcard": "2z", "replacement": "kong"}, {"杠爆": 4}),
        (
            "789m123456p2z [1111s] +5m",
            {"wildcard": "2z", "replacement": "kong", "wild_discards": 1},
            {"财飘": 4, "杠上开花": 2},
        ),
        (LONE_WILD, {"wildcard": "9s", "wild_discards": 1}, {"财飘": 4}),
        (LONE_WILD, discard(wildcard="9s", wild_discards=1), {"平胡": 1}),  # 财飘 needs 爆头
        (PLAIN, {"wildcard": "9m", "wild_discards": 2}, {"平胡": 1}),
        # JH-7: literal
        (LONE_WILD, {"wildcard": "9s", "last_tile": True}, {"爆头": 2, "海底捞月": 4}),
        (SIX_PAIRS, {"wildcard": "5p", "last_tile": True}, {"七对子爆头": 8, "豪华七对": 2, "海底捞月": 2}),
        (LONE_WILD, {"wildcard": "9s", "wild_discards": 2, "last_tile": True}, {"财飘": 8, "海底捞月": 2}),
        (
            "789m123456p2z [1111s] +5m",
            {"wildcard": "2z", "replacement": "kong", "last_tile": True},
            {"杠爆": 4, "海底捞月": 2},
        ),
        # JH-8
        ("66z77z (111z) (222z) (333z) +7z", {"wildcard": "9m"}, {"清风": 16}),
        ("6z (111z) (222z) (333z) (444z) +6z", discard(wildcard="9m"), {"全求人": 2, "清风": 16}),
        ("6z (111z) (222z) (333z) (444z) +7z", discard(wildcard="9m"), {"全求人": 2, "乱风": 8}),
        (UNRELATED, {"last_tile": True}, {"十三不靠": 1, "海底捞月": 2}),
        (
            UNRELATED,
            {"winner": "N", "win_by": "discard", "from": "E", "timing": "earth"},
            {"十三不靠": 1, "地胡": 2},
        ),
        # JH-9
        ("147m258p36s12346z +5z", {"wildcard": "9s"}, {"十三不靠": 1}),
        (
            "258m369p1s235567z +4z",
            {"wildcard": "1z"},
            {"七风": 2},
        ),  # East turned: two Whites, one of them East
        ("258m369p14s23567z +4z", {"wildcard": "1z"}, {"十三不靠": 1}),  # one White only: six honours
        (
            "147m258p369s2355z +4z",
            {"wildcard": "1z"},
            {"十三不靠": 1},
        ),  # a second White is East: five honours
        ("258m369p1s124567z +3z", {}, {"七风": 2}),
    ],
)
def test_rows(text: str, situation: dict[str, Any], expected: dict[str, int]) -> None:
    result = play(text, situation)
    assert result.win, result.reason
    assert rows(result) == expected
    product = 1
    for value in expected.values():
        product *= value
    assert result.total == product
    # JH-3: 6M by self-draw, 4M on a discard
    assert max(result.payments.values()) == product * (6 if situation.get("win_by") is None else 4)


@pytest.mark.parametrize(
    ("text", "situation", "options", "expected"),
    [
        (
            "2255999m (111s) (444p) +5m",
            {"wildcard": "8m"},
            {"pengpeng_requires_three_pons": False},
            {"碰碰胡": 2},
        ),
        ("66z77z111222333z +7z", {"wildcard": "9m"}, {"pengpeng_requires_three_pons": False}, {"清风": 16}),
        (SIX_PAIRS, {"wildcard": "5p"}, {"qidui_table": "table2_only"}, {"豪华七对": 4}),
        (
            SIX_PAIRS,
            {"wildcard": "5p", "last_tile": True},
            {"qidui_table": "table2_only"},
            {"豪华七对": 4, "海底捞月": 2},
        ),
        ("9m11336p55778s22z +6p", {"wildcard": "9m"}, {"qidui_table": "table2_only"}, {"七对": 2}),
        ("1133557799224m +4m", {}, {"qidui_table": "table2_only"}, {"七对": 2, "清一色": 4}),
        (
            "5p2299m667788s11z +4z",
            {"wildcard": "5p"},
            {"qidui_table": "table2_only"},
            {"七对": 2},
        ),  # nor 爆头
        ("3333m5555p6679s8p +9s", {"wildcard": "8p"}, {"qidui_table": "table2_only"}, {"两豪华七对": 8}),
        (LONE_WILD, {"wildcard": "9s", "wild_discards": 2}, {"caipiao": 6}, {"财飘": 12}),
        ("789m123456p2z [1111s] +5m", {"wildcard": "2z", "replacement": "kong"}, {"gangbao": 8}, {"杠爆": 8}),
        (
            LONE_WILD,
            {"wildcard": "9s", "last_tile": True},
            {"haidi_baotou": "product"},
            {"爆头": 2, "海底捞月": 2},
        ),
        # six honours with White as White, five with White as 9s (369s)
        ("147m258p36s12346z +5z", {"wildcard": "9s"}, {"bukao_min_honours": 6}, {"十三不靠": 1}),
        ("147m258p36s12346z +5z", {"wildcard": "9s"}, {"white_in_qifeng": "as_face"}, {"十三不靠": 1}),
        ("258m369p1s124567z +3z", {"wildcard": "5s"}, {"white_in_qifeng": "as_face"}, {"十三不靠": 1}),
        ("147m258p36s1234z9m +6z", {"wildcard": "9m"}, {"bukao_wild": True}, {"十三不靠": 1}),
        ("258m369p1s12346z8p +7z", {"wildcard": "8p"}, {"bukao_wild": True}, {"七风": 2}),  # 8p fills White
        ("258m369p1s12346z8p +7z", discard(wildcard="8p"), {"bukao_wild": True}, {"七风": 2}),
        (LONE_WILD, {"wildcard": "9s"}, {"min_pattern": True}, {"爆头": 2}),
        (
            "66m2227777p1s (123p<) +6m",
            {"wildcard": "1s"},
            {"fifth_copy": True},
            {"平胡": 1},
        ),  # 1s is a fifth 7p
    ],
)
def test_options(text: str, situation: dict[str, Any], options: dict[str, Any], expected: dict[str, int]) -> None:
    result = play(text, situation, options)
    assert result.win, result.reason
    assert rows(result) == expected


@pytest.mark.parametrize(
    ("text", "situation", "options", "code"),
    [
        ("12399m345789p45s +5z", {}, {}, "no_shape"),  # without a wildcard White is White
        ("1112223334465z +4z", {"wildcard": "1m"}, {}, "no_shape"),  # White is 1m and spoils 乱风
        ("147m258p36s12455z +9s", {"wildcard": "9m"}, {}, "no_shape"),  # two Whites, a number turned
        ("147m258p36s23555z +4z", {"wildcard": "1z"}, {}, "no_shape"),  # three Whites
        ("147m258p36s1234z9m +6z", {"wildcard": "9m"}, {}, "no_shape"),  # a wild tile in 十三不靠
        (UNRELATED, {}, {"bukao_min_honours": 6}, "no_shape"),
        (
            "147m258p36s12346z +5z",
            {"wildcard": "9s"},
            {"white_in_qifeng": "as_face", "bukao_min_honours": 6},
            "no_shape",
        ),
        ("66m2227777p1s (123p<) +6m", {"wildcard": "1s"}, {"fifth_copy": False}, "no_shape"),
        ("1122m3344p57s (888p) +5s", {}, {}, "no_shape"),  # pairs with a meld
        ("99m123p456p789s55z +9m", discard(wildcard="9m"), {}, "wild_on_discard"),
        (
            "123456p23789s11z +9m",
            {"win_by": "robbed_kong", "from": "N", "wildcard": "9m"},
            {},
            "wild_on_discard",
        ),
        (PLAIN, {}, {"min_pattern": True}, "no_pattern"),
        (PLAIN, discard(last_tile=True), {"min_pattern": True}, "no_pattern"),
        # after N the order is E, S, W: S is nearer than W, E nearer than S
        (PLAIN, {"winner": "W", "win_by": "discard", "from": "N", "other_winners": ["S"]}, {}, "intercepted"),
        (
            PLAIN,
            {"winner": "S", "win_by": "robbed_kong", "from": "N", "other_winners": ["E"]},
            {},
            "intercepted",
        ),
        # a reason of the hand comes before 截胡
        (
            PLAIN,
            {"winner": "W", "win_by": "discard", "from": "N", "other_winners": ["S"]},
            {"min_pattern": True},
            "no_pattern",
        ),
    ],
)
def test_no_win(text: str, situation: dict[str, Any], options: dict[str, Any], code: str) -> None:
    result = play(text, situation, options)
    assert result.reason is not None
    assert result.reason.code == code
    assert set(result.payments.values()) == {0}


def test_nearest_of_two_winners_is_paid() -> None:
    near = play(PLAIN, {"winner": "S", "win_by": "discard", "from": "N", "other_winners": ["W"]})
    assert near.payments == {"E": -1, "S": 4, "W": -1, "N": -2}


N_FED_E = {"fed": "E", "feeder": "N"}
E_FED_S = {"fed": "S", "feeder": "E"}
FED = "23s11z (123p<) (456p<) (789p<) +4s"


@pytest.mark.parametrize(
    ("text", "situation", "options", "payments", "formula"),
    [
        # JH-3, M = 1: 2 each; 2 and 1 and 1; robbed like a discard, or 6 from the robbed player
        (PLAIN, {"winner": "W"}, {}, (-2, -2, 6, -2), "2 × 1 = 2 each"),
        (PLAIN, discard(), {}, (4, -1, -2, -1), "2 × 1 = 2 from W, 1 from each of the other two"),
        (
            PLAIN,
            {"win_by": "robbed_kong", "from": "S"},
            {},
            (4, -2, -1, -1),
            "2 × 1 = 2 from S, 1 from each of the other two",
        ),
        (
            PLAIN,
            {"win_by": "robbed_kong", "from": "S"},
            {"rob_payment": "robbed_pays_all"},
            (6, -6, 0, 0),
            "6 × 1 = 6 from S",
        ),
        (PLAIN, discard(), {"rob_payment": "robbed_pays_all"}, (4, -1, -2, -1), None),
        # JH-10: the feeder pays what all would pay; the other way round twice as much
        (FED, {"contracts": [N_FED_E]}, {}, (6, 0, 0, -6), "6 × 1 = 6 from N (contract)"),
        (FED, discard(contracts=[N_FED_E]), {}, (4, 0, 0, -4), "4 × 1 = 4 from N (contract)"),
        (FED, {"win_by": "discard", "from": "N", "contracts": [N_FED_E]}, {}, (4, 0, 0, -4), None),
        (FED, {"win_by": "robbed_kong", "from": "S", "contracts": [N_FED_E]}, {}, (4, 0, 0, -4), None),
        (
            FED,
            {"win_by": "robbed_kong", "from": "S", "contracts": [N_FED_E]},
            {"rob_payment": "robbed_pays_all"},
            (6, 0, 0, -6),
            None,
        ),
        (PLAIN, {"contracts": [E_FED_S]}, {}, (12, -12, 0, 0), "6 × 1 × 2 = 12 from S (contract)"),
        (PLAIN, discard(contracts=[E_FED_S]), {}, (8, -8, 0, 0), "4 × 1 × 2 = 8 from S (contract)"),
        (
            PLAIN,
            {"contracts": [E_FED_S]},
            {"reverse_multiplier": 3},
            (18, -18, 0, 0),
            "6 × 1 × 3 = 18 from S (contract)",
        ),
        (
            PLAIN,
            {"contracts": [E_FED_S]},
            {"reverse_multiplier": 1},
            (6, -6, 0, 0),
            "6 × 1 = 6 from S (contract)",
        ),
        (
            FED,
            {"contracts": [N_FED_E, E_FED_S]},
            {},
            (18, -12, 0, -6),
            "6 × 1 = 6 from N (contract); 6 × 1 × 2 = 12 from S (contract)",
        ),
        (FED, {"contracts": [N_FED_E, E_FED_S]}, {"multiple_contracts": "first"}, (6, 0, 0, -6), None),
        (FED, {"contracts": [E_FED_S, N_FED_E]}, {"multiple_contracts": "first"}, (12, -12, 0, 0), None),
        # both ways between the same two
        (FED, {"contracts": [N_FED_E, {"fed": "N", "feeder": "E"}]}, {}, (18, 0, 0, -18), None),
        # a contract of two others changes nothing
        (PLAIN, {"contracts": [{"fed": "S", "feeder": "W"}]}, {}, (6, -2, -2, -2), "2 × 1 = 2 each"),
        # M = 16: 清风
        (
            "66z77z (111z) (222z) (333z) +7z",
            {"contracts": [N_FED_E], "wildcard": "9m"},
            {},
            (96, 0, 0, -96),
            None,
        ),
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
    reason = "contract" if situation.get("contracts") and "(contract)" in result.formula else situation.get("win_by")
    assert {t.reason for t in result.transfers} == {reason or "self_draw"}


@pytest.mark.parametrize(
    ("text", "situation", "expected"),
    [
        # three 9m as a pung with two Whites (9m) as the pair: 三财一刻 8, not 财神头 4 besides
        ("999m123p456p789s5z +5z", {"wildcard": "9m"}, {"三财一刻": 8}),
        ("99m123p456p789s55z +9m", {"wildcard": "9m"}, {"三财一刻": 8}),
        # on the last tile 爆头 2 × 财神头 4 × 海底 4 = 32 is more than 8 × 2
        (
            "99m123p456p789s55z +9m",
            {"wildcard": "9m", "last_tile": True},
            {"财神头": 4, "爆头": 2, "海底捞月": 4},
        ),
        # on a kong replacement 杠爆 4 × 财神头 4 = 16 is no more than 三财一刻 8 × 杠上开花 2
        (
            "99m123p456p55z [9999s] +9m",
            {"wildcard": "9m", "replacement": "kong"},
            {"三财一刻": 8, "杠上开花": 2},
        ),
    ],
)
def test_three_wild_tiles_lie_in_the_pung_or_in_the_pair_never_in_both(
    text: str, situation: dict[str, Any], expected: dict[str, int]
) -> None:
    assert rows(play(text, situation)) == expected


def test_any_tile_wait_needs_the_winning_tile() -> None:
    assert rows(play("2789m123456p111s9s", {"wildcard": "9s"})) == {"平胡": 1}
    unknown = play("5p222299m66778s11z", {"wildcard": "5p"})
    assert rows(unknown) == {"七对": 2, "豪华七对": 2}
    assert any("winning tile unknown" in text for text in unknown.assumed)


@pytest.mark.parametrize(
    ("situation", "options", "warned"),
    [
        ({"wildcard": "9s", "last_tile": True}, {}, "literal"),
        ({"wildcard": "9s", "last_tile": True}, {"haidi_baotou": "product"}, "product"),
        ({"wildcard": "9s", "last_tile": True, "wild_discards": 1}, {}, None),
        ({"wildcard": "9s"}, {}, None),
    ],
)
def test_any_tile_wait_on_the_last_tile_is_warned_of(
    situation: dict[str, Any], options: dict[str, Any], warned: str | None
) -> None:
    warnings = play(LONE_WILD, situation, options).warnings
    assert len(warnings) == (warned is not None)
    assert all(f"haidi_baotou={warned}" in text and "JH-7" in text for text in warnings)


@pytest.mark.parametrize(
    ("text", "situation", "code"),
    [
        ("123456p234789s11z", {"win_by": "deal"}, "bad_value"),
        (PLAIN, {"replacement": "flower"}, "bad_value"),
        (PLAIN, {"prevailing_wind": "S"}, "unknown_field"),
        (PLAIN, {"winner": "S", "timing": "earth"}, "contradictory_situation"),  # 地胡 is on a discard of E
        (PLAIN, {"wild_discards": 1}, "contradictory_situation"),  # no wildcard
        (LONE_WILD, {"wildcard": "9s", "wild_discards": 3}, "contradictory_situation"),  # 3 thrown and 1 held
        (PLAIN, {"wildcard": "9m", "wild_discards": 1, "timing": "heaven"}, "contradictory_situation"),
        (PLAIN, {"wildcard": "1f"}, "tile_not_in_ruleset"),
        (PLAIN + " 1f", {}, "tile_not_in_ruleset"),
        ("9999m123456p11s1z +1s", {"wildcard": "9m"}, "too_many_copies"),
        ("23s11z (123p<) (456p<) (789p<) +4s", {"wildcard": "9p"}, "bad_meld"),  # a wild tile in a meld
        ("2377p456p555z (67s5z<) +1p", {"wildcard": "9m"}, "bad_meld"),  # White is 9m, no chow with 67s
        ("2377p456p111z (67s5z<) +1p", {}, "bad_meld"),  # White is White
        ("2377p456p111z (6s5z5z<) +1p", {"wildcard": "8s"}, "bad_meld"),
    ],
)
def test_bad_input(text: str, situation: dict[str, Any], code: str) -> None:
    assert codes(text, situation) == {code}


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"caipiao": 0}, "bad_value"),
        ({"gangbao": "4"}, "bad_value"),
        ({"bukao_min_honours": 8}, "bad_value"),
        ({"qidui_table": "table1_only"}, "bad_value"),
        ({"jinhua.caipiao": 4}, "unknown_option"),
    ],
)
def test_bad_options(options: dict[str, Any], code: str) -> None:
    with pytest.raises(InputError) as caught:
        play(PLAIN, {}, options)
    assert [p.code for p in caught.value.problems] == [code]


@pytest.mark.parametrize(
    ("text", "situation", "options", "wilds"),
    [
        ("34599m123456p78s +9s", {"wildcard": "4m"}, {}, [("4m", "4m")]),
        ("2255m999s (111s) (444p) +5m", {"wildcard": "9s"}, {}, [("9s", "9s")] * 3),
        ("258m369p1s12346z8p +7z", {"wildcard": "8p"}, {"bukao_wild": True}, [("8p", "5z")]),
        # all seven honours are there, so the wild tile is the first number that fits
        ("147m258p9s123456z +7z", {"wildcard": "9s"}, {"bukao_wild": True}, [("9s", "1s")]),
        ("9m11336p55778s22z +6p", {"wildcard": "9m"}, {}, [("9m", "8s")]),
    ],
)
def test_reply_says_what_each_wild_tile_became(
    text: str, situation: dict[str, Any], options: dict[str, Any], wilds: list[tuple[str, str]]
) -> None:
    reading = play(text, situation, options).as_dict()["reading"]
    assert [(w["tile"], w["as"]) for w in reading["wildcards"]] == wilds


def test_white_without_a_wildcard_is_said_to_stand_for_itself() -> None:
    assert "5z stands for itself" in play("123456p23789s55z +4s", {}).assumed
    assert "5z stands for itself" not in play(PLAIN, {}).assumed
    assert "5z stands for itself" not in play("12399m345789p45s +5z", {"wildcard": "6s"}).assumed


def test_seven_pairs_that_are_also_sets_take_the_larger() -> None:
    # 112233m 445566p 77s: 清七对 4 against 平胡 1, and the sets are the runner-up
    result = play("112233m445566p7s +7s", {"wildcard": "2z"})
    assert rows(result) == {"清七对": 4}
    assert result.as_dict()["runner_up"]["reading"]["shape"] == "standard"


@pytest.mark.parametrize(("gangbao", "expected"), [(5, {"财神头": 4, "杠爆": 5}), (3, {"三财一刻": 8, "杠上开花": 2})])
def test_pair_of_wild_tiles_against_the_pung_of_them(gangbao: int, expected: dict[str, int]) -> None:
    # 1m 1m 1m and two Whites that are 1m: 4 x gangbao against 8 x 2
    situation = {"wildcard": "1m", "replacement": "kong"}
    assert rows(play("11m55z234567p [9999s] +1m", situation, {"gangbao": gangbao})) == expected


@pytest.mark.parametrize(
    ("text", "contracts", "warned"),
    [
        (FED, [N_FED_E], False),  # three chows, which come from N
        (FED, [N_FED_E, E_FED_S], False),
        ("23s11z (111p) (444p) (777p) +4s", [N_FED_E], False),  # unmarked, so they may be of N
        ("23s11z (111p^) (444p) (777p) +4s", [N_FED_E], True),
        (PLAIN, [N_FED_E], True),
        (PLAIN, [E_FED_S], False),  # the melds of S are not seen
    ],
)
def test_a_contract_that_the_melds_do_not_show_is_warned_of(
    text: str, contracts: list[dict[str, str]], warned: bool
) -> None:
    result = play(text, {"contracts": contracts})
    assert any("contracts" in warning for warning in result.warnings) is warned
