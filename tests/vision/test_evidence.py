"""Whether a box holds a tile."""

from __future__ import annotations

import tracemalloc

import numpy as np
import pytest

from scoring.tiles import BACK, WHITE
from vision.detector import Detections
from vision.evidence import FEATURES, WEIGHTS, evidence, tile_score

ROW = np.array([[0, 0, 40, 52], [40, 0, 80, 52], [80, 0, 120, 52]], np.float32)
IVORY, WOOD = (236, 230, 214), (150, 100, 60)


def picture(last: tuple[int, int, int] = IVORY) -> np.ndarray:
    """Two ivory tiles with a dark mark each, and a plain thing of the given colour beside them."""
    pixels = np.full((60, 480, 3), 90, np.uint8)
    pixels[:52, :80] = IVORY
    pixels[20:32, 15:25] = pixels[20:32, 55:65] = (20, 40, 30)
    pixels[:52, 80:] = last
    return pixels


def pair(detector: dict[int, float], face: dict[int, float], last=ROW[2]) -> tuple[Detections, np.ndarray]:
    """Two sure tiles in a row and a third box with the given opinions."""
    probs = np.full((3, 43), 0.001, np.float32)
    logs = np.full((3, 43), 1e-4, np.float32)
    probs[:2, 0] = logs[:2, 0] = 0.95
    for tile, p in detector.items():
        probs[2, tile] = p
    for tile, p in face.items():
        logs[2, tile] = p
    return Detections(np.stack([*ROW[:2], last]), probs), np.log(logs)


def score(*args, colour=IVORY, **named) -> float:
    return float(tile_score(*pair(*args, **named), picture(colour))[2])


def test_it_rises_with_each_opinion():
    assert score({0: 0.8}, {0: 0.99}) > score({0: 0.3}, {0: 0.99}) > score({0: 0.3}, {0: 0.2})


def test_a_box_of_another_size_counts_less():
    small = np.array([80, 0, 100, 26], np.float32)
    assert score({0: 0.6}, {0: 0.9}) > score({0: 0.6}, {0: 0.9}, last=small)


def test_doubt_among_names_is_no_doubt_that_it_is_a_tile():
    torn = dict.fromkeys(range(4, 9), 0.2)
    assert score(torn, {0: 0.9}) > score({0: 0.2}, {0: 0.9})


def test_a_neighbour_speaks_for_it():
    far = np.array([400, 0, 440, 52], np.float32)
    assert score({0: 0.4}, {0: 0.7}) > score({0: 0.4}, {0: 0.7}, last=far)


def test_plain_faces_have_weights_of_their_own():
    rows = evidence(*pair({WHITE: 0.5}, {WHITE: 0.4, BACK: 0.5}), picture())
    named = dict(zip(FEATURES, rows[2], strict=True))
    assert (named["white"], named["back"]) == (0, 1)
    assert named["faces"] > 1, "White and back count together"
    assert named["plain_faces"] == named["faces"]
    assert dict(zip(FEATURES, rows[0], strict=True))["plain_faces"] == 0
    assert set(WEIGHTS) == {*FEATURES, "bias"}


def test_a_crop_alone_makes_no_plain_thing_a_tile():
    sure, surer = {WHITE: 0.95}, {WHITE: 0.999}
    assert score({WHITE: 0.1}, sure) == score({WHITE: 0.1}, surer)
    assert score({0: 0.1}, {0: 0.95}) < score({0: 0.1}, {0: 0.999})


def test_a_white_has_the_colour_of_the_faces_beside_it():
    opinion = {WHITE: 0.3}, {WHITE: 0.8}
    assert score(*opinion) > score(*opinion, colour=WOOD)
    in_shade = score(*opinion, colour=tuple(int(0.9 * c) for c in IVORY))
    assert in_shade > score(*opinion, colour=WOOD)
    assert score({0: 0.3}, {0: 0.8}) == score({0: 0.3}, {0: 0.8}, colour=WOOD), "asked of plain faces only"


def test_without_faces_the_colour_says_nothing():
    found, logs = pair({WHITE: 0.3}, {WHITE: 0.8})
    logs[:2] = logs[2]
    named = dict(zip(FEATURES, evidence(found, logs, picture()).T, strict=True))
    assert not named["match"].any()


def test_the_edge_of_a_standing_tile_is_no_white():
    edge, beside = np.array([40, 52, 80, 76], np.float32), ROW[2]
    columns = [evidence(*pair({WHITE: 0.3}, {WHITE: 0.8}, last=last), picture())[2] for last in (edge, beside)]
    thin, whole = (dict(zip(FEATURES, column, strict=True)) for column in columns)
    assert (thin["flank"], whole["flank"]) == (1, 0)
    assert score({WHITE: 0.3}, {WHITE: 0.8}, last=edge) < score({WHITE: 0.3}, {WHITE: 0.8})
    face = evidence(*pair({0: 0.3}, {0: 0.8}, last=edge), picture())[2]
    assert dict(zip(FEATURES, face, strict=True))["flank"] == 0, "only plain boxes are asked"


