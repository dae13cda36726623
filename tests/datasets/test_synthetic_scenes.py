import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from datasets.synth.cli import main
from datasets.synth.clutter import TEXT, scatter, shelf
from datasets.synth.lattice import LETTERS, lattice
from datasets.synth.patches import scene_bank
from datasets.synth.scene import SceneSettings, make_scene
from vision.train.bank import Bank
from vision.train.names import CLASS_INDEX

ART = Path(__file__).parents[3] / "shared" / "data" / "art"
needs_art = pytest.mark.skipif(not (ART / "index.json").is_file(), reason="no art sets")


@needs_art
def test_a_scene_is_the_same_for_the_same_seed_and_differs_for_another() -> None:
    settings = SceneSettings(ART, width=320, designs=3)
    first, again, other = (make_scene(seed, settings) for seed in (4, 4, 5))
    assert np.array_equal(first.image, again.image)
    assert first.labels == again.labels
    assert first.hand != other.hand


@needs_art
@pytest.mark.parametrize("seed", [0, 1, 2])
def test_labels_lie_inside_the_picture_and_inside_their_polygons(seed: int) -> None:
    scene = make_scene(seed, SceneSettings(ART, width=480, designs=3))
    height, width = scene.image.shape[:2]
    assert len(scene.labels) >= 8
    for label in scene.labels:
        x1, y1, x2, y2 = label.box
        assert 0 <= x1 < x2 <= width
        assert 0 <= y1 < y2 <= height
        corners = np.array(label.polygon)
        assert x1 >= corners[:, 0].min() - 2
        assert x2 <= corners[:, 0].max() + 3
        assert label.tile in CLASS_INDEX


@needs_art
def test_strewn_tiles_have_labels_and_no_hand() -> None:
    scenes = [make_scene(seed, SceneSettings(ART, width=480, designs=3, strewn=1.0)) for seed in range(6)]
    assert {scene.hand for scene in scenes} == {""}
    seen = [label.tile for scene in scenes for label in scene.labels]
    assert seen.count("5z") > 3 * len(seen) / 34
    assert "back" in seen


@needs_art
def test_bare_scenes_show_no_tile_whatever_lies_there() -> None:
    scenes = [make_scene(seed, SceneSettings(ART, width=320, designs=3, bare=1.0)) for seed in range(4)]
    assert all(scene.labels == () and scene.hand == "" for scene in scenes)
    assert len({scene.image.tobytes() for scene in scenes}) == 4


@needs_art
def test_the_command_writes_the_layout_of_the_contract(tmp_path: Path) -> None:
    out = tmp_path / "scenes"
    assert (
        main(
            [
                "scenes",
                str(out),
                "--count",
                "2",
                "--width",
                "320",
                "--workers",
                "2",
                "--designs",
                "2",
                "--art",
                str(ART),
            ]
        )
        == 0
    )
    images = sorted((out / "images").glob("*.jpg"))
    assert len(images) == 2
    assert cv2.imread(str(images[0])).shape[1] == 320
    entries = [json.loads(line) for line in (out / "scenes.jsonl").read_text(encoding="utf-8").splitlines()]
    lines = (out / "labels" / "synth-000000.txt").read_text(encoding="utf-8").splitlines()
    assert len(lines) == len(entries[0]["faces"])
    assert (out / "hands.csv").read_text(encoding="utf-8").splitlines()[1] == f"synth-000000.jpg,{entries[0]['hand']}"
    bank = scene_bank(out)
    assert main(["misses", str(out), str(tmp_path / "misses"), "--per-scene", "4"]) == 0
    misses = Bank.load(tmp_path / "misses")
    assert 0 < len(misses) <= 8
    assert (misses.classes == -1).all()
    assert 0 < len(bank) <= sum(len(entry["faces"]) for entry in entries)


def test_scenes_without_tiles_make_no_bank(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "scenes.jsonl").write_text("", encoding="utf-8")
    for what in ("misses", "crops"):
        assert main([what, str(tmp_path), str(tmp_path / "bank")]) == 2
        assert "the bank is empty" in capsys.readouterr().err


def test_missing_art_is_bad_input(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["scenes", str(tmp_path / "out"), "--art", str(tmp_path)]) == 2
    assert "index.json" in capsys.readouterr().err


@pytest.mark.parametrize("seed", range(12))
def test_a_lattice_repeats_its_plates_all_over_the_picture(seed: int) -> None:
    page = lattice(np.random.default_rng(seed), (200, 160), 20)
    assert page.shape == (160, 200, 3)
    assert page.min() >= 0
    assert page.max() <= 255
    assert min(part.std() for half in np.split(page, 2) for part in np.split(half, 2, axis=1)) > 1


@pytest.mark.parametrize("seed", range(12))
def test_a_shelf_is_strips_with_marks_on_them(seed: int) -> None:
    page = shelf(np.random.default_rng(seed), (300, 200), 40)
    assert page.shape == (200, 300, 3)
    assert page.min() >= 0
    assert page.max() <= 255
    across, along = np.abs(np.diff(page, axis=1)), np.abs(np.diff(page, axis=0))
    assert np.median(across.mean((0, 2))) < across.mean((0, 2)).max() / 4, "a book ends in a sharp edge"
    assert (along.max((1, 2)) > 20).mean() > 0.2, "titles and bands"


def test_the_narrowest_shelf_is_a_picture_too() -> None:
    for seed in range(20):
        assert shelf(np.random.default_rng(seed), (16, 16), 4.0).shape == (16, 16, 3)


def test_clutter_covers_some_of_the_ground_and_shows_no_tile_character() -> None:
    texture = np.full((256, 256, 3), 100, np.float32)
    scatter(texture, np.random.default_rng(2), 6, 16)
    changed = np.abs(texture - 100).max(2) > 1
    assert 0.02 < changed.mean() < 1
    assert not set(TEXT + LETTERS) & set("一二三四五六七八九万萬東南西北白中發春夏秋冬梅蘭竹菊")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["scenes", "out", "--art", "none"], "no art sets in none"),
        (["faces", "out", "--art", "none"], "no art sets in none"),
        (["crops", "none", "out"], "no scenes in none"),
        (["misses", "none", "out"], "no scenes in none"),
    ],
)
def test_what_is_not_there_is_said(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 2
    assert capsys.readouterr().err.startswith(f"hupai synth: bad_value: {said}")
