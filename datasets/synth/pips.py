"""Dots and bamboo drawn from numbers: how a design draws one pip, and where the pips of each rank lie.

Faces are RGBA uint8, FACE_H × FACE_W, ink on a transparent ground. Coordinates of the tables are fractions
of the face.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.synth.palette import Colour, Palette

FACE_W: Final = 240
FACE_H: Final = 320
_UP: Final = 2

DOTS: Final[dict[int, tuple[tuple[float, float], ...]]] = {
    1: ((0.5, 0.5),),
    2: ((0.5, 0.27), (0.5, 0.73)),
    3: ((0.24, 0.2), (0.5, 0.5), (0.76, 0.8)),
    4: ((0.29, 0.26), (0.71, 0.26), (0.29, 0.74), (0.71, 0.74)),
    5: ((0.26, 0.22), (0.74, 0.22), (0.5, 0.5), (0.26, 0.78), (0.74, 0.78)),
    6: ((0.3, 0.18), (0.7, 0.18), (0.3, 0.54), (0.7, 0.54), (0.3, 0.82), (0.7, 0.82)),
    7: ((0.22, 0.13), (0.5, 0.24), (0.78, 0.35), (0.32, 0.61), (0.68, 0.61), (0.32, 0.85), (0.68, 0.85)),
    8: tuple((x, y) for y in (0.14, 0.38, 0.62, 0.86) for x in (0.32, 0.68)),
    9: tuple((x, y) for y in (0.18, 0.5, 0.82) for x in (0.2, 0.5, 0.8)),
}
"""Centres of the dots, rank by rank, row by row."""

STICKS: Final[dict[int, tuple[tuple[float, float], ...]]] = {
    2: ((0.5, 0.27), (0.5, 0.73)),
    3: ((0.5, 0.27), (0.3, 0.73), (0.7, 0.73)),
    4: ((0.3, 0.27), (0.7, 0.27), (0.3, 0.73), (0.7, 0.73)),
    5: ((0.24, 0.27), (0.76, 0.27), (0.5, 0.5), (0.24, 0.73), (0.76, 0.73)),
    6: tuple((x, y) for y in (0.27, 0.73) for x in (0.22, 0.5, 0.78)),
    7: ((0.5, 0.17), *((x, y) for y in (0.5, 0.83) for x in (0.22, 0.5, 0.78))),
    9: tuple((x, y) for y in (0.17, 0.5, 0.83) for x in (0.22, 0.5, 0.78)),
}
"""Centres of the bamboo sticks (rank 8 is drawn apart)."""


@dataclass(frozen=True, slots=True)
class PipStyle:
    """How one design draws its pips; ``colours`` seeds the choice of colours by rank."""

    dot_size: float
    rings: int
    ring_width: float
    centre: str
    spokes: int
    filled: bool
    stick: str
    stick_width: float
    outline: bool
    squeeze: float
    colours: int


def draw_pip_style(rng: np.random.Generator) -> PipStyle:
    """One design's way with pips."""
    return PipStyle(
        dot_size=float(rng.uniform(0.78, 1.08)),
        rings=int(rng.integers(1, 4)),
        ring_width=float(rng.uniform(0.08, 0.22)),
        centre=str(rng.choice(["disc", "cross", "spokes", "petals", "hole"])),
        spokes=int(rng.integers(4, 13)),
        filled=bool(rng.random() < 0.35),
        stick=str(rng.choice(["lobes2", "lobes3", "bar", "knots"])),
        stick_width=float(rng.uniform(0.075, 0.12)),
        outline=bool(rng.random() < 0.5),
        squeeze=float(rng.uniform(0.84, 1.0)),
        colours=int(rng.integers(1 << 30)),
    )


