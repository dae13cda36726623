"""Labelled images of the contract's layout (section 7), one at a time.

A set is a folder with `images/` and `labels/` (one `.txt` an image, `class cx cy w h` in 0…1) and, where they exist,
`data.yaml` (class names), `hands.csv` (`file,hand`) and `scores.jsonl` (`{"file", "request", "expect"}`). `DATA` is one
set, or a folder of sets; an `index.csv` beside the sets (`file,set,source_photo,session,split`) names set and split of
each photo. Only names are kept in memory, and of hands and scores those of one set.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import numpy.typing as npt
import yaml

from scoring.errors import HupaiError
from scoring.tiles import TEXT
from vision.image import SUFFIXES

Floats = npt.NDArray[np.float32]
Ints = npt.NDArray[np.int64]


class DataError(HupaiError):
    """The data cannot be evaluated at all; the text says what was expected and what was found."""


class LabelError(HupaiError):
    """The labels of one photo cannot be read: that photo fails, the others go on."""


@dataclass(frozen=True, slots=True)
class ScoreCase:
    """A request (its hand is replaced by the one read) and the part of the reply that is expected."""

    request: Mapping[str, object]
    expect: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Sample:
    """One photo and where its truth lies.

    Attributes:
        file: the photo's path below DATA, with `/`.
        path: the photo.
        group: name of its set.
        labels: its label file, or None where tiles were not labelled.
        classes: tile of each class number of the label file.
        hand: hand text of the truth, or None.
        scores: expected scores.

    """

    file: str
    path: Path
    group: str
    labels: Path | None
    classes: tuple[int, ...] = tuple(range(len(TEXT)))
    hand: str | None = None
    scores: tuple[ScoreCase, ...] = ()


@dataclass(frozen=True, slots=True)
class Truth:
    """The labelled tiles of one photo.

    Attributes:
        tiles: int64 `(n,)`, class index 0–42.
        boxes: float32 `(n, 4)`, `x1 y1 x2 y2` in 0…1 of the upright picture.

    """

    tiles: Ints
    boxes: Floats

    def __post_init__(self) -> None:
        """Check the shapes."""
        if self.boxes.shape != (len(self.tiles), 4):
            raise ValueError(f"boxes: expected {(len(self.tiles), 4)}, found {self.boxes.shape}")


def read_truth(sample: Sample) -> Truth | None:
    """The labels of a photo; None where it has none (only its hand is known).

    Raises:
        LabelError: a line is no label; every such line is named.

    """
    if sample.labels is None:
        return None
    try:
        text = sample.labels.read_text(encoding="utf-8")
    except FileNotFoundError as error:
        raise LabelError(f"there is no label file {sample.labels.name}") from error
    except (OSError, UnicodeDecodeError) as error:
        raise LabelError(f"{sample.labels.name} cannot be read: {error}") from error
    rows, faults = [], []
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            row = _label(line, sample.classes)
            if row is None:
                faults.append(f"{sample.labels.name}:{number}: expected `class cx cy w h`, found {line[:60]!r}")
            else:
                rows.append(row)
    if faults:
        raise LabelError("; ".join(faults))
    tiles = np.array([tile for tile, _ in rows], np.int64)
    return Truth(tiles, np.array([box for _, box in rows], np.float32).reshape(-1, 4))


def _label(line: str, classes: Sequence[int]) -> tuple[int, tuple[float, ...]] | None:
    """Tile and corners of a line; a polygon (more numbers) becomes the box around it."""
    first, *rest = line.split()
    try:
        number, values = int(first), [float(word) for word in rest]
    except ValueError:
        return None
    if not 0 <= number < len(classes) or len(values) < 4 or len(values) % 2 or not np.isfinite(values).all():
        return None
    if len(values) == 4:
        cx, cy, w, h = values
        corners = (cx - w / 2, cy - h / 2, cx + w / 2, cy + h / 2)
    else:
        corners = (min(values[::2]), min(values[1::2]), max(values[::2]), max(values[1::2]))
    return (classes[number], corners) if corners[0] < corners[2] and corners[1] < corners[3] else None


@dataclass(slots=True)
class DataSet:
    """What DATA holds; `samples()` walks through it anew each time, in a fixed order.

    Args:
        root: a set, or a folder of sets.
        split: only photos of this split (of `index.csv`, or a folder below `images/`).

    Attributes:
        faults: lines of hands.csv and scores.jsonl that cannot be used, as `(file, text)`; filled by `samples`.

    Raises:
        DataError: there is no such folder, it holds no labelled images, or class names are unknown.

    """

    root: Path
    split: str | None = None
    faults: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Look that there is something to evaluate."""
        if not self.root.is_dir():
            raise DataError(f"{self.root}: there is no such folder")
        if not self._folders():
            raise DataError(f"{self.root}: expected images/ and labels/ here or in folders below, found neither")
        for folder in self._folders():
            _classes(folder, self.root)
        if self.split is not None and not any(True for _ in self.samples()):
            raise DataError(f"{self.root}: there are no photos of the split {self.split!r}")

    def __len__(self) -> int:
        return sum(1 for _ in self.samples())

    def samples(self) -> Iterator[Sample]:
        """Every photo, set by set, by name."""
        index = self._index()
        for folder in self._folders():
            classes = _classes(folder, self.root)
            hands, scores = self._hands(folder), self._scores(folder)
            for path in _pictures(folder / "images"):
                file = path.relative_to(self.root).as_posix()
                name = path.relative_to(folder / "images").as_posix()
                group, split = index.get(file, (folder.resolve().name, _split_of(name)))
                if self.split is None or split == self.split:
                    yield Sample(
                        file,
                        path,
                        group,
                        _labels_of(folder, name, known=name in hands),
                        classes,
                        hands.get(name),
                        tuple(scores.get(name, ())),
                    )

    def _folders(self) -> list[Path]:
        if (self.root / "images").is_dir():
            return [self.root]
        return sorted(path for path in self.root.iterdir() if (path / "images").is_dir())

    def _index(self) -> dict[str, tuple[str, str]]:
        path = self.root / "index.csv"
        if not path.exists():
            return {}
        with path.open(encoding="utf-8-sig", newline="") as stream:
            return {row["file"]: (row.get("set") or "", row.get("split") or "") for row in csv.DictReader(stream)}

    def _hands(self, folder: Path) -> dict[str, str]:
        path = folder / "hands.csv"
        if not path.exists():
            return {}
        out: dict[str, str] = {}
        with path.open(encoding="utf-8-sig", newline="") as stream:
            for number, row in enumerate(csv.DictReader(stream), 2):
                name, hand = row.get("file"), row.get("hand")
                if name and hand:
                    out[_bare(name)] = hand
                elif not name:
                    self.faults[self._where(path, number)] = "expected the columns file,hand"
        return out

    def _scores(self, folder: Path) -> dict[str, list[ScoreCase]]:
        path = folder / "scores.jsonl"
        if not path.exists():
            return {}
        out: dict[str, list[ScoreCase]] = {}
        with path.open(encoding="utf-8") as stream:
            for number, line in enumerate(stream, 1):
                if not line.strip():
                    continue
                case = _score_case(line)
                if case is None:
                    self.faults[self._where(path, number)] = 'expected {"file", "request": {…}, "expect": {…}}'
                else:
                    out.setdefault(case[0], []).append(case[1])
        return out

    def _where(self, path: Path, number: int) -> str:
        return f"{path.relative_to(self.root).as_posix()}:{number}"


