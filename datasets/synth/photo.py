"""What a phone makes of a scene: uneven light, shadows, white balance, blur, noise, sharpening, JPEG."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]


def uneven_light(image: Floats, rng: np.random.Generator) -> Floats:
    """A slope of light, darker corners, and sometimes the soft edge of somebody's shadow."""
    h, w = image.shape[:2]
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    u, v = x / w - 0.5, y / h - 0.5
    a = rng.uniform(0, 2 * np.pi)
    field = (1 + rng.uniform(0, 0.5) * (u * np.cos(a) + v * np.sin(a))) * (1 - rng.uniform(0, 0.5) * (u * u + v * v))
    if rng.random() < 0.3:
        b = rng.uniform(0, 2 * np.pi)
        edge = (u * np.cos(b) + v * np.sin(b) - rng.uniform(-0.3, 0.3)) / rng.uniform(0.005, 0.12)
        field = field * (1 - rng.uniform(0.2, 0.6) * np.clip(edge + 0.5, 0, 1))
    return np.asarray((image * field[..., None].astype(np.float32)), np.float32)


def finger(image: Floats, faces: NDArray[np.int16], rng: np.random.Generator) -> None:
    """A finger comes in from an edge and covers what lies under it (picture and face map are changed)."""
    h, w = faces.shape
    edge = int(rng.integers(4))
    start = np.array(
        [[rng.uniform(0, w), h], [rng.uniform(0, w), 0], [0, rng.uniform(0, h)], [w, rng.uniform(0, h)]][edge]
    )
    end = start + (np.array([w / 2, h / 2]) - start) * rng.uniform(0.3, 0.8) + rng.normal(0, 0.05 * w, 2)
    width = int(w * rng.uniform(0.03, 0.08))
    mask = np.zeros((h, w), np.uint8)
    first, last = (int(start[0]), int(start[1])), (int(end[0]), int(end[1]))
    cv2.line(mask, first, last, 255, width, cv2.LINE_AA)
    skin = np.array([[224, 180, 150], [200, 150, 120], [150, 100, 75], [240, 200, 180]][rng.integers(4)], np.float32)
    distance = cv2.distanceTransform(mask, cv2.DIST_L2, 5)
    shade = np.clip(0.55 + 0.6 * distance / max(1.0, width / 2), 0, 1.05)[..., None]
    dark = cv2.GaussianBlur(np.roll(mask, width // 4, 0), (0, 0), width / 5).astype(np.float32)[..., None] / 255
    image *= 1 - 0.4 * dark
    alpha = cv2.GaussianBlur(mask, (0, 0), 1).astype(np.float32)[..., None] / 255
    image += (skin * shade * (image.mean() / 130) - image) * alpha
    faces[mask > 127] = -1


def blur(image: Floats, rng: np.random.Generator) -> Floats:
    """Out of focus or moved, usually little."""
    chance = rng.random()
    if chance < 0.15:
        length = int(rng.integers(3, 9))
        kernel = np.zeros((length, length), np.float32)
        a = rng.uniform(0, np.pi)
        middle = (length - 1) / 2
        for t in np.linspace(-middle, middle, length * 2):
            kernel[round(middle + t * np.sin(a)), round(middle + t * np.cos(a))] = 1
        return np.asarray(cv2.filter2D(image, -1, kernel / kernel.sum()), np.float32)
    sigma = rng.uniform(0.35, 0.9) if chance < 0.75 else rng.uniform(0.9, 2.0)
    return np.asarray(cv2.GaussianBlur(image, (0, 0), sigma), np.float32)


def develop(image: Floats, rng: np.random.Generator) -> NDArray[np.uint8]:
    """Exposure, bloom, white balance, tone curve, noise, sharpening, 8 bits (RGB)."""
    level = np.float32(np.exp(min(0.3, rng.normal(0.0, 0.22))))
    balance = np.exp(rng.normal(0, 0.06, 3)).astype(np.float32)
    out = image * level * balance
    h, w = out.shape[:2]
    small = cv2.resize(np.clip(out - 225, 0, None), (max(2, w // 4), max(2, h // 4)), interpolation=cv2.INTER_AREA)
    out = out + cv2.resize(cv2.GaussianBlur(small, (0, 0), 4), (w, h)) * np.float32(0.6)
    out = 255 * np.clip(out / 255, 0, 1) ** np.float32(rng.uniform(0.75, 1.25))
    grey = out.mean(2, keepdims=True)
    out = grey + (out - grey) * np.float32(rng.uniform(0.6, 1.25))
    grain = rng.standard_normal((h, w, 3), dtype=np.float32)
    grain = cv2.GaussianBlur(grain, (0, 0), rng.uniform(0.4, 0.9)) * np.float32(1.6)
    out = out + grain * np.sqrt(np.clip(out, 4, 255)) * np.float32(rng.uniform(0.05, 0.55))
    if rng.random() < 0.6:
        out = out + (out - cv2.GaussianBlur(out, (0, 0), 1.4)) * np.float32(rng.uniform(0, 1.0))
    return np.asarray(np.clip(out, 0, 255), np.uint8)


def recompress(image: NDArray[np.uint8], rng: np.random.Generator) -> NDArray[np.uint8]:
    """Once as the phone saves it; sometimes again, smaller, as messengers do."""
    out = image
    if rng.random() < 0.3:
        k = rng.uniform(0.5, 0.85)
        h, w = out.shape[:2]
        out = cv2.resize(out, (int(w * k), int(h * k)), interpolation=cv2.INTER_AREA).astype(np.uint8)
        out = _jpeg(out, int(rng.integers(40, 80)))
        out = cv2.resize(out, (w, h), interpolation=cv2.INTER_LINEAR).astype(np.uint8)
    return _jpeg(out, int(rng.integers(60, 95)))


def _jpeg(image: NDArray[np.uint8], quality: int) -> NDArray[np.uint8]:
    _, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)
