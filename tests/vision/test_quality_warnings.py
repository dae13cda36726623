"""Faults of a photo are named, each with what to do, and a good photo has none."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from pictures import encoded
from PIL import Image

from scoring.notation import parse_tiles
from vision.detector import Detections
from vision.quality import sharpness
from vision.reader import Reader

HAND = parse_tiles("123m456p789s11222z")


def table(width=40, height=52, left=30, top=200, size=(640, 480)):
    """Tiles with a drawn face, and where they are."""
    pixels = np.full((size[1], size[0], 3), (40, 90, 60), np.uint8)
    boxes = []
    for k in range(14):
        x = left + k * (width + 2)
        cv2.rectangle(pixels, (x, top), (x + width - 1, top + height - 1), (225, 220, 205), -1)
        for row in range(3):
            y = top + height * (1 + row) // 4
            cv2.line(pixels, (x + width // 5, y), (x + width * 4 // 5, y), (30, 30, 90), max(1, width // 12))
        boxes.append((x, top, x + width, top + height))
    return pixels, boxes


class Placed:
    """Knows where the tiles are."""

    def __init__(self, boxes, tiles=HAND):
        self.boxes, self.tiles = boxes, tiles

    def detect(self, image, *, size=None):
        probs = np.full((len(self.boxes), 43), 1e-4, np.float32)
        probs[np.arange(len(self.boxes)), list(self.tiles)[: len(self.boxes)]] = 0.99
        return Detections(np.array(self.boxes, np.float32).reshape(-1, 4), probs)


def warnings(pixels, boxes, tiles=HAND):
    return Reader(detector=Placed(boxes, tiles)).read(encoded(Image.fromarray(pixels))).warnings


def named(pixels, boxes, word):
    return any(word in text for text in warnings(pixels, boxes))


def test_a_good_photo_has_no_warnings():
    assert warnings(*table()) == ()


def test_blur_is_named():
    pixels, boxes = table()
    assert named(cv2.GaussianBlur(pixels, (0, 0), 5.0), boxes, "blurred")


def test_glare_on_one_tile_is_named():
    pixels, boxes = table()
    x1, y1, x2, y2 = boxes[4]
    pixels[y1 : y2 - 10, x1:x2] = 255
    texts = warnings(pixels, boxes)
    assert any("reflection lies on tile 4:" in text for text in texts)


def test_darkness_is_named():
    pixels, boxes = table()
    assert named((pixels * 0.15).astype(np.uint8), boxes, "dark")


def test_small_tiles_are_named():
    pixels, boxes = table(width=14, height=18)
    assert named(pixels, boxes, "move closer")


@pytest.mark.parametrize("change", [("left", -20), ("top", -30)])
def test_a_tile_cut_by_the_edge_is_named(change):
    pixels, boxes = table(**{change[0]: change[1]})
    boxes = [(max(0, x1), max(0, y1), x2, y2) for x1, y1, x2, y2 in boxes]
    assert named(pixels, boxes, "cuts off")


@pytest.mark.parametrize(
    ("count", "word"), [(13, "winning tile may be missing"), (9, "add the missing"), (0, "no tiles")]
)
def test_too_few_tiles_are_named(count, word):
    pixels, boxes = table()
    assert named(pixels, boxes[:count], word)


def test_too_many_tiles_are_named():
    pixels, boxes = table(width=36, left=4, size=(680, 480))
    boxes = [*boxes, (4 + 14 * 38, 200, 4 + 14 * 38 + 36, 252)]
    assert any("delete those" in text for text in warnings(pixels, boxes, (*HAND, 33)))


def test_sharpness_falls_with_blur_and_ignores_blank_faces():
    pixels, boxes = table()
    x1, y1, x2, y2 = boxes[0]
    face = cv2.cvtColor(pixels[y1:y2, x1:x2], cv2.COLOR_RGB2GRAY)
    values = [sharpness(np.asarray(cv2.GaussianBlur(face, (0, 0), s), np.uint8)) for s in (0.5, 2.0, 4.0)]
    assert values[0] > values[1] > values[2]
    assert sharpness(np.full((50, 40), 220, np.uint8)) == 99.0
