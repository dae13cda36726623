"""A pinhole camera over the table.

World: millimetres, x right, y away from the player, z up; the table is z = 0.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Camera:
    """``rotation`` rows: image right, image down, view direction (world axes); ``focal`` in pixels."""

    position: Floats
    rotation: Floats
    focal: float
    width: int
    height: int

    def depth(self, points: Floats) -> Floats:
        """Distance along the view direction of points [n, 3], mm."""
        return np.asarray((points - self.position) @ self.rotation[2])

    def project(self, points: Floats) -> NDArray[np.float32]:
        """Pixels [n, 2] of points [n, 3]; points behind the camera are held just before it."""
        seen = (np.asarray(points, float) - self.position) @ self.rotation.T
        z = np.maximum(seen[:, 2:], 1.0)
        return (seen[:, :2] / z * self.focal + [self.width / 2, self.height / 2]).astype(np.float32)


def turn_z(angle: float) -> Floats:
    """Rotation about the vertical by ``angle`` radians, counter-clockwise seen from above."""
    c, s = np.cos(angle), np.sin(angle)
    return np.array([[c, -s, 0], [s, c, 0], [0, 0, 1.0]])


def turn_x(angle: float) -> Floats:
    """Rotation about the x axis by ``angle`` radians."""
    c, s = np.cos(angle), np.sin(angle)
    return np.array([[1.0, 0, 0], [0, c, -s], [0, s, c]])


def aim(
    low: Floats,
    high: Floats,
    pitch: float,
    yaw: float,
    roll: float,
    lens: float,
    size: tuple[int, int],
    margin: float,
) -> Camera:
    """A camera that looks at the box ``low``–``high`` (world) and sees all of it.

    ``pitch``: how far it looks down (radians; π/2 is straight down); ``lens``: focal length over picture
    width;
    ``margin``: size of the picture over that of what it must show (1 is tight).
    """
    width, height = size
    forward = turn_z(yaw) @ np.array([0, np.cos(pitch), -np.sin(pitch)])
    right = np.cross(forward, [0, 0, 1.0]) if pitch < 1.55 else turn_z(yaw) @ np.array([1.0, 0, 0])
    right /= np.linalg.norm(right)
    down = np.cross(forward, right)
    right, down = right * np.cos(roll) + down * np.sin(roll), down * np.cos(roll) - right * np.sin(roll)
    rotation = np.stack([right, down, forward])
    focal = lens * max(width, height)
    corners = np.array([[x, y, z] for x in (low[0], high[0]) for y in (low[1], high[1]) for z in (low[2], high[2])])
    target = (low + high) / 2
    near, far = 50.0, 6000.0
    for _ in range(24):
        middle = (near + far) / 2
        camera = Camera(target - forward * middle, rotation, focal, width, height)
        pixels = camera.project(corners)
        reach = np.abs(pixels - [width / 2, height / 2]).max(0) * margin
        fits = bool((reach <= [width / 2, height / 2]).all()) and float(camera.depth(corners).min()) > 20
        near, far = (near, middle) if fits else (middle, far)
    return Camera(target - forward * far, rotation, focal, width, height)
