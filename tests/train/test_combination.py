from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import yaml

from vision.detector import OnnxDetector
from vision.evidence import FEATURES
from vision.looks import take, whole
from vision.reader import CANDIDATE
from vision.train.calibrate import (
    Fit,
    Opinions,
    _right,
    both_opinions,
    boxes_of,
    fit,
    fit_score,
    likelihood,
    write_fit,
)
from vision.train.photos import read_boxes, read_rgb, scene_photos

ROOT = Path(__file__).resolve().parents[2]


def opinions(face_right: float, detector_right: float, count: int = 600, sure: float = 4.0) -> Opinions:
    """Two readers of independent errors, each right with the given share, and surer when right."""
    rng = np.random.default_rng(7)
    truth = rng.integers(0, 43, count)

    def logits(share: float) -> np.ndarray:
        named = np.where(rng.random(count) < share, truth, rng.integers(0, 43, count))
        values = rng.normal(0, 0.5, (count, 43))
        strength = np.where(named == truth, rng.uniform(0.5, 1.3, count), rng.uniform(0.3, 0.8, count))
        values[np.arange(count), named] += sure * strength
        return values

    faces = logits(face_right)
    faces -= np.log(np.exp(faces).sum(1, keepdims=True))
    detector = 1 / (1 + np.exp(-(logits(detector_right) - 3)))
    return Opinions(faces.astype(np.float32), detector.astype(np.float32), truth, 3)


def test_two_opinions_are_better_than_one() -> None:
    found = fit(opinions(0.9, 0.85))
    assert found.tiles == 600
    assert found.missed == 3
    assert found.both > found.faces_alone > 0.85
    assert found.weight > 0


def test_a_useless_detector_gets_less_weight_than_a_good_one() -> None:
    assert fit(opinions(0.95, 0.02)).weight < fit(opinions(0.9, 0.9)).weight


def test_the_temperature_makes_sure_readers_as_sure_as_they_are_right() -> None:
    over = opinions(0.8, 0.8, sure=9.0)
    found = fit(over)
    assert found.temperature > 1
    plain = likelihood(both_opinions(over, found.weight, 1.0), over.truth)
    assert likelihood(both_opinions(over, found.weight, found.temperature), over.truth) > plain


def test_the_fit_goes_into_the_card_and_leaves_the_rest(tmp_path: Path) -> None:
    (tmp_path / "faces").mkdir()
    path = tmp_path / "faces" / "model.yaml"
    path.write_text("name: faces\ncombine: {detector_weight: 0.9, temperature: 1.0}\n", encoding="utf-8")
    write_fit(tmp_path, Fit(0.3, 1.3, 10, 0, 0.8, 0.9, 0.95), {"size": -4.0, "bias": 0.5})
    content = yaml.safe_load(path.read_text(encoding="utf-8"))
    assert content == {
        "name": "faces",
        "combine": {"detector_weight": 0.3, "temperature": pytest.approx(1.3)},
        "tile_score": {"size": -4.0, "bias": 0.5},
    }


def test_the_regression_finds_the_weights_that_made_the_boxes() -> None:
    rng = np.random.default_rng(3)
    rows = rng.normal(0, 1.5, (20_000, len(FEATURES)))
    true = dict(zip((*FEATURES, "bias"), np.linspace(-1.2, 1.2, len(FEATURES) + 1), strict=True))
    odds = rows @ np.array([true[name] for name in FEATURES]) + true["bias"]
    found = fit_score(rows, rng.random(len(rows)) < 1 / (1 + np.exp(-odds)))
    assert found == {name: pytest.approx(weight, abs=0.12) for name, weight in true.items()}


def test_of_two_boxes_on_one_tile_one_holds_it() -> None:
    labels = np.array([[0, 0, 30, 40], [100, 0, 130, 40]], np.float32)
    boxes = np.array(
        [[0, 0, 30, 24], [1, 1, 31, 39], [0, 20, 30, 40], [100, 0, 130, 55], [60, 0, 90, 40], [85, 0, 115, 40]],
        np.float32,
    )
    assert _right(boxes, labels).tolist() == [False, True, False, True, False, False]
    assert not _right(boxes, np.zeros((0, 4), np.float32)).any()


def test_what_tells_a_tile_is_fitted_on_every_look_of_the_reader() -> None:
    photos = scene_photos(ROOT / "datasets" / "sample")[:4]
    rows, right = boxes_of(ROOT / "models", photos)
    assert rows.shape == (len(right), len(FEATURES))
    detector = OnnxDetector(ROOT / "models" / "tiles", confidence=CANDIDATE)
    first = labels = 0
    for photo in photos:
        image = read_rgb(photo.image)
        height, width = image.shape[:2]
        first += len(take(detector, image, whole(width, height)))
        labels += len(list(read_boxes(photo.labels, width, height)))
    assert len(rows) > first, "a closer look was taken at one of them"
    assert 0.8 * labels < right.sum() < len(right)


def test_what_may_be_a_back_without_a_label_teaches_nothing() -> None:
    photo = next(p for p in scene_photos(ROOT / "datasets" / "sample") if "\n42 " in "\n" + p.labels.read_text())
    named_back = FEATURES.index("back")
    of_scene = boxes_of(ROOT / "models", [replace(photo, file="synth-0.jpg")])
    of_photo = boxes_of(ROOT / "models", [photo])
    faces = [rows[rows[:, named_back] == 0] for rows, _ in (of_scene, of_photo)]
    assert np.array_equal(*faces), "the same but for backs"
    rows, right = of_scene
    assert right[rows[:, named_back] == 1].any()
    rows, right = of_photo
    assert not right[rows[:, named_back] == 1].any()
