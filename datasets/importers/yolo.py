"""YOLO layout.

``images/``, ``labels/`` with one ``class cx cy w h`` a line (0–1), class names in ``data.yaml``.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import cv2
import yaml

from datasets.importers.base import ImportedImage

ENDINGS: Final = frozenset([".jpg", ".jpeg", ".png", ".webp", ".bmp"])


def class_names(data: Path) -> list[str]:
    """The names of a ``data.yaml``, written as a list or as a mapping from numbers."""
    names = yaml.safe_load(data.read_text(encoding="utf-8"))["names"]
    if isinstance(names, dict):
        return [str(names[key]) for key in sorted(names, key=int)]
    return [str(name) for name in names]


def read_yolo(folder: Path) -> Iterator[ImportedImage]:
    """Every image of a folder with ``data.yaml``; splits in subfolders (``train/images``) are all read.

    Polygons (more than four numbers) become the box around them. Raises ValueError with file and line for a
    line that cannot be read, FileNotFoundError without a ``data.yaml``.
    """
    names = class_names(folder / "data.yaml")
    for image in sorted(path for path in folder.rglob("*") if path.suffix.lower() in ENDINGS):
        if image.parent.name != "images":
            continue
        pixels = cv2.imread(str(image))
        if pixels is None:
            raise ValueError(f"{image}: not an image")
        height, width = pixels.shape[:2]
        labels = image.parent.parent / "labels" / f"{image.stem}.txt"
        text = labels.read_text(encoding="utf-8") if labels.exists() else ""
        boxes = []
        for number, line in enumerate(text.splitlines(), 1):
            if line.strip():
                boxes.append(_box(line, names, width, height, f"{labels.name}:{number}"))
        yield ImportedImage(image, width, height, tuple(boxes))


def _box(
    line: str, names: list[str], width: int, height: int, where: str
) -> tuple[str, tuple[float, float, float, float]]:
    try:
        first, *rest = line.split()
        values = [float(value) for value in rest]
        name = names[int(first)]
    except (ValueError, IndexError) as error:
        raise ValueError(f"{where}: {line!r} is no label of {len(names)} classes") from error
    if len(values) == 4:
        cx, cy, w, h = values
        box = (cx - w / 2, cy - h / 2, cx + w / 2, cy + h / 2)
    elif len(values) >= 6 and len(values) % 2 == 0:
        box = (min(values[::2]), min(values[1::2]), max(values[::2]), max(values[1::2]))
    else:
        raise ValueError(f"{where}: expected 4 numbers or a polygon, found {len(values)}")
    return name, (box[0] * width, box[1] * height, box[2] * width, box[3] * height)
