"""Boxes and names in, the arrangement of the hand out: reading order, what belongs to the hand, its groups.

Everything here sees the picture turned upright (`vision.geometry.turn_boxes`). What is guessed is said, and a
guess can be overridden by the melds or the winning tile that a person gives.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from scoring.hand import Meld
from scoring.tiles import BACK, FIRST_FLOWER, tile_text, tiles_text
from vision.chosen import Evidence, choose
from vision.geometry import Floats
from vision.melds import Groups, group, kind_of
from vision.repair import hand_of, is_meld
from vision.rows import Plane, Segment, find_rows, level, split_row


@dataclass(frozen=True, slots=True)
class Arrangement:
    """How the tiles lie.

    Attributes:
        order: every box in reading order: rows from the back, left to right.
        groups: the groups of the hand.
        left_out: boxes that are not part of the hand.
        plane: the levelled boxes.
        rows: boxes of each row, from the back.
        segments: the segments of the hand.

    """

    order: tuple[int, ...]
    groups: Groups
    left_out: tuple[int, ...]
    plane: Plane
    rows: tuple[tuple[int, ...], ...]
    segments: tuple[Segment, ...]


def arrange(boxes: Floats, probs: Floats, turns: Floats) -> Arrangement:
    """Find rows, the tiles of the hand and their groups.

    Args:
        boxes: float32 `(n, 4)`, pixels of the picture turned upright.
        probs: float32 `(n, 43)`, a distribution for each box.
        turns: float32 `(n, 4)`, probability of k quarter turns clockwise from upright.

    """
    plane = level(boxes)
    rows = find_rows(plane)
    segments = [part for number, row in enumerate(rows) for part in split_row(plane, row, number)]
    tiles = [int(row.argmax()) for row in probs]
    confidence = probs.max(axis=1) if len(probs) else np.zeros(0, np.float32)
    used = choose(plane, segments, Evidence(tiles, confidence, turns))
    hand = [segment for segment, flag in zip(segments, used, strict=True) if flag]
    wide = plane.size[:, 0] / plane.size[:, 1]
    groups = group(hand, probs, turns, wide)
    members = set(groups.members)
    order = tuple(i for row in rows for i in row)
    left_out = tuple(i for i in order if i not in members)
    return Arrangement(order, groups, left_out, plane, tuple(tuple(row) for row in rows), tuple(hand))


def impose(
    groups: Groups, tiles: Sequence[int], melds: Sequence[Meld] | None, winning: int | None
) -> tuple[Groups, list[str]]:
    """Groups with the melds and the winning tile that a person gave, and a warning for each that is not seen.

    A group of the right tiles is preferred; otherwise the tiles are taken from the hand one by one. Backs
    stand for the tiles of a concealed kong.
    """
    warnings: list[str] = []
    if melds is not None:
        pool = list(groups.members)
        old = groups
        groups = Groups(flowers=list(groups.flowers), winning=groups.winning)
        for meld in melds:
            taken = _take(meld, tiles, pool, old)
            if len(taken) < len(meld.tiles) and not (meld.concealed and taken):
                warnings.append(f"not every tile of the meld {meld.text} is seen; check the tiles")
            pool = [i for i in pool if i not in taken]
            kind = "concealed_kong" if meld.concealed else kind_of(meld.tiles, "pung")
            if taken:
                groups.melds.append((kind, tuple(taken)))
        groups.flowers = [i for i in pool if FIRST_FLOWER <= tiles[i] < BACK]
        groups.winning = old.winning if old.winning in pool else None
        groups.concealed = [i for i in pool if i not in groups.flowers and i != groups.winning]
    if winning is not None:
        free = [*groups.concealed, *([] if groups.winning is None else [groups.winning])]
        match = [i for i in free if tiles[i] == winning]
        if groups.winning in match:
            match = [i for i in match if i == groups.winning]
        if match:
            groups.winning = match[-1]
            groups.concealed = [i for i in free if i != groups.winning]
        else:
            warnings.append(f"the winning tile {tile_text(winning)} is not among the concealed tiles; check the tiles")
    return groups, warnings


def without_false_melds(groups: Groups, tiles: Sequence[int]) -> Groups:
    """The same groups; what lies like a meld and makes none, once its tiles are settled, is concealed."""
    false = [indices for _, indices in groups.melds if not is_meld([tiles[i] for i in indices])]
    if not false:
        return groups
    return Groups(
        melds=[meld for meld in groups.melds if meld[1] not in false],
        concealed=[*groups.concealed, *(i for indices in false for i in indices)],
        winning=groups.winning,
        flowers=groups.flowers,
        guesses=[*groups.guesses, "a group that lies apart makes no set and is taken as concealed"],
    )


def _take(meld: Meld, tiles: Sequence[int], pool: list[int], old: Groups) -> list[int]:
    for _, indices in old.melds:
        faces = sorted(tiles[i] for i in indices if tiles[i] != BACK)
        alike = faces == sorted(meld.tiles) or (meld.concealed and len(indices) == 4 and set(faces) <= set(meld.tiles))
        if alike and all(i in pool for i in indices):
            return list(indices)
    taken: list[int] = []
    for tile in meld.tiles:
        match = [i for i in pool if tiles[i] == tile and i not in taken]
        if not match and meld.concealed:
            match = [i for i in pool if tiles[i] == BACK and i not in taken]
        taken += match[:1]
    return taken


def hand_text(tiles: Sequence[int], groups: Groups, melds: Sequence[Meld] | None = None) -> str:
    """Hand text of settled tiles.

    What makes no valid hand (a face-down kong, five alike) is written as far as it is known, so that a
    person can correct it; given `melds` are written as they were given.
    """
    hand = hand_of(tiles, groups) if melds is None else None
    if hand is not None:
        return hand.text
    pool = sorted(tiles[i] for i in [*groups.concealed, *groups.flowers])
    parts = [tiles_text([t for t in pool if t < FIRST_FLOWER])]
    if melds is not None:
        parts += [meld.text for meld in melds]
    else:
        parts += [_group_text(kind, [tiles[i] for i in indices]) for kind, indices in groups.melds]
    if groups.winning is not None and tiles[groups.winning] != BACK:
        parts.append("+" + tile_text(tiles[groups.winning]))
    parts.append(tiles_text([t for t in pool if FIRST_FLOWER <= t < BACK]))
    return " ".join(part for part in parts if part)


def _group_text(kind: str, tiles: list[int]) -> str:
    faces = sorted(t for t in tiles if t != BACK)
    if not faces:
        return ""
    if len(faces) < len(tiles) and len(set(faces)) == 1:
        faces = [faces[0]] * 4
    body = tiles_text(faces)
    return f"[{body}]" if kind == "concealed_kong" else f"({body})"