class Ink:
    """A transparent face to draw on, at twice the size; ``done`` shrinks it."""

    def __init__(self, squeeze: float = 1.0) -> None:
        self.rgb = np.zeros((FACE_H * _UP, FACE_W * _UP, 3), np.uint8)
        self.alpha = np.zeros((FACE_H * _UP, FACE_W * _UP), np.uint8)
        self.squeeze = squeeze

    def at(self, x: float, y: float) -> tuple[int, int]:
        """Pixel of a place in fractions, drawn together towards the middle by the squeeze and a margin."""
        k = self.squeeze * 0.88
        return (
            round((0.5 + (x - 0.5) * k) * FACE_W * _UP),
            round((0.5 + (y - 0.5) * k * 1.02) * FACE_H * _UP),
        )

    def disc(self, centre: tuple[int, int], radius: float, colour: Colour | None, width: int = -1) -> None:
        """A disc or ring; without colour it cuts a hole."""
        r = max(1, round(radius))
        cv2.circle(self.alpha, centre, r, 0 if colour is None else 255, width, cv2.LINE_AA)
        if colour is not None:
            cv2.circle(self.rgb, centre, r + 2, colour, width if width < 0 else width + 4, cv2.LINE_8)

    def polygon(self, points: NDArray[np.float64], colour: Colour | None) -> None:
        """A filled polygon (pixels); without colour it cuts a hole."""
        whole = np.round(points * 16).astype(np.int32)
        cv2.fillPoly(self.alpha, [whole], 0 if colour is None else 255, cv2.LINE_AA, 4)
        if colour is not None:
            cv2.polylines(self.rgb, [whole], True, colour, 4, cv2.LINE_8, 4)
            cv2.fillPoly(self.rgb, [whole], colour, cv2.LINE_8, 4)

    def done(self) -> NDArray[np.uint8]:
        """The face, RGBA uint8 FACE_H × FACE_W."""
        alpha = cv2.resize(self.alpha, (FACE_W, FACE_H), interpolation=cv2.INTER_AREA)
        rgb = cv2.resize(self.rgb, (FACE_W, FACE_H), interpolation=cv2.INTER_AREA)
        return np.dstack([rgb, alpha]).astype(np.uint8)


