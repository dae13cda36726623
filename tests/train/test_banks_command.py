"""`hupai train banks` on a small folder of photos: what trains, what tests, what is left out."""

import csv
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.train.bank import Bank
from vision.train.cli import lay_out_photos, main, parser

SETS = {"hk-index": "train", "hk-multi": "train", "riichi-red": "val", "riichi-room": "val"}
EACH = 12


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Photos of four sets with two labelled tiles each, and two straight-on pictures."""
    rows = []
    for name, split in SETS.items():
        for part in ("images", "labels"):
            (tmp_path / "photos" / name / part).mkdir(parents=True)
        for k in range(EACH):
            stem = f"{name}-{k}"
            pixels = np.random.default_rng(k).integers(0, 255, (120, 160, 3)).astype(np.uint8)
            cv2.imwrite(str(tmp_path / "photos" / name / "images" / f"{stem}.jpg"), pixels)
            labels = "3 0.3 0.5 0.25 0.4\n7 0.7 0.5 0.25 0.4\n"
            (tmp_path / "photos" / name / "labels" / f"{stem}.txt").write_text(labels, encoding="utf-8")
            rows.append([f"{name}/images/{stem}.jpg", name, stem, "", split])
    with (tmp_path / "photos" / "index.csv").open("w", encoding="utf-8", newline="") as stream:
        csv.writer(stream).writerows([["file", "set", "source_photo", "session", "split"], *rows])
    (tmp_path / "crops" / "1m").mkdir(parents=True)
    for number in (200, 300):  # of a design that is held out, and of one that trains
        cv2.imwrite(str(tmp_path / "crops" / "1m" / f"{number}.jpg"), np.full((80, 60, 3), 200, np.uint8))
    return tmp_path


def test_a_set_left_out_tests_and_does_not_train(data: Path, tmp_path: Path) -> None:
    out = tmp_path / "banks"
    assert main(["banks", "--data", str(data), "--out", str(out), "--leave-out", "hk-multi"]) == 0
    assert len(Bank.load(out / "left-out")) == 2 * EACH
    sizes = {name: len(Bank.load(out / name)) for name in ("photos", "test-seen", "riichi-red")}
    assert sizes["photos"] + sizes["test-seen"] == 2 * EACH
    assert sizes["riichi-red"] == 2 * EACH
    with (out / "manifest.csv").open(encoding="utf-8", newline="") as stream:
        assert {row["set"] for row in csv.DictReader(stream) if row["kind"] == "photo"} == {"hk-index"}


def test_a_set_that_is_not_there_is_said(data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["banks", "--data", str(data), "--out", str(tmp_path / "banks"), "--leave-out", "three"]) == 2
    assert "no photos of the set 'three'" in capsys.readouterr().err


def test_the_detector_does_not_train_on_a_set_left_out(data: Path, tmp_path: Path) -> None:
    out = tmp_path / "run"
    words = ["detector", "--weights", "w.pt", "--data", str(data), "--out", str(out), "--no-cover"]
    everything, _ = lay_out_photos(parser().parse_args(words))
    assert {set_of(path) for path in everything} == {"hk-index", "hk-multi"}
    real, checks = lay_out_photos(parser().parse_args([*words, "--leave-out", "hk-multi"]))
    assert real == [path for path in everything if set_of(path) == "hk-index"]
    assert {path.parent.parent.name for path in checks} == {"riichi-red", "riichi-room"}
    with (out / "manifest.csv").open(encoding="utf-8", newline="") as stream:
        assert {row["set"] for row in csv.DictReader(stream)} == {"hk-index"}


def test_a_set_left_out_of_no_photos_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["detector", "--weights", "w.pt", "--out", str(tmp_path / "run"), "--leave-out", "hk-multi"]) == 2
    assert "give --data" in capsys.readouterr().err
    assert not (tmp_path / "run").exists()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["crops", "--banks", "none", "--out", "run"], "hupai train banks"),
        (["restore", "crops", "last.pt"], "give --banks"),
        (["restore", "detector", "like.pt"], "give --like and --scenes"),
    ],
)
def test_what_is_missing_is_said_before_the_train_extra_is_needed(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    assert said in capsys.readouterr().err


def set_of(path: Path) -> str:
    """The set of a photo as it lies in a run: it leads the name."""
    return next(name for name in SETS if path.name.startswith(f"{name}-"))