def _score_case(line: str) -> tuple[str, ScoreCase] | None:
    try:
        value = json.loads(line)
    except json.JSONDecodeError:
        return None
    if not isinstance(value, dict):
        return None
    file, request, expect = value.get("file"), value.get("request"), value.get("expect")
    if not isinstance(file, str) or not isinstance(request, dict) or not isinstance(expect, dict):
        return None
    return _bare(file), ScoreCase(request, expect)


def _bare(name: str) -> str:
    """A photo's name below `images/`, however it was written."""
    return name.strip().replace("\\", "/").removeprefix("./").removeprefix("images/")


def _pictures(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.suffix.lower() in SUFFIXES)


def _split_of(name: str) -> str:
    return name.split("/")[0] if "/" in name else ""


def _labels_of(folder: Path, name: str, *, known: bool) -> Path | None:
    """The label file; None where it is missing and the photo's hand is known, so that the hand alone counts."""
    path = (folder / "labels" / name).with_suffix(".txt")
    return None if known and not path.exists() else path


def _classes(folder: Path, root: Path) -> tuple[int, ...]:
    """The tile of each class number, by the names of `data.yaml` (of the set, else of DATA; else the contract's)."""
    path = next((p for p in (folder / "data.yaml", root / "data.yaml") if p.exists()), None)
    if path is None:
        return tuple(range(len(TEXT)))
    try:
        fields = yaml.safe_load(path.read_text(encoding="utf-8"))
        names = fields["names"]
        listed = [names[key] for key in sorted(names, key=int)] if isinstance(names, dict) else list(names)
    except (OSError, UnicodeDecodeError, yaml.YAMLError, KeyError, TypeError, ValueError) as error:
        raise DataError(f"{path.name} of {folder.name}: expected the class names, found none ({error})") from error
    unknown = [str(name) for name in listed if str(name) not in TEXT]
    if unknown:
        raise DataError(f"{path.name} of {folder.name}: these names are no tiles: {', '.join(unknown)}")
    return tuple(TEXT.index(str(name)) for name in listed)
