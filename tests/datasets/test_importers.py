import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from datasets.importers import NameTable, read_coco, read_voc, read_yolo, write_dataset
from datasets.importers.__main__ import main


def picture(path: Path, width: int = 200, height: int = 100) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    assert cv2.imwrite(str(path), np.full((height, width, 3), 90, np.uint8))


def labels_of(out: Path, stem: str) -> list[list[float]]:
    text = (out / "labels" / f"{stem}.txt").read_text(encoding="utf-8")
    return [[float(v) for v in line.split()] for line in text.splitlines()]


def test_yolo_with_other_names_and_a_polygon(tmp_path: Path) -> None:
    source, out = tmp_path / "in", tmp_path / "out"
    picture(source / "train" / "images" / "a.jpg")
    (source / "train" / "labels").mkdir()
    lines = "1 0.5 0.5 0.2 0.4\n0 0.1 0.1 0.3 0.1 0.3 0.5 0.1 0.5\n2 0.9 0.9 0.1 0.1\n"
    (source / "train" / "labels" / "a.txt").write_text(lines, encoding="utf-8")
    (source / "data.yaml").write_text("names: [bam1, 'C-9', dice]\n", encoding="utf-8")
    table = NameTable({"bam1": "1s", "C-9": "9m", "dice": ""})
    written, problems = write_dataset(read_yolo(source), table, out)
    assert (written, problems) == (1, [])
    assert labels_of(out, "a") == [[8, 0.5, 0.5, 0.2, 0.4], [18, 0.2, 0.3, 0.2, 0.4]]


def test_yolo_line_that_is_no_label_names_file_and_line(tmp_path: Path) -> None:
    picture(tmp_path / "images" / "a.jpg")
    (tmp_path / "labels").mkdir()
    (tmp_path / "labels" / "a.txt").write_text("0 0.5 0.5 0.1 0.1\n7 0.5 0.5 0.1 0.1\n", encoding="utf-8")
    (tmp_path / "data.yaml").write_text("names: {0: 1m}\n", encoding="utf-8")
    with pytest.raises(ValueError, match=r"a\.txt:2"):
        list(read_yolo(tmp_path))


def test_voc_box_becomes_a_centre_and_a_size(tmp_path: Path) -> None:
    source, out = tmp_path / "in", tmp_path / "out"
    picture(source / "JPEGImages" / "b.jpg")
    (source / "Annotations").mkdir()
    (source / "Annotations" / "b.xml").write_text(
        "<annotation><filename>b.jpg</filename><size><width>200</width><height>100</height></size>"
        "<object><name>5z</name><bndbox><xmin>20</xmin><ymin>10</ymin><xmax>60</xmax><ymax>90</ymax></bndbox></object>"
        "</annotation>",
        encoding="utf-8",
    )
    written, problems = write_dataset(read_voc(source), NameTable({}), out)
    assert (written, problems) == (1, [])
    assert labels_of(out, "b") == [[31, 0.2, 0.5, 0.2, 0.8]]


def test_voc_with_a_document_type_is_refused(tmp_path: Path) -> None:
    (tmp_path / "c.xml").write_text('<!DOCTYPE a [<!ENTITY b "c">]><annotation/>', encoding="utf-8")
    with pytest.raises(ValueError, match="document types"):
        list(read_voc(tmp_path))


def coco_file(folder: Path, boxes: list[tuple[int, list[float]]]) -> Path:
    picture(folder / "c.jpg")
    content = {
        "images": [{"id": 4, "file_name": "c.jpg", "width": 200, "height": 100}],
        "categories": [{"id": 1, "name": "1m"}, {"id": 2, "name": "mystery"}],
        "annotations": [{"id": k, "image_id": 4, "category_id": c, "bbox": b} for k, (c, b) in enumerate(boxes)],
    }
    path = folder / "coco.json"
    path.write_text(json.dumps(content), encoding="utf-8")
    return path


def test_coco_reports_every_problem_and_keeps_the_rest(tmp_path: Path) -> None:
    path = coco_file(tmp_path, [(1, [20, 10, 40, 20]), (2, [0, 0, 9, 9]), (1, [250, 0, 20, 20])])
    written, problems = write_dataset(read_coco(path), NameTable({}), tmp_path / "out")
    assert written == 1
    assert sorted(problem.code for problem in problems) == ["bad_box", "unknown_class"]
    assert labels_of(tmp_path / "out", "c") == [[0, 0.2, 0.2, 0.2, 0.2]]


def test_command_reports_problems_by_its_status(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = coco_file(tmp_path, [(2, [0, 0, 9, 9])])
    assert main(["coco", str(path), str(tmp_path / "out")]) == 2
    assert "unknown_class" in capsys.readouterr().err
    table = tmp_path / "names.csv"
    table.write_text("name,tile\nmystery,back\n", encoding="utf-8")
    assert main(["coco", str(path), str(tmp_path / "out"), "--names", str(table)]) == 0
    assert labels_of(tmp_path / "out", "c")[0][0] == 42


def test_table_to_a_name_that_is_no_tile_is_an_error() -> None:
    with pytest.raises(ValueError, match="0m"):
        NameTable({"red five": "0m"})
