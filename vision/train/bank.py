"""A bank of tile patches on disk: what the crop reader's augmentation draws from.

A patch shows one tile and what lies around it. It is ``SIDE`` × ``SIDE`` pixels, uint8, RGB, and covers
``CONTEXT`` times the tile's box on each axis (stretched, so that the box is always the same square in the
middle);
``aspect`` keeps the width over height of that box in the photo, so that a rotation can be drawn truly.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.train.given import GivenError

SIDE: Final = 112
CONTEXT: Final = 1.75
UNKNOWN_ORIENTATION: Final = -1

_ARRAYS: Final = ("images", "classes", "turns", "aspects", "groups")


@dataclass(frozen=True, slots=True)
class Bank:
    """Patches with their truth.

    ``images`` uint8 [n, SIDE, SIDE, 3] RGB; ``classes`` int16 [n] (-1: not a tile); ``turns`` int8 [n]:
    quarter turns
    clockwise from upright (-1: unknown); ``aspects`` float32 [n]; ``groups`` int16 [n]: design or set, for
    balance.
    """

    images: NDArray[np.uint8]
    classes: NDArray[np.int16]
    turns: NDArray[np.int8]
    aspects: NDArray[np.float32]
    groups: NDArray[np.int16]

    def __post_init__(self) -> None:
        count = len(self.images)
        if self.images.shape[1:] != (SIDE, SIDE, 3):
            raise ValueError(f"expected images [n, {SIDE}, {SIDE}, 3], got {self.images.shape}")
        for name in _ARRAYS[1:]:
            found = getattr(self, name).shape
            if found != (count,):
                raise ValueError(f"expected {name} [{count}], got {found}")

    def __len__(self) -> int:
        return len(self.images)

    def save(self, folder: Path) -> None:
        """Write one ``.npy`` an array into ``folder`` (made if missing)."""
        folder.mkdir(parents=True, exist_ok=True)
        for name in _ARRAYS:
            np.save(folder / f"{name}.npy", getattr(self, name))

    @classmethod
    def load(cls, folder: Path) -> Bank:
        """Open a saved bank; the images stay on disk (memory map), so that worker processes share them."""
        arrays = [np.load(folder / f"{name}.npy", mmap_mode="r" if name == "images" else None) for name in _ARRAYS]
        return cls(*arrays)


class EmptyBankError(GivenError):
    """The given data holds nothing for a bank."""


class BankBuilder:
    """Collects patches, then makes a Bank."""

    def __init__(self) -> None:
        self._images: list[NDArray[np.uint8]] = []
        self._rows: list[tuple[int, int, float, int]] = []

    def __len__(self) -> int:
        return len(self._images)

    def add(self, patch: NDArray[np.uint8], tile: int, turn: int, aspect: float, group: int) -> None:
        """Add one patch (SIDE × SIDE × 3, RGB)."""
        self._images.append(patch)
        self._rows.append((tile, turn, aspect, group))

    def build(self) -> Bank:
        """All that was added; raises EmptyBankError when that is nothing."""
        if not self._images:
            raise EmptyBankError("the bank is empty: nothing for it was found in the given data")
        classes, turns, aspects, groups = zip(*self._rows, strict=True)
        return Bank(
            np.stack(self._images),
            np.array(classes, np.int16),
            np.array(turns, np.int8),
            np.array(aspects, np.float32),
            np.array(groups, np.int16),
        )


def cut_patch(image: NDArray[np.uint8], box: tuple[float, float, float, float]) -> NDArray[np.uint8]:
    """The patch of one box ``x1 y1 x2 y2`` (pixels) of an RGB image.

    Outside the image the border is repeated.
    """
    x1, y1, x2, y2 = box
    half_w, half_h = (x2 - x1) * CONTEXT / 2, (y2 - y1) * CONTEXT / 2
    cx, cy = (x1 + x2) / 2, (y1 + y2) / 2
    shrink = max(1.0, min(half_w, half_h) * 2 / SIDE)
    if shrink > 1.5:  # average before sampling, or fine strokes alias
        left, top = int(max(0, cx - half_w)), int(max(0, cy - half_h))
        right = int(min(image.shape[1], np.ceil(cx + half_w))) + 1
        bottom = int(min(image.shape[0], np.ceil(cy + half_h))) + 1
        part = image[top:bottom, left:right]
        size = (max(2, round(part.shape[1] / shrink)), max(2, round(part.shape[0] / shrink)))
        fx, fy = size[0] / part.shape[1], size[1] / part.shape[0]
        image = cv2.resize(part, size, interpolation=cv2.INTER_AREA).astype(np.uint8)
        cx, cy, half_w, half_h = (cx - left) * fx, (cy - top) * fy, half_w * fx, half_h * fy
    sx, sy = 2 * half_w / SIDE, 2 * half_h / SIDE
    matrix = np.array([[sx, 0, cx - half_w + sx / 2 - 0.5], [0, sy, cy - half_h + sy / 2 - 0.5]], np.float32)
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return np.asarray(
        cv2.warpAffine(image, matrix, (SIDE, SIDE), flags=flags, borderMode=cv2.BORDER_REPLICATE), np.uint8
    )
