"""Photos that users agree to give, kept in the labelled-image layout of the contract (section 7).

`images/ID.jpg` is the photo decoded, upright and encoded anew, so that no metadata is left; `labels/ID.txt`
its boxes; `hands.csv` the hand text; `data.yaml` the class names. Several worker processes may write the same
folder: additions to `hands.csv` are made under a lock, and an image appears only when its labels are there.
"""

from __future__ import annotations

import csv
import fcntl
import math
import os
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from scoring.errors import InputError
from scoring.notation import parse_hand
from scoring.tiles import TEXT
from service.api.problems import ApiError, ApiProblem
from service.api.strict_json import type_name
from service.requests import shortened

MAX_TILES = 200
_QUALITY = 92
_CLASS = {text: index for index, text in enumerate(TEXT)}


@dataclass(frozen=True, slots=True)
class Label:
    """One tile: class index 0–42 and its box `x1 y1 x2 y2` in pixels of the upright photo."""

    tile: int
    box: tuple[float, float, float, float]

    def line(self, width: int, height: int) -> str:
        """The line of a label file, relative to a photo of `width` × `height` pixels.

        >>> Label(0, (0, 0, 50, 100)).line(100, 100)
        '0 0.250000 0.500000 0.500000 1.000000'
        """
        x1, y1, x2, y2 = self.box
        numbers = ((x1 + x2) / 2 / width, (y1 + y2) / 2 / height, (x2 - x1) / width, (y2 - y1) / height)
        return f"{self.tile} " + " ".join(f"{n:.6f}" for n in numbers)


def parse_labels(value: object, size: tuple[int, int] | None) -> tuple[Label, ...]:
    """The labels in the JSON value of the field `tiles`, for a photo of `size` (width, height), None if not known.

    Raises:
        ApiError: with every entry that is wrong: `bad_value`, `unknown_tile`, `missing_field`,
        `unknown_field`.

    """
    if not isinstance(value, list):
        raise ApiError.one("bad_value", f"expected an array, found {type_name(value)}", "tiles")
    if not 1 <= len(value) <= MAX_TILES:
        raise ApiError.one("bad_value", f"expected 1…{MAX_TILES} tiles, found {len(value)}", "tiles")
    problems: list[ApiProblem] = []
    labels = [_label(entry, f"tiles[{i}]", size, problems) for i, entry in enumerate(value)]
    if problems:
        raise ApiError(problems)
    return tuple(label for label in labels if label is not None)


def _label(entry: object, where: str, size: tuple[int, int] | None, problems: list[ApiProblem]) -> Label | None:
    if not isinstance(entry, dict):
        problems.append(ApiProblem("bad_value", f"expected an object, found {type_name(entry)}", where))
        return None
    before = len(problems)
    problems += [
        ApiProblem("unknown_field", f"no field {shortened(name)!r}; known: tile, box", where)
        for name in entry
        if name not in ("tile", "box")
    ]
    problems += [
        ApiProblem("missing_field", f"{name} is missing", where) for name in ("tile", "box") if name not in entry
    ]
    if len(problems) > before:
        return None
    tile = _CLASS.get(entry["tile"]) if isinstance(entry["tile"], str) else None
    if tile is None:
        problems.append(ApiProblem("unknown_tile", f"there is no tile {str(entry['tile'])[:20]!r}", f"{where}.tile"))
    box = _box(entry["box"], size)
    if box is None:
        detail = "expected x1 < x2 and y1 < y2"
        if size is not None:
            detail += f" within a photo of {size[0]} × {size[1]} pixels"
        problems.append(ApiProblem("bad_value", detail, f"{where}.box"))
    return Label(tile, box) if tile is not None and box is not None else None


def _box(value: object, size: tuple[int, int] | None) -> tuple[float, float, float, float] | None:
    if not isinstance(value, list) or len(value) != 4:
        return None
    if any(isinstance(n, bool) or not isinstance(n, int | float) for n in value):
        return None
    x1, y1, x2, y2 = (float(n) for n in value)
    width, height = size or (math.inf, math.inf)
    if not (0 <= x1 < x2 <= width and 0 <= y1 < y2 <= height):
        return None
    return x1, y1, x2, y2


def check_hand(text: str) -> str:
    """The hand text in its standard form, "" for none.

    Raises:
        ApiError: the problems of the text.

    """
    if not text.strip():
        return ""
    try:
        return parse_hand(text).text
    except InputError as error:
        raise ApiError([problem.as_dict() for problem in error.problems]) from None


class ContributionStore:
    """Writes contributions below `folder`, which is made when it is missing."""

    def __init__(self, folder: Path, max_bytes: int) -> None:
        self._folder = folder
        self._max_bytes = max_bytes

    def add(self, pixels: npt.NDArray[np.uint8], labels: Sequence[Label], scale: float, hand: str) -> str:
        """Keep one photo; its id.

        Args:
            pixels: uint8 `(h, w, 3)`, RGB, upright.
            labels: its tiles, in pixels of the photo as sent.
            scale: pixels of the photo as sent for one of `pixels`.
            hand: hand text, or "".

        Raises:
            ApiError: `storage_full` (507) when the folder has its size.

        """
        if self._used() >= self._max_bytes:
            raise ApiError.one("storage_full", "no more photos are kept at the moment; thank you all the same")
        done, encoded = cv2.imencode(
            ".jpg", cv2.cvtColor(pixels, cv2.COLOR_RGB2BGR), [cv2.IMWRITE_JPEG_QUALITY, _QUALITY]
        )
        if not done:
            raise RuntimeError("the picture could not be encoded")
        name = secrets.token_hex(12)
        width, height = pixels.shape[1] * scale, pixels.shape[0] * scale
        lines = [label.line(round(width), round(height)) for label in labels]
        self._prepare()
        (self._folder / "labels" / f"{name}.txt").write_text("\n".join(lines) + "\n", "utf-8")
        image = self._folder / "images" / f"{name}.jpg"
        partial = image.with_suffix(".part")
        partial.write_bytes(encoded.tobytes())
        partial.rename(image)
        if hand:
            self._add_hand(image.name, hand)
        return name

    def _prepare(self) -> None:
        for part in ("images", "labels"):
            (self._folder / part).mkdir(parents=True, exist_ok=True)
        card = self._folder / "data.yaml"
        if not card.exists():
            names = "\n".join(f"  {index}: {text}" for index, text in enumerate(TEXT))
            partial = card.with_name(f"data.{os.getpid()}.{secrets.token_hex(4)}.part")
            partial.write_text(f"path: .\ntrain: images\nval: images\nnc: {len(TEXT)}\nnames:\n{names}\n", "utf-8")
            partial.rename(card)

    def _add_hand(self, file: str, hand: str) -> None:
        with (self._folder / "hands.csv").open("a", encoding="utf-8", newline="") as stream:
            fcntl.flock(stream, fcntl.LOCK_EX)
            stream.seek(0, os.SEEK_END)
            writer = csv.writer(stream, lineterminator="\n")
            if stream.tell() == 0:
                writer.writerow(["file", "hand"])
            writer.writerow([file, hand])

    def _used(self) -> int:
        folder = self._folder / "images"
        return sum(image.stat().st_size for image in folder.glob("*.jpg"))
