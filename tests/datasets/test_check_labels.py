from pathlib import Path

import cv2
import numpy as np
import pytest

from datasets.check import check_folder, main
from datasets.synth.generate import write_data_yaml

SAMPLE = Path(__file__).parents[2] / "datasets" / "sample"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for part in ("images", "labels"):
        (tmp_path / part).mkdir()
    assert cv2.imwrite(str(tmp_path / "images" / "a.png"), np.zeros((100, 200, 3), np.uint8))
    (tmp_path / "labels" / "a.txt").write_text("0 0.5 0.5 0.2 0.4\n", encoding="utf-8")
    write_data_yaml(tmp_path)
    return tmp_path


def codes(folder: Path) -> list[str]:
    return sorted(fault.code for fault in check_folder(folder)[1])


def test_a_sound_folder_has_no_fault(folder: Path) -> None:
    assert check_folder(folder) == (1, [])


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ("0 0.5 0.5\n", ["bad_line"]),
        ("43 0.5 0.5 0.1 0.1\n", ["bad_class"]),
        ("0 0.95 0.5 0.2 0.2\n", ["outside"]),
        ("0 0.5 0.5 0.02 0.4\n", ["tiny"]),
        ("0 0.5 0.5 0.2 0.4\n1 0.5 0.5 0.2 0.4\n", ["twice"]),
        ("".join(f"9 {0.1 + 0.15 * k} 0.5 0.1 0.4\n" for k in range(5)), ["too_many_copies"]),
        ("34 0.2 0.5 0.1 0.4\n34 0.8 0.5 0.1 0.4\n", ["too_many_copies"]),
        ("".join(f"42 {0.1 + 0.15 * k} 0.5 0.1 0.4\n" for k in range(6)), []),
    ],
)
def test_each_fault_of_a_label_has_its_code(folder: Path, lines: str, expected: list[str]) -> None:
    (folder / "labels" / "a.txt").write_text(lines, encoding="utf-8")
    assert codes(folder) == expected


def test_faults_of_files(folder: Path) -> None:
    (folder / "labels" / "a.txt").unlink()
    (folder / "labels" / "b.txt").write_text("", encoding="utf-8")
    (folder / "images" / "c.jpg").write_bytes(b"no image")
    (folder / "hands.csv").write_text("file,hand\nd.jpg,123m\n", encoding="utf-8")
    (folder / "data.yaml").write_text("names: [1m, 2m]\n", encoding="utf-8")
    assert codes(folder) == [
        "hand_without_image",
        "image_unreadable",
        "labels_missing",
        "labels_without_image",
        "wrong_names",
    ]


def test_the_command_draws_labels(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(folder), "--draw", str(folder / "drawn")]) == 0
    drawn = cv2.imread(str(folder / "drawn" / "a.jpg"))
    assert drawn is not None
    assert drawn.max() > 150
    assert "1 images, 0 faults" in capsys.readouterr().out


def test_the_sample_is_sound() -> None:
    count, faults = check_folder(SAMPLE)
    assert count >= 24
    assert faults == []
