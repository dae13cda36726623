"""A design: one imaginary (or drawn) tile set, with a face for every tile.

Each suit takes its faces from one of three makers: an art set, a coloured line-art set, or our own drawing
(characters
from fonts, pips from numbers). Birds and flowers come from art, mixed over sets; flowers get real sets'
marks.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.synth import art, glyphs
from datasets.synth.palette import Colour, Palette, draw_palette
from datasets.synth.pips import FACE_H, FACE_W, PipStyle, bamboo_face, dots_face, draw_pip_style

LETTERS: Final = {1: "E", 2: "S", 3: "W", 4: "N", 5: "P", 6: "F", 7: "C"}


@dataclass(slots=True)
class Design:
    """One set. ``makers``: suit letter -> art set name, or ``drawn``. Faces are made once and kept."""

    folder: Path
    makers: dict[str, str]
    palette: Palette
    pips: PipStyle
    seed: int
    font: Path | None
    index: str
    white: str
    size: float
    weight: int
    share: float
    thick: float
    red_fives: bool
    _faces: dict[str, NDArray[np.uint8]] = field(default_factory=dict)

    def face(self, name: str) -> NDArray[np.uint8]:
        """Ink of a tile's face, RGBA uint8 FACE_H × FACE_W (transparent for a blank White)."""
        if name not in self._faces:
            rng = np.random.default_rng([self.seed, int(name[0]), ord(name[1])])
            made = self._make(name, rng)
            if self.red_fives and name in ("5m", "5p", "5s"):
                made = made.copy()
                made[..., :3] = self.palette.red
            if name[1] in self.index:
                self._mark(made, name, rng)
            self._faces[name] = self._resize(made, name)
        return self._faces[name]

    def _make(self, name: str, rng: np.random.Generator) -> NDArray[np.uint8]:
        if name == "5z":
            return self._white(rng)
        maker = self.makers[name[1]]
        if maker == "drawn":
            return self._draw(name, rng)
        return self._from_art(maker, name, rng)

    def _from_art(self, name_of_set: str, name: str, rng: np.random.Generator) -> NDArray[np.uint8]:
        face = art.load_face(self.folder / name_of_set / f"{name}.png")
        if face is None:
            name_of_set = "samoheen-hk"
            face = art.load_face(self.folder / name_of_set / f"{name}.png")
            if face is None:
                raise ValueError(f"no art for {name} in {self.folder}")
        if name_of_set in art.MONO:
            return art.colourise(face, name, self.palette, rng)
        return shift_inks(face, np.random.default_rng([self.seed, 3]))

    def _draw(self, name: str, rng: np.random.Generator) -> NDArray[np.uint8]:
        rank, suit = int(name[0]), name[1]
        p = self.palette
        if suit == "p":
            return dots_face(rank, p, self.pips)
        if suit == "s" and rank > 1:
            return bamboo_face(rank, p, self.pips)
        if suit == "m" and self.font is not None:
            return glyphs.numeral_face(
                rank,
                p.dark,
                p.red,
                self.font,
                np.random.default_rng(self.seed),
                (self.weight, self.size, self.share),
            )
        if suit == "z" and self.font is not None:
            simple = glyphs.font_has_simple(self.font) and self.seed % 4 == 0
            character = "東南西北白發中"[rank - 1]
            character = glyphs.SIMPLE.get(character, character) if simple else character
            if glyphs.glyph(character, self.font) is not None:
                colour = {6: p.green, 7: p.red}.get(rank, p.dark)
                return glyphs.single_face(character, colour, self.font, self.size, self.weight)
        sets = [s for s in art.list_sets(self.folder) if (self.folder / s / f"{name}.png").exists()]
        sets = [s for s in sets if not (name == "1s" and s == "gnome-smooth-faces")]
        return self._from_art(str(rng.choice(sets)), name, rng)

    def _white(self, rng: np.random.Generator) -> NDArray[np.uint8]:
        face = glyphs.blank()
        if self.white == "blank":
            return face
        if self.white in ("art",):
            sets = [s for s in art.list_sets(self.folder) if s not in ("lietxia", "fluffystuff", "imahjong-jp")]
            return self._from_art(str(rng.choice(sets)), "5z", rng)
        colour = self.palette.second if rng.random() < 0.75 else (self.palette.green, self.palette.red)[rng.integers(2)]
        draw_frame(face, colour, rng)
        if rng.random() < 0.12:
            font = glyphs.choose_font("耀", rng)
            mark = glyphs.glyph("白" if rng.random() < 0.4 else "耀券發財平福"[rng.integers(6)], font) if font else None
            if mark is not None:
                glyphs.place(face, mark, (0.36, 0.38, 0.64, 0.62), self.palette.red)
        return face

    def _mark(self, face: NDArray[np.uint8], name: str, rng: np.random.Generator) -> None:
        """An index in the corner; flowers get their character and number as real sets print them."""
        font = glyphs.choose_font("1", np.random.default_rng(self.seed), latin=True)
        rank, suit = int(name[0]), name[1]
        steady = np.random.default_rng([self.seed, 7])
        where, colour = int(steady.integers(2)), (self.palette.red, self.palette.dark)[steady.integers(2)]
        size = float(steady.uniform(0.1, 0.23))
        if font is None:
            return
        if suit != "f":
            text = LETTERS[rank] if suit == "z" else str(rank)
            for corner in (where, where + 2) if steady.random() < 0.15 else (where,):
                glyphs.corner_mark(face, text, colour, corner, font, size)
            return
        self._mark_flower(face, rank, where, steady)

    def _mark_flower(self, face: NDArray[np.uint8], rank: int, where: int, steady: np.random.Generator) -> None:
        p = self.palette
        inks: list[Colour] = [p.red, p.dark, p.green]
        font = glyphs.choose_font(glyphs.FLOWERS[rank - 1], steady)
        number = glyphs.choose_font("1", steady, latin=True)
        size = float(steady.uniform(0.16, 0.24))
        face[: round(FACE_H * 0.24)] = 0
        first, second = steady.integers(3), steady.integers(3)
        if font is not None:
            glyphs.corner_mark(face, glyphs.FLOWERS[rank - 1], inks[first], where, font, size)
        if number is not None and steady.random() < 0.8:
            value = glyphs.FLOWER_NUMBERS[rank - 1]
            text = glyphs.NUMERALS[value - 1] if font and steady.random() < 0.25 else str(value)
            source = font if text in glyphs.NUMERALS and font else number
            height = 0.05 if text == "一" else size * 0.8
            glyphs.corner_mark(face, text, inks[second], 1 - where, source, height)

    def _resize(self, face: NDArray[np.uint8], name: str) -> NDArray[np.uint8]:
        """Thicken or thin the ink and shrink it a little, the same way for the whole set."""
        if self.makers[name[1]] != "drawn" and abs(self.thick) > 0.5:
            kernel = np.ones((3, 3), np.uint8)
            face = face.copy()
            if self.thick > 0:
                wide = cv2.dilate(face, kernel)
                face[..., :3] = np.where(face[..., 3:] > 40, face[..., :3], wide[..., :3])
                face[..., 3] = wide[..., 3]
            else:
                face[..., 3] = cv2.erode(face[..., 3], kernel)
        k = 0.84 + 0.12 * self.size
        matrix = np.array([[k, 0, FACE_W * (1 - k) / 2], [0, k, FACE_H * (1 - k) / 2]], np.float32)
        return np.asarray(cv2.warpAffine(face, matrix, (FACE_W, FACE_H), flags=cv2.INTER_LINEAR), np.uint8)


