"""Draws placed tiles as lit solids: faces with relief, flanks in two colours, shadows on the ground.

Painter's order (far to near). Beside the picture a map says which tile's face each pixel shows, which
makes the labels exact: a face's box is that of the pixels of it that nothing covers.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.synth.arrange import Placed, Size
from datasets.synth.camera import Camera, turn_z
from datasets.synth.clutter import scatter
from datasets.synth.design import Design
from datasets.synth.ground import ground
from datasets.synth.lattice import lattice
from datasets.synth.surface import LEVELS, Surface, make_surface

Floats = NDArray[np.float32]

LATTICES: Final = 0.35
"""Share of the scenes with other things about in which a lattice of plates lies on the ground."""
BARE_LATTICES: Final = 0.75
"""The same for scenes without tiles."""

SIDES: Final = ((0, 1.0), (0, -1.0), (1, 1.0), (1, -1.0))
"""Flanks: axis of the tile's frame and sign."""


@dataclass(frozen=True, slots=True)
class Look:
    """What a set's tiles are made of. ``split``: share of the depth, from the face, that is ivory."""

    size: Size
    bevel: float
    cut: float
    inset: float
    split: float
    gloss: float
    shine: float


@dataclass(frozen=True, slots=True)
class Lamp:
    """One lamp: place (mm), share of ambient light, colour."""

    position: NDArray[np.float64]
    ambient: float
    colour: Floats


