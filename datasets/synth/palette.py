"""Colours of tiles as real sets have them: ink, ivory, body and back. All colours are RGB, 0–255."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

Colour = tuple[int, int, int]

REDS: Final[tuple[Colour, ...]] = ((196, 30, 38), (170, 24, 36), (214, 52, 48), (150, 34, 40), (226, 74, 60))
GREENS: Final[tuple[Colour, ...]] = ((14, 110, 62), (20, 90, 48), (34, 128, 76), (16, 74, 46), (40, 160, 110))
BLUES: Final[tuple[Colour, ...]] = (
    (28, 58, 150),
    (24, 40, 112),
    (40, 84, 180),
    (60, 130, 190),
    (30, 70, 140),
)
BLACKS: Final[tuple[Colour, ...]] = ((26, 26, 28), (40, 40, 42), (20, 24, 36), (58, 56, 54))
IVORIES: Final[tuple[Colour, ...]] = (
    (240, 236, 224),
    (236, 228, 205),
    (232, 220, 184),
    (244, 244, 240),
    (226, 222, 214),
    (246, 238, 206),
    (222, 226, 224),
    (250, 250, 250),
    (206, 202, 192),
)
BODIES: Final[tuple[Colour, ...]] = (
    (30, 120, 60),
    (20, 70, 130),
    (200, 130, 40),
    (60, 60, 60),
    (60, 160, 90),
    (226, 178, 60),
    (150, 40, 40),
    (90, 160, 210),
    (176, 128, 76),
    (110, 60, 130),
    (230, 190, 40),
    (34, 36, 40),
    (240, 150, 170),
    (0, 150, 150),
)


@dataclass(frozen=True, slots=True)
class Palette:
    """Inks of one set and the colours of its body.

    ``dark`` is what numerals and winds are printed in (blue or black), ``second`` the dark of dots.
    ``body`` is the lower half of the solid and the back; equal to ``ivory`` in sets of one colour.
    """

    red: Colour
    green: Colour
    dark: Colour
    second: Colour
    ivory: Colour
    body: Colour


def _near(rng: np.random.Generator, choices: tuple[Colour, ...], spread: float) -> Colour:
    base = np.array(choices[int(rng.integers(len(choices)))], float)
    r, g, b = np.clip(base * rng.normal(1, 0.05) + rng.normal(0, spread, 3), 0, 255).astype(int)
    return int(r), int(g), int(b)


def draw_palette(rng: np.random.Generator) -> Palette:
    """A palette as sets have it; some print all but 中 in few colours, some are nearly without colour."""
    red = _near(rng, REDS, 8)
    green = _near(rng, GREENS, 8)
    dark = _near(rng, BLUES if rng.random() < 0.5 else BLACKS, 8)
    second = dark if rng.random() < 0.6 else _near(rng, BLUES if rng.random() < 0.6 else BLACKS, 8)
    if rng.random() < 0.1:
        green = dark
    ivory = _near(rng, IVORIES, 4)
    body = ivory if rng.random() < 0.04 else _near(rng, BODIES, 14)
    return Palette(red, green, dark, second, ivory, body)
