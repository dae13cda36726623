"""`hupai train banks` on a small folder of photos: what trains, what tests, what is left out."""

import csv
import importlib.util
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest

from app import main as hupai
from vision.train.bank import Bank
from vision.train.cli import lay_out_photos, main, parser
from vision.train.export_cli import main as export

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
    words = ["detector", "--weights", "yolo11n.yaml", "--data", str(data), "--out", str(out), "--no-cover"]
    everything, _ = lay_out_photos(parser().parse_args(words))
    assert {set_of(path) for path in everything} == {"hk-index", "hk-multi"}
    real, checks = lay_out_photos(parser().parse_args([*words, "--leave-out", "hk-multi"]))
    assert real == [path for path in everything if set_of(path) == "hk-index"]
    assert {path.parent.parent.name for path in checks} == {"riichi-red", "riichi-room"}
    with (out / "manifest.csv").open(encoding="utf-8", newline="") as stream:
        assert {row["set"] for row in csv.DictReader(stream)} == {"hk-index"}


def test_a_set_left_out_of_no_photos_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        main(["detector", "--weights", "yolo11n.yaml", "--out", str(tmp_path / "run"), "--leave-out", "hk-multi"]) == 2
    )
    assert "give --data" in capsys.readouterr().err
    assert not (tmp_path / "run").exists()


SCENES = ["--scenes", str(Path(__file__).parents[2] / "datasets" / "sample")]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ["crops", "--banks", "none", "--out", "run"],
            "bad_value: no banks in none; make them with `hupai train banks`",
        ),
        (["surroundings", "--banks", "none"], "bad_value: no banks in none; make them with `hupai train boxes`"),
        (["restore", "crops", "last.pt"], "missing_field: no banks; give --banks"),
        (["restore", "surroundings", "last.pt"], "missing_field: no banks; give --banks"),
        (["restore", "detector", "like.pt"], "missing_field: give --like and --scenes"),
        (["boxes", "out"], "missing_field: no images; give --data or --scenes"),
        (["misses", "out"], "missing_field: no images; give --data or --scenes"),
        (
            ["detector", "--weights", "yolo11n.yaml", *SCENES, "--resume", "--out", "none"],
            "bad_value: nothing to go on",
        ),
    ],
)
def test_what_is_missing_is_said_before_the_train_extra_is_needed(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    assert f"hupai train: {said}" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("command", "words", "said"),
    [
        (main, ["restore", "crops", "last.pt", "--banks", "none"], "there is no bank in 'none'"),
        (main, ["restore", "detector", "like.pt", "--like", "none.pt"], "there is no file 'none.pt'"),
        (main, ["detector", "--weights", "none.pt", *SCENES], "there is no file 'none.pt'"),
        (main, ["detector", "--weights", "yolo11n.yaml", "--scenes", "none"], "there are no scenes in 'none'"),
        (main, ["boxes", "out", "--data", "none"], "there is no photos/index.csv in 'none'"),
        (main, ["banks", "--data", "none"], "there is no photos/index.csv in 'none'"),
        (main, ["crops", "--shares", "[1]"], "expected a JSON object, found '[1]'"),
        (export, ["combine", "--data", "none"], "there is no photos/index.csv in 'none'"),
        (export, ["detector", "--results", "none.json"], "there is no file 'none.json'"),
        (export, ["detector", "--training", "{"], "not JSON"),
    ],
)
def test_a_word_that_names_nothing_is_a_bad_value(
    command: Callable[[list[str]], int], words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        command(words)
    assert ended.value.code == 2
    line = capsys.readouterr().err.splitlines()[-1]
    assert ": bad_value: argument --" in line
    assert said in line


def test_missing_nets_and_weights_are_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["misses", str(tmp_path / "out"), *SCENES, "--models", str(tmp_path)]) == 3
    assert "hupai train: model_unavailable: there is no model card" in capsys.readouterr().err
    assert export(["crops", "--checkpoint", str(tmp_path / "last.pt")]) == 2
    assert "hupai export: bad_value: there are no weights at" in capsys.readouterr().err


@pytest.mark.skipif(importlib.util.find_spec("onnx") is not None, reason="the train extra is there")
def test_a_lacking_train_extra_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["train", "detector", "--weights", "yolo11n.yaml", *SCENES, "--out", str(tmp_path / "run")]
    assert hupai(words) == 3
    assert "hupai train: needs the train extra" in capsys.readouterr().err


def set_of(path: Path) -> str:
    """The set of a photo as it lies in a run: it leads the name."""
    return next(name for name in SETS if path.name.startswith(f"{name}-"))