class Canvas:
    """The picture being drawn (RGB float32) and the map of faces (int16: index of the tile, -1 nothing)."""

    def __init__(self, camera: Camera) -> None:
        self.camera = camera
        self.image: Floats = np.zeros((camera.height, camera.width, 3), np.float32)
        self.faces = np.full((camera.height, camera.width), -1, np.int16)

    def window(self, points: Floats) -> tuple[int, int, int, int] | None:
        """Whole pixels around projected points, cut to the picture; None when there are none."""
        x0, y0 = np.floor(points.min(0)).astype(int) - 1
        x1, y1 = np.ceil(points.max(0)).astype(int) + 2
        x0, y0, x1, y1 = max(0, x0), max(0, y0), min(self.camera.width, x1), min(self.camera.height, y1)
        return (x0, y0, x1, y1) if x1 - x0 > 1 and y1 - y0 > 1 else None

    def paint(self, texture: Floats, quad: Floats, mask: Floats | None, index: int) -> None:
        """Put a texture onto a projected quad (its corners in the order of the texture's.

        Clockwise from top left).
        """
        box = self.window(quad)
        if box is None:
            return
        x0, y0, x1, y1 = box
        h, w = texture.shape[:2]
        corners = np.array([[-0.5, -0.5], [w - 0.5, -0.5], [w - 0.5, h - 0.5], [-0.5, h - 0.5]], np.float32)
        matrix = cv2.getPerspectiveTransform(corners, (quad - np.array([x0, y0])).astype(np.float32))
        size = (x1 - x0, y1 - y0)
        colour = cv2.warpPerspective(texture, matrix, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        cover = np.zeros((y1 - y0, x1 - x0), np.uint8)
        cv2.fillConvexPoly(cover, np.round((quad - [x0, y0]) * 16).astype(np.int32), 255, cv2.LINE_AA, 4)
        alpha = cover.astype(np.float32) / 255
        if mask is not None:
            alpha *= cv2.warpPerspective(mask, matrix, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        part = self.image[y0:y1, x0:x1]
        part += (colour - part) * alpha[..., None]
        self.faces[y0:y1, x0:x1][alpha > 0.5] = index


def _onto(texture: Floats, quad: Floats) -> NDArray[np.float64]:
    """The projection of a whole texture onto a quad of pixels (clockwise from top left)."""
    h, w = texture.shape[:2]
    corners = np.array([[0, 0], [w - 1, 0], [w - 1, h - 1], [0, h - 1]], np.float32)
    return np.asarray(cv2.getPerspectiveTransform(corners, quad.astype(np.float32)))


class Renderer:
    """Draws one scene: a design, its look, a camera and a lamp."""

    def __init__(
        self, design: Design, look: Look, camera: Camera, lamp: Lamp, rng: np.random.Generator, clutter: float = 0.0
    ) -> None:
        self.design = design
        self.look = look
        self.camera = camera
        self.lamp = lamp
        self.rng = rng
        self.clutter = clutter
        self.canvas = Canvas(camera)
        self._surfaces: dict[tuple[str, int], Surface] = {}

    def corners(self, tile: Placed) -> NDArray[np.float64]:
        """The solid's corners [8, 3].

        Face first (top left, top right, bottom right, bottom left), then the back.
        """
        s = self.look.size
        local = np.array([[x, y, z] for z in (1, -1) for x, y in ((-1, 1), (1, 1), (1, -1), (-1, -1))], float) * [
            s.width / 2,
            s.height / 2,
            s.depth / 2,
        ]
        return np.asarray(local @ tile.rotation.T + tile.centre)

    def surface(self, name: str, level: int) -> Surface:
        """The maps of a face, or of a back, at one of LEVELS."""
        key = (name, level)
        if key not in self._surfaces:
            look, palette = self.look, self.design.palette
            back = name == "back"
            ink = None if back else self.design.face(name)
            tone = palette.body if back else palette.ivory
            self._surfaces[key] = make_surface(ink, tone, look.bevel, look.cut, LEVELS[level], look.inset)
        return self._surfaces[key]

    def draw(self, tiles: list[Placed], *, bare: bool = False) -> None:
        """Ground, shadows, then the tiles from far to near; ``bare``: only the ground on which they would lie."""
        solids = [self.corners(tile) for tile in tiles]
        self._ground(solids, bare)
        if bare:
            return
        order = sorted(range(len(tiles)), key=lambda k: -float(np.linalg.norm(tiles[k].centre - self.camera.position)))
        for k in order:
            self._tile(tiles[k], solids[k], k)

    def _ground(self, solids: list[NDArray[np.float64]], bare: bool) -> None:
        camera, rng = self.camera, self.rng
        every = np.concatenate(solids)
        reach = float(np.abs(every[:, :2]).max()) * rng.uniform(3, 5) + 200
        texture = ground(rng, (1024, 1024))
        cluttered = bare or bool(self.clutter and rng.random() < self.clutter)
        if cluttered:
            scatter(texture, rng, int(rng.integers(2, 14)), 1024 * self.look.size.width / (2 * reach))
        world = np.array([[-reach, reach * 1.6, 0], [reach, reach * 1.6, 0], [reach, -reach, 0], [-reach, -reach, 0]])
        size = (camera.width, camera.height)
        image = cv2.warpPerspective(
            texture, _onto(texture, camera.project(world)), size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT
        )
        far = rng.uniform(20, 200, 3)
        if camera.depth(world[:2]).min() < 100:
            image = np.where(image.sum(2, keepdims=True) == 0, far, image)
        if cluttered and rng.random() < (BARE_LATTICES if bare else LATTICES):
            self._lay_lattice(image)
        light = self.lamp.colour if bare else self.lamp.colour * (1 - self._shadows(solids))[..., None]
        self.canvas.image[:] = image * light

    def _lay_lattice(self, image: Floats) -> None:
        """A mat, a keyboard or a floor under the hand or beside it, drawn on the picture of the ground in place."""
        camera, rng = self.camera, self.rng
        pitch = float(rng.uniform(26, 56))
        texture = lattice(rng, (1200, 1200), pitch)
        half = 600 / pitch * self.look.size.width * np.array([rng.uniform(0.6, 2), rng.uniform(0.6, 2)])
        turn = turn_z(float(rng.normal(0, 0.15) if rng.random() < 0.6 else rng.uniform(-np.pi, np.pi)))
        corners = np.array([[-1, 1], [1, 1], [1, -1], [-1, -1]]) * half
        world = np.concatenate([corners + rng.normal(0, 60, 2), np.zeros((4, 1))], axis=1) @ turn.T
        if camera.depth(world).min() < 100:
            return
        matrix, size = _onto(texture, camera.project(world)), (camera.width, camera.height)
        shown = cv2.warpPerspective(texture, matrix, size, flags=cv2.INTER_AREA)
        mask = cv2.warpPerspective(np.ones(texture.shape[:2], np.float32), matrix, size)
        image += (shown - image) * mask[..., None]

    def _shadows(self, solids: list[NDArray[np.float64]]) -> Floats:
        """How much light the ground lacks, 0–1.

        Soft shadows of the solids and the dark line where they stand.
        """
        camera, lamp = self.camera, self.lamp
        quarter = (max(2, camera.width // 3), max(2, camera.height // 3))
        scale = np.array([quarter[0] / camera.width, quarter[1] / camera.height])
        cast = np.zeros(quarter[::-1], np.float32)
        contact = np.zeros_like(cast)
        for solid in solids:
            height = np.clip(solid[:, 2:], 0, lamp.position[2] * 0.9)
            k = height / (lamp.position[2] - height)
            foot = np.concatenate([solid[:, :2] + (solid[:, :2] - lamp.position[:2]) * k, np.zeros((8, 1))], 1)
            hull = cv2.convexHull(np.round(camera.project(foot) * scale * 16).astype(np.int32))
            cv2.fillConvexPoly(cast, hull, 1.0, cv2.LINE_AA, 4)
            base = solid[np.argsort(solid[:, 2])[:4]]
            base = base + (base - base.mean(0)) * 0.08
            if base[:, 2].max() < self.look.size.depth:
                hull = cv2.convexHull(np.round(camera.project(base) * scale * 16).astype(np.int32))
                cv2.fillConvexPoly(contact, hull, 1.0, cv2.LINE_AA, 4)
        soft = camera.width / 1000
        cast = cv2.GaussianBlur(cast, (0, 0), soft * self.rng.uniform(0.7, 4))
        contact = cv2.GaussianBlur(contact, (0, 0), soft * 1.5)
        shade = np.maximum(cast * (1 - lamp.ambient) * 0.95, contact * 0.6)
        return np.asarray(cv2.resize(shade, (camera.width, camera.height)), np.float32)

    def _tile(self, tile: Placed, solid: NDArray[np.float64], index: int) -> None:
        for axis, sign in SIDES:
            normal = tile.rotation[:, axis] * sign
            self._flank(tile, solid, axis, sign, normal)
        for front in (True, False):
            normal = tile.rotation[:, 2] * (1 if front else -1)
            quad = solid[:4] if front else solid[[5, 4, 7, 6]]
            if normal @ (self.camera.position - quad.mean(0)) > 0:
                frame = tile.rotation if front else tile.rotation * [-1, 1, -1]
                self._face(tile.face if front else "back", quad, frame, index)

    def _flank(
        self, tile: Placed, solid: NDArray[np.float64], axis: int, sign: float, normal: NDArray[np.float64]
    ) -> None:
        # face corners 0..3: top left, top right, bottom right, bottom left
        edge = {(0, 1.0): (1, 2), (0, -1.0): (3, 0), (1, 1.0): (0, 1), (1, -1.0): (2, 3)}[axis, sign]
        a, b = solid[edge[0]], solid[edge[1]]
        c, d = solid[edge[1] + 4], solid[edge[0] + 4]
        middle = (a + b + c + d) / 4
        if normal @ (self.camera.position - middle) <= 0:
            return
        texture = self._flank_texture(normal, middle, float(min(a[2], b[2], c[2], d[2])))
        self.canvas.paint(texture, self.camera.project(np.array([b, a, d, c])), None, -1)

    def _flank_texture(self, normal: NDArray[np.float64], middle: NDArray[np.float64], foot: float) -> Floats:
        """24 × 24 RGB.

        Ivory above (towards the face), body below, darker at its edges and near the ground.
        """
        lamp, palette = self.lamp, self.design.palette
        toward = lamp.position - middle
        facing = max(0.0, float(normal @ toward) / float(np.linalg.norm(toward)))
        light = lamp.ambient * 0.85 + (1 - lamp.ambient) * facing
        t = np.linspace(0, 1, 24, dtype=np.float32)
        upper = (t < self.look.split)[:, None]
        colour = np.where(upper, np.array(palette.ivory, np.float32), np.array(palette.body, np.float32))
        fall = 1.0 - (0.35 if foot < 1 else 0.12) * t
        edges = 1 - 0.3 * np.abs(np.linspace(-1, 1, 24, dtype=np.float32)) ** 8
        ends = 1 - 0.2 * np.abs(np.linspace(-1, 1, 24, dtype=np.float32)) ** 10
        texture = colour[:, None] * (light * fall * ends)[:, None, None] * edges[None, :, None]
        return np.ascontiguousarray(np.clip(texture * lamp.colour, 0, 255), np.float32)

    def _face(self, name: str, quad: NDArray[np.float64], frame: NDArray[np.float64], index: int) -> None:
        pixels = self.camera.project(quad)
        span = max(
            float(np.linalg.norm(pixels[0] - pixels[1])),
            float(np.linalg.norm(pixels[0] - pixels[3])) * 0.75,
            1.0,
        )
        level = next((k for k in reversed(range(len(LEVELS))) if LEVELS[k][0] >= span * 1.05), 0)
        surface = self.surface(name, level)
        lamp, look = self.lamp, self.look
        h, w = surface.mask.shape
        right, down = quad[1] - quad[0], quad[3] - quad[0]
        u, v = np.meshgrid(np.linspace(0, 1, w, dtype=np.float32), np.linspace(0, 1, h, dtype=np.float32))
        lp, cp = lamp.position - quad[0], self.camera.position - quad[0]
        # light and view vectors in the face's frame (x right, y top, z out)
        place = [u * np.float32(right @ frame[:, k]) + v * np.float32(down @ frame[:, k]) for k in range(3)]
        to_lamp = [np.float32(lp @ frame[:, k]) - place[k] for k in range(3)]
        to_eye = [np.float32(cp @ frame[:, k]) - place[k] for k in range(3)]
        for vector in (to_lamp, to_eye):
            length = np.sqrt(vector[0] ** 2 + vector[1] ** 2 + vector[2] ** 2)
            for k in range(3):
                vector[k] = vector[k] / length
        n = surface.normal
        diffuse = np.clip(n[..., 0] * to_lamp[0] + n[..., 1] * to_lamp[1] + n[..., 2] * to_lamp[2], 0, 1)
        half = [to_lamp[k] + to_eye[k] for k in range(3)]
        length = np.sqrt(half[0] ** 2 + half[1] ** 2 + half[2] ** 2)
        shine = np.clip((n[..., 0] * half[0] + n[..., 1] * half[1] + n[..., 2] * half[2]) / length, 0, 1)
        glare = shine ** np.float32(look.shine) * np.float32(look.gloss)
        light = np.float32(lamp.ambient) + np.float32(1 - lamp.ambient) * diffuse
        tone = np.float32(1 + self.rng.normal(0, 0.015))
        texture = surface.colour * (light * tone)[..., None] * lamp.colour + glare[..., None]
        self.canvas.paint(self._base(quad, frame), pixels, None, -1)
        self.canvas.paint(np.clip(texture, 0, 255), pixels, surface.mask, index)

    def _base(self, quad: NDArray[np.float64], frame: NDArray[np.float64]) -> Floats:
        """What shows at the rounded corners: the tile's own edge, in half shade."""
        colour = np.array(self.design.palette.ivory, np.float32) * np.float32(self.lamp.ambient * 0.8)
        texture = np.empty((2, 2, 3), np.float32)
        texture[:] = colour * self.lamp.colour
        return texture
