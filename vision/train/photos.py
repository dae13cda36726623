"""Labelled photos and straight-on tile pictures -> banks; and the split.

Which photo trains, which one tests.
"""

from __future__ import annotations

import csv
import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.train.bank import UNKNOWN_ORIENTATION, Bank, BankBuilder, cut_patch
from vision.train.names import CLASS_INDEX, CLASS_NAMES

MIN_BOX: Final = 13.0
CROWDED: Final = frozenset(["hk-index", "riichi-amos"])
"""Sets whose photos show unlabelled faces around the labelled ones; so do all frames of streams."""
HELD_OUT_DESIGNS: Final = (range(183, 225), range(417, 462))
"""Numbers of the straight-on pictures whose designs are never trained on: a Hong Kong set and one with
green indices.
"""
MIXED_ORIENTATION: Final = range(1, 141)
"""Numbers among which some pictures stand on their head: their orientation is taken as unknown."""
WRONG_LABELS: Final[dict[str, str]] = {"8m/133": "8p", "8p/350": "9p"}
"""Straight-on pictures filed under the wrong name, found by eye."""


@dataclass(frozen=True, slots=True)
class Photo:
    """One labelled photo: its file, its label file, its set and its part of the split."""

    image: Path
    labels: Path
    file: str
    design: str
    source: str
    session: str
    part: str


def labels_all(photo: Photo) -> bool:
    """Whether a photo's labels name every face in sight, as far as is known of its set."""
    return photo.design not in CROWDED and not photo.session


def split_part(row: dict[str, str]) -> str:
    """``val`` as the index says.

    A tenth of the other sources ``test-seen`` (by a hash of session or source).
    """
    if row["split"] != "train":
        return row["split"]
    key = row["session"] or row["source_photo"]
    return "test-seen" if hashlib.sha256(key.encode()).digest()[0] % 10 == 0 else "train"


def list_photos(folder: Path, part: str) -> list[Photo]:
    """Photos of one part of the split (``train``, ``test-seen``, ``val``), from ``folder/index.csv``."""
    photos: list[Photo] = []
    with (folder / "index.csv").open(encoding="utf-8", newline="") as stream:
        for row in csv.DictReader(stream):
            if split_part(row) != part:
                continue
            image = folder / row["file"]
            labels = image.parent.parent / "labels" / f"{image.stem}.txt"
            photos.append(Photo(image, labels, row["file"], row["set"], row["source_photo"], row["session"], part))
    return photos


def scene_photos(folder: Path) -> list[Photo]:
    """The pictures of a folder that ``hupai synth scenes`` wrote, as photos of the set ``synth``."""
    return [
        Photo(path, folder / "labels" / f"{path.stem}.txt", path.name, "synth", path.stem, "", "scenes")
        for path in sorted((folder / "images").glob("*.jpg"))
    ]


def read_rgb(path: Path) -> NDArray[np.uint8]:
    """An image file as uint8 RGB; raises ValueError with the path when it cannot be read."""
    image = cv2.imread(str(path), cv2.IMREAD_COLOR)
    if image is None:
        raise ValueError(f"not an image: {path}")
    return np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2RGB), np.uint8)


def read_boxes(labels: Path, width: int, height: int) -> Iterator[tuple[int, tuple[float, float, float, float]]]:
    """Class and pixel box ``x1 y1 x2 y2`` of each line of a YOLO label file (none when the file is missing).

    Of an outline, the box around it.
    """
    if not labels.exists():
        return
    for line in labels.read_text(encoding="utf-8").splitlines():
        if not line.strip():
            continue
        tile, *numbers = (float(part) for part in line.split())
        if len(numbers) > 5:
            xs, ys = numbers[::2], numbers[1::2]
            low, high = (min(xs), min(ys)), (max(xs), max(ys))
        else:
            cx, cy, w, h = numbers[:4]
            low, high = (cx - w / 2, cy - h / 2), (cx + w / 2, cy + h / 2)
        yield int(tile), (low[0] * width, low[1] * height, high[0] * width, high[1] * height)


def photo_bank(photos: list[Photo], groups: list[str]) -> Bank:
    """Every labelled tile of the photos, at least MIN_BOX pixels on each side; orientation unknown."""
    builder = BankBuilder()
    for photo in photos:
        image = read_rgb(photo.image)
        height, width = image.shape[:2]
        for tile, box in read_boxes(photo.labels, width, height):
            w, h = box[2] - box[0], box[3] - box[1]
            if min(w, h) < MIN_BOX:
                continue
            builder.add(cut_patch(image, box), tile, UNKNOWN_ORIENTATION, w / h, groups.index(photo.design))
    return builder.build()


def picture_number(path: Path) -> int | None:
    """The number in a straight-on picture's file name, None for the later additions (``j_…``)."""
    return int(path.stem) if path.stem.isdigit() else None


def design_of(number: int | None) -> int:
    """Which design a numbered picture shows, by the ranges that were photographed together (0: additions)."""
    starts = (1, 100, 141, 183, 225, 267, 297, 330, 339, 375, 417, 462, 504, 542, 587)
    return 0 if number is None else sum(number >= start for start in starts)


