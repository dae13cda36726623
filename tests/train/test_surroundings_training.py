"""Boxes right and wrong, and what the net that judges them is shown in training."""

from pathlib import Path

import cv2
import numpy as np
import pytest

pytest.importorskip("torch")

from scoring.tiles import BACK, WHITE
from vision.detector import Detections
from vision.faces import FaceReads
from vision.train.bank import EmptyBankError
from vision.train.photos import Photo, read_boxes
from vision.train.surroundings import MOST_FACES, box_banks, draw_view, plain_view, sort_boxes

LABELS = f"3 0.1375 0.15 0.075 0.1\n{WHITE} 0.2875 0.15 0.075 0.1\n"
"""Two tiles: a 4m (class 3) and a White."""


class Fixed:
    """A detector that always finds the same boxes, the given class first."""

    def __init__(self, boxes: list[list[float]], tiles: list[int]) -> None:
        probs = np.full((len(boxes), 43), 0.02, np.float32)
        for row, tile in zip(probs, tiles, strict=True):
            row[tile] = 0.6
        self.found = Detections(np.array(boxes, np.float32).reshape(-1, 4), probs)

    def detect(self, image: np.ndarray, *, size: tuple[int, int] | None = None) -> Detections:
        return self.found


class Names:
    """A crop reader that is sure of the given classes, in the order of the boxes."""

    def __init__(self, tiles: list[int]) -> None:
        self.log_probs = np.full((len(tiles), 43), np.log(0.2 / 42), np.float32)
        self.log_probs[np.arange(len(tiles)), tiles] = np.log(0.8)

    def read(self, image: np.ndarray, boxes: np.ndarray) -> FaceReads:
        return FaceReads(self.log_probs, np.full((len(boxes), 4), 0.25, np.float32))


def picture(folder: Path, name: str, lines: str, design: str = "any") -> Photo:
    image, labels = folder / f"{name}.jpg", folder / f"{name}.txt"
    cv2.imwrite(str(image), np.random.default_rng(1).integers(0, 256, (400, 400, 3), dtype=np.uint8))
    labels.write_text(lines, encoding="utf-8")
    return Photo(image, labels, image.name, design, name, "", "train")


def test_a_box_is_right_wrong_or_teaches_nothing() -> None:
    labels = np.array([[100.0, 100, 130, 140], [200, 100, 230, 140]], np.float32)
    boxes = np.array(
        [
            [201, 99, 231, 142],  # the second tile
            [100, 140, 130, 156],  # the flank below the first
            [115, 100, 145, 140],  # half of it
            [90, 90, 140, 190],  # all of it and as much again
            [300, 300, 330, 340],  # far away
        ],
        np.float32,
    )
    assert sort_boxes(boxes, labels).tolist() == [1, -1, -2, -2, -1]
    assert sort_boxes(boxes, np.zeros((0, 4), np.float32)).tolist() == [-1] * 5


def test_the_banks_part_engraved_tiles_plain_ones_and_what_is_none(tmp_path: Path) -> None:
    boxes = [[40, 40, 70, 80], [100, 40, 130, 80], [200, 200, 240, 220], [300, 300, 330, 340]]
    tiles = [3, WHITE, WHITE, BACK]
    banks = box_banks(Fixed(boxes, tiles), Names(tiles), [picture(tmp_path, "synth-1", LABELS)])
    assert {name: bank.classes.tolist() for name, bank in banks.items()} == {
        "box-faces": [3],
        "box-plain": [WHITE],
        "box-none": [-1, -1],
    }
    assert sorted(banks["box-none"].aspects.tolist()) == [0.75, 2.0]


