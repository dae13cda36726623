"""What goes wrong in other scorers, one test a report."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.errors import InputError
from scoring.facts import Facts
from scoring.hand import Hand
from scoring.notation import parse_hand, parse_tiles
from scoring.readings import standard_readings
from scoring.request import score_request, waits_request
from scoring.rulesets import RULESETS
from scoring.shapes.special import seven_pairs_shape
from scoring.shapes.tables import is_win
from scoring.situation import Situation
from scoring.waits import find_waits


def reply(ruleset: str, hand: str, options: dict[str, Any] | None = None, **situation: Any) -> dict[str, Any]:
    situation = {("from" if k == "from_" else k): v for k, v in situation.items()}
    return score_request({"ruleset": ruleset, "hand": hand, "situation": situation, "options": options or {}})


def names(answer: dict[str, Any]) -> dict[str, int]:
    assert answer["win"], answer.get("reason")
    return {p["name"]["zh"]: p["value"] for p in answer["patterns"]}


def tiles(text: str) -> tuple[list[int], int]:
    """Natural tiles and the number of wild ones (`*`)."""
    return list(parse_tiles(text.replace("*", ""))), text.count("*")


def readings(text: str, ruleset: str = "ningbo") -> list[Any]:
    bound = RULESETS[ruleset].bind(RULESETS[ruleset].options())
    return list(standard_readings(Facts(bound, parse_hand(text), Situation())))


class TestTheReadingIsNotTheBestOne:
    def test_all_pungs_before_runs(self) -> None:
        found = readings("1122233344s222z +1s")
        assert any(not r.chows for r in found)
        assert any(r.chows for r in found)
        # Ningbo and Changsha pay pungs (碰碰), so the pungs are read: 混一色 2 + 碰碰糊 2 + 对倒 1 + 自摸 1 + 硬糊 1
        assert names(reply("ningbo", "1122233344s222z +1s", winner="W"))["碰碰糊"] == 2

    def test_where_a_game_prefers_runs_runs_are_read(self) -> None:
        # Ningbo: read as pungs 111 222 333 nothing counts; read as three 123 there are 平糊 1 and 边 1
        found = names(reply("ningbo", "11122233m567s99p +3m", {"min_tai": 0}, winner="S"))
        assert found == {"平糊": 1, "边": 1, "自摸": 1, "硬糊": 1}
        # Hefei: the same kind of tiles as pungs are 3连坎 (100), as runs 明双铺 (2)
        found = names(reply("hefei", "22233344m555p66s +4m", winner="S", win_by="discard", from_="W"))
        assert found["3连坎"] == 100
        assert "明双铺" not in found

    def test_the_place_of_the_winning_tile_is_part_of_the_reading(self) -> None:
        assert "closed" in {r.wait for r in readings("66777889s88m (222z) +8s")}  # 678 678 7(8)9
        found = readings("11122333m555p99s +2m")
        assert {(not r.chows, r.wait) for r in found} == {(True, "dual_pung"), (False, "closed")}

    def test_a_triplet_finished_by_a_discard_is_not_concealed(self) -> None:
        answer = reply("ningbo", "1123444m555p (123m) +1m", {"min_tai": 0}, win_by="discard", from_="N")
        sets = {s["tiles"]: s["concealed"] for s in answer["reading"]["sets"]}
        assert sets.get("111m") in (None, False)
        drawn = reply("ningbo", "11m22p333444s (555z) +1m", {"min_tai": 0})
        claimed = reply("ningbo", "11m22p333444s (555z) +1m", {"min_tai": 0}, win_by="discard", from_="N")
        assert {s["tiles"]: s["concealed"] for s in drawn["reading"]["sets"]}["111m"] is True
        assert {s["tiles"]: s["concealed"] for s in claimed["reading"]["sets"]}["111m"] is False

    def test_standard_and_seven_pairs_at_once(self) -> None:
        for hand in ("112233m99p44556s +6s", "22334m556677p88s +4m"):
            assert names(reply("changsha", hand)) == {"七小对": 1}
            assert names(reply("shandong", hand)) == {"七对": 2}
            assert names(reply("jinhua", hand)) == {"清七对": 4}
            assert reply("ningbo", hand, {"min_tai": 0})["reading"]["shape"] == "standard"
        assert names(reply("sichuan", "22334455667p88s +7p")) == {"七对": 3}

    def test_a_declared_kong_beside_another_four_alike(self) -> None:
        found = names(reply("sichuan", "22234567m88p (5555p<) +2m"))
        assert found["杠"] == 1
        assert found["根"] == 1

    def test_no_other_pattern_rows_are_decided_last(self) -> None:
        assert "平胡" not in names(reply("jinhua", "112233m445566p7s +7s"))
        assert names(reply("shandong", "12789m456p55789s +3m")) == {"推倒和": 1}


class TestWilds:
    @pytest.mark.parametrize(
        "text",
        [
            "345m22344p123s88s*", "45m223344p123s88s*", "22344556678m", "1357m123p777p11z**", "66m23456777889s*",
            "89m*11z", "89p1z**", "9s**11z",
        ],
    )  # fmt: skip
    def test_wins(self, text: str) -> None:
        held, wilds = tiles(text)
        assert is_win(held, wilds)

    def test_the_budget_is_global(self) -> None:
        held, _ = tiles("33334m4p4s4z")
        assert len(held) == 8
        assert [w for w in range(10) if is_win(held, w)] == [6, 9]

    @pytest.mark.parametrize("text", ["99m345p88p11s56789s", "23478m234p778899p"])
    def test_not_wins(self, text: str) -> None:
        held, wilds = tiles(text)
        assert not is_win(held, wilds)

    def test_four_alike_do_not_give_back_a_wild_tile(self) -> None:
        assert not is_win(list(parse_tiles("1111m234p567s99s5z")), 1)
        assert not is_win(list(parse_tiles("1111m2222p99s5z")), 1)

    def test_up_to_eight_wild_tiles_never_crash_and_do_not_always_win(self) -> None:
        for wilds in range(9):
            for n in range(15 - wilds):
                is_win(list(range(0, 3 * n, 3))[: min(n, 11)], wilds)
        assert not is_win([0, 3, 6, 9, 12, 15], 8)
        assert is_win([0, 0, 0, 9, 9, 9], 8)

    @pytest.mark.parametrize(("fifth", "wins"), [(True, True), (False, False)])
    def test_a_fifth_copy_is_a_switch(self, fifth: bool, wins: bool) -> None:
        held, wilds = tiles("666m2227777p*")
        assert is_win(held, wilds, fifth_copy=fifth) is wins
        answer = reply(
            "ningbo",
            "66m2227777p1s (123p) +6m",
            {"fifth_copy": fifth, "min_tai": 0},
            wildcard="1s",
            winner="S",
        )
        assert answer["win"] is wins

    def test_what_every_wild_tile_became(self) -> None:
        answer = reply("ningbo", "222688m4s (555z) (666z) +7m", winner="S", win_by="discard", from_="W", wildcard="4s")
        assert answer["reading"]["wildcards"] == [{"tile": "4s", "as": "8m"}]  # 6(7)8 closed, 88 the pair

    def test_waits_use_the_same_identity_of_tiles_as_wins(self) -> None:
        request = {
            "ruleset": "jinhua",
            "hand": "12m456p789s11122z",
            "situation": {"wildcard": "3m"},
            "options": {},
        }
        found = {w["tile"] for w in waits_request(request)["waits"]}
        assert "5z" in found  # White stands for the turned 3m
        assert "3m" in found  # a wild tile, drawn


class TestSevenPairsFoursKongs:
    def test_four_alike_are_two_pairs_and_never_with_melds(self) -> None:
        assert seven_pairs_shape(list(parse_tiles("1111m3355p778899s")), 0, 0)
        assert not seven_pairs_shape(list(parse_tiles("1111m3355p778s9s")), 0, 0)
        assert not seven_pairs_shape(list(parse_tiles("11m3355p7788s")), 0, 1)

    def test_four_alike_win_as_seven_pairs_only(self) -> None:
        assert names(reply("changsha", "1111m99m3355p778s +8s")) == {"七小对": 1}
        answer = reply("sichuan", "1111335m778899s +5m")
        assert answer["reading"]["shape"] == "seven_pairs"
        assert names(answer) == {"龙七对": 4}

    def test_four_alike_in_hand_are_no_kong(self) -> None:
        found = names(reply("shandong", "22223m456p78955s +4m", winner="S"))
        assert "数牌暗杠" not in found

    def test_the_three_kongs_differ(self) -> None:
        def flowers(meld: str) -> dict[str, int]:
            return names(reply("shandong", f"123m456p7895s {meld} +5s", winner="S"))

        assert flowers("(1111z^)")["字牌明杠"] == 2
        assert flowers("(1111z+)")["字牌明杠"] == 2
        assert flowers("[1111z]")["字牌暗杠"] == 3

    def test_five_alike_are_refused_with_the_tile_named(self) -> None:
        with pytest.raises(InputError) as caught:
            reply("ningbo", "11111m456p789s11z +2z")
        assert caught.value.problems[0].code == "too_many_copies"
        assert "1m" in caught.value.problems[0].detail


class TestWaits:
    def test_waits(self) -> None:
        def waits(text: str) -> set[str]:
            bound = RULESETS["ningbo"].bind(RULESETS["ningbo"].read_options({"min_tai": 0})[0])
            return {w["tile"] for w in find_waits(bound, parse_hand(text), Situation(), {})["waits"]}

        assert waits("1113456666788s") == {"2s", "5s", "7s", "8s"}
        assert waits("1112223334444z") == set()
        assert waits("1112345678999m") == {f"{n}m" for n in range(1, 10)}
        assert waits("77789m11888p (123s)") == {"7m", "1p"}

    def test_edge_and_closed_waits_say_whether_they_need_to_be_the_only_wait(self) -> None:
        hand = "77789m11888p (123s) +7m"  # waits on 7m and 1p
        loose = names(reply("ningbo", hand, {"min_tai": 0}))
        strict = names(reply("ningbo", hand, {"min_tai": 0, "wait_requires_unique": True}))
        assert len({"边", "夹", "单吊", "对倒"} & set(loose)) == 1
        assert not {"边", "夹", "单吊", "对倒"} & set(strict)


class TestInput:
    @pytest.mark.parametrize(
        ("hand", "situation", "code", "position"),
        [
            ("123mq +1m", {}, "bad_notation", 4),
            ("9z11m +1m", {}, "unknown_tile", 0),
            ("123m456p +1m", {}, "wrong_tile_count", None),
            ("11m456p789s (123z) +1m", {}, "bad_meld", 12),
            ("11m456p789s (9m1p2p) +1m", {}, "bad_meld", 12),
            ("123456789m11p23s +1s", {"from": "W"}, "contradictory_situation", None),
            ("123456789m11p23s +1s", {"win_by": "discard", "from": "E"}, "contradictory_situation", None),
            ("123456789m11p33s +3s", {"win_by": "robbed_kong", "from": "W"}, "contradictory_situation", None),
            (
                "123456789m11p23s +1s",
                {"last_tile": True, "timing": "heaven"},
                "contradictory_situation",
                None,
            ),
        ],
    )
    def test_each_mistake_is_named_with_its_position(
        self, hand: str, situation: dict[str, Any], code: str, position: int | None
    ) -> None:
        with pytest.raises(InputError) as caught:
            score_request({"ruleset": "ningbo", "hand": hand, "situation": situation})
        problem = next(p for p in caught.value.problems if p.code == code)
        assert problem.position == position

    def test_all_problems_at_once(self) -> None:
        with pytest.raises(InputError) as caught:
            score_request(
                {
                    "ruleset": "ningbo",
                    "hand": "9z1q",
                    "situation": {"nonsense": 1, "winner": "X"},
                    "options": {"x": 1},
                }
            )
        assert {p.code for p in caught.value.problems} == {
            "unknown_tile", "bad_notation", "unknown_field", "bad_value", "unknown_option",
        }  # fmt: skip

    def test_melds_repeated_among_the_concealed_tiles(self) -> None:
        with pytest.raises(InputError) as caught:
            reply("ningbo", "555z123m456p789s1z (555z) +1z")
        assert "not repeated" in caught.value.problems[0].detail


class TestPointsAndExplanation:
    def test_the_same_answer_from_objects_and_from_requests(self) -> None:
        from scoring.engine import score

        hand = Hand(parse_tiles("555s22m99p333m777p"), (), parse_tiles("2m")[0])
        answer = reply("ningbo", hand.text)
        assert score("ningbo", hand).as_dict()["patterns"] == answer["patterns"]

    def test_the_raw_value_and_the_capped_one(self) -> None:
        answer = reply("sichuan", "1122445577889m +9m", {"cap_fan": 3})
        assert names(answer) == {"清七对": 5}
        assert answer["total"]["value"] == 3
