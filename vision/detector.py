"""Find tiles: an ONNX detector behind a protocol with one method.

The net is ultralytics' YOLO exported without NMS: input float32 `[1, 3, H, W]`, RGB, 0…1, sides multiples of
32; output float32 `[1, 4 + 43, n]` with rows `cx cy w h` in input pixels and one probability a class.
Pre-processing is ultralytics' own (LetterBox of ultralytics 8.4: scale to fit, linear interpolation, grey 114
on both sides), so that both give the same boxes.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import cv2
import numpy as np
import numpy.typing as npt
import onnxruntime

from vision.card import Card, load_card
from vision.errors import ModelError
from vision.image import Pixels

Floats = npt.NDArray[np.float32]
CLASSES = 43


@dataclass(frozen=True, slots=True)
class Detections:
    """Boxes of one picture.

    Attributes:
        boxes: float32 `(n, 4)`, `x1 y1 x2 y2` in pixels of the picture given, clipped to it.
        probs: float32 `(n, 43)`, the net's probability of each class (they do not add up to 1).

    """

    boxes: Floats
    probs: Floats

    def __post_init__(self) -> None:
        n = len(self.boxes)
        if self.boxes.shape != (n, 4) or self.probs.shape != (n, CLASSES):
            raise ValueError(f"expected (n, 4) and (n, 43), found {self.boxes.shape} and {self.probs.shape}")

    def __len__(self) -> int:
        return len(self.boxes)

    @property
    def scores(self) -> Floats:
        """Probability of the best class, `(n,)`."""
        return np.asarray(self.probs.max(axis=1, initial=0.0), np.float32)

    @property
    def presence(self) -> Floats:
        """Probability of any class, `(n,)`, the classes taken as independent."""
        return np.asarray(1 - np.prod(1 - np.clip(self.probs, 0, 0.999), axis=1), np.float32)

    @property
    def tiles(self) -> npt.NDArray[np.int64]:
        """Best class, `(n,)`."""
        return self.probs.argmax(axis=1) if len(self) else np.zeros(0, np.int64)

    def pick(self, keep: npt.NDArray[np.generic]) -> Detections:
        """Those of an index array or a mask."""
        return Detections(self.boxes[keep], self.probs[keep])

    @staticmethod
    def empty() -> Detections:
        """No boxes."""
        return Detections(np.zeros((0, 4), np.float32), np.zeros((0, CLASSES), np.float32))


class Detector(Protocol):
    """Anything that finds tiles: the ONNX detector, or a fixed one in tests."""

    def detect(self, image: Pixels, *, size: tuple[int, int] | None = None) -> Detections:
        """Tiles of an RGB picture uint8 `(h, w, 3)`; `size` is the net's input `(height, width)`."""
        ...


class OnnxDetector:
    """The detector of a model folder, loaded through its card.

    Args:
        folder: holds `model.yaml` and the ONNX file.
        threads: threads inside one operator; spinning is off, so that idle threads leave the cores to others.
        confidence: lowest probability of a box, instead of the card's threshold.

    Raises:
        ModelError: the model is missing, differs from its card or cannot be loaded.

    `detect` may be called from several threads at once.

    """

    def __init__(self, folder: str | Path, threads: int = 1, confidence: float | None = None) -> None:
        self.card: Card = load_card(folder, "detector")
        self.confidence = self.card.thresholds.get("confidence", 0.25) if confidence is None else confidence
        self._session = make_session(self.card, threads)
        self._input = self._session.get_inputs()[0].name

    def detect(self, image: Pixels, *, size: tuple[int, int] | None = None) -> Detections:
        """See `Detector.detect`. A failing session raises; it never looks like an empty table."""
        height, width = size or (self.card.size, self.card.size)
        tensor, scale, left, top = letterbox(image, (height, width), self.card.padding)
        output = self._session.run(None, {self._input: to_input(tensor, self.card.low, self.card.high)[None]})[0]
        if output.ndim != 3 or output.shape[:2] != (1, 4 + CLASSES):
            raise ModelError(f"{self.card.name}: expected output [1, 47, n], found {list(output.shape)}")
        found = decode_output(output[0], self.confidence, self.card.thresholds.get("iou", 0.5))
        boxes = (found.boxes - np.array([left, top, left, top], np.float32)) / np.float32(scale)
        limit = np.array([image.shape[1], image.shape[0]] * 2, np.float32)
        return Detections(np.clip(boxes, 0, limit), found.probs)