@pytest.mark.parametrize(
    ("tiles", "design", "wrong"),
    [
        ([3, WHITE, WHITE, BACK], "any", 1),  # what looks like a back may be one: photos do not label them
        ([3, WHITE, 8, 9], "any", 0),  # the crop reader names both
        ([3, WHITE, WHITE, WHITE], "any", 2),
        ([3, WHITE, WHITE, WHITE], "hk-index", 0),  # its photos leave faces unlabelled
    ],
)
def test_what_may_be_an_unlabelled_tile_of_a_photo_teaches_nothing(
    tmp_path: Path, tiles: list[int], design: str, wrong: int
) -> None:
    boxes = [[40, 40, 70, 80], [100, 40, 130, 80], [200, 200, 240, 220], [300, 300, 330, 340]]
    banks = box_banks(Fixed(boxes, tiles), Names(tiles), [picture(tmp_path, "photo", LABELS, design)])
    counts = {name: len(bank) for name, bank in banks.items()}
    assert counts == {"box-faces": 1, "box-plain": 1} | ({"box-none": wrong} if wrong else {})


def test_a_photo_without_labels_does_not_teach_that_blank_tiles_are_none(tmp_path: Path) -> None:
    boxes = [[40, 40, 70, 80], [100, 40, 130, 80], [200, 200, 240, 220]]
    found, names = Fixed(boxes, [WHITE, 5, 5]), Names([WHITE, WHITE, 5])
    names.log_probs[2] = np.log(1 / 43)  # the crop reader knows no name for the last
    banks = box_banks(found, names, [picture(tmp_path, "photo", "")])
    assert {name: bank.aspects.tolist() for name, bank in banks.items()} == {"box-none": [2.0]}


def test_pictures_in_which_nothing_is_found_make_no_bank(tmp_path: Path) -> None:
    with pytest.raises(EmptyBankError, match="found nothing"):
        box_banks(Fixed([], []), Names([]), [picture(tmp_path, "synth-1", "")])


def test_one_picture_gives_a_limited_number_of_engraved_tiles(tmp_path: Path) -> None:
    boxes = [[x, y, x + 30, y + 40] for x in range(0, 360, 40) for y in (0, 100)]
    lines = "".join(f"0 {(x + 15) / 400} {(y + 20) / 400} 0.075 0.1\n" for x, y, *_ in boxes)
    banks = box_banks(Fixed(boxes, [0] * len(boxes)), Names([0] * len(boxes)), [picture(tmp_path, "synth-1", lines)])
    assert {name: len(bank) for name, bank in banks.items()} == {"box-faces": MOST_FACES}


@pytest.mark.parametrize("aspect", [0.5, 1.0, 2.0])
def test_a_view_keeps_the_box_on_what_it_held(aspect: float) -> None:
    patch = np.full((112, 112, 3), 60, np.uint8)
    half = 20 * np.array([min(1, aspect), min(1, 1 / aspect)])  # a box 40 pixels long, of 112
    low, high = np.rint(56 - half).astype(int), np.rint(56 + half).astype(int)
    patch[low[1] : high[1], low[0] : high[0]] = 250
    views = [plain_view(patch, aspect)] + [draw_view(patch, aspect, np.random.default_rng(k)) for k in range(20)]
    for view in views:
        assert view.shape == (64, 64, 4)
        inside = view[..., 3] == 255
        if view[..., :3].std() > 30:  # not washed out by light
            assert view[inside].mean() > view[~inside].mean() + 20
    wide = [np.ptp(np.flatnonzero((view[..., 3] == 255).any(axis=0))) > 25 for view in views]
    assert wide[0] == (aspect >= 1)
    assert any(wide) and any((view[..., 3] == 255).any(axis=1).sum() > 25 for view in views)  # turned both ways


def test_labels_may_be_outlines(tmp_path: Path) -> None:
    labels = tmp_path / "a.txt"
    labels.write_text("7 0.1 0.2 0.3 0.1 0.4 0.4 0.2 0.5\n3 0.5 0.5 0.2 0.4\n", encoding="utf-8")
    (first, box), (second, other) = read_boxes(labels, 100, 200)
    assert (first, second) == (7, 3)
    assert box == pytest.approx((10, 20, 40, 100))
    assert other == pytest.approx((40, 60, 60, 140))
