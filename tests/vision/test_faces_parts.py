"""Cutting crops, reading turned tiles upright, and adding two opinions."""

from __future__ import annotations

import numpy as np
import pytest

from vision.card import Card
from vision.detector import CLASSES, Detections
from vision.errors import ModelError
from vision.faces import FaceReads, OnnxFaceReader, combine, cut, log_softmax
from vision.geometry import turn_boxes
from vision.rotation import find_turn


def gradient(height=120, width=160):
    y, x = np.mgrid[0:height, 0:width]
    return np.stack([x, y, x * 0], axis=2).astype(np.uint8)


def test_a_crop_is_the_box_with_its_margin():
    image = gradient()
    crop = cut(image, np.array([40, 30, 104, 94], np.float32), 64, 1.0)
    assert np.array_equal(crop, image[30:94, 40:104])


def test_stretch_fits_each_side_and_square_the_longer():
    image = gradient()
    box = np.array([40, 40, 60, 80], np.float32)
    stretched = cut(image, box, 64, 1.0, "stretch")
    assert int(stretched[:, -1, 0].mean()) == pytest.approx(59, abs=1)
    assert int(stretched[-1, :, 1].mean()) == pytest.approx(79, abs=1)
    square = cut(image, box, 64, 1.0, "square")
    assert int(square[:, -1, 0].mean()) == pytest.approx(69, abs=1)
    assert int(square[:, 0, 0].mean()) == pytest.approx(30, abs=1)


@pytest.mark.parametrize("box", [(-20, -10, 30, 40), (140, 100, 200, 160), (0, 0, 160, 120), (159, 119, 161, 121)])
def test_crops_beyond_the_edge_repeat_it(box):
    crop = cut(gradient(), np.array(box, np.float32), 64, 1.15)
    assert crop.shape == (64, 64, 3)
    assert crop.dtype == np.uint8


def test_large_tiles_are_averaged_down():
    image = np.zeros((800, 800, 3), np.uint8)
    image[:, ::2] = 255
    crop = cut(image, np.array([0, 0, 800, 800], np.float32), 64, 1.0)
    assert abs(int(crop.mean()) - 127) < 3
    assert crop.std() < 12


class Session:
    """A net that knows one picture: a bright upper half is tile 5 upright, a bright right half the same turned once."""

    def run(self, names, feed):
        (crops,) = feed.values()
        mean = crops.mean(axis=1)
        half = crops.shape[2] // 2
        sides = [mean[:, :half].mean((1, 2)), mean[:, :, half:].mean((1, 2))]
        sides += [mean[:, half:].mean((1, 2)), mean[:, :, :half].mean((1, 2))]
        turn = np.stack(sides, axis=1).argmax(axis=1)
        tiles = np.zeros((len(crops), CLASSES), np.float32)
        tiles[turn == 0, 5] = 8
        tiles[turn != 0, 6] = 1
        turns = np.zeros((len(crops), 4), np.float32)
        turns[np.arange(len(crops)), turn] = 6
        return [tiles, turns]


def reader(tmp_path) -> OnnxFaceReader:
    out = OnnxFaceReader.__new__(OnnxFaceReader)
    out.card = Card("faces", "crop_reader", tmp_path / "model.onnx", "", 64, margin=1.0)
    out._session, out._input, out._tile, out._turn = Session(), "images", 0, 1
    return out


@pytest.mark.parametrize("turn", [0, 1, 2, 3])
def test_a_turned_tile_is_read_again_upright(tmp_path, turn):
    tile = np.zeros((64, 64, 3), np.uint8)
    tile[:32] = 255
    reads = reader(tmp_path).read(np.ascontiguousarray(np.rot90(tile, -turn)), np.array([[0, 0, 64, 64]], np.float32))
    assert int(reads.turns[0].argmax()) == turn
    assert int(reads.log_probs[0].argmax()) == 5, "only upright the net knows it"
    assert np.exp(reads.log_probs).sum() == pytest.approx(1, abs=1e-3)


