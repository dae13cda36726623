"""Labels as outlines, so that a rotated training picture keeps boxes that fit.

ultralytics rotates a box by its corners: the box around a rotated box is up to 1.4 times as large as the box around
the tile in it, where that did not lie upright, and a net trained on such boxes draws them too large. An outline is
rotated by its points. A data set must have outlines for all labels or none, so photos, which have boxes alone, get
rectangles: they are right for tiles that lie upright.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from pathlib import Path

from PIL import Image

from vision.train.names import CLASS_INDEX
from vision.train.photos import Photo

Point = tuple[float, float]


def outline_line(tile: int, points: Iterable[Point]) -> str:
    """A line of a YOLO label file: the class, then the points in fractions of the picture's width and height."""
    inside = [(min(1.0, max(0.0, x)), min(1.0, max(0.0, y))) for x, y in points]
    return f"{tile} " + " ".join(f"{x:.6f} {y:.6f}" for x, y in inside)


def rectangles(labels: Path) -> str:
    """The lines of a label file (class, middle, width, height) as rectangles; outlines stay, no file gives none."""
    lines = []
    for line in labels.read_text(encoding="utf-8").splitlines() if labels.exists() else ():
        parts = line.split()
        if len(parts) != 5:
            lines += [line] if parts else []
            continue
        x, y, w, h = (float(part) for part in parts[1:])
        lines.append(outline_line(int(parts[0]), corners((x - w / 2, y - h / 2, x + w / 2, y + h / 2))))
    return "".join(f"{line}\n" for line in lines)


def corners(box: Sequence[float]) -> list[Point]:
    """The corners of a box ``x1 y1 x2 y2``, around it."""
    x1, y1, x2, y2 = box
    return [(x1, y1), (x2, y1), (x2, y2), (x1, y2)]


def scene_outlines(folder: Path) -> dict[str, str]:
    """Label lines of each picture of a folder that ``hupai synth scenes`` wrote, by file name.

    The outline of a face reaches no further than its box, which is drawn around what is seen of it.
    """
    path = folder / "scenes.jsonl"
    if not path.is_file():
        return {}
    out = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        scene = json.loads(line)
        with Image.open(folder / "images" / scene["file"]) as picture:
            width, height = picture.size
        lines = []
        for face in scene["faces"]:
            x1, y1, x2, y2 = face["box"]
            points = [(min(x2, max(x1, x)) / width, min(y2, max(y1, y)) / height) for x, y in face["polygon"]]
            lines.append(outline_line(CLASS_INDEX[face["tile"]], points) + "\n")
        out[scene["file"]] = "".join(lines)
    return out


def link_scenes(folders: Sequence[Path], out: Path) -> list[Path]:
    """Lay out the pictures of scenes in ``out`` (YOLO layout) with outlines; links to the pictures, in order.

    Names keep their prefix and get the number of their folder. A folder without ``scenes.jsonl`` has its boxes made
    rectangles.
    """
    links = []
    for number, folder in enumerate(folders):
        outlines = scene_outlines(folder)
        for picture in sorted((folder / "images").glob("*.jpg")):
            text = outlines.get(picture.name)
            if text is None:
                text = rectangles(folder / "labels" / f"{picture.stem}.txt")
            first, _, rest = picture.stem.partition("-")
            links.append(_link(picture, out, f"{first}-{number}-{rest}", text))
    return links


def link_photos(photos: Iterable[Photo], out: Path) -> list[Path]:
    """Lay out photos as they are in ``out`` (YOLO layout) with their boxes as rectangles; links to them, in order."""
    return [_link(photo.image, out, f"{photo.design}-{photo.image.stem}", rectangles(photo.labels)) for photo in photos]


def _link(picture: Path, out: Path, name: str, text: str) -> Path:
    for part in ("images", "labels"):
        (out / part).mkdir(parents=True, exist_ok=True)
    link = out / "images" / f"{name}{picture.suffix}"
    link.unlink(missing_ok=True)
    link.symlink_to(picture.resolve())
    (out / "labels" / f"{name}.txt").write_text(text, encoding="utf-8")
    return link