def straight_faces(folder: Path, held_out: bool) -> list[tuple[NDArray[np.uint8], int, int, int]]:
    """Straight-on pictures as (RGB image, class, turn or -1, design): the held-out designs or all others."""
    found: list[tuple[NDArray[np.uint8], int, int, int]] = []
    for name in CLASS_NAMES:
        for path in sorted((folder / name).glob("*")):
            number = picture_number(path)
            if held_out != (number is not None and any(number in span for span in HELD_OUT_DESIGNS)):
                continue
            right = WRONG_LABELS.get(f"{name}/{path.stem}", name)
            turn = UNKNOWN_ORIENTATION if number is None or number in MIXED_ORIENTATION else 0
            found.append((read_rgb(path), CLASS_INDEX[right], turn, design_of(number)))
    return found


def row_patch(
    face: NDArray[np.uint8], left: NDArray[np.uint8], right: NDArray[np.uint8], rng: np.random.Generator
) -> tuple[NDArray[np.uint8], float]:
    """A straight-on face between two neighbours, on a plain ground, with a side below; and its aspect."""
    h, w = 104, round(104 * rng.uniform(0.68, 0.8))
    gap = int(rng.integers(0, 4))
    canvas = np.empty((h * 2, w * 3, 3), np.uint8)
    canvas[:] = rng.integers(0, 256, 3)
    if rng.random() < 0.5:
        noise = rng.integers(0, 60, (canvas.shape[0] // 8, canvas.shape[1] // 8, 3), dtype=np.uint8)
        canvas = cv2.add(canvas, cv2.resize(noise, (canvas.shape[1], canvas.shape[0]))).astype(np.uint8)
    top = h // 2
    for k, part in enumerate((left, face, right)):
        if k != 1 and rng.random() < 0.25:
            continue
        x = w * k + (k - 1) * gap
        x1, x2 = max(0, x), min(canvas.shape[1], x + w)
        tile = cv2.resize(part, (w, h), interpolation=cv2.INTER_AREA)[:, x1 - x : x2 - x]
        canvas[top : top + h, x1:x2] = tile
        depth = int(h * rng.uniform(0, 0.4))
        side = part[-max(2, part.shape[0] // 20) :].mean((0, 1)) * rng.uniform(0.4, 0.95)
        canvas[top + h : top + h + depth, x1:x2] = side.astype(np.uint8)
    return cut_patch(canvas, (w, top, 2 * w, top + h)), w / h


def face_bank(folder: Path, held_out: bool, copies: int, seed: int) -> Bank:
    """Straight-on pictures, each ``copies`` times between random neighbours of its design."""
    rng = np.random.default_rng(seed)
    faces = straight_faces(folder, held_out)
    by_design: dict[int, list[NDArray[np.uint8]]] = {}
    for image, _, _, design in faces:
        by_design.setdefault(design, []).append(image)
    builder = BankBuilder()
    for image, tile, turn, design in faces:
        for _ in range(copies):
            peers = by_design[design]
            left, right = (peers[int(rng.integers(len(peers)))] for _ in range(2))
            patch, aspect = row_patch(image, left, right, rng)
            builder.add(patch, tile, turn, aspect, design)
    return builder.build()


def negative_bank(photos: list[Photo], per_photo: int, seed: int) -> Bank:
    """Pieces of the photos that touch no labelled tile much (grounds, sides, backs): class -1.

    The photos must label every face (:func:`labels_all`).
    """
    rng = np.random.default_rng(seed)
    builder = BankBuilder()
    for photo in photos:
        image = read_rgb(photo.image)
        height, width = image.shape[:2]
        boxes = np.array([box for _, box in read_boxes(photo.labels, width, height)]).reshape(-1, 4)
        for _ in range(per_photo):
            w, h = rng.uniform(16, 90, 2)
            x, y = rng.uniform(0, width - w), rng.uniform(0, height - h)
            if len(boxes):
                overlap_w = np.minimum(x + w, boxes[:, 2]) - np.maximum(x, boxes[:, 0])
                overlap_h = np.minimum(y + h, boxes[:, 3]) - np.maximum(y, boxes[:, 1])
                if np.any((overlap_w > 0.1 * w) & (overlap_h > 0.1 * h)):
                    continue
            builder.add(cut_patch(image, (x, y, x + w, y + h)), -1, UNKNOWN_ORIENTATION, w / h, 0)
    return builder.build()


def write_manifest(path: Path, photos: list[Photo], pictures: Path | None = None) -> None:
    """A CSV of all real data that trains: ``kind,set,file,source``; kinds are ``photo`` and ``picture``."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w", encoding="utf-8", newline="") as stream:
        rows = csv.writer(stream, lineterminator="\n")
        rows.writerow(["kind", "set", "file", "source"])
        for photo in photos:
            rows.writerow(["photo", photo.design, photo.file, photo.source])
        for name in CLASS_NAMES if pictures is not None else ():
            assert pictures is not None
            for picture in sorted((pictures / name).glob("*")):
                number = picture_number(picture)
                if number is None or not any(number in span for span in HELD_OUT_DESIGNS):
                    rows.writerow(["picture", f"design-{design_of(number)}", f"{name}/{picture.name}", picture.stem])
