"""Blank White or face-down tile: told apart by the colour of the faces beside it, and by how they lie.

In a crop the two look alike: a plain surface. But White has the body colour of the other faces of its set, in the same
light, and the back of a set nearly always has another. Where it has not, four tiles that lie apart tell: two plain ones
around two equal faces, or between them, are a concealed kong.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from scoring.tiles import BACK, FIRST_FLOWER, WHITE
from vision.colour import FEWEST_FACES, bodies_nearby, body_colour, difference
from vision.image import Pixels
from vision.seen import Seen

BLANK = (BACK, WHITE)
KONGS = ((0, 3), (1, 2))
"""Which two of the four tiles of a concealed kong lie face down."""
PLAIN = 0.5
"""Least probability of back and White together for a tile to be judged by its colour."""
EVEN = 30.0
"""Colour difference (CIE 1976, lightness counted half) at which either is as likely."""
SLOPE = 0.6
"""Log-odds for each unit of difference from `EVEN`."""
MOST = 9.0
"""Most that the colour adds to the log-odds."""
MOST_ALONE = 6.0
"""Most that the nets' log-odds between the two count where the colour is known: a crop alone hardly shows it."""
SHOWN = 0.8
"""Least probability of its name with which a face shows the colour of bodies to tiles outside its row."""


def by_colour(pixels: Pixels, seen: Seen, rows: Sequence[Sequence[int]]) -> Seen | None:
    """The same with back and White weighed by colour; None when there is none of them or no face is surely seen.

    A tile is compared with the faces of its row, and where those are too few with the nearest ones of the photo.
    """
    tiles = seen.probs.argmax(axis=1)
    probs = seen.probs.copy()
    shown = [i for i in range(len(tiles)) if tiles[i] not in BLANK and probs[i, tiles[i]] >= SHOWN]
    if not shown or not (probs[:, list(BLANK)].sum(axis=1) >= PLAIN).any():
        return None
    for row in rows:
        blanks = [i for i in row if probs[i, list(BLANK)].sum() >= PLAIN]
        faces = [i for i in row if tiles[i] not in BLANK]
        if not blanks:
            continue
        if len(faces) >= FEWEST_FACES:
            body = np.median([body_colour(pixels, seen.boxes[i], plain=False) for i in faces], axis=0)
            bodies = np.broadcast_to(body.astype(np.float32), (len(blanks), 3))
        else:
            bodies = bodies_nearby(pixels, seen.boxes, shown, blanks)
        for i, body in zip(blanks, bodies, strict=True):
            away = difference(body_colour(pixels, seen.boxes[i], plain=True), body)
            odds = np.clip(SLOPE * (EVEN - away), -MOST, MOST)
            total = probs[i, list(BLANK)].sum()
            white = np.log(max(probs[i, WHITE], 1e-6)) - np.log(max(probs[i, BACK], 1e-6))
            white = np.clip(white, -MOST_ALONE, MOST_ALONE) + odds
            probs[i, WHITE] = total / (1 + np.exp(-white))
            probs[i, BACK] = total - probs[i, WHITE]
    return replace(seen, probs=probs)


def by_form(seen: Seen, segments: Sequence[Sequence[int]]) -> Seen | None:
    """The same with the plain tiles of a concealed kong, four tiles apart, as backs; None when no name changes."""
    tiles = seen.probs.argmax(axis=1)
    probs = seen.probs.copy()
    for four in segments:
        for down in KONGS if len(four) == 4 else ():
            plain = [four[k] for k in down]
            faces = {int(tiles[i]) for i in four if i not in plain}
            if len(faces) == 1 and min(faces) < FIRST_FLOWER and WHITE not in faces and set(tiles[plain]) <= set(BLANK):
                probs[plain, BACK] += probs[plain, WHITE]
                probs[plain, WHITE] = 0
    return None if (probs.argmax(axis=1) == tiles).all() else replace(seen, probs=probs)