def draw_dot(ink: Ink, place: tuple[float, float], radius: float, colour: Colour, heart: Colour, s: PipStyle) -> None:
    """One dot of ``radius`` pixels (at the drawing's size)."""
    c = ink.at(*place)
    width = max(2, round(radius * s.ring_width))
    if s.filled:
        ink.disc(c, radius, colour)
        ink.disc(c, radius * 0.72, None, max(2, width // 2))
    else:
        for k in range(s.rings):
            ink.disc(c, radius * (1 - k * 0.3) - width / 2, colour, width)
    inner = radius * (0.62 if s.filled else max(0.25, 0.95 - s.rings * 0.3))
    if s.centre == "disc":
        ink.disc(c, inner * 0.55, None if s.filled else heart)
    elif s.centre == "hole":
        ink.disc(c, inner * 0.6, None)
    else:
        _rosette(ink, c, inner, None if s.filled else heart, s)


def _rosette(ink: Ink, c: tuple[int, int], inner: float, colour: Colour | None, s: PipStyle) -> None:
    count = 4 if s.centre == "cross" else s.spokes
    for k in range(count):
        a = 2 * np.pi * (k + 0.5) / count
        if s.centre == "petals":
            ink.disc(
                (round(c[0] + inner * 0.6 * np.cos(a)), round(c[1] + inner * 0.6 * np.sin(a))),
                inner * 0.28,
                colour,
            )
            continue
        along, across = np.array([np.cos(a), np.sin(a)]), np.array([-np.sin(a), np.cos(a)])
        thick = inner * (0.22 if s.centre == "cross" else 0.5 / count * 2)
        tip = np.array(c) + along * inner * 0.95
        points = np.array(
            [c + across * thick * 0.3, tip + across * thick, tip - across * thick, c - across * thick * 0.3]
        )
        ink.polygon(points, colour)


def dot_colours(rank: int, p: Palette, s: PipStyle) -> list[Colour]:
    """Colours of the dots of a rank: the usual schemes (6 and 7: green above red; 9.

    Three rows), as the design says.
    """
    rng = np.random.default_rng([s.colours, rank])
    mixed = s.colours % 5 != 0
    count = len(DOTS[rank])
    if not mixed:
        return [p.second] * count
    if rank in (6, 7):
        top = 2 if rank == 6 else 3
        upper = p.green if rng.random() < 0.8 else p.second
        return [upper] * top + [p.red] * (count - top)
    if rank == 9:
        rows = [p.second, p.red, p.green] if rng.random() < 0.7 else [p.green, p.red, p.second]
        if rng.random() < 0.2:
            rows = [p.second, p.red, p.second]
        return [rows[k // 3] for k in range(9)]
    if rank in (3, 5):
        a, b = (p.second, p.green) if rng.random() < 0.7 else (p.green, p.second)
        return [a, p.red, b] if rank == 3 else [a, b, p.red, b, a]
    if rank in (2, 4):
        a, b = (p.green, p.second) if rng.random() < 0.6 else (p.second, p.second)
        return [a, b] if rank == 2 else [a, b, b, a]
    return [p.second if rank == 8 else p.green] * count


def dots_face(rank: int, p: Palette, s: PipStyle) -> NDArray[np.uint8]:
    """The face of a dot tile."""
    ink = Ink(s.squeeze)
    if rank == 1:
        _great_dot(ink, p, s)
        return ink.done()
    limit = {2: 0.21, 3: 0.17, 4: 0.185, 5: 0.165, 6: 0.155, 7: 0.13, 8: 0.135, 9: 0.14}[rank]
    radius = limit * s.dot_size * FACE_W * _UP * s.squeeze
    for place, colour in zip(DOTS[rank], dot_colours(rank, p, s), strict=True):
        heart = p.red if s.colours % 7 == 0 else colour
        draw_dot(ink, place, radius, colour, heart, s)
    return ink.done()


def _great_dot(ink: Ink, p: Palette, s: PipStyle) -> None:
    rng = np.random.default_rng([s.colours, 1])
    c = ink.at(0.5, 0.5)
    radius = rng.uniform(0.3, 0.41) * FACE_W * _UP
    inks = [p.green, p.second, p.red, p.green]
    width = max(3, round(radius * rng.uniform(0.07, 0.16)))
    for k in range(int(rng.integers(2, 5))):
        ink.disc(c, radius * (1 - k * 0.24) - width / 2, inks[(k + s.colours) % 4], width)
    petals = int(rng.integers(6, 16))
    if rng.random() < 0.6:
        for k in range(petals):
            a = 2 * np.pi * k / petals
            place = (round(c[0] + radius * 0.8 * np.cos(a)), round(c[1] + radius * 0.8 * np.sin(a)))
            ink.disc(place, radius * 1.6 / petals, p.green, -1 if rng.random() < 0.1 else 4)
    _rosette(ink, c, radius * rng.uniform(0.3, 0.5), p.red, s)


def draw_stick(ink: Ink, centre: tuple[float, float], length: float, lean: float, colour: Colour, s: PipStyle) -> None:
    """One bamboo stick: centre in fractions, length as a fraction of the height, lean in degrees."""
    c = np.array(ink.at(*centre), float)
    half = length * FACE_H * _UP / 2 * s.squeeze
    wide = s.stick_width * FACE_W * _UP / 2 * (1.3 if s.stick.startswith("lobes") else 1)
    t = np.linspace(-1, 1, 33)
    if s.stick == "bar":
        profile = np.where(np.abs(t) < 0.12, 1.25, 1.0)
    elif s.stick == "knots":
        profile = 0.78 + 0.4 * ((np.abs(t) > 0.82) | (np.abs(t) < 0.14))
    else:
        lobes = 2 if s.stick == "lobes2" else 3
        profile = 0.5 + 0.6 * np.abs(np.sin((t + 1) / 2 * np.pi * lobes)) ** 0.6
    side = np.stack([profile * wide, t * half], 1)
    outline = np.concatenate([side, side[::-1] * [-1, 1]])
    a = np.deg2rad(lean)
    turn = np.array([[np.cos(a), np.sin(a)], [-np.sin(a), np.cos(a)]])
    ink.polygon(outline @ turn + c, colour)
    if s.outline:
        for low, high in ((-0.85, -0.15), (0.15, 0.85)):
            slot = np.array([[-0.28, low], [0.28, low], [0.28, high], [-0.28, high]]) * [wide, half]
            ink.polygon(slot @ turn + c, None)


def stick_colours(rank: int, p: Palette, s: PipStyle) -> list[Colour]:
    """Colours of the sticks of a rank."""
    rng = np.random.default_rng([s.colours, 20 + rank])
    other = p.green if rng.random() < 0.75 else p.second
    count = len(STICKS[rank])
    inks = [p.green] * count
    if rank == 5:
        inks[2] = p.red
    elif rank == 7:
        inks = [p.red] + [p.green, other, p.green] * 2
    elif rank == 9:
        way = rng.random()
        if way < 0.6:
            inks = [p.green, p.red, p.green] * 3
        elif way < 0.8:
            inks = [p.green] * 3 + [p.red] * 3 + [p.green] * 3
        else:
            inks = [p.red, p.second, p.green] * 3
    return inks


def bamboo_face(rank: int, p: Palette, s: PipStyle) -> NDArray[np.uint8]:
    """The face of a bamboo tile of rank 2–9 (rank 1 is a bird: see art)."""
    ink = Ink(s.squeeze)
    rng = np.random.default_rng([s.colours, 40 + rank])
    if rank == 8:
        lean = rng.uniform(22, 33)
        down = rng.random() < 0.5
        inner = p.green if rng.random() < 0.7 else p.second
        for top in (True, False):
            y = 0.27 if top else 0.73
            for x in (0.16, 0.84):
                draw_stick(ink, (x, y), 0.36, 0, p.green, s)
            side = 1 if top == down else -1
            draw_stick(ink, (0.37, y), 0.36, side * lean, inner, s)
            draw_stick(ink, (0.63, y), 0.36, -side * lean, inner, s)
        return ink.done()
    length = 0.27 if rank in (7, 9) else 0.4
    if rank == 5:
        length = 0.38
    for place, colour in zip(STICKS[rank], stick_colours(rank, p, s), strict=True):
        draw_stick(ink, place, length * (0.95 if rank != 2 else 1.02), 0, colour, s)
    return ink.done()
