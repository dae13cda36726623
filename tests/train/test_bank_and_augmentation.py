from pathlib import Path

import numpy as np
import pytest

from vision.train.augment import CROP, MARGIN, augment, draw_angle, plain_crop, warp
from vision.train.bank import CONTEXT, SIDE, Bank, BankBuilder, cut_patch


def field(width: int = 300, height: int = 200) -> np.ndarray:
    """A picture whose red and green values are the place: x and y."""
    y, x = np.mgrid[0:height, 0:width]
    return np.dstack([x * 255 / width, y * 255 / height, np.zeros_like(x)]).astype(np.uint8)


def test_the_box_fills_the_middle_of_its_patch() -> None:
    patch = cut_patch(field(), (100, 60, 160, 140)).astype(float)
    assert patch.shape == (SIDE, SIDE, 3)
    edge = SIDE / 2 - SIDE / CONTEXT / 2
    row, column = patch[SIDE // 2, :, 0], patch[:, SIDE // 2, 1]
    assert row[round(edge)] == pytest.approx(100 * 255 / 300, abs=2.5)
    assert row[round(SIDE - edge) - 1] == pytest.approx(160 * 255 / 300, abs=2.5)
    assert column[round(edge)] == pytest.approx(60 * 255 / 200, abs=2.5)


@pytest.mark.parametrize("factor", [1, 3, 6])
def test_a_large_picture_gives_the_same_patch(factor: int) -> None:
    small = cut_patch(field(), (100, 60, 160, 140)).astype(int)
    box = (100 * factor, 60 * factor, 160 * factor, 140 * factor)
    large = cut_patch(field(300 * factor, 200 * factor), box).astype(int)
    assert np.abs(small - large)[8:-8, 8:-8].max() <= 4


def test_the_plain_crop_shows_the_box_and_its_margin() -> None:
    crop = plain_crop(cut_patch(field(), (100, 60, 160, 140))).astype(float)
    assert crop.shape == (CROP, CROP, 3)
    left = (130 - 30 * MARGIN) * 255 / 300
    assert crop[CROP // 2, 0, 0] == pytest.approx(left, abs=2.5)


def marked(turn_top_to: str) -> np.ndarray:
    """A patch whose box is white with a red bar along one side."""
    patch = np.zeros((SIDE, SIDE, 3), np.uint8)
    low, high = round(SIDE / 2 - SIDE / CONTEXT / 2), round(SIDE / 2 + SIDE / CONTEXT / 2)
    patch[low:high, low:high] = 255
    bar = {
        "top": (slice(low, low + 16), slice(low, high)),
        "right": (slice(low, high), slice(high - 16, high)),
    }
    patch[bar[turn_top_to]] = (255, 0, 0)
    return patch


@pytest.mark.parametrize(
    ("angle", "rows", "columns"),
    [
        (0, slice(6, 16), slice(20, 44)),
        (90, slice(20, 44), slice(-16, -6)),
        (180, slice(-16, -6), slice(20, 44)),
    ],
)
def test_a_turn_is_clockwise(angle: float, rows: slice, columns: slice) -> None:
    crop = warp(marked("top"), 0.75, angle, np.random.default_rng(3)).astype(int)
    part = crop[rows, columns]
    assert part[..., 0].mean() > 180
    assert part[..., 1].mean() < 90


def test_a_rotated_wide_tile_keeps_its_box_in_the_crop() -> None:
    crop = warp(marked("top"), 0.6, 90, np.random.default_rng(5)).astype(int)
    white = (crop.min(2) > 128) | ((crop[..., 0] > 128) & (crop[..., 1] < 128))
    assert 0.6 < white.mean() < 0.95  # the box fills the crop but for its margin, however it is turned


def test_the_angle_tells_the_quarter_turn_or_none() -> None:
    rng = np.random.default_rng(0)
    draws = [draw_angle(rng) for _ in range(3000)]
    known = [(angle, turn) for angle, turn in draws if turn >= 0]
    assert all(abs((angle - 90 * turn + 180) % 360 - 180) <= 30 for angle, turn in known)
    share = len(known) / len(draws)
    assert 0.85 < share < 1
    assert {turn for _, turn in known} == {0, 1, 2, 3}


def test_augmentation_keeps_shape_and_adds_up_turns() -> None:
    rng = np.random.default_rng(1)
    turns = set()
    for _ in range(60):
        crop, turn = augment(marked("top"), 0.75, 1, rng)
        assert crop.shape == (CROP, CROP, 3)
        assert crop.dtype == np.uint8
        turns.add(turn)
    assert turns <= {-1, 0, 1, 2, 3}
    assert augment(marked("top"), 0.75, -1, rng)[1] == -1


def test_a_bank_survives_the_disk_and_checks_its_shapes(tmp_path: Path) -> None:
    builder = BankBuilder()
    with pytest.raises(ValueError, match="empty"):
        builder.build()
    builder.add(marked("top"), 5, 2, 0.7, 3)
    builder.add(marked("right"), -1, -1, 1.5, 0)
    builder.build().save(tmp_path / "bank")
    bank = Bank.load(tmp_path / "bank")
    assert len(bank) == 2
    assert bank.classes.tolist() == [5, -1]
    assert bank.turns.tolist() == [2, -1]
    assert np.array_equal(bank.images[1], marked("right"))
    with pytest.raises(ValueError, match="classes"):
        Bank(bank.images, bank.classes[:1], bank.turns, bank.aspects, bank.groups)
