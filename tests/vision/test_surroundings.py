"""Whether a box holds a tile, by what lies around it: what the net is shown, and what the shipped net says."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import numpy as np
import pytest
import yaml

from scoring.tiles import BACK, WHITE
from vision.detector import Detections
from vision.errors import ModelError
from vision.evidence import tile_score
from vision.image import decode
from vision.reader import Reader
from vision.surroundings import MOST, OnnxSurroundings, cut_around, with_box

ROOT = Path(__file__).resolve().parents[2]
MODELS = ROOT / "models"
SAMPLE = ROOT / "datasets" / "sample"
real = pytest.mark.skipif(not (MODELS / "surroundings" / "model.yaml").exists(), reason="no shipped models")


def scenes() -> list[dict]:
    return [json.loads(line) for line in (SAMPLE / "scenes.jsonl").read_text(encoding="utf-8").splitlines()]


def test_the_box_lies_in_the_middle_of_its_surroundings():
    picture = np.zeros((200, 200, 3), np.uint8)
    picture[80:120, 90:110] = (10, 200, 30)
    seen = cut_around(picture, np.array([90, 80, 110, 120], np.float32), 64, 2.0)
    assert seen.shape == (64, 64, 4)
    assert seen.dtype == np.uint8
    inside = seen[..., 3] == 255
    assert np.flatnonzero(inside.any(axis=1))[[0, -1]].tolist() == [16, 47]
    assert np.flatnonzero(inside.any(axis=0))[[0, -1]].tolist() == [24, 39]
    assert set(np.unique(seen[..., 3])) == {0, 255}
    green = seen[..., 1] > 100
    assert (green & inside).sum() > 0.9 * inside.sum()
    assert (green & ~inside).sum() < 0.1 * inside.sum()


def test_a_box_at_the_corner_of_the_picture_has_surroundings_too():
    picture = np.full((50, 60, 3), 77, np.uint8)
    seen = cut_around(picture, np.array([0, 0, 30, 40], np.float32), 64, 2.2)
    assert (seen[..., :3] == 77).all()


def test_a_wide_box_is_marked_wide():
    seen = with_box(np.zeros((60, 60, 3), np.uint8), np.array([0.5, 0.1], np.float32))[..., 3]
    assert (seen > 0).any(axis=0).sum() == 30
    assert (seen > 0).any(axis=1).sum() == 6


def test_what_lies_around_counts_by_its_weights():
    found = Detections(np.array([[0, 0, 30, 40]] * 3, np.float32), np.full((3, 43), 0.02, np.float32))
    names = np.log(np.full((3, 43), 1 / 43, np.float32))
    pixels = np.full((50, 60, 3), 200, np.uint8)
    around = np.array([-2, 0, 2], np.float32)
    low, even, high = tile_score(found, names, pixels, {"around": 0.7}, lambda _: around)
    assert even == pytest.approx(0.5)
    assert high == pytest.approx(1 / (1 + np.exp(-1.4)), abs=1e-6)
    assert low == pytest.approx(1 - high, abs=1e-6)
    assert tile_score(found, names, pixels, {"around": 0.7}) == pytest.approx(0.5)  # nothing is known


def test_only_boxes_that_it_may_carry_across_the_bar_are_shown_to_the_net():
    """A plain box counts `around` and `plain_around`; what is sure either way is left as it is."""
    probs = np.zeros((5, 43), np.float32)
    probs[[0, 1, 2, 3, 4], [0, 0, 0, WHITE, 0]] = [0.9, 0.6, 0.12, 0.12, 0.01]
    found = Detections(np.array([[100 * k, 0, 100 * k + 30, 40] for k in range(5)], np.float32), probs)
    names = np.log(np.where(probs > 0, 0.5, 0.5 / 42).astype(np.float32))
    shown: list[list[float]] = []

    def judge(boxes: np.ndarray) -> np.ndarray:
        shown.append(boxes[:, 0].tolist())
        return np.full(len(boxes), MOST, np.float32)

    weights = {"detector": 1.0, "around": 0.25, "plain_around": 0.15}
    pixels = np.full((50, 500, 3), 200, np.uint8)
    scores = tile_score(found, names, pixels, weights, judge)
    assert shown == [[100.0, 300.0]]  # 0.6 and the White: log-odds 0.4 and -2.0, up to 1.5 and 2.4 more
    assert scores == pytest.approx([0.9, 0.87, 0.12, 0.6, 0.01], abs=0.01)
    shown.clear()
    tile_score(found, names, pixels, weights, judge, bar=0.9)
    assert shown == [[0.0]]
    names[3] = np.roll(names[3], BACK - WHITE)  # the White is taken for a back instead
    of_back = tile_score(found, names, pixels, weights | {"back_around": 0.1}, judge)
    assert np.log(of_back[3] / (1 - of_back[3])) - np.log(0.6 / 0.4) == pytest.approx(0.1 * MOST, abs=0.05)


@real
def test_the_shipped_net_tells_tiles_from_their_surroundings():
    net = OnnxSurroundings(MODELS / "surroundings")
    tiles, none = [], []
    for scene in scenes():
        pixels = decode((SAMPLE / "images" / scene["file"]).read_bytes()).pixels
        boxes = np.array([face["box"] for face in scene["faces"]], np.float32)
        tiles += net.judge(pixels, boxes).tolist()
        size = boxes[:, 2:] - boxes[:, :2]
        between = np.concatenate([boxes[:, :2] + size * 0.5, boxes[:, 2:] + size * 0.5], axis=1)  # half on each of two
        none += net.judge(pixels, between).tolist()
    assert np.abs(tiles + none).max() <= MOST
    assert np.mean(np.array(tiles) > 0) > 0.9
    assert np.mean(np.array(none) > 0) < 0.2


@real
def test_no_boxes_have_no_odds():
    assert OnnxSurroundings(MODELS / "surroundings").judge(np.zeros((9, 9, 3), np.uint8), np.zeros((0, 4))).shape == (
        0,
    )


@real
def test_it_is_missed_where_the_crop_readers_card_counts_on_it(tmp_path):
    for name in ("tiles", "faces"):
        shutil.copytree(MODELS / name, tmp_path / name)
    with pytest.raises(ModelError, match="surroundings"):
        Reader(tmp_path)
    card = tmp_path / "faces" / "model.yaml"
    content = yaml.safe_load(card.read_text(encoding="utf-8"))
    content["tile_score"] = {"detector": 1.0}
    card.write_text(yaml.safe_dump(content), encoding="utf-8")
    assert "surroundings" not in Reader(tmp_path).model
    assert "surroundings" in Reader(MODELS).model
