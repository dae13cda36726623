"""Many ways in which hands lie on a table, and what must be read from each."""

from __future__ import annotations

import numpy as np
import pytest
from tables import HEIGHT, WIDTH, Table

from scoring.notation import parse_hand
from scoring.tiles import BACK
from vision.geometry import slant, turn_boxes
from vision.layout import arrange, hand_text, impose, without_false_melds
from vision.melds import Groups
from vision.rows import find_rows, level

FULL = "123m456p789s11222z"


@pytest.mark.parametrize("slope", [-0.25, -0.12, 0.0, 0.06, 0.2])
def test_a_row_is_read_left_to_right_whatever_its_slope(slope):
    table = Table()
    table.row(FULL, slope=slope)
    found = table.arrange()
    assert list(found.order) == list(range(14))
    assert len(found.rows) == 1
    assert hand_text(table.tiles, found.groups) == "123m456p789s11222z"
    assert found.left_out == ()


def test_two_rows_read_back_row_first():
    table = Table()
    table.row("456p789s11z", y=480)
    table.row("123m22z2z", y=415)
    found = table.arrange()
    assert [table.tiles[i] for i in found.order] == [table.tiles[i] for i in (*range(8, 14), *range(8))]
    assert len(found.groups.members) == 14


def test_a_box_that_reaches_over_its_neighbour_keeps_its_place_in_the_row():
    table = Table()
    table.row("579s2p67s5z")
    left, top, right, bottom = table.boxes[2]
    table.boxes[2] = (left, top, right + 0.8 * WIDTH, bottom)  # the 9s and most of the 2p
    found = table.arrange()
    assert list(found.order) == list(range(7))
    assert len(found.rows) == 1


def test_touching_slanted_rows_are_kept_apart():
    table = Table()
    table.row("123m456p", y=480, slope=0.18)
    table.row("789s1122z", y=480 - HEIGHT - 2, slope=0.18)
    assert len(table.arrange().rows) == 2


@pytest.mark.parametrize(
    ("row", "hand"),
    [
        ("11z23m456p789s 222z 4m", "23m456p789s11z (222z) +4m"),
        ("23m99p 333m 555s 777z 4m", "23m99p (333m) (555s) (777z) +4m"),
        ("22m456p789s11z 333z 2m", "22m456p789s11z (333z) +2m"),
        ("3456m88p 123p 777s 111z", "3456m88p (123p) (777s) (111z)"),
        ("34567m88p222z 1111p 5m", "34567m88p222z (1111p) +5m"),
        ("2m 444z 123p 777m 444m 2m", "2m (444z) (123p) (777m) (444m) +2m"),
        ("8m 8888s 567m 789m 678m 8m", "8m (8888s) (567m) (789m) (678m) +8m"),
    ],
)
def test_melds_by_gaps_and_the_winning_tile_apart(row, hand):
    table = Table()
    table.row(row)
    found = table.hand()
    melds = {str(m.text) for m in parse_hand(hand).melds}
    if "3456m88p" in row:
        assert {m.text for m in parse_hand(found).melds} == melds
        return
    assert found == hand


def test_a_sideways_tile_makes_a_meld_without_gaps():
    table = Table()
    x = table.row("234m567p99s")
    x = table.put(27, x, 400, turn=1)
    x = table.put(27, x, 400)
    table.put(27, x, 400)
    found = table.arrange().groups
    assert [kind for kind, _ in found.melds] == ["pung"]
    assert [table.tiles[i] for i in found.melds[0][1]] == [27, 27, 27]


def test_sets_that_lie_beside_a_standing_pair_are_melds():
    table = Table()
    table.row("55p 234p 123p 789m 444p")
    assert table.hand() == "789m12233444455p", "all lie alike: a sorted hand"
    boxes = table.box_array
    boxes[:2, 1] += 0.3 * HEIGHT
    groups = arrange(boxes, table.probs, table.turn_array).groups
    assert [kind for kind, _ in groups.melds] == ["chow", "chow", "chow", "pung"]
    assert [table.tiles[i] for i in groups.concealed] == [13, 13]


def test_tiles_seen_from_low_are_wide_and_upright():
    table = Table()
    table.row("333p45p678m222s11z8s")
    boxes = table.box_array
    boxes[:, 1] += 27  # half as high, so wider than high
    turns = table.turn_array
    turns[0] = [0.02, 0.41, 0.02, 0.55]
    assert not arrange(boxes, table.probs, turns).groups.melds


def test_a_sideways_tile_at_the_end_is_the_winning_tile():
    table = Table()
    table.row("789p666z34p678m55z5p*")
    groups = table.arrange().groups
    assert groups.winning == 13
    assert not groups.melds


@pytest.mark.parametrize(
    ("row", "kong"),
    [
        ("23m456p789s11z #55z# 4m", "[5555z]"),
        ("23m456p789s11z 9#9p# 4m", None),
        ("23m456p789s11z #5555# 4m", None),
    ],
)
def test_concealed_kongs_by_their_backs(row, kong):
    table = Table()
    if kong is None:
        row = "23m456p789s11z ####"
    table.row(row)
    groups = table.arrange().groups
    assert [kind for kind, _ in groups.melds] == ["concealed_kong"]
    text = hand_text(table.tiles, groups)
    if kong:
        assert kong in text
        assert parse_hand(text).size == 14
    else:
        assert "[" not in text, "a kong face down has no name"


def test_a_concealed_kong_inside_a_row_without_gaps():
    table = Table()
    x = table.row("23m456p789s11z")
    for tile in (BACK, 3, 3, BACK):
        x = table.put(tile, x, 400)
    text = table.hand()
    assert "[4444m]" in text


