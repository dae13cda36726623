"""Banks of drawn tile faces for the crop reader: many designs, each face straight on between neighbours."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from datasets.synth.design import Design, draw_design
from datasets.synth.palette import Colour
from datasets.synth.surface import flat_picture, make_surface
from vision.train.bank import SIDE, UNKNOWN_ORIENTATION, Bank, BankBuilder, cut_patch
from vision.train.names import CLASS_INDEX, CLASS_NAMES
from vision.train.photos import MIN_BOX, read_rgb, row_patch

FACES = CLASS_NAMES[:-1]


def design_pictures(design: Design, rng: np.random.Generator) -> dict[str, NDArray[np.uint8]]:
    """Every face of a design straight on, RGB uint8, and its back."""
    bevel, depth = float(rng.uniform(0.03, 0.09)), float(rng.uniform(0.1, 1.0))
    inset = float(rng.uniform(0.82, 0.98))
    pictures: dict[str, NDArray[np.uint8]] = {}
    for name in FACES:
        surface = make_surface(design.face(name), design.palette.ivory, bevel, depth, (150, 200), inset)
        pictures[name] = flat_picture(surface, rng)
    body: Colour = design.palette.body
    if sum(abs(a - b) for a, b in zip(body, design.palette.ivory, strict=True)) > 60:
        pictures["back"] = flat_picture(make_surface(None, body, bevel, 0, (150, 200), inset), rng)
    return pictures


def drawn_bank(art: Path, seeds: range, free_only: bool = False) -> Bank:
    """All faces of the designs with these seeds."""
    builder = BankBuilder()
    for seed in seeds:
        rng = np.random.default_rng([seed, 5])
        pictures = design_pictures(draw_design(art, seed, free_only), rng)
        names = list(pictures)
        for name, picture in pictures.items():
            left, right = (pictures[names[int(rng.integers(len(names)))]] for _ in range(2))
            patch, aspect = row_patch(picture, left, right, rng)
            builder.add(patch, CLASS_INDEX[name], 0, aspect, seed % 30000)
    return builder.build()


def scene_bank(folder: Path) -> Bank:
    """Every labelled tile of the scenes in a folder.

    With its orientation where it lies near a quarter turn.
    """
    builder = BankBuilder()
    with (folder / "scenes.jsonl").open(encoding="utf-8") as stream:
        for line in stream:
            entry = json.loads(line)
            image = read_rgb(folder / "images" / entry["file"])
            for face in entry["faces"]:
                x1, y1, x2, y2 = face["box"]
                w, h = x2 - x1, y2 - y1
                if min(w, h) < MIN_BOX:
                    continue
                turn = face["turn"] if _near_quarter(face["polygon"]) else UNKNOWN_ORIENTATION
                patch = cut_patch(image, (x1, y1, x2, y2))
                if face["tile"] == "back" and _looks_white(patch):
                    continue
                builder.add(patch, CLASS_INDEX[face["tile"]], turn, w / h, int(entry["design"]))
    return builder.build()


def _looks_white(patch: NDArray[np.uint8]) -> bool:
    """Whether a back has so little colour that nobody could tell it from a blank White."""
    quarter = SIDE // 4
    tone = patch[quarter:-quarter, quarter:-quarter].reshape(-1, 3).mean(0)
    return float(tone.max() - tone.min()) < 0.2 * float(tone.max())


def _near_quarter(polygon: list[list[float]]) -> bool:
    """Whether a projected face is turned by less than 30 degrees from some quarter turn."""
    corners = np.array(polygon)
    up = (corners[0] + corners[1] - corners[2] - corners[3]) / 2
    angle = float(np.rad2deg(np.arctan2(up[0], -up[1])))
    return abs(angle - 90 * round(angle / 90)) < 30


def near_miss_bank(folder: Path, per_scene: int, seed: int) -> Bank:
    """Boxes near the tiles of scenes that hold hardly any face: flanks, edges, ground, clutter. Class -1."""
    rng = np.random.default_rng(seed)
    builder = BankBuilder()
    with (folder / "scenes.jsonl").open(encoding="utf-8") as stream:
        for line in stream:
            entry = json.loads(line)
            image = read_rgb(folder / "images" / entry["file"])
            boxes = np.array([face["box"] for face in entry["faces"]], float).reshape(-1, 4)
            for _ in range(per_scene if len(boxes) else 0):
                box = _near_miss(boxes, image.shape[1], image.shape[0], rng)
                if box is not None:
                    aspect = (box[2] - box[0]) / (box[3] - box[1])
                    builder.add(cut_patch(image, box), -1, UNKNOWN_ORIENTATION, aspect, 0)
    return builder.build()


def _near_miss(
    boxes: NDArray[np.float64], width: int, height: int, rng: np.random.Generator
) -> tuple[float, float, float, float] | None:
    """A box beside a random tile, of about its size, that covers little of any face; None after some tries."""
    for _ in range(12):
        x1, y1, x2, y2 = boxes[int(rng.integers(len(boxes)))]
        w, h = (x2 - x1) * rng.uniform(0.5, 1.3), (y2 - y1) * rng.uniform(0.35, 1.3)
        reach = 1.0 if rng.random() < 0.7 else 4.0
        cx = (x1 + x2) / 2 + rng.normal(0, 0.6 * reach) * (x2 - x1)
        cy = (y1 + y2) / 2 + rng.choice([-1, 1, 1]) * rng.uniform(0.5, 1.1) * reach * (y2 - y1)
        left, top, right, bottom = cx - w / 2, cy - h / 2, cx + w / 2, cy + h / 2
        if min(w, h) < MIN_BOX or left < 0 or top < 0 or right > width or bottom > height:
            continue
        over_w = np.minimum(right, boxes[:, 2]) - np.maximum(left, boxes[:, 0])
        over_h = np.minimum(bottom, boxes[:, 3]) - np.maximum(top, boxes[:, 1])
        shared = np.clip(over_w, 0, None) * np.clip(over_h, 0, None)
        if shared.sum() < 0.12 * w * h:
            return float(left), float(top), float(right), float(bottom)
    return None