def in_row(boxes: list[list[float]], tiles: list[int], asked: int = 0, slant: float = 0.0) -> float:
    """Feature `plain_row` of one of several boxes that are surely named; the whole turned by `slant` degrees."""
    corners = np.array(boxes, np.float32)
    middle, half = (corners[:, :2] + corners[:, 2:]) / 2, (corners[:, 2:] - corners[:, :2]) / 2
    turn = np.deg2rad(slant)
    cos, sin = abs(float(np.cos(turn))), abs(float(np.sin(turn)))
    middle = middle @ np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]]) + 400
    half = half @ np.array([[cos, sin], [sin, cos]])  # boxes stay upright in the picture
    probs = np.full((len(boxes), 43), 0.001, np.float32)
    probs[range(len(boxes)), tiles] = 0.9
    found = Detections(np.concatenate([middle - half, middle + half], axis=1).astype(np.float32), probs)
    rows = evidence(found, np.log(probs), np.full((900, 900, 3), 120, np.uint8))
    return float(rows[asked, FEATURES.index("plain_row")])


def place(k: float, top: float = 0, width: float = 40, height: float = 52) -> list[float]:
    """Where tile `k` of a row stands."""
    return [40 * k, top, 40 * k + width, top + height]


@pytest.mark.parametrize("slant", [0, 10, 90, -170])
def test_a_row_goes_on_through_a_plain_tile(slant: float):
    assert in_row([place(1), place(0), place(2)], [WHITE, 3, 12], slant=slant) == 1, "between two faces"
    assert in_row([place(2), place(0), place(1)], [WHITE, 3, 12], slant=slant) == 1, "next to the last of two"
    assert in_row([place(2), place(1), place(0)], [BACK, WHITE, 12], slant=slant) == 1, "one of the two may be plain"
    assert in_row([place(2), place(0), place(1)], [5, 3, 12], slant=slant) == 0, "asked of plain tiles only"


@pytest.mark.parametrize(
    ("boxes", "tiles"),
    [
        ([place(1), place(0)], [WHITE, 3]),
        ([place(2), place(0), place(1)], [WHITE, BACK, WHITE]),
        ([place(3), place(0), place(1)], [WHITE, 3, 12]),
        ([place(2, 30), place(0), place(1)], [WHITE, 3, 12]),
        ([place(2, 0, 20), place(0), place(1)], [WHITE, 3, 12]),
        ([place(2, 0, 40, 30), place(0), place(1)], [WHITE, 3, 12]),
        ([place(1, 52), place(0), place(1)], [WHITE, 3, 12]),
    ],
    ids=["one face", "no face", "a gap", "out of line", "narrow", "low", "below"],
)
def test_what_lies_otherwise_continues_no_row(boxes: list[list[float]], tiles: list[int]):
    assert in_row(boxes, tiles) == 0


def test_a_photo_full_of_boxes_takes_little_memory():
    """A table of all triples of 600 boxes would take 200 MB and more."""
    side = np.arange(600)
    low = np.stack([40 * (side % 30), 52 * (side // 30)], axis=1)
    probs = np.full((600, 43), 0.001, np.float32)
    probs[side, np.where(side % 2, WHITE, 3)] = 0.9
    found = Detections(np.concatenate([low, low + np.array([40, 52])], axis=1).astype(np.float32), probs)
    pixels = np.full((1100, 1250, 3), 120, np.uint8)
    tracemalloc.start()
    rows = evidence(found, np.log(probs), pixels)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert rows[1::2, FEATURES.index("plain_row")].all()
    assert peak < 100e6


def test_backs_have_weights_of_their_own_where_they_differ():
    for tile, back in ((WHITE, 0), (BACK, 1), (0, 0)):
        found, logs = pair({tile: 0.5}, {tile: 0.9}, last=np.array([80, 0, 100, 26], np.float32))
        named = dict(zip(FEATURES, evidence(found, logs, picture(), np.full(3, 2.0, np.float32))[2], strict=True))
        assert named["size"] == pytest.approx(np.log(2), abs=0.01)
        assert named["plain_size"] == (named["size"] if tile in (WHITE, BACK) else 0)
        assert (named["back_size"], named["back_around"]) == (back * named["size"], back * 2)


def test_what_is_no_face_does_not_speak_for_a_plain_box():
    opinion = {WHITE: 0.3}, {WHITE: 0.8}
    rows = [evidence(*pair(*opinion), picture())[2]]
    found, logs = pair(*opinion)
    logs[:2] = logs[2]
    rows.append(evidence(found, logs, picture())[2])
    faces, plain = (dict(zip(FEATURES, row, strict=True)) for row in rows)
    assert faces["near"] == plain["near"] > 0
    assert faces["plain_near"] > plain["plain_near"] == 0


def test_no_boxes_have_no_score():
    empty = Detections(np.zeros((0, 4), np.float32), np.zeros((0, 43), np.float32))
    assert tile_score(empty, np.zeros((0, 43), np.float32), picture()).shape == (0,)
