from __future__ import annotations

from pathlib import Path

import pytest
from labelled import HANDS, make_set

from vision.evaluate.data import DataError, DataSet, LabelError, read_truth


def test_a_set_is_walked_by_name_with_hands_and_scores(tmp_path: Path) -> None:
    case = {"file": "images/photo-001.png", "request": {"ruleset": "ningbo"}, "expect": {"win": True}}
    data = DataSet(make_set(tmp_path / "home", scores=[case, case]))
    samples = list(data.samples())
    assert [s.file for s in samples] == [f"images/photo-{k:03}.png" for k in range(4)]
    assert [s.hand for s in samples] == list(HANDS)
    assert [len(s.scores) for s in samples] == [0, 2, 0, 0]
    assert {s.group for s in samples} == {"home"}
    assert len(data) == 4


def test_a_folder_of_sets_with_an_index_gives_sets_and_splits(tmp_path: Path) -> None:
    for name in ("b", "a"):
        make_set(tmp_path / name, HANDS[:2])
    (tmp_path / "index.csv").write_text(
        "file,set,source_photo,session,split\na/images/photo-000.png,one,x,,val\nb/images/photo-001.png,two,y,,train\n"
    )
    assert [(s.file, s.group) for s in DataSet(tmp_path).samples()] == [
        ("a/images/photo-000.png", "one"),
        ("a/images/photo-001.png", "a"),
        ("b/images/photo-000.png", "b"),
        ("b/images/photo-001.png", "two"),
    ]
    assert [s.file for s in DataSet(tmp_path, "val").samples()] == ["a/images/photo-000.png"]
    with pytest.raises(DataError, match="no photos of the split 'test'"):
        DataSet(tmp_path, "test")


def test_folders_below_images_are_splits(tmp_path: Path) -> None:
    folder = make_set(tmp_path / "set", HANDS[:2])
    for kind, end in (("images", "png"), ("labels", "txt")):
        (folder / kind / "val").mkdir()
        (folder / kind / f"photo-001.{end}").rename(folder / kind / "val" / f"photo-001.{end}")
    (sample,) = DataSet(folder, "val").samples()
    truth = read_truth(sample)
    assert truth is not None
    assert len(truth.tiles) == 14


def test_what_is_no_data_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="no such folder"):
        DataSet(tmp_path / "absent")
    with pytest.raises(DataError, match="found neither"):
        DataSet(tmp_path)
    folder = make_set(tmp_path / "set", HANDS[:1])
    (folder / "data.yaml").write_text("names: [1m, cat]")
    with pytest.raises(DataError, match="no tiles: cat"):
        DataSet(folder)
    (folder / "data.yaml").write_text("nc: 3")
    with pytest.raises(DataError, match="expected the class names"):
        DataSet(folder)


def test_classes_go_by_their_names(tmp_path: Path) -> None:
    folder = make_set(tmp_path / "set", HANDS[:1])
    (folder / "data.yaml").write_text("names: {1: 2m, 0: back}")
    (folder / "labels" / "photo-000.txt").write_text("0 0.5 0.5 0.1 0.1\n1 0.2 0.5 0.1 0.1\n")
    (sample,) = DataSet(folder).samples()
    truth = read_truth(sample)
    assert truth is not None
    assert truth.tiles.tolist() == [42, 1]


def test_every_bad_label_is_named_and_polygons_are_boxed(tmp_path: Path) -> None:
    folder = make_set(tmp_path / "set", HANDS[:1])
    labels = folder / "labels" / "photo-000.txt"
    (sample,) = DataSet(folder).samples()
    labels.write_text("0 0.1 0.2 0.3 0.2 0.3 0.5 0.1 0.5\n\n")
    truth = read_truth(sample)
    assert truth is not None
    assert truth.boxes[0].tolist() == pytest.approx([0.1, 0.2, 0.3, 0.5])
    labels.write_text("99 0.5 0.5 0.1 0.1\n0 0.5 0.5 0 0.1\nx\n0 nan 0.5 0.1 0.1\n0 0.5 0.5 0.1 0.1\n")
    with pytest.raises(LabelError) as caught:
        read_truth(sample)
    assert [part.split(":")[1] for part in str(caught.value).split("; ")] == ["1", "2", "3", "4"]
    labels.unlink()
    (sample,) = DataSet(folder).samples()
    assert read_truth(sample) is None  # its hand is known
    (folder / "hands.csv").unlink()
    (sample,) = DataSet(folder).samples()
    with pytest.raises(LabelError, match="no label file"):
        read_truth(sample)


def test_bad_lines_of_scores_are_faults(tmp_path: Path) -> None:
    folder = make_set(tmp_path / "set", HANDS[:1])
    (folder / "scores.jsonl").write_text('{"file": "photo-000.png"}\n\nnonsense\n[]\n')
    data = DataSet(folder)
    assert [s.scores for s in data.samples()] == [()]
    assert sorted(data.faults) == ["scores.jsonl:1", "scores.jsonl:3", "scores.jsonl:4"]
