from __future__ import annotations

import numpy as np
import pytest
from labelled import SIZE, read_of

from scoring.errors import InputError, Problem
from scoring.tiles import BACK
from vision.evaluate.conditions import WIDTH_NAMES, photo_conditions
from vision.evaluate.data import Truth
from vision.evaluate.judge import NONE, judge_hand, judge_tiles
from vision.evaluate.scores import legality, score_agrees
from vision.result import Box

A: Box = (10, 10, 50, 70)
B: Box = (60, 10, 100, 70)
C: Box = (110, 10, 150, 70)
FAR: Box = (400, 300, 440, 360)


def truth(*labels: tuple[int, Box]) -> Truth:
    size = np.array([*SIZE, *SIZE], np.float32)
    boxes = np.array([box for _, box in labels], np.float32).reshape(-1, 4) / size
    return Truth(np.array([tile for tile, _ in labels], np.int64), boxes)


def test_every_tile_right_and_nothing_extra_is_exact() -> None:
    out = judge_tiles(read_of([(3, 0.9, A), (5, 0.8, B)]), truth((5, B), (3, A)))
    assert out.exact
    assert out.right.all()
    assert (out.faults, out.confident_wrong) == (0, (0, 0))
    assert out.pairs.tolist() == [[3, 3], [5, 5]]


def test_a_wrong_name_a_missed_tile_and_an_extra_one_are_each_told() -> None:
    out = judge_tiles(read_of([(4, 0.95, A), (5, 0.8, B), (7, 0.92, FAR)]), truth((3, A), (5, B), (6, C)))
    assert not out.exact
    assert out.right[0].tolist() == [False, True, False]
    assert sorted(map(tuple, out.pairs.tolist())) == [(3, 4), (5, 5), (6, NONE), (NONE, 7)]
    assert out.confident_wrong == (1, 1)
    assert sorted((kind, text) for kind, text, _ in out.marks) == [
        ("extra", "8m"),
        ("missed", "7m"),
        ("right", "6m"),
        ("wrong", "4m as 5m"),
    ]
    assert out.faults == 4  # two labels not read rightly, two reads too many


def test_a_tile_read_twice_is_one_too_many() -> None:
    out = judge_tiles(read_of([(3, 0.7, A), (3, 0.9, (11, 10, 51, 70))]), truth((3, A)))
    assert out.right[0].tolist() == [False, True]
    assert not out.exact


def test_an_overlap_below_a_half_is_no_match_but_may_be_near() -> None:
    face: Box = (12, 12, 48, 40)
    out = judge_tiles(read_of([(3, 0.9, face)]), truth((3, (10, 10, 50, 70))))
    assert not out.exact
    assert out.loose_exact
    assert out.pairs.tolist() == [[3, 3]]
    assert out.confident_wrong == (0, 0)


def test_higher_overlaps_ask_more() -> None:
    out = judge_tiles(read_of([(3, 0.9, (10, 10, 50, 60))]), truth((3, A)))
    assert out.right[:, 0].tolist() == [True] * 7 + [False] * 3  # an overlap of 5/6


@pytest.mark.parametrize("labelled", [False, True])
def test_backs_count_only_where_the_truth_has_some(labelled: bool) -> None:
    labels = [(3, A), (BACK, B)] if labelled else [(3, A)]
    out = judge_tiles(read_of([(3, 0.9, A), (BACK, 0.9, C)]), truth(*labels))
    assert out.exact is not labelled
    assert len(out.found) == (2 if labelled else 1)


def test_tiles_left_out_of_the_hand_are_loosely_free_only_where_no_label_lies() -> None:
    reads = [(3, 0.9, A), (8, 0.95, FAR), (9, 0.95, B)]
    out = judge_tiles(read_of(reads, outside=[1, 2]), truth((3, A), (5, B)))
    assert len(out.found) == 3
    assert out.loose_found == 2  # the one on a label counts, and is wrong
    assert out.confident_wrong == (1, 0)
    assert [kind for kind, _, _ in out.marks] == ["right", "outside", "wrong"]


