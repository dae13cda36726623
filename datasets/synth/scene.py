"""One synthetic scene from its seed: a hand as it lies, photographed; exact labels and hand text with it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.synth import photo
from datasets.synth.arrange import (
    Hand,
    Placed,
    Size,
    Wall,
    add_surroundings,
    draw_hand,
    hand_text,
    lay_out,
    strew,
    turn_all,
)
from datasets.synth.camera import Camera, aim
from datasets.synth.design import Design, draw_design
from datasets.synth.render import Lamp, Look, Renderer
from vision.train.names import CLASS_INDEX

MIN_PIXELS: Final = 9
MIN_VISIBLE: Final = 0.45
MIN_SLANT: Final = 0.18
"""A face (or back) seen flatter than this, as the sine of the angle to its plane, has no label."""


@dataclass(frozen=True, slots=True)
class Label:
    """One visible face.

    ``box`` x1 y1 x2 y2 in pixels around what is seen of it; ``polygon`` its four projected corners (top left,
    top right, bottom right, bottom left of the face as printed); ``turn`` quarter turns clockwise that it is
    turned from upright in the picture; ``visible`` share of the face that nothing covers.
    """

    tile: str
    box: tuple[float, float, float, float]
    polygon: tuple[tuple[float, float], ...]
    turn: int
    visible: float
    hand: bool

    def as_json(self) -> dict[str, Any]:
        """For the side file."""
        return {
            "tile": self.tile,
            "box": [round(v, 1) for v in self.box],
            "polygon": [[round(x, 1), round(y, 1)] for x, y in self.polygon],
            "turn": self.turn,
            "visible": round(self.visible, 3),
            "hand": self.hand,
        }


@dataclass(frozen=True, slots=True)
class Scene:
    """A picture (RGB uint8) with its labels, the hand text and the seed of its design."""

    image: NDArray[np.uint8]
    labels: tuple[Label, ...]
    hand: str
    design: int


@dataclass(frozen=True, slots=True)
class SceneSettings:
    """Where the art lies, picture width, whether only free art is used, how many designs there are.

    ``clutter``, ``strewn``, ``bare``: share of scenes with other things about, of tiles strewn without a hand, and of
    grounds with things and no tile at all.
    """

    art: Path
    width: int = 1280
    free_only: bool = False
    designs: int = 400
    surroundings: bool = True
    won: bool = False
    clutter: float = 0.0
    strewn: float = 0.0
    bare: float = 0.0


def draw_look(rng: np.random.Generator) -> Look:
    """Size and make of a set's tiles."""
    width = float(rng.uniform(24, 31))
    size = Size(width, width * float(rng.uniform(1.27, 1.42)), width * float(rng.uniform(0.62, 0.85)))
    return Look(
        size,
        bevel=float(rng.uniform(0.03, 0.1)),
        cut=float(rng.uniform(0.2, 1.2)),
        inset=float(rng.uniform(0.84, 0.98)),
        split=float(rng.choice([0.5, 0.66, 0.8])),
        gloss=float(rng.uniform(10, 150)),
        shine=float(rng.uniform(30, 400)),
    )


def draw_camera(tiles: list[Placed], rng: np.random.Generator, width: int) -> Camera:
    """A phone held over the hand: most look down at 35–75°, some straight down, some from low."""
    centres = np.array([tile.centre for tile in tiles if tile.hand] or [tile.centre for tile in tiles])
    low, high = centres.min(0) - np.array([20, 25, 0]), centres.max(0) + np.array([20, 25, 20])
    way = rng.random()
    degrees = rng.uniform(35, 75) if way < 0.7 else rng.uniform(75, 89) if way < 0.88 else rng.uniform(14, 35)
    ratio = float(rng.choice([0.75, 0.5625, 1.333, 1.0], p=[0.5, 0.25, 0.2, 0.05]))
    return aim(
        low,
        high,
        np.deg2rad(degrees),
        rng.normal(0, 0.16),
        rng.normal(0, 0.07),
        float(rng.uniform(0.7, 1.3)),
        (width, int(width * ratio)),
        float(rng.choice([rng.uniform(1.02, 1.25), rng.uniform(1.25, 1.8)], p=[0.7, 0.3])),
    )


def draw_lamp(tiles: list[Placed], rng: np.random.Generator) -> Lamp:
    """A lamp above, somewhere to a side."""
    span = float(np.ptp([tile.centre[0] for tile in tiles])) + 150
    place = np.array([rng.uniform(-1, 1) * span, rng.uniform(-0.5, 1.3) * span, rng.uniform(0.6, 1.8) * span + 100])
    colour = np.array([rng.uniform(0.95, 1.05), 0.97, rng.uniform(0.78, 1.0)], np.float32)
    return Lamp(place, float(rng.uniform(0.38, 0.75)), colour)


