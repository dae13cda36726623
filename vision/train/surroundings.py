"""Training of the net that judges boxes by what lies around them (:mod:`vision.surroundings`).

Its examples are what it is asked about when a photo is read: the detector's boxes, down to those that it hardly
believes in. Those that hold a labelled tile are right; those that hold no good part of one are wrong; what lies between
teaches nothing. Nor does what may be a tile that a photo does not label: the photos of some sets teach only what they
label, and nowhere is a box wrong that looks like a back or that the crop reader names.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import cv2
import numpy as np
import torch
import torch.nn.functional as F  # noqa: N812 (its usual name)
from numpy.typing import NDArray
from torch import Tensor, nn

from scoring.tiles import BACK, WHITE
from vision.detector import Detector, iou_matrix
from vision.faces import FaceReader, cut
from vision.looks import take, whole
from vision.surroundings import with_box
from vision.train.augment import CROP, jpeg, light
from vision.train.bank import SIDE, UNKNOWN_ORIENTATION, Bank, BankBuilder, EmptyBankError
from vision.train.crops import CropRun, Trainer, weights_of
from vision.train.detector import is_synthetic
from vision.train.misses import may_be_unlabelled
from vision.train.net import Block, conv
from vision.train.photos import MIN_BOX, Photo, read_boxes, read_rgb

REACH: Final = 2.2
"""Sides of the square that the net sees, over the longer side of the box."""
PATCH_REACH: Final = 2.8
"""The same for a patch of a bank: room for jitter."""
RIGHT: Final = 0.5
"""Intersection over union with a label from which a box holds its tile."""
WRONG: Final = 0.25
"""The same up to which it holds none."""
MOST_FACES: Final = 8
"""Boxes of engraved tiles taken from one picture: they are plain to see and many."""
SHARES: Final = {"box-faces": 0.25, "box-plain": 0.27, "box-none": 0.48}
"""Share of each bank in a batch."""


class SurroundingsNet(nn.Module):  # type: ignore[misc]
    """[n, 4, 64, 64] (RGB in 0…1 and where the box is) -> log-odds [n, 1] that the box holds a tile."""

    def __init__(self, widths: tuple[int, int, int, int] = (16, 24, 32, 48), dropout: float = 0.1) -> None:
        super().__init__()
        stem, a, b, c = widths
        self.body = nn.Sequential(
            conv(4, stem, 2, 5),
            Block(stem, a, 1),
            Block(a, b, 2),
            Block(b, c, 2),
            Block(c, c, 2),
            nn.AdaptiveAvgPool2d(1),
            nn.Flatten(),
            nn.Dropout(dropout),
            nn.Linear(c, 1),
        )

    def forward(self, x: Tensor) -> Tensor:
        """Log-odds."""
        result: Tensor = self.body(x * 2 - 1)
        return result


def sort_boxes(boxes: NDArray[np.float32], labels: NDArray[np.float32]) -> NDArray[np.int64]:
    """For each box [n, 4] the label [m, 4] that it holds, -1 where it holds none, -2 where that cannot be said."""
    if len(labels) == 0:
        return np.full(len(boxes), -1)
    overlaps = iou_matrix(boxes, labels)
    best = overlaps.argmax(axis=1)
    most = overlaps.max(axis=1)
    held = np.where(most >= RIGHT, best, np.where(most <= WRONG, -1, -2))
    low = np.maximum(boxes[:, None, :2], labels[None, :, :2])
    high = np.minimum(boxes[:, None, 2:], labels[None, :, 2:])
    shared = np.prod(np.clip(high - low, 0, None), axis=2)
    around = (shared >= 0.6 * np.prod(labels[:, 2:] - labels[:, :2], axis=1)[None]).any(axis=1)
    held[(held == -1) & around] = -2  # the whole tile around a labelled face, or two tiles
    return held


def box_banks(detector: Detector, reader: FaceReader, photos: list[Photo], seed: int = 0) -> dict[str, Bank]:
    """Boxes of the pictures as patches: engraved tiles, plain ones (White and backs), and what is none (class -1).

    The square patch is ``PATCH_REACH`` times the longer side of its box; ``aspects`` give the box's width over height.
    Banks that would be empty are left out.

    Raises:
        EmptyBankError: nothing at all was found.

    """
    rng = np.random.default_rng(seed)
    builders = {name: BankBuilder() for name in SHARES}
    for photo in photos:
        image = read_rgb(photo.image)
        group = int(not is_synthetic(photo.file))
        for box, tile in _boxes(detector, reader, photo, image, rng):
            width, height = (float(side) for side in box[2:] - box[:2])
            patch = cut(image, box, SIDE, PATCH_REACH, "square")
            builders[_bank_of(tile)].add(patch, tile, UNKNOWN_ORIENTATION, width / height, group)
    if not any(len(builder) for builder in builders.values()):
        raise EmptyBankError("the detector found nothing in the given pictures")
    return {name: builder.build() for name, builder in builders.items() if len(builder)}


def _boxes(
    detector: Detector, reader: FaceReader, photo: Photo, image: NDArray[np.uint8], rng: np.random.Generator
) -> Iterator[tuple[NDArray[np.float32], int]]:
    """Boxes of one picture with their tiles (-1: none); at most ``MOST_FACES`` of engraved tiles."""
    height, width = image.shape[:2]
    labelled = list(read_boxes(photo.labels, width, height))
    found = take(detector, image, whole(width, height))
    held = sort_boxes(found.boxes, np.array([box for _, box in labelled], np.float32).reshape(-1, 4))
    held[(found.boxes[:, 2:] - found.boxes[:, :2]).min(axis=1, initial=np.inf) < MIN_BOX] = -2
    held[(held == -1) & may_be_unlabelled(found, reader, photo, image)] = -2
    faces = 0
    for k in rng.permutation(len(found)):
        if held[k] == -2:
            continue
        tile = -1 if held[k] < 0 else labelled[held[k]][0]
        faces += _bank_of(tile) == "box-faces"
        if _bank_of(tile) != "box-faces" or faces <= MOST_FACES:
            yield found.boxes[k], tile


def _bank_of(tile: int) -> str:
    """The bank for boxes with a tile (-1: none)."""
    if tile < 0:
        return "box-none"
    return "box-plain" if tile in (WHITE, BACK) else "box-faces"


def share_of(aspect: float, reach: float) -> NDArray[np.float32]:
    """Width and height of a box of the given aspect, in shares of a square of ``reach`` times its longer side."""
    return np.array([min(1.0, aspect) / reach, min(1.0, 1 / aspect) / reach], np.float32)


def plain_view(patch: NDArray[np.uint8], aspect: float) -> NDArray[np.uint8]:
    """What the net is shown of a patch (CROP × CROP × 4): no augmentation."""
    return with_box(_warped(patch, REACH, 0.0, np.zeros(2)), share_of(aspect, REACH))


def draw_view(patch: NDArray[np.uint8], aspect: float, rng: np.random.Generator) -> NDArray[np.uint8]:
    """A training view of a patch: another size, shift and light, any quarter turn, mirrored or not.

    A mirrored tile is still a tile.
    """
    reach = min(PATCH_REACH * 0.97, REACH * float(np.exp(rng.normal(0, 0.07))))
    crop = _warped(patch, reach, rng.normal(0, 3), rng.normal(0, 0.02, 2))
    view = with_box(light(soften(crop, rng), rng), share_of(aspect, reach))
    view = np.rot90(view, int(rng.integers(4)))
    return np.ascontiguousarray(view[:, ::-1] if rng.random() < 0.5 else view)


def soften(crop: NDArray[np.uint8], rng: np.random.Generator) -> NDArray[np.uint8]:
    """Blur and JPEG, less than a crop of one tile takes: here a tile is 30 pixels long."""
    if rng.random() < 0.3:
        crop = cv2.GaussianBlur(crop, (0, 0), rng.uniform(0.3, 0.9)).astype(np.uint8)
    return jpeg(crop, rng) if rng.random() < 0.2 else crop


def _warped(patch: NDArray[np.uint8], reach: float, angle: float, shift: NDArray[np.float64]) -> NDArray[np.uint8]:
    """The middle of a patch, ``reach`` wide, turned by ``angle`` degrees and shifted (in sides of the box)."""
    scale = SIDE * reach / PATCH_REACH / CROP
    a = np.deg2rad(angle)
    turn = scale * np.array([[np.cos(a), -np.sin(a)], [np.sin(a), np.cos(a)]])
    middle = (SIDE - 1) / 2 + shift * SIDE / PATCH_REACH
    start = middle - turn @ np.full(2, (CROP - 1) / 2)
    matrix = np.column_stack([turn, start]).astype(np.float32)
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return np.asarray(
        cv2.warpAffine(patch, matrix, (CROP, CROP), flags=flags, borderMode=cv2.BORDER_REPLICATE), np.uint8
    )


class BoxStream(torch.utils.data.IterableDataset[tuple[Tensor, Tensor]]):  # type: ignore[misc]
    """Endless batches: views uint8 [n, 4, 64, 64] and whether each box holds a tile, float32 [n]."""

    def __init__(self, run: CropRun, start: int) -> None:
        super().__init__()
        self.run = run
        self.start = start

    def __iter__(self) -> Iterator[tuple[Tensor, Tensor]]:
        """Batches without end; each worker draws from its own seed."""
        cv2.setNumThreads(1)
        info = torch.utils.data.get_worker_info()
        rng = np.random.default_rng([self.run.seed, self.start, info.id if info else 0])
        banks = [Bank.load(self.run.banks / name) for name in self.run.sources]
        sums = [np.cumsum(weights_of(bank)) for bank in banks]
        shares = np.array(list(self.run.sources.values()))
        while True:
            views: list[NDArray[np.uint8]] = []
            right: list[float] = []
            for bank, total, count in zip(banks, sums, rng.multinomial(self.run.batch, shares), strict=True):
                for index in np.searchsorted(total, rng.random(count) * total[-1]):
                    views.append(draw_view(bank.images[index], float(bank.aspects[index]), rng))
                    right.append(float(bank.classes[index] >= 0))
            stack = np.ascontiguousarray(np.stack(views).transpose(0, 3, 1, 2))
            yield torch.from_numpy(stack), torch.tensor(right)


class SurroundingsTrainer(Trainer):
    """One run of the net; state and log as of the crop reader's."""

    def make_net(self) -> nn.Module:
        """A net of random weights."""
        return SurroundingsNet()

    def make_stream(self) -> Any:
        """The batches."""
        return BoxStream(self.run, self.seen)

    def loss(self, batch: Any) -> Tensor:
        """Cross-entropy, a little smoothed."""
        views, right = batch
        odds = self.net((views.float() / 255).contiguous(memory_format=torch.channels_last))[:, 0]
        loss: Tensor = F.binary_cross_entropy_with_logits(odds, right * 0.96 + 0.02)
        return loss

    def check(self, bank: Bank) -> dict[str, float]:
        """Share of boxes that are judged rightly."""
        found: dict[str, float] = check_boxes(self.average, bank)
        return found


@torch.no_grad()  # type: ignore[untyped-decorator]
def check_boxes(net: nn.Module, bank: Bank) -> dict[str, float]:
    """Share of the boxes of a bank that are judged rightly: those that hold a tile, and those that hold none."""
    net.eval()
    views = np.stack([plain_view(p, float(a)) for p, a in zip(bank.images, bank.aspects, strict=True)])
    odds = []
    for start in range(0, len(views), 256):
        part = torch.from_numpy(np.ascontiguousarray(views[start : start + 256].transpose(0, 3, 1, 2)))
        odds.append(net((part.float() / 255).contiguous(memory_format=torch.channels_last))[:, 0].numpy())
    said = np.concatenate(odds) > 0
    tiles = bank.classes >= 0
    parts = {"tile": said[tiles], "none": ~said[~tiles]}
    return {name: round(float(right.mean()), 4) for name, right in parts.items() if len(right)}