def make_session(card: Card, threads: int) -> onnxruntime.InferenceSession:
    """An onnxruntime session on the processor without spinning threads.

    Raises:
        ModelError: onnxruntime refuses the file.

    """
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    options.enable_mem_pattern = False  # else memory is kept for every size of input that was ever seen
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    options.log_severity_level = 3
    try:
        return onnxruntime.InferenceSession(str(card.path), options, providers=["CPUExecutionProvider"])
    except Exception as error:  # onnxruntime raises classes of its own without a common public root
        raise ModelError(f"{card.name}: the model cannot be loaded: {error}") from error


def letterbox(image: Pixels, size: tuple[int, int], padding: int = 114) -> tuple[Pixels, float, int, int]:
    """Scale a picture to fit into `size` = (height, width) and pad it on both sides, as ultralytics does.

    A picture more than twice as large is averaged down, which linear interpolation would not do.

    Returns:
        The picture uint8 `(height, width, 3)`, the scale, and the left and top padding in pixels.

    """
    height, width = image.shape[:2]
    scale = min(size[0] / height, size[1] / width)
    inner = (round(width * scale), round(height * scale))
    if (image.shape[1], image.shape[0]) != inner:
        way = cv2.INTER_AREA if scale < 0.5 else cv2.INTER_LINEAR
        image = cv2.resize(image, inner, interpolation=way)
    dw, dh = (size[1] - inner[0]) / 2, (size[0] - inner[1]) / 2
    top, bottom, left, right = round(dh - 0.1), round(dh + 0.1), round(dw - 0.1), round(dw + 0.1)
    padded = cv2.copyMakeBorder(image, top, bottom, left, right, cv2.BORDER_CONSTANT, value=(padding, padding, padding))
    return np.asarray(padded, np.uint8), scale, left, top


def to_input(image: Pixels, low: float = 0.0, high: float = 1.0) -> Floats:
    """uint8 `(…, h, w, 3)` to float32 `(…, 3, h, w)`; bytes 0 and 255 become `low` and `high`."""
    planes = np.moveaxis(image, -1, -3).astype(np.float32)
    planes *= np.float32((high - low) / 255.0)
    if low:
        planes += np.float32(low)
    return np.ascontiguousarray(planes)


def decode_output(output: Floats, confidence: float, iou: float) -> Detections:
    """Rows of the net's output `(47, n)` to boxes after class-agnostic NMS, best first."""
    scores = output[4:].max(axis=0)
    rows = output[:, scores >= confidence].T
    half = rows[:, 2:4] / 2
    boxes = np.concatenate([rows[:, :2] - half, rows[:, :2] + half], axis=1).astype(np.float32)
    keep = nms(boxes, rows[:, 4:].max(axis=1, initial=0.0), iou)
    return Detections(boxes[keep], np.ascontiguousarray(rows[keep, 4:], np.float32))


def iou_matrix(a: Floats, b: Floats) -> Floats:
    """Intersection over union of boxes `(n, 4)` and `(m, 4)`: float32 `(n, m)`."""
    low = np.maximum(a[:, None, :2], b[None, :, :2])
    high = np.minimum(a[:, None, 2:], b[None, :, 2:])
    inter = np.prod(np.clip(high - low, 0, None), axis=2)
    areas = [np.prod(np.clip(x[:, 2:] - x[:, :2], 0, None), axis=1) for x in (a, b)]
    union = areas[0][:, None] + areas[1][None, :] - inter
    return np.asarray(inter / np.maximum(union, 1e-9), np.float32)


def nms(boxes: Floats, scores: Floats, iou: float, cover: float = 0.8) -> npt.NDArray[np.int64]:
    """Class-agnostic non-maximum suppression: indices of the boxes kept, best first.

    A box goes when it overlaps a better one by more than `iou`, or when more than `cover` of it lies inside a
    better one (half a tile found again inside the whole).
    """
    order = np.argsort(-scores, kind="stable")
    kept: list[int] = []
    areas = np.prod(np.clip(boxes[:, 2:] - boxes[:, :2], 0, None), axis=1)
    alive = np.ones(len(boxes), bool)
    for i in order:
        if not alive[i]:
            continue
        kept.append(int(i))
        low = np.maximum(boxes[i, :2], boxes[:, :2])
        high = np.minimum(boxes[i, 2:], boxes[:, 2:])
        inter = np.prod(np.clip(high - low, 0, None), axis=1)
        overlap = inter / np.maximum(areas[i] + areas - inter, 1e-9)
        inside = inter / np.maximum(areas, 1e-9)
        alive &= (overlap <= iou) & (inside <= cover)
    return np.array(kept, np.int64)