def label_faces(tiles: list[Placed], renderer: Renderer, faces: NDArray[np.int16]) -> tuple[Label, ...]:
    """Labels of the faces (and backs) of which enough is seen."""
    labels: list[Label] = []
    counts = np.bincount(faces[faces >= 0].ravel(), minlength=len(tiles))
    for index, tile in enumerate(tiles):
        if counts[index] < MIN_PIXELS * MIN_PIXELS:
            continue
        shows = "back" if _shows_back(tile, renderer.camera) else tile.face
        solid = renderer.corners(tile)
        if _slant(tile, renderer.camera) < MIN_SLANT:
            continue
        quad = renderer.camera.project(solid[[5, 4, 7, 6]] if shows == "back" else solid[:4])
        rows, columns = np.nonzero(_piece(faces, index, quad))
        if len(rows) == 0:
            continue
        x0, y0 = _origin(quad, faces)
        box = (
            float(columns.min() + x0),
            float(rows.min() + y0),
            float(columns.max() + x0 + 1),
            float(rows.max() + y0 + 1),
        )
        area = abs(float(cv2.contourArea(quad)))
        visible = min(1.0, float(counts[index]) / max(area * 0.97, 1.0))
        if visible < MIN_VISIBLE or min(box[2] - box[0], box[3] - box[1]) < MIN_PIXELS:
            continue
        polygon = tuple((float(x), float(y)) for x, y in quad)
        labels.append(Label(shows, box, polygon, turn_of(quad), visible, tile.hand))
    return tuple(labels)


def _origin(quad: NDArray[np.float32], faces: NDArray[np.int16]) -> tuple[int, int]:
    x0, y0 = np.floor(quad.min(0)).astype(int) - 2
    return int(np.clip(x0, 0, faces.shape[1] - 1)), int(np.clip(y0, 0, faces.shape[0] - 1))


def _piece(faces: NDArray[np.int16], index: int, quad: NDArray[np.float32]) -> NDArray[np.bool_]:
    x0, y0 = _origin(quad, faces)
    x1, y1 = np.ceil(quad.max(0)).astype(int) + 3
    return np.asarray(faces[y0 : max(y0 + 1, y1), x0 : max(x0 + 1, x1)] == index, np.bool_)


def _shows_back(tile: Placed, camera: Camera) -> bool:
    return bool(tile.rotation[:, 2] @ (camera.position - tile.centre) <= 0)


def _slant(tile: Placed, camera: Camera) -> float:
    toward = camera.position - tile.centre
    return abs(float(tile.rotation[:, 2] @ toward)) / float(np.linalg.norm(toward))


def turn_of(quad: NDArray[np.float32]) -> int:
    """Quarter turns clockwise from upright of a projected face, by where its top edge lies."""
    up = (quad[0] + quad[1] - quad[2] - quad[3]) / 2
    angle = np.rad2deg(np.arctan2(up[0], -up[1]))  # 0: top is up; 90: top is to the right
    return round(float(angle) / 90) % 4


def lay_hand(hand: Hand, size: Size, rng: np.random.Generator, readable: bool) -> list[Placed]:
    """A hand on the table, seen from the player's side or from another's."""
    laid = lay_out(hand, size, rng, readable)
    turn = float(rng.choice([0.0, np.pi, np.pi / 2, -np.pi / 2], p=[0.72, 0.18, 0.05, 0.05]))
    if any(abs(tile.rotation[2, 2]) < 0.9 for tile in laid):
        turn = 0.0  # standing tiles face the player
    return turn_all(laid, turn + rng.normal(0, 0.09))


def make_scene(seed: int, settings: SceneSettings) -> Scene:
    """Draw the scene of a seed. The same seed and settings give the same picture."""
    rng = np.random.default_rng([seed, 2026])
    design_seed = int(rng.integers(settings.designs))
    design: Design = draw_design(settings.art, design_seed, settings.free_only)
    look = draw_look(np.random.default_rng([design_seed, 11]))
    wall = Wall(rng)
    text = ""
    bare = bool(settings.bare and rng.random() < settings.bare)
    if bare or (settings.strewn and rng.random() < settings.strewn):
        if rng.random() < 0.5:
            design.white = "blank"
        laid = strew(look.size, rng, wall)
        tiles = list(laid)
    else:
        hand = draw_hand(rng, wall, settings.won)
        text = hand_text(hand)
        laid = lay_hand(hand, look.size, rng, settings.won)
        tiles = list(laid)
        if settings.surroundings and rng.random() < 0.5:
            tiles += add_surroundings(laid, look.size, wall, rng)
    camera = draw_camera(laid, rng, settings.width)
    renderer = Renderer(design, look, camera, draw_lamp(laid, rng), rng, settings.clutter)
    renderer.draw(tiles, bare=bare)
    image, faces = renderer.canvas.image, renderer.canvas.faces
    if rng.random() < 0.06:
        photo.finger(image, faces, rng)
    labels = label_faces(tiles, renderer, faces)
    image = photo.blur(photo.uneven_light(image, rng), rng)
    return Scene(photo.recompress(photo.develop(image, rng), rng), labels, text, design_seed)


def yolo_lines(scene: Scene) -> list[str]:
    """The labels as lines of a YOLO label file."""
    height, width = scene.image.shape[:2]
    lines = []
    for label in scene.labels:
        x1, y1, x2, y2 = label.box
        values = ((x1 + x2) / 2 / width, (y1 + y2) / 2 / height, (x2 - x1) / width, (y2 - y1) / height)
        lines.append(f"{CLASS_INDEX[label.tile]} " + " ".join(f"{v:.6f}" for v in values))
    return lines
