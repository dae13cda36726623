"""Drawn tile faces from art sets (PNG files named by tile).

Loading, trimming, and colours for one-colour line art.
"""

from __future__ import annotations

import functools
import json
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.synth.palette import Colour, Palette
from datasets.synth.pips import FACE_H, FACE_W

MONO: Final = frozenset(["imahjong-can", "imahjong-hk", "imahjong-jp", "imahjong-tw", "noto-symbols2"])
OUTLINED: Final = frozenset(["lietxia"])
"""Sets whose pictures include the tile's outline: the edge is cut off and the white turned transparent."""
FREE: Final = frozenset(
    [
        "samoheen-hk",
        "fluffystuff",
        "uni-colour",
        "lietxia",
        "noto-symbols2",
        "imahjong-can",
        "imahjong-hk",
        "imahjong-jp",
        "imahjong-tw",
    ]
)
"""Sets whose licence lets pictures made from them be shipped (CC0, public domain, M+, OFL)."""


def list_sets(folder: Path, free_only: bool = False) -> tuple[str, ...]:
    """Names of the art sets in a folder with ``index.json``."""
    names = json.loads((folder / "index.json").read_text(encoding="utf-8"))
    return tuple(sorted(n for n in names if (folder / n).is_dir() and (not free_only or n in FREE)))


@functools.lru_cache(maxsize=2048)
def load_face(path: Path) -> NDArray[np.uint8] | None:
    """A face as RGBA FACE_H × FACE_W, its ink filling the face as in the file.

    None where there is no such file.
    """
    if not path.exists():
        return None
    image = cv2.imread(str(path), cv2.IMREAD_UNCHANGED)
    if image is None or image.ndim < 3:
        return None
    if image.shape[2] == 3:
        image = cv2.cvtColor(image, cv2.COLOR_BGR2BGRA)
    image = cv2.cvtColor(image, cv2.COLOR_BGRA2RGBA)
    if path.parent.name in OUTLINED:
        image = _cut_outline(image.astype(np.uint8))
    return _fit(image.astype(np.uint8))


def _cut_outline(image: NDArray[np.uint8]) -> NDArray[np.uint8]:
    h, w = image.shape[:2]
    part = image[round(h * 0.11) : round(h * 0.955), round(w * 0.075) : round(w * 0.925)].copy()
    light = part[..., :3].min(2).astype(np.float32)
    part[..., 3] = (part[..., 3] * np.clip((236 - light) / 60, 0, 1)).astype(np.uint8)
    return part


def _fit(image: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Scale into the face with premultiplied alpha."""
    k = min(FACE_W / image.shape[1], FACE_H / image.shape[0]) * 0.94
    w, h = round(image.shape[1] * k), round(image.shape[0] * k)
    way = cv2.INTER_AREA if k < 1 else cv2.INTER_CUBIC
    alpha = image[..., 3:].astype(np.float32) / 255
    rgb = cv2.resize(image[..., :3].astype(np.float32) * alpha, (w, h), interpolation=way)
    small = np.clip(cv2.resize(alpha, (w, h), interpolation=way), 0, 1)
    rgb = np.clip(rgb / np.maximum(small, 1e-3)[..., None], 0, 255)
    face = np.zeros((FACE_H, FACE_W, 4), np.uint8)
    y, x = (FACE_H - h) // 2, (FACE_W - w) // 2
    face[y : y + h, x : x + w, :3] = rgb
    face[y : y + h, x : x + w, 3] = small * 255
    return face


def colourise(face: NDArray[np.uint8], name: str, p: Palette, rng: np.random.Generator) -> NDArray[np.uint8]:
    """Colour one-colour line art by class, piece by connected piece, as real sets are coloured."""
    alpha = face[..., 3]
    count, labels, _, centres = cv2.connectedComponentsWithStats((alpha > 60).astype(np.uint8), connectivity=8)
    x, y = centres[:, 0] / FACE_W, centres[:, 1] / FACE_H
    inks = np.zeros((count, 3), np.uint8)
    rank, suit = int(name[0]), name[1]
    if suit == "m":
        inks[:] = np.where((y < 0.47)[:, None], p.dark, p.red)
    elif suit == "z":
        inks[:] = {5: p.second, 6: p.green, 7: p.red}.get(rank, p.dark)
    elif suit == "p":
        _colour_dots(inks, rank, x, y, p, rng)
    elif suit == "s":
        _colour_sticks(inks, rank, x, y, p, rng)
    else:
        _colour_flower(inks, x, y, p, rng)
    out = face.copy()
    out[..., :3] = cv2.dilate(inks[labels], np.ones((5, 5), np.uint8))
    inside = labels > 0
    out[inside, :3] = inks[labels[inside]]
    return out


Values = NDArray[np.float64]


def _colour_dots(
    inks: NDArray[np.uint8], rank: int, x: Values, y: Values, p: Palette, rng: np.random.Generator
) -> None:
    inks[:] = p.second
    middle = (abs(x - 0.5) < 0.12) & (abs(y - 0.5) < 0.12)
    if rank in (3, 5):
        inks[middle] = p.red
    if rank in (6, 7):
        inks[:] = np.where((y < 0.42)[:, None], p.green, p.red)
    if rank == 9:
        rows = (p.second, p.red, p.green) if rng.random() < 0.7 else (p.green, p.red, p.second)
        inks[:] = np.where((y < 0.37)[:, None], rows[0], np.where((y < 0.63)[:, None], rows[1], rows[2]))
    if rank in (2, 3, 4, 5) and rng.random() < 0.7:
        inks[(y > 0.6) & (x < 0.55)] = p.green
        inks[(y < 0.4) & (x > 0.55)] = p.green
    if rank == 1:
        inks[:] = p.green
        inks[rng.random(len(x)) < 0.3] = p.red


def _colour_sticks(
    inks: NDArray[np.uint8], rank: int, x: Values, y: Values, p: Palette, rng: np.random.Generator
) -> None:
    inks[:] = p.green
    column = abs(x - 0.5) < 0.12
    if rank == 5:
        inks[column & (abs(y - 0.5) < 0.2)] = p.red
    elif rank == 7:
        inks[y < 0.34] = p.red
        if rng.random() < 0.3:
            inks[column & (y > 0.34)] = p.second
    elif rank == 9:
        inks[column] = p.red
    elif rank == 1:
        share = rng.random(len(x))
        inks[share < 0.3] = p.red
        inks[share > 0.7] = p.second


def _colour_flower(inks: NDArray[np.uint8], x: Values, y: Values, p: Palette, rng: np.random.Generator) -> None:
    inks[:] = p.green
    inks[rng.random(len(x)) < 0.35] = p.red
    label: Colour = p.red if rng.random() < 0.5 else p.dark
    inks[(y < 0.3) & ((x < 0.34) | (x > 0.66))] = label