def test_a_photo_without_tiles_is_exact_when_nothing_is_read() -> None:
    assert judge_tiles(read_of([]), truth()).exact
    assert not judge_tiles(read_of([(3, 0.5, A)]), truth()).exact
    missed = judge_tiles(read_of([]), truth((3, A)))
    assert (missed.exact, missed.faults) == (False, 1)


def test_a_hand_is_compared_without_regard_to_order() -> None:
    hand, fault = judge_hand(read_of([], hand="123m11z (555z)"), "(555z^) 321m11z")
    assert hand is not None
    assert (hand.corrections, fault) == (0, None)


def test_a_true_hand_that_cannot_be_read_is_named() -> None:
    hand, fault = judge_hand(read_of([], hand="123m"), "12x")
    assert hand is None
    assert fault is not None
    assert fault.startswith("hands.csv: bad_notation")


def test_conditions_are_measured_on_the_tiles() -> None:
    dark = np.full((480, 640, 3), 220, np.uint8)
    dark[10:70, 10:50] = 20
    box = np.array([[10 / 640, 10 / 480, 50 / 640, 70 / 480]], np.float32)
    assert photo_conditions(dark, box, 90) == {
        "rotation": "90°",
        "tiles": "1–12",
        "brightness": "dark",
        "blur": "sharp",  # a plain face tells nothing
    }
    assert photo_conditions(dark, box[:0], 0) == {"rotation": "0°", "tiles": "none", "brightness": "normal"}


def test_blur_is_told_from_sharp() -> None:
    import cv2

    random = np.random.default_rng(3)
    sharp = np.where(random.random((48, 48, 1)) < 0.5, 20, 230).astype(np.uint8).repeat(3, axis=2)
    box = np.array([[0, 0, 1, 1]], np.float32)
    assert photo_conditions(sharp, box, 0)["blur"] == "sharp"
    edge = np.zeros((48, 48, 3), np.uint8)
    edge[:, 24:] = 255
    assert photo_conditions(cv2.GaussianBlur(edge, (0, 0), 6), box, 0)["blur"] == "blurred"


def test_widths_are_those_of_the_shorter_side() -> None:
    out = judge_tiles(read_of([(3, 0.9, (0, 0, 60, 20)), (3, 0.9, FAR)]), truth((3, (0, 0, 60, 20)), (4, A)))
    assert out.truth_widths == (WIDTH_NAMES[0], WIDTH_NAMES[1])
    assert out.found_widths == (WIDTH_NAMES[0], WIDTH_NAMES[1])


REQUEST = {"ruleset": "ningbo", "hand": "ignored", "situation": {"winner": "S"}}
HAND = "555s22m99p (333m) (777p) +2m"


def test_the_read_hand_is_scored_and_compared() -> None:
    assert score_agrees(HAND, REQUEST, {"win": True, "total": {"value": 5, "unit": "台"}})
    assert not score_agrees(HAND, REQUEST, {"win": True, "total": {"value": 6, "unit": "台"}})
    assert not score_agrees("123m", REQUEST, {"win": True})  # no hand to score


def test_the_scorer_is_injected() -> None:
    asked: list[object] = []

    def scorer(request: object) -> dict[str, object]:
        asked.append(request)
        return {"win": True, "more": 1}

    def refuses(request: object) -> dict[str, object]:
        raise InputError([Problem("bad_value", "no")])

    assert score_agrees("11z", REQUEST, {"win": True}, scorer)
    assert asked == [{**REQUEST, "hand": "11z"}]
    assert not score_agrees("11z", REQUEST, {}, refuses)


def test_legality_is_the_points_of_a_win() -> None:
    from scoring.notation import parse_hand

    points = legality("ningbo")
    assert points(parse_hand(HAND)) == 18
    assert points(parse_hand("123m")) is None
    with pytest.raises(InputError):
        legality("nowhere")
