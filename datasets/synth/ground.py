"""Grounds that a hand lies on: felt, cloth, wood, glass and plastic mats. RGB float32 textures."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]


def noise(rng: np.random.Generator, size: tuple[int, int], scales: tuple[int, ...]) -> Floats:
    """Smooth noise of several scales (pixels), about -1…1, [h, w]."""
    width, height = size
    total = np.zeros((height, width), np.float32)
    for scale in scales:
        part = rng.standard_normal((max(2, height // scale + 2), max(2, width // scale + 2)), dtype=np.float32)
        total += cv2.resize(part, (width, height), interpolation=cv2.INTER_CUBIC)
    return total / np.float32(np.sqrt(len(scales)))


def _wood(rng: np.random.Generator, size: tuple[int, int]) -> Floats:
    width, height = size
    base = np.array([[150, 104, 62], [196, 150, 100], [92, 58, 38], [214, 186, 146], [120, 60, 40]][rng.integers(5)])
    grain = cv2.resize(noise(rng, (width // 24 + 2, height), (2, 9)), (width, height))
    rings = np.sin(grain * 2.2 + np.linspace(0, rng.uniform(10, 60), height, dtype=np.float32)[:, None])
    texture = base * (1 + 0.09 * grain + 0.06 * rings)[..., None]
    if rng.random() < 0.5:
        step = int(rng.uniform(0.12, 0.3) * height)
        texture[::step] *= 0.6
    return np.asarray(texture, np.float32)


def _cloth(rng: np.random.Generator, size: tuple[int, int]) -> Floats:
    width, height = size
    base = np.array(
        [
            [28, 96, 60],
            [20, 70, 120],
            [60, 150, 80],
            [120, 30, 40],
            [60, 60, 66],
            [170, 170, 170],
            [24, 130, 140],
            [200, 190, 170],
            [40, 44, 70],
            [30, 30, 32],
        ][rng.integers(10)]
    ) * rng.uniform(0.7, 1.2)
    rough = noise(rng, size, (1, 3)) * rng.uniform(0.02, 0.12) + noise(rng, size, (90, 200)) * 0.05
    texture = base * (1 + rough)[..., None]
    if rng.random() < 0.3:
        y, x = np.mgrid[0:height, 0:width].astype(np.float32)
        period = rng.uniform(4, 14)
        texture *= (1 + 0.1 * np.sin(x * 2 * np.pi / period) * np.sin(y * 2 * np.pi / period))[..., None]
    if rng.random() < 0.15:
        texture = np.where(noise(rng, size, (130,))[..., None] > 0.6, base[::-1], texture)
    return np.asarray(texture, np.float32)


def _plain(rng: np.random.Generator, size: tuple[int, int]) -> Floats:
    base = rng.uniform(20, 240, 3) if rng.random() < 0.5 else np.repeat(rng.uniform(30, 235), 3)
    texture = base * (1 + noise(rng, size, (60, 160)) * 0.03 + noise(rng, size, (1,)) * 0.01)[..., None]
    if rng.random() < 0.3:
        width, height = size
        texture = texture.astype(np.float32)
        step = int(rng.uniform(0.08, 0.25) * width)
        line = [float(v) for v in base * rng.uniform(0.5, 1.3)]
        for x in range(int(rng.integers(step)), width, step):
            cv2.line(texture, (x, 0), (x, height), line, int(rng.integers(2, 6)))
        for y in range(int(rng.integers(step)), height, step):
            cv2.line(texture, (0, y), (width, y), line, int(rng.integers(2, 6)))
    return texture.astype(np.float32)


def _stone(rng: np.random.Generator, size: tuple[int, int]) -> Floats:
    base = np.repeat(rng.uniform(60, 200), 3) * rng.uniform(0.9, 1.1, 3)
    speckle = np.tanh(noise(rng, size, (2, 5, 14)) * 1.5)
    return np.asarray(np.clip(base * (1 + 0.35 * speckle)[..., None], 0, 255), np.float32)


def _bamboo_mat(rng: np.random.Generator, size: tuple[int, int]) -> Floats:
    width, height = size
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    base = np.array([[200, 130, 60], [190, 160, 110], [120, 90, 60]][rng.integers(3)])
    dx, dy = rng.uniform(16, 60), rng.uniform(16, 60)
    lines = np.minimum(np.abs(np.sin(x * np.pi / dx)), np.abs(np.sin(y * np.pi / dy)))
    return np.asarray(
        (base * (0.5 + 0.5 * np.clip(lines * 6, 0, 1))[..., None] * (1 + 0.05 * noise(rng, size, (2,)))[..., None]),
        np.float32,
    )


def ground(rng: np.random.Generator, size: tuple[int, int]) -> Floats:
    """A texture of ``size`` (width, height), RGB 0–255 float32."""
    maker = [_wood, _cloth, _cloth, _plain, _stone, _bamboo_mat][
        int(rng.choice(6, p=[0.22, 0.3, 0.14, 0.2, 0.08, 0.06]))
    ]
    texture = maker(rng, size)
    if rng.random() < 0.25:  # another ground begins somewhere: the edge of a table or mat
        height = size[1]
        other = _plain(rng, size) if rng.random() < 0.5 else _wood(rng, size)
        edge = int(height * rng.uniform(0.0, 0.35))
        texture[:edge] = other[:edge]
    return np.asarray(np.clip(texture, 0, 255), np.float32)