def shift_inks(face: NDArray[np.uint8], rng: np.random.Generator) -> NDArray[np.uint8]:
    """Vary the colours of coloured art a little: darker or lighter, more or less saturated."""
    out = face.copy()
    rgb = face[..., :3].astype(np.float32)
    grey = rgb.mean(2, keepdims=True)
    rgb = grey + (rgb - grey) * rng.uniform(0.7, 1.15)
    out[..., :3] = np.clip(rgb * rng.uniform(0.6, 1.05) + rng.uniform(0, 18), 0, 255)
    return out


def draw_frame(face: NDArray[np.uint8], colour: Colour, rng: np.random.Generator) -> None:
    """A frame of White: one or two lines, plain, with cut corners, or of blocks."""
    way = rng.choice(["double", "single", "cut", "blocks"], p=[0.4, 0.2, 0.2, 0.2])
    x, y = rng.uniform(0.12, 0.24) * FACE_W, rng.uniform(0.09, 0.18) * FACE_H
    corners = np.array([[x, y], [FACE_W - x, y], [FACE_W - x, FACE_H - y], [x, FACE_H - y]])
    width = int(rng.integers(4, 16))
    canvas = np.zeros((FACE_H, FACE_W), np.uint8)
    if way == "cut":
        c = rng.uniform(12, 30)
        steps = np.array([[c, 0], [-c, 0], [0, c], [0, -c], [-c, 0], [c, 0], [0, -c], [0, c]])
        corners = np.repeat(corners, 2, 0)[[0, 1, 2, 3, 4, 5, 6, 7]] + steps[[7 - 0, 0, 1, 2, 3, 4, 5, 6]]
        corners[0] = [x, y + c]
        corners[1] = [x + c, y]
        corners[2] = [FACE_W - x - c, y]
        corners[3] = [FACE_W - x, y + c]
        corners[4] = [FACE_W - x, FACE_H - y - c]
        corners[5] = [FACE_W - x - c, FACE_H - y]
        corners[6] = [x + c, FACE_H - y]
        corners[7] = [x, FACE_H - y - c]
    points = np.round(corners).astype(np.int32)
    cv2.polylines(canvas, [points], True, 255, width, cv2.LINE_AA)
    if way in ("double", "cut"):
        middle = np.array([FACE_W / 2, FACE_H / 2])
        inner = np.round(middle + (corners - middle) * rng.uniform(0.7, 0.86)).astype(np.int32)
        cv2.polylines(canvas, [inner], True, 255, max(2, width // 2), cv2.LINE_AA)
    if way == "blocks":
        step = int(rng.integers(14, 30))
        ys, xs = np.mgrid[0:FACE_H, 0:FACE_W]
        canvas[((ys // step + xs // step) % 2 == 0)] //= 6
        cv2.polylines(canvas, [points], True, 255, 3, cv2.LINE_AA)
    face[..., :3] = colour
    face[..., 3] = canvas


def draw_design(folder: Path, seed: int, free_only: bool = False) -> Design:
    """A design from its seed; ``free_only`` keeps to art that may be shipped."""
    rng = np.random.default_rng([seed, 99])
    sets = [s for s in art.list_sets(folder, free_only) if s != "gnome-smooth-faces"]
    base = str(rng.choice(sets))
    whole = rng.random() < 0.3
    makers: dict[str, str] = {}
    for suit, drawn in (("m", 0.6), ("p", 0.6), ("s", 0.6), ("z", 0.5), ("f", 0.0)):
        if whole:
            makers[suit] = base
        else:
            makers[suit] = "drawn" if rng.random() < drawn else str(rng.choice(sets))
    index = "".join(s for s in "mpszf" if rng.random() < 0.9) if rng.random() < 0.36 else ""
    if rng.random() < 0.55 and "f" not in index:
        index += "f"
    font = glyphs.choose_font("一二三四五六七八九萬東南西北發中", rng)
    white = str(rng.choice(["blank", "frame", "art"], p=[0.25, 0.5, 0.25]))
    return Design(
        folder,
        makers,
        draw_palette(rng),
        draw_pip_style(rng),
        seed,
        font,
        index,
        white,
        float(rng.uniform(0.75, 1.05)),
        int(rng.integers(-2, 6)),
        float(rng.uniform(0.36, 0.5)),
        float(rng.uniform(-1, 1)),
        bool(rng.random() < 0.18),
    )
