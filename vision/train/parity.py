"""Does the shipped path (our letterbox, onnxruntime, our decoding) agree with ultralytics itself."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from vision.detector import OnnxDetector, iou_matrix
from vision.train.photos import read_rgb


@dataclass(frozen=True, slots=True)
class Parity:
    """Over all images: boxes that both found, boxes of ultralytics that ours lacks, and the largest differences.

    ``box`` in pixels, ``score`` in 0–1; boxes are the same where they overlap by more than 0.9.
    """

    images: int
    same: int
    lacking: int
    box: float
    score: float
    other_class: int


def compare(weights: Path, folder: Path, images: list[Path], size: int = 640) -> Parity:
    """Run both on each image at ``size`` × ``size``: weights by ultralytics, the model folder by the shipped path."""
    from ultralytics import YOLO  # imported here: it reads its settings when imported

    model = YOLO(str(weights))
    ours = OnnxDetector(folder)
    limits = ours.card.thresholds
    same = lacking = other = 0
    box = score = 0.0
    for path in images:
        image = read_rgb(path)
        result = model.predict(
            cv2.cvtColor(image, cv2.COLOR_RGB2BGR),
            imgsz=size,
            rect=False,
            conf=limits.get("confidence", 0.25),
            iou=limits.get("iou", 0.5),
            agnostic_nms=True,
            verbose=False,
        )[0].boxes
        found = ours.detect(image, size=(size, size))
        theirs = result.xyxy.numpy().astype(np.float32)
        overlaps = iou_matrix(theirs, found.boxes)
        for row, (corners, confidence, tile) in enumerate(zip(theirs, result.conf, result.cls, strict=True)):
            column = int(overlaps[row].argmax()) if overlaps.shape[1] else -1
            if column < 0 or overlaps[row, column] <= 0.9:
                lacking += 1
                continue
            same += 1
            box = max(box, float(np.abs(found.boxes[column] - corners).max()))
            score = max(score, abs(float(found.scores[column]) - float(confidence)))
            other += int(found.tiles[column]) != int(tile)
    return Parity(len(images), same, lacking, round(box, 4), round(score, 6), other)
