"""Characters on faces.

Numerals over 萬, winds, dragons, corner marks, from the brush and print fonts of the system.

Fonts are not part of the project: they are looked for by name (Debian packages fonts-arphic-ukai,
fonts-arphic-bkai00mp, fonts-cwtex-kai, fonts-cns11643-kai, fonts-lxgw-wenkai, fonts-kouzan-mouhitsu,
fonts-aoyagi-kouzan-t, fonts-aoyagi-soseki, fonts-klee, fonts-kiloji, fonts-noto-cjk, fonts-arphic-bsmi00lp,
fonts-cwtex-fs, fonts-cwtex-ming, fonts-cwtex-yen, fonts-cwtex-heib, fonts-cns11643-sung, fonts-wqy-zenhei,
fonts-ipafont-mincho, fonts-dejima-mincho, fonts-motoya-l-maruberi, fonts-arphic-uming, fonts-liberation,
fonts-dejavu). Where none is found, faces come from drawn art alone, and a crop reader that was trained on those takes
the 三 of print fonts for 二; so `missing_fonts` is said.
"""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from datasets.synth.palette import Colour
from datasets.synth.pips import FACE_H, FACE_W

FONT_ROOTS: Final = (Path("/usr/share/fonts"), Path.home() / ".fonts")
BRUSH: Final = (
    "ukai.ttc",
    "bkai00mp.ttf",
    "cwkai.ttf",
    "TW-Kai-98_1.ttf",
    "LXGWWenKai-Bold.ttf",
    "kouzan-mouhitsu.ttf",
    "kouzan-mouhitsu-gyosho.ttf",
    "AoyagiKouzanT.ttf",
    "aoyagi-soseki.ttf",
    "KleeOne-SemiBold.ttf",
    "kiloji_b.ttf",
    "NotoSerifCJK-Bold.ttc",
    "uming.ttc",
    "NotoSansCJK-Bold.ttc",
    "bsmi00lp.ttf",
    "cwfs.ttf",
    "cwming.ttf",
    "cwyen.ttf",
    "cwheib.ttf",
    "TW-Sung-98_1.ttf",
    "wqy-zenhei.ttc",
    "ipam.ttf",
    "dejima-mincho-r227.ttf",
    "MTLmr3m.ttf",
)
LATIN: Final = (
    "LiberationSans-Bold.ttf",
    "LiberationSerif-Bold.ttf",
    "DejaVuSans-Bold.ttf",
    "DejaVuSerif.ttf",
)

NUMERALS: Final = "一二三四五六七八九"
FLOWERS: Final = ("春", "夏", "秋", "冬", "梅", "蘭", "竹", "菊")
FLOWER_NUMBERS: Final = (1, 2, 3, 4, 1, 2, 4, 3)
"""What real sets print: 竹 is number 4 and 菊 number 3."""
NONCHARACTERS: Final = ("\uffff", "\U0010fffe")
"""Never in a font."""
SIMPLE: Final[dict[str, str]] = {"萬": "万", "東": "东", "發": "发", "蘭": "兰"}


@functools.cache
def fonts(latin: bool = False) -> tuple[Path, ...]:
    """Font files found, in the order of the lists above."""
    wanted = LATIN if latin else BRUSH
    found = {path.name: path for root in FONT_ROOTS if root.exists() for path in sorted(root.rglob("*.tt[fc]"))}
    return tuple(found[name] for name in wanted if name in found)


def missing_fonts() -> str:
    """What to say where fonts are missing, so that faces are less varied; empty where all are found."""
    wanted, found = (*BRUSH, *LATIN), {path.name for path in (*fonts(), *fonts(latin=True))}
    names = [name for name in wanted if name not in found]
    if not names:
        return ""
    return f"{len(found)} of {len(wanted)} fonts are found; without {', '.join(names)} fewer kinds of faces are drawn"


@functools.lru_cache(maxsize=4096)
def glyph(character: str, font: Path) -> NDArray[np.uint8] | None:
    """Alpha of a character, cut to its ink (about 200 pixels high), or None where the font lacks it."""
    part = _ink(character, font)
    return None if part is None or _is_missing(part, font) else part


@functools.lru_cache(maxsize=4096)
def _ink(character: str, font: Path) -> NDArray[np.uint8] | None:
    face = ImageFont.truetype(str(font), 220)
    picture = Image.new("L", (360, 360), 0)
    ImageDraw.Draw(picture).text((180, 180), character, 255, font=face, anchor="mm")
    pixels = np.asarray(picture, np.uint8)
    rows, columns = np.nonzero(pixels > 40)
    if len(rows) < 60:
        return None
    return pixels[rows.min() : rows.max() + 1, columns.min() : columns.max() + 1]


def _is_missing(part: NDArray[np.uint8], font: Path) -> bool:
    """Whether this is what the font shows for a character that it lacks: often, but not always, an empty box."""
    return any(
        lacking is not None and lacking.shape == part.shape and bool((lacking == part).all())
        for lacking in (_ink(character, font) for character in NONCHARACTERS)
    )


