"""Things that lie about and must not be taken for tiles.

Papers with characters, books, keys, coins, cards, cups.
"""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.synth import glyphs
from datasets.synth.lattice import lattice

Floats = NDArray[np.float32]

TEXT: Final = (
    "的是不了人我在有他这大来上国个到说们为子和你地出道也时年得就那要下以生会自着去之过家学对可她里后小么心多天而能好都然没日于起还成事只作当想看文无开手十用主行方又"
    "如前所本见经头面公同已老从动两长知民样现分将外但身些与高意进把法此实回理美点月明其种声全工己话儿者向情部正名定女问力机给等几很业最间新什打便位因重被走电第门相次"
    "政海口使教再平真听世气信少关并内加化由却代军产入先山太水市眼体别处总才场师书比住员笑性通目华报立马命张活难神数件安表原车应路期叫死常提感金何更反合放做系计或司利"
    "受光王果亲界及今京务制解各任至清物台象记边共风战干接它许特觉望直服毛林题建度统色字请交爱让认算论百吃义科怎元社术结功指思"
)
"""Common characters, none of them on a tile."""


def paper(rng: np.random.Generator, size: tuple[int, int]) -> Floats:
    """A page, a box or a book's back: a plain ground with lines of characters, or of letters."""
    width, height = size
    tone = rng.uniform(150, 255, 3) if rng.random() < 0.6 else rng.uniform(10, 220, 3)
    page = np.empty((height, width, 3), np.uint8)
    page[:] = tone
    ink = [float(v) for v in (rng.uniform(0, 70, 3) if tone.mean() > 130 else rng.uniform(180, 255, 3))]
    step = int(rng.integers(12, 46))
    font = glyphs.choose_font("中", rng)
    for y in range(step // 2, height - step, int(step * rng.uniform(1.1, 1.6))):
        x = int(rng.integers(4, 12))
        while x < width - step:
            if font is None or rng.random() < 0.25:
                letters = "".join(rng.choice(list("ABCDEFGHIKLMNOPRSTUabcdefghiklmnoprstu0123456789"), 5))
                cv2.putText(page, letters, (x, y + step - 3), cv2.FONT_HERSHEY_SIMPLEX, step / 40, ink, 1, cv2.LINE_AA)
                x += step * 3
                continue
            mark = glyphs.glyph(TEXT[int(rng.integers(len(TEXT)))], font)
            if mark is not None:
                _stamp(page, mark, (x, y), step - 2, np.array(ink, np.float32))
            x += step
    return page.astype(np.float32)


def shelf(rng: np.random.Generator, size: tuple[int, int], scale: float) -> Floats:
    """Backs of books side by side: strips of many colours with a title down each, labels and bands.

    Args:
        rng: source of randomness.
        size: width and height in pixels.
        scale: pixels that a tile would take.

    """
    width, height = size
    page = np.empty((height, width, 3), np.uint8)
    page[:] = rng.uniform(5, 60, 3)
    x = 0
    while x < width:
        across = max(5, round(scale * float(rng.uniform(0.25, 1.3))))
        top = round(height * float(rng.choice([0.0, rng.uniform(0, 0.25)])))
        _book(page[top:, x : x + across], rng)
        x += across
        if rng.random() < 0.5:  # a gap
            x += int(rng.integers(1, max(2, across // 2)))
    return page.astype(np.float32)


def _book(back: NDArray[np.uint8], rng: np.random.Generator) -> None:
    """The back of one book, drawn in place: tone, title, and now and then a band or a label."""
    height, across = back.shape[:2]
    if height < 12 or across < 5:
        return
    tone = rng.uniform(200, 255, 3) * rng.uniform(0.85, 1) if rng.random() < 0.5 else rng.uniform(10, 250, 3)
    back[:] = tone
    shade = np.cos(np.linspace(-1.1, 1.1, across)) ** 0.35
    back[:] = (back * shade[None, :, None]).astype(np.uint8)
    ink = np.array(rng.uniform(0, 80, 3) if tone.mean() > 130 else rng.uniform(170, 255, 3))
    if rng.random() < 0.3:
        ink = np.array([rng.uniform(140, 220), rng.uniform(0, 50), rng.uniform(0, 60)])
    for _ in range(int(rng.integers(0, 3))):  # bands and labels
        start, long = int(rng.integers(height)), max(3, int(across * rng.uniform(0.1, 1.6)))
        inset = int(rng.choice([0, 0, across * 0.12]))
        other = (tone * 0.6, rng.uniform(0, 255, 3), np.full(3, 250.0))[int(rng.integers(3))]
        back[start : start + long, inset : across - inset] = other
    font = glyphs.choose_font("中", rng)
    side = max(4, int(across * rng.uniform(0.35, 0.85)))
    y = int(rng.uniform(0, height / 2))
    for _ in range(int(rng.integers(2, 14))):
        if y + side > height:
            break
        if font is None or rng.random() < 0.15:
            letter = np.zeros((side, side), np.uint8)
            text = str(rng.choice(list("ABDEFGHKMNPRSTXYZabdeghkmnpst0123456789")))
            cv2.putText(letter, text, (1, side - 2), cv2.FONT_HERSHEY_SIMPLEX, side / 26, 255, 1, cv2.LINE_AA)
            mark: NDArray[np.uint8] | None = np.rot90(letter, int(rng.choice([0, 3, 3])))
        else:
            mark = glyphs.glyph(TEXT[int(rng.integers(len(TEXT)))], font)
        if mark is not None:
            _stamp(back, mark, ((across - side) // 2, y), side, ink.astype(np.float32))
        y += round(side * float(rng.choice([1.0, 1.1, 1.1, 2.2])))


def _stamp(page: NDArray[np.uint8], mark: NDArray[np.uint8], place: tuple[int, int], side: int, ink: Floats) -> None:
    """A character in a square of ``side`` pixels at ``place`` (x, y), in place."""
    small = cv2.resize(np.ascontiguousarray(mark), (side, side), interpolation=cv2.INTER_AREA)
    part = page[place[1] : place[1] + side, place[0] : place[0] + side]
    cover = small[: part.shape[0], : part.shape[1], None].astype(np.float32) / 255
    part[:] = (part + (ink - part) * cover).astype(np.uint8)


def striped(rng: np.random.Generator, size: tuple[int, int]) -> Floats:
    """Bars, keys or a grille: regular rectangles on a ground."""
    width, height = size
    page = np.empty((height, width, 3), np.float32)
    page[:] = rng.uniform(10, 240, 3)
    colour = [float(v) for v in rng.uniform(0, 255, 3)]
    dx, dy = int(rng.integers(8, 40)), int(rng.integers(8, 60))
    for x in range(2, width - dx, dx + int(rng.integers(2, 8))):
        for y in range(2, height - dy, dy + int(rng.integers(2, 8))):
            cv2.rectangle(page, (x, y), (x + dx - 2, y + dy - 2), colour, -1 if rng.random() < 0.8 else 1)
    return page


def rounds(rng: np.random.Generator, size: tuple[int, int]) -> Floats:
    """Coins, lids, cups from above: rings on a ground."""
    width, height = size
    page = np.empty((height, width, 3), np.float32)
    page[:] = rng.uniform(10, 240, 3)
    for _ in range(int(rng.integers(1, 9))):
        centre = (int(rng.integers(width)), int(rng.integers(height)))
        radius = int(rng.integers(5, max(6, min(width, height) // 2)))
        for k in (1.0, 0.8, 0.5):
            colour = [float(v) for v in rng.uniform(0, 255, 3)]
            cv2.circle(page, centre, max(1, int(radius * k)), colour, -1, cv2.LINE_AA)
    return page


def blank(rng: np.random.Generator, size: tuple[int, int]) -> Floats:
    """A box, a card or a wall of one colour, shaded from one end to the other."""
    width, height = size
    page = np.empty((height, width, 3), np.float32)
    page[:] = rng.uniform(10, 255, 3)
    return page * np.linspace(1, rng.uniform(0.5, 1), width, dtype=np.float32)[None, :, None]


def scatter(texture: Floats, rng: np.random.Generator, count: int, scale: float) -> None:
    """Lay ``count`` things on a ground's texture, in place; ``scale``.

    Pixels of the texture that a tile would take.
    """
    height, width = texture.shape[:2]

    def plates(rng: np.random.Generator, size: tuple[int, int]) -> Floats:
        return lattice(rng, size, scale * float(rng.uniform(0.6, 1.6)))

    def books(rng: np.random.Generator, size: tuple[int, int]) -> Floats:
        return shelf(rng, size, scale)

    for _ in range(count):
        maker = [paper, paper, striped, rounds, blank, blank, plates, plates, books, books][int(rng.integers(10))]
        w, h = (max(16, int(scale * rng.uniform(1.0, 9.0))) for _ in range(2))
        thing = maker(rng, (w, h))
        centre = (float(rng.uniform(0, width)), float(rng.uniform(0, height)))
        matrix = cv2.getRotationMatrix2D((w / 2, h / 2), float(rng.uniform(-180, 180)), 1.0)
        matrix[:, 2] += [centre[0] - w / 2, centre[1] - h / 2]
        mask = cv2.warpAffine(np.ones((h, w), np.float32), matrix, (width, height))
        shown = cv2.warpAffine(thing, matrix, (width, height))
        shadow = cv2.GaussianBlur(np.roll(mask, (4, 4), (0, 1)), (0, 0), 4) * np.float32(0.4)
        texture *= (1 - shadow * (1 - mask))[..., None]
        texture += (shown - texture) * mask[..., None]
