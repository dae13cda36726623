"""Synthetic tables: tiles laid out as boxes with distributions and orientations, for layout and repair."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from scoring.notation import parse_tiles
from scoring.tiles import BACK
from vision.layout import Arrangement, arrange, hand_text

WIDTH, HEIGHT = 40.0, 54.0


@dataclass
class Table:
    """Collects tiles; `turn` counts quarter turns clockwise from upright."""

    boxes: list[tuple[float, float, float, float]] = field(default_factory=list)
    tiles: list[int] = field(default_factory=list)
    turns: list[int] = field(default_factory=list)
    sure: list[float] = field(default_factory=list)

    def put(self, tile: int, x: float, y: float, turn: int = 0, scale: float = 1.0, sure: float = 0.98) -> float:
        """One tile with its lower left corner at x, y; the x after it."""
        w, h = (WIDTH, HEIGHT) if turn % 2 == 0 else (HEIGHT, WIDTH)
        w, h = w * scale, h * scale
        self.boxes.append((x, y - h, x + w, y))
        self.tiles.append(tile)
        self.turns.append(turn)
        self.sure.append(sure)
        return x + w

    def row(self, text: str, x: float = 50, y: float = 400, slope: float = 0.0, gap: float = 1.5, **options) -> float:
        """A row of tiles: `123m 5z* back` - a space is a gap, `*` after a chunk lays its last tile on its side."""
        for number, chunk in enumerate(text.split()):
            if number:
                x += 0.9 * WIDTH * options.get("scale", 1.0)
            lying = chunk.endswith("*")
            chunk = chunk.rstrip("*")
            tiles = _tiles(chunk)
            for k, tile in enumerate(tiles):
                turn = 1 if lying and k == len(tiles) - 1 else options.get("turn", 0)
                rest = {key: value for key, value in options.items() if key != "turn"}
                x = self.put(tile, x, y + slope * (x - 50), turn, **rest) + gap
        return x

    def arrange(self) -> Arrangement:
        return arrange(self.box_array, self.probs, self.turn_array)

    @property
    def box_array(self) -> np.ndarray:
        return np.array(self.boxes, np.float32).reshape(-1, 4)

    @property
    def probs(self) -> np.ndarray:
        out = np.zeros((len(self.tiles), 43), np.float32)
        for k, (tile, sure) in enumerate(zip(self.tiles, self.sure, strict=True)):
            out[k] = (1 - sure) / 42
            out[k, tile] = sure
        return out

    @property
    def turn_array(self) -> np.ndarray:
        out = np.full((len(self.turns), 4), 0.02, np.float32)
        out[np.arange(len(self.turns)), [t % 4 for t in self.turns]] = 0.94
        return out

    def hand(self) -> str:
        return hand_text(self.tiles, self.arrange().groups)


def _tiles(chunk: str) -> list[int]:
    out: list[int] = []
    for k, part in enumerate(chunk.split("#")):
        out += [BACK] * (k > 0)
        out += parse_tiles(part) if part else []
    return out
