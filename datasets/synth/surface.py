"""The surface of a face: colour, ink and relief as maps over the face, at several sizes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.synth.palette import Colour

Floats = NDArray[np.float32]

LEVELS: Final = ((240, 320), (150, 200), (90, 120), (54, 72))
"""Sizes (width, height) of the maps, the largest first."""


@dataclass(frozen=True, slots=True)
class Surface:
    """Maps of one face at one size, rows from the top of the face.

    ``colour`` [h, w, 3] RGB 0–255; ``normal`` [h, w, 3] in the face's frame (x right, y towards the top of
    the face, z out of it); ``mask`` [h, w] 1 inside the rounded outline.
    """

    colour: Floats
    normal: Floats
    mask: Floats


def outline(width: int, height: int, radius: float) -> NDArray[np.uint8]:
    """A rounded rectangle that fills the picture, 255 inside."""
    mask = np.zeros((height, width), np.uint8)
    r = max(1, round(radius))
    cv2.rectangle(mask, (r, 0), (width - 1 - r, height - 1), 255, -1)
    cv2.rectangle(mask, (0, r), (width - 1, height - 1 - r), 255, -1)
    for x in (r, width - 1 - r):
        for y in (r, height - 1 - r):
            cv2.circle(mask, (x, y), r, 255, -1)
    return mask


def make_surface(
    ink: NDArray[np.uint8] | None,
    ground: Colour,
    bevel: float,
    depth: float,
    size: tuple[int, int],
    inset: float,
) -> Surface:
    """A face of colour ``ground`` with ``ink`` (RGBA) cut into it.

    ``bevel``: width of the rounded edge as a share of the face's width; ``depth``: how deep the ink is cut
    (0–1);
    ``inset``: share of the face that the ink's picture covers.
    """
    width, height = size
    colour = np.empty((height, width, 3), np.float32)
    colour[:] = ground
    relief = np.zeros((height, width), np.float32)
    if ink is not None:
        w, h = round(width * inset), round(height * inset)
        alpha = cv2.resize(ink[..., 3].astype(np.float32) / 255, (w, h), interpolation=cv2.INTER_AREA)
        rgb = cv2.resize(
            ink[..., :3].astype(np.float32) * (ink[..., 3:] / np.float32(255)),
            (w, h),
            interpolation=cv2.INTER_AREA,
        )
        x, y = (width - w) // 2, (height - h) // 2
        part = colour[y : y + h, x : x + w]
        part *= (1 - alpha)[..., None]
        part += rgb
        relief[y : y + h, x : x + w] = -alpha * np.float32(depth * width * 0.018)
        relief = cv2.GaussianBlur(relief, (0, 0), max(0.4, width * 0.006)).astype(np.float32)
    mask = outline(width, height, width * 0.09)
    padded = np.pad(mask, 1)
    distance = cv2.distanceTransform(padded, cv2.DIST_L2, 5)[1:-1, 1:-1] / max(1.0, bevel * width)
    t = np.clip(1 - distance, 0, 1)
    round_edge = (np.sqrt(np.clip(1 - t * t, 0, 1)) - 1) * bevel * width
    z = cv2.GaussianBlur(round_edge.astype(np.float32), (0, 0), max(0.5, width * 0.006)) + relief
    gx = cv2.Sobel(z, cv2.CV_32F, 1, 0, scale=1 / 8)
    gy = cv2.Sobel(z, cv2.CV_32F, 0, 1, scale=1 / 8)
    normal = np.dstack([-gx, gy, np.ones_like(gx)])
    normal /= np.linalg.norm(normal, axis=2, keepdims=True)
    return Surface(colour, normal.astype(np.float32), (mask / np.float32(255)).astype(np.float32))


def flat_picture(surface: Surface, rng: np.random.Generator) -> NDArray[np.uint8]:
    """The face seen straight on under one lamp: RGB uint8. What lies outside the rounded outline is dark."""
    a, tilt = rng.uniform(0, 2 * np.pi), rng.uniform(0.3, 1.1)
    lamp = np.array([np.cos(a) * np.sin(tilt), np.sin(a) * np.sin(tilt), np.cos(tilt)], np.float32)
    half = lamp + np.array([0, 0, 1], np.float32)
    half /= np.linalg.norm(half)
    ambient = np.float32(rng.uniform(0.35, 0.7))
    diffuse = np.clip(surface.normal @ lamp, 0, 1) * (1 - ambient) / np.float32(max(0.4, np.cos(tilt)))
    shine = np.clip(surface.normal @ half, 0, 1) ** np.float32(rng.uniform(20, 120)) * np.float32(rng.uniform(0, 50))
    lit = surface.colour * (ambient + diffuse)[..., None] + shine[..., None]
    dark = np.float32(rng.uniform(10, 90))
    lit = lit * surface.mask[..., None] + dark * (1 - surface.mask)[..., None]
    return np.asarray(np.clip(lit, 0, 255), np.uint8)
