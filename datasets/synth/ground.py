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
    base = np.array(
        [
            [150, 104, 62],
            [196, 150, 100],
            [92, 58, 38],
            [214, 186, 146],
            [120, 60, 40],
            [226, 212, 184],
            [170, 70, 36],
        ][rng.integers(7)]
    )
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
            [236, 234, 228],
            [150, 156, 166],
        ][rng.integers(12)]
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
    base = np.array([[200, 130, 60], [190, 160, 110], [120, 90, 60], [216, 150, 70]][rng.integers(4)])
    dx, dy = rng.uniform(16, 60), rng.uniform(16, 60)
    if rng.random() < 0.5:
        lines = np.minimum(np.abs(np.sin(x * np.pi / dx)), np.abs(np.sin(y * np.pi / dy)))
        grooves = 0.5 + 0.5 * np.clip(lines * 6, 0, 1)
        return np.asarray(base * grooves[..., None] * (1 + 0.05 * noise(rng, size, (2,)))[..., None], np.float32)
    return _cells(rng, base, (x, y), (float(dx), float(dy)))


def _cells(
    rng: np.random.Generator, base: NDArray[np.int_], place: tuple[Floats, Floats], step: tuple[float, float]
) -> Floats:
    """Slips of bamboo, rounded, of tile size, on cords: a seat's mat, which is easily taken for tiles."""
    (x, y), (dx, dy) = place, step
    # 0 at a slip's edge, 1 in its middle
    inside = [1 - np.abs(np.mod(v / d, 1) * 2 - 1) for v, d in ((x, dx), (y, dy))]
    edge = np.clip(np.minimum(inside[0] * dx, inside[1] * dy) / rng.uniform(2, 5), 0, 1)
    tone = noise(rng, (int(x.shape[1] / dx) + 2, int(x.shape[0] / dy) + 2), (1,)) * rng.uniform(0, 0.12)
    slips = tone[(y / dy).astype(int), (x / dx).astype(int)]
    texture = base * ((0.25 + 0.75 * edge) * (1 + slips) * (1 + 0.04 * noise(rng, x.shape[::-1], (2, 12))))[..., None]
    cord = (np.minimum(inside[0] * dx, inside[1] * dy) < rng.uniform(1, 2.5)) & (rng.random() < 0.7)
    knots = (inside[0] * dx < 4) & (np.mod(y / dy * rng.integers(2, 6), 1) < 0.35)
    texture = np.where(cord[..., None], np.float32(rng.uniform(120, 230)), texture)
    return np.asarray(np.where(knots[..., None], np.float32(rng.uniform(10, 60)), texture), np.float32)


def ground(rng: np.random.Generator, size: tuple[int, int]) -> Floats:
    """A texture of ``size`` (width, height), RGB 0–255 float32."""
    maker = [_wood, _cloth, _cloth, _plain, _stone, _bamboo_mat][
        int(rng.choice(6, p=[0.22, 0.26, 0.13, 0.2, 0.08, 0.11]))
    ]
    texture = maker(rng, size)
    if rng.random() < 0.25:  # another ground begins somewhere: the edge of a table or mat
        height = size[1]
        other = _plain(rng, size) if rng.random() < 0.5 else _wood(rng, size)
        edge = int(height * rng.uniform(0.0, 0.35))
        texture[:edge] = other[:edge]
    return np.asarray(np.clip(texture, 0, 255), np.float32)
