"""Augmentation of tile patches: from a bank's patch to the crop that the reader sees.

The crop is the detector's box, each side times ``MARGIN`` about its centre, stretched to ``CROP`` ×
``CROP`` pixels.
Nothing is mirrored: a mirrored tile does not exist. Colours are shifted but not exchanged (中 stays red, 发
green), but
for a small share of grey and channel-swapped crops that keep the net from leaning on colour alone.
"""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.train.bank import CONTEXT, SIDE

CROP: Final = 64
MARGIN: Final = 1.15

_HALF_PATCH: Final = SIDE / 2
_BOX_PIXELS: Final = SIDE / CONTEXT


def plain_crop(patch: NDArray[np.uint8], margin: float = MARGIN) -> NDArray[np.uint8]:
    """The crop of a patch as the reader would cut it: no augmentation (CROP × CROP × 3, RGB, uint8)."""
    scale = _BOX_PIXELS * margin / CROP
    shift = _HALF_PATCH - 0.5 - (CROP - 1) / 2 * scale
    matrix = np.array([[scale, 0, shift], [0, scale, shift]], np.float32)
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return np.asarray(
        cv2.warpAffine(patch, matrix, (CROP, CROP), flags=flags, borderMode=cv2.BORDER_REPLICATE), np.uint8
    )


def draw_angle(rng: np.random.Generator) -> tuple[float, int]:
    """A rotation in degrees clockwise, and the quarter turn it is nearest to (-1 when it is near none)."""
    if rng.random() < 0.2:
        angle = rng.uniform(-180, 180)
    else:
        angle = float(rng.choice([0.0, 180.0, 90.0, 270.0], p=[0.58, 0.26, 0.08, 0.08])) + rng.normal(0, 6)
    quarter = round(angle / 90)
    return angle, quarter % 4 if abs(angle - 90 * quarter) < 30 else -1


def warp(patch: NDArray[np.uint8], aspect: float, angle: float, rng: np.random.Generator) -> NDArray[np.uint8]:
    """Rotate the scene of a patch and cut the box of the rotated tile.

    With box jitter and slight perspective.
    """
    a = np.deg2rad(angle)
    cos, sin = float(np.cos(a)), float(np.sin(a))
    w, h = aspect, 1.0
    half = np.array([abs(w * cos) + abs(h * sin), abs(w * sin) + abs(h * cos)]) / 2
    grow = MARGIN * np.exp(rng.normal(0, 0.055, 2))
    low, high = -half * grow, half * grow
    if rng.random() < 0.2:  # a box that also holds a flank of the tile
        side = int(rng.integers(4))
        extra = half[side % 2] * rng.uniform(0.05, 0.6)
        (low if side < 2 else high)[side % 2] += -extra if side < 2 else extra
    shift = rng.normal(0, 0.04, 2) * half * 2
    (x0, y0), (x1, y1) = low + shift, high + shift
    corners = np.array([[x0, y0], [x1, y0], [x1, y1], [x0, y1]])
    corners += rng.normal(0, 0.035, (4, 2)) * half * 2
    back = corners @ np.array([[cos, -sin], [sin, cos]])  # rotate by -angle: where these points lie in the patch
    source = back / [w, h] * _BOX_PIXELS + _HALF_PATCH - 0.5
    edge = CROP - 0.5
    target = np.array([[-0.5, -0.5], [edge, -0.5], [edge, edge], [-0.5, edge]], np.float32)
    matrix = cv2.getPerspectiveTransform(target, source.astype(np.float32))
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    border = cv2.BORDER_REPLICATE if rng.random() < 0.6 else cv2.BORDER_REFLECT
    return np.asarray(cv2.warpPerspective(patch, matrix, (CROP, CROP), flags=flags, borderMode=border), np.uint8)


def degrade(crop: NDArray[np.uint8], rng: np.random.Generator) -> NDArray[np.uint8]:
    """Low resolution, blur by focus or by hand, JPEG."""
    out = crop
    if rng.random() < 0.42:
        n = int(rng.uniform(15, 46))
        m = int(np.clip(n * rng.uniform(0.75, 1.33), 13, 56))
        out = cv2.resize(out, (n, m), interpolation=cv2.INTER_AREA).astype(np.uint8)
        if rng.random() < 0.35:
            out = jpeg(out, rng)
        way = cv2.INTER_LINEAR if rng.random() < 0.7 else cv2.INTER_CUBIC
        out = cv2.resize(out, (CROP, CROP), interpolation=way).astype(np.uint8)
    chance = rng.random()
    if chance < 0.18:
        out = cv2.GaussianBlur(out, (0, 0), rng.uniform(0.4, 1.6)).astype(np.uint8)
    elif chance < 0.26:
        length = int(rng.integers(3, 8))
        kernel = np.zeros((length, length), np.float32)
        middle = (length - 1) / 2
        a = rng.uniform(0, np.pi)
        for t in np.linspace(-middle, middle, length * 2):
            kernel[round(middle + t * np.sin(a)), round(middle + t * np.cos(a))] = 1
        out = cv2.filter2D(out, -1, kernel / kernel.sum()).astype(np.uint8)
    if rng.random() < 0.2:
        out = jpeg(out, rng)
    return out