def choose_font(characters: str, rng: np.random.Generator, latin: bool = False) -> Path | None:
    """A font that has all the characters, or None."""
    files = list(fonts(latin))
    rng.shuffle(files)
    return next((path for path in files if all(glyph(c, path) is not None for c in characters)), None)


def place(
    face: NDArray[np.uint8],
    mark: NDArray[np.uint8],
    box: tuple[float, float, float, float],
    colour: Colour,
    weight: int = 0,
) -> None:
    """Put a glyph into a box ``x1 y1 x2 y2`` (fractions of the face), stretched.

    ``weight`` thickens or thins it.
    """
    if weight:
        kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (abs(weight) * 2 + 1,) * 2)
        padded = cv2.copyMakeBorder(mark, 6, 6, 6, 6, cv2.BORDER_CONSTANT)
        mark = (cv2.dilate if weight > 0 else cv2.erode)(padded, kernel).astype(np.uint8)
    x1, y1 = round(box[0] * FACE_W), round(box[1] * FACE_H)
    x2, y2 = max(x1 + 2, round(box[2] * FACE_W)), max(y1 + 2, round(box[3] * FACE_H))
    ink = cv2.resize(mark, (x2 - x1, y2 - y1), interpolation=cv2.INTER_AREA)
    left, top = max(0, -x1), max(0, -y1)
    ink = ink[top : FACE_H - y1, left : FACE_W - x1]
    x1, y1 = x1 + left, y1 + top
    area = face[y1 : y1 + ink.shape[0], x1 : x1 + ink.shape[1]]
    area[..., :3][ink > area[..., 3] // 2] = colour
    np.maximum(area[..., 3], ink, out=area[..., 3])


def blank() -> NDArray[np.uint8]:
    """A face without ink."""
    return np.zeros((FACE_H, FACE_W, 4), np.uint8)


def numeral_face(
    rank: int,
    top: Colour,
    bottom: Colour,
    font: Path,
    rng: np.random.Generator,
    ways: tuple[int, float, float],
) -> NDArray[np.uint8]:
    """A character tile: the numeral over 萬.

    ``ways``: weight of the strokes, size, share of the numeral's height.
    """
    weight, size, share = ways
    face = blank()
    simple = font_has_simple(font) and rng.random() < 0.25
    five = "伍" if rank == 5 and rng.random() < 0.55 else NUMERALS[rank - 1]
    mark = glyph(five, font)
    if mark is None:
        mark = glyph(NUMERALS[rank - 1], font)
    wan = glyph("万" if simple else "萬", font)
    if mark is None or wan is None:
        raise ValueError(f"{font.name} lacks a character of rank {rank}")
    half = 0.40 * size
    middle = 0.06 + 0.86 * share
    h, w = mark.shape
    height = min(middle - 0.08, half * 1.5 * h / max(w, h) * FACE_W / FACE_H * 1.15)
    height = max(height, 0.05)
    cy = (0.07 + middle) / 2
    width = half * 1.8 * w / max(w, h) if h > 0.5 * w else half * 1.75
    place(face, mark, (0.5 - width / 2, cy - height / 2, 0.5 + width / 2, cy + height / 2), top, weight)
    place(face, wan, (0.5 - half * 0.88, middle + 0.01, 0.5 + half * 0.88, 0.95), bottom, weight)
    return face


@functools.cache
def font_has_simple(font: Path) -> bool:
    """Whether the font has the simplified characters too."""
    return all(glyph(c, font) is not None for c in SIMPLE.values())


def single_face(character: str, colour: Colour, font: Path, size: float, weight: int) -> NDArray[np.uint8]:
    """One large character in the middle of the face."""
    mark = glyph(character, font)
    if mark is None:
        raise ValueError(f"{font.name} lacks {character}")
    face = blank()
    h, w = mark.shape
    k = size * 0.8 / max(w / FACE_W, h / FACE_H * 0.92)
    hw, hh = k * w / FACE_W / 2, min(0.46, k * h / FACE_H / 2 * 1.05)
    place(face, mark, (0.5 - hw, 0.5 - hh, 0.5 + hw, 0.5 + hh), colour, weight)
    return face


def corner_mark(face: NDArray[np.uint8], text: str, colour: Colour, where: int, font: Path, size: float) -> None:
    """A small index in a corner (0 top left, 1 top right, 2 bottom right, 3 bottom left)."""
    mark = glyph(text, font)
    if mark is None:
        return
    h, w = mark.shape
    height = size
    width = size * w / h * FACE_H / FACE_W
    x = 0.06 if where in (0, 3) else 0.94 - width
    y = 0.045 if where in (0, 1) else 0.955 - height
    place(face, mark, (x, y, x + width, y + height), colour)
