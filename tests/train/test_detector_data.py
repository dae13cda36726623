from pathlib import Path

import numpy as np
import pytest
import yaml

from vision.train.detector import BACK, cover, is_synthetic, rate_at, spare_backs, unlabelled, write_lists
from vision.train.names import CLASS_NAMES


def test_only_boxes_apart_from_every_label_are_unlabelled() -> None:
    labels = np.array([[10.0, 10, 30, 40], [100, 10, 120, 40]])
    found = np.array([[11.0, 9, 31, 41], [60, 10, 80, 40], [95, 5, 135, 60], [12, 20, 28, 30]])
    assert unlabelled(labels, found) == [(60, 10, 80, 40)]
    assert len(unlabelled(np.zeros((0, 4)), found)) == 4


def test_a_cover_hides_the_box_and_nothing_else() -> None:
    rng = np.random.default_rng(0)
    image = rng.integers(200, 230, (60, 80, 3), dtype=np.uint8)
    image[10:30, 28:32] = 0  # a stroke on a light face
    before = image.copy()
    cover(image, (20, 10, 40, 30))
    columns = image[10:30, 20:40].mean(axis=(0, 2))
    assert np.ptp(columns) < 60  # the stroke cannot be seen: its columns were 200 darker
    assert image[10:30, 20:40].std() > 60  # nor is the cover plain as a White is
    outside = np.ones((60, 80), bool)
    outside[8:33, 18:43] = False
    assert np.array_equal(image[outside], before[outside])
    cover(image, (200, 200, 220, 230))  # beyond the picture: nothing happens


def test_lists_repeat_real_photos_and_name_the_classes(tmp_path: Path) -> None:
    real, scenes = [tmp_path / "a.jpg"], [tmp_path / "synth-000001.jpg"]
    data = write_lists(real, scenes, real, tmp_path / "data", repeat=3)
    content = yaml.safe_load(data.read_text(encoding="utf-8"))
    lines = (tmp_path / "data" / content["train"]).read_text(encoding="utf-8").split()
    assert [Path(line).name for line in lines] == ["a.jpg"] * 3 + ["synth-000001.jpg"]
    assert list(content["names"].values()) == list(CLASS_NAMES)
    assert [is_synthetic(line) for line in lines] == [False, False, False, True]


def test_the_rate_rises_then_falls_to_a_thirtieth() -> None:
    assert rate_at(1.0, 0, 0.0) == pytest.approx(1 / 40)
    assert rate_at(1.0, 40, 0.0) == pytest.approx(1.0)
    falling = [rate_at(1.0, 100, progress) for progress in (0.0, 0.3, 0.6, 1.0)]
    assert falling == sorted(falling, reverse=True)
    assert falling[-1] == pytest.approx(0.03)
    assert rate_at(1.0, 100, 1.7) == pytest.approx(0.03)


def test_photos_say_nothing_about_backs() -> None:
    torch = pytest.importorskip("torch")
    scores = torch.zeros(2, len(CLASS_NAMES), 5)
    held = spare_backs(scores, ["x/photo.jpg", "x/synth-000001.jpg"])
    assert (held[0, BACK] == -20).all()
    assert (held[1] == 0).all()
    assert (held[0, :BACK] == 0).all()
    assert (scores == 0).all()
    assert spare_backs(scores, ["synth-1.jpg", "synth-2.jpg"]) is scores
