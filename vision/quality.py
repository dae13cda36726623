"""What may be wrong with a photo, said with what to do about it.

Brightness and sharpness are measured inside the tiles only: a dark room behind a bright hand is no fault.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import cv2
import numpy as np

from scoring.tiles import FIRST_FLOWER
from vision.geometry import Floats, sides
from vision.image import Pixels
from vision.layout import Arrangement
from vision.rows import row_gaps

TOO_SMALL = 22.0
"""Pixels across a tile of the stored picture below which names are guesses."""
TOO_DARK = 55.0
"""Median brightness (0–255) of the tiles."""
GLARE = 0.25
"""Share of a tile's pixels that are burnt out while its neighbours are not."""
BLURRED = 1.1
"""Sharpness (see `sharpness`) below which edges are washed out."""


def warnings_for(
    image: Pixels,
    boxes: Floats,
    arrangement: Arrangement,
    numbers: Sequence[int],
    scale: float,
    tiles: Sequence[int],
) -> list[str]:
    """Warnings of one read.

    Args:
        image: the decoded picture.
        boxes: float32 `(n, 4)` in its pixels.
        arrangement: how the tiles lie.
        numbers: position in reading order of each box, as the reply counts them.
        scale: stored pixels for one decoded pixel.
        tiles: the tile of each box.

    """
    hand = sorted(arrangement.groups.members, key=lambda i: numbers[i])
    if not len(boxes):
        return ["no tiles were found: photograph the hand from above, filling the picture"]
    out = [*_counts(arrangement, tiles), *_gaps(arrangement, numbers)]
    if not hand:
        return out
    cut = [numbers[i] for i in hand if _cut_off(boxes[i], image.shape)]
    if cut:
        out.append(f"the edge of the picture cuts off {_name(cut)}: move back a little")
    across = float(np.median(sides(boxes[hand]).min(axis=1))) * scale
    if across < TOO_SMALL:
        out.append(f"the tiles are small ({across:.0f} pixels across): move closer")
    out += _light(image, boxes, hand, numbers)
    return out


def _counts(arrangement: Arrangement, tiles: Sequence[int]) -> list[str]:
    groups = arrangement.groups
    flowers = sum(FIRST_FLOWER <= tiles[i] < 42 for i in groups.members)
    count = len(groups.members) - flowers
    wanted = 14 + groups.kongs
    out = []
    if 0 < count < wanted - 1:
        out.append(f"{count} tiles were found where a won hand has {wanted}: add the missing ones or photograph again")
    elif count == wanted - 1:
        out.append(f"{count} tiles were found where a won hand has {wanted}: the winning tile may be missing")
    elif count > wanted:
        out.append(
            f"{count} tiles were found where a won hand has {wanted}: delete those that are not part of the hand"
        )
    if arrangement.left_out:
        out.append(f"{len(arrangement.left_out)} tiles were left out as not part of the hand (wall, discards, others)")
    if any(kind == "concealed_kong" and all(tiles[i] == 42 for i in indices) for kind, indices in groups.melds):
        out.append("a concealed kong lies face down: name its tile")
    return out


def _gaps(arrangement: Arrangement, numbers: Sequence[int]) -> list[str]:
    """Places in a row where a tile seems to be missing.

    A hole about as wide as a tile between two tiles of the hand.
    """
    groups = arrangement.groups
    flowers = set(groups.flowers)
    if len(groups.members) - len(flowers) >= 14 + groups.kongs:
        return []
    members = set(groups.members)
    out = []
    for row in arrangement.rows:
        for (left, right), gap in zip(pairwise(row), row_gaps(arrangement.plane, list(row)), strict=True):
            if left in members and right in members and 0.75 < gap < 1.35:
                out.append(f"a tile may be missing between tiles {numbers[left]} and {numbers[right]}: check the row")
    return out


def _cut_off(box: Floats, shape: tuple[int, ...]) -> bool:
    height, width = shape[:2]
    touches_side = box[0] < 2 or box[2] > width - 2
    touches_end = box[1] < 2 or box[3] > height - 2
    w, h = float(box[2] - box[0]), float(box[3] - box[1])
    return bool((touches_side and w < 0.62 * h) or (touches_end and h < 1.05 * w))


def _light(image: Pixels, boxes: Floats, hand: Sequence[int], numbers: Sequence[int]) -> list[str]:
    crops = [_grey(image, boxes[i]) for i in hand]
    out = []
    bright = float(np.median([float(np.percentile(crop, 75)) for crop in crops]))
    if bright < TOO_DARK:
        out.append("the picture is dark: turn on a light or use the flash")
    burnt = np.array([float((crop > 250).mean()) for crop in crops])
    usual = float(np.median(burnt))
    glare = [numbers[i] for i, share in zip(hand, burnt, strict=True) if share > usual + GLARE]
    if glare and bright > 1:
        out.append(f"a reflection lies on {_name(glare)}: tilt the phone or move the lamp")
    if float(np.median([sharpness(crop) for crop in crops])) < BLURRED:
        out.append("the picture is blurred: hold still and tap on the tiles to focus")
    return out


def _grey(image: Pixels, box: Floats) -> Pixels:
    x1, y1 = (max(0, int(v)) for v in box[:2])
    crop = image[y1 : max(y1 + 2, int(box[3])), x1 : max(x1 + 2, int(box[2]))]
    return np.asarray(cv2.cvtColor(np.ascontiguousarray(crop), cv2.COLOR_RGB2GRAY), np.uint8)


def sharpness(grey: Pixels) -> float:
    """How steep the edges of a tile are once it is scaled to 48 pixels, against its contrast.

    0 for a plain face taken as sharp is avoided by counting such a face as 99.
    """
    small = cv2.resize(grey, (48, 48), interpolation=cv2.INTER_AREA).astype(np.float32)
    contrast = float(np.percentile(small, 95) - np.percentile(small, 5))
    if contrast < 30:
        return 99.0
    edges = np.abs(cv2.Laplacian(small, cv2.CV_32F))
    return float(np.percentile(edges, 95)) / contrast * 4


def _name(numbers: Sequence[int]) -> str:
    texts = [str(n) for n in numbers]
    return f"tile {texts[0]}" if len(texts) == 1 else f"tiles {', '.join(texts[:-1])} and {texts[-1]}"
