"""COCO layout.

One JSON file with ``images``, ``annotations`` (``bbox`` x y w h in pixels) and ``categories``.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from datasets.importers.base import ImportedImage


def read_coco(annotations: Path, images: Path | None = None) -> Iterator[ImportedImage]:
    """Every image of a COCO file; ``images`` is their folder (default: that of the file).

    Raises ValueError when a part of the file is missing.
    """
    content: dict[str, Any] = json.loads(annotations.read_text(encoding="utf-8"))
    missing = [key for key in ("images", "annotations", "categories") if key not in content]
    if missing:
        raise ValueError(f"{annotations.name}: {', '.join(missing)} missing")
    home = images if images is not None else annotations.parent
    names = {int(entry["id"]): str(entry["name"]) for entry in content["categories"]}
    by_image: dict[int, list[tuple[str, tuple[float, float, float, float]]]] = {}
    for entry in content["annotations"]:
        x, y, w, h = (float(value) for value in entry["bbox"])
        category = int(entry["category_id"])
        if category not in names:
            raise ValueError(f"{annotations.name}: annotation {entry.get('id')} has unknown category {category}")
        by_image.setdefault(int(entry["image_id"]), []).append((names[category], (x, y, x + w, y + h)))
    for entry in content["images"]:
        boxes = tuple(by_image.get(int(entry["id"]), ()))
        path = home / Path(str(entry["file_name"])).name
        yield ImportedImage(path, int(entry["width"]), int(entry["height"]), boxes)
