from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from labelled import read_of

from scoring.notation import parse_hand
from vision.evaluate.hands import Parts, corrections, parts_of_hand, parts_of_read
from vision.result import Group, ImageInfo, Read, TileRead


def parts(text: str) -> Parts:
    return parts_of_hand(parse_hand(text))


@pytest.mark.parametrize(
    ("read", "truth", "steps"),
    [
        ("23m11z (123p) (555z) [9999m] +4m 15f", "32m11z (555z^) (123p<) [9999m] +4m 51f", 0),
        ("23m11z (5555z) +4m", "23m11z (5555z+) +4m", 0),  # a photo does not tell them apart
        ("23m11z (555z) +4m", "23m11z (555z) +4m 1f", 1),  # a flower missed
        ("23m11z (555z) +4m 2f", "23m11z (555z) +4m 1f", 1),  # and another read
        ("233m11z (555z) +4m", "23m11z (555z) +4m", 1),  # a tile too many
        ("234m11z (555z)", "23m11z (555z) +4m", 1),  # the winning tile not named
        ("24m11z (555z) +3m", "23m11z (555z) +4m", 1),  # another one named
        ("23m11z (555z) +5m", "23m11z (555z) +4m", 1),  # read wrongly
        ("23m11z555z +4m", "23m11z (555z) +4m", 1),  # a meld not seen as one
        ("23m11z (5555z) +4m", "23m11z [5555z] +4m", 1),  # of another kind
        ("23m11z (234p) +4m", "23m11z (345p) +4m", 1),  # one of its tiles wrong
        ("456s11z (123p)", "123p11z (456s)", 2),  # the wrong tiles marked: unmark and mark
        ("11z (123p) (555z) (777s)", "11z (777s) (123p) (666z)", 3),
    ],
)
def test_corrections(read: str, truth: str, steps: int) -> None:
    assert corrections(parts(read), parts(truth)) == steps


TILES = st.lists(st.integers(0, 33), min_size=1, max_size=13).filter(lambda t: all(t.count(x) < 4 for x in t))


@settings(max_examples=60, deadline=None)
@given(TILES, TILES, st.integers(0, 33), st.integers(0, 33))
def test_corrections_are_none_exactly_for_the_same_hand_and_the_same_both_ways(
    a: list[int], b: list[int], x: int, y: int
) -> None:
    one, two = (Parts((), w, tuple(sorted([*t, w]))) for t, w in ((a, x), (b, y)))
    assert corrections(one, one) == 0
    assert (corrections(one, two) == 0) == (one == two)
    assert corrections(one, two) == corrections(two, one)


def test_a_read_that_makes_no_hand_is_compared_by_its_groups() -> None:
    five = read_of([(4, 0.9, (10 * k, 0, 10 * k + 8, 12)) for k in range(5)], hand="55555m")
    assert parts_of_read(five).tiles == (4,) * 5
    assert corrections(parts_of_read(five), parts("5555m")) == 1


def test_the_faces_of_a_concealed_kong_stand_for_its_backs() -> None:
    faces = (42, 7, 7, 42)
    tiles = tuple(TileRead(t, 0.9, (10 * k, 0, 10 * k + 8, 12), group=0) for k, t in enumerate(faces))
    five = tuple(TileRead(4, 0.9, (10 * k, 50, 10 * k + 8, 62), group=1) for k in range(5))
    groups = (Group("concealed_kong", (0, 1, 2, 3)), Group("concealed", (4, 5, 6, 7, 8)))
    read = Read(ImageInfo(200, 100), tiles + five, groups, "55555m [8888m]")
    assert parts_of_read(read).melds == (("concealed_kong", (7, 7, 7, 7)),)


def test_no_hand_at_all_needs_every_tile() -> None:
    nothing = Read(ImageInfo(200, 100), (), (), "")
    assert corrections(parts_of_read(nothing), parts("123m11z (555z)")) == 9  # eight tiles and a meld