def jpeg(image: NDArray[np.uint8], rng: np.random.Generator) -> NDArray[np.uint8]:
    """The image after one JPEG round trip of random quality."""
    _, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(25, 85))])
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)


_YX: Final = np.mgrid[0:CROP, 0:CROP].astype(np.float32) / (CROP - 1) - 0.5


def light(crop: NDArray[np.uint8], rng: np.random.Generator) -> NDArray[np.uint8]:
    """Exposure, white balance, saturation, gradients, the edge of a shadow, glare, something in the way.

    Noise.
    """
    out = crop.astype(np.float32)
    chance = rng.random()
    if chance < 0.10:
        out = np.repeat(out.mean(2, keepdims=True), 3, 2)
    elif chance < 0.13:
        out = out[..., rng.permutation(3)]
    elif chance < 0.55:
        out += (out - out.mean(2, keepdims=True)) * rng.uniform(-0.75, 0.5)
    gain = np.exp(min(0.3, rng.normal(-0.1, 0.28))) * np.exp(rng.normal(0, 0.1, 3))
    out = out * gain.astype(np.float32) + np.float32(rng.uniform(-18, 18))
    if rng.random() < 0.3:
        pivot = out.mean()
        out = (out - pivot) * np.float32(rng.uniform(0.4, 1.25)) + pivot
    a = rng.uniform(0, 2 * np.pi)
    slope = _YX[1] * np.float32(np.cos(a)) + _YX[0] * np.float32(np.sin(a))
    if rng.random() < 0.3:
        out *= (1 + slope * np.float32(rng.uniform(0.1, 0.7)))[..., None]
    if rng.random() < 0.14:
        width = rng.uniform(0.01, 0.15)
        edge = np.clip((slope - rng.uniform(-0.4, 0.4)) / width + 0.5, 0, 1)
        out *= (1 - edge * np.float32(rng.uniform(0.2, 0.65)))[..., None]
    if rng.random() < 0.12:
        cy, cx = rng.uniform(-0.5, 0.5, 2)
        sy, sx = rng.uniform(0.05, 0.35, 2)
        spot = np.exp(-(((_YX[0] - cy) / sy) ** 2) - ((_YX[1] - cx) / sx) ** 2)
        out += (spot * np.float32(rng.uniform(60, 220)))[..., None]
    if rng.random() < 0.08:
        out = occlude(out, rng)
    if rng.random() < 0.35:
        out += rng.standard_normal(out.shape, dtype=np.float32) * np.float32(rng.uniform(1, 14))
    return np.clip(out, 0, 255).astype(np.uint8)


def occlude(image: NDArray[np.float32], rng: np.random.Generator) -> NDArray[np.float32]:
    """A finger, a die or the next tile over one edge: a coloured disc whose centre is near the border."""
    a = rng.uniform(0, 2 * np.pi)
    reach = CROP * rng.uniform(0.5, 0.72)
    centre = (int(CROP / 2 + reach * np.cos(a)), int(CROP / 2 + reach * np.sin(a)))
    colour = [float(v) for v in rng.uniform(20, 235, 3)]
    out = np.ascontiguousarray(image)
    cv2.circle(out, centre, int(rng.uniform(0.12, 0.3) * CROP), colour, -1, cv2.LINE_AA)
    return out


def augment(
    patch: NDArray[np.uint8], aspect: float, turn: int, rng: np.random.Generator
) -> tuple[NDArray[np.uint8], int]:
    """One training crop (CROP × CROP × 3, RGB.

    Uint8) and its quarter turns clockwise from upright (-1 unknown).
    """
    angle, quarter = draw_angle(rng)
    crop = light(degrade(warp(patch, aspect, angle, rng), rng), rng)
    known = turn >= 0 and quarter >= 0
    return crop, (turn + quarter) % 4 if known else -1
