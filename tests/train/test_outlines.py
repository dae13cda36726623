"""Labels as outlines: boxes that still fit after a training picture was rotated."""

from __future__ import annotations

import json
import os
import random
import tempfile
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from vision.train.outlines import corners, link_photos, link_scenes, outline_line, rectangles
from vision.train.photos import Photo


def scene_folder(folder: Path, *, outlines: bool = True) -> Path:
    """One scene, 200 by 100 pixels, with a tile that lies turned by 45 degrees and a half-covered one."""
    (folder / "images").mkdir(parents=True)
    (folder / "labels").mkdir()
    Image.new("RGB", (200, 100)).save(folder / "images" / "synth-000007.jpg")
    (folder / "labels" / "synth-000007.txt").write_text("0 0.5 0.5 0.2 0.4\n9 0.1 0.2 0.1 0.2\n", encoding="utf-8")
    faces = [
        {"tile": "1m", "box": [80, 30, 120, 70], "polygon": [[100, 30], [120, 50], [100, 70], [80, 50]]},
        {"tile": "1p", "box": [10, 10, 30, 30], "polygon": [[10, 10], [40, 10], [40, 30], [10, 30]]},
    ]
    if outlines:
        (folder / "scenes.jsonl").write_text(json.dumps({"file": "synth-000007.jpg", "faces": faces}) + "\n", "utf-8")
    return folder


def points(line: str) -> list[float]:
    return [float(part) for part in line.split()[1:]]


def flat(pairs: list[tuple[float, float]]) -> object:
    return pytest.approx([value for pair in pairs for value in pair])


def test_boxes_become_rectangles_and_outlines_stay(tmp_path: Path) -> None:
    outline = outline_line(3, [(0.1, 0.1), (0.2, 0.15), (0.15, 0.3)])
    labels = tmp_path / "photo.txt"
    labels.write_text(f"7 0.5 0.5 0.2 0.4\n\n{outline}\n0 0.05 0.5 0.2 0.2\n", encoding="utf-8")
    first, second, third = rectangles(labels).splitlines()
    assert points(first) == flat(corners((0.4, 0.3, 0.6, 0.7)))
    assert second == outline
    assert points(third) == flat(corners((0.0, 0.4, 0.15, 0.6)))
    assert rectangles(tmp_path / "other.txt") == ""


def test_scenes_get_the_outlines_of_their_faces_no_further_than_what_is_seen(tmp_path: Path) -> None:
    folder = scene_folder(tmp_path / "a")
    (link,) = link_scenes([folder], tmp_path / "out")
    assert link.name == "synth-0-000007.jpg"
    assert link.resolve() == (folder / "images" / "synth-000007.jpg").resolve()
    lines = (tmp_path / "out" / "labels" / f"{link.stem}.txt").read_text(encoding="utf-8").splitlines()
    assert [int(line.split()[0]) for line in lines] == [0, 9]
    assert points(lines[0]) == flat([(0.5, 0.3), (0.6, 0.5), (0.5, 0.7), (0.4, 0.5)])
    assert points(lines[1]) == flat(corners((0.05, 0.1, 0.15, 0.3)))


def test_scenes_of_one_name_do_not_overwrite_each_other_and_may_lack_outlines(tmp_path: Path) -> None:
    folders = [scene_folder(tmp_path / "a"), scene_folder(tmp_path / "b", outlines=False)]
    links = link_scenes(folders, tmp_path / "out")
    assert [link.name for link in links] == ["synth-0-000007.jpg", "synth-1-000007.jpg"]
    assert link_scenes(folders, tmp_path / "out") == links
    text = (tmp_path / "out" / "labels" / "synth-1-000007.txt").read_text(encoding="utf-8")
    assert points(text.splitlines()[0]) == flat(corners((0.4, 0.3, 0.6, 0.7)))


def test_rotated_labels_of_both_kinds_fit_in_ultralytics(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By ultralytics' own loader and rotation: the box of a tile that lies turned shrinks when it is set upright."""
    os.environ.update(YOLO_OFFLINE="1", YOLO_AUTOINSTALL="0")
    os.environ.setdefault("YOLO_CONFIG_DIR", tempfile.mkdtemp())
    pytest.importorskip("ultralytics")
    from ultralytics.data.augment import RandomPerspective
    from ultralytics.data.dataset import YOLODataset
    from ultralytics.utils import DEFAULT_CFG

    folder = scene_folder(tmp_path / "a")
    Image.new("RGB", (200, 100)).save(tmp_path / "photo.jpg")
    (tmp_path / "photo.txt").write_text("4 0.5 0.5 0.2 0.4\n", encoding="utf-8")
    photo = Photo(tmp_path / "photo.jpg", tmp_path / "photo.txt", "photo.jpg", "set", "photo", "", "train")
    links = [*link_scenes([folder], tmp_path / "out"), *link_photos([photo], tmp_path / "out")]
    (tmp_path / "train.txt").write_text("".join(f"{link}\n" for link in links), encoding="utf-8")
    names = dict(enumerate("abcdefghij"))
    data = YOLODataset(
        img_path=str(tmp_path / "train.txt"), imgsz=200, augment=False, hyp=DEFAULT_CFG, data={"names": names}
    )
    counts = {Path(label["im_file"]).stem: (len(label["segments"]), len(label["bboxes"])) for label in data.labels}
    assert counts == {"synth-0-000007": (2, 2), "set-photo": (1, 1)}
    label = data.get_image_and_label([Path(label["im_file"]).stem for label in data.labels].index("synth-0-000007"))
    monkeypatch.setattr(random, "uniform", lambda low, high: high)  # the most that is drawn: 45 degrees
    turned = RandomPerspective(degrees=45.0, translate=0.0, scale=0.0, shear=0.0)(label)["instances"]
    turned.convert_bbox("xyxy")
    half = 20 / np.sqrt(2)
    assert turned.bboxes[0] == pytest.approx([100 - half, 50 - half, 100 + half, 50 + half], abs=0.5)
