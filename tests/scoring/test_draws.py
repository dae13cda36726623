"""Drawn games of Sichuan (SC-12): status, 查花猪, 查大叫, refunds; values worked out by hand."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from scoring.draws import settle_draw
from scoring.errors import InputError
from scoring.request import draw_request
from service.cli import draw as command

OUT = {"out": True}
PIG = "147m258p1369s147p"  # three suits
OTHER_PIG = "369m369p2588s258m"
READY = "123456789m2355p"  # waits for 1p 4p: 平胡, x1
ALSO_READY = "123456789s2266p"  # waits for 2p 6p: x1
NOT_READY = "1357m114466799p"
PAIRS_ONLY = "1133557799p369s"  # five pairs: not ready
PAIRS_OF_BAMBOO = "1133557799s236p"


def ask(hands: dict[str, Any], **options: Any) -> dict[str, Any]:
    full = {seat: {"hand": h} if isinstance(h, str) else h for seat, h in hands.items()}
    reply = settle_draw({"ruleset": "sichuan", "hands": full, "options": options})
    moved = dict.fromkeys("ESWN", 0)
    for t in reply["transfers"]:
        assert t["points"] > 0
        moved[t["from"]] -= t["points"]
        moved[t["to"]] += t["points"]
    assert moved == reply["payments"]
    assert list(reply) == ["ruleset", "options", "status", "best", "payments", "transfers", "warnings"]
    return reply


def pays(reply: dict[str, Any]) -> list[int]:
    return [reply["payments"][seat] for seat in "ESWN"]


def faults(request: Any) -> set[tuple[str, str | None]]:
    with pytest.raises(InputError) as caught:
        draw_request(request)
    return {(p.code, p.field) for p in caught.value.problems}


# ---- who pays whom ----


def test_pigs_pay_everyone_still_in_but_each_other() -> None:
    # E and S pay 16 each to W and N; N, not ready, pays W 1
    reply = ask({"E": PIG, "S": OTHER_PIG, "W": READY, "N": NOT_READY})
    assert reply["status"] == {"E": "pig", "S": "pig", "W": "ready", "N": "not_ready"}
    assert reply["best"] == {"W": 1}
    assert pays(reply) == [-32, -32, 33, 31]
    assert [t["reason"] for t in reply["transfers"]] == ["huazhu"] * 4 + ["dajiao"]


@pytest.mark.parametrize("points", [0, 8, 16])
def test_points_of_a_pig(points: int) -> None:
    reply = ask({"E": PIG, "S": OUT, "W": READY, "N": OUT}, huazhu_points=points)
    assert pays(reply) == [-points, 0, points, 0]


def test_players_who_have_won_receive_nothing_of_pigs_and_unready_hands() -> None:
    reply = ask({"E": PIG, "S": NOT_READY, "W": OUT, "N": READY})
    assert reply["status"]["W"] == "out"
    assert pays(reply) == [-32, 16 - 1, 0, 17]


def test_nothing_moves_where_all_are_ready_or_none_is() -> None:
    assert pays(ask({"E": OUT, "S": OUT, "W": READY, "N": ALSO_READY})) == [0, 0, 0, 0]
    assert pays(ask({"E": OUT, "S": OUT, "W": NOT_READY, "N": "1235689m124578s"})) == [0, 0, 0, 0]


def test_each_unready_player_pays_each_ready_one() -> None:
    # S waits for 4s: 清七对 5, x16; W x1
    reply = ask({"E": NOT_READY, "S": "1133557799224s", "W": READY, "N": "1458m22589p8877m"})
    assert reply["status"] == {"E": "not_ready", "S": "ready", "W": "ready", "N": "not_ready"}
    assert reply["best"] == {"S": 16, "W": 1}
    assert pays(reply) == [-17, 32, 2, -17]


# ---- what a hand could be worth ----

ALL_MELDED = "5s (111m) (222m) (333s) (444s)"
KONGS_MELDED = "5s [1111m] (2222m<) (333s) (444s)"


@pytest.mark.parametrize(
    ("hand", "options", "points"),
    [
        (READY, {}, 1),
        ("1112377788899m", {}, 16),  # the best wait: 9m makes 清幺九 5, 4m only 清一色 3
        ("11223344m55667s", {}, 4),  # 七对 3
        ("1111223344m566s", {}, 8),  # 龙七对 4
        ("1111223344m566s", {"fan_table": "platform"}, 16),  # 龙七对 5
        ("111333m555s88s99m", {}, 2),  # 碰碰胡 2
        (ALL_MELDED, {}, 4),  # 碰碰胡 2 + 金钩钓 1
        (ALL_MELDED, {"jingoudiao": 0}, 2),
        (ALL_MELDED, {"fan_table": "platform"}, 2),
        (ALL_MELDED, {"fan_table": "sbr"}, 4),  # 1 + 1, 2^2
        (KONGS_MELDED, {}, 16),  # 碰碰胡 2 + 杠 2 + 金钩钓 1
        (KONGS_MELDED, {"cap_fan": 3}, 4),
        (KONGS_MELDED, {"fan_table": "sbr"}, 8),  # 1 + 2 + 1, at most 3
        ("23m55456789s (111m)", {}, 2),  # 1m: 平胡 1 + 根 1
        (READY, {"zimo_bonus": "jia_fan"}, 1),  # no fan and no base for a self-draw
        (READY, {"zimo_bonus": "jia_di"}, 1),
        (READY, {"fan_table": "sbr"}, 1),  # no row at all, 2^0
        ("134679m2245688s", {}, None),
    ],
)
def test_best_of_a_ready_hand(hand: str, options: dict[str, Any], points: int | None) -> None:
    reply = ask({"E": OUT, "S": OUT, "W": PAIRS_ONLY, "N": hand}, **options)
    assert reply["best"].get("N") == points
    assert reply["status"]["N"] == ("ready" if points else "not_ready")
    assert reply["payments"]["N"] == (points or 0)


def test_a_wait_with_all_four_in_the_concealed_hand_is_void() -> None:
    # 1111 456 of characters, 345 789 of dots: only a fifth 1m would do
    reply = ask({"E": OUT, "S": OUT, "W": ALSO_READY, "N": "1111456m345789p"})
    assert reply["status"]["N"] == "not_ready"
    assert pays(reply) == [0, 0, 1, -1]
    assert "1m" in reply["warnings"][0]


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        ("1456m345789p (111m)", 2),  # the pair 11m beside the own pung: 平胡 1 + 根 1
        ("9m111p (888m) (999m) (444p)", 4),  # 碰碰胡 2 + 根 1
        ("12m55456789p [3333m]", 2),  # only 3m, all in the own kong: 平胡 1 + 杠 1
    ],
)
def test_copies_in_the_own_melds_do_not_void_a_wait(hand: str, points: int) -> None:
    reply = ask({"E": OUT, "S": OUT, "W": PAIRS_OF_BAMBOO, "N": hand})
    assert reply["best"] == {"N": points}
    assert reply["warnings"] == []


def test_a_good_wait_beside_a_void_one_makes_the_hand_ready() -> None:
    # 222 2345: 2m is void, 5m makes 222 234 55
    reply = ask({"E": OUT, "S": OUT, "W": PAIRS_OF_BAMBOO, "N": "2222345m345789p"})
    assert reply["best"] == {"N": 2}  # 平胡 1 + 根 1
    assert reply["warnings"] == []


# ---- pigs ----


def test_a_tile_of_the_declared_suit_makes_a_pig() -> None:
    hands = {
        "E": {"hand": READY, "missing_suit": "p"},
        "S": OUT,
        "W": {"hand": PAIRS_ONLY, "missing_suit": "m"},
        "N": OUT,
    }
    reply = ask(hands, dingque=True)
    assert reply["status"] == {"E": "pig", "S": "out", "W": "not_ready", "N": "out"}
    assert pays(reply) == [-16, 0, 16, 0]
    free = ask(hands)
    assert free["status"]["E"] == "ready"
    assert len(free["warnings"]) == 2  # the declared suits are not looked at


def test_melds_count_for_the_suits_of_a_pig() -> None:
    reply = ask({"E": "13467m23568p (999s)", "S": OUT, "W": OUT, "N": READY})
    assert reply["status"]["E"] == "pig"


# ---- refunds ----


@pytest.mark.parametrize(
    ("kong", "paid_by", "options", "refunds"),
    [
        # S is not ready and also has [9999p]: 2 back to E and N, W being out
        ("(3333m<)", {}, {}, [2 + 2, 0, 2]),  # E fed it
        ("(3333m^)", {}, {}, [2, 0, 2 + 2]),
        ("(3333m>)", {}, {}, [2, 2, 2]),  # W, who fed it before he won, is paid back
        ("(3333m<)", {}, {"zhigang": "jiajiayou"}, [2 + 2, 0, 2 + 1]),
        ("(3333m+<)", {}, {}, [1 + 2, 0, 1 + 2]),
        ("[3333m]", {}, {}, [2 + 2, 0, 2 + 2]),
        ("(3333m<)", {"9p": "EWN"}, {}, [2 + 2, 2, 2]),  # W had paid before he won
        ("(3333m+<)", {"3m": "EWN"}, {}, [1 + 2, 1, 1 + 2]),
        ("(3333m<)", {"3m": "EWN"}, {"zhigang": "jiajiayou"}, [2 + 2, 1, 1 + 2]),
        ("(3333m)", {"3m": "E"}, {}, [2 + 2, 0, 2]),  # who paid alone has fed it
        # the money of a kong had moved on (呼叫转移)
        ("(3333m<)", {"9p": ""}, {}, [2, 0, 0]),
        ("(3333m)", {"3m": ""}, {}, [2, 0, 2]),
    ],
)
def test_unready_player_gives_kong_money_back(
    kong: str, paid_by: dict[str, str], options: dict[str, Any], refunds: list[int]
) -> None:
    kongs = [{"tile": tile, "paid_by": list(seats)} for tile, seats in paid_by.items()]
    loser = {"hand": f"1258m147p {kong} [9999p]", "kongs": kongs}
    reply = ask({"E": "123666789s2255p", "S": loser, "W": OUT, "N": "123444789s1166m"}, **options)
    assert reply["best"] == {"E": 1, "N": 1}
    east, west, north = refunds
    assert pays(reply) == [east + 1, -sum(refunds) - 2, west, north + 1]


def test_pig_gives_kong_money_back_and_a_ready_player_keeps_it() -> None:
    # S pays 16 to N and gives 2 back to N; N keeps what [4444s] brought
    hands = {"E": OUT, "S": "1258m17p3s (333m) [9999p]", "W": OUT, "N": "12378s11m [4444s] (666m)"}
    reply = ask(hands)
    assert reply["status"] == {"E": "out", "S": "pig", "W": "out", "N": "ready"}
    assert pays(reply) == [0, -18, 0, 18]


def test_exposed_kong_whose_money_goes_back_needs_its_mark() -> None:
    loser = {"hand": "1258m147p (3333m) [9999p]"}
    request = {"ruleset": "sichuan", "hands": {"E": OUT, "S": loser, "W": OUT, "N": {"hand": ALSO_READY}}}
    assert faults(request) == {("missing_field", "hands.S.hand")}
    # nothing goes back from a ready hand, so no mark is asked for
    assert ask({"E": OUT, "S": OUT, "W": PAIRS_ONLY, "N": "12378s11m (4444s) (666m)"})["status"]["N"] == "ready"


# ---- bad input ----

GOOD = {"E": {"hand": READY}, "S": {"hand": ALSO_READY}, "W": {"out": True}, "N": {"hand": "1235689m124578s"}}


@pytest.mark.parametrize(
    ("seat", "change", "expected"),
    [
        ("E", {"hand": "123456789m235p"}, {("wrong_tile_count", "hands.E.hand")}),
        ("E", {"hand": "123456789m2355p +1p"}, {("wrong_tile_count", "hands.E.hand")}),
        ("E", {"hand": "123456789m235p +5p"}, {("wrong_tile_count", "hands.E.hand")}),
        ("E", {"hand": "456789m2355p (123m<)"}, {("meld_not_in_ruleset", "hands.E.hand")}),
        ("E", {"hand": "123456789m23p11z"}, {("tile_not_in_ruleset", "hands.E.hand")}),
        ("E", {"hand": "123456789m2355q"}, {("bad_notation", "hands.E.hand")}),
        ("E", {"hand": "11111m2345678m2p"}, {("too_many_copies", "hands.E.hand")}),
        ("E", {"hand": "111222333s2255p"}, {("too_many_copies", "hands")}),  # 1s 2s: five over the hands
        ("E", {"hand": None}, {("missing_field", "hands.E.hand")}),
        ("E", {"hand": 5}, {("bad_value", "hands.E.hand")}),
        ("E", {"hand": READY, "out": 1}, {("bad_value", "hands.E.out")}),
        ("E", {"hand": READY, "missing_suit": "z"}, {("bad_value", "hands.E.missing_suit")}),
        ("E", {"hand": READY, "tiles": ""}, {("unknown_field", "hands.E.tiles")}),
        ("E", None, {("missing_field", "hands.E")}),
        ("E", [], {("bad_value", "hands.E")}),
        ("E", {"out": True}, set()),
        ("X", {"hand": READY}, {("unknown_field", "hands.X")}),
        ("W", {"out": True, "hand": "123m"}, {("wrong_tile_count", "hands.W.hand")}),
        ("W", {"out": True, "hand": "333444777888p1p"}, set()),
        ("W", {"out": True, "hand": "333444777888p1p +1p"}, set()),
        ("E", {"hand": READY, "kongs": {}}, {("bad_value", "hands.E.kongs")}),
        ("E", {"hand": READY, "kongs": [1]}, {("bad_value", "hands.E.kongs[0]")}),
        ("E", {"hand": READY, "kongs": [{"tile": "1m"}]}, {("bad_value", "hands.E.kongs[0]")}),
        ("E", {"hand": READY, "kongs": [{"tile": "1m", "paid_by": []}]}, {("bad_value", "hands.E.kongs[0]")}),
    ],
)
def test_bad_hands(seat: str, change: Any, expected: set[tuple[str, str]]) -> None:
    request = {"ruleset": "sichuan", "hands": {**GOOD, seat: change}}
    if expected:
        assert faults(request) == expected
    else:
        assert settle_draw(request)["ruleset"] == "sichuan"


@pytest.mark.parametrize(
    ("kongs", "expected"),
    [
        ([{"tile": "9z", "paid_by": ["E"]}], "bad_value"),
        ([{"tile": 9, "paid_by": ["E"]}], "bad_value"),
        ([{"tile": "9p", "paid_by": "E"}], "bad_value"),
        ([{"tile": "9p", "paid_by": ["S"]}], "bad_value"),  # the owner
        ([{"tile": "9p", "paid_by": ["E", "E"]}], "bad_value"),
        ([{"tile": "9p", "paid_by": [["E"]]}], "bad_value"),
        ([{"tile": "9p", "paid_by": ["E"]}, {"tile": "9p", "paid_by": ["N"]}], "bad_value"),
        ([{"tile": "3m", "paid_by": ["N"]}], "contradictory_situation"),  # the mark says E
        ([{"tile": "3m", "paid_by": ["E", "N"]}], "contradictory_situation"),  # chengbao: the feeder alone
    ],
)
def test_bad_kongs(kongs: Any, expected: str) -> None:
    loser = {"hand": "1258m147p (3333m<) [9999p]", "kongs": kongs}
    hands = {"E": OUT, "S": loser, "W": OUT, "N": {"hand": ALSO_READY}}
    assert {code for code, _ in faults({"ruleset": "sichuan", "hands": hands})} == {expected}


@pytest.mark.parametrize(
    ("request_", "expected"),
    [
        ({"ruleset": "sichuan"}, {("missing_field", "hands")}),
        ({"ruleset": "sichuan", "hands": []}, {("bad_value", "hands")}),
        ({"hands": GOOD}, {("missing_field", "ruleset")}),
        ({"ruleset": "guobiao", "hands": GOOD}, {("unknown_ruleset", "ruleset")}),
        ({"ruleset": "ningbo", "hands": GOOD}, {("bad_value", "ruleset")}),
        ({"ruleset": "sichuan", "hands": GOOD, "hand": ""}, {("unknown_field", "hand")}),
        ({"ruleset": "sichuan", "hands": GOOD, "options": {"x": 1}}, {("unknown_option", "options.x")}),
        ({"ruleset": "sichuan", "hands": GOOD, "options": []}, {("bad_value", "options")}),
        (
            {"ruleset": "sichuan", "hands": GOOD, "options": {"mode": "single"}},
            {("contradictory_situation", "hands.W.out")},
        ),
        (
            {"ruleset": "sichuan", "hands": GOOD, "options": {"dingque": True}},
            {("missing_field", f"hands.{seat}.missing_suit") for seat in "ESN"},
        ),
        (
            {"ruleset": "sichuan", "hands": {**GOOD, "E": OUT, "S": OUT}},
            {("contradictory_situation", "hands")},
        ),
        (
            {"ruleset": "sichuan", "hands": {**GOOD, "E": {}, "N": {"hand": "1z"}}, "options": {"x": 1}},
            {
                ("missing_field", "hands.E.hand"),
                ("tile_not_in_ruleset", "hands.N.hand"),
                ("wrong_tile_count", "hands.N.hand"),
                ("unknown_option", "options.x"),
            },
        ),
        ([], {("bad_value", None)}),
    ],
)
def test_bad_requests(request_: Any, expected: set[tuple[str, str]]) -> None:
    assert faults(request_) == expected


def test_a_game_without_settlement_names_those_that_have_one() -> None:
    with pytest.raises(InputError, match="sichuan"):
        settle_draw({"ruleset": "hefei", "hands": GOOD})


# ---- hupai draw ----


def give(monkeypatch: pytest.MonkeyPatch, data: bytes) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data)))


def test_command_prints_the_reply(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    request = {"ruleset": "sichuan", "hands": GOOD}
    file = tmp_path / "draw.json"
    file.write_text(json.dumps(request), encoding="utf-8")
    assert command.main([str(file), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == settle_draw(request)


def test_command_prints_a_table(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    hands = {"E": {"hand": PIG}, "S": {"hand": OTHER_PIG}, "W": {"hand": READY}, "N": {"hand": NOT_READY}}
    give(monkeypatch, json.dumps({"ruleset": "sichuan", "hands": hands}).encode())
    assert command.main(["-"]) == 0
    lines = capsys.readouterr().out.splitlines()
    found = {line.split()[1]: line.split()[2:] for line in lines if line[:1] in "东南西北" and line}
    assert found["E"] == ["花猪", "pig", "-", "-32"]
    assert found["W"] == ["听牌", "ready", "×1", "+33"]
    assert found["N"] == ["没听", "not", "ready", "-", "+31"]
    assert [line.split() for line in lines if "→" in line][-1] == [
        "N",
        "→",
        "W",
        "1",
        "查大叫",
        "not",
        "ready",
    ]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"{", "invalid_json"),
        (b"\xff", "invalid_json"),
        (b"[" * 100_000, "invalid_json"),
        (b'{"ruleset": NaN}', "invalid_json"),
        (b"[]", "bad_value"),
        (b'{"ruleset": "sichuan"}', "missing_field"),
    ],
)
def test_command_names_bad_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], data: bytes, code: str
) -> None:
    give(monkeypatch, data)
    assert command.main(["-"]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert code in shown.err
    give(monkeypatch, data)
    assert command.main(["-", "--json"]) == 2
    assert json.loads(capsys.readouterr().out)["error"]["code"] == code
