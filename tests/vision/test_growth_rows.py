"""Tiles that the detector misses are found by their row, and nothing is found where there is no tile."""

from __future__ import annotations

import numpy as np
import pytest
from pictures import BlockDetector, encoded, picture, row, tile_at

from scoring.notation import parse_tiles
from scoring.tiles import WHITE
from vision.detector import Detections
from vision.faces import FaceReads
from vision.reader import Reader
from vision.seen import Seen, lone_backs

HAND = list(parse_tiles("123m456p789s11222z"))


class Forgetful(BlockDetector):
    """Misses the tiles at some places of the row."""

    def __init__(self, missed):
        super().__init__()
        self.missed = missed

    def detect(self, image, *, size=None):
        found = super().detect(image, size=size)
        order = np.argsort(found.boxes[:, 0])
        return found.pick(np.array([i for place, i in enumerate(order) if place not in self.missed]))


class Faces:
    """Names the block in a box by its colour; turned pictures look turned."""

    def __init__(self, turn=0, sure=0.99):
        self.turn, self.sure = turn, sure

    def read(self, image, boxes):
        logits = np.full((len(boxes), 43), 1 / 43, np.float32)
        for k, box in enumerate(boxes):
            tile = tile_at(image, box)
            if tile >= 0:
                logits[k] = (1 - self.sure) / 42
                logits[k, tile] = self.sure
        turns = np.full((len(boxes), 4), 0.02, np.float32)
        turns[:, self.turn] = 0.94
        return FaceReads(np.log(logits), turns)


def read(missed, image=None, faces=None):
    detector = Forgetful(missed)
    return Reader(detector=detector, faces=faces or Faces()).read(encoded(image or picture(row(HAND))))


@pytest.mark.parametrize("missed", [{6}, {0}, {13}, {4, 9}, {6, 7}, {6, 7, 8}, {0, 1, 2}, {11, 12, 13}, {0, 5, 13}])
def test_missed_tiles_of_a_row_are_found(missed):
    found = read(missed)
    assert [t.tile for t in found.tiles] == HAND
    for tile, (_, box) in zip(found.tiles, row(HAND), strict=True):
        assert np.abs(np.array(tile.box) - box).max() <= 8


@pytest.mark.parametrize("missed", [{6}, {4, 9}, {6, 7}])
@pytest.mark.parametrize("large", [1.15, 1.3, 1.4])
def test_missed_tiles_are_found_where_boxes_are_drawn_too_large(missed, large):
    class Large(Forgetful):
        def detect(self, image, *, size=None):
            found = super().detect(image, size=size)
            middle, half = (found.boxes[:, :2] + found.boxes[:, 2:]) / 2, (found.boxes[:, 2:] - found.boxes[:, :2]) / 2
            return Detections(np.concatenate([middle - large * half, middle + large * half], axis=1), found.probs)

    found = Reader(detector=Large(missed), faces=Faces()).read(encoded(picture(row(HAND))))
    assert [t.tile for t in found.tiles] == HAND


class Judge:
    """Says the same of all boxes."""

    def __init__(self, odds):
        self.odds = odds

    def judge(self, image, boxes):
        return np.full(len(boxes), self.odds, np.float32)


@pytest.mark.parametrize(("odds", "plain"), [(3.0, 2), (-3.0, 0)])
def test_plain_faces_in_a_hole_must_not_look_like_ground_amid_their_surroundings(odds, plain):
    tiles = [0, 1, 2, 12, 13, 14, 18, WHITE, WHITE, 18, 26, 27, 27, 28]
    reader = Reader(detector=Forgetful({1, 7, 8}), faces=Faces(), surroundings=Judge(odds))
    read = reader.read(encoded(picture(row(tiles)))).tiles
    assert sum(tile.tile == WHITE for tile in read) == plain
    assert [tile.tile for tile in read if tile.tile != WHITE] == [tile for tile in tiles if tile != WHITE]  # engraved


@pytest.mark.parametrize("turn", [1, 2, 3])
def test_rows_grow_in_turned_pictures_too(turn):
    image = picture(row(HAND)).rotate(-90 * turn, expand=True)

    class Turned(BlockDetector):
        def detect(self, image, *, size=None):
            found = super().detect(image, size=size)
            return found.pick(np.flatnonzero(found.tiles != HAND[6]))

    found = Reader(detector=Turned(), faces=Faces(turn)).read(encoded(image))
    assert [t.tile for t in found.tiles] == HAND


def test_nothing_grows_on_the_ground():
    found = read(set())
    assert len(found.tiles) == 14
    short = read(set(), picture(row(HAND[:5])))
    assert [t.tile for t in short.tiles] == HAND[:5]


def test_doubtful_places_are_left():
    found = read({0, 13}, faces=Faces(sure=0.7))
    assert len(found.tiles) == 12


def test_a_blank_face_beyond_an_end_is_not_taken():
    tiles = [*HAND[:9], 31]
    found = read({9}, picture(row(tiles)))
    assert [t.tile for t in found.tiles] == HAND[:9]


def test_a_blank_face_in_a_hole_has_the_colour_of_the_others():
    alike, other = [7, 19, 7, 19, 31, 19, 7, 7], [0, 1, 2, 12, 31, 13, 14, 24]
    assert [t.tile for t in read({4}, picture(row(alike))).tiles] == alike
    assert [t.tile for t in read({4}, picture(row(other))).tiles] == [*other[:4], *other[5:]]


def test_backs_in_a_hole_for_two_lie_between_equal_faces():
    four = [3, 42, 42, 3]
    assert [t.tile for t in read({5, 6}, picture(row([0, 1, 2, 5, *four]))).tiles] == [0, 1, 2, 5, *four]
    assert 42 not in [t.tile for t in read({5, 6}, picture(row([0, 1, 2, 5, 3, 42, 42, 9]))).tiles]


def test_a_row_apart_is_not_reached():
    """Two groups with three widths between them are not filled up."""
    image = picture([*row(HAND[:4]), *row(HAND[4:8], left=330)])
    assert len(read(set(), image).tiles) == 8


def test_a_lone_back_in_a_row_is_doubted_but_those_of_a_kong_are_not():
    probs = np.full((9, 43), 0.001, np.float32)
    probs[np.arange(9), [0, 1, 2, 42, 4, 5, 6, 7, 8]] = 0.95
    probs[3, 31] = 0.04
    seen = Seen(np.zeros((9, 4), np.float32), probs, np.zeros((9, 4), np.float32), 0)
    changed = lone_backs(seen, [range(9)])
    assert changed is not None
    assert changed.probs[3].argmax() == 31
    assert changed.probs[3].max() < 0.9, "and it stays a doubtful tile"
    assert lone_backs(seen, [range(3), range(3, 9)]) is None
    probs[6] = probs[3]
    assert lone_backs(seen, [range(9)]) is None
