"""What the importers share.

The table of class names, images with boxes, and writing the contract's layout.
"""

from __future__ import annotations

import csv
import shutil
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from datasets.synth.generate import write_data_yaml
from vision.train.names import CLASS_INDEX


@dataclass(frozen=True, slots=True)
class ImportProblem:
    """One fault of foreign data: a stable ``code``, the file, and a sentence.

    Codes: ``unknown_class``, ``bad_box``, ``image_missing``, ``labels_missing``, ``bad_file``.
    """

    code: str
    file: str
    detail: str


@dataclass(frozen=True, slots=True)
class ImportedImage:
    """One image: its file, its size in pixels, and its boxes (foreign class name, x1 y1 x2 y2 in pixels)."""

    image: Path
    width: int
    height: int
    boxes: tuple[tuple[str, tuple[float, float, float, float]], ...]


@dataclass(frozen=True, slots=True)
class NameTable:
    """Foreign class name -> tile name, or "" for a class to leave out.

    Names of the contract map to themselves.
    """

    names: dict[str, str]

    def __post_init__(self) -> None:
        wrong = sorted({tile for tile in self.names.values() if tile and tile not in CLASS_INDEX})
        if wrong:
            raise ValueError(f"the table maps to names that are no tiles: {', '.join(wrong)}")

    @classmethod
    def read(cls, path: Path) -> NameTable:
        """A CSV file of two columns, foreign name and tile name (header ``name,tile``)."""
        with path.open(encoding="utf-8", newline="") as stream:
            return cls({row["name"]: row["tile"].strip() for row in csv.DictReader(stream)})

    def tile(self, name: str) -> str | None:
        """The tile of a foreign name, "" to leave it out, None when the table does not know it."""
        return self.names.get(name, name if name in CLASS_INDEX else None)


def _lines(found: ImportedImage, table: NameTable, problems: list[ImportProblem]) -> Iterator[str]:
    for name, (x1, y1, x2, y2) in found.boxes:
        tile = table.tile(name)
        if tile is None:
            problems.append(ImportProblem("unknown_class", found.image.name, f"{name!r} is not in the table"))
            continue
        left, top = max(0.0, x1), max(0.0, y1)
        right, bottom = min(float(found.width), x2), min(float(found.height), y2)
        if right <= left or bottom <= top:
            problems.append(ImportProblem("bad_box", found.image.name, f"{name!r} at {x1:g} {y1:g} {x2:g} {y2:g}"))
            continue
        if tile:
            values = (
                (left + right) / 2 / found.width,
                (top + bottom) / 2 / found.height,
                (right - left) / found.width,
                (bottom - top) / found.height,
            )
            yield f"{CLASS_INDEX[tile]} " + " ".join(f"{v:.6f}" for v in values)


def write_dataset(images: Iterable[ImportedImage], table: NameTable, out: Path) -> tuple[int, list[ImportProblem]]:
    """Copy images and write labels and ``data.yaml`` into ``out``.

    Returns the images written and all problems.

    A box of an unknown class or without area is left out and reported; the rest of its image is kept.
    """
    problems: list[ImportProblem] = []
    (out / "images").mkdir(parents=True, exist_ok=True)
    (out / "labels").mkdir(parents=True, exist_ok=True)
    written = 0
    for found in images:
        if not found.image.is_file():
            problems.append(ImportProblem("image_missing", found.image.name, "there is no such image"))
            continue
        lines = list(_lines(found, table, problems))
        shutil.copyfile(found.image, out / "images" / found.image.name)
        text = "".join(f"{line}\n" for line in lines)
        (out / "labels" / f"{found.image.stem}.txt").write_text(text, encoding="utf-8")
        written += 1
    write_data_yaml(out)
    return written, problems
