from pathlib import Path

import cv2
import numpy as np
import pytest

from scoring.tiles import BACK, WHITE
from vision.detector import Detections
from vision.faces import FaceReads
from vision.train.misses import MOST, mined_bank, near_misses
from vision.train.photos import Photo


class Everywhere:
    """A detector that takes every square of a net for a tile."""

    def __init__(self, step: float) -> None:
        self.step = step

    def detect(self, image: np.ndarray, *, size: tuple[int, int] | None = None) -> Detections:
        corners = [
            (x, y) for y in np.arange(0, image.shape[0], self.step) for x in np.arange(0, image.shape[1], self.step)
        ]
        boxes = np.array([(x, y, x + self.step, y + self.step) for x, y in corners], np.float32)
        return Detections(boxes, np.full((len(boxes), 43), 0.05, np.float32))


class Names:
    """A crop reader that gives the named class the probability 0.8 everywhere."""

    def __init__(self, tile: int) -> None:
        self.tile = tile

    def read(self, image: np.ndarray, boxes: np.ndarray) -> FaceReads:
        log_probs = np.full((len(boxes), 43), np.log(0.2 / 42), np.float32)
        log_probs[:, self.tile] = np.log(0.8)
        return FaceReads(log_probs, np.full((len(boxes), 4), 0.25, np.float32))


def photo(folder: Path, lines: str, design: str = "synth", name: str = "synth-a.jpg") -> Photo:
    rng = np.random.default_rng(1)
    image, labels = folder / "a.jpg", folder / "a.txt"
    cv2.imwrite(str(image), rng.integers(0, 256, (200, 200, 3), dtype=np.uint8))
    labels.write_text(lines, encoding="utf-8")
    return Photo(image, labels, name, design, "a", "", "scenes")


def test_a_near_miss_holds_no_part_of_a_label_and_has_pixels_enough() -> None:
    labels = np.array([[100.0, 100, 120, 130]], np.float32)
    boxes = np.array(
        [
            [100, 100, 120, 130],  # the tile
            [108, 100, 128, 130],  # most of it
            [50, 50, 200, 200],  # holds it
            [105, 105, 110, 110],  # inside it, and small
            [119, 100, 139, 130],  # beside it, an edge in common
            [20, 20, 40, 50],  # far away
            [20, 20, 30, 50],  # far away, too narrow
        ],
        np.float32,
    )
    assert near_misses(boxes, labels).tolist() == [False, False, False, False, True, True, False]
    assert near_misses(boxes[-2:], np.zeros((0, 4), np.float32)).tolist() == [True, False]


def test_what_is_mined_is_no_tile_and_leaves_the_labelled_ones_out(tmp_path: Path) -> None:
    labelled = photo(tmp_path, "3 0.5 0.5 0.5 0.5\n")  # the four squares in the middle
    bank = mined_bank(Everywhere(50), Names(3), [labelled])
    assert len(bank) == 16 - 4
    assert (bank.classes == -1).all()
    assert bank.aspects == pytest.approx(1)


def test_one_picture_gives_a_limited_number_of_near_misses(tmp_path: Path) -> None:
    assert len(mined_bank(Everywhere(20), Names(3), [photo(tmp_path, "")])) == MOST


def test_pictures_full_of_tiles_make_no_bank(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="empty"):
        mined_bank(Everywhere(50), Names(3), [photo(tmp_path, "3 0.5 0.5 1 1\n")])


@pytest.mark.parametrize(
    ("lines", "design", "named", "misses"),
    [
        ("3 0.5 0.5 0.5 0.5\n", "hk-multi", WHITE, 12),
        ("3 0.5 0.5 0.5 0.5\n", "hk-multi", 7, 0),  # a face without a label
        ("3 0.5 0.5 0.5 0.5\n", "hk-multi", BACK, 0),
        ("3 0.5 0.5 0.5 0.5\n", "hk-index", WHITE, 0),  # its photos leave faces unlabelled
        ("", "hk-multi", WHITE, 0),  # a photo without labels may show blank tiles
    ],
)
def test_what_may_be_an_unlabelled_tile_of_a_photo_is_no_near_miss(
    tmp_path: Path, lines: str, design: str, named: int, misses: int
) -> None:
    pictures = [photo(tmp_path, lines, design, "a.jpg"), photo(tmp_path, lines)]
    bank = mined_bank(Everywhere(50), Names(named), pictures)
    assert len(bank) == misses + (12 if lines else 16)  # in a scene all tiles are labelled