def test_no_boxes_give_no_opinions(tmp_path):
    reads = reader(tmp_path).read(gradient(), np.zeros((0, 4), np.float32))
    assert reads.log_probs.shape == (0, CLASSES)
    assert reads.turns.shape == (0, 4)


def test_a_wrong_output_raises(tmp_path):
    class Short:
        def run(self, names, feed):
            return [np.zeros((1, 7), np.float32), np.zeros((1, 4), np.float32)]

    broken = reader(tmp_path)
    broken._session = Short()
    with pytest.raises(ModelError, match="43 logits"):
        broken.read(gradient(), np.array([[0, 0, 64, 64]], np.float32))


def opinions(face, detector, weight=0.5, temperature=1.0):
    logs = np.log(np.full((1, CLASSES), 1e-4, np.float32))
    for tile, p in face.items():
        logs[0, tile] = np.log(p)
    probs = np.full((1, CLASSES), 1e-4, np.float32)
    for tile, p in detector.items():
        probs[0, tile] = p
    found = Detections(np.array([[0, 0, 1, 1]], np.float32), probs)
    return combine(FaceReads(log_softmax(logs), np.full((1, 4), 0.25, np.float32)), found, weight, temperature)[0]


def test_two_opinions_add_up():
    agree = opinions({3: 0.6, 4: 0.4}, {3: 0.8, 4: 0.2})
    alone = opinions({3: 0.6, 4: 0.4}, {3: 0.8, 4: 0.2}, weight=0.0)
    assert agree.sum() == pytest.approx(1, abs=1e-5)
    assert agree[3] > alone[3]
    assert alone[3] == pytest.approx(0.6, abs=0.01)
    assert opinions({3: 0.6, 4: 0.4}, {4: 0.9}, weight=1.0).argmax() == 4


def test_temperature_makes_less_sure():
    assert opinions({3: 0.9}, {}, temperature=2.0)[3] < opinions({3: 0.9}, {}, temperature=1.0)[3]


def test_log_softmax_is_safe():
    out = log_softmax(np.array([[1e4, 0, -1e4]], np.float32))
    assert np.exp(out).sum() == pytest.approx(1)
    assert log_softmax(np.zeros((0, 43), np.float32)).shape == (0, 43)


@pytest.mark.parametrize("turn", range(4))
def test_the_majority_says_which_way_up(turn):
    turns = np.full((14, 4), 0.02, np.float32)
    turns[:, turn] = 0.94
    turns[:4] = 0.25
    boxes = np.tile(np.array([[0, 0, 40, 52]], np.float32), (14, 1))
    logs = np.full((14, 43), -9.0, np.float32)
    logs[:, 1] = -0.05
    assert find_turn(turns, boxes, logs) == (4 - turn) % 4 * 90
    assert find_turn(np.full((14, 4), 0.25, np.float32), boxes, logs) == 0
    assert find_turn(turns[:0], boxes[:0], logs[:0]) == 0


def test_larger_tiles_say_more():
    turns = np.full((20, 4), 0.02, np.float32)
    turns[:8, 0], turns[8:, 2] = 0.94, 0.94
    boxes = np.tile(np.array([[0, 0, 60, 80]], np.float32), (20, 1))
    boxes[8:, 2:] = 30, 40
    logs = np.full((20, 43), -9.0, np.float32)
    logs[:, 1] = -0.05
    assert find_turn(turns, boxes, logs) == 0


@pytest.mark.parametrize("degrees", [0, 90, 180, 270])
def test_turning_boxes_back_gives_them_again(degrees):
    boxes = np.array([[3, 4, 30, 20], [0, 0, 7, 9]], np.float32)
    size = (100, 60)
    turned = turn_boxes(boxes, size, degrees)
    back = size if degrees % 180 == 0 else size[::-1]
    assert np.array_equal(turn_boxes(turned, back, 360 - degrees), boxes)
