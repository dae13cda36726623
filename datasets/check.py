"""Check a folder of labelled images (the contract's layout): draw its labels and list its faults."""

from __future__ import annotations

import argparse
import csv
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import cv2
import numpy as np
import yaml
from numpy.typing import NDArray

from datasets.importers.yolo import ENDINGS, class_names
from vision.train.names import CLASS_NAMES

SMALL: Final = 8
SAME: Final = 0.9


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault: a stable ``code``, the file (and line), and a sentence.

    Codes: ``no_data_yaml``, ``wrong_names``, ``image_unreadable``, ``labels_missing``,
    ``labels_without_image``, ``bad_line``, ``bad_class``, ``outside``, ``tiny``, ``twice``,
    ``too_many_copies``, ``hand_without_image``.
    """

    code: str
    file: str
    detail: str


@dataclass(frozen=True, slots=True)
class Box:
    """A label: class and box x1 y1 x2 y2 in 0–1."""

    tile: int
    corners: tuple[float, float, float, float]


def read_labels(path: Path, faults: list[Fault]) -> list[Box]:
    """The labels of a file; lines that cannot be read are faults."""
    boxes = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        where = f"{path.name}:{number}"
        parts = line.split()
        if not parts:
            continue
        try:
            tile, (cx, cy, w, h) = int(parts[0]), (float(part) for part in parts[1:])
        except ValueError:
            faults.append(Fault("bad_line", where, f"expected `class cx cy w h`, found {line[:60]!r}"))
            continue
        if not 0 <= tile < len(CLASS_NAMES):
            faults.append(Fault("bad_class", where, f"class {tile}, expected 0–{len(CLASS_NAMES) - 1}"))
            continue
        box = Box(tile, (cx - w / 2, cy - h / 2, cx + w / 2, cy + h / 2))
        if w <= 0 or h <= 0 or min(box.corners) < -0.001 or max(box.corners) > 1.001:
            faults.append(Fault("outside", where, "the box is empty or reaches out of the image"))
        boxes.append(box)
    return boxes


def overlap(a: Box, b: Box) -> float:
    """Intersection over union."""
    w = min(a.corners[2], b.corners[2]) - max(a.corners[0], b.corners[0])
    h = min(a.corners[3], b.corners[3]) - max(a.corners[1], b.corners[1])
    if w <= 0 or h <= 0:
        return 0.0
    areas = sum((box.corners[2] - box.corners[0]) * (box.corners[3] - box.corners[1]) for box in (a, b))
    return w * h / (areas - w * h)


def box_faults(name: str, boxes: list[Box], width: int, height: int) -> Iterator[Fault]:
    """Faults of the boxes of one image: too small to read, labelled twice, more copies than a set has."""
    for k, box in enumerate(boxes):
        w, h = (box.corners[2] - box.corners[0]) * width, (box.corners[3] - box.corners[1]) * height
        if 0 < min(w, h) < SMALL:
            yield Fault("tiny", name, f"{CLASS_NAMES[box.tile]} is {w:.0f}×{h:.0f} pixels")
        if any(overlap(box, other) > SAME for other in boxes[:k]):
            yield Fault("twice", name, f"{CLASS_NAMES[box.tile]} lies on another label")
    for tile, count in Counter(box.tile for box in boxes).items():
        limit = 1 if CLASS_NAMES[tile].endswith("f") else 4
        if count > limit and CLASS_NAMES[tile] != "back":
            yield Fault("too_many_copies", name, f"{count} of {CLASS_NAMES[tile]} (one set has {limit})")


def draw(image: NDArray[np.uint8], boxes: list[Box]) -> NDArray[np.uint8]:
    """The image (BGR) with its labels."""
    out = image.copy()
    height, width = out.shape[:2]
    for box in boxes:
        x1, y1, x2, y2 = (round(v * s) for v, s in zip(box.corners, (width, height) * 2, strict=True))
        cv2.rectangle(out, (x1, y1), (x2, y2), (0, 220, 255), 2)
        cv2.putText(out, CLASS_NAMES[box.tile], (x1 + 2, y1 + 14), cv2.FONT_HERSHEY_SIMPLEX, 0.45, (255, 0, 255), 1)
    return out


def check_folder(folder: Path, drawings: Path | None = None) -> tuple[int, list[Fault]]:
    """Images checked and all faults; with ``drawings`` each image is written there with its labels drawn."""
    faults: list[Fault] = []
    try:
        if class_names(folder / "data.yaml") != list(CLASS_NAMES):
            faults.append(Fault("wrong_names", "data.yaml", "names differ from the 43 of the contract"))
    except (OSError, KeyError, TypeError, yaml.YAMLError) as error:
        faults.append(Fault("no_data_yaml", "data.yaml", str(error)))
    images = sorted(p for p in (folder / "images").glob("*") if p.suffix.lower() in ENDINGS)
    for path in images:
        image = cv2.imread(str(path))
        if image is None:
            faults.append(Fault("image_unreadable", path.name, "not an image"))
            continue
        labels = folder / "labels" / f"{path.stem}.txt"
        if not labels.exists():
            faults.append(Fault("labels_missing", path.name, f"no {labels.name}"))
            continue
        boxes = read_labels(labels, faults)
        faults.extend(box_faults(path.name, boxes, image.shape[1], image.shape[0]))
        if drawings is not None:
            drawings.mkdir(parents=True, exist_ok=True)
            cv2.imwrite(str(drawings / f"{path.stem}.jpg"), draw(np.asarray(image, np.uint8), boxes))
    faults.extend(_strays(folder, {path.stem for path in images}, {path.name for path in images}))
    return len(images), faults


def _strays(folder: Path, stems: set[str], names: set[str]) -> Iterator[Fault]:
    for labels in sorted((folder / "labels").glob("*.txt")):
        if labels.stem not in stems:
            yield Fault("labels_without_image", labels.name, "there is no image of that name")
    hands = folder / "hands.csv"
    if hands.exists():
        with hands.open(encoding="utf-8", newline="") as stream:
            for row in csv.DictReader(stream):
                if row["file"] not in names:
                    yield Fault("hand_without_image", row["file"], "hands.csv names an image that is not there")


def main(argv: list[str]) -> int:
    """Check a folder; prints the faults; 0 when there is none, 2 otherwise."""
    parser = argparse.ArgumentParser(prog="python -m datasets.check", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--draw", type=Path, default=None, help="folder for the images with their labels drawn")
    args = parser.parse_args(argv)
    count, faults = check_folder(args.folder, args.draw)
    for fault in faults:
        print(f"{fault.code}: {fault.file}: {fault.detail}")
    print(f"{count} images, {len(faults)} faults")
    return 2 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