def test_four_alike_are_a_kong_only_where_the_count_asks_for_it():
    table = Table()
    table.row("666777888899s33m9s")
    assert "(8888s)" in table.hand()
    four = Table()
    four.row("678888s123m456p99p")
    assert four.hand() == "123m45699p678888s"


def test_flowers_are_set_aside_wherever_they_lie():
    table = Table()
    table.row("23m456p789s11222z 4m")
    table.row("15f", x=60, y=300)
    assert table.hand() == "23m456p789s11222z +4m 15f"
    inside = Table()
    inside.row("123m456p789s11222z3f")
    assert inside.hand() == "123m456p789s11222z 3f"


def test_discards_and_wall_behind_are_left_out():
    table = Table()
    table.row(FULL, y=600)
    for k in range(3):
        table.row("159m26p", x=180, y=250 + 30 * k, scale=0.5)
    table.row("#" * 17, x=60, y=150, scale=0.45)
    found = table.arrange()
    assert sorted(found.groups.members) == list(range(14))
    assert len(found.left_out) == 15 + 17


def test_another_players_upside_down_row_is_left_out():
    table = Table()
    table.row(FULL, y=640)
    table.row("258m369p47s1234z", y=120, scale=0.8, turn=2)
    found = table.arrange()
    assert sorted(found.groups.members) == list(range(14))


def test_a_heap_beside_the_row_is_left_out():
    rng = np.random.default_rng(3)
    table = Table()
    table.row(FULL, y=640)
    for k in range(12):
        table.put(k, 300 + rng.uniform(0, 260), 300 + rng.uniform(0, 150), turn=int(rng.integers(4)), scale=0.9)
    members = table.arrange().groups.members
    assert set(range(14)) <= set(members)
    assert len(members) == 14


@pytest.mark.parametrize("count", [1, 2, 5, 7, 13])
def test_fewer_tiles_are_all_kept(count):
    table = Table()
    x = 50.0
    for k in range(count):
        x = table.put(k * 2 % 34, x, 400) + 2
    assert len(table.arrange().groups.members) == count


def test_nothing_is_an_answer():
    empty = arrange(np.zeros((0, 4), np.float32), np.zeros((0, 43), np.float32), np.zeros((0, 4), np.float32))
    assert empty.order == ()
    assert hand_text([], empty.groups) == ""


def test_a_group_that_makes_no_set_is_concealed():
    tiles = [0, 1, 2, 5, 5, 8, 9, 10, 11, 11]
    groups = Groups(melds=[("chow", (0, 1, 2)), ("kong", (3, 4, 5, 6))], concealed=[7, 8, 9])
    changed = without_false_melds(groups, tiles)
    assert changed.melds == [("chow", (0, 1, 2))]
    assert sorted(changed.concealed) == [3, 4, 5, 6, 7, 8, 9]
    assert without_false_melds(changed, tiles) is changed


def test_given_melds_win_over_the_guess():
    table = Table()
    table.row("123m456p789s11222z")
    found = table.arrange()
    melds = parse_hand("(123m) (222z)").melds
    groups, warnings = impose(found.groups, table.tiles, melds, 27)
    assert not warnings
    assert hand_text(table.tiles, groups) == "456p789s1z (123m) (222z) +1z"


def test_given_melds_can_say_that_there_are_none():
    table = Table()
    table.row("23m456p789s11z 222z 4m")
    groups, _ = impose(table.arrange().groups, table.tiles, (), None)
    assert hand_text(table.tiles, groups) == "23m456p789s11222z +4m"


def test_a_kong_face_down_can_be_named():
    table = Table()
    table.row("23m456p789s11z #### 4m")
    melds = parse_hand("[8888p]").melds
    groups, warnings = impose(table.arrange().groups, table.tiles, melds, None)
    assert not warnings
    assert hand_text(table.tiles, groups, melds) == "23m456p789s11z [8888p] +4m"


def test_what_is_given_and_not_seen_is_said():
    table = Table()
    table.row(FULL)
    _, warnings = impose(table.arrange().groups, table.tiles, parse_hand("(777z)").melds, 8)
    assert len(warnings) == 2
    assert "(777z)" in warnings[0]
    assert "9m" in warnings[1]


@pytest.mark.parametrize("degrees", [0, 90, 180, 270])
def test_boxes_turn_with_their_picture(degrees):
    image = np.zeros((30, 50), np.uint8)
    image[5:9, 10:30] = 1
    turned = np.rot90(image, -degrees // 90)
    box = turn_boxes(np.array([[10, 5, 30, 9]], np.float32), (50, 30), degrees)[0].astype(int)
    assert turned[box[1] : box[3], box[0] : box[2]].all()
    assert turned.sum() == (box[2] - box[0]) * (box[3] - box[1])


@pytest.mark.parametrize("angle", [-35, -20, 0, 10, 30])
def test_slant_of_a_row(angle):
    step = np.arange(14)[:, None] * np.array([np.cos(np.radians(angle)), np.sin(np.radians(angle))]) * WIDTH
    assert np.degrees(slant(step.astype(np.float32), np.full(14, 100, np.float32))) == pytest.approx(angle, abs=0.5)


@pytest.mark.parametrize("angle", [-38, -25, 20, 35])
def test_a_steep_row_is_one_row(angle):
    a = np.radians(angle)
    centre = np.arange(14)[:, None] * np.array([np.cos(a), np.sin(a)]) * (WIDTH + 1) + 700
    half = np.array([WIDTH * np.cos(a) + HEIGHT * abs(np.sin(a)), WIDTH * abs(np.sin(a)) + HEIGHT * np.cos(a)]) / 2
    boxes = np.concatenate([centre - half, centre + half], axis=1).astype(np.float32)
    rows = find_rows(level(boxes))
    assert rows == [list(range(14))]
