"""How well hands are still read when their photos are changed: turned, smaller, darker, in coloured light, blurred.

    python bench/changed_photos.py ../shared/data/try
    python bench/changed_photos.py datasets/sample

The folder holds photos and `hands.csv` with `file` and `tiles` or `hand` (and `kind`, of which only `hand` counts). For
each change it prints how many hands have exactly their tiles, in any order and backs aside (a concealed kong counts its
tile four times), and which tiles are lost and added.
"""

from __future__ import annotations

import argparse
import csv
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from scoring.tiles import BACK, tile_text  # noqa: E402
from vision.errors import ImageError  # noqa: E402
from vision.image import decode  # noqa: E402
from vision.reader import Reader  # noqa: E402
from vision.result import Read  # noqa: E402

Picture = NDArray[np.uint8]
LONGEST = 3200
"""Pixels; larger photos are made so small first, so that a run takes minutes."""


def scaled(image: Picture, factor: float) -> Picture:
    """The picture made smaller."""
    return np.asarray(cv2.resize(image, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA), np.uint8)


def lit(image: Picture, gain: tuple[float, float, float], exponent: float = 1.0) -> Picture:
    """The picture in another light: a gain for blue, green and red, after an exponent on 0…1."""
    return np.asarray(np.clip(255 * (image / 255.0) ** exponent * gain, 0, 255), np.uint8)


def slanted(image: Picture, degrees: float) -> Picture:
    """The picture turned about its middle; what comes into sight repeats its edge."""
    height, width = image.shape[:2]
    matrix = cv2.getRotationMatrix2D((width / 2, height / 2), degrees, 1)
    cos, sin = abs(matrix[0, 0]), abs(matrix[0, 1])
    size = int(height * sin + width * cos), int(height * cos + width * sin)
    matrix[:, 2] += (size[0] - width) / 2, (size[1] - height) / 2
    return np.asarray(cv2.warpAffine(image, matrix, size, borderMode=cv2.BORDER_REPLICATE), np.uint8)


def from_the_side(image: Picture) -> Picture:
    """The picture as if the phone had been held aslant."""
    height, width = image.shape[:2]
    corners = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
    moved = np.array([[0.14, 0.1], [0.9, 0.02], [1, 1], [0, 0.95]], np.float32)
    size = np.array([width, height], np.float32)
    matrix = cv2.getPerspectiveTransform(corners * size, moved * size)
    return np.asarray(cv2.warpPerspective(image, matrix, (width, height), borderMode=cv2.BORDER_REPLICATE), np.uint8)


def noisy(image: Picture) -> Picture:
    """The picture with grain, the same in every run."""
    grain = np.random.default_rng(0).normal(0, 14, image.shape)
    return np.asarray(np.clip(image + grain, 0, 255), np.uint8)


def recompressed(image: Picture) -> Picture:
    """The picture after a JPEG of quality 30."""
    data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, 30])[1]
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)


CHANGES: dict[str, Callable[[Picture], Picture]] = {
    "as it is": lambda image: image,
    "turned 90°": lambda image: np.asarray(cv2.rotate(image, cv2.ROTATE_90_CLOCKWISE), np.uint8),
    "turned 180°": lambda image: np.asarray(cv2.rotate(image, cv2.ROTATE_180), np.uint8),
    "turned 270°": lambda image: np.asarray(cv2.rotate(image, cv2.ROTATE_90_COUNTERCLOCKWISE), np.uint8),
    "turned 12°": lambda image: slanted(image, 12),
    "turned -35°": lambda image: slanted(image, -35),
    "from the side": from_the_side,
    "half as large": lambda image: scaled(image, 0.5),
    "0.3 as large": lambda image: scaled(image, 0.3),
    "darker": lambda image: lit(image, (0.55, 0.55, 0.55), 1.6),
    "brighter": lambda image: lit(image, (1.35, 1.35, 1.35)),
    "warm light": lambda image: lit(image, (0.7, 0.95, 1.1)),
    "cool light": lambda image: lit(image, (1.12, 0.98, 0.78)),
    "out of focus": lambda image: np.asarray(cv2.GaussianBlur(image, (0, 0), max(image.shape) / 1200), np.uint8),
    "grain": noisy,
    "JPEG quality 30": recompressed,
}


def load(path: Path) -> Picture:
    """A photo, uint8 BGR, at most `LONGEST` pixels along its longer side; the program ends where it cannot be read."""
    try:
        image = decode(path).pixels[..., ::-1]
    except ImageError as error:
        sys.exit(f"changed_photos: {path}: {error}")
    return scaled(image, min(1.0, LONGEST / max(image.shape)))


def hands(folder: Path) -> Iterator[tuple[Path, Counter[str]]]:
    """Photos of hands with their tiles, backs aside."""
    with (folder / "hands.csv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            if row.get("kind", "hand") != "hand":
                continue
            groups = re.findall(r"(\d+)([mpszf])", row.get("tiles") or row["hand"])
            places = [folder / row["file"], folder / "images" / row["file"]]
            photo = next((place for place in places if place.is_file()), None)
            if photo is None:
                sys.exit(f"changed_photos: {row['file']}: not in {folder} nor in {folder / 'images'}")
            yield photo, Counter(digit + suit for digits, suit in groups for digit in digits)


def hand_tiles(read: Read) -> Counter[str]:
    """The tiles of the hand, backs aside, a concealed kong as four."""
    kongs = {k for k, group in enumerate(read.groups) if group.kind == "concealed_kong"}
    tiles = [t for t in read.tiles if t.group is not None and t.tile != BACK]
    found = Counter(tile_text(t.tile) for t in tiles)
    return found | Counter({tile_text(t.tile): 4 for t in tiles if t.group in kongs})


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="photos and hands.csv")
    parser.add_argument("--models", type=Path, default=ROOT / "models")
    parser.add_argument("--change", choices=CHANGES, action="append", help="only these (default: all)")
    parser.add_argument("--limit", type=int, help="only the first so many hands")
    args = parser.parse_args()
    if not (args.folder / "hands.csv").is_file():
        parser.error(f"{args.folder} has no hands.csv")
    known = list(hands(args.folder))[: args.limit]
    reader = Reader(args.models)
    total = 0
    for name in args.change or CHANGES:
        exact, lost, added = 0, Counter[str](), Counter[str]()
        for photo, truth in known:
            data = cv2.imencode(".jpg", CHANGES[name](load(photo)), [cv2.IMWRITE_JPEG_QUALITY, 92])[1].tobytes()
            seen = hand_tiles(reader.read(data))
            exact += seen == truth
            lost += truth - seen
            added += seen - truth
        total += exact
        said = [
            f"{word} {' '.join(sorted(some.elements()))}" for word, some in (("lost", lost), ("added", added)) if some
        ]
        print(f"{name:16s} {exact:3d} of {len(known)}  {', '.join(said)}", flush=True)
    print(f"{'all':16s} {total:3d} of {len(known) * len(args.change or CHANGES)}")


if __name__ == "__main__":
    main()
